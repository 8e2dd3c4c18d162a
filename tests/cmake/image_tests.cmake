# Included: nanoqd_add_image_tests(target PREFIX arm-none-eabi- FLAGS "-mcpu=..." LINK
# "-nostartfiles ..." ...) adds the tests of what a search costs in the images of a target, and of
# what those must not have:
#
#   code_size_TARGET              ASK_TELL, RUN, SECOND, PORTFOLIO, WITH_MA_ES, NOISY: limits in
#                                 bytes, see image_size.cmake; without them it only prints
#   symbols_TARGET                see image_symbols.cmake; of the image with two searches
#   symbols_of_portfolio_TARGET   likewise, of the one with the largest portfolio
#   call_stacks_TARGET            STACK_ASK_TELL, STACK_STORAGE, STACK: limits in bytes;
#                                 EXTERNAL: see call_stacks.cmake
include_guard()
function(nanoqd_add_image_tests target)
  set(limits ASK_TELL RUN SECOND PORTFOLIO WITH_MA_ES NOISY STACK_ASK_TELL STACK_STORAGE STACK)
  cmake_parse_arguments(arg "" "NAME;PREFIX;FLAGS;LINK;${limits};EXTERNAL" "" ${ARGN})
  set(images ${PROJECT_SOURCE_DIR}/tests/image)
  set(work ${CMAKE_CURRENT_BINARY_DIR}/images_${target})
  set(build -Dname=${arg_NAME} -Dcompiler=${arg_PREFIX}g++ "-Dflags=${arg_FLAGS}" -Dinclude=${PROJECT_SOURCE_DIR}/lib
    -Dnanoqd=$<TARGET_FILE:nanoqd_command>)

  nanoqd_add_script_test(code_size_${target} image_size ${build} "-Dlink=${arg_LINK}" -Dsize=${arg_PREFIX}size
    -Dsource=${images}/size.cpp -Dwork=${work} -Dlimit_ask_tell=${arg_ASK_TELL} -Dlimit_run=${arg_RUN}
    -Dlimit_second=${arg_SECOND} -Dlimit_portfolio=${arg_PORTFOLIO} -Dlimit_with_ma_es=${arg_WITH_MA_ES}
    -Dlimit_noisy=${arg_NOISY})
  set_tests_properties(code_size_${target} PROPERTIES FIXTURES_SETUP images_${target})

  set(tools -Dnm=${arg_PREFIX}nm -Dsize=${arg_PREFIX}size -Dobjdump=${arg_PREFIX}objdump)
  nanoqd_add_script_test(symbols_${target} image_symbols -Dimage=${work}/image_4.elf ${tools})
  nanoqd_add_script_test(symbols_of_portfolio_${target} image_symbols -Dimage=${work}/image_with_ma_es.elf ${tools})
  set_tests_properties(symbols_${target} symbols_of_portfolio_${target} PROPERTIES FIXTURES_REQUIRED images_${target})

  nanoqd_add_script_test(call_stacks_${target} call_stacks ${build} "-Dexternal=${arg_EXTERNAL}"
    -Dstack_chain=$<TARGET_FILE:stack_chain>
    -Dsource=${images}/calls.cpp -Dwork=${work}_stack -Dlimit_ask_tell=${arg_STACK_ASK_TELL} -Dlimit=${arg_STACK}
    -Dlimit_storage=${arg_STACK_STORAGE})
endfunction()
