# Included by scripts that follow the page of ports/template.
#
#   make_my_board(TEMPLATE FOLDER)   copies the template and changes it in its three places into a port
#                                    to a Netduino Plus 2 (STM32F405, Cortex-M4F), which qemu emulates
#   run_on_my_board(FOLDER IMAGE PATTERN)
#                                    runs an image by the command of the folder's toolchain file; fails
#                                    unless what it prints matches PATTERN, which may span lines

# change(path old new): the place must be there, or the page is wrong.
function(change path old new)
  file(READ ${path} text)
  string(FIND "${text}" "${old}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "${path} has no '${old}'")
  endif()
  string(REPLACE "${old}" "${new}" text "${text}")
  file(WRITE ${path} "${text}")
endfunction()

function(make_my_board template folder)
  file(REMOVE_RECURSE ${folder})
  file(COPY ${template}/ DESTINATION ${folder})
  change(${folder}/toolchain.cmake "-mcpu=cortex-m3 -mthumb"
    "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
  change(${folder}/toolchain.cmake "-M lm3s6965evb" "-M netduinoplus2")
  change(${folder}/memory.ld "ORIGIN = 0x00000000, LENGTH = 256K" "ORIGIN = 0x08000000, LENGTH = 1024K")
  change(${folder}/memory.ld "LENGTH = 64K" "LENGTH = 128K")
  change(${folder}/board.cpp "uart_data = 0x4000C000U" "uart_data = 0x40011004U")
  change(${folder}/board.cpp "uart_flags = 0x4000C018U" "uart_flags = 0x40011000U")
  change(${folder}/board.cpp "transmitter_is_full = 1U << 5U" "transmitter_is_empty = 1U << 7U")
  change(${folder}/board.cpp "& transmitter_is_full) != 0" "& transmitter_is_empty) == 0")
endfunction()

function(run_on_my_board folder image pattern)
  file(STRINGS ${folder}/toolchain.cmake runner REGEX "^set\\(runner ")
  string(REGEX REPLACE "^set\\(runner (.*)\\)$" "\\1" runner "${runner}")
  separate_arguments(runner)
  # The board sleeps when it is done. So the emulator is ended when the text is there, or after a minute.
  string(REPLACE ";" " " runner "${runner}")
  file(WRITE ${image}.said "")
  file(WRITE ${image}.sh "${runner} '${image}' >'${image}.said' 2>&1 &
emulator=$!
tries=0
until tr '\\n' ' ' <'${image}.said' | grep -Eq '${pattern}' || [ $tries -ge 600 ]
do
  sleep 0.1
  tries=$((tries + 1))
done
kill $emulator
cat '${image}.said'
")
  execute(sh ${image}.sh)
  message("${said}")
  if(NOT output MATCHES "${pattern}")
    message(FATAL_ERROR "${image} did not print '${pattern}' on ${folder}")
  endif()
endfunction()
