// A fuzz target is one function; libfuzzer.cpp hands it to libFuzzer, and replay.cpp runs it over files, in any build.
#ifndef NANOQD_TESTS_FUZZ_FUZZ_TARGET_HPP
#define NANOQD_TESTS_FUZZ_FUZZ_TARGET_HPP

#include <cstddef>
#include <cstdint>

// Aborts if a promise is broken. Whether the input was accepted as good.
bool fuzz_one_input(const std::uint8_t* data, std::size_t size);

#endif
