# Proves that the staged single header is the whole library: the README's example and the firmware
# print what they print with the folder; a generated table and the pair for C compile beside it, and
# beside the folder; both can be included together, in any order.
#
#   stage     the folder of all packages, in which Arduino's has a table
#   root      the project
#   version, digest, digests, compiler
#   work      a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
make_empty(${work})
set(single ${stage}/single)
foreach(file IN ITEMS LICENSE README.md nanoqd.hpp)
  if(NOT EXISTS ${single}/${file})
    message(FATAL_ERROR "the package of the single header has no ${file}")
  endif()
endforeach()

# All headers are in it, each once and with its guard. It includes nothing but the language's headers.
file(READ ${single}/nanoqd.hpp text)
file(GLOB_RECURSE headers RELATIVE ${root}/lib ${root}/lib/*.hpp)
foreach(header IN LISTS headers)
  file(STRINGS ${root}/lib/${header} guard REGEX "^#ifndef NANOQD_[A-Z0-9_]+_HPP$|^#ifndef NANOQD_HPP$" LIMIT_COUNT 1)
  string(REGEX MATCHALL "\n${guard}\n" found "${text}")
  list(LENGTH found count)
  if(NOT count EQUAL 1)
    message(SEND_ERROR "the single header has the guard of ${header} ${count} times")
  endif()
endforeach()
string(REPLACE "\n#include \"stopped; the error" "" text_without_stop "${text}")
if(text_without_stop MATCHES "\n#include \"[^\n]*")
  message(FATAL_ERROR "the single header still has the line${CMAKE_MATCH_0}")
endif()
if(NOT text MATCHES "^// nanoqd ${version} in one file")
  message(FATAL_ERROR "the single header does not begin with its version")
endif()
set(flags -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

# The README's example, with the one line that differs.
file(READ ${root}/README.md page)
string(REGEX MATCH "```cpp\n([^`]*)```" example "${page}")
string(REPLACE "<nanoqd/nanoqd.hpp>" "<nanoqd.hpp>" example "${CMAKE_MATCH_1}")
file(WRITE ${work}/main.cpp "${example}")
run("Compiling the README's example" ${compiler} ${flags} -I${single} main.cpp -o example)
run("The README's example" ${work}/example)
string(FIND "${page}" "\n${output}```" place)
if(place EQUAL -1)
  message(FATAL_ERROR "the README's example prints other digits with the single header:\n${output}")
endif()

# A table and the pair for C, alone, where there is only the single header.
file(COPY ${stage}/arduino/nanoqd/examples/Puck/puck_table.hpp DESTINATION ${work})
set(golden ${root}/tests/golden)
file(WRITE ${work}/table.cpp "#include \"puck_table.hpp\"\nstatic_assert(puck_table.cells == 680, \"\");\n")
file(WRITE ${work}/both.cpp "#include <nanoqd.hpp>\n#include <nanoqd/nanoqd.hpp>\n#include <nanoqd.hpp>\n")
file(WRITE ${work}/other.cpp "#include <nanoqd/map/table.hpp>\n#include <nanoqd.hpp>\n#include <nanoqd/nanoqd.hpp>\n")
set(pair ${golden}/c_api/gait.cpp -I${golden}/c_api -I${golden})
foreach(where IN ITEMS ${single} ${root}/lib)
  run("A table with ${where}" ${compiler} ${flags} -I${where} -fsyntax-only table.cpp)
  run("The pair for C with ${where}" ${compiler} -std=c++17 -I${where} -fsyntax-only ${pair})
endforeach()
# Everything in one folder, without -I.
file(COPY ${single}/nanoqd.hpp ${golden}/c_api/gait.cpp ${golden}/c_api/gait.h ${golden}/table_2d_64.hpp
  ${work}/table.cpp ${work}/puck_table.hpp DESTINATION ${work}/one_folder)
foreach(source IN ITEMS table gait)
  run("${source}.cpp beside the single header" ${compiler} -std=c++17 -fsyntax-only one_folder/${source}.cpp)
endforeach()
foreach(source IN ITEMS both other)
  run("Folder and single header" ${compiler} ${flags} -I${root}/lib -I${single} -fsyntax-only ${source}.cpp)
endforeach()

# examples/firmware, which includes headers of the folder: each is a line that includes the single
# header.
foreach(header IN LISTS headers)
  file(WRITE ${work}/forward/${header} "#include <nanoqd.hpp>\n")
endforeach()
file(WRITE ${work}/board.cpp "#include \"board.hpp\"\n#include <stdio.h>
nanoqd::Port board_port() noexcept {
  nanoqd::Port port;
  port.log.line = [](void*, const char* text) { puts(text); };
  return port;
}
")
run("Compiling the firmware" ${compiler} -std=c++17 -O1 -I${work}/forward -I${single} -I${root}/ports -I${work}
  ${root}/examples/firmware/main.cpp board.cpp -o firmware)
run("The firmware" ${work}/firmware)
record_digest("single header" "${output}")
