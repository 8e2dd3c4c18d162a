// A generator that draws what a test wants to see handled.
#ifndef NANOQD_TESTS_CHOSEN_DRAWS_HPP
#define NANOQD_TESTS_CHOSEN_DRAWS_HPP

#include <stdint.h>

#include <nanoqd/math/rng.hpp>

namespace test {

// The generator that is now `rng` after `draws` more draws: xor128 run backwards.
inline nanoqd::Rng rewound(const nanoqd::Rng& rng, uint32_t draws) {
  nanoqd::Rng::State state = rng.state();
  for (uint32_t i = 0; i < draws; ++i) {
    const uint32_t shifted = state.w ^ state.z ^ (state.z >> 19);
    const uint32_t t = shifted ^ (shifted >> 8) ^ (shifted >> 16) ^ (shifted >> 24);
    state = {t ^ (t << 11) ^ (t << 22), state.x, state.y, state.z};
  }
  return nanoqd::Rng(state);
}

// Its first four draws are these: the state is its last four draws. Pre: one of the four is not
// zero.
inline nanoqd::Rng rng_that_draws(uint32_t first, uint32_t second, uint32_t third = 1, uint32_t fourth = 1) {
  return rewound(nanoqd::Rng(nanoqd::Rng::State{first, second, third, fourth}), 4);
}

inline bool same_state(const nanoqd::Rng& a, const nanoqd::Rng& b) {
  return a.state().x == b.state().x && a.state().y == b.state().y && a.state().z == b.state().z &&
         a.state().w == b.state().w;
}

// Whether `now` is `before` after exactly `count` draws.
inline bool has_drawn(const nanoqd::Rng& now, nanoqd::Rng before, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) before.next();
  return same_state(now, before);
}

}  // namespace test

#endif
