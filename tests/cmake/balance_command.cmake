# Proves that the balancing robot learns by one command, and that wrong input is refused.
#
#   balance   examples/balance
#   work      a folder for the pictures
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${balance})
make_empty(${work})

expect(0 "example: balance" --help)
expect(2 "--rides must be a whole number from 1000" --rides 10)
expect(2 "--runs must be a whole number from 1" --runs 0)
expect(2 "--rode is unknown; did you mean --rides" --rode 5)
expect(2 "cannot|no folder|not" --runs 1 --rides 1000 --curve nowhere/curve.svg)
expect_no_files(${work}/nowhere)

# The same rides teach the same, whatever runs beside them.
expect(0 "noisy . [0-9.]+ %" --runs 1 --rides 2000 --curve curve.svg --picture rides.svg)
expect(0 "noisy . [0-9.]+ %" --runs 1 --rides 2000 --curve curve-2.svg --picture rides-2.svg)
foreach(picture IN ITEMS curve rides)
  expect_same(${work}/${picture}.svg ${work}/${picture}-2.svg "Two runs of one command differ.")
endforeach()
expect_in_file(${work}/rides.svg "1 m to the right: [0-9]+ of 20")
