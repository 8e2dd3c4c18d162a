#include "agreement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../names.hpp"
#include "experiment/statistics/quantiles.hpp"

namespace nanoqd::paper {
namespace {

Comparison comparison_of(const Cell& ours, const PrintedCell& printed, Metric metric) {
  const bool is_fev = metric == Metric::fev;
  const PrintedNumber& mean = is_fev ? printed.fev_mean : printed.coverage_mean;
  const PrintedNumber& deviation = is_fev ? printed.fev_deviation : printed.coverage_deviation;
  std::vector<double> values = values_of(ours, metric);
  if (!is_fev) {
    for (double& value : values) value *= 100.0;
  }
  Comparison result;
  result.ours = &ours;
  result.printed = &printed;
  result.metric = metric;
  result.our_moments = moments_of(values);
  result.printed_moments = {mean.value, deviation.value, printed_runs};
  result.half_unit = mean.half_unit;
  const double distance = std::fabs(result.difference());
  const double beyond_rounding = std::max(distance - mean.half_unit, 0.0);
  const double two = 2.0 * deviation.value;
  result.within_two = beyond_rounding <= two;
  result.within_two_as_printed = distance <= two;
  result.p = welch_test(result.our_moments, result.printed_moments, mean.half_unit).p;
  result.is_tested = result.our_moments.count > 1;
  result.no_difference = result.p >= 0.05;
  result.no_difference_as_printed = welch_test(result.our_moments, result.printed_moments).p >= 0.05;
  const double size = deviation.value > 0.0   ? beyond_rounding / deviation.value
                      : beyond_rounding > 0.0 ? std::numeric_limits<double>::infinity()
                                              : 0.0;
  result.deviations = std::copysign(size, result.difference());
  return result;
}

}  // namespace

bool Comparison::within_tolerance() const {
  return metric != Metric::coverage || std::fabs(difference()) <= coverage_tolerance;
}

std::string printed_name(const Study& study, const std::string& algorithm) {
  const std::string coded = "cvt-me-coded";
  if (algorithm == coded) return "cvt-me";
  const bool has_coded = std::find(study.algorithms.begin(), study.algorithms.end(), coded) != study.algorithms.end();
  return algorithm == "cvt-me" && has_coded ? "" : algorithm;
}

std::vector<Comparison> compare(const Study& study, const PrintedTables& printed) {
  std::vector<Comparison> comparisons;
  for (const std::string& algorithm : study.algorithms) {
    for (const std::uint32_t dimension : study.dimensions) {
      for (const std::uint32_t function : study.functions) {
        const Cell* const ours = study.find(dimension, function, algorithm);
        const PrintedCell* const theirs = printed.find(dimension, function, printed_name(study, algorithm));
        if (ours == nullptr || theirs == nullptr) continue;
        comparisons.push_back(comparison_of(*ours, *theirs, Metric::fev));
        if (theirs->has_coverage() && !values_of(*ours, Metric::coverage).empty()) {
          comparisons.push_back(comparison_of(*ours, *theirs, Metric::coverage));
        }
      }
    }
  }
  return comparisons;
}

void AgreementCount::add(const Comparison& comparison) {
  ++cells;
  within_two += comparison.within_two ? 1U : 0U;
  tested += comparison.is_tested ? 1U : 0U;
  no_difference += comparison.is_tested && comparison.no_difference ? 1U : 0U;
  within_tolerance += comparison.within_tolerance() ? 1U : 0U;
  within_two_as_printed += comparison.within_two_as_printed ? 1U : 0U;
  no_difference_as_printed += comparison.is_tested && comparison.no_difference_as_printed ? 1U : 0U;
}

std::string known_reason(const Comparison& comparison) {
  if (comparison.ours->runs.front()->settings.rfind("as-coded", 0) == 0) return {};
  const std::uint32_t function = comparison.ours->function;
  if (comparison.metric == Metric::fev && (function == 7 || function == 25)) {
    return "the printed numbers fit genes clamped to the box of the random solutions, where the optimum is not";
  }
  if (comparison.ours->algorithm == "cvt-me") return "the printed numbers fit another operator: `cvt-me-coded`";
  return "the printed numbers fit the settings `as-coded`";
}

}  // namespace nanoqd::paper
