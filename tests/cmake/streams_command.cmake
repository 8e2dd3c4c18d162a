# Proves that `-` is the standard input and output of `nanoqd`, so that its subcommands can be joined
# by pipes.
#
#   nanoqd   the command
#   work     a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)
expect(0 "" merge start.bin other.bin -o merged.bin)
expect(0 "" plot start.bin --svg start.svg --title t)
expect(0 "" export merged.bin --csv merged.csv)

# In a shell: what follows are lines that a person types.
get_filename_component(folder ${nanoqd} DIRECTORY)
set(ENV{PATH} "${folder}:$ENV{PATH}")
set(program sh -c)
set(is_quiet OFF)

# The input.
expect(0 "^standard input: a whole snapshot of [0-9]+ bytes at offset 0\n" "nanoqd info - < start.bin")
expect(0 "^cell,objective,gene_1,gene_2\n0,1.75" "cat start.bin | nanoqd export -")
expect(0 "^a.svg: 3 elites in 16 cells\n$" "nanoqd plot - --svg a.svg < start.bin")
expect_in_file(${work}/a.svg ">standard input<")
expect(0 "^a.bin: 4 elites in 16 cells, from 2 snapshots" "cat start.bin | nanoqd merge - other.bin -o a.bin")
expect_same(${work}/a.bin ${work}/merged.bin)
expect(0 "^a.bin: 3 elites" "nanoqd convert - a.bin < start.bin")
expect(0 "^a.bin: 3 elites" "nanoqd import --csv - --like start.bin -o a.bin < start.csv")
expect(0 "^a.bin: 3 elites" "nanoqd import --csv start.csv --like - -o a.bin < start.bin")

# The output: the report goes to the error output.
expect(0 "^standard output: 4 elites in 16 cells, from 2 snapshots, [0-9]+ bytes\n$"
  "nanoqd merge start.bin other.bin -o - 2>&1 >a.bin")
expect_same(${work}/a.bin ${work}/merged.bin)
expect(0 "^standard output: 3 elites in 16 cells, from format 2" "nanoqd convert start.bin - 2>&1 >a.bin")
expect_same(${work}/a.bin ${work}/start.bin)
expect(0 "^standard output: 3 elites in 16 cells, [0-9]+ bytes\nclamped" "nanoqd import --csv elites.csv --grid 4x4 \
  --bounds -1:1,0:4 --gene-bounds -5:5,0:0.5 -o - 2>&1 >a.bin | grep -v left")
expect_same(${work}/a.bin ${work}/start.bin)
expect(0 "^standard output: 3 elites in 16 cells\n$" "nanoqd plot start.bin --svg - --title t 2>&1 >a.svg")
expect_same(${work}/a.svg ${work}/start.svg)
expect(0 "^$" "nanoqd export start.bin --csv - 2>&1 >a.csv")
expect_same(${work}/a.csv ${work}/start.csv)

# Both.
expect(0 "standard input: a whole snapshot.*elites +4," "nanoqd merge start.bin other.bin -o - | nanoqd info -")
expect(0 "^cell,objective,gene_1,gene_2\n0,2,1,0\n" "nanoqd merge start.bin other.bin -o - | nanoqd convert - - \
  | nanoqd export - | nanoqd import --csv - --like start.bin -o - | nanoqd export - 2>/dev/null")

# What cannot be.
set(is_quiet ON)
set(once "the standard input .-. can be read only once; name a file for the other input")
expect(2 "^nanoqd merge: ${once}\n$" "nanoqd merge - start.bin - -o bad.bin < start.bin")
expect(2 "^nanoqd import: ${once}\n$" "nanoqd import --csv - --like - -o bad.bin < start.bin")
expect(2 "^nanoqd info: unexpected argument '-'; see nanoqd info --help\n$" "nanoqd info - - < start.bin")
expect(2 "^nanoqd info: standard input is empty; it must contain a snapshot\n$" "nanoqd info - < /dev/null")
expect(2 "^nanoqd info: standard input: it contains no snapshot" "nanoqd info - < start.csv")
expect(2 "^nanoqd info: cannot read the standard input: it is a folder. name a file in it" "nanoqd info - < .")
expect(2 "^nanoqd import: standard input: .*line 2: " "printf 'cell,objective,gene_1\\n1,x,2\\n' \
  | nanoqd import --csv - --grid 4x4 --bounds 0:1 --gene-bounds 0:1 -o bad.bin")
foreach(options IN ITEMS "--check -" "--cells 9 --dims 2 --name t --out -" "--cells 9 --dims 2 --name t --svg -"
    "--dims 2 --name t --centroids -")
  expect(2 "^nanoqd table: --[a-z]+ must name a file; nanoqd table does not take -; see" "nanoqd table ${options}")
endforeach()
if(EXISTS /dev/full)
  foreach(call IN ITEMS "merge start.bin other.bin -o -" "convert start.bin -" "plot start.bin --svg -"
      "import --csv start.csv --like start.bin -o -" "export start.bin --csv -")
    expect(2 "^nanoqd [a-z]+: cannot write to the standard output; see where it goes, and whether there is room\n$"
      "nanoqd ${call} > /dev/full")
  endforeach()
endif()
expect_no_files(${work}/bad.bin ${work}/- ${work}/t.* ${work}/.*)

# A terminal gets text only. util-linux has a program that runs another one in a terminal.
find_program(script script)
execute_process(COMMAND ${script} --version OUTPUT_VARIABLE version ERROR_QUIET)
if(version MATCHES "util-linux")
  foreach(call IN ITEMS "merge start.bin other.bin -o -" "convert start.bin -"
      "import --csv start.csv --like start.bin -o -")
    execute(${script} -qec "nanoqd ${call}" /dev/null)
    if(NOT result EQUAL 2 OR NOT said MATCHES
        "^nanoqd [a-z]+: a snapshot is not text for a terminal. name a file, or send it to a program with [|]")
      message(FATAL_ERROR "nanoqd ${call}: a snapshot for a terminal was answered by ${result}: ${said}")
    endif()
  endforeach()
  execute(${script} -qec "nanoqd export start.bin" /dev/null)
  if(NOT result EQUAL 0 OR NOT said MATCHES "cell,objective")
    message(FATAL_ERROR "a CSV for a terminal was answered by ${result}: ${said}")
  endif()
endif()
