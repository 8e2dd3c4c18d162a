// An emitter that does what a test wants to see handled: whether it has work, and when it starts
// again.
#ifndef NANOQD_TESTS_CHOSEN_EMITTER_HPP
#define NANOQD_TESTS_CHOSEN_EMITTER_HPP

#include <stdint.h>

#include <nanoqd/variation/variation.hpp>

namespace test {

// Numbers tell two of them apart. What they are to do is said here, for all objects of a number.
template <class ScalarType, uint32_t Number>
struct ChosenEmitter {
  using Scalar = ScalarType;
  struct Parameters {
    nanoqd::Status answer = nanoqd::Status::ok;

    nanoqd::Status validate() const noexcept { return answer; }
    template <class Fields>
    constexpr void fields(Fields& visit) noexcept {
      uint8_t number = static_cast<uint8_t>(answer);
      visit(number);
      answer = static_cast<nanoqd::Status>(number);
    }
  };

  static constexpr uint32_t min_elites = Number;
  static constexpr bool learns = true;
  static constexpr uint32_t snapshot_id = Number;
  static constexpr uint32_t makers = Number;
  static constexpr Parameters nothing() noexcept { return {}; }

  inline static bool is_waiting = false;  // it then has no work
  inline static bool is_sound_ = true;
  inline static uint32_t starts = 0;
  inline static uint32_t starts_in_learn = 0;  // how often its next lesson lets it start again
  inline static Scalar tolerance_ = 0;
  inline static uint32_t proposals = 0;
  inline static uint32_t skips = 0;
  inline static uint32_t lessons = 0;
  inline static nanoqd::Origin learned{};
  inline static nanoqd::Status begun_with = nanoqd::Status::not_started;

  void begin(const Parameters& parameters) noexcept {
    begun_with = parameters.answer;
    is_waiting = false;
    is_sound_ = true;
    starts = 0;
    starts_in_learn = 0;
    tolerance_ = 0;
    proposals = 0;
    skips = 0;
    lessons = 0;
  }
  static uint32_t restarts() noexcept { return starts; }
  static Scalar tolerance() noexcept { return tolerance_; }
  static bool has_work() noexcept { return !is_waiting; }
  static void skip_turn() noexcept { ++skips; }

  // Its last maker, and a number of its own.
  template <class Context, class Trial>
  void propose(const Context& context, nanoqd::Rng&, Trial& trial) noexcept {
    context.archive.elite(0).copy_genes(trial.genes);
    trial.origin = {nanoqd::Origin::variation + makers - 1, 1000 + proposals};
    ++proposals;
  }
  template <class Context>
  void learn(const Context&, nanoqd::Rng&, const nanoqd::Feedback<Scalar>& feedback) noexcept {
    ++lessons;
    learned = feedback.origin;
    starts += starts_in_learn;
    starts_in_learn = 0;
  }
  template <class Fields>
  constexpr void fields(Fields&) noexcept {}
  static bool is_sound() noexcept { return is_sound_; }
};

}  // namespace test

#endif
