// How long to wait for trials that are out, in turns that are left to others; learned from how long they are out as a
// rule.
#ifndef NANOQD_VARIATION_DETAIL_PATIENCE_HPP
#define NANOQD_VARIATION_DETAIL_PATIENCE_HPP

#include <stdint.h>

namespace nanoqd {
namespace detail {

class Patience {
 public:
  void begin(uint32_t turns) noexcept {
    expected_ = static_cast<uint16_t>(turns);
    start_generation();
  }
  void start_generation() noexcept {
    waited_ = 0;
    longest_ = 0;
  }
  void start_round() noexcept { waited_ = 0; }

  // Whether to leave one more turn to others.
  [[nodiscard]] bool waits() noexcept {
    if (waited_ >= 2U * expected_ + 2U) return false;
    ++waited_;
    return true;
  }
  [[nodiscard]] uint32_t waited() const noexcept { return waited_; }

  // A trial of this generation came back after so many turns.
  void note(uint32_t turns) noexcept {
    if (turns > longest_) longest_ = static_cast<uint16_t>(turns < most ? turns : most);
  }
  // One came back that had been given up.
  void regret() noexcept { expected_ = static_cast<uint16_t>(expected_ < most / 2U ? 2U * expected_ + 1U : most); }

  // What was seen once fades.
  void end_generation() noexcept {
    const uint32_t faded = expected_ - (expected_ + 3U) / 4U;
    expected_ = longest_ > faded ? longest_ : static_cast<uint16_t>(faded);
  }

  template <class Fields>
  constexpr void fields(Fields& visit) noexcept {
    visit(waited_);
    visit(longest_);
    visit(expected_);
  }
  [[nodiscard]] bool is_sound() const noexcept { return longest_ <= most && expected_ <= most; }

 private:
  static constexpr uint16_t most = 4096;
  uint16_t waited_ = 0;    // turns since all trials are out
  uint16_t longest_ = 0;   // turns that a trial of this generation was out
  uint16_t expected_ = 0;  // what is to be expected of that
};

}  // namespace detail
}  // namespace nanoqd

#endif
