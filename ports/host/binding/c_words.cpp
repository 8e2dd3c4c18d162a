#include "c_words.hpp"

#include <nanoqd/version.hpp>

#include <cctype>

namespace nanoqd::host {
namespace {

std::string tessellation_words(const CSearch& search) {
  if (search.divisions.empty()) return "the " + std::to_string(search.cells) + " cells of " + search.table;
  std::string text = "a grid of ";
  for (std::size_t i = 0; i < search.divisions.size(); ++i) {
    text += (i == 0 ? "" : "x") + std::to_string(search.divisions[i]);
  }
  return text + " cells";
}

// Returns the bytes of the largest image, for a variation that learns nothing: snapshot/SNAPSHOT.md
// has the fields. A static_assert in the source compares the number with the library's.
std::uint64_t image_bytes(const CSearch& search) {
  const std::uint64_t real = search.is_double ? 8 : 4;
  const std::uint64_t stored_bytes[] = {real, 4, 2, 1};
  const std::uint64_t parameters = search.variation == CVariation::gaussian ? real + 1 : 2 * real;
  constexpr std::uint64_t fixed = 292;                                  // header, counters, generator, CRCs, records
  const std::uint64_t noise = search.is_noisy ? 26 + search.cells : 0;  // and one count for each elite
  const std::uint64_t stored = stored_bytes[static_cast<std::size_t>(search.stored)];
  const std::uint64_t elite = 4 + real + search.genes * stored + (search.keeps_measures ? real * search.dims : 0);
  return fixed + noise + parameters + search.dims * (2 * real + 4) + 2 * real * search.genes + search.cells * elite;
}

// The default of Config::random_solutions, which depends on the variation.
std::uint64_t random_solutions(const CSearch& search) {
  switch (search.variation) {
    case CVariation::portfolio:
    case CVariation::portfolio_maes: return 100;
    default: return std::uint64_t{100} * search.genes;
  }
}

}  // namespace

std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& letter : out) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return out;
}

TextGaps common_gaps(const CSearch& search) {
  TextGaps gaps;
  gaps.words = {{"n", search.name},
                {"N", upper_case(search.name)},
                {"version", NANOQD_VERSION_STRING},
                {"again", search.again},
                {"real", search.is_double ? "double" : "float"},
                {"f", search.is_double ? "" : "f"},
                {"genes", std::to_string(search.genes)},
                {"measures", std::to_string(search.dims)},
                {"cells", std::to_string(search.cells)},
                {"tessellation", tessellation_words(search)},
                {"const", search.is_noisy ? "" : "const "},
                {"measures_of_elite", search.is_noisy ? "the means of its evaluations" : "those it was told with"},
                {"random", std::to_string(random_solutions(search))},
                {"image", std::to_string(image_bytes(search))}};
  const char* const variations[] = {"de", "gaussian", "iso_line", "portfolio", "portfolio_maes"};
  gaps.conditions.emplace_back(variations[static_cast<std::size_t>(search.variation)]);
  const bool learns = search.variation == CVariation::portfolio || search.variation == CVariation::portfolio_maes;
  const bool adapts = search.adaptation != CAdaptation::off;
  if (adapts) gaps.conditions.emplace_back("adapts");
  if (search.has_storage) gaps.conditions.emplace_back(adapts ? "image_and_trials" : "image_alone");
  if (!learns || adapts) gaps.conditions.emplace_back("has_defaults");
  if (search.has_storage && !learns) gaps.conditions.emplace_back("fixed_image");
  if (!search.divisions.empty()) gaps.conditions.emplace_back("grid");
  if (search.keeps_measures) gaps.conditions.emplace_back("measures");
  if (search.is_noisy) gaps.conditions.emplace_back("noisy");
  if (search.has_storage) gaps.conditions.emplace_back("storage");
  if (search.ram != 0) gaps.conditions.emplace_back("ram");
  return gaps;
}

}  // namespace nanoqd::host
