// first error: to save searches, their variation needs a snapshot_id, parameters() and fields()
#include <nanoqd/nanoqd.hpp>
struct Still {
  using Scalar = float;
  struct Parameters {
    nanoqd::Status validate() const noexcept { return nanoqd::Status::ok; }
    template <class Fields>
    constexpr void fields(Fields&) noexcept {}
  };
  static constexpr uint32_t min_elites = 0;
  static constexpr bool learns = false;
#if defined(NANOQD_TEST_RIGHT)
  static constexpr uint32_t snapshot_id = 300;
#endif
  void begin(const Parameters&) noexcept {}
  Parameters parameters() const noexcept { return {}; }
  template <class Context, class Trial>
  void propose(const Context&, nanoqd::Rng&, Trial&) noexcept {}
};
nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Still> search;
uint8_t chunk[64];
nanoqd::Status keep(const nanoqd::Storage& storage) { return nanoqd::save(search, storage, chunk); }
