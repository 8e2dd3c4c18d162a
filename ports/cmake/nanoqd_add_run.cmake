# nanoqd_add_run(name target command...): a target `name` that builds `target` and then runs the
# command. A plain `cmake --build` of Makefiles uses one core, so there it starts a build with all
# cores.
include(ProcessorCount)
ProcessorCount(NANOQD_CORES)
if(NANOQD_CORES LESS 2)
  set(NANOQD_CORES 2)
endif()
function(nanoqd_add_run name target)
  set(build)
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(build COMMAND ${CMAKE_COMMAND} -E env --unset=MAKEFLAGS --unset=MFLAGS
      ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --parallel ${NANOQD_CORES} --target ${target})
  endif()
  add_custom_target(${name} ${build} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_BINARY_DIR} USES_TERMINAL VERBATIM)
  if(NOT build)
    add_dependencies(${name} ${target})
  endif()
endfunction()
