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

#include "detail/platform.hpp"  // first: it says what is wrong with the compiler's settings

#include "archive.hpp"
#include "array_ref.hpp"
#include "bounds.hpp"
#include "box.hpp"
#include "buffer.hpp"
#include "candidate.hpp"
#include "candidate_table.hpp"
#include "capacity.hpp"
#include "clock.hpp"
#include "counters.hpp"
#include "cvt_table.hpp"
#include "differential_evolution.hpp"
#include "digest.hpp"
#include "emitter_pair.hpp"
#include "gap_filler.hpp"
#include "gaussian.hpp"
#include "gene_codec.hpp"
#include "iso_line.hpp"
#include "kd_table.hpp"
#include "lloyd.hpp"
#include "loader.hpp"
#include "ma_es.hpp"
#include "map_elites.hpp"
#include "merge.hpp"
#include "nearest_filled.hpp"
#include "operator_bandit.hpp"
#include "port.hpp"
#include "portfolio.hpp"
#include "regular_grid.hpp"
#include "remap.hpp"
#include "repertoire.hpp"
#include "rng.hpp"
#include "saver.hpp"
#include "scan_table.hpp"
#include "self_test.hpp"
#include "shade.hpp"
#include "snapshot.hpp"
#include "status.hpp"
#include "stop.hpp"
#include "storage.hpp"
#include "storage_exercise.hpp"
#include "table.hpp"
#include "tessellation.hpp"
#include "variation.hpp"
#include "version.hpp"

#endif
