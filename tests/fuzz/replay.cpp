// replay FOLDER: runs a fuzz target over the files of a folder. Seeds whose names begin with ok
// must be accepted. So seeds that became useless through a change of the format are reported.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz_target.hpp"

int main(int count, char** arguments) {
  if (count != 2 || !std::filesystem::is_directory(arguments[1])) {
    std::fprintf(stderr, "usage: replay FOLDER\n");
    return 2;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  int refused = 0;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const bool accepted = fuzz_one_input(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const bool is_wrong = !accepted && path.filename().string().rfind("ok", 0) == 0;
    if (is_wrong) std::printf("%s is not accepted any more; see tests/fuzz/README.md\n", path.c_str());
    refused += is_wrong ? 1 : 0;
  }
  std::printf("%zu files replayed\n", paths.size());
  return refused == 0 && !paths.empty() ? 0 : 1;
}
