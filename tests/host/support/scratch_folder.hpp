// A folder for one test. It is removed with its content when the test ends.
#ifndef NANOQD_TESTS_HOST_SUPPORT_SCRATCH_FOLDER_HPP
#define NANOQD_TESTS_HOST_SUPPORT_SCRATCH_FOLDER_HPP

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "unity.h"

namespace test {

class ScratchFolder {
 public:
  // Call make() in setUp() and remove() in tearDown(). A failing assert leaves the test without
  // running destructors.
  void make() {
    std::string pattern = (std::filesystem::temp_directory_path() / "nanoqd-test-XXXXXX").string();
    path = ::mkdtemp(pattern.data()) == nullptr ? "" : pattern;
    TEST_ASSERT_FALSE_MESSAGE(path.empty(), "the test needs a folder to write in");
  }
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }

  std::ptrdiff_t entries() const {
    return std::distance(std::filesystem::directory_iterator(path), std::filesystem::directory_iterator());
  }

  std::string path;
};

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace test

#endif
