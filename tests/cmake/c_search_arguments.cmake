# Proves that nanoqd_add_c_search answers wrong arguments with one sentence that says what to write.
#
#   nanoqd   the folder of this project
#   work     a folder of our own
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

# expect_sentence(SENTENCE ARGUMENT...): the project has no language, so that no case gets past the
# arguments.
function(expect_sentence sentence)
  string(REPLACE ";" " " arguments "${ARGN}")
  file(WRITE ${work}/CMakeLists.txt "cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES NONE)
include(${nanoqd}/ports/cmake/nanoqd_add_table.cmake)
include(${nanoqd}/ports/cmake/nanoqd_add_c_search.cmake)
add_custom_target(app)
add_custom_target(nanoqd_c_search_app_twice)
add_subdirectory(inner)
nanoqd_add_c_search(${arguments})
")
  file(WRITE ${work}/inner/CMakeLists.txt "add_custom_target(elsewhere)\n")
  expect_refused("nanoqd_add_c_search(${arguments})" "${sentence}" ${CMAKE_COMMAND} -S ${work} -B ${work}/build)
endfunction()

set(good TARGET app NAME gait GENES 8)
expect_sentence("there is no option 'GENS 8'" TARGET app NAME gait GENS 8)
expect_sentence("there is no option '32'. Check its spelling. .Join the divisions of a grid with x" ${good} GRID 32 32)
expect_sentence("nanoqd_add_c_search: RAM needs a value" ${good} GRID 4x4 RAM)
expect_sentence("nanoqd_add_c_search: EVALUATIONS needs a value" ${good} GRID 4x4 EVALUATIONS)
expect_sentence("nanoqd_add_c_search: TARGET is missing. Example" NAME gait GENES 8 GRID 4x4)
expect_sentence("nanoqd_add_c_search: NAME is missing. Example" TARGET app GENES 8 GRID 4x4)
expect_sentence("nanoqd_add_c_search: GENES is missing. Example" TARGET app NAME gait GRID 4x4)
expect_sentence("there is no target 'other'. Call nanoqd_add_c_search after add_executable"
  TARGET other NAME gait GENES 8 GRID 4x4)
expect_sentence("NAME must be a C name such as gait, not 'my-gait'" TARGET app NAME my-gait GENES 8 GRID 4x4)
expect_sentence("'app' already has a search 'twice'. Choose another NAME" TARGET app NAME twice GENES 8 GRID 4x4)
expect_sentence("the cells are missing. Give GRID 32x32, or TABLE and the name of a table" ${good})
expect_sentence("works only in the CMakeLists.txt that makes the target 'elsewhere'. Move the call there"
  TARGET elsewhere NAME gait GENES 8 GRID 4x4)
expect_sentence("gait.cpp is C[+][+]. Write project.... LANGUAGES C CXX" ${good} GRID 4x4)
