# Proves that the program on the page of FreeRTOS compiles and learns, on a FreeRTOS of the desktop.
# The page's pieces of code are those of the program, word by word.
#
#   ports      ports/, with the page and the program
#   example    examples/firmware, with the robot
#   stage      the folder of all packages, in which Arduino's has a table
#   packages   tests/packages
#   digest, digests, compiler
#   work       a folder for files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/page_files.cmake)
make_empty(${work})
set(page ${ports}/freertos/README.md)
take_file(${page} main.cpp ${work})
file(COPY ${stage}/arduino/nanoqd/examples/Puck/puck_table.hpp DESTINATION ${work})
run("The page's code" ${CMAKE_COMMAND} -Dpage=${page} -Dsource=${ports}/freertos/learner.cpp -Dleast=3
  -P ${CMAKE_CURRENT_LIST_DIR}/page_code.cmake)

set(flags -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -I${ports}/../lib -I${example} -I${work}
  -I${packages}/freertos -I${packages}/freertos/freertos -I${ports}/freertos)
run("Compiling the program" ${compiler} ${flags} -Werror -DNANOQD_TESTS_TASKS=2 ${ports}/freertos/learner.cpp main.cpp
  ${packages}/freertos/freertos.cpp -pthread -o learner)
run("The program" ${work}/learner)
record_digest("FreeRTOS, imitated" "${output}")
