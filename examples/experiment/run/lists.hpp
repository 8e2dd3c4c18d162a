// Lists on the command line, such as "1-3,7" or "sphere20,arm12", and the part of a shard.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RUN_LISTS_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RUN_LISTS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/text/arguments.hpp"

namespace nanoqd::experiment {

// Parses "1-3,7" as {1, 2, 3, 7}, in rising order and without repeats. Returns an empty result if
// the text is not such a list, or if a number is out of range.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> parse_ranges(std::string_view text, std::uint32_t least,
                                                                     std::uint32_t most);

// Takes an option whose value is a list of `names`, separated by commas. `usual` is the list if the
// option is not given. Returns their positions in `names`, in rising order and without repeats. A
// mistake becomes the error of `arguments`.
[[nodiscard]] std::vector<std::size_t> take_names(host::Arguments& arguments, const char* option,
                                                  const std::vector<std::string_view>& names, const std::string& usual);

struct Shard {
  std::uint32_t number = 1;  // from 1
  std::uint32_t of = 1;

  // Returns "results.csv", or "results-2-of-8.csv".
  [[nodiscard]] std::string file_name() const;
};

// Takes --shard. A mistake becomes the error of `arguments`.
[[nodiscard]] Shard take_shard(host::Arguments& arguments);

// Takes --jobs. The default is one for each core.
[[nodiscard]] std::uint32_t take_jobs(host::Arguments& arguments);

}  // namespace nanoqd::experiment

#endif
