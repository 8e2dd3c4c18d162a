# Proves that the figures of the README that are exact are those of the product. A figure that the
# README no longer names is an error here too, so that this list stays that of the README.
#
#   root                  the project
#   nanoqd                the command
#   arm, recover, demo    these examples
#   targets               how many targets the portable tests know, the desktop included
#   version               the project's version
#   work                  a folder for files
#
# Sizes come from ports/SIZES.md, which the tests *.sizes_* compare with the images themselves. How
# well the paper's tables are met comes from the report of examples/paper. Times are no figures to
# test: `cmake --build build --target bench` measures them.
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

# read_words(FILE OUT): the text with one space in place of each line end; without ; and [ ], which
# mean something to CMake.
function(read_words file out)
  file(READ ${file} text)
  string(REGEX REPLACE "[][;]" "" text "${text}")
  string(REGEX REPLACE "[ \n]+" " " text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()
if(NOT readme)
  set(readme ${root}/README.md)
endif()
read_words(${readme} words)

# expect_figure(PATTERN FIGURE SOURCE): wherever the README has text that matches PATTERN, its group
# is FIGURE. At least one place has such text.
function(expect_figure pattern figure source)
  string(REGEX MATCHALL "${pattern}" places "${words}")
  if(NOT places)
    message(SEND_ERROR "README.md has no figure like '${pattern}' any more; change this test with it")
  endif()
  foreach(place IN LISTS places)
    string(REGEX REPLACE "${pattern}" "\\1" seen "${place}")
    if(NOT seen STREQUAL figure)
      message(SEND_ERROR "README.md says '${place}', but it is ${figure}, by ${source}")
    endif()
  endforeach()
endfunction()

# with_commas(NUMBER OUT): 19660 becomes 19,660.
function(with_commas number out)
  string(REGEX REPLACE "([0-9])([0-9][0-9][0-9])$" "\\1,\\2" number ${number})
  set(${out} ${number} PARENT_SCOPE)
endfunction()

# size_of(ROW COLUMN OUT): a column, from 0, of the first row of SIZES.md that begins with ROW.
file(STRINGS ${root}/ports/SIZES.md size_rows REGEX "^[|] ")
function(size_of row column out)
  foreach(line IN LISTS size_rows)
    if(line MATCHES "^[|] ${row} [|]")
      string(REGEX REPLACE "^[|] | [|]$" "" line "${line}")
      string(REPLACE " | " ";" columns "${line}")
      list(GET columns ${column} figure)
      set(${out} ${figure} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "ports/SIZES.md has no row '${row}'")
endfunction()

# kilobytes(BYTES TENTHS OUT): rounded; a KB is 1,000 bytes. With one digit behind the point, or none.
function(kilobytes bytes tenths out)
  if(tenths)
    math(EXPR whole "(${bytes} + 50) / 1000")
    math(EXPR tenth "(${bytes} + 50) / 100 % 10")
    set(${out} ${whole}.${tenth} PARENT_SCOPE)
  else()
    math(EXPR whole "(${bytes} + 500) / 1000")
    set(${out} ${whole} PARENT_SCOPE)
  endif()
endfunction()

# Sizes.
set(gcc "GNU [0-9.]+")
size_of("m4f [|] ${gcc} [|] 1024" 3 code)
kilobytes(${code} OFF kilobytes)
expect_figure("([0-9.]+) KB of code on a Cortex-M4F" ${kilobytes} "ports/SIZES.md")
size_of("m0 [|] ${gcc} [|] 256" 3 code)
kilobytes(${code} OFF kilobytes)
expect_figure("([0-9.]+) KB on a Cortex-M0" ${kilobytes} "ports/SIZES.md")
size_of("m4f [|] ${gcc} [|] 1024" 5 ram)
math(EXPR bytes "${ram} / 1024")
expect_figure("([0-9]+) bytes of RAM for each solution" ${bytes} "ports/SIZES.md")
size_of("m4f [|] ${gcc} [|] ReachGoal" 4 ram)
expect_figure("what it learns ([0-9,]+) bytes of RAM" ${ram} "ports/SIZES.md")

# The arm.
run("arm" ${arm} --save postures.bin --out arm.svg)
string(REGEX REPLACE ".*([0-9]+[0-9][0-9]) of [0-9]+ places reached.*" "\\1" postures "${output}")
expect_figure("all ([0-9]+) postures" ${postures} "examples/arm")
run("nanoqd info" ${nanoqd} info postures.bin)
string(REGEX REPLACE ".*a whole snapshot of ([0-9]+) bytes.*" "\\1" bytes "${output}")
kilobytes(${bytes} ON kilobytes)
expect_figure("postures take ([0-9.,]+) KB of flash" ${kilobytes} "nanoqd info")
run("recover" ${recover} postures.bin --out recover.svg)
string(REGEX REPLACE ".*to reach .-0.10, 0.80.: trial ([0-9]+) works.*" "\\1" trial "${output}")
set(ordinals none first second third fourth fifth sixth)
list(GET ordinals ${trial} trial)
expect_figure("the ([a-z]+) one works" ${trial} "examples/arm, the goal of story.svg")

# The demo, the targets, the version.
run("demo" ${demo} --evaluations 2000 --out demo.svg)
string(REGEX REPLACE ".*[(][0-9]+ of ([0-9]+) cells[)].*" "\\1" cells "${output}")
with_commas(${cells} cells)
expect_figure("map of ([0-9,]+) cells" ${cells} "examples/demo")
set(numbers none One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen)
list(GET numbers ${targets} number)
expect_figure("([A-Z][a-z]+) targets compute the same digests" ${number} "tests/ports/CMakeLists.txt")
string(REGEX REPLACE "^([0-9]+[.][0-9]+).*" "\\1" version "${version}")
expect_figure("find_package.nanoqd ([0-9.]+) CONFIG" ${version} "lib/nanoqd/version.hpp")

# The paper: the last rows of the table of agreement, one of each algorithm.
file(STRINGS ${root}/examples/paper/results/as-coded/report.md rows REGEX "^[|] [*][*]CVT-.*[*][*]all[*][*]")
set(errors_met 0)
set(errors_all 0)
set(coverages_met 0)
set(coverages_all 0)
foreach(row IN LISTS rows)
  if(row MATCHES "all[*][*] [|] [*][*]([0-9]+) of (100)[*][*] [|] [*][*][0-9]+ of 100[*][*] [|] [*][*]([0-9]+) of ([0-9]+)[*][*]")
    math(EXPR errors_met "${errors_met} + ${CMAKE_MATCH_1}")
    math(EXPR errors_all "${errors_all} + ${CMAKE_MATCH_2}")
    math(EXPR coverages_met "${coverages_met} + ${CMAKE_MATCH_3}")
    math(EXPR coverages_all "${coverages_all} + ${CMAKE_MATCH_4}")
  endif()
endforeach()
expect_figure("([0-9]+ of its [0-9]+) printed errors" "${errors_met} of its ${errors_all}" "examples/paper/results")
expect_figure("([0-9]+ of its [0-9]+) coverages" "${coverages_met} of its ${coverages_all}" "examples/paper/results")

# What another page says, with its own tests.
read_words(${root}/lib/nanoqd/snapshot/README.md snapshot)
if(NOT snapshot MATCHES "more than ([0-9,]+) times, at every byte")
  message(FATAL_ERROR "lib/nanoqd/snapshot/README.md does not say how often the power was cut")
endif()
expect_figure("cut more than ([0-9,]+) times" ${CMAKE_MATCH_1} "lib/nanoqd/snapshot/README.md")
