# Configures, builds and runs the project in ../consumer, which gets nanoqd by `way`; with our flag, then without.
cmake_minimum_required(VERSION 3.16)

function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} failed:\n${output}")
  endif()
endfunction()

get_filename_component(tests ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})
set(common -G ${generator} -DCMAKE_CXX_COMPILER=${compiler})
if(way STREQUAL "package")
  run("Configuring nanoqd" ${CMAKE_COMMAND} -S ${nanoqd} -B ${work}/nanoqd ${common} -DCMAKE_INSTALL_PREFIX=${work}/installed)
  run("Installing nanoqd" ${CMAKE_COMMAND} --install ${work}/nanoqd)
endif()
foreach(flag IN ITEMS ON OFF)
  set(expected 0)
  if(flag)
    set(expected 1)
  endif()
  run("Configuring the consumer" ${CMAKE_COMMAND} -S ${tests}/consumer -B ${work}/build_${flag} ${common} -DWAY=${way}
    -DNANOQD=${nanoqd} -DNANOQD_FP_FLAG=${flag} -DCMAKE_CXX_FLAGS=-DEXPECT_FLAG=${expected}
    -DCMAKE_PREFIX_PATH=${work}/installed)
  run("Building the consumer" ${CMAKE_COMMAND} --build ${work}/build_${flag})
  run("Running the consumer" ${work}/build_${flag}/consumer)
endforeach()
