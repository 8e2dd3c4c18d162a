#include "lists.hpp"

#include <algorithm>
#include <thread>

namespace nanoqd::experiment {

std::optional<std::vector<std::uint32_t>> parse_ranges(std::string_view text, std::uint32_t least, std::uint32_t most) {
  std::vector<std::uint32_t> numbers;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dash = part.find('-');
    const std::optional<std::uint64_t> from = host::parse_whole(part.substr(0, dash));
    const std::optional<std::uint64_t> to =
        dash == std::string_view::npos ? from : host::parse_whole(part.substr(dash + 1));
    if (!from || !to || *from < least || *to > most || *from > *to) return std::nullopt;
    for (std::uint64_t number = *from; number <= *to; ++number) numbers.push_back(static_cast<std::uint32_t>(number));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

std::vector<std::size_t> take_names(host::Arguments& arguments, const char* option,
                                    const std::vector<std::string_view>& names, const std::string& usual) {
  const std::string text = arguments.text(option).value_or(usual);
  std::vector<std::size_t> positions;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const auto found = std::find(names.begin(), names.end(), rest.substr(0, comma));
    if (found == names.end()) {
      std::string sentence = std::string(option) + " must be some of";
      for (const std::string_view name : names) sentence.append(" ").append(name);
      arguments.fail(sentence.append(", separated by commas, not '").append(text).append("'"));
      return {};
    }
    positions.push_back(static_cast<std::size_t>(found - names.begin()));
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

std::string Shard::file_name() const {
  if (of == 1) return "results.csv";
  return "results-" + std::to_string(number) + "-of-" + std::to_string(of) + ".csv";
}

Shard take_shard(host::Arguments& arguments) {
  constexpr std::uint32_t most_shards = 100000;
  const std::optional<std::string> text = arguments.text("--shard");
  if (!text) return {};
  const std::size_t slash = std::min(text->find('/'), text->size());
  const std::optional<std::uint64_t> number = host::parse_whole(std::string_view(*text).substr(0, slash));
  const std::optional<std::uint64_t> of =
      slash < text->size() ? host::parse_whole(std::string_view(*text).substr(slash + 1)) : std::nullopt;
  if (!number || !of || *number < 1 || *number > *of || *of > most_shards) {
    arguments.fail("--shard must be i/m with i from 1 to m, such as 2/8, not '" + *text + "'");
    return {};
  }
  return {static_cast<std::uint32_t>(*number), static_cast<std::uint32_t>(*of)};
}

std::uint32_t take_jobs(host::Arguments& arguments) {
  constexpr std::uint32_t most_jobs = 1024;
  const std::uint32_t cores = std::clamp(std::thread::hardware_concurrency(), 1U, most_jobs);
  return static_cast<std::uint32_t>(arguments.whole("--jobs", 1, most_jobs).value_or(cores));
}

}  // namespace nanoqd::experiment
