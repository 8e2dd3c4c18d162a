// Connects a fuzz target to libFuzzer.
#include "fuzz_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static_cast<void>(fuzz_one_input(data, size));
  return 0;
}
