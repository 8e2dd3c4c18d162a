# Proves that the benchmark command answers as its page says: rows that do not depend on jobs, shards
# or kills, a report, and a sentence for wrong input.
#
#   benchmark   the command
#   work        a folder for its results
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${benchmark})
make_empty(${work})

expect(0 "benchmark list.*benchmark run.*benchmark report" --help)
expect(0 "sphere20.*maze66.*sphere10.*portfolio.*cma-mae.*de-noisy" list)
expect(0 "example: benchmark run" run --help)
expect(0 "example: benchmark report" report --help)
expect(0 "example: benchmark run --contenders de,de-noisy" noise --help)
expect(2 "give a subcommand")
expect(2 "no subcommand 'walk'" walk)
expect(2 "benchmark list: " list more)

# Wrong input to run leaves nothing behind.
expect(2 "--problems must be some of sphere20 .*, separated by commas, not 'sphere21'" run --problems sphere21 --out wrong)
expect(2 "--contenders must be some of portfolio" run --contenders portfolio,best --out wrong)
expect(2 "--budget must be a whole number from 100" run --budget 9 --out wrong)
expect(2 "--cells must be one of 10000 1024 256" run --cells 500 --out wrong)
expect(2 "--start must be one of told random" run --start here --out wrong)
expect(2 "--bounds must be one of clamp none" run --bounds some --out wrong)
expect(2 "--noise must be one of none objective" run --noise loud --out wrong)
expect(2 "--noise needs --corrected" run --noise both --contenders de --out wrong)
expect(2 "--corrected must be a whole number from 1" run --corrected 0 --out wrong)
expect(2 "without cma-me" run --corrected 8 --out wrong)
expect(2 "--shard must be i/m" run --shard 3/2 --out wrong)
expect(2 "--speed is unknown; did you mean --seed" run --speed 9 --out wrong)
expect_no_files(${work}/wrong)
expect(2 "there is no folder nowhere" report nowhere)
expect(2 "give the folder" report)
expect(2 "there is no folder nowhere" noise nowhere)
expect(2 "give the folder" noise)

# sorted_rows(variable files...): the rows without their seconds, in order.
function(sorted_rows variable)
  set(rows)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} lines)
    list(APPEND rows ${lines})
  endforeach()
  list(FILTER rows EXCLUDE REGEX "^start,")
  list(TRANSFORM rows REPLACE "^(([^,]*,)+)[0-9.e+-]+,([^,]*,[^,]*,[^,]*)$" "\\1\\3")
  list(SORT rows)
  set(${variable} "${rows}" PARENT_SCOPE)
endfunction()

set(experiment --problems sphere20,arm12 --contenders portfolio,me-line,cma-me --budget 3000 --seeds 2 --cells 1024)
expect(0 "12 done now, 0 done before.*told start, clamped genes, 1,024 cells, 3,000 evaluations.*whole/results.csv"
  run ${experiment} --jobs 2 --out whole)
sorted_rows(expected ${work}/whole/results.csv)
list(LENGTH expected count)
if(NOT count EQUAL 12)
  message(FATAL_ERROR "${count} rows instead of 12")
endif()
expect(0 "0 done now, 12 done before" run ${experiment} --out whole)
expect(2 "line 2 is run .* with seed" run ${experiment} --out whole --seed 5)

# The same rows with one job, in shards, and after a kill in the middle of a line.
expect(0 "12 done now" run ${experiment} --jobs 1 --out single)
foreach(shard IN ITEMS 1 2)
  expect(0 "results-${shard}-of-2.csv" run ${experiment} --shard ${shard}/2 --out shards)
endforeach()
file(READ ${work}/single/results.csv text)
string(LENGTH "${text}" length)
math(EXPR half "${length} / 2")
string(SUBSTRING "${text}" 0 ${half} text)
file(WRITE ${work}/killed/results.csv "${text}")
expect(0 "done now, [1-9][0-9]* done before" run ${experiment} --jobs 2 --out killed)
foreach(files IN ITEMS "single/results.csv" "killed/results.csv" "shards/results-1-of-2.csv;shards/results-2-of-2.csv")
  list(TRANSFORM files PREPEND ${work}/)
  sorted_rows(rows ${files})
  if(NOT rows STREQUAL expected)
    message(FATAL_ERROR "${files} does not have the 12 rows of a run in one go")
  endif()
endforeach()

# Other settings are other rows and other tables.
expect(0 "random start, genes without bounds" run --problems sphere20 --contenders portfolio,cma-mae --budget 600
  --seeds 1 --start random --bounds none --out whole)
# The archive of a search under noise, judged by fresh draws: the same rows with any number of jobs.
set(noisy --problems sphere10,puck8 --contenders de,de-noisy --budget 2000 --seeds 2 --cells 256 --noise both
  --corrected 16)
expect(0 "8 done now.*noise: both, corrected by 16 draws" run ${noisy} --jobs 1 --out noisy)
expect(0 "8 done now" run ${noisy} --jobs 2 --out noisy-again)
sorted_rows(expected ${work}/noisy/results.csv)
sorted_rows(rows ${work}/noisy-again/results.csv)
if(NOT rows STREQUAL expected)
  message(FATAL_ERROR "the noise depends on the number of jobs")
endif()
expect(0 "8 done now, 0 done before.*corrected by 8 draws" run --problems sphere10,puck8 --contenders de,de-noisy --budget 2000 --seeds 2
  --cells 256 --noise both --corrected 8 --out noisy)
expect(0 "16 runs; written" report noisy)
expect_in_file(${work}/noisy/report/report.md "noise: both, corrected by 8 draws")
expect_in_file(${work}/noisy/report/report.md "judged by its own archive")
expect(0 "DE:.*both . sphere10.*both . puck8.*mean.*with noise" noise noisy)
expect(2 "no contender beside its noisy one" noise whole)
expect(0 "14 runs; written: whole/report/report.html, report.md and 2 figures" report whole)
foreach(pattern IN ITEMS "geometric mean" "Results: told start, clamped genes, 1,024 cells" "Portfolio . ME .line."
    "CMA-MAE" "curves-2.svg")
  expect_in_file(${work}/whole/report/report.md "${pattern}")
endforeach()
expect_in_file(${work}/whole/report/curves-1.svg "sphere20")
expect_in_file(${work}/whole/report/report.html "</html>")

# What is no file of results is refused and stays as it is.
file(WRITE ${work}/other/results.csv "name,age\n")
expect(2 "line 1: the column names are not those of benchmark run" run ${experiment} --out other)
expect_in_file(${work}/other/results.csv "^name,age\n$")
