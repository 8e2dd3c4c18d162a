# Proves that `nanoqd c-api` answers as its page says: that it writes the golden pair, and the same
# again by the command in its first lines; that wrong input gets one sentence, exit code 2 and no
# file; that the pair of each part compiles; and that C links it without the C++ library.
#
#   nanoqd          the command
#   table, golden   the table and the folder of the pair that it must write from it
#   include         the folder of the library
#   compiler        of C++
#   c_compiler      of C; empty: nothing is linked
#   work            a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${nanoqd})
set(is_quiet ON)
make_empty(${work})
file(COPY ${table} DESTINATION ${work})
get_filename_component(table ${table} NAME)
set(grid c-api --name gait --genes 3 --grid 4x4)

# Wrong input: one sentence, exit code 2, nothing written.
expect(2 "--name is missing: give the C name of the search, for example --name gait" c-api --genes 3 --grid 4x4)
expect(2 "--name must be a C[+][+] name, such as gait, not 'my-gait'" c-api --name my-gait --genes 3 --grid 4x4)
expect(2 "--name must be a C[+][+] name, such as gait, not ''" c-api --name= --genes 3 --grid 4x4)
expect(2 "--name 'class' is a reserved name" c-api --name class --genes 3 --grid 4x4)
expect(2 "--genes is missing: give the number of genes, for example --genes 8" c-api --name gait --grid 4x4)
expect(2 "--genes must be a whole number from 1 to 1000000, not '0'" c-api --name gait --genes 0 --grid 4x4)
expect(2 "the cells are missing: give --grid 32x32 or --table FILE.hpp" c-api --name gait --genes 3)
expect(2 "--grid and --table cannot be used together" ${grid} --table ${table})
expect(2 "--grid must have the form 32x32" c-api --name gait --genes 3 --grid 4x0)
expect(2 "--grid must have the form 32x32" c-api --name gait --genes 3 --grid 4:4)
expect(2 "--table sets the scalar: remove --scalar" c-api --name gait --genes 3 --table ${table} --scalar float)
expect(2 "--table must name a file; nanoqd c-api does not take -" c-api --name gait --genes 3 --table -)
expect(2 "cannot read .missing.hpp.: there is no such file" c-api --name gait --genes 3 --table missing.hpp)
file(WRITE ${work}/other.hpp "int table;\n")
expect(2 "other.hpp.*not a table that nanoqd wrote" c-api --name gait --genes 3 --table other.hpp)
expect(2 "--variation must be one of de gaussian iso-line portfolio portfolio-maes, not 'cma'" ${grid} --variation cma)
expect(2 "--bounds must be one of clamp reflect resample unbounded, not '-1:1'" ${grid} --bounds -1:1)
expect(2 "--measures must be one of drop keep, not 'yes'" ${grid} --measures yes)
expect(2 "--evaluations must be one of exact noisy, not 'twice'" ${grid} --evaluations twice)
expect(2 "--evaluations needs a value" ${grid} --evaluations)
expect(2 "--evaluation is unknown; did you mean --evaluations" ${grid} --evaluation noisy)
expect(2 "--store-genes must be one of scalar float uint16 uint8, not 'int'" ${grid} --store-genes int)
expect(2 "--scalar must be one of float double, not 'half'" ${grid} --scalar half)
expect(2 "--storage must be one of on off, not 'flash'" ${grid} --storage flash)
expect(2 "--adapt must be one of off reach-goal find-best both, not 'goal'" ${grid} --adapt goal)
expect(2 "--trials must be a whole number from 1 to 64, not '65'" ${grid} --adapt both --trials 65)
expect(2 "--trials needs --adapt reach-goal, find-best or both" ${grid} --trials 16)
expect(2 "--ram must be a whole number from 1" ${grid} --ram 0)
expect(2 "--gene is unknown; did you mean --genes" ${grid} --gene 3)
expect(2 "unexpected argument 'more'" ${grid} more)
expect(2 "-o and --out mean the same" ${grid} -o . --out .)
expect(2 "-o must name a folder for the two files; nanoqd c-api does not take -" ${grid} -o -)
expect(2 "there is no folder 'missing'; create it or choose another" ${grid} -o missing)
expect(2 "needs at least 4 cells, not 2" c-api --name gait --genes 3 --grid 2)
expect(2 "needs at least 2 cells, not 1" c-api --name gait --genes 3 --grid 1 --variation iso-line)
expect(2 "cells times genes must be below 2.31" c-api --name gait --genes 1000000 --grid 65536)
expect(2 "--store-genes needs bounds" ${grid} --bounds unbounded --store-genes uint8)
expect_no_files(${work}/gait* ${work}/.*)

# The golden pair, and again by its own first lines.
set(golden_call c-api --name gait --genes 3 --table ${table} --measures keep --store-genes uint16 --ram 4096)
expect(0 "search +3 genes, 64 cells, 2 measures\nwritten +gait.h, gait.cpp" ${golden_call})
foreach(file IN ITEMS gait.h gait.cpp)
  expect_same(${work}/${file} ${golden}/${file}
    "A changed pair concerns everybody who keeps one: say why in the changelog, and copy the new one there.")
  file(READ ${work}/${file} text)
  if(NOT text MATCHES "^// [^#]*Made by nanoqd [0-9.]+[^#]*\n// (nanoqd c-api [^\n]*)")
    message(FATAL_ERROR "${file} does not begin with the command that made it")
  endif()
  separate_arguments(again UNIX_COMMAND "${CMAKE_MATCH_1}")
  list(REMOVE_AT again 0)
  make_empty(${work}/again)
  expect(0 "^$" ${again} -o again --quiet)
  expect_same(${work}/again/${file} ${golden}/${file} "The command in ${file} does not make it again.")
endforeach()

# Exact evaluations are the default. A noisy pair is made again by its own first lines, too.
foreach(kind IN ITEMS exact noisy)
  make_empty(${work}/${kind})
  make_empty(${work}/again)
  expect(0 "written" ${golden_call} --evaluations ${kind} -o ${kind})
  file(READ ${work}/${kind}/gait.h text)
  string(REGEX MATCH "\n// nanoqd (c-api [^\n]*)" line "${text}")
  separate_arguments(again UNIX_COMMAND "${CMAKE_MATCH_1}")
  expect(0 "^$" ${again} -o again --quiet)
  foreach(file IN ITEMS gait.h gait.cpp)
    expect_same(${work}/again/${file} ${work}/${kind}/${file} "The command in ${file} does not make it again.")
  endforeach()
endforeach()
foreach(file IN ITEMS gait.h gait.cpp)
  file(READ ${golden}/${file} wanted)
  file(READ ${work}/exact/${file} text)
  string(REPLACE " --evaluations exact" "" text "${text}")
  if(NOT text STREQUAL wanted)
    message(FATAL_ERROR "--evaluations exact gives another ${file} than the default")
  endif()
endforeach()

# Nothing is replaced without --force.
file(WRITE ${work}/gait.cpp "mine\n")
expect(2 "gait.h already exists; use --force to replace it" ${golden_call})
file(REMOVE ${work}/gait.h)
expect(2 "gait.cpp already exists; use --force to replace it" ${golden_call})
if(EXISTS ${work}/gait.h)
  message(FATAL_ERROR "one file of the pair was written although the other one was refused")
endif()
expect(0 "written" ${golden_call} --force)
expect_same(${work}/gait.cpp ${golden}/gait.cpp)
file(MAKE_DIRECTORY ${work}/folder/gait.h)
expect(2 "folder/gait.h is a folder; choose another --name or -o" ${golden_call} --force -o folder)

# Each part compiles, without a warning. 32,32 is 32x32.
set(strict -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast -Wdouble-promotion
  -Wfloat-equal -Werror)
function(expect_to_compile)
  expect(0 "^$" c-api --name arm --genes 3 --force --quiet ${ARGN})
  run("Compiling with ${ARGN}" ${compiler} -std=c++17 ${strict} -fno-exceptions -fno-rtti -fsyntax-only -I${include}
    arm.cpp)
endfunction()
expect_to_compile(--grid 4,5 --scalar double --variation portfolio-maes --bounds reflect --store-genes float)
expect_to_compile(--grid 4x5x2 --variation gaussian --measures keep --storage off)
expect_to_compile(--grid 20 --variation iso-line --bounds unbounded --scalar double)
expect_to_compile(--grid 4x5 --scalar double --variation portfolio --adapt reach-goal --storage off)
expect_to_compile(--table ${table} --measures keep --adapt find-best --trials 64)
expect_to_compile(--table ${table} --variation gaussian --adapt both)
expect_to_compile(--table ${table} --variation portfolio --bounds resample --store-genes uint8)
expect_to_compile(--grid 5x4 --evaluations noisy)
expect_to_compile(--grid 20 --evaluations noisy --scalar double --variation gaussian --measures keep --adapt both)
expect_to_compile(--table ${table} --evaluations noisy --variation iso-line --store-genes uint8)
expect_to_compile(--table ${table} --evaluations noisy --variation portfolio-maes --storage off --bounds resample)
expect_refused("A search that takes more RAM" "the search takes more RAM than --ram 100"
  sh -c "${nanoqd} c-api --name small --genes 3 --grid 4x4 --ram 100 --quiet && ${compiler} -std=c++17 -fsyntax-only -I${include} small.cpp")
expect_refused("A RAM that trial and error exceeds" "the search takes more RAM than --ram 1000"
  sh -c "${nanoqd} c-api --name lame --genes 3 --grid 4x4 --adapt both --ram 1000 --quiet && ${compiler} -std=c++17 -fsyntax-only -I${include} lame.cpp")
if(NOT c_compiler)
  message("skipped: linking with C, because there is no C compiler")
  return()
endif()

# C99 and C++ take the header; the C compiler links the pair, also with link-time optimisation.
file(WRITE ${work}/main.c "#include \"gait.h\"
#include <stdio.h>
int main(void) {
  static const float lower[GAIT_GENES] = {-1, -1, -1}, upper[GAIT_GENES] = {1, 1, 1};
  static gait_trial trial;
  gait_config config = GAIT_CONFIG;
  gait_status status;
  int i;
  config.gene_lower = lower;
  config.gene_upper = upper;
  status = gait_begin(&config);
  for (i = 0; i < 3000 && status == GAIT_OK; ++i) {
    float measures[GAIT_MEASURES];
    status = gait_ask(&trial);
    measures[0] = trial.genes[0];
    measures[1] = trial.genes[1];
    if (status == GAIT_OK) status = gait_tell(&trial, -trial.genes[2] * trial.genes[2], measures, NULL);
  }
  puts(gait_describe(status));
  printf(\"%08lx\\n\", (unsigned long)(gait_digest() >> 32));
  return status == GAIT_OK ? 0 : 1;
}
")
set(c_flags -std=c99 -Wall -Wextra -Wpedantic -Werror -ffp-contract=off)
set(cxx_flags -std=c++17 -fno-exceptions -fno-rtti -ffp-contract=off -I${include})
run("The header as C++" ${compiler} -std=c++17 ${strict} -fsyntax-only -x c++ -include gait.h /dev/null)
foreach(level IN ITEMS "-Os" "-O2;-flto")
  run("Compiling gait.cpp, ${level}" ${compiler} ${cxx_flags} ${level} -c gait.cpp -o gait.o)
  run("Compiling main.c, ${level}" ${c_compiler} ${c_flags} ${level} -c main.c -o main.o)
  run("Linking with C, ${level}" ${c_compiler} ${level} main.o gait.o -o main)
  run("Running it, ${level}" ${work}/main)
  if(digest AND NOT digest STREQUAL output)
    message(FATAL_ERROR "${level} gives ${output}and not ${digest}")
  endif()
  set(digest "${output}")
endforeach()
