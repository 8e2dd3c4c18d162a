# Proves that examples/mpi on three ranks has the digest of examples/parallel, and that islands end
# with the same elites on every rank.
#
#   mpi, parallel   the programs
#   mpirun          starts a program on several ranks
#   work            a folder to run in
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
set(seconds 60)
make_empty(${work})

# Only Open MPI must be told that root may run it and that there may be fewer cores than ranks.
execute(${mpirun} --version)
set(flags)
if(said MATCHES "Open MPI|OpenRTE")
  set(flags --allow-run-as-root --oversubscribe)
endif()
set(ranks ${mpirun} ${flags} -np)

set(options --evaluations 1500 --milliseconds 0.1 --seed 4 --window 24)
run("the worker pool" ${parallel} ${options} --threads 2)
string(REGEX REPLACE ".*digest +([0-9a-f]+).*" "\\1" digest "${output}")
foreach(count IN ITEMS 1 3)
  run("${count} ranks" ${ranks} ${count} ${mpi} ${options})
  if(NOT output MATCHES "evaluations +1500\n.*digest +${digest}\n")
    message(FATAL_ERROR "${count} ranks do not have the digest ${digest} of the worker pool:\n${output}")
  endif()
endforeach()
run("more ranks than trials that are out" ${ranks} 3 ${mpi} --evaluations 300 --milliseconds 0 --window 1)

set(options --islands --evaluations 700 --exchange-every 200 --milliseconds 0)
run("islands" ${ranks} 3 ${mpi} ${options})
if(NOT output MATCHES "digest +([0-9a-f]+) on every rank")
  message(FATAL_ERROR "islands must end with one digest:\n${output}")
endif()
set(first ${CMAKE_MATCH_1})
run("islands again" ${ranks} 3 ${mpi} ${options})
if(NOT output MATCHES "digest +${first} on every rank")
  message(FATAL_ERROR "islands must repeat the digest ${first}:\n${output}")
endif()

# expect_wrong(SENTENCE OPTION...): all ranks end with exit code 2, and the first one says why, once.
function(expect_wrong sentence)
  execute(${ranks} 3 ${mpi} ${ARGN})
  string(REGEX MATCHALL "mpi: ${sentence}" sentences "${errors}")
  list(LENGTH sentences count)
  if(NOT result EQUAL 2 OR NOT count EQUAL 1)
    message(FATAL_ERROR "${ARGN} must be refused with exit code 2 (${result}):\n${said}")
  endif()
endfunction()
expect_wrong("unexpected argument '3'" --islands 3)
expect_wrong("--exchange-every needs --islands" --exchange-every 3)
run("--help" ${ranks} 3 ${mpi} --help)
