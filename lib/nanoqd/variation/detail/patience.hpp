// Decides how many turns an emitter waits for trials that are out. While it waits it leaves its
// turns to others. The limit adapts to the delays seen so far.
#ifndef NANOQD_VARIATION_DETAIL_PATIENCE_HPP
#define NANOQD_VARIATION_DETAIL_PATIENCE_HPP

#include <stdint.h>

#include "../../language.hpp"

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

  // Returns true if the emitter shall leave one more turn to others.
  [[nodiscard]] bool is_left() const noexcept { return waited_ < 2U * expected_ + 2U; }
  // Counts a turn that was left to others.
  void count_turn() noexcept {
    if (waited_ < 0xFFFFU) ++waited_;
  }
  [[nodiscard]] uint32_t waited() const noexcept { return waited_; }

  // Records that a trial of this generation came back after `turns` turns.
  void note(uint32_t turns) noexcept {
    if (turns > longest_) longest_ = static_cast<uint16_t>(turns < most ? turns : most);
  }
  // Records that a trial came back after the emitter had given it up.
  void regret() noexcept { expected_ = static_cast<uint16_t>(expected_ < most / 2U ? 2U * expected_ + 1U : most); }

  // The expected delay fades by a quarter in each generation. It is never below the longest delay
  // of that generation.
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
  uint16_t waited_ = 0;    // turns waited since all trials were handed out
  uint16_t longest_ = 0;   // longest delay of a trial of this generation, in turns
  uint16_t expected_ = 0;  // expected delay, in turns
};

}  // namespace detail
}  // namespace nanoqd

#endif
