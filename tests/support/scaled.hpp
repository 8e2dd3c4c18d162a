// How much a host test does: NANOQD_TEST_SCALE multiplies it, 10 in CI, less than 1 where code is
// not optimised.
#ifndef NANOQD_TESTS_SCALED_HPP
#define NANOQD_TESTS_SCALED_HPP

#include <cstdint>
#include <cstdlib>

namespace test {

inline double scale() {
  const char* text = std::getenv("NANOQD_TEST_SCALE");
  const double scale = text == nullptr ? 1.0 : std::strtod(text, nullptr);
  return scale > 0.0 ? scale : 1.0;
}

// At least 1: whatever the scale, something is tested.
inline std::uint64_t scaled(std::uint64_t amount) {
  const auto scaled = static_cast<std::uint64_t>(static_cast<double>(amount) * scale());
  return scaled > 0 ? scaled : 1;
}

// Returns whether a test leaves out its largest cases: under sanitizers, and where branches are
// counted.
inline bool is_reduced() { return scale() < 1.0; }

}  // namespace test

#endif
