// TrialModel: corrects what is expected of elites by the results of the last trials. It is a
// Gaussian process. Its prior is what the archive says; it models the difference from that.
//
//     nanoqd::TrialModel<float, 2, 1, 16> model;       // 2 measures, 1 output, the last 16 trials
//     model.begin({0.4f, 0.001f, 1.0f});               // length, noise, memory
//     model.learn(place, {result - prior});
//     float k[16];
//     model.compare(other_place, k);
//     const float expected = other_prior + model.correction(k, 0);
//     const float deviation = model.scale() * root(model.variance(k));
//
// ReachGoal and FindBest use it; use it alone to choose elites by a rule of your own.
//
// With x the place of an elite, r the differences seen, and K the similarities of all pairs of
// trials:
//
//     K + noise I = L L'       w = K^-1 r        correction(x) = k(x)' w
//     v = L^-1 k(x)            variance(x) = 1 - v' v
//
// Trial i of n counts memory^(n - i) for a new one. Rows of L for earlier trials stay valid when a
// trial is added. If the window is full, the oldest trial is dropped and L is made again.
//
// State: T (dims + 2 outputs) + T (T + 1) / 2 scalars, and 20 bytes in float.
#ifndef NANOQD_ADAPTATION_TRIAL_MODEL_HPP
#define NANOQD_ADAPTATION_TRIAL_MODEL_HPP

#include <stdint.h>

#include "../math/detail/elementary.hpp"
#include "../math/detail/platform.hpp"
#include "../math/detail/scalar.hpp"
#include "../math/detail/vector.hpp"
#include "../status.hpp"
#include "kernel.hpp"

namespace nanoqd {

// The settings of a model.
template <class Scalar>
struct ModelParameters {
  // How far a result tells about other elites, in the unit box. Above 0, at most 100.
  Scalar length;
  // The variance of a repeated trial, as a share of the variance between elites. From 1e-5 to 1;
  // with less, rounding in float can spoil the results.
  Scalar noise;
  // What a trial counts after one more trial, for a robot that keeps changing. Above 0, at most 1;
  // 1 forgets nothing.
  Scalar memory;

  // Returns `ok`, `bad_length`, `bad_noise` or `bad_memory`. NaN is refused. Cost: O(1).
  [[nodiscard]] Status validate() const noexcept {
    if (!(length >= Scalar(1e-3) && length <= Scalar{100})) return Status::bad_length;
    if (!(noise >= Scalar(1e-5) && noise <= Scalar{1})) return Status::bad_noise;
    return memory > Scalar{0} && memory <= Scalar{1} ? Status::ok : Status::bad_memory;
  }
};

namespace detail {

// Returns the square root of x; 0 if x is not above 0. Cost: O(1).
template <class Scalar>
[[nodiscard]] inline Scalar root(Scalar x) noexcept {
  return x > Scalar{0} ? square_root(x) : Scalar{0};
}

}  // namespace detail

// The model. `Outputs` is how many numbers a trial returns, `Trials` (T) how many it remembers.
template <class Scalar, uint32_t Dims, uint32_t Outputs, uint32_t Trials, class Kernel = RationalKernel>
class TrialModel {
  static_assert(Trials >= 1 && Trials <= 64, "nanoqd: a model remembers from 1 to 64 trials");
  static_assert(Dims >= 1 && Outputs >= 1, "nanoqd: a model needs at least one measure and one output");

 public:
  static constexpr uint32_t dims = Dims;
  static constexpr uint32_t outputs = Outputs;
  static constexpr uint32_t trials = Trials;  // T

  // All zero until begin().
  constexpr TrialModel() noexcept = default;

  // Takes the parameters and forgets all trials. Requires: parameters.validate() returns `ok`.
  // Cost: O(1).
  void begin(const ModelParameters<Scalar>& parameters) noexcept {
    closeness_ = Scalar{1} / (parameters.length * parameters.length);
    noise_ = parameters.noise;
    memory_ = parameters.memory;
    forget();
  }

  // Cost: O(1).
  void forget() noexcept {
    size_ = 0;
    first_ = 0;
    scale_ = Scalar{1};
  }

  // From now on no trial so far counts as tried; what they taught stays. Cost: O(1).
  void release() noexcept { first_ = size_; }

  // Returns how many trials are remembered, at most T.
  [[nodiscard]] uint32_t size() const noexcept { return size_; }

  // Returns the deviation of results where nothing is known: the maximum likelihood estimate from
  // the trials so far; 1 before the first.
  [[nodiscard]] Scalar scale() const noexcept { return scale_; }

  // Learns from a trial: how far the results were from the prior at this place. If T trials are
  // remembered, the oldest is dropped. Requires: all numbers are finite, and differences are at
  // most 2^40 in magnitude, so that no square overflows. Cost: O(T (T outputs + dims)); O(T^3) if
  // one is dropped.
  void learn(const Scalar (&place)[Dims], const Scalar (&differences)[Outputs]) noexcept {
    const bool is_full = size_ == Trials;
    if (is_full) drop_oldest();
    for (uint32_t i = 0; i < Dims; ++i) places_[size_][i] = place[i];
    for (uint32_t i = 0; i < Outputs; ++i) differences_[size_][i] = differences[i];
    const uint32_t known = is_full ? 0U : size_;
    ++size_;
    factorise(known);
  }

  // Fills `k` with the similarity of a place to each trial. Returns whether a trial since the last
  // release() was at that place. Cost: O(T dims).
  NANOQD_ALWAYS_INLINE bool compare(const Scalar (&place)[Dims], Scalar (&k)[Trials]) const noexcept {
    bool was_tried = false;
    Scalar remembered{1};
    for (uint32_t i = size_; i-- > 0;) {
      const Scalar distance = detail::squared_distance<Dims>(place, places_[i]);
      was_tried |= i >= first_ && !(distance > Scalar{0});
      remembered *= memory_;
      k[i] = detail::product(remembered, similarity(distance));
    }
    return was_tried;
  }

  // Returns how much to add to the prior of an output. Requires: compare() filled k. Cost: O(T).
  [[nodiscard]] Scalar correction(const Scalar (&k)[Trials], uint32_t output) const noexcept {
    Scalar sum{0};
    for (uint32_t i = 0; i < size_; ++i) sum += detail::product(k[i], weights_[i][output]);
    return sum;
  }

  // Returns the variance at a place as a share of scale()^2, from 0 to 1: 1 where nothing is known.
  // Gives up, with a number that is too high, when weight times variance is at most `least`: each
  // row of L only lowers it. Requires: compare() filled k, which is overwritten. Cost: O(T^2).
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE Scalar variance(Scalar (&k)[Trials], Scalar weight = Scalar{1},
                                                         Scalar least = Scalar{-1}) const noexcept {
    Scalar left{1};
    const Scalar* row = factor_;
    for (uint32_t i = 0; i < size_ && left * weight > least; ++i) {
      k[i] = (k[i] - dot(row, k, i)) / row[i];
      left -= detail::product(k[i], k[i]);
      row += i + 1;
    }
    return left > Scalar{0} ? left : Scalar{0};
  }

  // Returns a trial's place and difference, for tests and logs. Require: i < size(). Cost: O(1).
  [[nodiscard]] Scalar place(uint32_t trial, uint32_t i) const noexcept { return places_[trial][i]; }
  [[nodiscard]] Scalar difference(uint32_t trial, uint32_t i) const noexcept { return differences_[trial][i]; }

  // Shows what is to be stored: all numbers from which the rest is made again.
  static constexpr uint32_t stored_scalars = Trials * (Dims + Outputs);
  template <class Model, class Fields>
  static void fields(Model& model, Fields& visit) noexcept {
    visit(model.size_);
    visit(model.first_);
    for (auto& place : model.places_) {
      for (auto& coordinate : place) visit(coordinate);
    }
    for (auto& trial : model.differences_) {
      for (auto& difference : trial) visit(difference);
    }
  }
  // Makes the rest again after the fields were read. The bits are those before. Cost: O(T^3).
  void rebuild() noexcept {
    scale_ = Scalar{1};
    if (size_ > 0) factorise(0);
  }

 private:
  [[nodiscard]] NANOQD_ALWAYS_INLINE Scalar similarity(Scalar squared_distance) const noexcept {
    return Kernel::similarity(detail::product(squared_distance, closeness_));
  }

  // Returns the sum of a_i b_i for i < count. Cost: O(count).
  [[nodiscard]] static Scalar dot(const Scalar* a, const Scalar* b, uint32_t count) noexcept {
    Scalar sum{0};
    for (uint32_t i = 0; i < count; ++i) sum += detail::product(a[i], b[i]);
    return sum;
  }

  [[nodiscard]] Scalar* row_of(uint32_t trial) noexcept { return factor_ + trial * (trial + 1) / 2; }

  void drop_oldest() noexcept {
    for (uint32_t i = 1; i < Trials; ++i) {
      for (uint32_t j = 0; j < Dims; ++j) places_[i - 1][j] = places_[i][j];
      for (uint32_t j = 0; j < Outputs; ++j) differences_[i - 1][j] = differences_[i][j];
    }
    --size_;
    if (first_ > 0) --first_;
  }

  // Makes the rows of L from row `known` on, then the weights. Cost: O(T^2) for each row.
  NANOQD_NOINLINE_FOR_SIZE void factorise(uint32_t known) noexcept {
    for (uint32_t i = known; i < size_; ++i) {
      Scalar* const row = row_of(i);
      Scalar remembered{1};
      for (uint32_t j = i; j-- > 0;) {
        remembered *= memory_;
        const Scalar distance = detail::squared_distance<Dims>(places_[i], places_[j]);
        row[j] = detail::product(remembered, similarity(distance));
      }
      Scalar pivot = Scalar{1} + noise_;
      for (uint32_t j = 0; j < i; ++j) {
        const Scalar* const other = row_of(j);
        row[j] = (row[j] - dot(other, row, j)) / other[j];
        pivot -= detail::product(row[j], row[j]);
      }
      row[i] = detail::square_root(pivot > noise_ ? pivot : noise_);  // below the noise by rounding only
    }
    weigh();
  }

  // Makes the weights and the scale: z = L^-1 r, scale^2 = |z|^2 / (n outputs), w = L'^-1 z. Cost:
  // O(T^2 outputs).
  void weigh() noexcept {
    Scalar squares{0};
    for (uint32_t output = 0; output < Outputs; ++output) {
      for (uint32_t i = 0; i < size_; ++i) {
        const Scalar* const row = row_of(i);
        Scalar z = differences_[i][output];
        for (uint32_t j = 0; j < i; ++j) z -= detail::product(row[j], weights_[j][output]);
        z /= row[i];
        weights_[i][output] = z;
        squares += detail::product(z, z);
      }
      for (uint32_t i = size_; i-- > 0;) {
        Scalar w = weights_[i][output];
        for (uint32_t j = i + 1; j < size_; ++j) w -= detail::product(row_of(j)[i], weights_[j][output]);
        weights_[i][output] = w / row_of(i)[i];
      }
    }
    scale_ = detail::root(squares / static_cast<Scalar>(size_ * Outputs));
  }

  Scalar closeness_{};  // 1 / length^2
  Scalar noise_{};
  Scalar memory_{};
  Scalar scale_{};
  uint8_t size_ = 0;
  uint8_t first_ = 0;  // trials from here on count as tried
  Scalar places_[Trials][Dims]{};
  Scalar differences_[Trials][Outputs]{};       // r
  Scalar weights_[Trials][Outputs]{};           // w
  Scalar factor_[Trials * (Trials + 1) / 2]{};  // L, row by row
};

}  // namespace nanoqd

#endif
