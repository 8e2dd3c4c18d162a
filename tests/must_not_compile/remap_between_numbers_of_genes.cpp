// first error: elites can be moved between searches of the same scalar and number of genes
#include <nanoqd/nanoqd.hpp>
#if defined(NANOQD_TEST_RIGHT)
constexpr uint32_t genes = 3;
#else
constexpr uint32_t genes = 4;
#endif
nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>> coarse;
nanoqd::DifferentialMapElites<genes, nanoqd::RegularGrid<8, 8>> fine;
nanoqd::DifferentialMapElites<genes, nanoqd::RegularGrid<8, 8>>::Trial trial;
nanoqd::RemapResult move() {
  return nanoqd::remap(fine, trial, coarse.archive(), [](const float(&)[genes], decltype(fine)::Evaluation&) {});
}
