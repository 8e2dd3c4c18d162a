// The laws of merging, on small random archives in which nearly everything ties, against the rule
// of merge.hpp written out in the plainest code there is.
//
//     test::MergeTally tally;
//     test::check_merge_laws<nanoqd::Archive<float, 2, 7, 1>>(1, 500, tally);
#ifndef NANOQD_TESTS_MERGE_LAWS_HPP
#define NANOQD_TESTS_MERGE_LAWS_HPP

#include <stdint.h>

#include <nanoqd/archive/archive.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/snapshot/merge.hpp>

#include "expect_status.hpp"
#include "message.hpp"
#include "scalars.hpp"
#include "unity.h"

namespace test {

// How often two elites of a cell were told apart by what. A test that never gets to the last line
// of the rule proves little.
struct MergeTally {
  uint32_t by_count;
  uint32_t by_objective;
  uint32_t by_genes;
  uint32_t by_measures;
  uint32_t by_zero;
  uint32_t the_same;
};

// The bits of a few numbers of each type whose bytes, lowest first, are in another order than the
// numbers are.
inline uint64_t tied_bits(const float*, uint32_t i) {
  constexpr uint32_t bits[] = {0x00000000U, 0x80000000U, 0x3F800000U, 0x3F800001U, 0x40000000U, 0xBF000000U};
  return bits[i % 6];
}
inline uint64_t tied_bits(const double*, uint32_t i) {
  constexpr uint64_t bits[] = {
      0, 0x8000000000000000U, 0x3FF0000000000000U, 0x3FF0000000000001U, 0x3FF0000100000000U, 0x4000000000000000U};
  return bits[i % 6];
}
inline uint64_t tied_bits(const uint16_t*, uint32_t i) {
  constexpr uint16_t codes[] = {0, 1, 0x0100, 0x00FF, 0x8000, 65534};
  return codes[i % 6];
}
inline uint64_t tied_bits(const uint8_t*, uint32_t i) {
  constexpr uint8_t codes[] = {0, 1, 127, 128, 200, 254};
  return codes[i % 6];
}

// The gene, between -2 and 2, that is stored with these bits.
template <class StoredGene, class Scalar>
struct GeneOfBits {
  static Scalar gene(uint64_t code) {
    return nanoqd::GeneCodec<StoredGene, Scalar>::decode(static_cast<int32_t>(code), Scalar{-2}, Scalar{2});
  }
};
template <class Scalar>
struct GeneOfBits<float, Scalar> {
  static Scalar gene(uint64_t bits) {
    return static_cast<Scalar>(nanoqd::detail::from_bits<float>(static_cast<uint32_t>(bits)));
  }
};
template <>
struct GeneOfBits<double, double> {
  static double gene(uint64_t bits) { return nanoqd::detail::from_bits<double>(bits); }
};

template <class Archive>
struct PlainArchive {
  using Scalar = typename Archive::Scalar;
  using StoredGene = typename Archive::StoredGene;
  static constexpr uint32_t gene_bytes = Archive::genes * sizeof(StoredGene);
  static constexpr uint32_t measure_bytes = Archive::keeps_measures ? Archive::dims * sizeof(Scalar) : 0;

  struct PlainElite {
    bool is_there;
    uint8_t count;  // of evaluations; 1 where nothing is counted
    Scalar objective;
    uint8_t genes[gene_bytes];  // lowest byte first, as in a snapshot
    uint8_t measures[measure_bytes + 1];
  };
  PlainElite elites[Archive::cells];

  // Cell by cell, the better of two.
  void merge(const PlainArchive& other, MergeTally& tally) {
    for (uint32_t cell = 0; cell < Archive::cells; ++cell) {
      if (other.elites[cell].is_there &&
          (!elites[cell].is_there || is_better(other.elites[cell], elites[cell], tally))) {
        elites[cell] = other.elites[cell];
      }
    }
  }

  // FNV-1a over the number of elites, then cell, objective, genes and measures of each in cell
  // order.
  uint64_t digest() const {
    uint32_t size = 0;
    for (const PlainElite& elite : elites) size += elite.is_there ? 1U : 0U;
    uint64_t hash = 14695981039346656037U;
    fold(hash, size, 4);
    for (uint32_t cell = 0; cell < Archive::cells; ++cell) {
      if (!elites[cell].is_there) continue;
      fold(hash, cell, 4);
      fold(hash, bits(elites[cell].objective), sizeof(Scalar));
      for (uint32_t i = 0; i < gene_bytes; ++i) fold(hash, elites[cell].genes[i], 1);
      for (uint32_t i = 0; i < measure_bytes; ++i) fold(hash, elites[cell].measures[i], 1);
      if (Archive::is_noisy) fold(hash, elites[cell].count, 1);
    }
    return hash;
  }

 private:
  static bool is_better(const PlainElite& a, const PlainElite& b, MergeTally& tally) {
    if (a.count != b.count) {
      ++tally.by_count;
      return a.count > b.count;
    }
    if (a.objective > b.objective || a.objective < b.objective) {
      ++tally.by_objective;
      return a.objective > b.objective;
    }
    for (uint32_t i = 0; i < gene_bytes; ++i) {
      if (a.genes[i] == b.genes[i]) continue;
      ++tally.by_genes;
      return a.genes[i] < b.genes[i];
    }
    for (uint32_t i = 0; i < measure_bytes; ++i) {
      if (a.measures[i] == b.measures[i]) continue;
      ++tally.by_measures;
      return a.measures[i] < b.measures[i];
    }
    const bool is_negative = bits(a.objective) >> (8 * sizeof(Scalar) - 1) != 0;
    const bool other_is_negative = bits(b.objective) >> (8 * sizeof(Scalar) - 1) != 0;
    ++(is_negative == other_is_negative ? tally.the_same : tally.by_zero);
    return !is_negative && other_is_negative;
  }

  static void fold(uint64_t& hash, uint64_t number, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) hash = (hash ^ (number >> (8 * i) & 255U)) * 1099511628211U;
  }
};

// The same random elites in both: about two thirds of the cells, filled in any order, from few
// different numbers.
template <class Archive>
void fill_at_random(nanoqd::Rng& rng, Archive& archive, PlainArchive<Archive>& plain) {
  using Scalar = typename Archive::Scalar;
  using StoredGene = typename Archive::StoredGene;
  static_assert(Archive::cells == 7, "any step from 1 to 6 reaches all of seven cells");
  EXPECT_STATUS(nanoqd::Status::ok, archive.reset(nanoqd::Box<Scalar, Archive::genes>(Scalar{-2}, Scalar{2})));
  const Scalar objectives[4] = {Scalar{-1}, -Scalar{0}, Scalar{0}, Scalar{1}};
  const uint32_t step = 1 + rng.below(6);
  for (uint32_t i = 0; i < Archive::cells; ++i) {
    const uint32_t cell = (i + 1) * step % Archive::cells;
    auto& elite = plain.elites[cell];
    elite = {};
    elite.is_there = rng.below(3) != 0;
    if (!elite.is_there) continue;
    elite.objective = objectives[rng.below(4)];
    elite.count = static_cast<uint8_t>(Archive::is_noisy ? 1 + rng.below(2) : 1);
    // The first gene of all is the same more often than not, so that the later ones, and the
    // measures, decide too.
    Scalar genes[Archive::genes];
    for (uint32_t gene = 0; gene < Archive::genes; ++gene) {
      const uint64_t stored = tied_bits(static_cast<const StoredGene*>(nullptr), rng.below(2) * rng.below(6));
      genes[gene] = GeneOfBits<StoredGene, Scalar>::gene(stored);
      for (uint32_t byte = 0; byte < sizeof(StoredGene); ++byte) {
        elite.genes[gene * sizeof(StoredGene) + byte] = static_cast<uint8_t>(stored >> (8 * byte));
      }
    }
    Scalar measures[Archive::dims];
    for (uint32_t dim = 0; dim < Archive::dims; ++dim) {
      const uint64_t stored = tied_bits(static_cast<const Scalar*>(nullptr), rng.below(2) * rng.below(6));
      measures[dim] = GeneOfBits<Scalar, Scalar>::gene(stored);
      for (uint32_t byte = 0; byte < sizeof(Scalar) && Archive::keeps_measures; ++byte) {
        elite.measures[dim * sizeof(Scalar) + byte] = static_cast<uint8_t>(stored >> (8 * byte));
      }
    }
    EXPECT_OUTCOME(nanoqd::Outcome::new_cell, archive.insert(cell, genes, elite.objective, measures));
    archive.set_evaluations(cell, elite.count);
  }
}

#define MERGE_LAW(condition, promise) TEST_ASSERT_TRUE_MESSAGE(condition, test::message(promise, number))

// Triples of random archives, counted from `first`: each is a seed of its own.
template <class Archive>
void check_merge_laws(uint32_t first, uint32_t cases, MergeTally& tally) {
  using nanoqd::merge;
  using nanoqd::Status;
  static Archive a, b, c, joined, other_way;
  static PlainArchive<Archive> plain_a, plain_b, plain_c;
  for (uint32_t number = first; number < first + cases; ++number) {
    nanoqd::Rng rng(number);
    fill_at_random(rng, a, plain_a);
    fill_at_random(rng, b, plain_b);
    fill_at_random(rng, c, plain_c);
    const uint64_t digest_b = b.digest();

    joined = a;
    MERGE_LAW(merge(joined, b) == Status::ok, "archives with the same bounds can be merged");
    MERGE_LAW(b.digest() == digest_b, "the one merged in is not changed");
    other_way = b;
    MERGE_LAW(merge(other_way, a) == Status::ok && other_way.digest() == joined.digest(), "merging is commutative");

    plain_a.merge(plain_b, tally);
    MERGE_LAW(joined.digest() == plain_a.digest(), "each cell has the better elite by the written rule, in cell order");
    MERGE_LAW(joined.check_invariants() == Status::ok, "a merged archive is sound");

    const uint64_t digest_ab = joined.digest();
    MERGE_LAW(merge(joined, a) == Status::ok && merge(joined, b) == Status::ok && merge(joined, joined) == Status::ok &&
                  joined.digest() == digest_ab,
              "merging is idempotent");

    MERGE_LAW(merge(joined, c) == Status::ok, "a third archive can be merged");
    other_way = c;
    MERGE_LAW(merge(other_way, b) == Status::ok && merge(other_way, a) == Status::ok, "they can in another order");
    MERGE_LAW(other_way.digest() == joined.digest(), "the order of merges does not matter");
    MERGE_LAW(merge(b, c) == Status::ok && merge(a, b) == Status::ok && a.digest() == joined.digest(),
              "merging is associative");
    plain_a.merge(plain_c, tally);
    MERGE_LAW(joined.digest() == plain_a.digest(), "the best of three is there, by the written rule");
  }
}

}  // namespace test

#endif
