// What a call answers: a status for the call, an outcome for the solution.
#ifndef NANOQD_STATUS_HPP
#define NANOQD_STATUS_HPP

#include <stdint.h>

namespace nanoqd {

// Anything but `ok` means that nothing was changed except the counters that belong to it; what a failed call left in a
// storage, and when a load leaves a search empty, is said where the call is. New ones are added at the end, so that a
// number in a log keeps its meaning.
enum class [[nodiscard]] Status : uint8_t{
    ok = 0,
    not_started,         // begin() was not called yet, or it refused its configuration
    bad_gene_bounds,     // a lower gene bound is above its upper one, or one of them or their distance is not finite
    bad_measure_bounds,  // a lower measure bound is not below its upper one, or one or their distance is not finite
    no_table,            // the tessellation has no table of centroids
    bad_centroids,       // a centroid is not inside the unit box, or the last ones are missing
    bad_table,           // a table's checksum or stamp does not fit its content
    bad_samples,  // Lloyd's iteration was given no cells, dimensions, samples or memory, or a step it cannot take
    bad_scaling_factor,    // F is not in (0, 2]
    bad_crossover_rate,    // CR is not in [0, 1]
    bad_sigma,             // a deviation is negative, not finite, or every one is zero
    objective_not_finite,  // NaN or infinity was told as objective
    measures_not_finite,   // NaN or infinity was told as a measure
    genes_not_finite,      // NaN or infinity was told as a gene
    genes_out_of_bounds,   // a told gene lies outside its bounds
    no_stop,               // no stop criterion is set, or more filled cells are asked for than there are cells
    bad_target,            // the target objective is NaN or infinite
    no_clock,              // a time is given to stop at, but no clock
    corrupt_archive,       // check_invariants() found memory that the library did not write
    no_storage,            // the storage has no function to read or to program
    no_erase,              // the storage has erase blocks but no function to erase them, or the function but no blocks
    bad_program_size,      // the storage's program unit has no size
    bad_erase_size,        // the storage's erase block is not a whole number of program units
    bad_storage_size,      // the storage has no size, or not a whole number of erase blocks or program units
    read_failed,           // the storage could not be read
    program_failed,        // the storage could not be programmed
    erase_failed,          // the storage could not be erased
    sync_failed,           // the storage could not say that what was written will last
    not_erased,            // exercise() found an erased block that reads otherwise than the geometry says
    storage_differs,       // exercise() or a save found other bytes than it had programmed
    buffer_too_small,  // a buffer is missing, or too small for a program unit of the storage, or for an elite to merge
    unstorable_gene_bounds,  // genes are stored as float, and a bound is beyond its range or no float lies between the
                             // two
    wrong_rounding,          // self_test(): the processor does not round to the nearest number
    denormals_flushed,       // self_test(): the processor takes tiny numbers for zero
    wrong_bits,              // self_test(): compiler or processor compute something else than was published
    busy,                    // the search is being saved or loaded: go on with that first
    in_progress,             // not an error: a save or a load has more to do; call step() again
    no_snapshot,             // the storage holds no snapshot that is whole: it is new, or what was there is damaged
    unknown_snapshot,        // the snapshot has a format that this version of the library does not know
    other_archive,       // the snapshot has another number of genes, cells or measures, or stores them in other types
    other_bounds,        // the gene bounds are not the same
    other_tessellation,  // the tessellation is not the same: other cells, or another box
    other_run,  // the snapshot was made with another variation, parameters, bounds policy or number of random solutions
    corrupt_snapshot,   // the snapshot's CRCs are right, but it holds what no search can have saved
    interrupted,        // a load or a merge failed halfway; or a save, a load or a merge was given up
    storage_too_small,  // a full archive would not fit into half of the storage
    bad_share,          // the emitter's share of the trials is not from 0 to 1
    no_operator,        // every operator, or every emitter, is switched off
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
    case Status::bad_gene_bounds: return "gene bounds are not set, inverted, not finite, or too far apart";
    case Status::bad_measure_bounds: return "measure bounds are not set, inverted, equal, not finite, or too far apart";
    case Status::no_table: return "the tessellation has no table of centroids";
    case Status::bad_centroids: return "centroids must be in the unit box, from 0 to 1 each, and none missing";
    case Status::bad_table: return "the table is not what was generated: its checksum or stamp does not fit";
    case Status::bad_samples:
      return "Lloyd's iteration needs cells, dimensions, samples and memory, and a step from 0 to 2";
    case Status::bad_scaling_factor: return "the scaling factor F must be above 0 and at most 2";
    case Status::bad_crossover_rate: return "the crossover rate CR must be from 0 to 1";
    case Status::bad_sigma: return "a deviation must be finite and not negative, and one must be above 0";
    case Status::objective_not_finite: return "the objective is NaN or infinite";
    case Status::measures_not_finite: return "a measure is NaN or infinite";
    case Status::genes_not_finite: return "a gene is NaN or infinite";
    case Status::genes_out_of_bounds: return "a gene lies outside its bounds";
    case Status::no_stop: return "no stop criterion is set that can be met";
    case Status::bad_target: return "the target objective is NaN or infinite";
    case Status::no_clock: return "there is a time to stop at, but no clock";
    case Status::corrupt_archive: return "the archive's memory was overwritten";
    case Status::no_storage: return "the storage has no read or no program function";
    case Status::no_erase: return "erase blocks and an erase function need each other; one of them is missing";
    case Status::bad_program_size: return "the storage's program unit must be at least 1 byte";
    case Status::bad_erase_size: return "the storage's erase block must be a whole number of program units";
    case Status::bad_storage_size:
      return "the storage must be a whole number of erase blocks, or of program units, at least one";
    case Status::read_failed: return "the storage could not be read";
    case Status::program_failed: return "the storage could not be programmed";
    case Status::erase_failed: return "the storage could not be erased";
    case Status::sync_failed: return "the storage could not be synced";
    case Status::not_erased: return "an erased block does not read as the storage's geometry says";
    case Status::storage_differs: return "the storage gives back other bytes than were programmed";
    case Status::buffer_too_small:
      return "the buffer is missing, or too small for a program unit of the storage, or for one elite to merge";
    case Status::unstorable_gene_bounds:
      return "genes are stored as float, and there is none between the bounds of one";
    case Status::wrong_rounding: return "the processor's rounding mode was changed; set it back to nearest";
    case Status::denormals_flushed:
      return "the processor flushes tiny numbers to zero; switch that off (FZ, or FTZ and DAZ)";
    case Status::wrong_bits:
      return "this build does not compute the published bits; look for flags that relax floating point";
    case Status::busy: return "the search is being saved or loaded; finish or cancel that first";
    case Status::in_progress: return "not finished; call step() again";
    case Status::no_snapshot: return "the storage holds no snapshot that is whole";
    case Status::unknown_snapshot: return "the snapshot has a format that this version of nanoqd does not know";
    case Status::other_archive: return "the snapshot has other numbers of genes, cells or measures, or other types";
    case Status::other_bounds: return "the gene bounds are not the same";
    case Status::other_tessellation: return "the tessellation is not the same";
    case Status::other_run:
      return "the snapshot was made with another variation, parameters, bounds policy or number of random solutions";
    case Status::corrupt_snapshot: return "the snapshot holds what no search can have saved";
    case Status::interrupted:
      return "a save, a load or a merge did not come to its end; the search is usable, and it can be tried again";
    case Status::storage_too_small:
      return "a full archive would not fit into half of the storage; see snapshot_storage_bytes()";
    case Status::bad_share: return "the emitter's share of the trials must be from 0 to 1";
    case Status::no_operator: return "every operator, or every emitter, is switched off; leave one on";
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
