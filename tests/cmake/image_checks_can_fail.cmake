# image_symbols.cmake and stack_chain.cmake notice each fault of image/faulty.cpp, and nothing in an image without one.
#
#   compiler, flags, link, nm, size, objdump, source, work
cmake_minimum_required(VERSION 3.16)
separate_arguments(flags)
separate_arguments(link)
file(MAKE_DIRECTORY ${work})

function(compile fault)
  execute_process(
    COMMAND ${compiler} -std=c++17 ${flags} -O1 -fno-exceptions -fno-rtti -fno-builtin -DNANOQD_FAULT=${fault} ${ARGN}
    WORKING_DIRECTORY ${work} RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${source} does not compile with fault ${fault}:\n${output}")
  endif()
endfunction()

# expect(fault sentence command...): the command fails with that sentence, or succeeds if it is empty.
function(expect fault sentence)
  execute_process(COMMAND ${CMAKE_COMMAND} ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(sentence STREQUAL "" AND NOT result EQUAL 0)
    message(SEND_ERROR "image ${fault} is sound, and was refused: ${output}")
  elseif(NOT sentence STREQUAL "" AND (result EQUAL 0 OR NOT output MATCHES "${sentence}"))
    message(SEND_ERROR "image ${fault} was not refused by \"${sentence}\" but: ${output}")
  endif()
endfunction()

set(tools -Dnm=${nm} -Dsize=${size} -Dobjdump=${objdump} -P ${CMAKE_CURRENT_LIST_DIR}/image_symbols.cmake)
set(sentences "" "an allocator: malloc" "an allocator: _Znw" "exceptions: __cxa_throw" "virtual functions: _ZTV4Base"
  "static constructors" "libm: sqrtf" "double arithmetic")
foreach(fault RANGE 7)
  list(GET sentences ${fault} sentence)
  compile(${fault} ${source} -Wl,-e,main ${link} -o ${work}/faulty_${fault}.elf)
  expect(${fault} "${sentence}" -Dimage=${work}/faulty_${fault}.elf ${tools})
endforeach()
expect(7 "" -Dimage=${work}/faulty_7.elf -Ddouble=ON ${tools})
compile(0 ${source} -s -Wl,-e,main ${link} -o ${work}/stripped.elf)
expect(stripped "it is stripped" -Dimage=${work}/stripped.elf ${tools})

set(sentences "calls itself" "bytes of stack, and the limit is 512" "a stack of unknown size" "unknown is in no call graph")
foreach(fault RANGE 8 11)
  math(EXPR which "${fault} - 8")
  list(GET sentences ${which} sentence_${fault})
endforeach()
foreach(fault IN ITEMS 0 8 9 10 11)
  compile(${fault} -fcallgraph-info=su -c ${source} -o ${work}/stack_${fault}.o)
  expect(${fault} "${sentence_${fault}}" -Dgraphs=${work}/stack_${fault}.ci -Dlimits=faulty=512
    -P ${CMAKE_CURRENT_LIST_DIR}/stack_chain.cmake)
endforeach()
expect(11 "" -Dgraphs=${work}/stack_11.ci -Dlimits=faulty=512 -Dexternal=^unknown$=100
  -P ${CMAKE_CURRENT_LIST_DIR}/stack_chain.cmake)
