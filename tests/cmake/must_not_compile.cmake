# Compiles `source`, which must fail with the sentence after "// expects:" in it. "// flags:" adds compiler flags.
cmake_minimum_required(VERSION 3.16)

file(STRINGS ${source} expects REGEX "^// expects: ")
string(REPLACE "// expects: " "" expects "${expects}")
file(STRINGS ${source} flags REGEX "^// flags: ")
string(REPLACE "// flags: " "" flags "${flags}")
separate_arguments(flags)
execute_process(COMMAND ${compiler} -std=c++17 -fsyntax-only -I${include} ${flags} ${source}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "${source} compiled; it must be refused with: ${expects}")
endif()
string(FIND "${output}" "${expects}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "${source} was refused, but not with: ${expects}\n${output}")
endif()
# The same file without what makes it wrong must compile, or the refusal above proves nothing.
execute_process(COMMAND ${compiler} -std=c++17 -fsyntax-only -I${include} -DNANOQD_TEST_RIGHT ${source}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${source} does not compile even when it is right:\n${output}")
endif()
