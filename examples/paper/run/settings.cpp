#include "settings.hpp"

#include <cstdio>
#include <optional>
#include <vector>

#include "run_tessellations.hpp"

namespace nanoqd::paper {
namespace {

Settings as_run() {
  Settings settings;
  settings.name = "as-run";
  settings.cvt = {5000, 25000, CvtStart::kmeans};
  settings.sigma = 0.3;
  settings.has_wide_f13 = true;
  return settings;
}

// The paper gives neither the number of samples of its CVT nor the number of iterations. This code
// uses ten samples for each cell, and iterates until convergence.
Settings as_written() {
  Settings settings;
  settings.name = "as-written";
  settings.cvt = {25000, 250000, CvtStart::random};
  settings.sigma = 1.0 / 300.0;
  settings.is_sigma_relative = true;
  return settings;
}

// What fits the paper's tables nearly to the last printed digit. Nobody here has seen the program
// behind them: it is inferred from the numbers.
Settings as_coded() {
  Settings settings;
  settings.name = "as-coded";
  settings.cvt = {5000, 25000, CvtStart::kmeans};
  settings.random_total = 100;
  settings.sigma = 1.0 / 300.0;
  settings.is_sigma_relative = true;
  settings.is_repeating = true;
  settings.has_wide_f13 = true;
  settings.is_free_clamped = true;
  settings.behaviour = Behaviour::summed_clip;
  return settings;
}

// Takes options one by one. Adds each option that changes a value to the name of the settings.
class Changes {
 public:
  Changes(host::Arguments& arguments, std::string& name) : arguments_(arguments), name_(name) {}

  void whole(const char* option, std::uint32_t least, std::uint32_t most, std::uint32_t& value) {
    const std::optional<std::uint64_t> given = arguments_.whole(option, least, most);
    if (!given || *given == value) return;
    value = static_cast<std::uint32_t>(*given);
    add(option, std::to_string(value));
  }

  void real(const char* option, double least, double most, double& value) {
    const std::optional<double> given = arguments_.real(option, least, most);
    if (!given || !(*given < value || *given > value)) return;
    value = *given;
    add(option, shortest(value));
  }

  // Returns whether the option was given.
  bool choice(const char* option, const std::vector<std::string_view>& words, std::size_t& value) {
    const std::optional<std::size_t> given = arguments_.choice(option, words);
    if (!given) return false;
    if (*given != value) add(option, std::string(words[*given]));
    value = *given;
    return true;
  }

  void choice(const char* option, const std::vector<std::string_view>& words, bool& is_second) {
    std::size_t value = is_second ? 1 : 0;
    choice(option, words, value);
    is_second = value == 1;
  }

  void add(const char* option, const std::string& value) { name_ += std::string("+") + (option + 2) + "=" + value; }

  // Returns the shortest text that reads back to the same number.
  static std::string shortest(double value) {
    char text[40];
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(text, sizeof text, "%.*g", digits, value);
      const std::optional<double> back = host::parse_real(text);
      if (back && !(*back < value || *back > value)) break;
    }
    return text;
  }

 private:
  host::Arguments& arguments_;
  std::string& name_;
};

void take_sigma(host::Arguments& arguments, Changes& changes, Settings& settings) {
  const std::optional<double> own = arguments.real("--sigma", 1e-12, 1e6);
  const std::optional<double> relative = arguments.real("--sigma-relative", 1e-12, 1e6);
  if (own && relative) arguments.fail("--sigma and --sigma-relative exclude each other; give one of them");
  if (!own && !relative) return;
  const double sigma = own ? *own : *relative;
  if (relative.has_value() == settings.is_sigma_relative && !(sigma < settings.sigma || sigma > settings.sigma)) return;
  settings.is_sigma_relative = relative.has_value();
  settings.sigma = sigma;
  changes.add(relative ? "--sigma-relative" : "--sigma", Changes::shortest(sigma));
}

}  // namespace

const char* const settings_help =
    "  --settings NAME       as-run (default), the most likely settings of the paper's tables: 5,000 cells,\n"
    "                        centroids by k-means on 25,000 samples, CVT-ME with sigma 0.3, F13 on [-5, 5];\n"
    "                        as-written: 25,000 cells, sigma = range / 300, F13 on [-3, 1];\n"
    "                        as-coded, which fits the tables best: as-run, and 100 random solutions in all,\n"
    "                        --behaviour summed-clip, F7 and F25 clamped, donors that repeat, cvt-me-coded\n"
    "These options change one value of the settings:\n"
    "  --cells N             number of cells, 4 to 25000\n"
    "  --samples N           number of samples for the centroids; at least the number of cells\n"
    "  --start NAME          random or k-means++ (both iterate on the samples), or exact (integrates the cells)\n"
    "  --budget N            evaluations for each dimension (10000)\n"
    "  --random-solutions N  random solutions at the beginning, for each dimension; part of the budget (100)\n"
    "  --random-total N      random solutions in all, in place of a number for each dimension; 0: off\n"
    "  --few-elites NAME     what cvt-dme does with fewer than four elites: random (draws random solutions) or\n"
    "                        repeat (breeds from donors that are the same)\n"
    "  --F X  --CR X         parameters of Differential Evolution (0.5 and 0.9)\n"
    "  --sigma X             sigma of CVT-ME, in the unit of the genes\n"
    "  --sigma-relative X    sigma of CVT-ME, as a fraction of the range\n"
    "  --iso-sigma X         parameter of cvt-isoline (0.01 of the range)\n"
    "  --line-sigma X        parameter of cvt-isoline (0.2)\n"
    "  --f13-bounds NAME     suite ([-3, 1]) or wide ([-5, 5])\n"
    "  --f7-f25 NAME         free (no bounds) or clamped (to the box of the random solutions)\n"
    "  --noise on|off        noise of F4, F17, F24 and F25 (on)\n"
    "  --objective-noise X   more noise, in every function: errors times 1 + X |N(0, 1)|, as the suite's F4 has with\n"
    "                        X = 0.4 (0)\n"
    "  --measure-noise X     normal noise in both measures, of X times the width of the map (0)\n"
    "  --corrected N         results of the corrected archive: each elite is evaluated N times by fresh draws and\n"
    "                        filed again by its means; without curves (0: off)\n"
    "  --f24-noise NAME      noise in the tenth part of F24 and F25: value (the suite's rule), or scale (also in\n"
    "                        the number that scales this part, as in a public port of the suite)\n"
    "  --behaviour NAME      the measures. paper (default): the sums of both halves of the genes; half: the same\n"
    "                        in a quarter of the map; nonlinear: mean square of the genes and mean distance of\n"
    "                        neighbours; folded: opposite points have the same measures; summed-clip: the\n"
    "                        paper's clip acts on the sums, and the map is as wide as one gene's range\n"
    "  --without PART        leaves out a part of the portfolios, to measure its contribution: gaps, crossover,\n"
    "                        iso-line, improvement, aim or emitter; for cvt-portfolio-maes also shade or maes\n";

Settings take_settings(host::Arguments& arguments) {
  const std::size_t set = arguments.choice("--settings", {"as-run", "as-written", "as-coded"}).value_or(0);
  Settings settings = set == 0 ? as_run() : set == 1 ? as_written() : as_coded();
  Changes changes(arguments, settings.name);
  changes.whole("--cells", 4, cell_capacity, settings.cvt.cells);
  changes.whole("--samples", 4, 10000000, settings.cvt.samples);
  std::size_t start = static_cast<std::size_t>(settings.cvt.start);
  changes.choice("--start", {"random", "k-means++", "exact"}, start);
  settings.cvt.start = static_cast<CvtStart>(start);
  changes.whole("--budget", 25, 100000000, settings.budget);
  changes.whole("--random-solutions", 0, 100000000, settings.random_solutions);
  changes.whole("--random-total", 0, 100000000, settings.random_total);
  changes.choice("--few-elites", {"random", "repeat"}, settings.is_repeating);
  changes.real("--F", 1e-12, 2.0, settings.F);
  changes.real("--CR", 0.0, 1.0, settings.CR);
  take_sigma(arguments, changes, settings);
  changes.real("--iso-sigma", 0.0, 1e6, settings.iso_sigma);
  changes.real("--line-sigma", 0.0, 1e6, settings.line_sigma);
  changes.choice("--f13-bounds", {"suite", "wide"}, settings.has_wide_f13);
  changes.choice("--f7-f25", {"free", "clamped"}, settings.is_free_clamped);
  bool is_silent = !settings.has_noise;
  changes.choice("--noise", {"on", "off"}, is_silent);
  settings.has_noise = !is_silent;
  changes.real("--objective-noise", 0.0, 1e3, settings.objective_noise);
  changes.real("--measure-noise", 0.0, 1.0, settings.measure_noise);
  changes.whole("--corrected", 0, 10000, settings.corrected);
  changes.choice("--f24-noise", {"value", "scale"}, settings.is_scale_noisy);
  auto behaviour = static_cast<std::size_t>(settings.behaviour);
  changes.choice("--behaviour", {"paper", "half", "nonlinear", "folded", "summed-clip"}, behaviour);
  settings.behaviour = static_cast<Behaviour>(behaviour);
  auto without = static_cast<std::size_t>(settings.without);
  changes.choice("--without", {"gaps", "crossover", "iso-line", "improvement", "aim", "emitter", "shade", "maes"},
                 without);
  settings.without = static_cast<Part>(without);
  if (settings.cvt.start != CvtStart::exact && settings.cvt.samples < settings.cvt.cells) {
    arguments.fail(std::to_string(settings.cvt.samples) + " samples cannot support " +
                   std::to_string(settings.cvt.cells) + " cells; give --samples at least as large as --cells");
  }
  if (!(settings.iso_sigma > 0.0) && !(settings.line_sigma > 0.0)) {
    arguments.fail("--iso-sigma and --line-sigma cannot both be 0");
  }
  return settings;
}

}  // namespace nanoqd::paper
