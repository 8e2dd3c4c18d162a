// Finds the word that a person meant, for a sentence such as "--cell is unknown; did you mean
// --cells?".
#ifndef NANOQD_PORTS_HOST_TEXT_NEAR_WORD_HPP
#define NANOQD_PORTS_HOST_TEXT_NEAR_WORD_HPP

#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

// Returns the word that is nearest to `given`, or empty if none is near. Leading minuses and the
// case of letters do not count. These words are near, in this order:
// - the only word that begins with `given`
// - a word with few letters added, left out, replaced or swapped: none in 1 letter, 1 in up to 3,
//   2 in up to 7, otherwise 3
// - the longest word with which `given` begins, of at least 3 letters
[[nodiscard]] std::string near_word(std::string_view given, const std::vector<std::string>& words);

// Returns "; did you mean WORD?", or empty if no word is near.
[[nodiscard]] std::string did_you_mean(std::string_view given, const std::vector<std::string>& words);

}  // namespace nanoqd::host

#endif
