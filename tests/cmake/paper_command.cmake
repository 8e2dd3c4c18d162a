# Proves that the paper command answers as its page says: values of functions, rows that do not
# depend on jobs, shards or kills, and a sentence for wrong input.
#
#   paper   the command
#   work    a folder for its results
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${paper})
set(error_lines 2)  # the first may say which data is taken
make_empty(${work})
set(input_file ${work}/input.txt)
file(WRITE ${input_file} "")

# expect_from(INPUT CODE PATTERN ARGUMENTS...): with INPUT on standard input.
function(expect_from input)
  file(WRITE ${input_file} "${input}")
  expect(${ARGN})
  file(WRITE ${input_file} "")
  set(output "${output}" PARENT_SCOPE)
endfunction()

expect(0 "paper eval.*paper run.*paper report" --help)
expect(0 "example: echo" eval --help)
expect(0 "as-written.*example: paper run" run --help)
expect(2 "give a subcommand")
expect(2 "no subcommand 'walk'" walk)

# eval
expect_from("1 2\n3 4\n" 0 "made-up data" eval --function 9 --dimension 2)
if(NOT output MATCHES "^-?[0-9.]+\n-?[0-9.]+\n$")
  message(FATAL_ERROR "eval prints one value a line and nothing else, not:\n${output}")
endif()
expect(0 "noise off" eval --function 24 --dimension 2 --noise off)
if(NOT output STREQUAL "")
  message(FATAL_ERROR "no points, no values, but there was: ${output}")
endif()
expect_from("1 2\n3\n" 2 "line 2 of the input has 1 numbers instead of 2" eval --function 9 --dimension 2)
expect_from("1 x\n" 2 "line 1 of the input contains 'x', which is not a number" eval --function 9 --dimension 2)
expect(2 "--function is missing" eval --dimension 2)
expect(2 "--function must be a whole number from 1 to 25" eval --function 26 --dimension 2)
expect(2 "--dimension must be a whole number from 2 to 50" eval --function 1 --dimension 51)
expect(2 "dimensions 2, 10, 30 and 50" eval --function 1 --dimension 7 --data .)
expect(2 "missing/sphere_func_data.txt': there is no such file" eval --function 1 --dimension 2 --data missing)

# Wrong input to run leaves nothing behind.
expect(2 "--functions must be numbers from 1 to 25" run --functions 0-3 --out wrong)
expect(2 "--dimensions must be some of 2,10,30,50" run --dimensions 3 --out wrong)
expect(2 "--algorithms must be some of cvt-dme" run --algorithms cvt-dme,best --out wrong)
expect(2 "--shard must be i/m" run --shard 3/2 --out wrong)
expect(2 "--settings must be one of as-run as-written" run --settings as-dreamt --out wrong)
expect(2 "--behaviour must be one of paper half nonlinear folded" run --behaviour good --out wrong)
expect(2 "--corrected must be a whole number from 0 to 10000" run --corrected many --out wrong)
expect(2 "--measure-noise must be a number from 0 to 1" run --measure-noise 3 --out wrong)
expect(2 "--without must be one of gaps crossover" run --algorithms cvt-portfolio --without luck --out wrong)
expect(2 "give one of them to --algorithms" run --without gaps --out wrong)
expect(2 "for cvt-portfolio-maes only" run --algorithms cvt-dme,cvt-portfolio --without maes --out wrong)
expect(2 "--speed is unknown; did you mean --seed" run --speed 9 --out wrong)
expect(2 "missing/sphere_func_data.txt" run --functions 1 --dimensions 2 --runs 1 --data missing --out wrong)
expect_no_files(${work}/wrong)

# sorted_rows(variable files...): the rows without their seconds, in order.
function(sorted_rows variable)
  set(rows)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} lines)
    list(APPEND rows ${lines})
  endforeach()
  list(FILTER rows EXCLUDE REGEX "^settings,")
  list(TRANSFORM rows REPLACE "^(([^,]*,)+)[0-9.e+-]+,([^,]*,[^,]*)$" "\\1\\3")
  list(SORT rows)
  set(${variable} "${rows}" PARENT_SCOPE)
endfunction()

set(experiment --functions 1-3,7,13,24 --dimensions 2,10 --algorithms cvt-dme,cvt-me,grid-dme,cvt-isoline --runs 2
  --cells 300 --samples 1500 --budget 2500)
string(CONCAT all_done "96 done now, 0 done before.*evaluations .*as-run.cells=300.samples=1500.budget=2500, "
  "made-up data.*results +whole/results.csv")
expect(0 "${all_done}" run ${experiment} --jobs 2 --out whole)
if(NOT errors STREQUAL "")
  message(FATAL_ERROR "without a terminal there must be no progress line, but there was: ${errors}")
endif()
sorted_rows(expected ${work}/whole/results.csv)
list(LENGTH expected count)
if(NOT count EQUAL 96)
  message(FATAL_ERROR "${count} rows instead of 96")
endif()
file(GLOB archives ${work}/whole/archives/*.csv)
list(LENGTH archives count)
if(NOT count EQUAL 48)
  message(FATAL_ERROR "${count} archives instead of one for each function, dimension and algorithm")
endif()
expect(0 "0 done now, 96 done before" run ${experiment} --out whole)
expect(2 "line 2 is run .* with seed" run ${experiment} --out whole --seed 5)

# A file of the form without elites is refused, and stays as it is.
file(STRINGS ${work}/whole/results.csv header LIMIT_COUNT 1)
string(REPLACE "elites," "" header "${header}")
file(WRITE ${work}/old/results.csv "${header}\n")
expect(2 "results.csv, line 1: an older version of paper run wrote this" run ${experiment} --out old)
expect(2 "results.csv, line 1: an older version of paper run wrote this" report old)

# The portfolios, one part less, and another behaviour: a folder with several settings has a table
# of all of them.
set(variant --functions 1,7 --dimensions 2 --runs 1 --cells 300 --samples 1500 --out variants)
expect(0 "as-run.cells=300.samples=1500, made-up" run ${variant} --algorithms cvt-dme,cvt-portfolio,cvt-portfolio-maes)
expect(0 "without=gaps" run ${variant} --algorithms cvt-portfolio,cvt-portfolio-maes --without gaps)
expect(0 "without=shade" run ${variant} --algorithms cvt-portfolio-maes --without shade)
expect(0 "behaviour=folded" run ${variant} --algorithms cvt-dme,cvt-portfolio --behaviour folded)
expect(0 "16 runs; written" report variants)
foreach(row IN ITEMS ", made-up data . CVT-Portfolio . 2 . 0/2/0 "
    "without=gaps, made-up data . CVT-Portfolio.MA-ES . 2 "
    "without=shade, made-up data . CVT-Portfolio.MA-ES . 2 " "behaviour=folded, made-up data . CVT-Portfolio . 2 ")
  expect_in_file(${work}/variants/report/report.md "Other settings.*${row}")
endforeach()

# Noise, and the corrected archive: rows of other settings, the same with any number of jobs.
set(noisy --functions 4,25 --dimensions 2 --runs 2 --cells 300 --samples 1500 --budget 500 --measure-noise 0.02
  --algorithms cvt-dme,cvt-dme-noisy,cvt-portfolio-noisy --corrected 8)
expect(0 "12 done now.*budget=500.measure-noise=0.02.corrected=8" run ${noisy} --jobs 1 --out noisy)
expect(0 "12 done now" run ${noisy} --jobs 2 --out noisy-again)
sorted_rows(first ${work}/noisy/results.csv)
sorted_rows(again ${work}/noisy-again/results.csv)
if(NOT first STREQUAL again)
  message(FATAL_ERROR "the noise depends on the number of jobs")
endif()
expect(0 "12 runs; written" report noisy)

# The same rows with another number of jobs, in shards, and killed again and again.
expect(0 "96 done now" run ${experiment} --jobs 1 --out single)
foreach(shard IN ITEMS 1 2 3)
  expect(0 "results-${shard}-of-3.csv" run ${experiment} --shard ${shard}/3 --out shards)
endforeach()
find_program(timeout timeout)
if(timeout)
  foreach(delay IN ITEMS 0.05 0.1 0.15 0.2 0.25 0.3 0.1 0.2)
    execute_process(COMMAND ${timeout} -s KILL ${delay} ${paper} run ${experiment} --jobs 2 --out killed
      WORKING_DIRECTORY ${work} OUTPUT_QUIET ERROR_QUIET)
  endforeach()
  execute_process(COMMAND ${timeout} -s TERM 0.2 ${paper} run ${experiment} --jobs 2 --out killed
    WORKING_DIRECTORY ${work} RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
  if(NOT errors STREQUAL "" AND NOT errors MATCHES
      "stopped; [0-9]+ of 96 runs are in killed/results.csv, and the same command continues")
    message(FATAL_ERROR "a stopped run must say how it goes on, but said: ${errors}")
  endif()
  expect(0 "done before" run ${experiment} --jobs 2 --out killed)
else()
  file(COPY ${work}/single/results.csv DESTINATION ${work}/killed)
endif()
foreach(files IN ITEMS "single/results.csv" "killed/results.csv"
    "shards/results-1-of-3.csv;shards/results-2-of-3.csv;shards/results-3-of-3.csv")
  list(TRANSFORM files PREPEND ${work}/)
  sorted_rows(rows ${files})
  if(NOT rows STREQUAL expected)
    list(LENGTH rows count)
    message(FATAL_ERROR "${files}: ${count} rows that are not the 96 of a run in one go")
  endif()
endforeach()
