// Places the ticks of an axis at round numbers and writes their labels. Integer arithmetic makes
// the text the same on every machine and in every locale.
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

// Returns the range between two numbers, which may come in either order. A range without length is
// widened around its value. A range that is not finite becomes 0 to 1.
[[nodiscard]] AxisRange drawable_range(double a, double b);

// Returns number * 10^exponent as people write it: 25, 0.50, 2.5e9. The arguments are integers, so
// that zero has no sign and nothing is rounded.
[[nodiscard]] std::string number_text(std::int64_t number, int exponent);

// 1, 2 or 5 times a power of ten.
struct TickStep {
  std::int64_t factor;
  int exponent;
};

// Returns the smallest step that divides the range into at most `most_steps` steps.
[[nodiscard]] TickStep nice_step(AxisRange range, int most_steps);

struct Tick {
  double value;
  std::string text;
};

// Returns a tick at every multiple of the step in the range. Returns none if doubles are too coarse
// to distinguish the multiples.
[[nodiscard]] std::vector<Tick> nice_ticks(AxisRange range, TickStep step);

// Adds a tick at an end of the axis beyond which values are clamped. Its label is `relation` and
// the value of the end, even if that is not a round number. Removes the ticks that would touch this
// label.
void mark_clamped_end(std::vector<Tick>& ticks, AxisRange range, TickStep step, double end,
                      const std::string& relation);

}  // namespace nanoqd::host

#endif
