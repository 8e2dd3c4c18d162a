# Proves that the page of all statuses has every status, in the order of the header, with the
# sentence of describe() and with a remedy. Writes the page anew with -Dwrite=ON: remedies stay, and
# a status without one gets a question mark, which the test refuses.
#
#   root    the project
#   write   ON: writes the page
cmake_minimum_required(VERSION 3.16)
set(page ${root}/lib/nanoqd/STATUSES.md)

file(READ ${root}/lib/nanoqd/status.hpp header)
string(REPLACE ";" "<semi>" header "${header}")
string(REPLACE "[" "<open>" header "${header}")
string(REPLACE "]" "<close>" header "${header}")

# The sentences.
string(FIND "${header}" "describe(Status status)" start)
string(FIND "${header}" "return \"unknown status\"" end)
math(EXPR length "${end} - ${start}")
string(SUBSTRING "${header}" ${start} ${length} cases)
string(REPLACE "case Status::" ";" cases "${cases}")
list(REMOVE_AT cases 0)
foreach(case IN LISTS cases)
  if(NOT case MATCHES "^([a-z_]+):[ \n]*return[ \n]*(\".*\")<semi>")
    message(FATAL_ERROR "status.hpp: this case has no sentence: ${case}")
  endif()
  set(name ${CMAKE_MATCH_1})
  string(REGEX REPLACE "\"[ \n]+\"" "" sentence "${CMAKE_MATCH_2}")
  string(REGEX REPLACE "^\"|\"$" "" sentence_of_${name} "${sentence}")
endforeach()

# The remedies that the page has now.
set(old "")
if(EXISTS ${page})
  file(READ ${page} old)
endif()
string(REPLACE ";" "<semi>" rows "${old}")
string(REPLACE "[" "<open>" rows "${rows}")
string(REPLACE "]" "<close>" rows "${rows}")
string(REPLACE "\n" ";" rows "${rows}")
foreach(row IN LISTS rows)
  if(row MATCHES "^\\| `([a-z_]+)` \\| (.*) \\| (.*) \\|$")
    set(remedy_of_${CMAKE_MATCH_1} "${CMAKE_MATCH_3}")
  endif()
endforeach()

# The page: a table for each group of the enum, under the comment of the group.
string(FIND "${header}" "Status : uint8_t{" start)
string(SUBSTRING "${header}" ${start} -1 values)
string(FIND "${values}" "}<semi>" end)
string(SUBSTRING "${values}" 0 ${end} values)
string(REPLACE "\n" ";" lines "${values}")
set(text "# All statuses

`describe(status)` returns the sentence. Any status but `ok` and `in_progress` means that nothing
was changed; [status.hpp](status.hpp) lists the exceptions. If a log has only a number, count from
0.
")
set(missing "")
set(comment "The call is done.")
set(table_is_open FALSE)
foreach(line IN LISTS lines)
  if(line MATCHES "^ +// (.*)")
    if(table_is_open)
      set(comment "")
    endif()
    string(APPEND comment "${CMAKE_MATCH_1}\n")
    set(table_is_open FALSE)
  elseif(line MATCHES "^ +([a-z_]+)( = 0)?,")
    set(name ${CMAKE_MATCH_1})
    if(NOT table_is_open)
      string(STRIP "${comment}" comment)
      string(APPEND text "\n${comment}\n\n| status | sentence | what to do |\n|---|---|---|\n")
      set(table_is_open TRUE)
      set(comment "")
    endif()
    if(NOT DEFINED sentence_of_${name})
      message(FATAL_ERROR "status.hpp: describe() has no sentence for ${name}")
    endif()
    if(NOT DEFINED remedy_of_${name} OR remedy_of_${name} STREQUAL "?")
      set(remedy_of_${name} "?")
      list(APPEND missing ${name})
    endif()
    string(APPEND text "| `${name}` | ${sentence_of_${name}} | ${remedy_of_${name}} |\n")
  endif()
endforeach()
string(REPLACE "<semi>" ";" text "${text}")
string(REPLACE "<open>" "[" text "${text}")
string(REPLACE "<close>" "]" text "${text}")

if(write)
  file(WRITE ${page} "${text}")
endif()
if(missing)
  message(FATAL_ERROR "lib/nanoqd/STATUSES.md does not say what to do about: ${missing}. "
    "Write the rows by cmake -Droot=. -Dwrite=ON -P tests/cmake/status_page.cmake, and then the remedies.")
endif()
if(NOT write AND NOT old STREQUAL text)
  message(FATAL_ERROR "lib/nanoqd/STATUSES.md differs from status.hpp. "
    "Write it anew: cmake -Droot=. -Dwrite=ON -P tests/cmake/status_page.cmake")
endif()
