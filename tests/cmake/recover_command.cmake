# The arm that lost a joint, as a user runs it on the desktop: what is kept, what is printed (the same as on every board), what is
# drawn (the picture in the example's page), and how wrong input is answered.
cmake_minimum_required(VERSION 3.16)

file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})

function(expect code pattern)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${work} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result STREQUAL "${code}" OR NOT "${output}" MATCHES "${pattern}")
    message(FATAL_ERROR "${ARGN}: exit code ${result} instead of ${code}, or '${pattern}' is missing in:\n${output}")
  endif()
endfunction()

expect(0 "803 of 1024 places reached.*postures postures.bin, [0-9]+ bytes" ${arm} --save postures.bin --out map.svg)
expect(0 "803 postures; joint 4 is stuck.*digest ${digest}\npicture recover.svg" ${recover} postures.bin)
file(READ ${work}/recover.svg drawn)
file(READ ${picture} shown)
if(NOT drawn STREQUAL shown)
  message(FATAL_ERROR "recover draws another picture than ${picture}; look at ${work}/recover.svg, and copy it there if it is right")
endif()
expect(0 "joint 8 is stuck.*picture other.svg" ${recover} postures.bin --joint 8 --angle -45.5 --out other.svg)
expect(0 "example: arm --save" ${recover} --help)

expect(2 "give the file with the postures" ${recover})
expect(2 "missing.bin cannot be read" ${recover} missing.bin)
expect(2 "--joint must be a whole number from 1 to 8" ${recover} postures.bin --joint 9)
expect(2 "--angle must be" ${recover} postures.bin --angle far)
expect(2 "there is no option '--arm'" ${recover} postures.bin --arm 3)
expect(2 "no complete snapshot in the storage" ${recover} map.svg)
expect(2 "missing/recover.svg" ${recover} postures.bin --out missing/recover.svg)
expect(2 "missing/postures.bin" ${arm} --evaluations 1000 --save missing/postures.bin)
file(WRITE ${work}/empty.bin "")
expect(2 "no complete snapshot in the storage" ${recover} empty.bin)
