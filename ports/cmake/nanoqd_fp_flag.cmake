# Turns floating-point contraction off for every target that links `target`, in C and in C++, unless
# NANOQD_FP_FLAG is OFF.
#
# The library computes the same bits with and without the flag. With the flag, the compiler fuses no
# product, also in the user's own evaluation. Without it, the library's source prevents the fusing
# of every product, which costs some vectorisation.
#
# In C, gcc also gets -fexcess-precision=fast. On s390x, gcc computes float in double precision if a
# C standard is demanded, such as -std=c99; with the flag it does not. Elsewhere nothing changes.
function(nanoqd_apply_fp_flag target)
  if(NOT DEFINED NANOQD_FP_FLAG OR NANOQD_FP_FLAG)
    foreach(language IN ITEMS C CXX)
      set(id ${language}_COMPILER_ID)
      set(is_gnu_or_clang "$<OR:$<${id}:GNU>,$<${id}:Clang>,$<${id}:AppleClang>>")
      set(takes_flag "$<AND:$<COMPILE_LANGUAGE:${language}>,${is_gnu_or_clang}>")
      set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_OPTIONS "$<${takes_flag}:-ffp-contract=off>")
    endforeach()
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_OPTIONS
      "$<$<AND:$<COMPILE_LANGUAGE:C>,$<C_COMPILER_ID:GNU>>:-fexcess-precision=fast>")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS
      "$<${takes_flag}:NANOQD_FP_CONTRACT_OFF>")  # only the library's C++ asks for it
  endif()
endfunction()
