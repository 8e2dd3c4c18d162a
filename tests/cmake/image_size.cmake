# The code that a search adds to an image, as differences of images that are alike in everything else (image/size.cpp).
# Prints a table; fails where a limit is given and exceeded. Code is what goes into flash: instructions, constants and initial
# values, with what the linker brings in from the compiler's and the C library. The tables of centroids are in every image.
#
#   compiler, flags     how to compile, separated by spaces; -std=c++17 -Os and one section a function are added
#   link                how to link, likewise, such as -nostartfiles and the libraries
#   size                the binutils program
#   nanoqd              the command, which makes the tables
#   include, source, work
#   name                what to call the target in messages
#   limit_ask_tell, limit_run, limit_second, limit_portfolio, limit_with_ma_es    bytes; 0 or unset: no limit
cmake_minimum_required(VERSION 3.16)
separate_arguments(flags)
separate_arguments(link)

include(${CMAKE_CURRENT_LIST_DIR}/image_tables.cmake)

# image_0 to image_4, and image_3 once more with each portfolio
foreach(image IN ITEMS 0 1 2 3 4 portfolio with_ma_es)
  set(elf ${work}/image_${image}.elf)
  set(definitions -DNANOQD_IMAGE=${image})
  if(image STREQUAL "portfolio")
    set(definitions -DNANOQD_IMAGE=3 -DNANOQD_VARIATION=1)
  elseif(image STREQUAL "with_ma_es")
    set(definitions -DNANOQD_IMAGE=3 -DNANOQD_VARIATION=2)
  endif()
  execute_process(
    COMMAND ${compiler} -std=c++17 ${flags} -Os -ffunction-sections -fdata-sections -fno-exceptions -fno-rtti
      ${definitions} -I${include} -I${work} ${source} -Wl,--gc-sections -Wl,-e,main ${link} -o ${elf}
    RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${source} makes no image ${image} for ${name}:\n${output}")
  endif()
  execute_process(COMMAND ${size} ${elf} OUTPUT_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT output MATCHES "\n *([0-9]+)[ \t]+([0-9]+)[ \t]+([0-9]+)[ \t]")
    message(FATAL_ERROR "${size} says nothing about ${elf}")
  endif()
  math(EXPR code_${image} "${CMAKE_MATCH_1} + ${CMAKE_MATCH_2}")
endforeach()

function(report what bytes limit)
  string(LENGTH "${bytes}" length)
  math(EXPR padding "6 - ${length}")
  string(REPEAT " " ${padding} padding)
  if(limit)
    message(STATUS "${padding}${bytes} bytes  ${what} (below ${limit})")
    if(NOT bytes LESS limit)
      message(SEND_ERROR "${what}: ${bytes} bytes on ${name}, and the limit is ${limit}")
    endif()
  else()
    message(STATUS "${padding}${bytes} bytes  ${what}")
  endif()
endfunction()

math(EXPR begin "${code_1} - ${code_0}")
math(EXPR ask_tell "${code_2} - ${code_1}")
math(EXPR run "${code_3} - ${code_0}")
math(EXPR second "${code_4} - ${code_3}")
math(EXPR portfolio "${code_portfolio} - ${code_3}")
math(EXPR with_ma_es "${code_with_ma_es} - ${code_3}")
if(NOT begin GREATER 0 OR NOT ask_tell GREATER 0)
  message(FATAL_ERROR "the images do not differ; nothing was measured")
endif()
message(STATUS "Code on ${name}, tables of centroids left out:")
report("begin and what it checks" ${begin} "")
report("ask, tell and locate with all checks" ${ask_tell} "${limit_ask_tell}")
report("all of it, with run, stop criteria and counters" ${run} "${limit_run}")
report("a second search of another size" ${second} "${limit_second}")
report("a portfolio in place of differential evolution" ${portfolio} "${limit_portfolio}")
report("one with MA-ES" ${with_ma_es} "${limit_with_ma_es}")
