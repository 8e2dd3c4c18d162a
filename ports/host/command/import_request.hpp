// The options of `nanoqd import`.
#ifndef NANOQD_PORTS_HOST_COMMAND_IMPORT_REQUEST_HPP
#define NANOQD_PORTS_HOST_COMMAND_IMPORT_REQUEST_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../text/arguments.hpp"
#include "../text/intervals.hpp"

namespace nanoqd::host {

enum class StoredGenes : std::uint8_t { as_scalar, as_float, in_16_bits, in_8_bits };

struct ImportRequest {
  std::string csv;
  std::string out;
  std::string like;   // the snapshot that has the configuration; if empty, the options below have it
  std::string table;  // the table that has the cells; if empty, the cells are a grid
  std::vector<std::uint32_t> divisions;
  Intervals bounds;
  std::string gene_bounds;                  // parsed later, when the number of genes and their type are known
  std::uint8_t real_bytes = sizeof(float);  // for a grid; a table and a snapshot have their own
  StoredGenes stored = StoredGenes::as_scalar;
  bool keep_measures = false;
  bool noisy = false;  // evaluations are noisy: the count of each elite is kept
  bool force = false;
  bool trust_cells = false;  // do not compare the cells with the measures
  std::uint64_t seed = 1;
  std::optional<std::uint32_t> unit;
};

// Takes every option. After a mistake, arguments.error() is one sentence.
[[nodiscard]] ImportRequest parse_import_request(Arguments& arguments);

// The text of `nanoqd import --help`.
extern const char* const import_help;

}  // namespace nanoqd::host

#endif
