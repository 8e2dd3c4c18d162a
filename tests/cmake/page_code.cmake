# Proves that the code on a page is the code of the program: every c++ block of the page is in the
# file, word by word.
#
#   page, source   the page, and the file
#   least          how many blocks there are at least
cmake_minimum_required(VERSION 3.16)

file(READ ${page} text)
file(READ ${source} code)
set(count 0)
while(TRUE)
  string(FIND "${text}" "```c++\n" start)
  if(start EQUAL -1)
    break()
  endif()
  math(EXPR start "${start} + 7")
  string(SUBSTRING "${text}" ${start} -1 text)
  string(FIND "${text}" "```" end)
  string(SUBSTRING "${text}" 0 ${end} block)
  string(FIND "${code}" "${block}" place)
  if(place EQUAL -1)
    message(SEND_ERROR "${page}: ${source} no longer has this code:\n${block}")
  endif()
  string(SUBSTRING "${text}" ${end} -1 text)
  math(EXPR count "${count} + 1")
endwhile()
if(count LESS least)
  message(FATAL_ERROR "${page} has ${count} blocks of code, and not ${least}")
endif()
