# Proves that a command prints the digest of examples/firmware, and records it.
#
#   name       what the command is
#   command    the command, separated by spaces
#   digest, digests
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/record_digest.cmake)
separate_arguments(command UNIX_COMMAND "${command}")
run("${name}" ${command})
record_digest("${name}" "${output}")
