// make_snapshots FOLDER: saves a short run with each variation that learns as FOLDER/NAME.bin, for
// test_read_snapshot.py. Prints what the library itself says of it, one number a line:
//
//     NAME KEY VALUE
#include <cstdio>
#include <fstream>
#include <nanoqd/nanoqd.hpp>
#include <string>
#include <vector>

#include "support/small_search.hpp"

namespace {

constexpr std::uint32_t genes = 3;
using Shade = nanoqd::Shade<float, genes>;
using SmallShade = nanoqd::Shade<float, genes, 12>;
using MaEs = nanoqd::MaEs<double, genes>;
using DoublePair = nanoqd::EmitterPair<nanoqd::Shade<double, genes>, MaEs>;
using FloatGrid = nanoqd::RegularGrid<4, 4>;
using DoubleGrid = nanoqd::BasicRegularGrid<double, 4, 4>;

void print(const std::string& name, const char* key, double value) {
  std::printf("%s %s %.17g\n", name.c_str(), key, value);
}

template <class Scalar>
void print_learned(const std::string& name, const nanoqd::IsoLine<Scalar>&) {
  print(name, "nothing", 0);
}

template <class Scalar, std::uint32_t Genes>
void print_learned(const std::string& name, const nanoqd::ImprovementEs<Scalar, Genes>& strategy) {
  print(name, "sigma", static_cast<double>(strategy.sigma()));
}

template <class Scalar, std::uint32_t Genes>
void print_learned(const std::string& name, const nanoqd::OperatorBandit<Scalar, Genes>& bandit) {
  print(name, "success_1", static_cast<double>(bandit.success(0)));
  print(name, "success_2", static_cast<double>(bandit.success(1)));
  print(name, "success_3", static_cast<double>(bandit.success(2)));
  print(name, "success_4", static_cast<double>(bandit.success(3)));
  print(name + ".reward", "height", static_cast<double>(bandit.reward().height()));
  print_learned(name + ".strategy", bandit.strategy());
}

template <class Emitter>
void print_learned(const std::string& name, const Emitter& emitter) {
  print(name, "restarts", emitter.restarts());
  print(name, "tolerance", static_cast<double>(emitter.tolerance()));
}

template <class First, class Second>
void print_learned(const std::string& name, const nanoqd::EmitterPair<First, Second>& pair) {
  print_learned(name + ".first", pair.first());
  print_learned(name + ".second", pair.second());
}

template <class Scalar, std::uint32_t Genes, class Emitter>
void print_learned(const std::string& name, const nanoqd::Portfolio<Scalar, Genes, Emitter>& portfolio) {
  print_learned(name + ".operators", portfolio.operators());
  print_learned(name + ".emitter", portfolio.emitter());
}

// Returns whether the run could be saved.
template <class Search>
bool make(const std::string& folder, const std::string& name,
          const typename Search::Variation::Parameters& parameters = {}) {
  static Search search;
  static typename Search::Trial trial;
  auto config = test::config_of<Search>(5, 40);
  config.variation = parameters;
  if (search.begin(config) != nanoqd::Status::ok) return false;
  nanoqd::Rng noise(6);
  const auto evaluate = [&noise](const auto& solution, typename Search::Evaluation& out) {
    test::Sphere()(solution, out);
    if (Search::is_noisy) out.objective += noise.template gaussian<typename Search::Scalar>();
  };
  if (search.step(trial, evaluate, 3000) != nanoqd::Status::ok) return false;
  std::vector<std::uint8_t> image(nanoqd::max_snapshot_bytes<Search>());
  std::uint32_t bytes = 0;
  const nanoqd::Buffer buffer{image.data(), static_cast<std::uint32_t>(image.size())};
  if (nanoqd::pack(search, buffer, bytes) != nanoqd::Status::ok) return false;
  std::ofstream file(folder + "/" + name + ".bin", std::ios::binary);
  file.write(reinterpret_cast<const char*>(image.data()), bytes);
  print_learned(name, search.variation());
  if constexpr (Search::is_noisy) {
    print(name, "unconfirmed", static_cast<double>(search.repeats().unconfirmed));
    print(name, "revised", static_cast<double>(search.repeats().revised));
    print(name, "doubt", static_cast<double>(search.doubt()));
  }
  return static_cast<bool>(file.flush());
}

bool make_all(const std::string& folder) {
  using nanoqd::EmitterPair;
  using nanoqd::SearchWith;
  nanoqd::OperatorBandit<float, genes>::Parameters no_line;
  no_line.is_on[1] = 0;
  DoublePair::Parameters no_second;
  no_second.is_second_on = 0;
  return make<SearchWith<genes, DoubleGrid, nanoqd::IsoLine<>, nanoqd::Reflect, nanoqd::KeepMeasures,
                         nanoqd::StoreGenesAs<std::uint16_t>>>(folder, "iso_line") &&
         make<SearchWith<genes, FloatGrid, nanoqd::IsoLine<>, nanoqd::NoisyEvaluations>>(folder, "noisy") &&
         make<SearchWith<genes, FloatGrid, nanoqd::OperatorBandit<>, nanoqd::Resample>>(folder, "bandit", no_line) &&
         make<SearchWith<genes, DoubleGrid, nanoqd::ImprovementEs<>>>(folder, "improvement_es") &&
         make<SearchWith<genes, FloatGrid, Shade, nanoqd::StoreGenesAs<std::uint8_t>>>(folder, "shade") &&
         make<SearchWith<genes, FloatGrid, SmallShade>>(folder, "small_shade") &&
         make<SearchWith<genes, DoubleGrid, MaEs, nanoqd::StoreGenesAs<float>>>(folder, "ma_es") &&
         make<SearchWith<genes, DoubleGrid, DoublePair>>(folder, "pair", no_second) &&
         make<SearchWith<genes, FloatGrid, EmitterPair<SmallShade, Shade>>>(folder, "two_shades") &&
         make<SearchWith<genes, FloatGrid, nanoqd::Portfolio<>>>(folder, "portfolio") &&
         make<SearchWith<genes, FloatGrid, nanoqd::PortfolioWithMaEs<>>>(folder, "portfolio_with_ma_es");
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && make_all(arguments[1])) return 0;
  std::fprintf(stderr, "usage: make_snapshots FOLDER, a folder where files can be written\n");
  return 2;
}
