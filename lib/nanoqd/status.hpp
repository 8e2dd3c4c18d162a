// Status: the result of a call. Outcome: the result for one solution.
//
//     const nanoqd::Status status = search.begin(config);
//     if (status != nanoqd::Status::ok) log(describe(status));  // what is wrong, what to do
//
// describe() is the only place that explains a status. Its sentences are in the image only if it is
// called.
#ifndef NANOQD_STATUS_HPP
#define NANOQD_STATUS_HPP

#include <stdint.h>

#include "language.hpp"

namespace nanoqd {

// `ok` means that the call is done, `in_progress` that it continues. Any other status means that
// nothing was changed, except the counters that record the refusal. Four kinds of calls can change
// more; their comments say what they leave behind:
//  - a call that writes to a storage;
//  - a load: it can leave the search empty;
//  - a merge from a storage: some elites may be merged already;
//  - step() and run(): they end with `busy`, after some evaluations, if `evaluate` starts a save
//    and does not finish it. After `all_refused` only the generator and the counters have changed,
//    and a variation that counts its trials.
//
// New values are appended, so that a number in an old log keeps its meaning.
enum class [[nodiscard]] Status : uint8_t{
    ok = 0,

    // Before a successful begin(), or reset() of an archive.
    not_started,

    // Bounds, tessellations and tables of centroids. first_bad() of the box says which gene.
    bad_gene_bounds,
    bad_measure_bounds,
    no_table,
    bad_centroids,
    bad_table,
    bad_samples,

    // Parameters of a variation; two more are at the end.
    bad_scaling_factor,
    bad_crossover_rate,
    bad_sigma,

    // Solutions that tell() refuses.
    objective_not_finite,
    measures_not_finite,
    genes_not_finite,
    genes_out_of_bounds,

    // Stop criteria of run().
    no_stop,
    bad_target,
    no_clock,

    // Found by check_invariants().
    corrupt_archive,

    // A Storage that is not filled in correctly: found by its validate().
    no_storage,
    no_erase,
    bad_program_size,
    bad_erase_size,
    bad_storage_size,

    // A function of the storage returned false.
    read_failed,
    program_failed,
    erase_failed,
    sync_failed,

    // Wrong bytes in the storage, found by exercise().
    not_erased,
    storage_differs,

    // A buffer that the caller lends.
    buffer_too_small,

    // Gene bounds that the stored type cannot represent.
    unstorable_gene_bounds,

    // Found by self_test().
    wrong_rounding,
    denormals_flushed,
    wrong_bits,

    // A save or a load is under way. `in_progress` is not an error.
    busy,
    in_progress,

    // Snapshots, and archives to merge or to remap.
    no_snapshot,
    unknown_snapshot,
    other_archive,
    other_bounds,
    other_tessellation,
    other_run,
    corrupt_snapshot,
    interrupted,
    storage_too_small,

    // Parameters of a portfolio.
    bad_share,
    no_operator,

    // A storage that can no longer be written, found by a save.
    storage_worn,

    // Snapshots that a save or a load does not touch.
    other_geometry,
    old_snapshot,

    // Found by exercise().
    erased_unreadable,

    // A run() in which every evaluation was refused.
    all_refused,

    // Parameters of ReachGoal and FindBest, the elites they are given, results of trials, and bytes
    // to restore.
    bad_length,
    bad_noise,
    bad_memory,
    bad_kappa,
    no_elites,
    no_trial,
    result_not_finite,
    result_out_of_range,
    no_state,
};

// What happened to a solution that was told.
enum class Outcome : uint8_t {
  rejected = 0,  // its cell holds an elite that is at least as good, or the tell was refused
  improved,      // it replaced the elite of its cell
  new_cell,      // it is the first solution of its cell

  // Of a search with noisy evaluations only: see search/NOISE.md.
  unconfirmed,  // it would replace the elite of its cell, but must be evaluated again before it does
  revised,      // it is the elite of its cell, and was evaluated again
  outdated,     // it was the elite of its cell when it was handed out again, but is no longer; nothing was changed
};

// Stands in place of a cell number where there is no cell.
inline constexpr uint32_t no_cell = 0xFFFFFFFFU;

// Returns one sentence for a log, without a full stop. Cost: O(1).
[[nodiscard]] constexpr const char* describe(Status status) noexcept {
  switch (status) {
    case Status::ok: return "ok";
    case Status::not_started: return "begin() was not called, or it did not return ok";
    case Status::bad_gene_bounds: return "set finite gene bounds with lower <= upper, not too far apart";
    case Status::bad_measure_bounds: return "set finite measure bounds with lower < upper, not too far apart";
    case Status::no_table: return "the tessellation has no table of centroids";
    case Status::bad_centroids: return "a centroid is not in the unit box, or the last ones are missing";
    case Status::bad_table: return "the table's checksum or stamp is wrong; generate the table again";
    case Status::bad_samples:
      return "Lloyd's iteration: bad sizes or centroids, no samples, iterations or memory, or step not in (0, 2)";
    case Status::bad_scaling_factor: return "the scaling factor F must be above 0 and at most 2";
    case Status::bad_crossover_rate: return "the crossover rate CR must be from 0 to 1";
    case Status::bad_sigma: return "deviations must be finite and at least 0, and one above 0";
    case Status::objective_not_finite: return "the objective is NaN or infinite";
    case Status::measures_not_finite: return "a measure is NaN or infinite";
    case Status::genes_not_finite: return "a gene is NaN or infinite";
    case Status::genes_out_of_bounds: return "a gene is outside its bounds";
    case Status::no_stop: return "no stop criterion is set, or it asks for more cells than exist";
    case Status::bad_target: return "the target objective is NaN or infinite";
    case Status::no_clock: return "a time limit is set, but no clock";
    case Status::corrupt_archive: return "memory of the search was overwritten";
    case Status::no_storage: return "the storage needs a read and a program function";
    case Status::no_erase: return "the storage needs both erase_bytes and an erase function, or neither";
    case Status::bad_program_size: return "the storage's program unit must be at least 1 byte";
    case Status::bad_erase_size: return "the storage's erase block must be a whole number of program units";
    case Status::bad_storage_size:
      return "the storage must be a whole number of erase blocks (or program units), at least one";
    case Status::read_failed: return "the storage could not be read";
    case Status::program_failed: return "the storage could not be programmed";
    case Status::erase_failed: return "the storage could not be erased";
    case Status::sync_failed: return "storage sync failed; written data may be lost";
    case Status::not_erased: return "an erased block does not read as geometry.erased says";
    case Status::storage_differs: return "the storage reads back other bytes than were programmed";
    case Status::buffer_too_small:
      return "the buffer is missing or too small: it must hold a program unit, an elite to merge or an image";
    case Status::unstorable_gene_bounds:
      return "genes are stored as float: a bound is out of range, or no float is between the two";
    case Status::wrong_rounding: return "the processor does not round to nearest; reset its rounding mode";
    case Status::denormals_flushed: return "the processor flushes tiny numbers to zero; switch off FZ, or FTZ and DAZ";
    case Status::wrong_bits:
      return "this build does not compute the published bits; check for relaxed floating-point flags";
    case Status::busy: return "the search is being saved or loaded; finish or cancel that first";
    case Status::in_progress: return "not finished; call step() again";
    case Status::no_snapshot: return "no complete snapshot in the storage: it is new or damaged";
    case Status::unknown_snapshot: return "this version of nanoqd does not know the snapshot's format";
    case Status::other_archive: return "the snapshot has other numbers of genes, cells or measures, or other types";
    case Status::other_bounds: return "the gene bounds differ from the search's";
    case Status::other_tessellation: return "the tessellation has other cells or measure bounds";
    case Status::other_run:
      return "the snapshot has another variation, parameters, bounds policy or number of random solutions";
    case Status::corrupt_snapshot: return "the snapshot's CRCs are right, but no search can have saved it";
    case Status::interrupted:
      return "a save, load or merge was cancelled, or a load or merge failed; the search is usable, try again";
    case Status::storage_too_small:
      return "half of the storage cannot hold a full archive; see snapshot_storage_bytes()";
    case Status::bad_share: return "the emitter's share of the trials must be from 0 to 1";
    case Status::no_operator: return "every operator, or every emitter, is off; leave one on";
    case Status::storage_worn:
      return "a slot of the storage could not be written; the last snapshot is kept; if it fails again, use other "
             "blocks";
    case Status::other_geometry:
      return "the snapshot was saved with another size of the storage; load it with that size, or erase_snapshots()";
    case Status::old_snapshot: return "the snapshot has an older format; convert it with the nanoqd command";
    case Status::erased_unreadable: return "erased units cannot be read; set geometry.erased to Erased::unreadable";
    case Status::all_refused:
      return "every evaluation of the run was refused: NaN, infinity, or a field that was not set; see the counters";
    case Status::bad_length: return "the length of a model must be from 0.001 to 100, in the unit box";
    case Status::bad_noise: return "the noise of a model must be from 1e-5 to 1";
    case Status::bad_memory: return "the memory of a model must be above 0 and at most 1";
    case Status::bad_kappa: return "kappa must be from 0 to 100";
    case Status::no_elites: return "there are no elites to try; open the repertoire or fill the archive first";
    case Status::no_trial: return "no trial is out: call next() before each tell()";
    case Status::result_not_finite: return "the result of a trial, or the goal, is NaN or infinite";
    case Status::result_out_of_range:
      return "the result of a trial, or the goal, is impossibly far off; check its unit";
    case Status::no_state: return "there is no whole state to restore: it is new, damaged, or of another type";
  }
  return "unknown status";
}

// Returns one or two words for a log. Cost: O(1).
[[nodiscard]] constexpr const char* describe(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::rejected: return "rejected";
    case Outcome::improved: return "improved";
    case Outcome::new_cell: return "new cell";
    case Outcome::unconfirmed: return "unconfirmed";
    case Outcome::revised: return "revised";
    case Outcome::outdated: return "outdated";
  }
  return "unknown outcome";
}

}  // namespace nanoqd

#endif
