#include "file_rules.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>

#include "../snapshot/elites_csv.hpp"
#include "../snapshot/snapshot_finder.hpp"
#include "../text/read_file.hpp"
#include "../text/standard_streams.hpp"

namespace nanoqd::host {
namespace {

struct KindFacts {
  const char* name;       // in a sentence
  const char* format;     // likewise
  const char* extension;  // what to name it
};

KindFacts facts_of(FileKind kind) {
  switch (kind) {
    case FileKind::csv: return {"CSV of elites", "CSV", ".csv"};
    case FileKind::svg: return {"picture of nanoqd plot", "SVG", ".svg"};
    case FileKind::header: return {"table", "a C++ header", ".hpp"};
    default: return {"snapshot by itself", "a binary snapshot", ".bin"};
  }
}

bool is_other_extension(const std::string& extension, FileKind kind) {
  if (kind == FileKind::svg) return !extension.empty() && extension != ".svg";
  static constexpr const char* formats[] = {".bin", ".csv",  ".svg", ".hex", ".elf", ".hpp", ".cpp", ".json", ".png",
                                            ".jpg", ".jpeg", ".gif", ".pdf", ".xls", ".ods", ".zip", ".gz",   ".xlsx"};
  if (extension == facts_of(kind).extension) return false;
  return std::find(std::begin(formats), std::end(formats), extension) != std::end(formats);
}

// Returns whether bytes look like a file of this kind, so that a newer one may replace it.
bool is_of_kind(std::string_view bytes, FileKind kind) {
  if (kind == FileKind::csv) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    std::string ignored;
    return line.substr(0, 14) == "cell,objective" && read_elites_csv(line, sizeof(double), ignored).has_value();
  }
  if (kind == FileKind::svg) {
    const std::string end = std::string(plot_mark) + "</svg>\n";
    return bytes.size() >= end.size() && bytes.substr(bytes.size() - end.size()) == end;
  }
  // A dump of a chip and the image of a flash contain more than the snapshot, and nanoqd wrote
  // neither.
  const std::vector<FoundSnapshot> found = find_snapshots(bytes).found;
  return found.size() == 1 && found[0].offset == 0 && found[0].has_header() && bytes.size() <= found[0].bytes();
}

}  // namespace

std::string extension_obstacle(const std::string& path, FileKind kind) {
  if (is_standard_stream(path)) return {};
  const std::filesystem::path name(path);
  std::string extension = name.extension().string();
  for (char& letter : extension) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (!is_other_extension(extension, kind)) return {};
  const KindFacts facts = facts_of(kind);
  std::filesystem::path better(name);
  return path + " has the extension of another format than " + facts.format + "; name it " +
         better.replace_extension(facts.extension).string();
}

std::string output_obstacle(const std::string& path, FileKind kind, bool is_forced) {
  if (is_standard_stream(path)) {
    const bool is_shown = kind == FileKind::snapshot && standard_output_is_terminal();
    return is_shown ? "a snapshot is not text for a terminal; name a file, or send it to a program with |" : "";
  }
  std::string wrong_extension = extension_obstacle(path, kind);
  std::error_code problem;
  const bool exists = std::filesystem::is_regular_file(path, problem) && std::filesystem::file_size(path, problem) > 0;
  if (!wrong_extension.empty() || is_forced || !exists) return wrong_extension;
  std::string ignored;
  const std::optional<std::string> bytes = read_file(path, ignored);
  if (bytes && is_of_kind(*bytes, kind)) return {};
  return path + " already exists and is not a " + facts_of(kind).name +
         "; use --force to replace it, or choose another name";
}

std::string input_obstacle(const std::vector<std::string>& paths) {
  if (std::count_if(paths.begin(), paths.end(), is_standard_stream) < 2) return {};
  return "the standard input (-) can be read only once; name a file for the other input";
}

}  // namespace nanoqd::host
