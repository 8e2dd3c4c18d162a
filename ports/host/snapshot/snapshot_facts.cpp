#include "snapshot_facts.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nanoqd/math/bounds.hpp>
#include <nanoqd/math/detail/snapshot_ids.hpp>
#include <nanoqd/variation/differential_evolution.hpp>
#include <nanoqd/variation/gaussian.hpp>
#include <nanoqd/variation/improvement_es.hpp>
#include <nanoqd/variation/iso_line.hpp>
#include <nanoqd/variation/portfolio.hpp>
#include <utility>
#include <vector>

#include "../text/real_text.hpp"

namespace nanoqd::host {
namespace {

constexpr std::size_t most_numbers_shown = 16;  // a file may claim any number of them

// Collects the numbers by which a snapshot knows a variation.
struct NumberList {
  std::vector<std::uint32_t> numbers;
  void operator()(std::uint32_t number) { numbers.push_back(number); }
};
template <class Variation>
std::vector<std::uint32_t> numbers_of() {
  NumberList list;
  detail::snapshot_ids<Variation>(list);
  return list.numbers;
}

// The same for a variation of version 0.1. Its numbers are not used again, because this version
// cannot resume such a run.
template <std::uint32_t... Numbers>
std::vector<std::uint32_t> numbers_of_0_1() {
  return {Numbers...};
}

struct VariationName {
  const char* name;
  const char* reals[2];     // its parameters, in their order in the file
  const char* switches[7];  // then one byte for each part that may be off
  std::vector<std::uint32_t> (*numbers)();
  bool has_unit;  // then one byte for the unit of a deviation
};

using AnyMaEs = MaEs<float, 1>;
using Pair = EmitterPair<Shade<float, 1>, AnyMaEs>;

constexpr VariationName variations[] = {
    {"DifferentialEvolution", {"F", "CR"}, {}, numbers_of<DifferentialEvolution<float>>, false},
    {"Gaussian", {"sigma"}, {}, numbers_of<Gaussian<float>>, true},
    {"IsoLine", {"iso_sigma", "line_sigma"}, {}, numbers_of<IsoLine<float>>, false},
    {"OperatorBandit",
     {},
     {"crossover", "iso+line", "improvement", "aim"},
     numbers_of<OperatorBandit<float, 1>>,
     false},
    {"ImprovementEs", {}, {}, numbers_of<ImprovementEs<float, 1>>, false},
    {"Shade", {}, {}, numbers_of<Shade<float, 1>>, false},
    {"MaEs", {}, {}, numbers_of<AnyMaEs>, false},
    {"EmitterPair", {}, {"Shade", "MaEs"}, numbers_of<Pair>, false},
    {"Portfolio",
     {"emitter_share"},
     {"gap filling", "crossover", "iso+line", "improvement", "aim"},
     numbers_of<Portfolio<float, 1>>,
     false},
    {"Portfolio of MaEs",
     {"emitter_share"},
     {"gap filling", "crossover", "iso+line", "improvement", "aim"},
     numbers_of<Portfolio<float, 1, AnyMaEs>>,
     false},
    {"PortfolioWithMaEs",
     {"emitter_share"},
     {"gap filling", "crossover", "iso+line", "improvement", "aim", "Shade", "MaEs"},
     numbers_of<PortfolioWithMaEs<float, 1>>,
     false},
    {"OperatorBandit of version 0.1", {}, {"rand/1", "line", "crossover"}, numbers_of_0_1<4>, false},
    {"Shade of version 0.1", {}, {}, numbers_of_0_1<5>, false},
    {"MaEs of version 0.1", {}, {}, numbers_of_0_1<6>, false},
    {"EmitterPair of version 0.1", {}, {"Shade", "MaEs"}, numbers_of_0_1<7, 5, 6>, false},
    {"Portfolio of version 0.1",
     {"emitter_share"},
     {"gap filling", "rand/1", "line", "crossover"},
     numbers_of_0_1<8, 5>,
     false},
    {"Portfolio of MaEs of version 0.1",
     {"emitter_share"},
     {"gap filling", "rand/1", "line", "crossover"},
     numbers_of_0_1<8, 6>,
     false},
    {"PortfolioWithMaEs of version 0.1",
     {"emitter_share"},
     {"gap filling", "rand/1", "line", "crossover", "Shade", "MaEs"},
     numbers_of_0_1<8, 7, 5, 6>,
     false}};

std::string numbers_text(const RunPart& run) {
  if (run.variation.empty()) return "number " + std::to_string(run.unknown_variation) + " of format 1";
  std::string text = run.variation.size() == 1 ? "number " : "numbers ";
  for (std::size_t i = 0; i < run.variation.size(); ++i) {
    if (i == most_numbers_shown) return text + ", ...";
    text.append(i > 0 ? ", " : "").append(std::to_string(run.variation[i]));
  }
  return text;
}

// Returns the number of names. The entries after the last name are null.
template <std::size_t Most>
std::size_t count_of(const char* const (&names)[Most]) {
  return static_cast<std::size_t>(std::find(std::begin(names), std::end(names), nullptr) - std::begin(names));
}

template <class Scalar>
Scalar sum_of(const std::vector<std::pair<std::uint32_t, double>>& objectives) {
  Scalar sum{0};
  Scalar lost{0};
  for (const auto& [cell, objective] : objectives) {
    const Scalar term = static_cast<Scalar>(objective) - lost;
    const Scalar next = sum + term;
    if (!detail::is_finite(next)) return next;
    lost = (next - sum) - term;
    sum = next;
  }
  return sum;
}

}  // namespace

std::string variation_text(const RunPart& run, std::uint8_t real_bytes) {
  std::string text = numbers_text(run);
  for (const VariationName& known : variations) {
    if (known.numbers() != run.variation) continue;
    text = known.name;
    const std::size_t reals = count_of(known.reals);
    const std::size_t switches = count_of(known.switches);
    const std::size_t bytes = reals * real_bytes + switches + (known.has_unit ? 1U : 0U);
    if (run.parameters.size() != bytes) break;
    detail::FieldReader read(0, run.parameters.data(), static_cast<std::uint32_t>(bytes));
    for (std::size_t i = 0; i < reals; ++i) {
      double value = 0.0;
      visit_real(read, real_bytes, value);
      const std::string number = detail::is_finite(value) ? real_text(real_bytes, value) : "not finite";
      text.append(", ").append(known.reals[i]).append(" ").append(number);
    }
    for (std::size_t i = 0; i < switches; ++i) {
      std::uint8_t is_on = 0;
      read(is_on);
      if (is_on == 0) text.append(", without ").append(known.switches[i]);
    }
    if (!known.has_unit) return text;
    const bool is_range = run.parameters.back() == static_cast<std::uint8_t>(SigmaUnit::range);
    return text + (is_range ? " of each gene's range" : " in the genes' own unit");
  }
  return text + ", parameters of " + std::to_string(run.parameters.size()) + " bytes";
}

std::string bounds_policy_text(const RunPart& run) {
  switch (run.bounds) {
    case Clamp::snapshot_id: return "Clamp";
    case Reflect::snapshot_id: return "Reflect";
    case Resample::snapshot_id: return "Resample";
    case Unbounded::snapshot_id: return "Unbounded";
    default: return "number " + std::to_string(run.bounds);
  }
}

std::string intervals_text(const std::vector<double>& lower, const std::vector<double>& upper,
                           std::uint8_t real_bytes) {
  const auto interval = [&](double low, double high) {
    return real_text(real_bytes, low) + ":" + real_text(real_bytes, high);
  };
  const auto [least, most] = std::minmax_element(lower.begin(), lower.end());
  const auto [least_upper, most_upper] = std::minmax_element(upper.begin(), upper.end());
  if (*least >= *most && *least_upper >= *most_upper)
    return interval(*least, *most_upper) + (lower.size() > 1 ? " each" : "");
  if (lower.size() > 8) return "different, all within " + interval(*least, *most_upper);
  std::string text;
  for (std::size_t i = 0; i < lower.size(); ++i) text += (i > 0 ? "," : "") + interval(lower[i], upper[i]);
  return text;
}

std::string counter_name(std::size_t number) {
  static constexpr const char* names[] = {"asks",
                                          "evaluations",
                                          "new cells",
                                          "improvements",
                                          "refused objectives",
                                          "refused measures",
                                          "refused genes",
                                          "refused out of bounds",
                                          "clamped measures",
                                          "repaired trials",
                                          "too few elites",
                                          "rounded elites"};
  return number < std::size(names) ? names[number] : "counter " + std::to_string(number + 1);
}

std::optional<std::uint32_t> best_elite(const Snapshot& snapshot) {
  std::optional<std::uint32_t> best;
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) {
    if (!best) best = i;
    const double objective = objective_of(snapshot.archive, snapshot.elite(i));
    const double highest = objective_of(snapshot.archive, snapshot.elite(*best));
    const bool is_lower_cell = cell_of(snapshot.elite(i)) < cell_of(snapshot.elite(*best));
    if (is_lower_cell ? objective >= highest : objective > highest) best = i;
  }
  return best;
}

std::optional<CountFacts> count_facts(const Snapshot& snapshot) {
  if (!snapshot.archive.has_counts() || snapshot.elites() == 0) return std::nullopt;
  std::vector<std::uint32_t> counts;
  counts.reserve(snapshot.elites());
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) counts.push_back(count_of(snapshot.archive, snapshot.elite(i)));
  std::sort(counts.begin(), counts.end());
  const auto once = std::upper_bound(counts.begin(), counts.end(), 1U) - counts.begin();
  return CountFacts{counts.front(), counts[(counts.size() - 1) / 2], counts.back(), static_cast<std::uint32_t>(once)};
}

std::string counts_text(const CountFacts& counts, const std::string& words) {
  std::string text = counts.least == counts.most ? "" : std::to_string(counts.least) + " to ";
  text.append(std::to_string(counts.most)).append(counts.most == UINT8_MAX ? " or more" : "").append(words);
  if (counts.least != counts.most) text += ", median " + std::to_string(counts.median);
  return text;
}

std::optional<double> doubt_of(const Snapshot& snapshot) {
  const detail::Noise& noise = snapshot.state.noise;
  if (noise.repeats().unconfirmed == 0) return std::nullopt;
  return noise.doubt<double>();
}

double qd_score(const Snapshot& snapshot) {
  std::vector<std::pair<std::uint32_t, double>> objectives;
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) {
    objectives.emplace_back(cell_of(snapshot.elite(i)), objective_of(snapshot.archive, snapshot.elite(i)));
  }
  std::sort(objectives.begin(), objectives.end());
  return snapshot.archive.real_bytes == sizeof(double) ? sum_of<double>(objectives)
                                                       : static_cast<double>(sum_of<float>(objectives));
}

}  // namespace nanoqd::host
