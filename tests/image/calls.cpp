// Makes each call of the library in a function of its own. The tests add up the stack of the call
// and of everything that it calls. Compiled, never linked. NANOQD_TEST_GENES sets the number of
// genes.
#include <nanoqd/nanoqd.hpp>

#include "first_table.hpp"  // 1,024 cells in two dimensions, made by the test

#if !defined(NANOQD_TEST_GENES)
#define NANOQD_TEST_GENES 10
#endif

namespace {

constexpr uint32_t genes = NANOQD_TEST_GENES;

using Search = nanoqd::DifferentialMapElites<genes, nanoqd::CvtTable<first_table_type>>;
using Noise = nanoqd::MapElites<genes, nanoqd::RegularGrid<32, 32>, nanoqd::Gaussian<float>, nanoqd::Reflect,
                                nanoqd::Measures::kept>;
using Line = nanoqd::MapElites<genes, nanoqd::RegularGrid<8, 8, 8>, nanoqd::IsoLine<float>, nanoqd::Resample>;

using Best = nanoqd::MapElites<genes, nanoqd::CvtTable<first_table_type>, nanoqd::PortfolioWithMaEs<float, genes>>;

using NoisyBest = nanoqd::SearchWith<genes, nanoqd::CvtTable<first_table_type>, nanoqd::PortfolioWithMaEs<float, genes>,
                                     nanoqd::NoisyEvaluations>;
using Noisy = nanoqd::SearchWith<genes, nanoqd::CvtTable<first_table_type>, nanoqd::NoisyEvaluations>;

using Tree = nanoqd::DifferentialMapElites<genes, nanoqd::CvtTable<nanoqd::KdTable<25000, 32>>>;

Search search;
Noise noise;
Line line;
Best best;
Noisy noisy;
NoisyBest noisy_best;
nanoqd::Saver<Search> saver;
nanoqd::Loader<Search> loader;

}  // namespace

extern "C" {

Search::Trial trial;

nanoqd::Status call_begin(const Search::Config& config) { return search.begin(config); }
nanoqd::Status call_ask() { return search.ask(trial); }
uint32_t call_tell(float objective, const float (&measures)[2]) { return search.tell(trial, objective, measures).cell; }
uint32_t call_tell_own(float objective, const float (&measures)[2]) {
  return search.tell(trial.genes, objective, measures).cell;
}
uint32_t call_locate(const float* measures) { return search.tessellation().locate(measures).cell; }
uint32_t call_nearest_filled(const float (&measures)[2]) { return search.nearest_filled(measures); }
nanoqd::RunResult call_run(const Search::Stop& stop) {
  const auto evaluate = [](const float(&solution)[genes], Search::Evaluation& out) noexcept {
    out.objective = -solution[0];
    out.measures[0] = solution[0];
    out.measures[1] = solution[0];
  };
  return search.run(trial, evaluate, stop);
}
nanoqd::Status call_check_invariants() { return search.check_invariants(); }
nanoqd::Status call_verify() { return nanoqd::verify(first_table); }
float call_qd_score() { return search.archive().qd_score(); }
uint64_t call_digest() { return search.archive().digest(); }
void call_copy_genes() { search.archive().best().copy_genes(trial.genes); }

nanoqd::Status call_begin_noise(const Noise::Config& config) { return noise.begin(config); }
nanoqd::Status call_ask_noise(Noise::Trial& asked) { return noise.ask(asked); }
uint32_t call_tell_noise(const Noise::Trial& asked, float objective, const float (&measures)[2]) {
  return noise.tell(asked, objective, measures).cell;
}
nanoqd::Status call_ask_line(Line::Trial& asked) { return line.ask(asked); }
uint32_t call_tell_line(const Line::Trial& asked, float objective, const float (&measures)[3]) {
  return line.tell(asked, objective, measures).cell;
}
uint32_t call_nearest_filled_line(const float (&measures)[3]) { return line.nearest_filled(measures); }

// Noisy evaluations: an elite is handed out again, a win is confirmed.
nanoqd::Status call_begin_noisy(const Noisy::Config& config) { return noisy.begin(config); }
nanoqd::Status call_ask_noisy(Noisy::Trial& asked) { return noisy.ask(asked); }
nanoqd::Status call_ask_noisy_again(Noisy::Trial& asked) { return noisy.ask_again(asked, 5); }
uint32_t call_tell_noisy(Noisy::Trial& asked, float objective, const float (&measures)[2]) {
  return noisy.tell(asked, objective, measures).cell;
}
uint32_t call_tell_noisy_mean(float objective, const float (&measures)[2]) {
  return noisy.tell_mean(trial.genes, objective, measures, 4).cell;
}
uint32_t call_tell_noisy_portfolio(NoisyBest::Trial& asked, float objective, const float (&measures)[2]) {
  return noisy_best.tell(asked, objective, measures).cell;
}
nanoqd::Status call_check_noisy() { return noisy.check_invariants(); }

// A portfolio, with everything that it calls for gaps, for operators and for emitters.
nanoqd::Status call_begin_portfolio(const Best::Config& config) { return best.begin(config); }
nanoqd::Status call_ask_portfolio(Best::Trial& asked) { return best.ask(asked); }
uint32_t call_tell_portfolio(const Best::Trial& asked, float objective, const float (&measures)[2]) {
  return best.tell(asked, objective, measures).cell;
}
nanoqd::RunResult call_run_portfolio(Best::Trial& asked, const Best::Stop& stop) {
  const auto evaluate = [](const float(&solution)[genes], Best::Evaluation& out) noexcept {
    out.objective = -solution[0];
    out.measures[0] = solution[0];
    out.measures[1] = solution[0];
  };
  return best.run(asked, evaluate, stop);
}
nanoqd::Status call_check_portfolio() { return best.check_invariants(); }

// The calls that use a storage. The functions of the storage itself are not counted.
nanoqd::Status call_storage_save(const nanoqd::Storage& storage, nanoqd::Buffer chunk) {
  return nanoqd::save(search, storage, chunk);
}
nanoqd::Status call_storage_load(const nanoqd::Storage& storage, nanoqd::Buffer chunk) {
  return nanoqd::load(search, storage, chunk);
}
nanoqd::Status call_storage_merge(const nanoqd::Storage& storage, nanoqd::Buffer chunk) {
  return nanoqd::merge(search, storage, chunk);
}
nanoqd::Status call_saver_begin(const nanoqd::Storage& storage, nanoqd::Buffer chunk) {
  return saver.begin(search, storage, chunk);
}
nanoqd::Status call_saver_step() { return saver.step(); }
nanoqd::Status call_loader_begin(const nanoqd::Storage& storage, nanoqd::Buffer chunk) {
  return loader.begin(search, storage, chunk, nanoqd::Take::everything);
}
nanoqd::Status call_loader_step() { return loader.step(); }
nanoqd::Status call_merge(const Search& other) { return nanoqd::merge(search, other); }
nanoqd::RemapResult call_remap(const Noise& other) { return nanoqd::remap(search, other.archive()); }

// The search of a kd-tree, up to the most cells and dimensions that a device is likely to have.
uint32_t call_kd_8(const nanoqd::CvtTable<nanoqd::KdTable<1024, 8>>& tessellation, const float* measures) {
  return tessellation.locate(measures).cell;
}
uint32_t call_nearest_filled_kd_32(const Tree& tree, const float (&measures)[32]) {
  return tree.nearest_filled(measures);
}
uint32_t call_tell_kd_32(Tree& tree, float objective, const float (&measures)[32]) {
  return tree.tell(trial, objective, measures).cell;
}
uint32_t call_kd_double(const nanoqd::CvtTable<nanoqd::KdTable<1024, 8, double>>& tessellation,
                        const double* measures) {
  return tessellation.locate(measures).cell;
}
}
