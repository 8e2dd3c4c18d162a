# Proves that the code of a search is below its limits. The code is the difference of two images
# that are alike in everything else (image/size.cpp). It counts what goes into flash: instructions,
# constants and initial values, with what the linker takes from the compiler's library and the C
# library. The tables of centroids are in every image. Prints a table.
#
#   compiler, flags     how to compile, separated by spaces; -std=c++17 -Os and one section a
#                       function are added
#   link                how to link, likewise, such as -nostartfiles and the libraries
#   size                the binutils program
#   nanoqd              the command, which makes the tables
#   include, source     the folder of the library, and image/size.cpp
#   work                a folder for the images
#   name                what to call the target in messages
#   limit_ask_tell, limit_run, limit_second, limit_portfolio, limit_with_ma_es, limit_noisy
#                       bytes; empty: no limit
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/image_tables.cmake)
separate_arguments(flags)
separate_arguments(link)

# build(IMAGE DEFINITION...): sets code_IMAGE to its bytes.
function(build image)
  run("Making image ${image} for ${name}" ${compiler} -std=c++17 ${flags} -Os
    -ffunction-sections -fdata-sections -fno-exceptions -fno-rtti ${ARGN} -I${include} -I${work} ${source}
    -Wl,--gc-sections -Wl,-e,main ${link} -o image_${image}.elf)
  run("Looking at image ${image}" ${size} image_${image}.elf)
  if(NOT output MATCHES "\n *([0-9]+)[ \t]+([0-9]+)[ \t]+([0-9]+)[ \t]")
    message(FATAL_ERROR "${size} says nothing about ${work}/image_${image}.elf")
  endif()
  math(EXPR code "${CMAKE_MATCH_1} + ${CMAKE_MATCH_2}")
  set(code_${image} ${code} PARENT_SCOPE)
endfunction()

# report(WHAT IMAGE BASE LIMIT): prints how much larger one image is than another, and fails where a
# limit is reached.
function(report what image base limit)
  math(EXPR bytes "${code_${image}} - ${code_${base}}")
  if(NOT bytes GREATER 0)
    message(FATAL_ERROR "${what}: the images do not differ; nothing was measured")
  endif()
  set(comment "")
  if(limit)
    set(comment " (below ${limit})")
    if(NOT bytes LESS limit)
      message(SEND_ERROR "${what}: ${bytes} bytes on ${name}, and the limit is ${limit}")
    endif()
  endif()
  string(LENGTH "${bytes}" length)
  math(EXPR padding "6 - ${length}")
  string(REPEAT " " ${padding} padding)
  message(STATUS "${padding}${bytes} bytes  ${what}${comment}")
endfunction()

foreach(image RANGE 4)
  build(${image} -DNANOQD_IMAGE=${image})
endforeach()
build(portfolio -DNANOQD_IMAGE=3 -DNANOQD_VARIATION=1)
build(with_ma_es -DNANOQD_IMAGE=3 -DNANOQD_VARIATION=2)
build(noisy -DNANOQD_IMAGE=3 -DNANOQD_VARIATION=3)

message(STATUS "Code on ${name}, tables of centroids left out:")
report("begin and what it checks" 1 0 "")
report("ask, tell and locate with all checks" 2 1 "${limit_ask_tell}")
report("all of it, with run, stop criteria and counters" 3 0 "${limit_run}")
report("a second search of another size" 4 3 "${limit_second}")
report("a portfolio in place of differential evolution" portfolio 3 "${limit_portfolio}")
report("one with MA-ES" with_ma_es 3 "${limit_with_ma_es}")
report("noisy evaluations" noisy 3 "${limit_noisy}")
