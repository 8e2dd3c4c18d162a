# Included by scripts that follow a page.
#
#   take_file(PAGE NAME FOLDER)   writes the block of the page below the line that begins with the
#                                 file's name, or ends with it and a colon, to FOLDER/NAME
function(take_file page name folder)
  file(READ ${page} text)
  string(FIND "${text}" "\n`${name}`" start)
  if(start EQUAL -1)
    string(FIND "${text}" "`${name}`:\n" start)
  endif()
  if(start EQUAL -1)
    message(FATAL_ERROR "${page} has no file `${name}`")
  endif()
  string(SUBSTRING "${text}" ${start} -1 text)
  string(FIND "${text}" "\n```" start)
  math(EXPR start "${start} + 1")
  string(SUBSTRING "${text}" ${start} -1 text)
  string(FIND "${text}" "\n" start)
  math(EXPR start "${start} + 1")
  string(FIND "${text}" "\n```" end)
  math(EXPR length "${end} - ${start} + 1")
  string(SUBSTRING "${text}" ${start} ${length} text)
  file(WRITE ${folder}/${name} "${text}")
endfunction()
