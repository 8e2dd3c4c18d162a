# Turns floating-point contraction off for everything that links `target`, unless NANOQD_FP_FLAG is OFF.
#
# The library computes the same bits either way: without the flag its source keeps every product from being fused, at
# the price of some vectorisation. With the flag the compiler does it, for the user's own evaluation too.
function(nanoqd_apply_fp_flag target)
  if(NOT DEFINED NANOQD_FP_FLAG OR NANOQD_FP_FLAG)
    set(takes_flag "$<AND:$<COMPILE_LANGUAGE:CXX>,$<OR:$<CXX_COMPILER_ID:GNU>,$<CXX_COMPILER_ID:Clang>,$<CXX_COMPILER_ID:AppleClang>>>")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_OPTIONS "$<${takes_flag}:-ffp-contract=off>")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS "$<${takes_flag}:NANOQD_FP_CONTRACT_OFF>")
  endif()
endfunction()
