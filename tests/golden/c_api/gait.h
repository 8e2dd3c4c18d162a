// gait: a quality-diversity search, for C99 and C++. Made by nanoqd 0.2.0: make it again instead of
// editing it.
//
// nanoqd c-api --name gait --genes 3 --table table_2d_64.hpp --measures keep --store-genes uint16 --ram 4096
//
// The search finds many good, different solutions. A solution is 3 numbers, its genes. The 2
// measures of a solution say what kind it is. The best solution of each kind is kept, as the elite
// of its cell. Here the kinds are the 64 cells of a.
//
//     static gait_trial trial;
//     gait_config config = GAIT_CONFIG;
//     config.gene_lower = lower;  // GAIT_GENES numbers each
//     config.gene_upper = upper;
//     gait_status status = gait_begin(&config);
//
//     status = gait_ask(&trial);  // trial.genes is what to try
//     ...                        // run the machine; find the objective and the measures
//     status = gait_tell(&trial, objective, measures, NULL);
//
// The objective is maximised. To minimise a cost, tell its negative.
//
// There is one search, in static memory of gait.cpp. It needs no heap, no constructor and no
// library. Compile gait.cpp as C++17 with -fno-exceptions -fno-rtti, and all files that compute,
// also your own in C, with -ffp-contract=off. Link with the C compiler.
//
// Rules for all functions:
//  - No pointer may be NULL, unless the function says so.
//  - A status other than GAIT_OK says what is wrong, and nothing was changed, unless the function
//    says so. gait_describe() has a sentence for it.
//  - One call at a time. A call in an interrupt must not fall into another call: mask the interrupt
//    around the calls of the main loop. Functions that only read may interrupt each other.
//  - Cost: n is GAIT_GENES, k is GAIT_CELLS, d is GAIT_MEASURES.
#ifndef GAIT_H
#define GAIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#define GAIT_GENES 3
#define GAIT_MEASURES 2
#define GAIT_CELLS 64
#define GAIT_NO_CELL UINT32_MAX

// What a call returns. The numbers are those of nanoqd::Status; new ones are appended.
typedef enum gait_status {
  // ok
  GAIT_OK = 0,
  // begin() was not called, or it did not return ok
  GAIT_NOT_STARTED = 1,
  // set finite gene bounds with lower <= upper, not too far apart
  GAIT_BAD_GENE_BOUNDS = 2,
  // set finite measure bounds with lower < upper, not too far apart
  GAIT_BAD_MEASURE_BOUNDS = 3,
  // the tessellation has no table of centroids
  GAIT_NO_TABLE = 4,
  // a centroid is not in the unit box, or the last ones are missing
  GAIT_BAD_CENTROIDS = 5,
  // the table's checksum or stamp is wrong; generate the table again
  GAIT_BAD_TABLE = 6,
  // Lloyd's iteration: bad sizes or centroids, no samples, iterations or memory, or step not in (0,
  // 2)
  GAIT_BAD_SAMPLES = 7,
  // the scaling factor F must be above 0 and at most 2
  GAIT_BAD_SCALING_FACTOR = 8,
  // the crossover rate CR must be from 0 to 1
  GAIT_BAD_CROSSOVER_RATE = 9,
  // deviations must be finite and at least 0, and one above 0
  GAIT_BAD_SIGMA = 10,
  // the objective is NaN or infinite
  GAIT_OBJECTIVE_NOT_FINITE = 11,
  // a measure is NaN or infinite
  GAIT_MEASURES_NOT_FINITE = 12,
  // a gene is NaN or infinite
  GAIT_GENES_NOT_FINITE = 13,
  // a gene is outside its bounds
  GAIT_GENES_OUT_OF_BOUNDS = 14,
  // no stop criterion is set, or it asks for more cells than exist
  GAIT_NO_STOP = 15,
  // the target objective is NaN or infinite
  GAIT_BAD_TARGET = 16,
  // a time limit is set, but no clock
  GAIT_NO_CLOCK = 17,
  // memory of the search was overwritten
  GAIT_CORRUPT_ARCHIVE = 18,
  // the storage needs a read and a program function
  GAIT_NO_STORAGE = 19,
  // the storage needs both erase_bytes and an erase function, or neither
  GAIT_NO_ERASE = 20,
  // the storage's program unit must be at least 1 byte
  GAIT_BAD_PROGRAM_SIZE = 21,
  // the storage's erase block must be a whole number of program units
  GAIT_BAD_ERASE_SIZE = 22,
  // the storage must be a whole number of erase blocks (or program units), at least one
  GAIT_BAD_STORAGE_SIZE = 23,
  // the storage could not be read
  GAIT_READ_FAILED = 24,
  // the storage could not be programmed
  GAIT_PROGRAM_FAILED = 25,
  // the storage could not be erased
  GAIT_ERASE_FAILED = 26,
  // storage sync failed; written data may be lost
  GAIT_SYNC_FAILED = 27,
  // an erased block does not read as geometry.erased says
  GAIT_NOT_ERASED = 28,
  // the storage reads back other bytes than were programmed
  GAIT_STORAGE_DIFFERS = 29,
  // the buffer is missing or too small: it must hold a program unit, an elite to merge or an image
  GAIT_BUFFER_TOO_SMALL = 30,
  // genes are stored as float: a bound is out of range, or no float is between the two
  GAIT_UNSTORABLE_GENE_BOUNDS = 31,
  // the processor does not round to nearest; reset its rounding mode
  GAIT_WRONG_ROUNDING = 32,
  // the processor flushes tiny numbers to zero; switch off FZ, or FTZ and DAZ
  GAIT_DENORMALS_FLUSHED = 33,
  // this build does not compute the published bits; check for relaxed floating-point flags
  GAIT_WRONG_BITS = 34,
  // the search is being saved or loaded; finish or cancel that first
  GAIT_BUSY = 35,
  // not finished; call step() again
  GAIT_IN_PROGRESS = 36,
  // no complete snapshot in the storage: it is new or damaged
  GAIT_NO_SNAPSHOT = 37,
  // this version of nanoqd does not know the snapshot's format
  GAIT_UNKNOWN_SNAPSHOT = 38,
  // the snapshot has other numbers of genes, cells or measures, or other types
  GAIT_OTHER_ARCHIVE = 39,
  // the gene bounds differ from the search's
  GAIT_OTHER_BOUNDS = 40,
  // the tessellation has other cells or measure bounds
  GAIT_OTHER_TESSELLATION = 41,
  // the snapshot has another variation, parameters, bounds policy or number of random solutions
  GAIT_OTHER_RUN = 42,
  // the snapshot's CRCs are right, but no search can have saved it
  GAIT_CORRUPT_SNAPSHOT = 43,
  // a save, load or merge was cancelled, or a load or merge failed; the search is usable, try again
  GAIT_INTERRUPTED = 44,
  // half of the storage cannot hold a full archive; see snapshot_storage_bytes()
  GAIT_STORAGE_TOO_SMALL = 45,
  // the emitter's share of the trials must be from 0 to 1
  GAIT_BAD_SHARE = 46,
  // every operator, or every emitter, is off; leave one on
  GAIT_NO_OPERATOR = 47,
  // a slot of the storage could not be written; the last snapshot is kept; if it fails again, use
  // other blocks
  GAIT_STORAGE_WORN = 48,
  // the snapshot was saved with another size of the storage; load it with that size, or
  // erase_snapshots()
  GAIT_OTHER_GEOMETRY = 49,
  // the snapshot has an older format; convert it with the nanoqd command
  GAIT_OLD_SNAPSHOT = 50,
  // erased units cannot be read; set geometry.erased to Erased::unreadable
  GAIT_ERASED_UNREADABLE = 51,
  // every evaluation of the run was refused: NaN, infinity, or a field that was not set; see the
  // counters
  GAIT_ALL_REFUSED = 52,
  // the length of a model must be from 0.001 to 100, in the unit box
  GAIT_BAD_LENGTH = 53,
  // the noise of a model must be from 1e-5 to 1
  GAIT_BAD_NOISE = 54,
  // the memory of a model must be above 0 and at most 1
  GAIT_BAD_MEMORY = 55,
  // kappa must be from 0 to 100
  GAIT_BAD_KAPPA = 56,
  // there are no elites to try; open the repertoire or fill the archive first
  GAIT_NO_ELITES = 57,
  // no trial is out: call next() before each tell()
  GAIT_NO_TRIAL = 58,
  // the result of a trial, or the goal, is NaN or infinite
  GAIT_RESULT_NOT_FINITE = 59,
  // the result of a trial, or the goal, is impossibly far off; check its unit
  GAIT_RESULT_OUT_OF_RANGE = 60,
  // there is no whole state to restore: it is new, damaged, or of another type
  GAIT_NO_STATE = 61
} gait_status;

// What became of a solution that was told.
enum gait_outcome {
  GAIT_REJECTED = 0,  // its cell has an elite that is at least as good, or the tell was refused
  GAIT_IMPROVED = 1,  // it replaced the elite of its cell
  GAIT_NEW_CELL = 2   // it is the first solution of its cell
};

// The settings of a search. Begin with GAIT_CONFIG and set the bounds; the rest may stay.
typedef struct gait_config {
  uint64_t seed;              // any number; the same seed gives the same run
  uint32_t stream;            // a fleet with one seed: set i on robot i
  uint32_t random_solutions;  // the number of asks at the start that are random
  const float* gene_lower;  // GAIT_GENES numbers; they must live until gait_begin() returns
  const float* gene_upper;  // likewise; a gene may have equal bounds
  float F;   // scaling factor, above 0 and at most 2
  float CR;  // crossover rate, from 0 to 1
} gait_config;

// The default settings, without bounds.
#define GAIT_CONFIG {1, 0, 300, NULL, NULL, 0.5f, 0.9f}

// Who made a trial. Plain data, for the search alone.
typedef struct gait_origin {
  uint32_t maker;
  uint32_t reference;
} gait_origin;

// A solution in flight, from gait_ask() to gait_tell(). It is yours: there may be any number of
// trials. They come back in any order, or never.
typedef struct gait_trial {
  float genes[GAIT_GENES];
  gait_origin origin;
} gait_trial;

// What gait_tell() says about a solution.
typedef struct gait_told {
  uint32_t outcome;  // of enum gait_outcome
  uint32_t cell;     // its cell; GAIT_NO_CELL if the tell was refused
} gait_told;

// A copy of an elite.
typedef struct gait_elite {
  float objective;
  uint32_t cell;
  float genes[GAIT_GENES];
  float measures[GAIT_MEASURES];  // those it was told with
} gait_elite;

// Starts a search, or starts it anew. Call it before all others. Fails, and changes nothing, if a
// setting is bad: GAIT_BAD_GENE_BOUNDS, GAIT_BAD_MEASURE_BOUNDS and the like. Bounds that are NULL
// are bad. Cost: O(k d + n). Not in an interrupt.
gait_status gait_begin(const gait_config* config);

// Fills in a trial: its genes are what to try next. Fails with GAIT_NOT_STARTED, or GAIT_BUSY
// during a save or load; the trial is then unchanged. Cost: O(n); a portfolio at times more. May be
// called in an interrupt.
gait_status gait_ask(gait_trial* trial);

// Takes a trial back with its evaluation, and keeps it if it is the best of its cell. `measures`
// are GAIT_MEASURES numbers. `told` may be NULL. Fails, and leaves the elites alone:
//  - GAIT_OBJECTIVE_NOT_FINITE, GAIT_MEASURES_NOT_FINITE or GAIT_GENES_NOT_FINITE: NaN or infinity;
//  - GAIT_GENES_OUT_OF_BOUNDS: a gene is outside its bounds;
//  - GAIT_NOT_STARTED; or GAIT_BUSY during a save or load: keep the trial, and tell it later.
// Cost: O(n + d) and one lookup of a cell; a portfolio at times more. May be called in an
// interrupt.
gait_status gait_tell(const gait_trial* trial, float objective, const float* measures, gait_told* told);

// Does the same for a solution of your own: GAIT_GENES numbers.
gait_status gait_tell_solution(const float* genes, float objective, const float* measures, gait_told* told);

// Copy an elite. Return false, and leave `elite` alone, if there is no such elite. Cost: O(n). May
// be called in an interrupt.
bool gait_best(gait_elite* elite);                     // the one with the highest objective
bool gait_elite_at(uint32_t i, gait_elite* elite);     // number i, from 0 to gait_size() - 1
bool gait_elite_of(uint32_t cell, gait_elite* elite);  // that of a cell

// Copies the elite that behaves most like `measures`, GAIT_MEASURES numbers: the one whose cell is
// nearest. Returns false, and leaves `elite` alone, if there is none yet, or a measure is NaN or
// infinite. Cost: O(k d) at worst, usually far less. May be called in an interrupt.
bool gait_nearest(const float* measures, gait_elite* elite);

// Return the number of elites, and of solutions that were told and not refused. Cost: O(1). May be
// called in an interrupt.
uint32_t gait_size(void);
uint64_t gait_evaluations(void);

// Returns a fingerprint of all elites: the same on every machine, for the same sequence of calls.
// Cost: O(k n).
uint64_t gait_digest(void);

// Returns the RAM of the search in bytes. It is the same before gait_begin(). Cost: O(1).
size_t gait_ram_bytes(void);

// Tests whether this processor, with this compiler and its flags, computes the published bits. Call
// it once, at boot; it needs no gait_begin(). Returns GAIT_OK, or what is wrong:
// GAIT_WRONG_ROUNDING, GAIT_DENORMALS_FLUSHED or GAIT_WRONG_BITS. Cost: a small search, about 350
// bytes of stack.
gait_status gait_self_test(void);

// Looks for memory of the search that was overwritten. Returns GAIT_OK, GAIT_NOT_STARTED or
// GAIT_CORRUPT_ARCHIVE. Cost: O(k (n + d)).
gait_status gait_check(void);

// Returns one sentence for a log, without a full stop. Cost: O(1). May be called in an interrupt.
const char* gait_describe(gait_status status);

// The rest keeps the search in a memory that survives a reset, or sends it to another one. These
// functions must not be called in an interrupt. While one of them runs, an interrupt that asks or
// tells gets GAIT_BUSY.

// The value that a block of the storage reads as after an erase.
enum gait_erased {
  GAIT_ERASED_IS_UNKNOWN = 0,    // no reliable value, or the storage is never erased
  GAIT_ERASED_IS_ONES = 1,       // every byte 0xFF
  GAIT_ERASED_IS_ZEROS = 2,      // every byte 0x00
  GAIT_ERASED_IS_UNREADABLE = 3  // a read of an erased unit fails, as in some flash with an ECC
};

// A flash, an EEPROM or a file: its sizes, and functions of yours. Each function returns true if
// all of its work is done. Addresses count from 0, at the start of this storage.
typedef struct gait_storage {
  uint32_t bytes;          // the whole storage: a whole number of erase blocks
  uint32_t program_bytes;  // the fewest bytes that are written at once
  uint32_t erase_bytes;    // the fewest bytes that are erased at once; 0: bytes can be overwritten
  uint32_t erased;         // of enum gait_erased
  bool (*read)(void* context, uint32_t address, void* target, uint32_t bytes);
  bool (*program)(void* context, uint32_t address, const void* source, uint32_t bytes);
  bool (*erase)(void* context, uint32_t address);  // one block; NULL if erase_bytes is 0
  bool (*sync)(void* context);                     // makes writes last; may be NULL
  void* context;                                   // for you: the first argument of each function
} gait_storage;

// Returns the bytes that a storage needs, with these sizes of units and blocks; 0 if program_bytes
// is 0, or if the storage would have more than 2^32 - 1 bytes. Cost: O(1).
uint32_t gait_snapshot_storage_bytes(uint32_t program_bytes, uint32_t erase_bytes);

// Writes the whole search. A power cut at any moment leaves this snapshot or the one before it.
// `chunk` is working memory: at least program_bytes; more is faster. Trials that are out are not
// saved. Fails, with the last snapshot still there:
//  - GAIT_NO_STORAGE, GAIT_NO_ERASE, GAIT_BAD_..._SIZE: the storage is not filled in correctly;
//  - GAIT_STORAGE_TOO_SMALL: see gait_snapshot_storage_bytes();
//  - GAIT_BUFFER_TOO_SMALL: the chunk is smaller than a program unit, or NULL;
//  - GAIT_READ_FAILED, GAIT_PROGRAM_FAILED, GAIT_ERASE_FAILED, GAIT_SYNC_FAILED: your function did;
//  - GAIT_STORAGE_WORN: a block can no longer be written;
//  - GAIT_NOT_STARTED, and those of gait_load() that concern a snapshot of another search.
// Cost: O(k n) and a few erases; about 1 KB of stack on a Cortex-M.
gait_status gait_save(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Restores the search from the newest snapshot. Call gait_begin() first, with the settings of the
// saved search; only seed and stream may differ. Returns GAIT_OK, and the run continues where it
// was saved; GAIT_NO_SNAPSHOT if the storage is new, and the search is as gait_begin() left it.
// With any other status the snapshot cannot be used, and the search may be empty: report it, and do
// not save over it. Cost: O(k n).
gait_status gait_load(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Takes the elites of the newest snapshot that are better than those of the search. `chunk` has
// room for one elite. After a failure some of them may be merged. Cost: O(k n).
gait_status gait_merge(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// Gives up all snapshots of a storage, for example those of another search. Cost: two erases.
gait_status gait_erase_snapshots(const gait_storage* storage, uint8_t* chunk, uint32_t chunk_bytes);

// An image is a snapshot in a piece of memory, to be sent.
#define GAIT_IMAGE_BYTES 1756  // enough for all cells
uint32_t gait_image_bytes(void);  // enough for all cells

// Writes an image of the search, and sets `bytes` to its size. If the image has more than `room`
// bytes, returns GAIT_BUFFER_TOO_SMALL and sets `bytes`; `image` may be NULL if `room` is 0. Also
// fails with GAIT_NOT_STARTED and GAIT_BUSY. Cost: O(k n + k d).
gait_status gait_pack(uint8_t* image, uint32_t room, uint32_t* bytes);

// Restores the search from an image, as gait_load() does. Cost: O(k n).
gait_status gait_unpack(const void* image, uint32_t bytes);

// Takes the better elites of an image, for example of another robot. Cost: O(k n).
gait_status gait_merge_image(const void* image, uint32_t bytes);

#if defined(__cplusplus)
}
#endif

#endif
