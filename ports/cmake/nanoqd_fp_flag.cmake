# Turns floating-point contraction off for every target that links `target`, unless NANOQD_FP_FLAG
# is OFF.
#
# The library computes the same bits with and without the flag. With the flag, the compiler fuses no
# product, also in the user's own evaluation. Without it, the library's source prevents the fusing
# of every product, which costs some vectorisation.
function(nanoqd_apply_fp_flag target)
  if(NOT DEFINED NANOQD_FP_FLAG OR NANOQD_FP_FLAG)
    set(is_gnu_or_clang "$<OR:$<CXX_COMPILER_ID:GNU>,$<CXX_COMPILER_ID:Clang>,$<CXX_COMPILER_ID:AppleClang>>")
    set(takes_flag "$<AND:$<COMPILE_LANGUAGE:CXX>,${is_gnu_or_clang}>")
    set(definition "$<${takes_flag}:NANOQD_FP_CONTRACT_OFF>")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_OPTIONS "$<${takes_flag}:-ffp-contract=off>")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS "${definition}")
  endif()
endfunction()
