# Proves that `nanoqd info`, `export`, `plot`, `merge`, `convert` and `import` answer as their pages
# say: what they write, that they find damage, and that wrong input gets one sentence, exit code 2, no
# file.
#
#   nanoqd   the command
#   table    a header with a table of 64 cells
#   work     a folder for their files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${nanoqd})
set(is_quiet ON)
make_empty(${work})

# Help, with an example each.
foreach(subcommand IN ITEMS info export plot merge convert import)
  expect(0 "nanoqd ${subcommand} " --help)
  expect(0 "  nanoqd ${subcommand} " ${subcommand} --help)
endforeach()

# Wrong input: one sentence, exit code 2, nothing written.
expect(2 "the file name is missing, for example: nanoqd info robot.bin" info)
expect(2 "cannot read missing.bin" info missing.bin)
expect(2 "cannot read ${work}" info ${work})
expect(2 "unexpected argument 'b.bin'" info a.bin b.bin)
expect(2 "there is no option '--verbose'" info a.bin --verbose)
expect(2 "the file name is missing" export --csv a.csv)
expect(2 "--csv needs a value" export a.bin --csv)
expect(2 "--svg is missing" plot a.bin)
expect(2 "the snapshots are missing" merge -o a.bin)
expect(2 "-o is missing" merge a.bin b.bin)
expect(2 "-o and --out mean the same" merge a.bin -o b.bin --out c.bin)
expect(2 "cannot read a.bin" merge a.bin -o b.bin)
expect(2 "the file name is missing, for example: nanoqd convert old.bin new.bin" convert)
expect(2 "the name of the file to write is missing, for example: nanoqd convert old.bin new.bin" convert a.bin)
expect(2 "unexpected argument 'c.bin'" convert a.bin b.bin c.bin)
expect(2 "cannot read missing.bin" convert missing.bin a.bin)
expect(2 "--csv is missing" import --grid 4x4 --bounds 0:1 --gene-bounds 0:1 -o a.bin)
expect(2 "--bounds is missing" import --csv a.csv --grid 4x4 --gene-bounds 0:1 -o a.bin)
expect(2 "-o is missing" import --csv a.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1)
expect(2 "the cells are missing: give --grid 32x32, --table FILE.hpp or --like FILE" import --csv a.csv --gene-bounds 0:1 -o a.bin)
expect(2 "--gene-bounds is missing" import --csv a.csv --grid 4x4 -o a.bin)
expect(2 "--grid and --table cannot be used together" import --csv a.csv --grid 4x4 --table t.hpp --gene-bounds 0:1 -o a.bin)
expect(2 "--table sets the bounds and the scalar" import --csv a.csv --table t.hpp --bounds 0:1 --gene-bounds 0:1 -o a.bin)
expect(2 "--like sets the whole configuration" import --csv a.csv --like b.bin --gene-bounds 0:1 -o a.bin)
expect(2 "2 intervals, but --grid has 3 dimensions" import --csv a.csv --grid 4x4x4 --bounds 0:1,0:1 --gene-bounds 0:1
  -o a.bin)
foreach(grid IN ITEMS 4x 0x4 x 4x4x 65537x1 65536x65536 4*4 -4x4)
  expect(2 "--grid must have the form 32x32" import --csv a.csv --grid ${grid} --gene-bounds 0:1 -o a.bin)
endforeach()
expect(2 "--unit must be a whole number from 1 to" import --csv a.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1 --unit 0
  -o a.bin)
expect(2 "--stored must be one of scalar float uint16 uint8" import --csv a.csv --grid 4x4 --bounds 0:1
  --gene-bounds 0:1 --stored int -o a.bin)
expect(2 "cannot read missing.csv" import --csv missing.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1 -o a.bin)
expect(2 "cannot read missing.hpp" import --csv missing.csv --table missing.hpp --gene-bounds 0:1 -o a.bin)
expect(2 "cannot read missing.bin" import --csv missing.csv --like missing.bin -o a.bin)
expect_no_files(${work}/* ${work}/.*)

# A repertoire from measures alone, and what is in it.
set(make import --grid 4x4 --bounds -1:1,0:4 --gene-bounds -5:5,0:0.5)
file(WRITE ${work}/elites.csv "# by hand
objective,measure_1,measure_2,gene_1,gene_2
1.5,-1,0,0.1,0.25
-2,0.9,3.5,-5,0.5
1.75,-0.9,0.5,0.3,0
0,7,2,1,0.1\n")
expect(0 "start.bin: 3 elites in 16 cells, [0-9]+ bytes\nleft out +1 row: .*clamped +1 row: "
  ${make} --csv elites.csv -o start.bin)
expect(0 "start.bin: a whole snapshot of [0-9]+ bytes at offset 0
.*sequence number +1
written by +nanoqd [0-9.]+, format 2, in units of 1 byte
slot +none: it is a snapshot by itself
parts +header ok, archive ok, run ok, state ok, elites ok, commit ok
confirmation +complete
.*genes +2, float, stored as they are
gene bounds +-5:5,0:0.5
measures +2, not kept
measure bounds +-1:1,0:4
cells +16, a regular grid of 4x4
.*variation +DifferentialEvolution, F 0.5, CR 0.9
bounds policy +Clamp
random solutions +200 at the start, 0 of them still to be asked
.*elites +3, coverage 18.8 %
best objective +1.75 in cell 0
QD score +-0.25
.*evaluations +0\n" info start.bin)
expect(0 "^cell,objective,gene_1,gene_2\n0,1.75,0.3,0\n15,-2,-5,0.5\n14,0,1,0.1\n$" export start.bin)
expect(0 "start.csv: 3 elites in 16 cells" export start.bin --csv start.csv)
expect(0 "again.bin: 3 elites" ${make} --csv start.csv -o again.bin)
expect_same(${work}/start.bin ${work}/again.bin)
expect(0 "like.bin: 3 elites" import --csv start.csv --like start.bin -o like.bin)
expect(0 "sequence number +2" info like.bin)
# One image in several shapes.
# expect_made(name pattern options...): import makes it, and info says so.
function(expect_made name pattern)
  expect(0 "${name}.bin: 3 elites in 16 cells" ${make} ${ARGN} -o ${name}.bin)
  expect(0 "${pattern}" info ${name}.bin)
endfunction()
expect_made(unit "in units of 256 bytes" --csv start.csv --unit 256)
expect_made(small "float, stored in 8 bits" --csv start.csv --stored uint8)
expect_made(wide "double, stored as float" --csv start.csv --scalar double --stored float)
expect_made(kept "measures +2, kept" --csv elites.csv --keep-measures)
expect(0 "^cell,objective,measure_1,measure_2,gene_1,gene_2\n0,1.75,-0.9,0.5,0.3,0\n" export kept.bin)
file(READ ${work}/unit.bin unit HEX)
string(LENGTH ${unit} digits)
math(EXPR rest "${digits} / 2 % 256")
if(NOT rest EQUAL 0)
  message(FATAL_ERROR "unit.bin is not a whole number of units")
endif()

# A table of wrong numbers: the line, and nothing written.
set(names "cell,objective,gene_1,gene_2\n")
foreach(bad IN ITEMS "${names}0,1,2,0\n16,1,2,0\n=line 3: cell 16 does not exist: the cells are 0 to 15"
    "${names}0,1,2,0.75\n=line 2: gene_2 is 0.75, outside its bounds 0:0.5"
    "${names}0,inf,2,0\n=line 2: objective must be a finite number"
    "${names}0,1,2\n=line 2: there are 3 values for 4 columns"
    "objective,gene_1\n=line 1: the column cell or the column measure_1 is missing"
    "cell,objective,gene_1,gene_2,gene_3\n0,1,2,0,0\n=2 intervals, but the CSV has 3 genes"
    "objective,measure_1,gene_1,gene_2\n=the CSV has 1 measure, and the tessellation has 2" "=the line of column names is missing"
    "name\n=not 'name'"
    "cell,objective,measure_1,measure_2,gene_1,gene_2\n0,1,-1,0,0,0\n1,1,-1,0,0,0\n=line 3: these measures belong to cell 0, not to cell 1")
  string(REGEX REPLACE "=.*" "" content "${bad}")
  string(REGEX REPLACE ".*=" "" pattern "${bad}")
  file(WRITE ${work}/bad.csv "${content}")
  expect(2 "bad.csv: .*${pattern}" ${make} --csv bad.csv -o bad.bin)
endforeach()
expect(2 "the snapshot keeps measures, and the CSV has none: add the columns measure_1" ${make} --csv start.csv --keep-measures -o bad.bin)
expect(2 "--gene-bounds: in '5:-5' the lower bound must not be above" import --csv start.csv --grid 4x4 --bounds 0:1
  --gene-bounds 5:-5 -o bad.bin)
expect(2 "no float between the bounds of gene 1" import --csv start.csv --grid 4x4 --bounds 0:1
  --gene-bounds 1e300:1.1e300,0:1 --scalar double --stored float -o bad.bin)
expect(2 "Cannot write 'missing/bad.bin'" ${make} --csv start.csv -o missing/bad.bin)
expect(2 "start.csv: it contains no snapshot" info start.csv)
expect(2 "3 intervals, but the CSV has 2 genes" import --csv start.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1,0:1,0:1
  -o bad.bin)
expect(2 "1600000000 cells times 2 genes is too much: the product must be below" import --csv start.csv --grid 40000x40000 --bounds 0:1 --gene-bounds -5:5
  -o bad.bin)

# Damage: which part, and that an older snapshot in the same file is taken.
# shape(name command): runs it in a shell.
function(shape name command)
  execute_process(COMMAND sh -c "${command}" WORKING_DIRECTORY ${work} OUTPUT_FILE ${name} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the test could not make ${name}")
  endif()
endfunction()
shape(empty.bin ":")
shape(cut.bin "head -c 150 start.bin")
shape(open.bin "head -c 512 unit.bin; head -c 256 /dev/zero | tr '\\000' '\\377'")
shape(torn.bin "head -c 100 start.bin; printf x; tail -c +102 start.bin")
shape(dump.bin "cat cut.bin start.bin torn.bin like.bin elites.csv")
expect(2 "empty.bin is empty" info empty.bin)
expect(2 "cut.bin: it contains no whole snapshot: at offset 0 it is cut short: only 150 of its [0-9]+ bytes are there"
  info cut.bin)
expect(2 "torn.bin: it contains no whole snapshot: at offset 0 its archive part is damaged" info torn.bin)
expect(2 "its commit record is missing or damaged" info open.bin)
string(CONCAT three_snapshots "at offset [1-9][0-9]*\n.*sequence number +2\n.*also in the file +at offset 0, number 1, "
  ".*also in the file +at offset 150, number 1, whole, older.*number 1, its archive part is damaged\n "
  "+header ok, archive DAMAGED, run not checked")
expect(0 "${three_snapshots}" info dump.bin)
expect(2 "torn.bin: it contains no whole snapshot" export torn.bin --csv bad.bin)
expect(2 "torn.bin: it contains no whole snapshot" plot torn.bin --svg bad.svg)
expect(2 "torn.bin: it contains no whole snapshot" merge start.bin torn.bin -o bad.bin)
expect(2 "torn.bin: it contains no whole snapshot" import --csv start.csv --like torn.bin -o bad.bin)

# Merged: the better of each cell, whatever the order.
file(WRITE ${work}/other.csv "${names}3,9,1,0.5\n0,2,1,0\n15,-3,1,0\n14,0,2,0\n")
expect(0 "other.bin: 4 elites" ${make} --csv other.csv --seed 9 --unit 8 -o other.bin)
expect(0 "ab.bin: 4 elites in 16 cells, from 2 snapshots" merge start.bin other.bin -o ab.bin)
expect(0 "ba.bin: 4 elites" merge other.bin dump.bin start.bin --out ba.bin)
expect(0 "^cell,objective,gene_1,gene_2\n0,2,1,0\n3,9,1,0.5\n14,0,2,0\n15,-2,-5,0.5\n$" export ab.bin)
expect(0 "" export ab.bin --csv ab.csv)
expect(0 "" export ba.bin --csv ba.csv)
expect_same(${work}/ab.csv ${work}/ba.csv)
expect(0 "sequence number +2\n.*units of 1 byte" info ab.bin)
expect(0 "sequence number +3\n.*units of 8 bytes" info ba.bin)
expect(0 "ab.bin: 4 elites" merge ab.bin other.bin -o ab.bin)
expect(0 "" export ab.bin --csv ab.csv)
expect_same(${work}/ab.csv ${work}/ba.csv)
expect(2 "small.bin cannot be merged with start.bin: they store a gene in 4 and 1 bytes" merge start.bin small.bin
  -o bad.bin)
expect(2 "kept.bin cannot be merged with start.bin: one keeps measures" merge start.bin other.bin kept.bin -o bad.bin)

# Format 1, as library 0.1.0 wrote it. The seeds of the fuzzers have one byte more, at the start.
set(seeds ${CMAKE_CURRENT_LIST_DIR}/../fuzz/seeds/snapshot_file)
foreach(old IN ITEMS start dump unknown_variation)
  shape(old_${old}.bin "tail -c +2 '${seeds}/ok_old_${old}'")
endforeach()
string(CONCAT old_form "written by +nanoqd 0.1.0, format 1, .*\nformat +old: devices with this library do not load it; "
  "see nanoqd convert --help\nparts +header ok, archive ok, run ok, state ok, elites ok, commit ok\n\n")
expect(0 "${old_form}" info old_start.bin)
expect(0 "new.bin: 3 elites in 16 cells, from format 1 to format 2, [0-9]+ bytes" convert old_start.bin new.bin)
expect_same(${work}/new.bin ${work}/start.bin)
expect(0 "same.bin: 3 elites in 16 cells, from format 2 to format 2" convert new.bin same.bin)
expect_same(${work}/same.bin ${work}/start.bin)
expect(0 "old_start.bin: 3 elites" convert old_start.bin old_start.bin)
expect_same(${work}/old_start.bin ${work}/start.bin)
expect(0 "number 1, format 1, whole, older" info old_dump.bin)
expect(0 "" export old_dump.bin --csv old_dump.csv)
expect(0 "new_dump.bin: 3 elites in 16 cells, from format 1 to format 2" convert old_dump.bin new_dump.bin)
expect(0 "" export new_dump.bin --csv new_dump.csv)
expect_same(${work}/old_dump.csv ${work}/new_dump.csv)
expect(0 "sequence number +2\nwritten by +nanoqd [0-9.]+, format 2, " info new_dump.bin)
expect(0 "both.bin: 3 elites in 16 cells, from 2 snapshots" merge old_dump.bin start.bin -o both.bin)
expect(0 "variation +number 86 of format 1, parameters of 8 bytes" info old_unknown_variation.bin)
expect(0 "^cell,objective,gene_1,gene_2\n0,1.75" export old_unknown_variation.bin)
set(no_numbers "the variation has the number 86 of format 1, for which format 2 has no numbers")
expect(2 "old_unknown_variation.bin: ${no_numbers}" convert old_unknown_variation.bin bad.bin)
expect(2 "${no_numbers}" merge old_unknown_variation.bin start.bin -o bad.bin)
expect(2 "elites.csv: it contains no snapshot" convert elites.csv bad.bin)
expect(2 "torn.bin: it contains no whole snapshot" convert torn.bin bad.bin)
expect(2 "empty.bin is empty" convert empty.bin bad.bin)
expect(2 "Cannot write 'missing/bad.bin'" convert start.bin missing/bad.bin)

# A confirmation that is not complete, and elites that count their evaluations.
shape(begun.bin "tail -c +2 '${seeds}/ok_begun'")
shape(unconfirmed.bin "tail -c +2 '${seeds}/ok_unconfirmed'")
shape(counts.bin "tail -c +2 '${seeds}/ok_counts'")
expect(0 "confirmation +begun, but not complete\n" info begun.bin)
expect(0 "confirmation +not in the file\n" info unconfirmed.bin)
expect(0 "elites +3, coverage 18.8 %, each with the number of its evaluations" info counts.bin)
expect(0 "^cell,objective,count,measure_1,measure_2,gene_1,gene_2\n0,1.75,3,-0.9,0.5,0.3,0\n" export counts.bin)
expect(0 "" export counts.bin --csv counts.csv)
expect(0 "counted.bin: 3 elites" import --csv counts.csv --like counts.bin -o counted.bin)
expect(0 "" export counted.bin --csv counted.csv)
expect_same(${work}/counts.csv ${work}/counted.csv)
expect(2 "counts.bin cannot be merged with kept.bin: one counts the evaluations of each elite, the other does not" merge
  kept.bin counts.bin -o bad.bin)

# Drawn, with and without a table.
expect(0 "grid.svg: 3 elites" plot start.bin --svg grid.svg)
expect(2 "the snapshot has a regular grid and needs no table" plot start.bin --table ${table} --svg bad.svg)
expect(0 "map.bin: 3 elites in 64 cells" import --csv start.csv --table ${table} --gene-bounds -5:5 -o map.bin)
expect(2 "its cells are not a regular grid; name its table with --table" plot map.bin --svg bad.svg)
expect(0 "map.svg: 3 elites in 64 cells" plot map.bin --table ${table} --svg map.svg --title "a & b" --x-label x
  --y-label y)
# Its title, what it shows, the ring around the best elite, and its end.
expect_in_file(${work}/map.svg "a &amp; b.*3 elites in 64 cells, best 1.75.*>best<.*</svg>\n$")
expect(0 "" table --cells 64 --dims 2 --bounds -1:1,0:5 --seed 2 --name other_table --quiet)
expect(2 "the snapshot was made with a table of other centroids" plot map.bin --table other_table.hpp
  --svg bad.svg)
expect(0 "" table --cells 63 --dims 2 --name fewer_table --quiet)
expect(2 "the table has 63 cells, and the snapshot has 64" plot map.bin --table fewer_table.hpp --svg bad.svg)
expect(2 "map.bin and other_table.hpp do not match" import --csv start.csv --like map.bin --table other_table.hpp
  -o bad.bin)
file(READ ${work}/other_table.hpp content)
string(REPLACE "0x1.0" "0x1.1" content "${content}")
file(WRITE ${work}/edited_table.hpp "${content}")
expect(2 "edited_table.hpp: its checksum does not match its content" plot map.bin --table edited_table.hpp --svg bad.svg)
expect(2 "the CSV has no column cell: add one, or give --table FILE.hpp" import --csv elites.csv --like map.bin -o bad.bin)
expect(0 "found.bin: 3 elites" import --csv elites.csv --like map.bin --table ${table} -o found.bin)

# Cells and measures that contradict each other: of a table, only the table can tell.
expect(0 "kept_map.bin: 3 elites" import --csv elites.csv --table ${table} --gene-bounds -5:5 --keep-measures
  -o kept_map.bin)
expect(0 "" export kept_map.bin --csv both.csv)
file(READ ${work}/both.csv both)
string(REGEX REPLACE "\n[0-9]+," "\n63," contradiction "${both}")
file(WRITE ${work}/contradiction.csv "${contradiction}")
set(cannot_say "cells and measures, and without the table it cannot be said whether they agree: give --table FILE.hpp")
expect(2 "contradiction.csv: line 2: these measures belong to cell [0-9]+, not to cell 63" import --csv contradiction.csv
  --like kept_map.bin --table ${table} -o bad.bin)
expect(2 "contradiction.csv: the CSV has ${cannot_say}" import --csv contradiction.csv --like kept_map.bin -o bad.bin)
expect(2 "contradiction.csv: the CSV has ${cannot_say}" import --csv contradiction.csv --like map.bin -o bad.bin)
expect(2 "both.csv: the CSV has ${cannot_say}" import --csv both.csv --like kept_map.bin -o bad.bin)
expect(2 "--trust-cells is for --like without --table" import --csv both.csv --like kept_map.bin --table ${table}
  --trust-cells -o bad.bin)
expect(2 "--trust-cells is for --like without --table" import --csv both.csv --table ${table} --gene-bounds -5:5
  --trust-cells -o bad.bin)
expect(0 "trusted.bin: 3 elites" import --csv both.csv --like kept_map.bin --trust-cells -o trusted.bin)
expect(0 "agreed.bin: 3 elites" import --csv both.csv --like kept_map.bin --table ${table} -o agreed.bin)
expect_same(${work}/trusted.bin ${work}/agreed.bin)
expect(2 "contradiction.csv: line 2: these measures belong to cell [0-9]+, not to cell 63" import --csv contradiction.csv
  --table ${table} --gene-bounds -5:5 -o bad.bin)

file(WRITE ${work}/cube.csv "cell,objective,gene_1\n0,1,0\n")
expect(0 "cube.bin: 1 elite in 64 cells" import --csv cube.csv --grid 4x4x4 --bounds 0:1 --gene-bounds 0:1 -o cube.bin)
expect(2 "only two measures can be drawn, and the snapshot has 3" plot cube.bin --svg bad.svg)
expect(2 "Cannot write 'missing/a.svg'" plot start.bin --svg missing/a.svg)
expect(2 "Cannot write 'missing/a.csv'" export start.bin --csv missing/a.csv)
expect_no_files(${work}/bad.bin ${work}/bad.svg ${work}/.*)

# A standard output that cannot be written: one sentence, exit code 2. The shell names the device.
if(EXISTS /dev/full)
  set(program sh -c [=["$@" > /dev/full]=] nanoqd ${nanoqd})
  set(sentence "nanoqd: cannot write to the standard output")
  foreach(arguments IN ITEMS "--help" "--version" "info start.bin" "info --help" "export start.bin" "export --help"
      "export start.bin --csv full.csv" "plot start.bin --svg full.svg" "plot --help"
      "merge start.bin other.bin -o full.bin" "merge --help" "convert start.bin full.bin" "convert --help" "import --csv start.csv --like start.bin -o full.bin"
      "import --help" "table --help" "table --check ${table}" "table --cells 16 --dims 2 --name full_table"
      "table --cells 16 --dims 2 --name full_json --json")
    separate_arguments(arguments)
    expect(2 "${sentence}" ${arguments})
  endforeach()
  expect(0 "^$" table --cells 16 --dims 2 --name quiet_table --quiet)  # has nothing to say
endif()
