// A small problem for runs that are saved and resumed, and a fingerprint of everything that a run
// leaves behind.
#ifndef NANOQD_TESTS_VALLEY_HPP
#define NANOQD_TESTS_VALLEY_HPP

#include <stdint.h>

#include <nanoqd/nanoqd.hpp>

#include "scalars.hpp"

namespace test {

inline constexpr uint32_t valley_genes = 3;

// A valley with a kink; the measures leave their box at times, and some evaluations fail.
template <class Scalar, class Evaluation>
void evaluate_valley(const Scalar (&x)[valley_genes], Evaluation& out) noexcept {
  using nanoqd::detail::product;
  const Scalar bend = x[1] - product(x[0], x[0]);
  out.objective = -product(bend, bend) - product(x[2], x[2] + static_cast<Scalar>(0.3L));
  out.measures[0] = x[0] + product(x[2], x[1]);
  out.measures[1] = x[1] - product(x[2], x[0]);
  if (x[0] > static_cast<Scalar>(0.9L)) out.objective = infinity<Scalar>();
}

// Everything that a run leaves behind.
template <class Search>
uint64_t digest_of_all(const Search& search) {
  nanoqd::Counters counters = search.counters();
  nanoqd::Digest digest;
  digest.add(search.archive().digest());
  digest.add(search.archive().best().cell());
  digest.add(search.rng().state().x);
  digest.add(search.rng().state().w);
  counters.fields([&](uint64_t& counter) { digest.add(counter); });
  if constexpr (Search::is_noisy) {
    digest.add(search.repeats().unconfirmed);
    digest.add(search.repeats().revised);
    digest.add(search.doubt());
  }
  return digest.value();
}

}  // namespace test

#endif
