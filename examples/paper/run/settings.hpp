// The settings of the experiment: three sets with a name, and the user's changes.
//
//     const Settings settings = take_settings(arguments);   // --settings as-run --cells 1000
//     settings.name                                         // "as-run+cells=1000", in every row
#ifndef NANOQD_EXAMPLES_PAPER_RUN_SETTINGS_HPP
#define NANOQD_EXAMPLES_PAPER_RUN_SETTINGS_HPP

#include <cstdint>
#include <string>

#include "centroid_table.hpp"
#include "host/text/arguments.hpp"

namespace nanoqd::paper {

enum class Algorithm : std::uint8_t {
  cvt_dme,
  cvt_me,
  cvt_me_coded,
  grid_dme,
  cvt_isoline,
  cvt_portfolio,
  cvt_portfolio_maes,
  cvt_dme_noisy,
  cvt_portfolio_noisy
};
inline constexpr std::uint32_t algorithm_count = 9;
inline constexpr const char* algorithm_names[algorithm_count] = {"cvt-dme",
                                                                 "cvt-me",
                                                                 "cvt-me-coded",
                                                                 "grid-dme",
                                                                 "cvt-isoline",
                                                                 "cvt-portfolio",
                                                                 "cvt-portfolio-maes",
                                                                 "cvt-dme-noisy",
                                                                 "cvt-portfolio-noisy"};

[[nodiscard]] constexpr const char* name_of(Algorithm algorithm) {
  return algorithm_names[static_cast<std::uint32_t>(algorithm)];
}

// The parts of the portfolios. shade and maes are the emitters of cvt-portfolio-maes.
enum class Part : std::uint8_t { gaps, crossover, iso_line, improvement, aim, emitter, shade, maes, none };

enum class Behaviour : std::uint8_t { paper, half, nonlinear, folded, summed_clip };  // behaviour.hpp explains them

struct Settings {
  std::string name;  // no comma, quote or blank
  CvtOptions cvt;
  std::uint32_t budget = 10000;          // evaluations for each dimension, including the random solutions
  std::uint32_t random_solutions = 100;  // G for each dimension
  std::uint32_t random_total = 0;        // if not 0: G in all, in place of the number above
  double F = 0.5;
  double CR = 0.9;
  bool is_repeating = false;       // cvt-dme with fewer than four elites: true: donors repeat; false: random solutions
  double sigma = 0.0;              // of cvt-me
  bool is_sigma_relative = false;  // true: relative to the range of a gene; false: in the unit of the gene
  double iso_sigma = 0.01;
  double line_sigma = 0.2;
  bool has_wide_f13 = false;     // true: F13 on [-5, 5]; false: on the suite's [-3, 1]
  bool is_free_clamped = false;  // true: F7 and F25 stay in the box of their random solutions; false: no bounds
  bool has_noise = true;
  double objective_noise = 0.0;  // more noise of every function: errors are multiplied by 1 + this |N(0, 1)|
  double measure_noise = 0.0;    // standard deviation, as a share of the width of the map
  std::uint32_t corrected = 0;   // 0: results are those that the archive claims; else draws for each elite
  bool is_scale_noisy = false;   // F24 and F25: noise in the scale of the tenth part too
  Behaviour behaviour = Behaviour::paper;
  Part without = Part::none;  // the part that is off, to measure its contribution

  // Returns whether these are the settings as-coded, with or without changes.
  [[nodiscard]] bool is_coded() const { return name.rfind("as-coded", 0) == 0; }
};

// Takes --settings and the options that change a value. A mistake becomes the error of `arguments`.
[[nodiscard]] Settings take_settings(host::Arguments& arguments);

// The options as lines of a help page.
extern const char* const settings_help;

}  // namespace nanoqd::paper

#endif
