#include "archive_file.hpp"

#include <array>
#include <cstddef>

#include "host/text/arguments.hpp"

namespace nanoqd::paper {
namespace {

std::string_view take_until(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return taken;
}

bool parse_box(std::string_view line, ArchiveFile& archive) {
  constexpr std::string_view mark = "# box ";
  if (line.substr(0, mark.size()) != mark) return false;
  line.remove_prefix(mark.size());
  for (double* const side : {&archive.x0, &archive.x1, &archive.y0, &archive.y1}) {
    const std::optional<double> number = host::parse_real(take_until(line, ' '));
    if (!number) return false;
    *side = *number;
  }
  return line.empty() && archive.x0 < archive.x1 && archive.y0 < archive.y1;
}

bool parse_cell(std::string_view line, ArchiveFile& archive) {
  const std::optional<double> x = host::parse_real(take_until(line, ','));
  const std::size_t comma = line.find(',');
  const std::optional<double> y = host::parse_real(take_until(line, ','));
  const std::optional<double> objective = host::parse_real(line);
  if (!x || !y || comma == std::string_view::npos || (!objective && !line.empty())) return false;
  const double unit_x = (*x - archive.x0) / (archive.x1 - archive.x0);
  const double unit_y = (*y - archive.y0) / (archive.y1 - archive.y0);
  constexpr double slack = 1e-6;  // for centroids on the edge, after rounding
  if (!(unit_x >= -slack && unit_x <= 1.0 + slack && unit_y >= -slack && unit_y <= 1.0 + slack)) return false;
  archive.unit.push_back(unit_x < 0.0 ? 0.0 : unit_x > 1.0 ? 1.0 : unit_x);
  archive.unit.push_back(unit_y < 0.0 ? 0.0 : unit_y > 1.0 ? 1.0 : unit_y);
  archive.errors.push_back(objective ? std::optional<double>(-*objective) : std::nullopt);
  return true;
}

}  // namespace

std::optional<ArchiveFile> parse_archive(std::string_view text, const std::string& name, std::string& error) {
  ArchiveFile archive;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_until(text, '\n');
    const bool good = number == 1 ? parse_box(line, archive) : parse_cell(line, archive);
    if (!good) {
      error = name + ", line " + std::to_string(number) +
              (number == 1 ? ": the line must be '# box x0 x1 y0 y1', with x0 < x1 and y0 < y1"
                           : ": the line must be 'x,y,objective', with x and y in the box");
      return std::nullopt;
    }
  }
  if (archive.errors.empty()) {
    error = name + " contains no cells";
    return std::nullopt;
  }
  return archive;
}

std::string archive_path(const std::string& folder, const std::string& settings, const std::string& data,
                         const std::string& algorithm, std::uint32_t function, std::uint32_t dimension) {
  const std::string which = data == "official" ? "" : data + '_';
  return folder + "/archives/" + settings + '_' + which + algorithm + "_f" + std::to_string(function) + "_n" +
         std::to_string(dimension) + ".csv";
}

}  // namespace nanoqd::paper
