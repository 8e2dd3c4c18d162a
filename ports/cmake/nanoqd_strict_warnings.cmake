# The warnings that our own code is free of, for users who compile our headers with theirs.
option(NANOQD_WERROR "Warnings in nanoqd's own code are errors" OFF)

function(nanoqd_strict_warnings target)
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
    -Wcast-align -Wundef -Wdouble-promotion -Wfloat-equal $<$<BOOL:${NANOQD_WERROR}>:-Werror>>)
endfunction()
