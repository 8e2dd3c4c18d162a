#include "axis_ticks.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace nanoqd::host {
namespace {

double power_of_ten(int exponent) {
  double power = 1.0;
  for (int i = std::abs(exponent); i > 0; --i) {
    power *= 10.0;
  }
  return exponent < 0 ? 1.0 / power : power;
}

// Powers of ten up to 10^22 are exact, and their reciprocals are not. So a division rounds once
// where a multiplication by the reciprocal would round twice.
double times_ten_to(double value, int exponent) {
  return exponent < 0 ? value / power_of_ten(-exponent) : value * power_of_ten(exponent);
}

}  // namespace

AxisRange drawable_range(double a, double b) {
  const double largest = std::max(std::fabs(a), std::fabs(b));
  if (!(std::fabs(a) < 1e300 && std::fabs(b) < 1e300)) {
    return {};
  }
  const AxisRange range = {std::min(a, b), std::max(a, b)};
  if (range.size() > std::max(largest * 1e-12, 1e-280)) {
    return range;
  }
  const double half = std::max(0.5, largest / 8.0);
  return {range.low - half, range.high + half};
}

std::string number_text(std::int64_t number, int exponent) {
  std::string digits = std::to_string(std::abs(number));
  const int power = static_cast<int>(digits.size()) - 1 + exponent;
  if (exponent < -6 || power > 5) {
    digits.erase(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 1));
    digits.insert(1, digits.size() > 1 ? "." : "");
    digits += number == 0 ? "" : (power < 0 ? "e\u2212" : "e") + std::to_string(std::abs(power));
  } else if (exponent < 0) {
    const auto decimals = static_cast<std::size_t>(-exponent);
    digits.insert(0, decimals < digits.size() ? 0 : decimals + 1 - digits.size(), '0');
    digits.insert(digits.size() - decimals, ".");
  } else if (number != 0) {
    digits.append(static_cast<std::size_t>(exponent), '0');
  }
  return (number < 0 ? "\u2212" : "") + digits;
}

TickStep nice_step(AxisRange range, int most_steps) {
  const double wanted = range.size() / most_steps;
  int exponent = 0;
  while (wanted >= power_of_ten(exponent + 1)) {
    ++exponent;
  }
  while (wanted < power_of_ten(exponent)) {
    --exponent;
  }
  const double factor = times_ten_to(wanted, -exponent) - 1e-9;
  for (const int nice : {1, 2, 5}) {
    if (factor <= nice) {
      return {nice, exponent};
    }
  }
  return {1, exponent + 1};
}

std::vector<Tick> nice_ticks(AxisRange range, TickStep step) {
  constexpr double tolerance = 1e-9;  // 0.3 / 0.1 is 2.9999999999999996 and must count as 3
  const auto factor = static_cast<double>(step.factor);
  const double first = std::ceil(times_ten_to(range.low, -step.exponent) / factor - tolerance);
  const double last = std::floor(times_ten_to(range.high, -step.exponent) / factor + tolerance);
  std::vector<Tick> ticks;
  if (std::max(std::fabs(first), std::fabs(last)) < 1e14) {
    for (auto i = static_cast<std::int64_t>(first); i <= static_cast<std::int64_t>(last); ++i) {
      const double value = times_ten_to(static_cast<double>(i * step.factor), step.exponent);
      ticks.push_back({std::clamp(value, range.low, range.high), number_text(i * step.factor, step.exponent)});
    }
  }
  return ticks;
}

void mark_clamped_end(std::vector<Tick>& ticks, AxisRange range, TickStep step, double end,
                      const std::string& relation) {
  const auto crowded = [&](const Tick& tick) { return std::fabs(tick.value - end) < range.size() / 28.0; };
  ticks.erase(std::remove_if(ticks.begin(), ticks.end(), crowded), ticks.end());
  const std::int64_t tenths = std::llround(times_ten_to(end, 1 - step.exponent));
  const bool whole = tenths % 10 == 0;
  ticks.push_back({end, relation + number_text(whole ? tenths / 10 : tenths, step.exponent - (whole ? 0 : 1))});
}

}  // namespace nanoqd::host
