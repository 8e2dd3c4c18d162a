// Saves searches as a device does, and returns the bytes on the desktop.
#ifndef NANOQD_TESTS_HOST_SUPPORT_FLASH_IMAGE_HPP
#define NANOQD_TESTS_HOST_SUPPORT_FLASH_IMAGE_HPP

#include <stdint.h>

#include <nanoqd/snapshot/snapshot.hpp>
#include <string>

#include "support/fake_flash.hpp"
#include "support/small_search.hpp"
#include "unity.h"

namespace test {

// Uses static memory: at most one object may exist at a time.
class FlashImage {
 public:
  explicit FlashImage(const nanoqd::StorageGeometry& geometry = {131072, 8, 2048, nanoqd::Erased::ones}) {
    flash().begin(geometry);
    bytes_ = geometry.bytes;
  }

  template <class Search>
  void save(Search& search) {
    uint8_t chunk[512];
    const nanoqd::Status status = nanoqd::save(search, flash().storage(), chunk);
    TEST_ASSERT_EQUAL_STRING("ok", describe(status));
    TEST_ASSERT_NULL_MESSAGE(flash().violation, flash().violation);
  }

  // Returns the content of the flash.
  [[nodiscard]] std::string bytes() const { return {reinterpret_cast<const char*>(flash().memory), bytes_}; }

  // Erases the flash and writes `image` at its start, as a flash programmer does.
  void program(const std::string& image) {
    for (uint32_t i = 0; i < bytes_; ++i) {
      flash().memory[i] = i < image.size() ? static_cast<uint8_t>(image[i]) : uint8_t{0xFF};
    }
  }

  template <class Search>
  nanoqd::Status load(Search& search) {
    uint8_t chunk[512];
    return nanoqd::load(search, flash().storage(), chunk);
  }
  template <class Search>
  nanoqd::Status load_elites(Search& search) {
    uint8_t chunk[512];
    return nanoqd::load_elites(search, flash().storage(), chunk);
  }

 private:
  static FakeFlash<131072>& flash() {
    static FakeFlash<131072> one;
    return one;
  }
  uint32_t bytes_ = 0;
};

// Runs a search of any type on the sphere function.
template <class Search>
inline void run_sphere(Search& search, const typename Search::Config& config, uint64_t evaluations) {
  static typename Search::Trial trial;
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.begin(config)));
  typename Search::Stop stop;
  stop.evaluations = evaluations;
  TEST_ASSERT_EQUAL_STRING("ok", describe(search.run(trial, Sphere(), stop).status));
}

}  // namespace test

#endif
