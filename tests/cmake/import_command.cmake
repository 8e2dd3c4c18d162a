# Proves that `nanoqd import` answers as its page says: what it writes, and that wrong input gets one
# sentence that names the line, exit code 2, no file.
#
#   nanoqd   the command
#   table    a header with a table of 64 cells
#   work     a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)

# Wrong input: one sentence, exit code 2, nothing written.
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
expect(2 "cannot read 'missing.csv': there is no such file. check its name and folder" import --csv missing.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1 -o a.bin)
expect(2 "cannot read 'missing.hpp': there is no such file. check its name and folder" import --csv missing.csv --table missing.hpp --gene-bounds 0:1 -o a.bin)
expect(2 "cannot read 'missing.bin': there is no such file. check its name and folder" import --csv missing.csv --like missing.bin -o a.bin)
expect_no_files(${work}/a.* ${work}/.*)

# A repertoire that is exported and imported again is the same.
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

# Counts of evaluations: only for noisy searches, there and back. The higher count has the cell.
file(WRITE ${work}/counts.csv "cell,objective,count,gene_1,gene_2\n3,9,1,1,0.5\n3,2,7,2,0.5\n0,1,200,3,0\n5,1,1,4,0\n")
expect(0 "noisy.bin: 3 elites in 16 cells.*left out +1 row" ${make} --csv counts.csv --noisy -o noisy.bin)
expect(0 "^cell,objective,count,gene_1,gene_2\n3,2,7,2,0.5\n0,1,200,3,0\n5,1,1,4,0\n$" export noisy.bin)
expect(0 "elites +3, coverage 18.8 %, evaluations are noisy.*evaluations an elite +1 to 200, median 7
evaluated once +1 elite, 33.3 %
doubt +unknown: no win over an elite was checked yet
unconfirmed +0
revised +0\n" info noisy.bin)
expect_made(once "evaluations an elite +1\n" --csv start.csv --noisy)
expect(0 "noisy_like.bin: 3 elites" import --csv counts.csv --like noisy.bin -o noisy_like.bin)
expect(0 "evaluations an elite +1 to 200, median 7" info noisy_like.bin)
set(only "the column count is only for a search with noisy evaluations: ")
expect(2 "counts.csv: ${only}add --noisy, or remove the column" ${make} --csv counts.csv -o bad.bin)
expect(2 "counts.csv: ${only}start.bin is of exact ones; remove the column" import --csv counts.csv --like start.bin -o bad.bin)
expect(2 "--like sets the whole configuration: remove .* and --noisy" import --csv counts.csv --like start.bin --noisy -o bad.bin)
expect(2 "one counts the evaluations of each elite, the other does not" merge start.bin noisy.bin -o bad.bin)
expect(0 "both.bin: 5 elites" merge once.bin noisy.bin -o both.bin)
expect(0 "\n3,2,7,.*" export both.bin)
file(READ ${work}/unit.bin unit HEX)
string(LENGTH ${unit} digits)
math(EXPR rest "${digits} / 2 % 256")
if(NOT rest EQUAL 0)
  message(FATAL_ERROR "unit.bin is not a whole number of units")
endif()

# A table of wrong numbers: the line, and nothing written.
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
expect(2 "cannot write 'missing/bad.bin'" ${make} --csv start.csv -o missing/bad.bin)
expect(2 "3 intervals, but the CSV has 2 genes" import --csv start.csv --grid 4x4 --bounds 0:1 --gene-bounds 0:1,0:1,0:1
  -o bad.bin)
expect(2 "1600000000 cells times 2 genes is too much: the product must be below" import --csv start.csv --grid 40000x40000 --bounds 0:1 --gene-bounds -5:5
  -o bad.bin)

expect(0 "map.bin: 3 elites in 64 cells" import --csv start.csv --table ${table} --gene-bounds -5:5 -o map.bin)
expect(0 "" table --cells 64 --dims 2 --bounds -1:1,0:5 --seed 2 --name other_table --quiet)
expect(2 "map.bin and other_table.hpp do not match" import --csv start.csv --like map.bin --table other_table.hpp
  -o bad.bin)
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

expect_no_files(${work}/bad.bin ${work}/.*)
