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
#include "snapshot_bytes.hpp"

namespace {

arm::Search search;
arm::Search::Trial trial;

std::string header_of(const std::vector<std::uint8_t>& bytes) {
  std::string text =
      "// Made by make_image: do not edit.\n"
      "#ifndef ARM_IMAGE_HPP\n"
      "#define ARM_IMAGE_HPP\n"
      "\n"
      "#include <stdint.h>\n"
      "\n"
      "inline constexpr uint8_t arm_image[" +
      std::to_string(bytes.size()) + "] = {";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text += (i % 24 == 0 ? "\n    " : " ") + std::to_string(bytes[i]) + ',';
  }
  return text + "\n};\n\n#endif\n";
}

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
  if (!nanoqd::host::write_file_whole(argv[1], header_of(bytes), error)) {
    std::fprintf(stderr, "make_image: %s\n", error.c_str());
    return 2;
  }
  return 0;
}
