// NANOQD_VARIATION selects the variation of an image of tests/image: the default, or one of the
// portfolios.
#ifndef NANOQD_TESTS_IMAGE_VARIATIONS_HPP
#define NANOQD_TESTS_IMAGE_VARIATIONS_HPP

#include <nanoqd/nanoqd.hpp>

#if !defined(NANOQD_VARIATION)
#define NANOQD_VARIATION 0
#endif

#if NANOQD_VARIATION == 0
template <uint32_t>
using ImageVariation = nanoqd::DifferentialEvolution<float>;
#elif NANOQD_VARIATION == 1
template <uint32_t Genes>
using ImageVariation = nanoqd::Portfolio<float, Genes>;
#else
template <uint32_t Genes>
using ImageVariation = nanoqd::PortfolioWithMaEs<float, Genes>;
#endif

#endif
