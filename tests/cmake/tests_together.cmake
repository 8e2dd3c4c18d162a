# Writes one source with several test files in it, so that a compiler reads the library once for all
# of them, and makes each template once.
#
#   sources  the test files
#   out      the source to write
#
# All headers come first. Each test file follows in a namespace of its own, where its #include lines
# have nothing left to add: every header has a guard, or may be included anywhere. nanoqd_add_test()
# links each test from its namespace's main().
set(headers "")
set(files "")
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  file(STRINGS ${source} directives REGEX "^#(include|if|else|elif|endif)")
  file(STRINGS ${source} macros REGEX "^#define")
  list(JOIN directives "\n" directives)
  string(APPEND headers "${directives}\n")
  string(APPEND files "namespace in_${name} {\n#include \"${source}\"\n}\n")
  foreach(macro IN LISTS macros)
    string(REGEX REPLACE "^#define ([A-Za-z0-9_]+).*" "#undef \\1" macro "${macro}")
    string(APPEND files "${macro}\n")
  endforeach()
endforeach()
file(WRITE ${out} "${headers}\n${files}")
