# Proves that the page of an example has the tables and pictures that its program makes.
#
#   program   the program, with the option --curve for curve.svg
#   option    its option for the other picture, such as --strip
#   picture   the name of that picture, such as strip
#   page      the folder of the page
#   work      a folder for the pictures
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

run("Computing the tables" ${program} --curve ${work}/curve.svg ${option} ${work}/${picture}.svg)
file(READ ${page}/README.md text)
string(REGEX REPLACE "\n+$" "" output "${output}")
string(REPLACE "\n\n" ";" parts "${output}")
foreach(part IN LISTS parts)
  string(FIND "${text}" "${part}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "${page}/README.md does not have:\n${part}")
  endif()
endforeach()
foreach(name IN ITEMS curve ${picture})
  expect_same(${work}/${name}.svg ${page}/${name}.svg "If the new picture is right, copy it there.")
endforeach()
