# Turns on the warnings that nanoqd's own code is free of, so that its headers also compile without
# warnings in projects that use these.
option(NANOQD_WERROR "Treat warnings in nanoqd's own code as errors" OFF)

set(NANOQD_STRICT_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
  -Wcast-align -Wundef -Wdouble-promotion -Wfloat-equal)

function(nanoqd_strict_warnings target)
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:${NANOQD_STRICT_WARNINGS} $<$<BOOL:${NANOQD_WERROR}>:-Werror>>)
endfunction()
