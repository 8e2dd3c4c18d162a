// Rastrigin's function: a cost with its minimum 0 at the origin, and a local minimum near every
// point whose coordinates are whole numbers.
#ifndef NANOQD_EXAMPLES_RASTRIGIN_HPP
#define NANOQD_EXAMPLES_RASTRIGIN_HPP

#include <cmath>

// nanoqd maximises, so the objective is the negative cost. The two measures are the mean of the
// first half of the genes and the mean of the second half.
template <class Scalar, unsigned Genes, class Evaluation>
void evaluate_rastrigin(const Scalar (&genes)[Genes], Evaluation& out) {
  static_assert(Genes % 2 == 0, "both halves must have the same number of genes");
  Scalar cost{0};
  Scalar sums[2] = {0, 0};
  for (unsigned i = 0; i < Genes; ++i) {
    const Scalar turn = static_cast<Scalar>(6.283185307179586) * genes[i];
    cost += genes[i] * genes[i] + Scalar{10} - Scalar{10} * std::cos(turn);
    sums[2 * i / Genes] += genes[i];
  }
  out.objective = -cost;
  constexpr unsigned half = Genes / 2;
  out.measures[0] = sums[0] / half;
  out.measures[1] = sums[1] / half;
}

#endif
