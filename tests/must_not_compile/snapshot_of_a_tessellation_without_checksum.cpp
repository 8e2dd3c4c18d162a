// first error: to save or merge searches, their tessellation needs checksum(), lower(i) and upper(i)
#include <nanoqd/nanoqd.hpp>
struct Halves {
  using Scalar = float;
  static constexpr uint32_t cells = 4;
  static constexpr uint32_t dims = 1;
  nanoqd::Status validate() const noexcept { return nanoqd::Status::ok; }
  nanoqd::Location locate(const float* measures) const noexcept { return {*measures < 0.0f ? 0U : 1U, false}; }
#if defined(NANOQD_TEST_RIGHT)
  uint32_t checksum() const noexcept { return 2; }
#endif
  float lower(uint32_t) const noexcept { return -1.0f; }
  float upper(uint32_t) const noexcept { return 1.0f; }
};
nanoqd::DifferentialMapElites<3, Halves> search;
uint8_t chunk[64];
nanoqd::Status keep(const nanoqd::Storage& storage) { return nanoqd::save(search, storage, chunk); }
