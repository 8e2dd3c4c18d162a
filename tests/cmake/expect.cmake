# Included by scripts that run commands and judge what comes out. A command runs in the folder
# `work` and reads `input_file`, if these are set, and must end within `seconds`, which is 600 by
# default.
#
#   run(WHAT COMMAND...)              fails unless the exit code is 0; sets `output` and `errors`
#   expect(CODE PATTERN ARGUMENT...)  runs `program`: the exit code is CODE, and what is printed
#                                     matches PATTERN; sets `output` and `errors`
#   expect_refused(WHAT SENTENCE COMMAND...)
#                                     fails unless the command fails and prints SENTENCE, a pattern
#   expect_accepted(WHAT COMMAND...)  fails unless the exit code is 0, and lets the script go on
#   expect_same(FILE OTHER [ADVICE])  the two files have the same bytes
#   expect_in_file(FILE PATTERN)      the file has text that matches
#   expect_no_files(PATTERN...)       there is no file with such a name
#   make_empty(FOLDER)                makes the folder, or empties it
#
# With exit code 2, expect() also demands what every command of ours promises: the error output is
# one sentence on one line (at most `error_lines` lines, if that is set). If `is_quiet` is ON, it
# demands nothing on standard output with exit code 2, and nothing in the error output with any
# other.

set(seconds 600)
set(error_lines 1)
set(is_quiet OFF)

# Runs a command; sets `result`, `output`, `errors`, and `said`, which is both outputs.
function(execute)
  set(options TIMEOUT ${seconds})
  if(work)
    list(APPEND options WORKING_DIRECTORY ${work})
  endif()
  if(input_file)
    list(APPEND options INPUT_FILE ${input_file})
  endif()
  execute_process(COMMAND ${ARGN} ${options}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  set(result "${result}" PARENT_SCOPE)
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
  set(said "${output}${errors}" PARENT_SCOPE)
endfunction()

function(run what)
  execute(${ARGN})
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "${what} failed (${result}):\n${said}")
  endif()
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()

function(expect code pattern)
  execute(${program} ${ARGN})
  string(REPLACE ";" " " line "${program} ${ARGN}")
  if(NOT result STREQUAL "${code}")
    message(FATAL_ERROR "${line}: exit code ${result} instead of ${code}, with:\n${said}")
  endif()
  if(NOT said MATCHES "${pattern}")
    message(FATAL_ERROR "${line}: '${pattern}' is missing in:\n${said}")
  endif()
  if(code EQUAL 2)
    string(REGEX MATCHALL "\n" lines "${errors}")
    list(LENGTH lines count)
    if(count EQUAL 0 OR count GREATER error_lines OR (is_quiet AND NOT output STREQUAL ""))
      message(FATAL_ERROR "${line}: bad input must be answered with one sentence, but it was:\n${said}")
    endif()
  elseif(is_quiet AND NOT errors STREQUAL "")
    message(FATAL_ERROR "${line}: without a terminal there must be no progress line, but there was:\n${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()

# CMake breaks the lines of its messages, so spaces and line ends count as one space.
function(expect_refused what sentence)
  execute(${ARGN})
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(result STREQUAL "0" OR NOT said MATCHES "${sentence}")
    message(SEND_ERROR "${what} was not refused by \"${sentence}\" but: ${said}")
  endif()
endfunction()

function(expect_accepted what)
  execute(${ARGN})
  if(NOT result STREQUAL "0")
    message(SEND_ERROR "${what} is sound, and was refused: ${said}")
  endif()
endfunction()

function(expect_same file other)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${file} ${other} RESULT_VARIABLE result ERROR_QUIET)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${file} and ${other} differ. ${ARGN}")
  endif()
endfunction()

function(expect_in_file file pattern)
  file(READ ${file} text)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "${file} has nothing that matches '${pattern}'")
  endif()
endfunction()

function(expect_no_files)
  file(GLOB files ${ARGN})
  if(files)
    message(FATAL_ERROR "bad input left files behind: ${files}")
  endif()
endfunction()

function(make_empty folder)
  file(REMOVE_RECURSE ${folder})
  file(MAKE_DIRECTORY ${folder})
endfunction()
