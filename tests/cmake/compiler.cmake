# Proves that a compiler makes the published bits in C++17, 20 and 23, and warns of nothing, also in
# a program that calls everything; and that the page of compilers names it.
#
#   compiler, name   its path, and its name with the version, such as g++-11
#   page             the page that must have a row for it, if any
#   warnings         the flags of our own code
#   root, unity      the project, and the folder of Unity
#   work             a folder for the programs
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
if(page)
  string(REPLACE "++-" "[+][+] " pattern ${name})
  expect_in_file(${page} "\n[|] ${pattern} [|]")
endif()

set(folders -I${root}/lib -I${root}/tests -I${unity})
set(flags ${warnings} -Werror -fno-exceptions -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE)
run("Compiling Unity" ${compiler} -x c++ -w -c ${folders} ${flags} ${unity}/unity.c -o unity.o)
foreach(standard IN ITEMS c++17 c++2a c++2b)  # the names that all of them know
  set(level -O0)  # a third of the time
  if(standard STREQUAL "c++17")
    set(level -O2)
  endif()
  run("Reading everything as ${standard}" ${compiler} -std=${standard} -fsyntax-only ${folders} ${flags}
    ${root}/tests/image/search.cpp)
  run("Compiling test_golden as ${standard}" ${compiler} -std=${standard} ${level} ${folders} ${flags}
    ${root}/tests/search/test_golden.cpp unity.o -o test_golden)
  run("Comparing with the published bits, ${standard}" ./test_golden)
endforeach()
message("${output}")
