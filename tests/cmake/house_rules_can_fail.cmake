# house_rules notices an include against the order of the rooms, a header that the umbrella forgot, a foreign include and a
# file that is too long: each is done to a copy of the library, which passes before.
cmake_minimum_required(VERSION 3.16)

function(expect_from_rules what expected)
  execute_process(COMMAND ${CMAKE_COMMAND} -Droot=${work} -Donly_library=ON -P ${rules}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(expected STREQUAL "")
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "${what} is refused: ${output}")
    endif()
  elseif(result EQUAL 0 OR NOT output MATCHES "${expected}")
    message(FATAL_ERROR "${what} is not refused by `${expected}`: ${output}")
  endif()
endfunction()

# Adds a line at the end of a header, looks whether the rules notice, and takes it away again.
function(expect_refused header line expected)
  set(file ${work}/lib/nanoqd/${header})
  file(READ ${file} text)
  file(APPEND ${file} "${line}\n")
  expect_from_rules("${header} with ${line}" "${expected}")
  file(WRITE ${file} "${text}")
endfunction()

file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work}/lib)
file(COPY ${root}/lib/nanoqd DESTINATION ${work}/lib)
expect_from_rules("the library as it is" "")
expect_refused(math/rng.hpp "#include \"../archive/archive.hpp\"" "math must not use archive")
expect_refused(map/table.hpp "#include \"../variation/trial.hpp\"" "map must not use variation")
expect_refused(search/detail/search_state.hpp "#include \"../../snapshot/saver.hpp\"" "search must not use snapshot")
expect_refused(math/rng.hpp "#include <vector>" "include <vector>: only stdint.h")
expect_refused(math/rng.hpp "#pragma once" "what depends on the compiler")
string(REPEAT "// a[b\n" 400 long)
expect_refused(math/box.hpp "${long}" "lines. the limit is 400")
file(WRITE ${work}/lib/nanoqd/map/forgotten.hpp "")
expect_from_rules("a header that is not in the umbrella" "nanoqd.hpp does not include map/forgotten.hpp")
