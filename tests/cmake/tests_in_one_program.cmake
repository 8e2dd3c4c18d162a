# Writes the main() of a program that has all test files of a room, which tests_together.cmake put
# together: it runs their functions main() one after the other.
#
#   sources  the test files
#   out      the source to write
set(declared "")
set(called "")
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  string(APPEND declared "namespace in_${name} {\nvoid setUp();\nvoid tearDown();\nint main();\n}\n")
  string(APPEND called "  failures += run(in_${name}::setUp, in_${name}::tearDown, in_${name}::main);\n")
endforeach()
file(WRITE ${out} "${declared}
static void (*set_up)();
static void (*tear_down)();
extern \"C\" void setUp() { set_up(); }
extern \"C\" void tearDown() { tear_down(); }

static int run(void (*up)(), void (*down)(), int (*tests)()) {
  set_up = up;
  tear_down = down;
  return tests();
}

int main() {
  int failures = 0;
${called}  return failures;
}
")
