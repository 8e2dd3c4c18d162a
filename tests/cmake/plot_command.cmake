# Proves that `nanoqd plot` answers as its page says: what it draws, and that wrong input gets one
# sentence, exit code 2, no file.
#
#   nanoqd   the command
#   table    a header with a table of 64 cells
#   work     a folder for its files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/snapshot_examples.cmake)

expect(2 "--svg is missing" plot a.bin)
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
file(READ ${work}/other_table.hpp content)
string(REPLACE "0x1.0" "0x1.1" content "${content}")
file(WRITE ${work}/edited_table.hpp "${content}")
expect(2 "edited_table.hpp: its checksum does not match its content" plot map.bin --table edited_table.hpp --svg bad.svg)

# How often the elites were evaluated.
file(WRITE ${work}/counts.csv "cell,objective,count,gene_1,gene_2\n3,9,1,1,0.5\n0,1,200,3,0\n5,1,2,4,0\n")
expect(0 "" ${make} --csv counts.csv --noisy -o noisy.bin)
expect(0 "counts.svg: 3 elites" plot noisy.bin --show evaluations --svg counts.svg)
expect_in_file(${work}/counts.svg "3 elites in 16 cells, 1 to 200 evaluations each, median 2.*32<.*>evaluations<")
file(WRITE ${work}/once.csv "cell,objective,gene_1,gene_2\n3,9,1,0.5\n0,1,3,0\n")
expect(0 "" ${make} --csv once.csv --noisy -o once.bin)
expect(0 "" plot once.bin --show evaluations --svg once.svg)
expect_in_file(${work}/once.svg "2 elites in 16 cells, 1 evaluation each<.*>5<.*>30<")
expect(0 "" plot noisy.bin --show objective --svg noisy.svg)
expect_in_file(${work}/noisy.svg "3 elites in 16 cells, best 9.*>objective<")
expect(2 "start.bin: --show evaluations is for a search with noisy evaluations" plot start.bin --show evaluations
  --svg bad.svg)
expect(2 "--show must be one of objective evaluations, not 'count'" plot noisy.bin --show count --svg bad.svg)

file(WRITE ${work}/cube.csv "cell,objective,gene_1\n0,1,0\n")
expect(0 "cube.bin: 1 elite in 64 cells" import --csv cube.csv --grid 4x4x4 --bounds 0:1 --gene-bounds 0:1 -o cube.bin)
expect(2 "only two measures can be drawn, and the snapshot has 3" plot cube.bin --svg bad.svg)
expect(2 "cannot write 'missing/a.svg'" plot start.bin --svg missing/a.svg)
expect_no_files(${work}/bad.bin ${work}/bad.svg ${work}/.*)
