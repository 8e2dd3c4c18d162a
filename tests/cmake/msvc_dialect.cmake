# Proves that the headers compile in the dialect of MSVC, without a warning: clang-cl, which defines
# no __GNUC__, compiles a program that calls everything, for Windows. Nothing is linked or run.
#
#   compiler   clang-cl
#   root       the project
#   work       a folder for the object files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})
set(call ${compiler} --target=x86_64-pc-windows-msvc /W4 /WX /permissive- -I${root}/lib)
file(WRITE ${work}/dialect.cpp "#if defined(__GNUC__) || !defined(_MSC_VER)\n#error no MSVC\n#endif\n")
run("Looking at its dialect" ${call} /std:c++17 /Zs dialect.cpp)
run("Compiling everything as c++17" ${call} /std:c++17 /O2 /c ${root}/tests/image/search.cpp /Fosearch.obj)
foreach(standard IN ITEMS c++20 c++latest)
  run("Reading everything as ${standard}" ${call} /std:${standard} /Zs ${root}/tests/image/search.cpp)
endforeach()
