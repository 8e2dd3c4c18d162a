// An emitter is a variation with a small population of its own, which goes for the optimum. This
// file is its contract. A Portfolio gives it a share of the trials; an EmitterPair lets two of them
// take turns.
//
//     Shade        for separable functions, and functions with many optima     (shade.hpp)
//     MaEs         for genes that depend on each other; n^2 numbers of memory  (ma_es.hpp)
//     EmitterPair  two emitters that take turns                                (emitter_pair.hpp)
//
// An emitter is a variation that learns (variation.hpp). It has is_sound(), and these members:
//
//     static constexpr uint32_t makers;
//         How many values of origin.maker it uses, from Origin::variation on.
//     static constexpr Parameters nothing() noexcept;
//         Returns parameters that are all zero, for an object before begin().
//     uint32_t restarts() const noexcept;
//         Returns how often it started again; it may wrap around. Asked after each propose() and
//         each learn() of the emitter.
//     Scalar tolerance() const noexcept;
//         Returns the largest difference of objectives that does not count as progress.
//     bool has_work() const noexcept;
//         Returns false while it waits for trials that are out. Its next trial would then be of
//         little use, and another part makes one in its place.
//     void skip_turn() noexcept;
//         Called if it was its turn and it had no work. It may count how long it waits.
//
// A portfolio, or a pair, asks has_work() when it is the emitter's turn. It then calls either
// propose() or skip_turn(). Used alone, an emitter gets every turn, and propose() must make a trial
// even if it has no work.
#ifndef NANOQD_VARIATION_EMITTER_HPP
#define NANOQD_VARIATION_EMITTER_HPP

#include "../math/detail/type_traits.hpp"
#include "variation.hpp"

namespace nanoqd {
namespace detail {

template <class Policy, class = void>
inline constexpr bool is_emitter = false;
// The questions must be const: asking changes nothing.
template <class Policy>
inline constexpr bool is_emitter<
    Policy, Void<decltype(Policy::makers), decltype(Policy::nothing()), decltype(made_up<const Policy&>().restarts()),
                 decltype(made_up<const Policy&>().tolerance()), decltype(made_up<const Policy&>().has_work()),
                 decltype(&Policy::skip_turn)>> = is_variation<Policy>;

}  // namespace detail
}  // namespace nanoqd

#endif
