# Proves that every public name of the library has a description, and that this check can fail.
#
#   doxygen, awk   the programs
#   root           the project
#   docs           the folder with the Doxyfile; the reference is written there
#   work           a folder for a header with a mistake
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)

make_empty(${work})
run("doxygen" ${doxygen} ${docs}/Doxyfile)
file(READ ${docs}/warnings.txt warnings)
if(NOT warnings STREQUAL "")
  message(FATAL_ERROR "Public names without a description, or wrong references:\n${warnings}")
endif()
foreach(page IN ITEMS index group__search group__all namespacenanoqd classnanoqd_1_1MapElites classnanoqd_1_1Archive)
  if(NOT EXISTS ${docs}/html/${page}.html)
    message(FATAL_ERROR "The reference has no ${page}.html")
  endif()
endforeach()
expect_in_file(${docs}/html/classnanoqd_1_1Archive.html "Keeps the solution if its cell is empty")
expect_in_file(${docs}/html/group__all.html "no_snapshot")
# The comment at the top of a header that is about an alias describes the alias.
expect_in_file(${docs}/html/group__search.html "A part of SearchWith: the archive stores the measures")
expect_in_file(${docs}/html/namespacenanoqd.html "SearchWith: a search of which one names only the parts that differ")

# A public function without a comment is found.
file(WRITE ${work}/nanoqd/room/thing.hpp "// A thing.
namespace nanoqd {

class Thing {
 public:
  // Returns a number.
  int first_number() const noexcept { return 1; }

  int undescribed_number() const noexcept { return 2; }
};

}  // namespace nanoqd
")
file(READ ${docs}/Doxyfile settings)
string(REGEX REPLACE "\nINPUT [^\n]*" "\nINPUT = ${work}/nanoqd" settings "${settings}")
string(REGEX REPLACE "\nUSE_MDFILE_AS_MAINPAGE[^\n]*" "" settings "${settings}")
string(REPLACE "${docs}" "${work}" settings "${settings}")
file(WRITE ${work}/Doxyfile "${settings}")
run("doxygen" ${doxygen} ${work}/Doxyfile)
expect_in_file(${work}/warnings.txt "undescribed_number")
file(READ ${work}/warnings.txt warnings)
if(warnings MATCHES "first_number|Compound nanoqd::Thing")
  message(FATAL_ERROR "What has a comment was found to have none:\n${warnings}")
endif()
