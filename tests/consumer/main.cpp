#include <nanoqd/nanoqd.hpp>

// EXPECT_FLAG says whether the build was to bring our floating-point flag along.
#if EXPECT_FLAG != defined(NANOQD_FP_CONTRACT_OFF)
#error "NANOQD_FP_FLAG was not obeyed"
#endif

static nanoqd::DifferentialMapElites<2, nanoqd::RegularGrid<8>> search;

int main() {
  decltype(search)::Config config;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  return search.begin(config) == nanoqd::Status::ok ? 0 : 1;
}
