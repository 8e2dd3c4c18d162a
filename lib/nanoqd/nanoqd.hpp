// nanoqd: quality-diversity search that fits in a microcontroller.
//
// Differential MAP-Elites in fixed memory: no heap, no exceptions, no dependencies, the same bits on every target.
// Start reading in map_elites.hpp; each of the headers below is one concept and can be included alone.
//
// Data flows one way. ask(): the variation draws parents from the archive and proposes genes, the bounds policy brings
// them back inside. Then your own evaluation. tell(): numbers are checked, the tessellation finds the cell, the archive
// keeps the better solution, the variation may learn.
#ifndef NANOQD_HPP
#define NANOQD_HPP

#include "math/detail/platform.hpp"  // first: it says what is wrong with the compiler's settings

#include "archive/archive.hpp"
#include "math/array_ref.hpp"
#include "math/bounds.hpp"
#include "math/box.hpp"
#include "port/buffer.hpp"
#include "variation/trial.hpp"
#include "map/bucket_table.hpp"
#include "search/capacity.hpp"
#include "port/clock.hpp"
#include "search/counters.hpp"
#include "map/cvt_table.hpp"
#include "variation/differential_evolution.hpp"
#include "math/digest.hpp"
#include "variation/emitter_pair.hpp"
#include "variation/gap_filler.hpp"
#include "variation/gaussian.hpp"
#include "archive/gene_codec.hpp"
#include "variation/iso_line.hpp"
#include "map/kd_table.hpp"
#include "map/lloyd.hpp"
#include "snapshot/loader.hpp"
#include "variation/ma_es.hpp"
#include "search/map_elites.hpp"
#include "snapshot/merge.hpp"
#include "map/nearest_filled.hpp"
#include "variation/operator_bandit.hpp"
#include "port/port.hpp"
#include "variation/portfolio.hpp"
#include "map/regular_grid.hpp"
#include "snapshot/remap.hpp"
#include "snapshot/repertoire.hpp"
#include "math/rng.hpp"
#include "snapshot/saver.hpp"
#include "map/scan_table.hpp"
#include "search/self_test.hpp"
#include "variation/shade.hpp"
#include "snapshot/snapshot.hpp"
#include "status.hpp"
#include "search/stop.hpp"
#include "port/storage.hpp"
#include "port/storage_exercise.hpp"
#include "map/table.hpp"
#include "map/tessellation.hpp"
#include "variation/variation.hpp"
#include "version.hpp"

#endif
