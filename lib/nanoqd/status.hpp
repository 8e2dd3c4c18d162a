// What a call answers: a status for the call, an outcome for the solution.
#ifndef NANOQD_STATUS_HPP
#define NANOQD_STATUS_HPP

#include <stdint.h>

namespace nanoqd {

// Anything but `ok` means that nothing was changed except the counter that belongs to it.
enum class [[nodiscard]] Status : uint8_t {
  ok = 0,
  not_started,            // begin() was not called yet, or it refused its configuration
  bad_gene_bounds,        // a lower gene bound is above its upper one, or one of them or their distance is not finite
  bad_measure_bounds,     // a lower measure bound is not below its upper one, or one is not finite
  bad_centroids,          // no table was given, or a centroid is not inside the unit box
  bad_scaling_factor,     // F is not in (0, 2]
  bad_crossover_rate,     // CR is not in [0, 1]
  bad_sigma,              // a deviation is negative, not finite, or every one is zero
  objective_not_finite,   // NaN or infinity was told as objective
  measures_not_finite,    // NaN or infinity was told as a measure
  genes_not_finite,       // NaN or infinity was told as a gene
  genes_out_of_bounds,    // a told gene lies outside its bounds
  bad_stop,               // no stop criterion is set, the target is not finite, or a time is given without a clock
  corrupt_archive,        // check_invariants() found memory that the library did not write
};

// What became of a solution that was told.
enum class Outcome : uint8_t {
  rejected = 0,  // its cell holds an elite at least as good, or the tell was refused
  improved,      // it replaced its cell's elite
  new_cell,      // it is the first of its cell
};

// In place of a cell number where there is no cell.
inline constexpr uint32_t no_cell = 0xFFFFFFFFU;

// A sentence for a log. O(1); its strings are in the image only if it is called.
[[nodiscard]] constexpr const char* describe(Status status) noexcept {
  switch (status) {
    case Status::ok: return "ok";
    case Status::not_started: return "begin() was not called, or it refused its configuration";
    case Status::bad_gene_bounds: return "gene bounds are inverted, not finite, or too far apart";
    case Status::bad_measure_bounds: return "measure bounds are inverted, equal, not finite, or too far apart";
    case Status::bad_centroids: return "no centroid table was given, or a centroid is outside the unit box";
    case Status::bad_scaling_factor: return "the scaling factor F must be above 0 and at most 2";
    case Status::bad_crossover_rate: return "the crossover rate CR must be from 0 to 1";
    case Status::bad_sigma: return "a deviation must be finite and not negative, and one must be above 0";
    case Status::objective_not_finite: return "the objective is NaN or infinite";
    case Status::measures_not_finite: return "a measure is NaN or infinite";
    case Status::genes_not_finite: return "a gene is NaN or infinite";
    case Status::genes_out_of_bounds: return "a gene lies outside its bounds";
    case Status::bad_stop: return "no stop criterion is set, its target is not finite, or it has a time but no clock";
    case Status::corrupt_archive: return "the archive's memory was overwritten";
  }
  return "unknown status";
}

[[nodiscard]] constexpr const char* describe(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::rejected: return "rejected";
    case Outcome::improved: return "improved";
    case Outcome::new_cell: return "new cell";
  }
  return "unknown outcome";
}

}  // namespace nanoqd

#endif
