# Included by scripts that test `nanoqd` with snapshots. Empties the folder `work`, and makes there:
#
#   elites.csv   four elites by hand, with measures
#   start.bin    three of them, in a grid of 4x4; `make` has its options
#   start.csv    what export writes of it
#   other.bin    four other elites in the same grid
#
#   nanoqd   the command
#   work     a folder for its files
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(program ${nanoqd})
set(is_quiet ON)
make_empty(${work})

# shape(name command): runs it in a shell.
function(shape name command)
  execute_process(COMMAND sh -c "${command}" WORKING_DIRECTORY ${work} OUTPUT_FILE ${name} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the test could not make ${name}")
  endif()
endfunction()

set(make import --grid 4x4 --bounds -1:1,0:4 --gene-bounds -5:5,0:0.5)
file(WRITE ${work}/elites.csv "# by hand
objective,measure_1,measure_2,gene_1,gene_2
1.5,-1,0,0.1,0.25
-2,0.9,3.5,-5,0.5
1.75,-0.9,0.5,0.3,0
0,7,2,1,0.1\n")
expect(0 "start.bin: 3 elites in 16 cells, [0-9]+ bytes\nleft out +1 row: .*clamped +1 row: "
  ${make} --csv elites.csv -o start.bin)
expect(0 "start.csv: 3 elites in 16 cells" export start.bin --csv start.csv)
set(names "cell,objective,gene_1,gene_2\n")
file(WRITE ${work}/other.csv "${names}3,9,1,0.5\n0,2,1,0\n15,-3,1,0\n14,0,2,0\n")
expect(0 "other.bin: 4 elites" ${make} --csv other.csv --seed 9 --unit 8 -o other.bin)
