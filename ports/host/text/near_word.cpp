#include "near_word.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace nanoqd::host {
namespace {

// Returns the word without leading minuses, in small letters.
std::string plain(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string text(word);
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

bool begins_with(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

// Returns how many letters must be added, left out, replaced or swapped with their neighbour.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> last;  // the row of the table for one letter of `a` less
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::vector<std::size_t> before = last;  // and for two letters less
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string near_word(std::string_view given, const std::vector<std::string>& words) {
  const std::string typed = plain(given.substr(0, 64));  // no word is longer
  if (typed.empty()) return {};
  std::string longer;
  std::size_t longer_words = 0;
  std::string nearest;
  std::size_t fewest = typed.size() < 2 ? 0 : typed.size() < 4 ? 1 : typed.size() < 8 ? 2 : 3;
  std::string shorter;
  for (const std::string& word : words) {
    const std::string known = plain(word);
    if (known == typed) return word;
    if (begins_with(known, typed)) {
      longer = word;
      ++longer_words;
    }
    const std::size_t distance = edits(typed, known);
    if (distance < known.size() && (distance < fewest || (distance == fewest && nearest.empty()))) {
      fewest = distance;
      nearest = word;
    }
    if (known.size() >= 3 && begins_with(typed, known) && known.size() > plain(shorter).size()) shorter = word;
  }
  if (longer_words == 1) return longer;
  return nearest.empty() ? shorter : nearest;
}

std::string did_you_mean(std::string_view given, const std::vector<std::string>& words) {
  const std::string word = near_word(given, words);
  return word.empty() ? "" : "; did you mean " + word + "?";
}

}  // namespace nanoqd::host
