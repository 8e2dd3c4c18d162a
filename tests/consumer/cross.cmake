# A cross compiler as far as CMake can tell: see ../cmake/consumer.cmake, which writes the program NANOQD_TEST_COMPILER.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR other)
set(CMAKE_CXX_COMPILER $ENV{NANOQD_TEST_COMPILER})
