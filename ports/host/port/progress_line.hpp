// One line on a terminal that shows how far a long run is, and how much time is left.
//
//     nanoqd::host::ProgressLine progress(stderr);
//     while (...) {
//         progress.update(done / total, "coverage 87.2 %");
//     }
//     progress.finish();
#ifndef NANOQD_PORTS_HOST_PORT_PROGRESS_LINE_HPP
#define NANOQD_PORTS_HOST_PORT_PROGRESS_LINE_HPP

#include <chrono>
#include <cstdio>
#include <string_view>

namespace nanoqd::host {

// Prints nothing if `out` is null or not a terminal, and if TERM is "dumb" or not set, so that logs
// and pipes stay clean. If NO_COLOR is set and not empty, the line has no colour codes. `out` must
// outlive the object.
class ProgressLine {
 public:
  explicit ProgressLine(std::FILE* out);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Shows the fraction (0 to 1; clamped) and the text, cut to the width of the terminal. Redraws at
  // most 20 times a second; any other call only reads the clock. The time left is estimated from
  // the first update on, so that a resumed run may start at any fraction.
  void update(double fraction, std::string_view text);

  // Erases the line. Call it before printing anything else. A later update draws the line again.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(double fraction, std::string_view text, Clock::time_point now);

  std::FILE* out_;  // null: print nothing
  bool colour_ = false;
  bool unicode_ = false;
  bool started_ = false;
  bool drawn_ = false;
  double first_fraction_ = 0.0;
  Clock::time_point first_time_;
  Clock::time_point last_time_;
};

}  // namespace nanoqd::host

#endif
