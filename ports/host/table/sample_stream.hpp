// Draws uniform samples, and knows the nearest cell of each. It draws many at once, because their
// cells are then found faster, and by several threads. The samples are those that the generator of
// random numbers would give one by one.
#ifndef NANOQD_PORTS_HOST_TABLE_SAMPLE_STREAM_HPP
#define NANOQD_PORTS_HOST_TABLE_SAMPLE_STREAM_HPP

#include <algorithm>
#include <cstdint>
#include <nanoqd/map/lloyd.hpp>
#include <nanoqd/math/rng.hpp>
#include <vector>

#include "nearest_batch.hpp"

namespace nanoqd::host {

class SampleStream {
 public:
  // Both must outlive the stream.
  SampleStream(NearestBatch& search, std::uint32_t dims, Rng& rng) : search_{search}, dims_{dims}, rng_{rng} {}

  // The next `count` calls of next() draw new samples, and no number beyond them.
  void begin(std::uint32_t count) {
    left_ = count;
    at_ = drawn_ = 0;
  }

  // Writes the next sample to `point`.
  void next(double* point) {
    if (at_ == drawn_) draw();
    std::copy_n(points_.begin() + std::ptrdiff_t{at_} * dims_, dims_, point);
    ++at_;
  }

  // Returns the cell of the sample that next() wrote last.
  [[nodiscard]] std::uint32_t cell() const { return cell_of_[at_ - 1]; }

 private:
  void draw() {
    constexpr std::uint32_t most_numbers = 1U << 24;
    drawn_ = std::min(left_, most_numbers / dims_);
    left_ -= drawn_;
    at_ = 0;
    points_.resize(std::size_t{drawn_} * dims_);
    cell_of_.resize(drawn_);
    random_centroids(points_.data(), drawn_, dims_, rng_);
    search_.find(points_.data(), drawn_, cell_of_.data());
  }

  NearestBatch& search_;
  std::uint32_t dims_;
  Rng& rng_;
  std::uint32_t left_ = 0;
  std::uint32_t at_ = 0;
  std::uint32_t drawn_ = 0;
  std::vector<double> points_;
  std::vector<std::uint32_t> cell_of_;
};

}  // namespace nanoqd::host

#endif
