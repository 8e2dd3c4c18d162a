// The options of `nanoqd table`.
#ifndef NANOQD_PORTS_HOST_COMMAND_TABLE_REQUEST_HPP
#define NANOQD_PORTS_HOST_COMMAND_TABLE_REQUEST_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../table/generator.hpp"
#include "../table/table_data.hpp"
#include "../text/arguments.hpp"

namespace nanoqd::host {

struct TableRequest {
  GeneratorOptions generator;
  bool has_cells = false;
  std::vector<double> lower;
  std::vector<double> upper;
  TableScalar scalar = TableScalar::single_precision;
  std::optional<IndexKind> index;  // empty: choose one
  std::uint64_t flash = 0;         // the most bytes that the whole table may take; 0: no limit
  std::string name;
  std::string out;
  std::string section;
  std::string svg;
  std::string csv;    // a file with the user's own centroids
  std::string check;  // a header to check; if set, nothing is generated
  bool split = false;
  bool json = false;
  bool force = false;
  bool quiet = false;

  // The command that generates the same table again, in one line.
  std::string again;
};

inline constexpr std::uint32_t most_cells = 1000000;

// Takes every option. After a mistake, arguments.error() is one sentence.
[[nodiscard]] TableRequest parse_table_request(Arguments& arguments);

// The text of `nanoqd table --help`.
extern const char* const table_help;

}  // namespace nanoqd::host

#endif
