# Proves that device_end.cmake notices a wrong exit code, a text that is missing, and a fault that is
# reported at another address than the one where the image trapped. The image is a shell script.
#
#   work   a folder for the image
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

# Sets `check` to the command for an image that ends with 70 and reports a fault at this address.
function(make_image address)
  file(WRITE ${work}/image.sh "echo traps at 0x10\necho fault: exception 0x3 at ${address}\nexit 70\n")
  set(check ${CMAKE_COMMAND} -Demulator=sh -Dimage=${work}/image.sh PARENT_SCOPE)
endfunction()

set(script -P ${CMAKE_CURRENT_LIST_DIR}/device_end.cmake)
make_image(0x10)
expect_accepted("an image that ends as expected" ${check} -Dcode=70 -Dpattern=exception ${script})
expect_refused("another exit code" "ended with '70' where 0" ${check} -Dcode=0 -Dpattern=exception ${script})
expect_refused("another text" "nothing that matches: ran over" ${check} -Dcode=70 "-Dpattern=ran over" ${script})
make_image(0x12)
expect_refused("another address" "the fault was at 0x10" ${check} -Dcode=70 -Dpattern=exception ${script})
