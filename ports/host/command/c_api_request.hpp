// The options of `nanoqd c-api`.
#ifndef NANOQD_PORTS_HOST_COMMAND_C_API_REQUEST_HPP
#define NANOQD_PORTS_HOST_COMMAND_C_API_REQUEST_HPP

#include <string>

#include "../binding/c_search.hpp"
#include "../text/arguments.hpp"

namespace nanoqd::host {

struct CApiRequest {
  CSearch search;      // without what only the table knows
  std::string table;   // the header of a table; empty for a grid
  std::string folder;  // where to write; empty: here
  bool force = false;
  bool quiet = false;
};

// Takes every option. After a mistake, arguments.error() is one sentence.
[[nodiscard]] CApiRequest parse_c_api_request(Arguments& arguments);

// Takes cells, measures and scalar from the table, if there is one. Returns what is wrong with the
// search as a whole, or empty.
[[nodiscard]] std::string complete_search(CApiRequest& request);

// The text of `nanoqd c-api --help`.
extern const char* const c_api_help;

}  // namespace nanoqd::host

#endif
