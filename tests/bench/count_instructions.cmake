# count_instructions(out argument ...): counts, by callgrind, the instructions that the program
# `bench` executes with these arguments. A repetition gives exactly the same number.
function(count_instructions out)
  execute_process(
    COMMAND ${valgrind} --tool=callgrind --callgrind-out-file=/dev/null ${bench} ${ARGN}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0 OR NOT output MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "callgrind failed:\n${output}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()
