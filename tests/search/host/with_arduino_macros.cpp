// Compiled with every macro of support/arduino_macros.hpp defined before the library: a search with
// each variation runs, is saved and is loaded again.
#include <nanoqd/nanoqd.hpp>

#if !defined(round) || !defined(F) || !defined(min)
#error "compile with -include tests/support/arduino_macros.hpp"
#endif

namespace {

uint8_t flash[64 * 1024];

bool read(void*, uint32_t address, void* target, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(target)[i] = flash[address + i];
  return true;
}
bool program(void*, uint32_t address, const void* source, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; ++i) flash[address + i] = static_cast<const uint8_t*>(source)[i];
  return true;
}
bool erase(void*, uint32_t address) {
  for (uint32_t i = 0; i < 4096; ++i) flash[address + i] = 0xFF;
  return true;
}

template <class Variation, class StoredGene = float>
bool runs() {
  using Search =
      nanoqd::MapElites<3, nanoqd::RegularGrid<4, 4>, Variation, nanoqd::Clamp, nanoqd::Measures::kept, StoredGene>;
  static Search search, copy;
  static typename Search::Trial trial;
  const auto evaluate = [](const float(&genes)[3], typename Search::Evaluation& out) {
    out.objective = -genes[2] * genes[2];
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  typename Search::Config config;
  config.random_solutions = 50;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  typename Search::Stop stop;
  stop.evaluations = 500;
  for (uint8_t& byte : flash) byte = 0xFF;
  const nanoqd::Storage storage{{sizeof flash, 8, 4096, nanoqd::Erased::ones}, read, program, erase, nullptr, nullptr};
  static uint8_t chunk[256];
  const nanoqd::Status ok = nanoqd::Status::ok;
  if (search.begin(config) != ok || copy.begin(config) != ok) return false;
  if (search.run(trial, evaluate, stop).status != ok) return false;
  if (nanoqd::save(search, storage, chunk) != ok || nanoqd::load(copy, storage, chunk) != ok) return false;
  return copy.archive().size() == search.archive().size() && copy.nearest_filled({0.5f, 0.5f}) != nanoqd::no_cell;
}

}  // namespace

int main() {
  if (!runs<nanoqd::DifferentialEvolution<float>>()) return 1;
  if (!runs<nanoqd::DifferentialEvolution<float>, uint16_t>()) return 2;
  if (!runs<nanoqd::Gaussian<float>, uint8_t>()) return 3;
  if (!runs<nanoqd::IsoLine<float>>()) return 4;
  if (!runs<nanoqd::Shade<float, 3>>()) return 5;
  if (!runs<nanoqd::MaEs<float, 3>>()) return 6;
  if (!runs<nanoqd::Portfolio<float, 3>>()) return 7;
  if (!runs<nanoqd::OperatorBandit<float, 3>>()) return 8;
  if (!runs<nanoqd::ImprovementEs<float, 3>>()) return 9;
  if (!runs<nanoqd::PortfolioWithMaEs<float, 3>>()) return 10;
  nanoqd::DifferentialEvolution<float>::Parameters parameters;
  parameters.F = 0.7f;
  return parameters.validate() == nanoqd::Status::ok ? 0 : 11;
}
