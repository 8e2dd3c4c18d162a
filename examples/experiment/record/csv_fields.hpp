// The fields of a line of results: how they are written, and how they are read again.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_RECORD_CSV_FIELDS_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_RECORD_CSV_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::experiment {

// The points of every curve: at 1/50, 2/50, ... of the evaluations.
inline constexpr std::size_t curve_points = 50;

// Returns a number in a format of printf, with a decimal point in every locale.
[[nodiscard]] std::string real_field(const char* format, double value);

// Returns the numbers with four digits, separated by blanks.
[[nodiscard]] std::string curve_field(const std::vector<double>& curve);

// Returns at most 40 characters of a text in quotes, for a sentence about it.
[[nodiscard]] std::string excerpt(std::string_view text);

// Takes the fields of a line one by one. Keeps the first mistake as the error.
class Fields {
 public:
  Fields(std::string_view line, std::string& error) : rest_(line), error_(error) {}

  [[nodiscard]] std::string_view take();
  [[nodiscard]] std::string word(const char* name);  // no quote, tab or line break
  [[nodiscard]] std::uint64_t whole(const char* name, std::uint64_t least, std::uint64_t most);
  [[nodiscard]] std::uint32_t small(const char* name, std::uint32_t most);  // from 1 to `most`
  [[nodiscard]] double real(const char* name);
  [[nodiscard]] std::optional<double> share(const char* name);  // from 0 to 1, or empty
  [[nodiscard]] std::vector<double> curve(const char* name);    // empty or curve_points numbers
  void fail(std::string reason);

 private:
  [[nodiscard]] double real_in(std::string_view field, const char* name);

  std::string_view rest_;
  std::string& error_;
};

// Returns whether a line has this number of columns. If not, `error` is the reason.
[[nodiscard]] bool has_columns(std::string_view line, std::size_t columns, std::string& error);

// Return whether two numbers, or two curves, are the same. A curve that was left out contradicts
// nothing.
[[nodiscard]] bool same_number(double a, double b);
[[nodiscard]] bool same_curve(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace nanoqd::experiment

#endif
