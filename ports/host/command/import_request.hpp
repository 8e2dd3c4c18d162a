// What `nanoqd import` was asked to make.
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
  std::string like;   // a snapshot to take the configuration from; or, if empty:
  std::string table;  // the cells are those of a table, or of a grid
  std::vector<std::uint32_t> divisions;
  Intervals bounds;
  std::string gene_bounds;                  // to be parsed when it is known how many genes there are, and of which type
  std::uint8_t real_bytes = sizeof(float);  // of a grid; a table and a snapshot have their own
  StoredGenes stored = StoredGenes::as_scalar;
  bool keep_measures = false;
  std::uint64_t seed = 1;
  std::optional<std::uint32_t> unit;
};

// Takes every option. What is wrong ends up in arguments.error().
[[nodiscard]] ImportRequest parse_import_request(Arguments& arguments);

extern const char* const import_help;

}  // namespace nanoqd::host

#endif
