# Proves that image_symbols.cmake and stack_chain notice each fault of image/faulty.cpp, and nothing
# in an image without a fault.
#
#   compiler, flags, link   how to compile and link, separated by spaces
#   nm, size, objdump       the binutils programs
#   stack_chain             the program tests/tools/stack_chain
#   source, work            image/faulty.cpp, and a folder for the images
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
separate_arguments(flags)
separate_arguments(link)
file(MAKE_DIRECTORY ${work})

function(compile fault)
  run("Compiling fault ${fault}" ${compiler} -std=c++17 ${flags} -O1
    -fno-exceptions -fno-rtti -fno-builtin -DNANOQD_FAULT=${fault} ${source} ${ARGN})
endfunction()

# Symbols. Fault 0 is none; the others, in their order:
set(check ${CMAKE_COMMAND} -Dnm=${nm} -Dsize=${size} -Dobjdump=${objdump})
set(script -P ${CMAKE_CURRENT_LIST_DIR}/image_symbols.cmake)
set(link -Wl,-e,main ${link})
compile(0 ${link} -o faulty_0.elf)
expect_accepted("an image without a fault" ${check} -Dimage=${work}/faulty_0.elf ${script})
set(fault 0)
foreach(sentence IN ITEMS "an allocator: malloc" "an allocator: _Znw" "exceptions: __cxa_throw"
    "virtual functions: _ZTV4Base"
    "static constructors" "libm: sqrtf" "double arithmetic")
  math(EXPR fault "${fault} + 1")
  compile(${fault} ${link} -o faulty_${fault}.elf)
  expect_refused("image ${fault}" "${sentence}" ${check} -Dimage=${work}/faulty_${fault}.elf ${script})
endforeach()
compile(0 -s ${link} -o stripped.elf)
expect_refused("a stripped image" "it is stripped" ${check} -Dimage=${work}/stripped.elf ${script})

# Stacks.
set(check ${stack_chain} --limit faulty=512)
compile(0 -fcallgraph-info=su -c -o stack_0.o)
expect_accepted("a stack without a fault" ${check} stack_0.ci)
set(fault 7)
foreach(sentence IN ITEMS "calls itself" "bytes of stack, and the limit is 512" "a frame of unknown size"
    "unknown is in no call graph")
  math(EXPR fault "${fault} + 1")
  compile(${fault} -fcallgraph-info=su -c -o stack_${fault}.o)
  expect_refused("stack ${fault}" "${sentence}" ${check} stack_${fault}.ci)
endforeach()
expect_accepted("a stack with a function from elsewhere" ${check} --external "^unknown$=100" stack_11.ci)
