// Where an axis has ticks, and what is written beside them: round numbers, by integer arithmetic, the same text on
// every machine and in every locale.
#ifndef NANOQD_PORTS_HOST_PICTURE_AXIS_TICKS_HPP
#define NANOQD_PORTS_HOST_PICTURE_AXIS_TICKS_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace nanoqd::host {

struct AxisRange {
  double low = 0.0;
  double high = 1.0;
  [[nodiscard]] double size() const { return high - low; }
};

// The range between two numbers in either order. One without length is widened around its value, and one that is not
// finite becomes 0 to 1.
[[nodiscard]] AxisRange drawable_range(double a, double b);

// number * 10^exponent as people write it: 25, 0.50, 2.5e9. Integers go in, so zero has no sign and nothing is rounded.
[[nodiscard]] std::string number_text(std::int64_t number, int exponent);

// 1, 2 or 5 times a power of ten.
struct TickStep {
  std::int64_t factor;
  int exponent;
};

// The smallest with which at most `most_steps` of them fit into the range.
[[nodiscard]] TickStep nice_step(AxisRange range, int most_steps);

struct Tick {
  double value;
  std::string text;
};

// Every multiple of the step in the range; none where doubles are too coarse to tell the multiples apart.
[[nodiscard]] std::vector<Tick> nice_ticks(AxisRange range, TickStep step);

// An end of the axis beyond which values are clamped shows its own value, however odd, with `relation` before it. The
// ticks that would touch that label give way.
void mark_clamped_end(std::vector<Tick>& ticks, AxisRange range, TickStep step, double end,
                      const std::string& relation);

}  // namespace nanoqd::host

#endif
