// A search that is saved, reset and loaded again at chosen moments, to compare with one that was
// not. If its evaluations are noisy, they get noise, which depends on the number of evaluations
// alone. Its trial is kept over a reset then: it may be due, and counts as out.
//
//     static test::Resumed<Search> resumed(config);
//     uint64_t digest = resumed.uncut();
#ifndef NANOQD_TESTS_RESUME_RUN_HPP
#define NANOQD_TESTS_RESUME_RUN_HPP

#include <stdint.h>
#include <string.h>

#include <nanoqd/nanoqd.hpp>

#include "bytes.hpp"
#include "expect_status.hpp"
#include "fake_flash.hpp"
#include "message.hpp"
#include "unity.h"
#include "valley.hpp"

namespace test {

inline constexpr uint32_t resume_evaluations = 100;
inline constexpr uint32_t resume_random = 25;  // some of the cuts come before the last of these

// All that survives a reset, shared by the searches of a test: they come one after the other.
template <uint32_t StorageBytes>
inline FakeFlash<StorageBytes> resume_flash;

template <class Search, uint32_t StorageBytes = 3072>
class Resumed {
 public:
  using Config = typename Search::Config;
  using Trial = typename Search::Trial;
  static constexpr uint32_t out_at_once = 3;

  Config config;

  uint64_t uncut() {
    begin();
    evaluate(resume_evaluations);
    return digest_of_all(search_);
  }

  uint64_t cut_after(uint32_t evaluations) {
    begin();
    evaluate(evaluations);
    reset();
    evaluate(resume_evaluations - evaluations);
    return digest_of_all(search_);
  }

  uint64_t cut_after_each() {
    begin();
    for (uint32_t i = 0; i < resume_evaluations; ++i) {
      reset();
      evaluate(1);
    }
    reset();
    return digest_of_all(search_);
  }

  // What becomes of trials that are out after so many evaluations.
  enum class Out { dropped, told_late };

  uint64_t with_trials_out(uint32_t evaluations, Out out, bool is_cut) {
    begin();
    evaluate(evaluations);
    for (Trial& trial : out_) ask(trial);
    if (is_cut) reset();
    // As far as a search knows, others may be asked and told in the meantime.
    evaluate(2);
    if (out == Out::told_late) {
      for (uint32_t i = out_at_once; i-- > 0;) tell(out_[i]);
    }
    evaluate(resume_evaluations - evaluations);
    return digest_of_all(search_);
  }

  Search& search() { return search_; }

  void begin() {
    const nanoqd::StorageGeometry geometry{StorageBytes, 4, 512, nanoqd::Erased::ones};
    static_assert(nanoqd::snapshot_storage_bytes<Search>({0, 4, 512, nanoqd::Erased::ones}) <= StorageBytes,
                  "the flash of these tests is too small for this search");
    resume_flash<StorageBytes>.begin(geometry);
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, search_.begin(config), "a run begins");
    trial_ = {};
    for (Trial& trial : out_) trial = {};
    if constexpr (Search::is_noisy) make_doubtful();
  }

  void evaluate(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      ask(trial_);
      tell(trial_);
    }
  }

  void reset() {
    uint8_t chunk[37];
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, nanoqd::save(search_, resume_flash<StorageBytes>.storage(), chunk),
                          "a run is saved");
    TEST_ASSERT_NULL_MESSAGE(resume_flash<StorageBytes>.violation, resume_flash<StorageBytes>.violation);
    const Trial kept = trial_;
    memset(static_cast<void*>(&search_), 0, sizeof search_);
    memset(static_cast<void*>(&trial_), 0, sizeof trial_);
    Config after = config;
    after.seed = 987654321;  // these two come from the snapshot
    after.stream = 2;
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, search_.begin(after), "a run begins after the reset");
    evaluate(2);  // whatever it did before the load is gone with it
    EXPECT_STATUS_MESSAGE(nanoqd::Status::ok, nanoqd::load(search_, resume_flash<StorageBytes>.storage(), chunk),
                          "a run is loaded");
    if (Search::is_noisy) trial_ = kept;
  }

 private:
  void ask(Trial& trial) { EXPECT_STATUS(nanoqd::Status::ok, search_.ask(trial)); }
  void tell(Trial& trial) {
    typename Search::Evaluation evaluation;
    evaluate_valley(trial.genes, evaluation);
    if constexpr (Search::is_noisy) add_noise(evaluation);
    static_cast<void>(search_.tell(trial, evaluation.objective, evaluation.measures));
  }

  void add_noise(typename Search::Evaluation& evaluation) {
    using Scalar = typename Search::Scalar;
    nanoqd::Rng rng(search_.counters().evaluations);
    evaluation.objective += rng.template gaussian<Scalar>() / Scalar{2};
    for (Scalar& measure : evaluation.measures) measure += rng.template gaussian<Scalar>() / Scalar{4};
  }
  // As if the map had been filled long ago, and no win been confirmed: few evaluations show it all.
  void make_doubtful() {
    using Scalar = typename Search::Scalar;
    const Scalar genes[valley_genes] = {};
    nanoqd::Rng rng(1);
    for (uint32_t i = 0; i < 100; ++i) {
      const Scalar measures[2] = {rng.template gaussian<Scalar>(), rng.template gaussian<Scalar>()};
      static_cast<void>(search_.tell(genes, Scalar{-100}, measures));
    }
    auto& noise = nanoqd::detail::SearchAccess<Search>::noise(search_);
    for (uint32_t i = 0; i < 1000; ++i) noise.learn_outcome(false);
    for (uint32_t i = 0; i < 3; ++i) noise.learn_confirmation(true);
  }

  Search search_;
  Trial trial_;
  Trial out_[out_at_once];
};

// The promises of a resumed run, and the digest of one that was never cut.
template <class Search, uint32_t StorageBytes>
void check_resume(Resumed<Search, StorageBytes>& resumed, uint64_t published) {
  using Out = typename Resumed<Search, StorageBytes>::Out;
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(published, resumed.uncut(), "the uncut run computes the published bits");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(published, resumed.cut_after_each(), "cut between all evaluations, it ends alike");
  for (uint32_t cut = 0; cut <= resume_evaluations; cut += 3) {
    TEST_ASSERT_TRUE_MESSAGE(resumed.cut_after(cut) == published,
                             message("cut after any evaluation, it ends alike", cut));
  }
  for (uint32_t cut = 0; cut <= resume_evaluations; cut += 9) {
    TEST_ASSERT_TRUE_MESSAGE(
        resumed.with_trials_out(cut, Out::dropped, true) == resumed.with_trials_out(cut, Out::dropped, false),
        message("trials that were out are as if dropped", cut));
    TEST_ASSERT_TRUE_MESSAGE(
        resumed.with_trials_out(cut, Out::told_late, true) == resumed.with_trials_out(cut, Out::told_late, false),
        message("trials that were kept and told late are as if there had been no cut", cut));
  }
  TEST_ASSERT_TRUE_MESSAGE(
      resumed.with_trials_out(50, Out::dropped, true) != resumed.with_trials_out(50, Out::told_late, true),
      "it matters whether trials are told");
}

}  // namespace test

#endif
