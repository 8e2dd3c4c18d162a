// Command-line options, taken one by one; what is wrong or left over becomes one sentence.
//
//     Arguments arguments(argc - 2, argv + 2);
//     const auto cells = arguments.whole("--cells", 1, 1000000);   // std::optional: empty if not given
//     const bool force = arguments.flag("--force");
//     if (!arguments.finish()) print(arguments.error());
#ifndef NANOQD_PORTS_HOST_TEXT_ARGUMENTS_HPP
#define NANOQD_PORTS_HOST_TEXT_ARGUMENTS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

// Numbers as people write them, whatever the locale. Empty unless the whole text is one number that fits.
[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text);
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

class Arguments {
 public:
  Arguments(int count, const char* const* values);

  // An option without a value.
  [[nodiscard]] bool flag(std::string_view name);

  // An option with a value. The first mistake found is kept as the error; the option then counts as not given.
  [[nodiscard]] std::optional<std::string> text(std::string_view name);
  [[nodiscard]] std::optional<std::uint64_t> whole(std::string_view name, std::uint64_t least, std::uint64_t most);
  [[nodiscard]] std::optional<double> real(std::string_view name, double least, double most);

  // One of the given words, as its position.
  [[nodiscard]] std::optional<std::size_t> choice(std::string_view name, const std::vector<std::string_view>& words);

  // The first argument that is no option, or empty; such as a file name.
  [[nodiscard]] std::optional<std::string> positional();

  // True if everything was understood and nothing is left over.
  [[nodiscard]] bool finish();
  [[nodiscard]] const std::string& error() const { return error_; }
  void fail(std::string sentence);

 private:
  std::vector<std::string> left_;
  std::string error_;
};

}  // namespace nanoqd::host

#endif
