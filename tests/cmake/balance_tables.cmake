# Proves that the page of the balancing robot has the tables and pictures that its program makes.
#
#   program   examples/balance
#   page      the folder of the page
#   work      a folder for the pictures
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

run("Learning to balance" ${program} --curve ${work}/curve.svg --picture ${work}/rides.svg)
file(READ ${page}/README.md text)
string(REGEX REPLACE "\n+$" "" output "${output}")
string(REPLACE "\n\n" ";" parts "${output}")
foreach(part IN LISTS parts)
  string(FIND "${text}" "${part}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "${page}/README.md does not have:\n${part}")
  endif()
endforeach()
foreach(picture IN ITEMS curve rides)
  expect_same(${work}/${picture}.svg ${page}/${picture}.svg "If the new picture is right, copy it there.")
endforeach()
