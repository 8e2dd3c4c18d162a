// NANOQD_VARIATION selects the search of an image of tests/image: 0 the default, 1 and 2 the
// portfolios, 3 the default with noisy evaluations.
#ifndef NANOQD_TESTS_IMAGE_VARIATIONS_HPP
#define NANOQD_TESTS_IMAGE_VARIATIONS_HPP

#include <nanoqd/nanoqd.hpp>

#if !defined(NANOQD_VARIATION)
#define NANOQD_VARIATION 0
#endif

#if NANOQD_VARIATION == 0 || NANOQD_VARIATION == 3
template <uint32_t>
using ImageVariation = nanoqd::DifferentialEvolution<float>;
#elif NANOQD_VARIATION == 1
template <uint32_t Genes>
using ImageVariation = nanoqd::Portfolio<float, Genes>;
#else
template <uint32_t Genes>
using ImageVariation = nanoqd::PortfolioWithMaEs<float, Genes>;
#endif

template <uint32_t Genes, class Tessellation>
using ImageSearch =
    nanoqd::MapElites<Genes, Tessellation, ImageVariation<Genes>, nanoqd::Clamp, nanoqd::Measures::dropped, float,
                      NANOQD_VARIATION == 3 ? nanoqd::Evaluations::noisy : nanoqd::Evaluations::exact>;

#endif
