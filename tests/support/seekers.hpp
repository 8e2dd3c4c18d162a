// A robot whose results differ from what its elites promise, and a trial and error on it.
#ifndef NANOQD_TESTS_SUPPORT_SEEKERS_HPP
#define NANOQD_TESTS_SUPPORT_SEEKERS_HPP

#include <stdint.h>

#include <nanoqd/adaptation/find_best.hpp>
#include <nanoqd/adaptation/reach_goal.hpp>
#include <nanoqd/math/digest.hpp>

#include "expect_status.hpp"
#include "made_elites.hpp"

namespace test {

// Where a damaged robot comes to, in the unit of the measures: bent and moved.
template <class Scalar>
struct Bent {
  Scalar result[2];
  template <class Elites>
  Bent(const Elites& elites, uint32_t number) {
    using nanoqd::detail::product;
    const Scalar x = elites.where.centroids[number][0];
    const Scalar y = elites.where.centroids[number][1];
    result[0] = product(Scalar(1.6), x) + product(Scalar(0.3), y) - Scalar(0.2);
    result[1] = product(Scalar(0.8), y) - product(Scalar(0.2), product(x, x)) - Scalar{1};
  }
};

// How a damaged robot performs: badly on one side of the box.
template <class Elites>
typename Elites::Scalar lamed(const Elites& elites, uint32_t number) {
  using Scalar = typename Elites::Scalar;
  const Scalar x = elites.where.centroids[number][0];
  return elites.objectives[number] - nanoqd::detail::product(Scalar{2}, nanoqd::detail::product(x, x));
}

// Folds a whole recovery into a digest: every decision, and every number that can be read.
template <class Seeker, class Elites>
void fold_goal(Seeker& seeker, const Elites& elites, uint32_t trials, nanoqd::Digest& digest) {
  for (uint32_t i = 0; i < trials && seeker.next(); ++i) {
    digest.add(seeker.number());
    digest.add(seeker.promise());
    digest.add(seeker.expected(0));
    digest.add(seeker.expected(1));
    digest.add(seeker.deviation(0));
    EXPECT_STATUS(nanoqd::Status::ok, seeker.tell(Bent<typename Elites::Scalar>(elites, seeker.number()).result));
    digest.add(seeker.best_distance());
  }
}
template <class Seeker, class Elites>
void fold_best(Seeker& seeker, const Elites& elites, uint32_t trials, nanoqd::Digest& digest) {
  for (uint32_t i = 0; i < trials && seeker.next(); ++i) {
    digest.add(seeker.number());
    digest.add(seeker.promise());
    digest.add(seeker.expected());
    digest.add(seeker.deviation());
    EXPECT_STATUS(nanoqd::Status::ok, seeker.tell(lamed(elites, seeker.number())));
    digest.add(seeker.best_performance());
  }
}

}  // namespace test

#endif
