// What nanoqd.py compiles for each shape of a search: the pair of `nanoqd c-api --name qd`, and
// loops over a batch, because a call from Python takes longer than an ask or a tell.
//
// Only the functions for Python are visible. A table that another search of the program has by the
// same name would otherwise take the place of this one.
#pragma GCC visibility push(default)
#include "qd.h"
#pragma GCC visibility pop

#include "qd.cpp"

namespace {

using Real = Search::Scalar;

bool is_in_bounds(const qd_trial& trial) {
  for (uint32_t i = 0; Search::Bounds::bounded && i < QD_GENES; ++i) {
    if (trial.genes[i] < search.archive().lower(i) || trial.genes[i] > search.archive().upper(i)) return false;
  }
  return true;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

void qd_default(qd_config* config) { *config = QD_CONFIG; }

// Returns the first status that is not QD_OK; the trials before it are filled.
qd_status qd_ask_all(qd_trial* trials, uint32_t count) {
  qd_status status = QD_OK;
  for (uint32_t i = 0; i < count && status == QD_OK; ++i) status = qd_ask(&trials[i]);
  return status;
}

// Tells the trials that `skip` does not leave out. If one is out of bounds, which can only be a
// solution of the user's own, none is told. Requires: finite numbers.
qd_status qd_tell_all(const qd_trial* trials, const Real* objectives, const Real* measures, const bool* skip,
                      qd_told* told, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    told[i] = {QD_REJECTED, QD_NO_CELL};
    if (!skip[i] && trials[i].origin.maker == nanoqd::Origin::unknown && !is_in_bounds(trials[i])) {
      return QD_GENES_OUT_OF_BOUNDS;
    }
  }
  qd_status status = QD_OK;
  for (uint32_t i = 0; i < count && status == QD_OK; ++i) {
    if (skip[i]) continue;
    status = qd_tell(&trials[i], objectives[i], measures + static_cast<size_t>(i) * QD_MEASURES, &told[i]);
  }
  return status;
}

// Requires: room for qd_size() elites.
void qd_elites(qd_elite* elites) {
  for (uint32_t i = 0; i < qd_size(); ++i) qd_elite_at(i, &elites[i]);
}

// Writes the cell of each of `side` x `side` points, which are spread over the box of two measures,
// and the box: the lower and the upper bound of both. Requires: two measures, side above 1.
void qd_raster(uint32_t* cells, uint32_t side, Real* box) {
  const Tessellation& tessellation = search.tessellation();
  for (uint32_t i = 0; i < 2; ++i) {
    box[2 * i] = tessellation.lower(i);
    box[2 * i + 1] = tessellation.upper(i);
  }
  const auto at = [=](uint32_t i, uint32_t step) {
    return box[2 * i] + (box[2 * i + 1] - box[2 * i]) * static_cast<Real>(step) / static_cast<Real>(side - 1);
  };
  for (uint32_t y = 0; y < side; ++y) {
    for (uint32_t x = 0; x < side; ++x) {
      Real measures[QD_MEASURES] = {at(0, x)};
      measures[QD_MEASURES - 1] = at(1, y);
      *cells++ = tessellation.locate(measures).cell;
    }
  }
}

}  // extern "C"
#pragma GCC visibility pop
