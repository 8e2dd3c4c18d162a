# Proves that `nanoqd info`, `export`, `merge` and `convert` answer as their pages say: what they
# write, that they find damage, and that wrong input gets one sentence, exit code 2, no file.
#
#   nanoqd   the command
#   table    a header with a table of 64 cells
#   work     a folder for their files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)

# Wrong input: one sentence, exit code 2, nothing written.
expect(2 "the file name is missing, for example: nanoqd info robot.bin" info)
expect(2 "cannot read 'missing.bin': there is no such file. check its name and folder" info missing.bin)
expect(2 "cannot read '${work}': it is a folder. name a file in it" info ${work})
expect(2 "unexpected argument 'b.bin'" info a.bin b.bin)
expect(2 "the file name is missing" export --csv a.csv)
expect(2 "--csv needs a value" export a.bin --csv)
expect(2 "the snapshots are missing" merge -o a.bin)
expect(2 "-o is missing" merge a.bin b.bin)
expect(2 "-o and --out mean the same" merge a.bin -o b.bin --out c.bin)
expect(2 "cannot read 'a.bin': there is no such file. check its name and folder" merge a.bin -o b.bin)
expect(2 "the file name is missing, for example: nanoqd convert old.bin new.bin" convert)
expect(2 "the name of the file to write is missing, for example: nanoqd convert old.bin new.bin" convert a.bin)
expect(2 "unexpected argument 'c.bin'" convert a.bin b.bin c.bin)
expect(2 "cannot read 'missing.bin': there is no such file. check its name and folder" convert missing.bin a.bin)
expect(2 "start.csv: it contains no snapshot" info start.csv)
file(WRITE ${work}/dump.hex ":020000040807EB\n:1000000000000000000000000000000000000000F0\n:00000001FF\n")
expect(2 "dump.hex: it is Intel HEX, not bytes. make bytes of it: objcopy -I ihex -O binary" info dump.hex)
expect_no_files(${work}/a.* ${work}/b.* ${work}/c.* ${work}/.*)

# What is in a repertoire.
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
expect(0 "" import --csv start.csv --like start.bin -o like.bin)
expect(0 "" ${make} --csv start.csv --unit 256 -o unit.bin)
expect(0 "" ${make} --csv start.csv --stored uint8 -o small.bin)
expect(0 "" ${make} --csv elites.csv --keep-measures -o kept.bin)

# Damage: which part, and that an older snapshot in the same file is taken.
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
expect(2 "torn.bin: it contains no whole snapshot" export torn.bin --csv bad.csv)
expect(2 "torn.bin: it contains no whole snapshot" plot torn.bin --svg bad.svg)
expect(2 "torn.bin: it contains no whole snapshot" merge start.bin torn.bin -o bad.bin)
expect(2 "torn.bin: it contains no whole snapshot" import --csv start.csv --like torn.bin -o bad.bin)

# Merged: the better of each cell, whatever the order.
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
expect(2 "cannot write 'missing/bad.bin'" convert start.bin missing/bad.bin)

# A confirmation that is not complete, and elites that count their evaluations.
shape(begun.bin "tail -c +2 '${seeds}/ok_begun'")
shape(unconfirmed.bin "tail -c +2 '${seeds}/ok_unconfirmed'")
shape(counts.bin "tail -c +2 '${seeds}/ok_counts'")
expect(0 "confirmation +begun, but not complete\n" info begun.bin)
expect(0 "confirmation +not in the file\n" info unconfirmed.bin)
expect(0 "elites +3, coverage 18.8 %, evaluations are noisy.*
doubt +39.1 % of the last wins over an elite were not confirmed\nunconfirmed +5\nrevised +3\n" info counts.bin)
expect(0 "^cell,objective,count,measure_1,measure_2,gene_1,gene_2\n0,1.75,3,-0.9,0.5,0.3,0\n" export counts.bin)
expect(0 "" export counts.bin --csv counts.csv)
expect(0 "counted.bin: 3 elites" import --csv counts.csv --like counts.bin -o counted.bin)
expect(0 "" export counted.bin --csv counted.csv)
expect_same(${work}/counts.csv ${work}/counted.csv)
expect(2 "counts.bin cannot be merged with kept.bin: one counts the evaluations of each elite, the other does not" merge
  kept.bin counts.bin -o bad.bin)

expect(2 "cannot write 'missing/a.csv'" export start.bin --csv missing/a.csv)
expect_no_files(${work}/bad.* ${work}/.*)

# A standard output that cannot be written: one sentence, exit code 2. The shell names the device.
if(EXISTS /dev/full)
  set(program sh -c [=["$@" > /dev/full]=] nanoqd ${nanoqd})
  set(sentence "nanoqd[a-z ]*: cannot write to the standard output")
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
