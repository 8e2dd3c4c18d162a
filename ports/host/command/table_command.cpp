#include "table_command.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "../picture/table_picture.hpp"
#include "../port/progress_line.hpp"
#include "../table/centroid_csv.hpp"
#include "../table/generator.hpp"
#include "../table/generator_version.hpp"
#include "../table/index_choice.hpp"
#include "../table/parallel_for.hpp"
#include "../table/table_check.hpp"
#include "../table/table_data.hpp"
#include "../table/table_reader.hpp"
#include "../table/table_writer.hpp"
#include "../text/arguments.hpp"
#include "../text/json_text.hpp"
#include "../text/read_file.hpp"
#include "../text/real_text.hpp"
#include "../text/refuse.hpp"
#include "../text/write_file.hpp"
#include "file_rules.hpp"
#include "table_request.hpp"
#include "table_time.hpp"

namespace nanoqd::host {
namespace {

int refuse(const std::string& sentence) { return host::refuse("table", sentence); }

struct OutputFile {
  std::string path;
  std::string content;
};

std::string source_path(const TableRequest& request) {
  std::filesystem::path path(request.out);
  return path.replace_extension(".cpp").string();
}

// Returns the files that will be written, so that an existing file is refused before any work is
// done.
std::vector<std::string> output_paths(const TableRequest& request) {
  std::vector<std::string> paths{request.out};
  if (request.split) paths.push_back(source_path(request));
  if (!request.svg.empty()) paths.push_back(request.svg);
  return paths;
}

// Returns why the files cannot be written, or empty.
std::string obstacle(const TableRequest& request) {
  std::string wrong_extension = extension_obstacle(request.out, FileKind::header);
  if (wrong_extension.empty() && !request.svg.empty()) {
    wrong_extension = extension_obstacle(request.svg, FileKind::svg);
  }
  if (!wrong_extension.empty()) return wrong_extension;
  std::vector<std::filesystem::path> used;
  if (!request.csv.empty()) used.push_back(std::filesystem::absolute(request.csv).lexically_normal());
  for (const std::string& path : output_paths(request)) {
    std::error_code ignored;
    const std::filesystem::path whole = std::filesystem::absolute(path).lexically_normal();
    if (std::find(used.begin(), used.end(), whole) != used.end()) {
      return path + " is named twice; give each file its own name";
    }
    used.push_back(whole);
    if (std::filesystem::is_directory(path, ignored)) return path + " is a folder; add the name of a file";
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
      return "there is no folder '" + folder.string() + "' for " + path + "; create it or choose another path";
    }
    if (!request.force && std::filesystem::exists(path, ignored)) {
      return path + " already exists; use --force to replace it";
    }
  }
  if (request.split && source_path(request) == request.out) {
    return "with --split, --out must name the header (.hpp), not " + request.out;
  }
  return {};
}

double rounded(double value, TableScalar scalar) {
  return scalar == TableScalar::single_precision ? static_cast<double>(static_cast<float>(value)) : value;
}

// Returns two cells with the same centroid, or empty. A lookup would never return the second one.
std::optional<std::pair<std::size_t, std::size_t>> equal_pair(const TableData& table) {
  std::vector<std::size_t> order(table.cells);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto row = [&](std::size_t cell) {
    return table.unit.begin() + static_cast<std::ptrdiff_t>(cell * table.dims);
  };
  const auto width = static_cast<std::ptrdiff_t>(table.dims);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (std::lexicographical_compare(row(a), row(a) + width, row(b), row(b) + width)) return true;
    if (std::lexicographical_compare(row(b), row(b) + width, row(a), row(a) + width)) return false;
    return a < b;
  });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::size_t a = order[i - 1];
    const std::size_t b = order[i];
    if (!std::lexicographical_compare(row(a), row(a) + width, row(b), row(b) + width)) return std::pair(a, b);
  }
  return std::nullopt;
}

// Fills in the centroids from the user's file. On failure returns false and sets `error` to one
// sentence.
bool take_centroids(const TableRequest& request, TableData& table, std::string& error) {
  const std::optional<std::string> text = read_file(request.csv, error);
  if (!text) return false;
  const std::optional<CsvCentroids> csv = parse_centroid_csv(*text, request.generator.dims, error);
  if (!csv) {
    error = request.csv + ", " + error;
    return false;
  }
  if (csv->cells == 0 || csv->cells > most_cells) {
    error = request.csv + " has " + std::to_string(csv->cells) + " centroids; there must be 1 to " +
            std::to_string(most_cells);
    return false;
  }
  if (request.has_cells && request.generator.cells != csv->cells) {
    error = request.csv + " has " + std::to_string(csv->cells) + " centroids, and --cells is " +
            std::to_string(request.generator.cells) + ": remove --cells, because the file sets the number";
    return false;
  }
  table.cells = csv->cells;
  for (std::size_t i = 0; i < csv->values.size(); ++i) {
    const std::size_t d = i % table.dims;
    const double lower = request.lower[d];
    const double upper = request.upper[d];
    const double value = rounded(csv->values[i], table.scalar);  // rounded like the bounds
    if (!(value >= lower && value <= upper)) {
      const std::uint8_t real_bytes = table.scalar == TableScalar::double_precision ? sizeof(double) : sizeof(float);
      error = request.csv + ", line " + std::to_string(csv->lines[i / table.dims]) + ": measure " +
              std::to_string(d + 1) + " is " + real_text(sizeof(double), csv->values[i]) + ", outside its --bounds " +
              real_text(real_bytes, lower) + ":" + real_text(real_bytes, upper);
      return false;
    }
    table.unit.push_back(rounded((value - lower) / (upper - lower), table.scalar));
  }
  if (const auto pair = equal_pair(table)) {
    error = request.csv + ": lines " + std::to_string(csv->lines[pair->first]) + " and " +
            std::to_string(csv->lines[pair->second]) +
            " are the same centroid, so that one cell could never be reached; remove one of them";
    return false;
  }
  return true;
}

struct Quality {
  double energy = 0.0;
  double smallest = 0.0;
  double largest = 0.0;
  bool known = false;
};

bool make_centroids(const TableRequest& request, TableData& table, Quality& quality, std::string& error) {
  GeneratorOptions options = request.generator;
  error = complaint(options);
  if (!error.empty()) return false;
  const double seconds = estimated_seconds(options) / threads_or(options.threads) +
                         index_seconds(options.cells, options.dims, request.index);
  if (!request.quiet && seconds >= long_run_seconds) {
    std::fprintf(stderr, "nanoqd table: %s\n", time_text(seconds, options.cells, options.dims).c_str());
  }
  ProgressLine progress(request.quiet ? nullptr : stderr);
  options.progress = [&](std::uint32_t iteration, std::uint32_t most, double energy) {
    char text[96];
    std::snprintf(text, sizeof text, "iteration %u of at most %u, energy %.5f", iteration, most, energy);
    progress.update(static_cast<double>(iteration) / static_cast<double>(most), text);
  };
  const Generated generated = generate(options);
  progress.finish();
  for (const double value : generated.unit) table.unit.push_back(rounded(value, table.scalar));
  table.cells = options.cells;
  table.stamp.method = generated.method;
  table.stamp.seed = options.seed;
  table.stamp.samples = generated.samples;
  table.stamp.iterations = generated.iterations;
  quality = {generated.energy, generated.smallest_cell, generated.largest_cell, true};
  if (const auto pair = equal_pair(table)) {
    error = "cells " + std::to_string(pair->first) + " and " + std::to_string(pair->second) +
            " have the same centroid; use fewer cells, more iterations or --scalar double";
    return false;
  }
  return true;
}

std::string number(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  std::string out = text;
  std::replace(out.begin(), out.end(), ',', '.');  // some locales write a comma
  return out;
}

std::vector<std::string> header_comments(const TableRequest& request, const TableData& table) {
  return {request.name + ": " + std::to_string(table.cells) + " centroids in " + std::to_string(table.dims) +
              (table.dims == 1 ? " dimension" : " dimensions") +
              ", for nanoqd. Generated: make it again instead of editing it.",
          "", request.again};
}

void report_text(const TableRequest& request, const TableData& table, const Quality& quality,
                 const std::string& reason) {
  const TableBytes bytes = table_bytes(table);
  std::printf("cells       %u in %u-D\n", table.cells, table.dims);
  if (quality.known) {
    std::printf("energy      %s%s after %u iterations\n", number("%.4f", quality.energy).c_str(),
                table.dims == 2 ? " (0.1604 is the minimum)" : "", table.stamp.iterations);
    std::printf("cell sizes  %s to %s of the mean\n", number("%.2f", quality.smallest).c_str(),
                number("%.2f", quality.largest).c_str());
  }
  std::printf("index       %s, %s\n", name_of(table.index), reason.c_str());
  std::printf("a lookup    compares at most %u centroids\n", most_compared(table));
  std::printf("flash       %s bytes: centroids %s, index %s\n", std::to_string(bytes.centroids + bytes.index).c_str(),
              std::to_string(bytes.centroids).c_str(), std::to_string(bytes.index).c_str());
  for (const std::string& path : output_paths(request)) std::printf("written     %s\n", path.c_str());
}

void report_json(const TableRequest& request, const TableData& table, const Quality& quality,
                 const std::string& reason) {
  const TableBytes bytes = table_bytes(table);
  JsonObject out;
  out.text("name", request.name).number("cells", table.cells).number("dims", table.dims);
  out.number("seed", table.stamp.seed).number("samples", table.stamp.samples);
  out.number("iterations", table.stamp.iterations);
  if (quality.known) {
    out.json("energy", number("%.9g", quality.energy)).json("smallest_cell", number("%.9g", quality.smallest));
    out.json("largest_cell", number("%.9g", quality.largest));
  }
  out.text("index", name_of(table.index)).text("reason", reason).number("most_compared", most_compared(table));
  out.number("centroid_bytes", bytes.centroids).number("index_bytes", bytes.index);
  out.number("checksum", table.stamp.checksum);
  std::vector<std::string> files;
  for (const std::string& path : output_paths(request)) files.push_back(json_text(path));
  std::puts(out.list("files", files).str().c_str());
}

// Writes each file whole or not at all. If one fails, removes the files that did not exist before.
bool write_all(const std::vector<OutputFile>& files, std::string& error) {
  std::vector<std::string> created;
  for (const OutputFile& file : files) {
    std::error_code ignored;
    const bool existed = std::filesystem::exists(file.path, ignored);
    if (!write_file_whole(file.path, file.content, error)) {
      for (const std::string& path : created) std::remove(path.c_str());
      return false;
    }
    if (!existed) created.push_back(file.path);
  }
  return true;
}

int make_table(const TableRequest& request) {
  if (const std::string reason = obstacle(request); !reason.empty()) return refuse(reason);
  TableData table;
  table.dims = request.generator.dims;
  table.scalar = request.scalar;
  table.lower = request.lower;
  table.upper = request.upper;
  Quality quality;
  std::string error;
  const bool made =
      request.csv.empty() ? make_centroids(request, table, quality, error) : take_centroids(request, table, error);
  if (!made) return refuse(error);

  std::string reason;
  if (!add_index(table, request.index, request.flash, reason, error)) return refuse(error);
  table.stamp.format = table_format;
  table.stamp.cells = table.cells;
  table.stamp.dims = table.dims;
  table.stamp.generator = generator_version;
  table.stamp.checksum = table_checksum(table);

  const TableText text{request.name, request.section, header_comments(request, table)};
  std::vector<OutputFile> files;
  if (request.split) {
    const std::string header_name = std::filesystem::path(request.out).filename().string();
    files.push_back({request.out, split_table_header(table, text)});
    files.push_back({source_path(request), split_table_source(table, text, header_name)});
  } else {
    files.push_back({request.out, table_header(table, text)});
  }
  if (!request.svg.empty()) {
    std::string footer = std::to_string(table.cells) + " cells";
    if (quality.known) footer += ", energy " + number("%.4f", quality.energy);
    files.push_back({request.svg, draw_table(table, request.name, footer)});
  }
  if (!write_all(files, error)) return refuse(error);
  if (!request.quiet) (request.json ? report_json : report_text)(request, table, quality, reason);
  return 0;
}

int check_file(const TableRequest& request) {
  std::string error;
  const std::optional<TableData> table = read_table_file(request.check, error);
  if (!table) return refuse(error);
  std::string finding;
  if (!check_table(*table, finding)) return refuse(request.check + ": " + finding);
  if (!request.quiet) std::printf("%s: %s\n", request.check.c_str(), finding.c_str());
  return 0;
}

}  // namespace

int table_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(table_help, stdout);
    return 0;
  }
  const TableRequest request = parse_table_request(arguments);
  if (!arguments.error().empty()) return host::refuse("table", arguments);
  return request.check.empty() ? make_table(request) : check_file(request);
}

}  // namespace nanoqd::host
