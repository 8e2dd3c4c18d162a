// A search as in firmware, compiled but never linked. The tests look at the symbols that the object
// file needs. NANOQD_TEST_GENES sets the number of genes.
#include <nanoqd/nanoqd.hpp>

namespace {

#if !defined(NANOQD_TEST_GENES)
#define NANOQD_TEST_GENES 10
#endif
constexpr uint32_t genes = NANOQD_TEST_GENES;

template <class Search>
struct Firmware {
  static Search search;
  static typename Search::Trial trial;

  // Calls each function of the public interface.
  static uint64_t use_everything(const typename Search::Config& config) noexcept {
    if (search.begin(config) != nanoqd::Status::ok) return 1;
    if (search.ask(trial) != nanoqd::Status::ok) return 2;
    const typename Search::Scalar measures[Search::dims] = {};
    if (search.tell(trial, {}, measures).status != nanoqd::Status::ok) return 3;
    if (search.tell(trial.genes, {}, measures).status != nanoqd::Status::ok) return 4;
    const auto evaluate = [](const typename Search::Scalar(&solution)[genes],
                             typename Search::Evaluation& out) noexcept {
      out.objective = -solution[0];
      for (auto& measure : out.measures) measure = solution[0];
    };
    if (search.step(trial, evaluate, 10) != nanoqd::Status::ok) return 5;
    typename Search::Stop stop;
    stop.evaluations = 1000;
    if (search.run(trial, evaluate, stop).status != nanoqd::Status::ok) return 6;
    if (search.check_invariants() != nanoqd::Status::ok) return 7;
    for (const auto elite : search.archive()) elite.copy_genes(trial.genes);
    if (search.nearest_filled(measures) == nanoqd::no_cell) return 8;
    return search.archive().digest() + static_cast<uint64_t>(search.archive().qd_score() > 0);
  }
};

template <class Search>
Search Firmware<Search>::search;
template <class Search>
typename Search::Trial Firmware<Search>::trial;

constexpr nanoqd::Centroids<5, 2> table = {{{-1.0f, -1.0f}, {1.0f, 1.0f}},
                                           {{0.1f, 0.1f}, {0.1f, 0.9f}, {0.5f, 0.5f}, {0.9f, 0.1f}, {0.9f, 0.9f}}};

using Grid = nanoqd::RegularGrid<8, 8>;
using Cvt = nanoqd::CvtTable<nanoqd::Centroids<5, 2>>;

using Plain = nanoqd::DifferentialMapElites<genes, Grid>;
using Table = nanoqd::DifferentialMapElites<genes, Cvt>;
using Noise = nanoqd::MapElites<genes, Grid, nanoqd::Gaussian<float>, nanoqd::Reflect, nanoqd::Measures::kept>;
using Line = nanoqd::MapElites<genes, Grid, nanoqd::IsoLine<float>, nanoqd::Resample>;
using Double = nanoqd::MapElites<genes, nanoqd::BasicRegularGrid<double, 8, 8>, nanoqd::DifferentialEvolution<double>,
                                 nanoqd::Unbounded>;
using Compact = nanoqd::MapElites<genes, Grid, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                  nanoqd::Measures::kept, uint16_t>;
// The same number of members for every number of genes, so that functions have the same names.
using Members = nanoqd::Shade<float, genes, 30>;
using Emitters = nanoqd::EmitterPair<Members, nanoqd::MaEs<float, genes>>;
using Best = nanoqd::MapElites<genes, Grid, nanoqd::Portfolio<float, genes, Emitters>>;
using BestOnTable = nanoqd::MapElites<genes, Cvt, nanoqd::Portfolio<float, genes, Members>, nanoqd::Reflect>;
using Narrow = nanoqd::DifferentialMapElites<genes, nanoqd::BasicRegularGrid<double, 8, 8>, float>;

using Noisy = nanoqd::SearchWith<genes, Grid, nanoqd::KeepMeasures, nanoqd::NoisyEvaluations>;

// Calls what only a search with noisy evaluations has.
uint64_t use_noise() noexcept {
  using Lab = Firmware<Noisy>;
  const float measures[2] = {};
  if (Lab::search.ask_again(Lab::trial, 0) != nanoqd::Status::ok) return 1;
  if (Lab::search.tell_mean(Lab::trial.genes, 0.0f, measures, 2).status != nanoqd::Status::ok) return 2;
  return Lab::search.repeats().all() + Lab::search.archive().best().evaluations() +
         static_cast<uint64_t>(Lab::search.doubt() > 0.5f);
}

// Calls the functions that do not depend on the search.
uint64_t use_port(const nanoqd::Port& port) noexcept {
  static uint8_t buffer[33];
  port.show(1, 2);
  port.say("text");
  return static_cast<uint64_t>(nanoqd::exercise(port.storage, buffer, sizeof buffer).status);
}

}  // namespace

uint64_t firmware(const nanoqd::Port& port) noexcept {
  Table::Config config;
  config.tessellation = table;
  return Firmware<Plain>::use_everything({}) + Firmware<Table>::use_everything(config) +
         Firmware<Noise>::use_everything({}) + Firmware<Line>::use_everything({}) +
         Firmware<Double>::use_everything({}) + use_port(port);
}

uint64_t compact_firmware() noexcept {
  return Firmware<Compact>::use_everything({}) + Firmware<Narrow>::use_everything({});
}

uint64_t portfolio_firmware() noexcept {
  BestOnTable::Config config;
  config.tessellation = table;
  return Firmware<Best>::use_everything({}) + Firmware<BestOnTable>::use_everything(config);
}

uint64_t noisy_firmware() noexcept { return Firmware<Noisy>::use_everything({}) + use_noise(); }

bool boots() noexcept {
  return nanoqd::self_test<float>() == nanoqd::Status::ok && nanoqd::self_test<double>() == nanoqd::Status::ok;
}
