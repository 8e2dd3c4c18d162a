# nanoqd as a component of ESP-IDF. The top CMakeLists.txt includes this file before project().
#
# ESP-IDF reads it twice: first by `cmake -P`, to learn what the component requires. There,
# idf_component_register ends the file. Then it reads it in the build, and the rest follows.
# A relative INCLUDE_DIRS would count from the folder of this file.
get_filename_component(NANOQD_FOLDER ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
idf_component_register(INCLUDE_DIRS ${NANOQD_FOLDER}/lib)

target_compile_features(${COMPONENT_LIB} INTERFACE cxx_std_17)
include(${NANOQD_FOLDER}/ports/cmake/nanoqd_fp_flag.cmake)
nanoqd_apply_fp_flag(${COMPONENT_LIB})

# nanoqd_add_table(TARGET ${COMPONENT_LIB} ...) in the CMakeLists.txt of a component that REQUIRES nanoqd
set(NANOQD_INCLUDE ${NANOQD_FOLDER}/lib CACHE INTERNAL "Where nanoqd's headers are")
set(NANOQD_PORTS_FOLDER ${NANOQD_FOLDER}/ports CACHE INTERNAL "Where nanoqd's ports are")
include(${NANOQD_FOLDER}/ports/cmake/nanoqd_add_table.cmake)
include(${NANOQD_FOLDER}/ports/cmake/nanoqd_add_c_search.cmake)
