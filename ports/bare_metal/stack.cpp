#include "stack.hpp"

extern "C" {
extern uint32_t image_stack_bottom[];  // from the linker script
extern uint32_t image_stack_top[];
}

namespace stack {
namespace {

constexpr uint32_t pattern = 0xC0FFEE11U;

// The words below the caller's frame that stay unpainted: a compiler may keep values below the
// stack pointer.
constexpr uint32_t untouched_words = 16;

}  // namespace

const uint32_t* bottom() noexcept { return image_stack_bottom; }

__attribute__((noinline)) void paint() noexcept {
  uint32_t* const frame = static_cast<uint32_t*>(__builtin_frame_address(0));
  for (volatile uint32_t* word = image_stack_bottom; word + untouched_words < frame; ++word) *word = pattern;
}

__attribute__((noinline)) uint32_t used_bytes() noexcept {
  const uint32_t* word = image_stack_bottom;
  while (word < image_stack_top && *word == pattern) ++word;
  return static_cast<uint32_t>(image_stack_top - word) * 4U;
}

__attribute__((noinline)) uint32_t depth_bytes() noexcept {
  return static_cast<uint32_t>(image_stack_top - static_cast<uint32_t*>(__builtin_frame_address(0))) * 4U;
}

}  // namespace stack
