# Measures what a search of ten genes and `cells` cells takes on `port`. With `row` it writes the line of ports/SIZES.md there;
# without, it compares with the line on that page: every number within 2 %, if the compiler is the one of the page.
cmake_minimum_required(VERSION 3.16)

include(${CMAKE_CURRENT_LIST_DIR}/image_measures.cmake)

# Runs an image with the counter; sets `instructions` and `stack`.
function(run image)
  set(command ${emulator})
  separate_arguments(command)
  list(INSERT command 1 -plugin ${plugin} -d plugin)
  execute_process(COMMAND ${command} ${images}/${image}.elf TIMEOUT 100 OUTPUT_VARIABLE printed ERROR_VARIABLE counted
    RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT counted MATCHES "instructions: ([0-9]+)")
    message(FATAL_ERROR "${image} did not run with the counter (${result}):\n${printed}${counted}")
  endif()
  set(instructions ${CMAKE_MATCH_1} PARENT_SCOPE)
  string(REGEX MATCH "stack ([0-9]+)" found "${printed}")
  set(stack ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

if(NOT plugin)
  message("skipped: the instruction counter is a part of the host's build: configure that with -DNANOQD_PORTS=${port}")
  return()
endif()
difference(code size_with_${cells} size_without_${cells} .text)
difference(constants size_with_${cells} size_without_${cells} .rodata)
difference(ram size_with_${cells} size_without_${cells} .data .bss)
run(evaluations_${cells}_few)
set(few ${instructions})
run(evaluations_${cells}_many)
math(EXPR each "(${instructions} - ${few} + 1000) / 2000")

set(measured ${code} ${constants} ${ram} ${stack} ${each})
string(REPLACE ";" " | " cells_of_row "${measured}")
set(line "| ${port} | ${compiler} | ${cells} | ${cells_of_row} |")
if(row)
  file(WRITE ${row} "${line}\n")
  message("${line}")
  return()
endif()

message("${line}")
compare_with_page(${cells} "code;constants;RAM;stack;instructions an evaluation" "${measured}")
