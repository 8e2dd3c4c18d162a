# Proves that a linked image has no allocator, no exceptions, no RTTI, no static constructors,
# nothing of libm and no double arithmetic. A fault is named with the symbol, section or instruction
# that shows it.
#
#   image          the ELF file, not stripped
#   nm, size       the binutils programs
#   objdump        optional: also looks for double instructions, on processors that have them
cmake_minimum_required(VERSION 3.16)

execute_process(COMMAND ${nm} ${image} OUTPUT_VARIABLE symbols ERROR_VARIABLE output RESULT_VARIABLE result)
string(REPLACE ";" "," symbols "${symbols}")
string(REGEX REPLACE "[][]" "" symbols "${symbols}")
string(REGEX REPLACE "\n+" ";" symbols "${symbols}")
list(TRANSFORM symbols REPLACE "^.* " "")
if(NOT result EQUAL 0 OR NOT "main" IN_LIST symbols OR NOT symbols MATCHES "6nanoqd")
  message(FATAL_ERROR
    "${image} shows no symbols of a program with nanoqd: it is stripped, or something else.\n${output}")
endif()

set(allocator "^(_*([cm]alloc|reallocf?|free|memalign|aligned_alloc|s?brk)(_r)?|__malloc_.*|_Z(nw|na|dl|da).*)$")
set(exceptions "^(__cxa_.*|_?_?gxx_personality.*|__gnu_[Uu]nwind.*|_Unwind_.*|__aeabi_unwind.*|_ZSt9terminatev)$")
set(rtti "^_ZT[ISV].*$")
set(constructors
  "^(_GLOBAL__(sub_)?I_.*|_Z41__static_initialization_and_destruction.*|__cxx_global_var_init.*|_ZGV.*)$")
string(CONCAT libm "^(__(ieee754|kernel|math|fpclassify|isnan|isinf|isfinite|signbit)[a-z0-9_]*|"
  "(a?(sin|cos|tan)h?(pi)?|sincos|atan2|sqrt|cbrt|hypot|exp|exp2|exp10|pow10|expm1|log|log2|log10|log1p|logb|"
  "ilogb|pow|fmod|remainder|remquo|drem|fma|fmin|fmax|fdim|fabs|floor|ceil|round|lround|llround|rint|lrint|"
  "llrint|nearbyint|trunc|modf|frexp|ldexp|scalb|scalbn|scalbln|significand|copysign|nextafter|"
  "nexttoward|nan|erf|erfc|tgamma|lgamma|gamma|finite|isinf|isnan|[jy][01n])(f|l)?(_r)?)$")
set(doubles "^__aeabi_(d[a-z0-9]+|cd[a-z]+|[a-z]+2d)$"
  "^__(add|sub|mul|div|neg|eq|ne|ge|gt|le|lt|cmp|unord|powi)[dtx]f[0-9]$" "^__fix(uns)?[dtx]f[sdt]i$"
  "^__float(un)?[sdt]i[dtx]f$" "^__(extend|trunc)[a-z]*[dtx]f[a-z]*2$")

# CMake's regular expressions have at most ten groups, hence several.
function(forbid what)
  foreach(pattern IN LISTS ARGN)
    set(found ${symbols})
    list(FILTER found INCLUDE REGEX "${pattern}")
    if(found)
      list(SUBLIST found 0 5 found)
      string(REPLACE ";" ", " found "${found}")
      message(SEND_ERROR "${image} has ${what}: ${found}")
    endif()
  endforeach()
endfunction()

forbid("an allocator" ${allocator})
forbid("exceptions" ${exceptions})
forbid("RTTI or virtual functions" ${rtti})
forbid("static constructors or guarded local statics" ${constructors})
forbid("a function of libm" ${libm})
forbid("double arithmetic" ${doubles})

# A linker script may keep these sections though they are empty.
execute_process(COMMAND ${size} -A ${image} OUTPUT_VARIABLE sections RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT sections MATCHES "\\.text")
  message(FATAL_ERROR "${size} lists no sections of ${image}")
endif()
if(sections MATCHES "\n(\\.(preinit_array|init_array|ctors|fini_array|dtors)[^ ]*) +0*[1-9]")
  message(SEND_ERROR "${image} has static constructors or destructors: ${CMAKE_MATCH_1} is not empty")
endif()

# v*.f64 on Arm, f*.d on RISC-V; loads and stores have other names.
if(objdump)
  execute_process(COMMAND ${objdump} -d ${image} OUTPUT_VARIABLE code RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT code MATCHES "<main>:")
    message(FATAL_ERROR "${objdump} does not disassemble ${image}")
  endif()
  if(code MATCHES "\t(v[a-z]+(\\.[a-z0-9]+)?\\.f64[.a-z0-9]*)[ \t]" OR
     code MATCHES "\t(f[a-z]+\\.d|fcvt\\.(d\\.[a-z]+|[a-z]+\\.d))[ \t]")
    message(SEND_ERROR "${image} has double arithmetic: ${CMAKE_MATCH_1}")
  endif()
endif()
