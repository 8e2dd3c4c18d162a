# Included by tests of packages.
#
#   record_digest(NAME OUTPUT)   finds "digest ..." in what a program printed, demands that it is
#                                `digest`, prints it, and records it in the folder `digests`, if that is
#                                set, for list_digests.cmake
function(record_digest name output)
  if(NOT output MATCHES "digest ([0-9a-f]+)" OR NOT CMAKE_MATCH_1 STREQUAL digest)
    message(FATAL_ERROR "${name}: the digest ${digest} is missing in:\n${output}")
  endif()
  message("${digest}  ${name}")
  if(digests)
    file(WRITE "${digests}/${name}.txt" "${CMAKE_MATCH_1}\n")
  endif()
endfunction()
