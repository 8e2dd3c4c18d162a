# Proves that sizes.cmake fails for each limit that a portfolio does not keep, for a number that is
# not on the page, and for a page without the target. Takes what sizes.cmake takes, and a folder
# `work`.
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
if(NOT plugin)
  message("skipped: there is no instruction counter")
  return()
endif()
make_empty(${work})
set(measure ${CMAKE_COMMAND})
foreach(name IN ITEMS port emulator plugin size nm compiler images cells)
  list(APPEND measure "-D${name}=${${name}}")
endforeach()
set(script -P ${CMAKE_CURRENT_LIST_DIR}/sizes.cmake)

set(sentences)
foreach(name IN ITEMS Portfolio PortfolioWithMaEs)
  list(APPEND sentences "stack of run\\(\\) with ${name} [^,]*, and the limit is 3 "
    "an ask with ${name}, [^:]*: [0-9]+, and the limit is 4 ")
endforeach()
list(APPEND sentences "RAM of Portfolio beyond [^:]*: [0-9]+, and the limit is 1 "
  "RAM of PortfolioWithMaEs beyond [^:]*: [0-9]+, and the limit is 2 ")
set(limits -Dlimit_ram=1 -Dlimit_ram_with_ma_es=2 -Dlimit_stack=3 -Dlimit_ask=4)
execute(${measure} -Dof=portfolios -Dpage=${page} ${limits} ${script})
string(REGEX REPLACE "[ \n]+" " " said "${said}")
foreach(sentence IN LISTS sentences)
  if(result STREQUAL "0" OR NOT said MATCHES "${sentence}")
    message(SEND_ERROR "a portfolio beyond its limit was not refused by \"${sentence}\" but: ${said}")
  endif()
endforeach()

file(WRITE ${work}/page.md "| ${port} | ${compiler} | save | 1 | 1 | 1 |\n")
expect_refused("a page with other numbers" "code on ${port}, save: [0-9]+, and ports/SIZES.md says 1\\."
  ${measure} -Dof=snapshots -Dpage=${work}/page.md ${script})
expect_refused("a page without load" "no line for ${port} and load" ${measure} -Dof=snapshots -Dpage=${work}/page.md
  ${script})
