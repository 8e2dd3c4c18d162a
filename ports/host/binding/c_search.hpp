// A search that C uses, as a pair of generated files: NAME.h in C99, and NAME.cpp in C++17, which
// holds the search. `nanoqd c-api` and nanoqd_add_c_search() write both.
#ifndef NANOQD_PORTS_HOST_BINDING_C_SEARCH_HPP
#define NANOQD_PORTS_HOST_BINDING_C_SEARCH_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace nanoqd::host {

enum class CVariation : std::uint8_t { de, gaussian, iso_line, portfolio, portfolio_maes };
enum class CBounds : std::uint8_t { clamp, reflect, resample, unbounded };
enum class CStored : std::uint8_t { scalar, single_precision, uint16, uint8 };
enum class CAdaptation : std::uint8_t { off, reach_goal, find_best, both };

struct CSearch {
  std::string name;  // a C name, which begins every other name
  std::uint32_t genes = 0;
  std::uint32_t cells = 0;
  std::uint32_t dims = 0;
  std::vector<std::uint32_t> divisions;  // of a grid; empty for a table
  std::string table;                     // the C++ name of the table
  std::string table_file;                // its header, without folders
  bool is_double = false;
  CVariation variation = CVariation::de;
  CBounds bounds = CBounds::clamp;
  CStored stored = CStored::scalar;
  bool keeps_measures = false;
  bool is_noisy = false;  // evaluations
  bool has_storage = true;
  CAdaptation adaptation = CAdaptation::off;
  std::uint32_t trials = 0;  // that trial and error remembers; 0: the default of each kind
  std::uint64_t ram = 0;     // the most bytes that the search may take; 0: no limit

  // The command that writes the same pair again, in one line.
  std::string again;
};

// Return the text of NAME.h and of NAME.cpp. Require: the numbers fit together, as the options of
// `nanoqd c-api` do.
[[nodiscard]] std::string c_header(const CSearch& search);
[[nodiscard]] std::string c_source(const CSearch& search);

}  // namespace nanoqd::host

#endif
