// The searches that one machine hands over to another in the middle of a run. Both sides compile
// this file.
#ifndef NANOQD_TESTS_HAND_OVER_SEARCHES_HPP
#define NANOQD_TESTS_HAND_OVER_SEARCHES_HPP

#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "support/learning_variation.hpp"
#include "support/valley.hpp"

namespace hand_over {

inline constexpr uint32_t evaluations_before = 90;
inline constexpr uint32_t evaluations_after = 110;

// The small flash of a microcontroller. Both sides use this geometry, so they must write the same
// bytes.
inline constexpr nanoqd::StorageGeometry geometry = {4096, 8, 256, nanoqd::Erased::ones};
inline constexpr uint32_t slot_bytes = 2048;

inline constexpr nanoqd::Centroids<14, 2> table = {{{-1.5f, -1.25f}, {1.25f, 1.5f}},
                                                   {{0.0625f, 0.125f},
                                                    {0.1875f, 0.5625f},
                                                    {0.125f, 0.9375f},
                                                    {0.3125f, 0.25f},
                                                    {0.375f, 0.75f},
                                                    {0.4375f, 0.4375f},
                                                    {0.5f, 0.0625f},
                                                    {0.5625f, 0.9375f},
                                                    {0.625f, 0.5625f},
                                                    {0.6875f, 0.25f},
                                                    {0.8125f, 0.75f},
                                                    {0.875f, 0.4375f},
                                                    {0.9375f, 0.125f},
                                                    {0.9375f, 0.9375f}}};

using Plain = nanoqd::DifferentialMapElites<test::valley_genes, nanoqd::CvtTable<nanoqd::Centroids<14, 2>>>;
using Compact = nanoqd::MapElites<test::valley_genes, nanoqd::BasicRegularGrid<double, 5, 3>, nanoqd::IsoLine<double>,
                                  nanoqd::Reflect, nanoqd::Measures::kept, uint16_t>;
using Learning = nanoqd::MapElites<test::valley_genes, nanoqd::RegularGrid<4, 4>, test::LearningVariation<float>,
                                   nanoqd::Resample, nanoqd::Measures::kept>;
using Portfolio = nanoqd::MapElites<test::valley_genes, nanoqd::RegularGrid<4, 4>,
                                    nanoqd::PortfolioWithMaEs<float, test::valley_genes>>;

static_assert(nanoqd::snapshot_storage_bytes<Plain>(geometry) <= geometry.bytes &&
                  nanoqd::snapshot_storage_bytes<Compact>(geometry) <= geometry.bytes &&
                  nanoqd::snapshot_storage_bytes<Learning>(geometry) <= geometry.bytes &&
                  nanoqd::snapshot_storage_bytes<Portfolio>(geometry) <= geometry.bytes,
              "the flash is large enough for each of the searches");

inline void set_tessellation(Plain::Config& config) { config.tessellation = table; }
inline void set_tessellation(Compact::Config& config) { config.tessellation = {-1.5, 1.3}; }
inline void set_tessellation(Learning::Config& config) { config.tessellation = {-1.1f, 1.3f}; }
inline void set_tessellation(Portfolio::Config& config) { config.tessellation = {-1.1f, 1.3f}; }

template <class Search>
nanoqd::Status begin(Search& search, uint64_t seed) noexcept {
  using Scalar = typename Search::Scalar;
  typename Search::Config config;
  config.seed = seed;
  config.random_solutions = 40;
  config.gene_bounds = {static_cast<Scalar>(-1.0L), static_cast<Scalar>(0.99L)};
  set_tessellation(config);
  return search.begin(config);
}

template <class Search>
nanoqd::Status run(Search& search, uint32_t evaluations) noexcept {
  static typename Search::Trial trial;
  return search.step(trial, test::evaluate_valley<typename Search::Scalar, typename Search::Evaluation>, evaluations);
}

}  // namespace hand_over

#endif
