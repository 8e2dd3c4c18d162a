// first error: nanoqd: a chunk is an array of uint8_t, or {memory, bytes}
#include <nanoqd/nanoqd.hpp>
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>> search;
nanoqd::Status keep(const nanoqd::Storage& storage, uint8_t* memory) {
#if defined(NANOQD_TEST_RIGHT)
  return nanoqd::save(search, storage, {memory, 64});
#else
  return nanoqd::save(search, storage, memory);
#endif
}
