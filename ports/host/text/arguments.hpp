// Takes command-line options one by one. A mistake becomes one sentence: the first option that is
// unknown, otherwise the first mistake, otherwise an argument that is left over.
//
//     Arguments arguments(argc - 2, argv + 2);
//     const auto cells = arguments.whole("--cells", 1, 1000000);  // empty if not given
//     const bool force = arguments.flag("--force");
//     if (!arguments.finish()) print(arguments.advice("nanoqd table --help"));
//
// `--cells 9` and `--cells=9` are the same. `--` ends the options: what follows are file names.
#ifndef NANOQD_PORTS_HOST_TEXT_ARGUMENTS_HPP
#define NANOQD_PORTS_HOST_TEXT_ARGUMENTS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

// Parses a decimal number, in any locale. Returns empty unless the whole text is one number that
// fits.
[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text);
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

class Arguments {
 public:
  Arguments(int count, const char* const* values);

  // Takes an option without a value. Returns whether it was given.
  [[nodiscard]] bool flag(std::string_view name);
  // Takes --help and -h. Returns whether one of them was given.
  [[nodiscard]] bool help();

  // Returns whether an option was given, and leaves it there.
  [[nodiscard]] bool has(std::string_view name);

  // Take an option with a value. Return empty if it was not given. After a mistake they also return
  // empty; the first mistake is kept as the error.
  [[nodiscard]] std::optional<std::string> text(std::string_view name);
  [[nodiscard]] std::optional<std::uint64_t> whole(std::string_view name, std::uint64_t least, std::uint64_t most);
  [[nodiscard]] std::optional<double> real(std::string_view name, double least, double most);

  // Takes an option whose value is one of `words`. Returns its position in `words`.
  [[nodiscard]] std::optional<std::size_t> choice(std::string_view name, const std::vector<std::string_view>& words);

  // Takes the first argument that is not an option, such as a file name or `-`. Returns empty if
  // there is none. Call it after all options with a value, because it cannot tell a value from a
  // file name.
  [[nodiscard]] std::optional<std::string> positional();

  // Call it after the last option: an option that was not asked for is unknown. Returns true if
  // there was no mistake and no argument is left over.
  [[nodiscard]] bool finish();
  [[nodiscard]] const std::string& error() const { return error_; }
  // Returns the error, and where to read more: "; see " and `help`. An error that asks "did you
  // mean ...?" stays as it is.
  [[nodiscard]] std::string advice(std::string_view help) const;
  // Keeps a sentence as the error, unless there is one already.
  void fail(std::string sentence);

 private:
  // Returns where an option is given, or the end of left_. The option is known from then on.
  std::vector<std::string>::iterator find(std::string_view name);

  std::vector<std::string> left_;      // the arguments before `--` that nobody has taken
  std::vector<std::string> operands_;  // the arguments after it
  std::vector<std::string> known_;     // the options that were asked for
  std::string error_;
};

}  // namespace nanoqd::host

#endif
