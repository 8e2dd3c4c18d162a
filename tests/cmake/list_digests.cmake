# Proves that every package gives the digest of examples/firmware: lists what the tests of the packages
# have recorded. ctest runs them before.
#
#   digests    the folder of the records
#   names      what must be there, separated by |
#   skipped    what cannot be there, and why, separated by |
#   digest
cmake_minimum_required(VERSION 3.16)
string(REPLACE "|" ";" names "${names}")
string(REPLACE "|" ";" skipped "${skipped}")
foreach(name IN LISTS names)
  set(found "missing: its test has failed or was not run")
  if(EXISTS "${digests}/${name}.txt")
    file(STRINGS "${digests}/${name}.txt" found)
  endif()
  message("${found}  ${name}")
  if(NOT found STREQUAL digest)
    message(SEND_ERROR "${name} does not give the digest ${digest}")
  endif()
endforeach()
foreach(reason IN LISTS skipped)
  message("skipped ${reason}")
endforeach()
