// nanoqd: quality-diversity search that fits in a microcontroller.
//
// It runs Differential MAP-Elites in fixed memory: no heap, no exceptions, no dependencies, the
// same bits on every target.
//
// Start reading in search/map_elites.hpp. README.md beside this file shows the folders, which are
// called rooms, and explains the words.
//
// Data flows one way:
//  1. ask(): the variation draws parents from the archive and proposes genes. The bounds policy
//     brings them back inside.
//  2. Your own code evaluates the genes.
//  3. tell(): the search checks the numbers, the tessellation finds the cell, the archive keeps the
//     better solution, and the variation may learn.
//
// This header includes all rooms, in reading order. Every header can also be included alone.
#ifndef NANOQD_HPP
#define NANOQD_HPP

// clang-format off
#include "language.hpp"              // first: these two stop the build with a readable message
#include "math/detail/platform.hpp"  // if the language or compiler settings are wrong

#include "version.hpp"
#include "status.hpp"

// search: ask, tell, and when to stop
#include "search/map_elites.hpp"
#include "search/search_with.hpp"
#include "search/stop.hpp"
#include "search/counters.hpp"
#include "search/repeats.hpp"
#include "search/capacity.hpp"
#include "search/self_test.hpp"

// archive: the best solution of each cell
#include "archive/archive.hpp"
#include "archive/gene_codec.hpp"
#include "archive/measures.hpp"
#include "archive/evaluations.hpp"

// map: the cell of given measures
#include "map/tessellation.hpp"
#include "map/regular_grid.hpp"
#include "map/cvt_table.hpp"
#include "map/table.hpp"
#include "map/bucket_table.hpp"
#include "map/kd_table.hpp"
#include "map/scan_table.hpp"
#include "map/nearest_filled.hpp"
#include "map/lloyd.hpp"

// variation: how a trial is made from elites
#include "variation/variation.hpp"
#include "variation/trial.hpp"
#include "variation/differential_evolution.hpp"
#include "variation/gaussian.hpp"
#include "variation/iso_line.hpp"
#include "variation/portfolio.hpp"
#include "variation/gap_filler.hpp"
#include "variation/operator_bandit.hpp"
#include "variation/improvement_es.hpp"
#include "variation/emitter.hpp"
#include "variation/shade.hpp"
#include "variation/ma_es.hpp"
#include "variation/emitter_pair.hpp"

// port: clock, storage, progress and log of a board
#include "port/port.hpp"
#include "port/clock.hpp"
#include "port/storage.hpp"
#include "port/buffer.hpp"
#include "port/storage_exercise.hpp"
#include "port/memory_storage.hpp"

// snapshot: save, load, merge and remap searches; read elites in flash
#include "snapshot/snapshot.hpp"
#include "snapshot/image.hpp"
#include "snapshot/saver.hpp"
#include "snapshot/loader.hpp"
#include "snapshot/merge.hpp"
#include "snapshot/remap.hpp"
#include "snapshot/repertoire.hpp"

// adaptation: trial and error on elites, after something changed
#include "adaptation/reach_goal.hpp"
#include "adaptation/find_best.hpp"
#include "adaptation/trial_model.hpp"
#include "adaptation/kernel.hpp"
#include "adaptation/elites.hpp"

// math: numbers, draws and bounds that all rooms share
#include "math/rng.hpp"
#include "math/bounds.hpp"
#include "math/box.hpp"
#include "math/array_ref.hpp"
#include "math/digest.hpp"
// clang-format on

#endif
