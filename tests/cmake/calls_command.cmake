# Proves that `nanoqd` helps a person to the right call: pages of help, every spelling of an option,
# and for a wrong call the sentence that says what to write instead.
#
#   nanoqd   the command
#   work     a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)

# Help, in each of its spellings, with an example each.
foreach(spelling IN ITEMS help -h --help "help help")
  separate_arguments(spelling)
  expect(0 "example: nanoqd table" ${spelling})
endforeach()
foreach(subcommand IN ITEMS table c-api info export plot merge convert import)
  expect(0 "nanoqd ${subcommand} " help)
  foreach(page IN ITEMS "help ${subcommand}" "--help ${subcommand}" "${subcommand} --help" "${subcommand} -h")
    separate_arguments(page)
    expect(0 "^nanoqd ${subcommand}: .*  nanoqd ${subcommand} .*-h, --help" ${page})
  endforeach()
endforeach()
foreach(spelling IN ITEMS -V --version)
  expect(0 "^nanoqd [0-9.]+, table format [0-9]+, table generator [0-9]+\n$" ${spelling})
endforeach()

# expect_sentence(SENTENCE ARGUMENT...): exit code 2, and this sentence alone; not a pattern.
function(expect_sentence sentence)
  expect(2 "" ${ARGN})
  if(NOT errors STREQUAL "${sentence}\n")
    string(REPLACE ";" " " line "${ARGN}")
    message(FATAL_ERROR "nanoqd ${line}: said\n${errors}instead of\n${sentence}")
  endif()
endfunction()

# A wrong word in place of the subcommand.
expect_sentence("nanoqd: a subcommand is missing, for example nanoqd table; see nanoqd --help")
expect_sentence("nanoqd: there is no subcommand 'tabel'; did you mean 'table'?" tabel --cells 9)
expect_sentence("nanoqd: there is no subcommand 'exp'; did you mean 'export'?" exp)
expect_sentence("nanoqd: there is no subcommand 'draw'; see nanoqd --help" draw)
expect_sentence("nanoqd: there is no subcommand 'mrege'; did you mean 'merge'?" help mrege)
expect_sentence("nanoqd: a subcommand is missing before --cells, for example nanoqd table; see nanoqd --help" --cells=9)
expect_sentence("nanoqd: --info is unknown; did you mean 'info'?" --info robot.bin)
expect_sentence("nanoqd: --hepl is unknown; did you mean --help?" --hepl)
expect_sentence("nanoqd: --help takes no value; write only --help; see nanoqd --help" --help=table)
expect_sentence("nanoqd: unexpected argument 'info'; see nanoqd --help" help table info)
expect_sentence("nanoqd: unexpected argument 'info'; see nanoqd --help" --version info)

# An unknown option comes before what is missing because of it, and before a file that cannot be read.
expect_sentence("nanoqd table: --cell is unknown; did you mean --cells?" table --cell 9 --dims 2 --name t)
expect_sentence("nanoqd table: --cell is unknown; did you mean --cells?" table --cell=9)
expect_sentence("nanoqd table: --celsl is unknown; did you mean --cells?" table --celsl 9 --dims 99 --name class)
expect_sentence("nanoqd table: --iter is unknown; did you mean --iterations?" table --iter 9 --cells 9 --dims 2 --name t)
expect_sentence("nanoqd table: --verbose is unknown; see nanoqd table --help" table --verbose --check missing.hpp)
expect_sentence("nanoqd info: --jsn is unknown; did you mean --json?" info missing.bin --jsn)
expect_sentence("nanoqd info: -x is unknown; see nanoqd info --help" info -x missing.bin)
expect_sentence("nanoqd export: --cvs is unknown; did you mean --csv?" export --cvs a.csv)
expect_sentence("nanoqd plot: --x is unknown; did you mean --x-label?" plot missing.bin --x hand)
expect_sentence("nanoqd merge: --output is unknown; did you mean --out?" merge --output a.bin b.bin)
expect_sentence("nanoqd convert: --froce is unknown; did you mean --force?" convert --froce missing.bin a.bin)
expect_sentence("nanoqd import: --gene_bounds is unknown; did you mean --gene-bounds?" import --gene_bounds 0:1)

# A value behind an equals sign, for options of every kind.
expect_sentence("nanoqd info: --json takes no value; write only --json; see nanoqd info --help" info --json=1 missing.bin)
expect_sentence("nanoqd merge: --help takes no value; write only --help; see nanoqd merge --help" merge --help=1)
expect_sentence("nanoqd table: --force takes no value; write only --force; see nanoqd table --help"
  table --force=yes --cells 9)
expect_sentence("nanoqd table: --cells is given twice; see nanoqd table --help" table --cells=9 --cells 9 --dims=2 --name=t)
expect(0 "cells +9 in 2-D" table --cells=9 --dims=2 --bounds=-1:1,0:5 --seed=7 --name=joined)
expect(0 "cells +9 in 2-D" table --cells 9 --dims 2 --bounds -1:1,0:5 --seed 7 --name apart)
file(READ ${work}/joined.hpp joined)
string(REPLACE "joined" "apart" joined "${joined}")
file(READ ${work}/apart.hpp apart)
if(NOT joined STREQUAL apart)
  message(FATAL_ERROR "--cells=9 and --cells 9 do not give the same table")
endif()
expect(0 "joined.csv: 3 elites" export start.bin --csv=joined.csv)
expect(0 "joined.svg: 3 elites" plot start.bin --svg=joined.svg --title=--a=b)
expect_in_file(${work}/joined.svg ">--a=b<")
expect(0 "joined.bin: 4 elites" merge start.bin other.bin --out=joined.bin)
expect(0 "joined.bin: 4 elites" merge start.bin other.bin -o=joined.bin)
expect(0 "joined.bin: 3 elites" import --csv=joined.csv --like=start.bin --unit=8 -o joined.bin)

# Options with --check, which would be ignored.
expect_sentence("nanoqd table: --dims cannot be used with --check; remove it; see nanoqd table --help"
  table --check apart.hpp --dims 2)
expect_sentence("nanoqd table: --json and --force cannot be used with --check; remove them; see nanoqd table --help"
  table --check apart.hpp --json)

# File names that begin with a minus.
shape(--force "cat start.bin")
expect(0 "^--force: a whole snapshot" info -- --force)
expect_sentence("nanoqd info: the file name is missing, for example: nanoqd info robot.bin; see nanoqd info --help" info --)
expect(0 "^--out: 3 elites" convert -- --force --out)
expect_same(${work}/--out ${work}/start.bin)

# A table is announced if it takes long. Its time runs out here.
file(WRITE ${work}/for_a_second "\"$@\" &\nsleep 1\nkill $!\nwait $! 2> /dev/null\nexit 0\n")
set(program sh for_a_second ${nanoqd})
set(is_quiet OFF)
set(slow table --cells 200000 --dims 8 --name slow)
expect(0 "^nanoqd table: about [0-9]+ (minutes?|hours?): 200,000 cells in 8 dimensions\n" ${slow})
expect(0 "^$" ${slow} --quiet)
expect_no_files(${work}/slow.* ${work}/.*)
