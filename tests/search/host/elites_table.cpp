// Prints the README's table of how many elites fit, by the library's own arithmetic. A test
// compares the two.
#include <cstdint>
#include <cstdio>
#include <nanoqd/nanoqd.hpp>
#include <string>

namespace {

// Of every device so much is left for the stack, the trial and the rest of the firmware.
constexpr std::size_t left_over = 2048;

template <std::uint32_t Genes, class StoredGene, std::size_t Kilobytes>
std::string elites() {
  using Search = nanoqd::DifferentialMapElites<Genes, nanoqd::RegularGrid<2, 2>, StoredGene>;
  std::string digits = std::to_string(nanoqd::elites_that_fit<Search, Kilobytes * 1024 - left_over>());
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

template <std::uint32_t Genes, class StoredGene>
void print_row(const char* type) {
  std::printf("| %u, %s | %s | %s | %s | %s |\n", Genes, type, elites<Genes, StoredGene, 16>().c_str(),
              elites<Genes, StoredGene, 64>().c_str(), elites<Genes, StoredGene, 128>().c_str(),
              elites<Genes, StoredGene, 512>().c_str());
}

template <std::uint32_t Genes>
void print_rows() {
  print_row<Genes, float>("`float`");
  print_row<Genes, std::uint16_t>("`uint16_t`");
  print_row<Genes, std::uint8_t>("`uint8_t`");
}

}  // namespace

int main() {
  std::printf("| genes, stored as | 16 KB | 64 KB | 128 KB | 512 KB |\n|---|---|---|---|---|\n");
  print_rows<4>();
  print_rows<10>();
  print_rows<32>();
  return 0;
}
