// Finds the arm's repertoire and writes it as a C++ header. Firmware includes the header and keeps
// the repertoire in flash.
//
//     make_image arm_image.hpp
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "arm_search.hpp"
#include "host/text/write_file.hpp"
#include "image_header.hpp"
#include "snapshot_bytes.hpp"

namespace {

arm::Search search;
arm::Search::Trial trial;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "make_image: give the output file, for example: make_image arm_image.hpp\n");
    return 2;
  }
  std::vector<std::uint8_t> bytes;
  nanoqd::Status status = arm::find_postures(search, trial, arm::default_seed, arm::default_evaluations);
  if (status == nanoqd::Status::ok) status = snapshot_bytes(search, bytes);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "make_image: %s\n", nanoqd::describe(status));
    return 1;
  }
  std::string error;
  if (!nanoqd::host::write_file_whole(argv[1], image_header("arm_image", "ARM_IMAGE_HPP", bytes), error)) {
    std::fprintf(stderr, "make_image: %s\n", error.c_str());
    return 2;
  }
  return 0;
}
