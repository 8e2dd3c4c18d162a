// Finds the repertoire of the walking robot and writes it as a C++ header, for flash.
//
//     make_hexapod_image hexapod_image.hpp
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "hexapod_search.hpp"
#include "host/text/write_file.hpp"
#include "image_header.hpp"
#include "snapshot_bytes.hpp"

namespace {

hexapod::Search search;
hexapod::Search::Trial trial;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "make_hexapod_image: give the output file, for example: hexapod_image.hpp\n");
    return 2;
  }
  std::vector<std::uint8_t> bytes;
  nanoqd::Status status = hexapod::find_gaits(search, trial, hexapod::default_seed);
  if (status == nanoqd::Status::ok) status = snapshot_bytes(search, bytes);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "make_hexapod_image: %s\n", nanoqd::describe(status));
    return 1;
  }
  std::string error;
  if (!nanoqd::host::write_file_whole(argv[1], image_header("hexapod_image", "HEXAPOD_IMAGE_HPP", bytes), error)) {
    std::fprintf(stderr, "make_hexapod_image: %s\n", error.c_str());
    return 2;
  }
  return 0;
}
