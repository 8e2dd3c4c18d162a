// A fuzz target is one function. libfuzzer.cpp passes it to libFuzzer. replay.cpp runs it over
// files, in any build.
#ifndef NANOQD_TESTS_FUZZ_FUZZ_TARGET_HPP
#define NANOQD_TESTS_FUZZ_FUZZ_TARGET_HPP

#include <cstddef>
#include <cstdint>

// Returns whether the input was accepted as good. Aborts if a promise is broken.
bool fuzz_one_input(const std::uint8_t* data, std::size_t size);

#endif
