#include "text_template.hpp"

#include <algorithm>

namespace nanoqd::host {
namespace {

constexpr std::size_t prose_columns = 100;
constexpr std::string_view prose_prefix = "// ";
constexpr std::string_view item_prefix = "//  - ";
constexpr std::string_view item_next_prefix = "//    ";

bool has_prose_after(std::string_view line, std::string_view prefix) {
  return line.size() > prefix.size() && line.substr(0, prefix.size()) == prefix && line[prefix.size()] != ' ';
}

bool is_set(const TextGaps& gaps, std::string_view condition) {
  const bool is_negated = condition.front() == '!';
  if (is_negated) condition.remove_prefix(1);
  return (std::find(gaps.conditions.begin(), gaps.conditions.end(), condition) != gaps.conditions.end()) != is_negated;
}

void replace_all(std::string& text, const std::string& gap, const std::string& word) {
  for (std::size_t at = text.find(gap); at != std::string::npos; at = text.find(gap, at + word.size())) {
    text.replace(at, gap.size(), word);
  }
}

}  // namespace

std::string fill_template(std::string_view text, const TextGaps& gaps) {
  constexpr std::string_view condition_mark = "@if ";
  std::string out;
  bool is_kept = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.substr(0, condition_mark.size()) == condition_mark) {
      is_kept = is_set(gaps, line.substr(condition_mark.size()));
    } else if (line == "@end") {
      is_kept = true;
    } else if (is_kept) {
      out.append(line).append("\n");
    }
  }
  for (const auto& [name, word] : gaps.words) replace_all(out, "@" + name + "@", word);
  return out;
}

std::string break_lines(std::string_view first, std::string_view next, std::string_view text) {
  std::string out(first);
  std::size_t column = first.size();
  bool is_first_word = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!is_first_word && column + 1 + word.size() > prose_columns) {
      out.append("\n").append(next);
      column = next.size();
    } else if (!is_first_word) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    is_first_word = false;
  }
  return out + '\n';
}

std::string break_comments(std::string_view text, std::string_view kept) {
  std::string out;
  std::string_view prefix;  // of the paragraph that is open, or empty
  std::string paragraph;
  const auto close = [&] {
    if (!prefix.empty()) out += break_lines(prefix, prefix == item_prefix ? item_next_prefix : prefix, paragraph);
    prefix = {};
    paragraph.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const bool is_item = has_prose_after(line, item_prefix);
    const bool is_next_of_item = prefix == item_prefix && has_prose_after(line, item_next_prefix);
    const bool is_prose = has_prose_after(line, prose_prefix) && line.substr(prose_prefix.size(), kept.size()) != kept;
    if (is_item || (is_prose && prefix != prose_prefix) || !(is_prose || is_next_of_item)) close();
    if (is_item || is_prose || is_next_of_item) {
      if (prefix.empty()) prefix = is_item ? item_prefix : prose_prefix;
      const std::size_t skipped = is_item    ? item_prefix.size()
                                  : is_prose ? prose_prefix.size()
                                             : item_next_prefix.size();
      paragraph.append(paragraph.empty() ? "" : " ").append(line.substr(skipped));
    } else {
      out.append(line).append("\n");
    }
  }
  close();
  return out;
}

}  // namespace nanoqd::host
