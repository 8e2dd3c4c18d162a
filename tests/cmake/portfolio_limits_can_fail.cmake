# portfolio_sizes.cmake fails for each limit that a portfolio does not keep, and names it. Takes what that one takes.
cmake_minimum_required(VERSION 3.16)
set(arguments)
foreach(name IN ITEMS port emulator plugin size nm compiler page images cells)
  list(APPEND arguments "-D${name}=${${name}}")
endforeach()
if(NOT plugin)
  message("skipped: there is no instruction counter")
  return()
endif()
execute_process(COMMAND ${CMAKE_COMMAND} ${arguments} -Dlimit_ram=1 -Dlimit_ram_with_ma_es=2 -Dlimit_stack=3 -Dlimit_ask=4
    -P ${CMAKE_CURRENT_LIST_DIR}/portfolio_sizes.cmake
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
string(REGEX REPLACE "[ \n]+" " " output "${output}")
foreach(sentence IN ITEMS "RAM of Portfolio beyond .*, and the limit is 1 " "RAM of PortfolioWithMaEs beyond .*, and the limit is 2 "
    "stack of run\\(\\) with Portfolio .*, and the limit is 3 " "stack of run\\(\\) with PortfolioWithMaEs .*, and the limit is 3 "
    "an ask with Portfolio, .*, and the limit is 4 " "an ask with PortfolioWithMaEs, .*, and the limit is 4 ")
  if(result EQUAL 0 OR NOT output MATCHES "${sentence}")
    message(SEND_ERROR "a portfolio beyond its limit was not refused by \"${sentence}\" but: ${output}")
  endif()
endforeach()
