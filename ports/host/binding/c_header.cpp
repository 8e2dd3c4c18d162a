// The text of NAME.h.
#include <string>

#include "c_adaptation.hpp"
#include "c_search.hpp"
#include "c_words.hpp"
#include "status_names.hpp"
#include "text_template.hpp"

namespace nanoqd::host {
namespace {

constexpr const char* header_start = R"(// @n@: a quality-diversity search, for C99 and C++.
// Made by nanoqd @version@: make it again instead of editing it.
//
// @again@
//
// The search finds many good, different solutions. A solution is @genes@ numbers, its genes. The
// @measures@ measures of a solution say what kind it is. The best solution of each kind is kept, as
// the elite of its cell. Here the kinds are @tessellation@.
//
//     static @n@_trial trial;
//     @n@_config config = @N@_CONFIG;
//     config.gene_lower = lower;  // @N@_GENES numbers each
//     config.gene_upper = upper;
@if grid
//     config.measure_lower = least;  // @N@_MEASURES numbers each
//     config.measure_upper = most;
@end
//     @n@_status status = @n@_begin(&config);
//
//     status = @n@_ask(&trial);  // trial.genes is what to try
//     ...                        // run the machine; find the objective and the measures
//     status = @n@_tell(&trial, objective, measures, NULL);
//
// The objective is maximised. To minimise a cost, tell its negative.
//
// There is one search, in static memory of @n@.cpp. It needs no heap, no constructor and no
// library. Compile @n@.cpp as C++17 with -fno-exceptions -fno-rtti, and all files that compute,
// also your own in C, with -ffp-contract=off. Link with the C compiler.
//
// Rules for all functions:
//  - No pointer may be NULL, unless the function says so.
//  - A status other than @N@_OK says what is wrong, and nothing was changed, unless the function
//    says so. @n@_describe() has a sentence for it.
//  - One call at a time. A call in an interrupt must not fall into another call: mask the interrupt
//    around the calls of the main loop. Functions that only read may interrupt each other.
//  - Cost: n is @N@_GENES, k is @N@_CELLS, d is @N@_MEASURES.
#ifndef @N@_H
#define @N@_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#define @N@_GENES @genes@
#define @N@_MEASURES @measures@
#define @N@_CELLS @cells@
#define @N@_NO_CELL UINT32_MAX

// What a call returns. The numbers are those of nanoqd::Status; new ones are appended.
typedef enum @n@_status {
)";

constexpr const char* types_part = R"(} @n@_status;

// What became of a solution that was told.
enum @n@_outcome {
  @N@_REJECTED = 0,  // its cell has an elite that is at least as good, or the tell was refused
  @N@_IMPROVED = 1,  // it replaced the elite of its cell
@if !noisy
  @N@_NEW_CELL = 2   // it is the first solution of its cell
@end
@if noisy
  @N@_NEW_CELL = 2,  // it is the first solution of its cell
  // It would replace the elite of its cell, but must be evaluated again before it does.
  @N@_UNCONFIRMED = 3,
  // It is the elite of its cell, which was handed out again: its evaluations were averaged.
  @N@_REVISED = 4,
  // It was such an elite, but its cell has another one by now. Nothing was changed.
  @N@_OUTDATED = 5
@end
};

// The settings of a search. Begin with @N@_CONFIG and set the bounds; the rest may stay.
typedef struct @n@_config {
  uint64_t seed;              // any number; the same seed gives the same run
  uint32_t stream;            // a fleet with one seed: set i on robot i
  uint32_t random_solutions;  // the number of asks at the start that are random
  const @real@* gene_lower;  // @N@_GENES numbers; they must live until @n@_begin() returns
  const @real@* gene_upper;  // likewise; a gene may have equal bounds
@if grid
  const @real@* measure_lower;  // @N@_MEASURES numbers; likewise
  const @real@* measure_upper;  // likewise; above the lower ones
@end
@if de
  @real@ F;   // scaling factor, above 0 and at most 2
  @real@ CR;  // crossover rate, from 0 to 1
@end
@if gaussian
  @real@ sigma;  // deviation of the noise, as a share of each gene's range; above 0
@end
@if iso_line
  @real@ iso_sigma;   // deviation of the noise, as a share of each gene's range
  @real@ line_sigma;  // deviation of the factor on the difference of two elites
@end
} @n@_config;

// The default settings, without bounds.
#define @N@_CONFIG {1, 0, @random@, @bounds@@parameters@}

// Who made a trial. Plain data, for the search alone.
typedef struct @n@_origin {
  uint32_t maker;
  uint32_t reference;
} @n@_origin;

// A solution in flight, from @n@_ask() to @n@_tell(). It is yours: there may be any number of
// trials. They come back in any order, or never.
@if noisy
//
// The search hands out the same trial several times, and holds the means of its evaluations in it.
// So a trial must be @N@_TRIAL, or zero as every static one is, before it is asked for first.
// Change nothing in it, and keep it from one ask to the next. To give it up, also after a new
// begin, set it to @N@_TRIAL again.
@end
typedef struct @n@_trial {
  @real@ genes[@N@_GENES];
  @n@_origin origin;
@if noisy
  @real@ objective;  // the mean of the evaluations told so far
  @real@ measures[@N@_MEASURES];  // the means, likewise
  uint32_t cell;  // the cell of these means
  uint8_t evaluations;  // how many were told so far, at most 255
  bool is_due;  // the next @n@_ask() hands out the same genes
@end
} @n@_trial;
@if noisy

// A trial that was not asked for yet.
#define @N@_TRIAL {{0}, {0, 0}, 0, {0}, 0, 0, false}
@end

// What @n@_tell() says about a solution.
typedef struct @n@_told {
  uint32_t outcome;  // of enum @n@_outcome
  uint32_t cell;     // its cell; @N@_NO_CELL if the tell was refused
} @n@_told;

// A copy of an elite.
typedef struct @n@_elite {
  @real@ objective;
  uint32_t cell;
  @real@ genes[@N@_GENES];
@if measures
  @real@ measures[@N@_MEASURES];  // @measures_of_elite@
@end
@if noisy
  uint32_t evaluations;  // how many evaluations the objective is the mean of; 255: that or more
@end
} @n@_elite;

// Starts a search, or starts it anew. Call it before all others. Fails, and changes nothing, if a
// setting is bad: @N@_BAD_GENE_BOUNDS, @N@_BAD_MEASURE_BOUNDS and the like. Bounds that are
// NULL are bad. Cost: O(k d + n). Not in an interrupt.
@n@_status @n@_begin(const @n@_config* config);

// Fills in a trial: its genes are what to try next. Fails with @N@_NOT_STARTED, or @N@_BUSY
// during a save or load; the trial is then unchanged. Cost: O(n); a portfolio at times more. May be
// called in an interrupt.
@if noisy
//
// The genes are the same as before if the last outcome was @N@_UNCONFIRMED. At times they are those
// of an elite, which may owe its cell to luck.
@end
@n@_status @n@_ask(@n@_trial* trial);

// Takes a trial back with its evaluation, and keeps it if it is the best of its cell. `measures`
// are @N@_MEASURES numbers. `told` may be NULL. Fails, and leaves the elites alone:
//  - @N@_OBJECTIVE_NOT_FINITE, @N@_MEASURES_NOT_FINITE or @N@_GENES_NOT_FINITE: NaN or infinity;
//  - @N@_GENES_OUT_OF_BOUNDS: a gene is outside its bounds;
//  - @N@_NOT_STARTED; or @N@_BUSY during a save or load: keep the trial, and tell it later.
// Cost: O(n + d) and one lookup of a cell; a portfolio at times more. May be called in an
// interrupt.
@if noisy
//
// A trial that beats an elite may be lucky. Its outcome is then @N@_UNCONFIRMED: ask for the same
// trial again, and evaluate it again. A refused tell forgets the evaluations of the trial, except
// with @N@_BUSY and @N@_NOT_STARTED. The next ask then hands out another solution.
@end
@n@_status @n@_tell(@const@@n@_trial* trial, @real@ objective, const @real@* measures, @n@_told* told);

@if !noisy
// Does the same for a solution of your own: @N@_GENES numbers.
@n@_status @n@_tell_solution(const @real@* genes, @real@ objective, const @real@* measures, @n@_told* told);
@end
@if noisy
// Does the same for a solution of your own, @N@_GENES numbers, that was evaluated `evaluations`
// times; 0 counts as 1. `objective` and `measures` are the means. On the outcome
// @N@_UNCONFIRMED evaluate it more often, and tell the means of all evaluations.
@n@_status @n@_tell_solution(const @real@* genes, @real@ objective, const @real@* measures, uint32_t evaluations,
    @n@_told* told);

// Fills in a trial with the elite of a cell, to evaluate it again. The tell then has the outcome
// @N@_REVISED, or @N@_OUTDATED. Fails, and leaves the trial alone: as @n@_ask(); or with
// @N@_NO_ELITES if there is no such elite. Cost: O(n). May be called in an interrupt.
@n@_status @n@_ask_again(@n@_trial* trial, uint32_t cell);

// Returns the share of wins over an elite that a second evaluation did not confirm, from 0 to 1:
// how noisy the evaluations are. Counts about the last 64 of them; 0 before the first. Cost: O(1).
// May be called in an interrupt.
@real@ @n@_doubt(void);

// Return how many tells had the outcome @N@_UNCONFIRMED, and how many @N@_REVISED. Cost: O(1). May
// be called in an interrupt.
uint64_t @n@_unconfirmed(void);
uint64_t @n@_revised(void);
@end

// Copy an elite. Return false, and leave `elite` alone, if there is no such elite. Cost: O(n). May
// be called in an interrupt.
bool @n@_best(@n@_elite* elite);                     // the one with the highest objective
bool @n@_elite_at(uint32_t i, @n@_elite* elite);     // number i, from 0 to @n@_size() - 1
bool @n@_elite_of(uint32_t cell, @n@_elite* elite);  // that of a cell

// Copies the elite that behaves most like `measures`, @N@_MEASURES numbers: the one whose cell is
// nearest. Returns false, and leaves `elite` alone, if there is none yet, or a measure is NaN or
// infinite. Cost: O(k d) at worst, usually far less. May be called in an interrupt.
bool @n@_nearest(const @real@* measures, @n@_elite* elite);

// Return the number of elites, and of solutions that were told and not refused. Cost: O(1). May be
// called in an interrupt.
uint32_t @n@_size(void);
uint64_t @n@_evaluations(void);

// Returns a fingerprint of all elites: the same on every machine, for the same sequence of calls.
// Cost: O(k n).
uint64_t @n@_digest(void);

// Returns the RAM of the search in bytes@with_trials@. It is the same before @n@_begin(). Cost:
// O(1).
size_t @n@_ram_bytes(void);

// Tests whether this processor, with this compiler and its flags, computes the published bits. Call
// it once, at boot; it needs no @n@_begin(). Returns @N@_OK, or what is wrong: @N@_WRONG_ROUNDING,
// @N@_DENORMALS_FLUSHED or @N@_WRONG_BITS. Cost: a small search, about 350 bytes of stack.
@n@_status @n@_self_test(void);

// Looks for memory of the search that was overwritten. Returns @N@_OK, @N@_NOT_STARTED or
// @N@_CORRUPT_ARCHIVE. Cost: O(k (n + d)).
@n@_status @n@_check(void);

// Returns one sentence for a log, without a full stop. Cost: O(1). May be called in an interrupt.
const char* @n@_describe(@n@_status status);
)";

constexpr const char* storage_part = R"(
// The rest keeps the search in a memory that survives a reset, or sends it to another one. These
// functions must not be called in an interrupt. While one of them runs, an interrupt that asks or
// tells gets @N@_BUSY.

// The value that a block of the storage reads as after an erase.
enum @n@_erased {
  @N@_ERASED_IS_UNKNOWN = 0,    // no reliable value, or the storage is never erased
  @N@_ERASED_IS_ONES = 1,       // every byte 0xFF
  @N@_ERASED_IS_ZEROS = 2,      // every byte 0x00
  @N@_ERASED_IS_UNREADABLE = 3  // a read of an erased unit fails, as in some flash with an ECC
};

// A flash, an EEPROM or a file: its sizes, and functions of yours. Each function returns true if
// all of its work is done. Addresses count from 0, at the start of this storage.
typedef struct @n@_storage {
  uint32_t bytes;          // the whole storage: a whole number of erase blocks
  uint32_t program_bytes;  // the fewest bytes that are written at once
  uint32_t erase_bytes;    // the fewest bytes that are erased at once; 0: bytes can be overwritten
  uint32_t erased;         // of enum @n@_erased
  bool (*read)(void* context, uint32_t address, void* target, uint32_t bytes);
  bool (*program)(void* context, uint32_t address, const void* source, uint32_t bytes);
  bool (*erase)(void* context, uint32_t address);  // one block; NULL if erase_bytes is 0
  bool (*sync)(void* context);                     // makes writes last; may be NULL
  void* context;                                   // for you: the first argument of each function
} @n@_storage;

// Returns the bytes that a storage needs, with these sizes of units and blocks; 0 if program_bytes
// is 0, or if the storage would have more than 2^32 - 1 bytes. Cost: O(1).
uint32_t @n@_snapshot_storage_bytes(uint32_t program_bytes, uint32_t erase_bytes);

// Writes the whole search. A power cut at any moment leaves this snapshot or the one before it.
// `chunk` is working memory: at least program_bytes; more is faster. Trials that are out are not
// saved. Fails, with the last snapshot still there:
//  - @N@_NO_STORAGE, @N@_NO_ERASE, @N@_BAD_..._SIZE: the storage is not filled in correctly;
//  - @N@_STORAGE_TOO_SMALL: see @n@_snapshot_storage_bytes();
//  - @N@_BUFFER_TOO_SMALL: the chunk is smaller than a program unit, or NULL;
//  - @N@_READ_FAILED, @N@_PROGRAM_FAILED, @N@_ERASE_FAILED, @N@_SYNC_FAILED: your function did;
//  - @N@_STORAGE_WORN: a block can no longer be written;
//  - @N@_NOT_STARTED, and those of @n@_load() that concern a snapshot of another search.
// Cost: O(k n) and a few erases; about 1 KB of stack on a Cortex-M.
@n@_status @n@_save(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Restores the search from the newest snapshot. Call @n@_begin() first, with the settings of the
// saved search; only seed and stream may differ. Returns @N@_OK, and the run continues where it was
// saved; @N@_NO_SNAPSHOT if the storage is new, and the search is as @n@_begin() left it. With
// any other status the snapshot cannot be used, and the search may be empty: report it, and do not
// save over it. Cost: O(k n).
@n@_status @n@_load(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Takes the elites of the newest snapshot that are better than those of the search. `chunk` has
// room for one elite. After a failure some of them may be merged. Cost: O(k n).
@if noisy
//
// The better one is that with more evaluations, and of equal ones that with the higher objective.
@end
@n@_status @n@_merge(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Gives up all snapshots of a storage, for example those of another search. Cost: two erases.
@n@_status @n@_erase_snapshots(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// An image is a snapshot in a piece of memory, to be sent.
@if fixed_image
#define @N@_IMAGE_BYTES @image@  // enough for all cells
@end
uint32_t @n@_image_bytes(void);  // enough for all cells

// Writes an image of the search, and sets `bytes` to its size. If the image has more than
// `room` bytes, returns @N@_BUFFER_TOO_SMALL and sets `bytes`; `image` may be NULL if `room` is 0.
// Also fails with @N@_NOT_STARTED and @N@_BUSY. Cost: O(k n + k d).
@n@_status @n@_pack(uint8_t* image, uint32_t room, uint32_t* bytes);

// Restores the search from an image, as @n@_load() does. Cost: O(k n).
@n@_status @n@_unpack(const void* image, uint32_t bytes);

// Takes the better elites of an image, for example of another robot. Cost: O(k n).
@n@_status @n@_merge_image(const void* image, uint32_t bytes);
)";

constexpr const char* header_end = R"(
#if defined(__cplusplus)
}
#endif

#endif
)";

std::string status_lines(const std::string& prefix) {
  std::string out;
  for (const NamedStatus& one : status_names) {
    out += break_lines("  // ", "  // ", describe(one.status));
    out += "  " + prefix + "_" + upper_case(one.name) + " = " + std::to_string(static_cast<int>(one.status));
    out += one.name == status_names[std::size(status_names) - 1].name ? "\n" : ",\n";
  }
  return out;
}

std::string default_parameters(const CSearch& search) {
  const std::string f = search.is_double ? "" : "f";
  switch (search.variation) {
    case CVariation::de: return ", 0.5" + f + ", 0.9" + f;
    case CVariation::gaussian: return ", 1.0" + f + " / 300.0" + f;
    case CVariation::iso_line: return ", 0.01" + f + ", 0.2" + f;
    default: return "";
  }
}

}  // namespace

std::string c_header(const CSearch& search) {
  TextGaps gaps = common_gaps(search);
  gaps.words.emplace_back("bounds", search.divisions.empty() ? "NULL, NULL" : "NULL, NULL, NULL, NULL");
  gaps.words.emplace_back("parameters", default_parameters(search));
  gaps.words.emplace_back("with_trials", search.adaptation == CAdaptation::off ? "" : ", with that of trial and error");
  const std::string text = header_start + status_lines("@N@") + types_part + (search.has_storage ? storage_part : "");
  return break_comments(fill_template(text + adaptation_header(search) + header_end, gaps), command_name);
}

}  // namespace nanoqd::host
