# What must not be in a linked image, by the names of its symbols: an allocator, exceptions, type information, constructors that
# run before main(), anything of the mathematics library, and, in a program that computes in float, arithmetic in double
# (visible where double is done in software). An image without symbols proves nothing and is refused.
cmake_minimum_required(VERSION 3.16)

execute_process(COMMAND ${nm} ${image} OUTPUT_VARIABLE listing RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT listing MATCHES " T main\n" OR NOT listing MATCHES " reset_handler\n")
  message(FATAL_ERROR "'${nm}' shows no main() in ${image}: stripped, or no image; nothing was checked")
endif()
string(REGEX REPLACE "[0-9a-fA-F]* +[A-Za-z] ([^\n]+)\n" "\\1;" symbols "${listing}")

set(forbidden_allocator "^(_?(malloc|calloc|realloc|free|memalign|sbrk)(_r)?|_Zn[wa][jm].*|_Zd[la]Pv.*)$")
set(forbidden_exceptions "^(__cxa_|_Unwind_|__gxx_personality|__aeabi_unwind_cpp|_ZSt9terminate|_ZSt1[0-9]__throw)")
set(forbidden_type_information "^_ZT[ISV]")
set(forbidden_static_constructors "^_GLOBAL__(sub_)?I_")
set(functions "a?(sin|cos|tan)h?|atan2|exp|exp2|expm1|log|log2|log10|log1p|pow|sqrt|cbrt|hypot|fabs|floor|ceil|round|lround|rint|nearbyint|trunc|fmod|remainder|fma|frexp|ldexp|scalbn|modf|erfc?|[lt]gamma")
set(forbidden_mathematics "^((${functions})[fl]?|__(ieee754|kernel|math)_.*)$")
set(forbidden_double_arithmetic
  "^(__aeabi_(c?d|f2d|[iu]i?2d|u?l2d)[a-z0-9]*|__(add|sub|mul|div|neg|eq|ne|lt|le|gt|ge|unord|cmp)df[23]|__float(un)?[a-z]+df|__fix(uns)?df[a-z]+|__extendsfdf2|__truncdfsf2)$")
foreach(what IN ITEMS allocator exceptions type_information static_constructors mathematics double_arithmetic)
  foreach(symbol IN LISTS symbols)
    if(symbol MATCHES "${forbidden_${what}}")
      string(REPLACE "_" " " words ${what})
      message(FATAL_ERROR "${image} has ${words} in it: ${symbol}")
    endif()
  endforeach()
endforeach()

execute_process(COMMAND ${size} -A ${image} OUTPUT_VARIABLE sections)
if(sections MATCHES "\n\\.(init_array|preinit_array|ctors) +[1-9]")
  message(FATAL_ERROR "${image} has code that runs before main()")
endif()
list(LENGTH symbols count)
message("${count} symbols, none of them forbidden")
