// The searches whose snapshots are stored beside this file. These files are never generated again:
//  - plain_format_1.hpp, compact_format_1.hpp and portfolio_format_1.hpp, as library 0.1.0 wrote
//    them. The `nanoqd` command must read and convert them in every later version.
//  - plain_format_2.hpp and compact_format_2.hpp: the same searches in format 2. Every later version
//    of the library must load them, as long as it reads format 2.
#ifndef NANOQD_TESTS_GOLDEN_SNAPSHOTS_HPP
#define NANOQD_TESTS_GOLDEN_SNAPSHOTS_HPP

#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

namespace golden {

inline constexpr uint32_t evaluations = 60;  // told before each save

using Plain = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>>;

inline Plain::Config plain_config() {
  Plain::Config config;
  config.seed = 11;
  config.random_solutions = 20;
  config.gene_bounds = {-1.0f, 2.0f};
  config.tessellation = {-1.0f, 2.0f};
  return config;
}

// Covers the other features: a table, double precision, genes stored as codes, kept measures,
// another variation and another bounds policy.
inline constexpr nanoqd::Centroids<9, 2, double> nine = {
    {{-1.0, -2.0}, {2.0, 2.5}},
    {{0.1, 0.1}, {0.5, 0.15}, {0.9, 0.1}, {0.2, 0.5}, {0.55, 0.45}, {0.85, 0.5}, {0.1, 0.9}, {0.45, 0.8}, {0.9, 0.85}}};
using Compact = nanoqd::MapElites<4, nanoqd::CvtTable<nanoqd::Centroids<9, 2, double>>, nanoqd::Gaussian<double>,
                                  nanoqd::Reflect, nanoqd::Measures::kept, uint16_t>;

inline Compact::Config compact_config() {
  Compact::Config config;
  config.seed = 12;
  config.random_solutions = 30;
  config.gene_bounds = {-2.0, 2.5};
  config.tessellation = nine;
  config.variation.sigma = 0.125;
  config.variation.unit = nanoqd::SigmaUnit::gene;
  return config;
}

// Covers what a variation learns. It was saved after 400 evaluations. This version has other
// operators and emitters: it takes the elites, and refuses to resume the run.
inline constexpr uint64_t old_portfolio_digest = 0xC45FDAD30026A647U;  // of its elites
using Portfolio = nanoqd::MapElites<2, nanoqd::RegularGrid<4, 4>, nanoqd::PortfolioWithMaEs<float, 2>>;

inline Portfolio::Config portfolio_config() {
  Portfolio::Config config;
  config.seed = 13;
  config.random_solutions = 20;
  config.gene_bounds = {-1.0f, 2.0f};
  config.tessellation = {-1.0f, 2.0f};
  return config;
}

}  // namespace golden

#endif
