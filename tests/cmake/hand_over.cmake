# Runs the device's side of a hand-over under its emulator, and the desktop's side over what it printed.
cmake_minimum_required(VERSION 3.16)
separate_arguments(emulator)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})
execute_process(COMMAND ${emulator} ${image} TIMEOUT 300 RESULT_VARIABLE result OUTPUT_FILE ${work}/printed.txt
  ERROR_VARIABLE errors)
if(NOT result EQUAL 0)
  file(READ ${work}/printed.txt printed)
  message(FATAL_ERROR "the device's side ended with '${result}':\n${printed}${errors}")
endif()
execute_process(COMMAND ${desktop} check ${work}/printed.txt ${work} RESULT_VARIABLE result OUTPUT_VARIABLE printed
  ERROR_VARIABLE printed)
message("${printed}")
if(NOT result EQUAL 0)
  message(FATAL_ERROR "a run that was handed over does not end as one that was not cut")
endif()
