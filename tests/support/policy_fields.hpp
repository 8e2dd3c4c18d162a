// The numbers that a policy shows to visitors of its fields(), by name.
//
//     static constexpr test::MaEsFields<genes> fields;
//     test::set_field(policy, fields.sigma, 2.0f);
//     test::field(policy, fields.mean[j]);
//
// A layout repeats the order in which the policy shows its numbers. expect_named() fails if it does
// not have as many as the policy.
#ifndef NANOQD_TESTS_SUPPORT_POLICY_FIELDS_HPP
#define NANOQD_TESTS_SUPPORT_POLICY_FIELDS_HPP

#include <stdint.h>

#include "unity.h"

namespace test {

// The place of one number.
struct FieldPlace {
  uint32_t index;
};

// The places of `count` numbers in a row. A row of one number is the place of that number.
struct FieldRow {
  uint32_t first;
  uint32_t count;

  constexpr FieldPlace operator[](uint32_t i) const { return {first + i}; }
  // NOLINTNEXTLINE(google-explicit-constructor): a name is used where a place is wanted
  constexpr operator FieldPlace() const { return {first}; }
};

// Gives out rows, one after the other.
class FieldRows {
 public:
  constexpr FieldRow next(uint32_t count = 1) {
    const FieldRow row{size_, count};
    size_ += count;
    return row;
  }
  constexpr uint32_t size() const { return size_; }

 private:
  uint32_t size_ = 0;
};

// The rows of a part, which several policies have.
struct SuccessRateRows {
  FieldRow gained;
  FieldRow tried;
  static constexpr SuccessRateRows take(FieldRows& rows) { return {rows.next(), rows.next()}; }
};

struct RewardRows {
  FieldRow height;
  FieldRow seen;
  static constexpr RewardRows take(FieldRows& rows) { return {rows.next(), rows.next()}; }
};

struct OptimumTrendRows {
  FieldRow best;
  FieldRow mean;
  FieldRow seen;
  static constexpr OptimumTrendRows take(FieldRows& rows) { return {rows.next(), rows.next(), rows.next()}; }
};

struct EmitterRunRows {
  FieldRow best;
  FieldRow spread;
  FieldRow tolerance;
  FieldRow idle;
  FieldRow restarts;
  FieldRow is_started;
  static constexpr EmitterRunRows take(FieldRows& rows) {
    return {rows.next(), rows.next(), rows.next(), rows.next(), rows.next(), rows.next()};
  }
};

template <uint32_t Genes>
struct ImprovementEsRows {
  FieldRow mean;
  FieldRow path;
  FieldRow z_sum;
  FieldRow sigma;
  FieldRow first_sigma;
  FieldRow seed;
  FieldRow generation;
  FieldRow asked;
  FieldRow told;
  FieldRow kept;
  FieldRow is_started;
  static constexpr ImprovementEsRows take(FieldRows& rows) {
    return {rows.next(Genes), rows.next(Genes), rows.next(Genes), rows.next(), rows.next(), rows.next(),
            rows.next(),      rows.next(),      rows.next(),      rows.next(), rows.next()};
  }
};

template <uint32_t Genes>
struct OperatorBanditRows {
  SuccessRateRows rates[4];
  RewardRows reward;
  ImprovementEsRows<Genes> strategy;
  static constexpr OperatorBanditRows take(FieldRows& rows) {
    return {{SuccessRateRows::take(rows), SuccessRateRows::take(rows), SuccessRateRows::take(rows),
             SuccessRateRows::take(rows)},
            RewardRows::take(rows),
            ImprovementEsRows<Genes>::take(rows)};
  }
};

// The layout of a policy that has the rows of one part, such as LayoutOf<SuccessRateRows>.
template <class Part>
struct LayoutOf {
  FieldRows rows;
  Part own = Part::take(rows);
};

// Of a pair whose emitters have no fields.
struct EmitterPairFields {
  FieldRows rows;
  FieldRow best = rows.next();
  FieldRow lead = rows.next();
  FieldRow has_best = rows.next();
};

// Of a portfolio whose emitter has no fields.
template <uint32_t Genes>
struct PortfolioFields {
  FieldRows rows;
  SuccessRateRows gaps = SuccessRateRows::take(rows);
  OperatorBanditRows<Genes> operators = OperatorBanditRows<Genes>::take(rows);
  OptimumTrendRows trend = OptimumTrendRows::take(rows);
  FieldRow best = rows.next();
  FieldRow restarts = rows.next();
  FieldRow failures = rows.next();
  FieldRow has_best = rows.next();
};

template <uint32_t Genes, uint32_t Members>
struct ShadeFields {
  FieldRows rows;
  FieldRow genes = rows.next(Members * Genes);
  FieldRow objectives = rows.next(Members);
  FieldRow f = rows.next(5);
  FieldRow cr = rows.next(5);
  FieldRow gain = rows.next();
  FieldRow gain_f = rows.next();
  FieldRow gain_f2 = rows.next();
  FieldRow gain_cr = rows.next();
  FieldRow record = rows.next();
  FieldRow unheard = rows.next();
  FieldRow trials = rows.next();
  FieldRow next_member = rows.next();
  FieldRow oldest = rows.next();
  FieldRow has_record = rows.next();
  EmitterRunRows run = EmitterRunRows::take(rows);

  constexpr FieldPlace gene(uint32_t member, uint32_t j) const { return genes[member * Genes + j]; }
};

template <uint32_t Genes, uint32_t MostLambda>
struct MaEsFields {
  FieldRows rows;
  FieldRow matrix = rows.next(Genes * Genes);
  FieldRow mean = rows.next(Genes);
  FieldRow path = rows.next(Genes);
  FieldRow objectives = rows.next(MostLambda);
  FieldRow penalties = rows.next(MostLambda);
  FieldRow sigma = rows.next();
  FieldRow quartiles = rows.next();
  FieldRow seed = rows.next();
  FieldRow generation = rows.next();
  FieldRow told = rows.next();
  FieldRow asked = rows.next();
  FieldRow lambda = rows.next();
  FieldRow waited = rows.next();
  FieldRow longest = rows.next();
  FieldRow expected = rows.next();
  FieldRow rounds = rows.next();
  EmitterRunRows run = EmitterRunRows::take(rows);

  constexpr FieldPlace entry(uint32_t row, uint32_t column) const { return matrix[row * Genes + column]; }
};

// The scalar of a policy, or of a part that is a template of its scalar alone.
template <class Policy>
struct ScalarOf {
  using Type = typename Policy::Scalar;
};
template <template <class> class Part, class Scalar>
struct ScalarOf<Part<Scalar>> {
  using Type = Scalar;
};

// Reads the number at a place, or replaces it.
template <class Scalar>
struct FieldAt {
  FieldPlace place;
  bool sets;
  Scalar value;
  uint32_t seen = 0;

  template <class Number>
  void operator()(Number& number) {
    if (seen++ != place.index) return;
    if (sets) number = static_cast<Number>(value);
    value = static_cast<Scalar>(number);
  }
};

template <class Policy>
typename ScalarOf<Policy>::Type field(Policy& policy, FieldPlace place) {
  FieldAt<typename ScalarOf<Policy>::Type> visit{place, false, {}};
  policy.fields(visit);
  TEST_ASSERT_TRUE_MESSAGE(place.index < visit.seen, "the policy has no such field");
  return visit.value;
}

template <class Policy>
void set_field(Policy& policy, FieldPlace place, typename ScalarOf<Policy>::Type value) {
  FieldAt<typename ScalarOf<Policy>::Type> visit{place, true, value};
  policy.fields(visit);
  TEST_ASSERT_TRUE_MESSAGE(place.index < visit.seen, "the policy has no such field");
}

// Whether a policy is sound with that number in place of its own, which it has again afterwards.
template <class Policy>
bool is_sound_with(Policy& policy, FieldPlace place, typename ScalarOf<Policy>::Type value) {
  const typename ScalarOf<Policy>::Type own = field(policy, place);
  set_field(policy, place, value);
  const bool is_sound = policy.is_sound();
  set_field(policy, place, own);
  return is_sound;
}

// Fails if the policy shows more or fewer numbers than there are names.
template <class Policy, class Fields>
void expect_named(Policy& policy, const Fields& fields) {
  uint32_t shown = 0;
  auto count = [&shown](const auto&) { ++shown; };
  policy.fields(count);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(fields.rows.size(), shown, "policy_fields.hpp names every field of the policy");
}

}  // namespace test

#endif
