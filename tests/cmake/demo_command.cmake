# Proves that the demo answers as a user expects: what it prints, what it draws, and one sentence
# for wrong input.
#
#   demo      the program
#   picture   the picture on the README
#   work      a folder for its pictures
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${demo})
make_empty(${work})

expect(0 "evaluations +20000\ncoverage +.*qd_score +.*best +-.*RAM +[0-9]+ bytes.*picture +map.svg" --evaluations 20000
  --out map.svg)
if(NOT errors STREQUAL "")
  message(FATAL_ERROR "without a terminal there must be no progress line, but there was: ${errors}")
endif()
expect_in_file(${work}/map.svg "^<.*</svg>\n?$")
expect(0 "evaluations +20000\ncoverage" --evaluations 20000 --variation de --out paper.svg)
expect_in_file(${work}/paper.svg "Differential MAP-Elites")
expect(0 "coverage +100.0 %.*best +0\n" --out demo.svg)
expect_same(${work}/demo.svg ${picture} "If the new picture is right, copy it there.")
expect(0 "example: demo" --help)
expect(2 "--variation must be .*portfolio.*de" --variation best)
expect(2 "--cells is unknown; see demo --help" --cells 3)
expect(2 "--seed must be a whole number" --seed seven)
expect(2 "--evaluations must be a whole number from 1" --evaluations 0)
expect(2 "--out needs a value" --out)
expect(2 "missing/map.svg" --evaluations 2000 --out missing/map.svg)
expect_no_files(${work}/missing)
