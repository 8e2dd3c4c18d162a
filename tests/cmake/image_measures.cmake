# What images take, and how that compares with ports/SIZES.md: for sizes.cmake and snapshot_sizes.cmake. Their caller says
#
#   port, compiler     the target, and what compiled its images
#   size, emulator     how to look at an image, and how to run it
#   images, page       the folder of the images, and ports/SIZES.md

# section_bytes(image section...): sets `bytes` to the sum.
function(section_bytes image)
  execute_process(COMMAND ${size} -A ${images}/${image}.elf OUTPUT_VARIABLE listing RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT listing MATCHES "\n.text +[0-9]")
    message(FATAL_ERROR "'${size} -A' says nothing of ${images}/${image}.elf; nothing was measured")
  endif()
  set(sum 0)
  foreach(section IN LISTS ARGN)
    if(listing MATCHES "\n${section} +([0-9]+)")
      math(EXPR sum "${sum} + ${CMAKE_MATCH_1}")
    endif()
  endforeach()
  set(bytes ${sum} PARENT_SCOPE)
endfunction()

# difference(out with without section...): how much more one image has.
function(difference out with without)
  section_bytes(${with} ${ARGN})
  set(more ${bytes})
  section_bytes(${without} ${ARGN})
  math(EXPR value "${more} - ${bytes}")
  set(${out} ${value} PARENT_SCOPE)
endfunction()

# compare_with_page(key names measured): the line of the page whose third column is `key` has these numbers, each within 2 %, if
# the compiler is the one of the page.
function(compare_with_page key names measured)
  if(EXISTS ${page})
    file(STRINGS ${page} published REGEX "^\\| ${port} \\| [^|]* \\| ${key} \\|")
  endif()
  if(NOT published)
    message(FATAL_ERROR "ports/SIZES.md has no line for ${port} and ${key}; make it with the target update-sizes")
  endif()
  string(REGEX REPLACE "^\\| | \\|$" "" published "${published}")
  string(REPLACE " | " ";" published "${published}")
  list(GET published 1 published_compiler)
  if(NOT published_compiler STREQUAL compiler)
    message("skipped: ports/SIZES.md was made with ${published_compiler}, and this is ${compiler}")
    return()
  endif()
  list(LENGTH names count)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    math(EXPR column "${i} + 3")
    list(GET published ${column} before)
    list(GET measured ${i} now)
    list(GET names ${i} name)
    math(EXPR off "(${now} - ${before}) * 100")
    math(EXPR limit "2 * ${before}")
    if(off GREATER limit OR off LESS -${limit})
      message(FATAL_ERROR "${name} on ${port}, ${key}: ${now}, and ports/SIZES.md says ${before}. If that is meant, write the page "
        "anew with the target update-sizes and say why in the changelog.")
    endif()
  endforeach()
endfunction()
