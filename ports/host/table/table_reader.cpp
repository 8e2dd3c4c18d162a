#include "table_reader.hpp"

#include <nanoqd/map/detail/scan.hpp>
#include <nanoqd/math/detail/scalar.hpp>

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "../text/arguments.hpp"
#include "../text/read_file.hpp"
#include "kd_builder.hpp"
#include "table_writer.hpp"

namespace nanoqd::host {
namespace {

std::string without_comments(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i, 2) == "//") {
      while (i < text.size() && text[i] != '\n') ++i;
    } else {
      out += text[i++];
    }
  }
  return out;
}

// Parses a real such as 0x1.8p-2, the only form that the writer uses.
std::optional<double> parse_hex_real(std::string_view text) {
  const bool is_negative = !text.empty() && text.front() == '-';
  if (is_negative) text.remove_prefix(1);
  if (text.substr(0, 3) != "0x0" && text.substr(0, 3) != "0x1") return std::nullopt;
  double value = text[2] == '1' ? 1.0 : 0.0;
  text.remove_prefix(3);
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    double unit = 1.0 / 16.0;
    for (; !text.empty() && std::isxdigit(static_cast<unsigned char>(text.front())) != 0; text.remove_prefix(1)) {
      const char digit = text.front();
      value += unit * static_cast<double>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
      unit /= 16.0;
    }
  }
  if (text.size() < 3 || text.front() != 'p') return std::nullopt;
  const bool shrinks = text[1] == '-';
  const std::optional<std::uint64_t> exponent = parse_whole(text.substr(2));
  if (!exponent || *exponent > 1100) return std::nullopt;
  for (std::uint64_t i = 0; i < *exponent; ++i) value *= shrinks ? 0.5 : 2.0;
  return is_negative ? -value : value;
}

// Takes the numbers of an initialiser one after the other. Braces and commas are only separators.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}

  bool whole(std::uint64_t most, std::uint64_t& out) {
    std::string_view token = next();
    if (!token.empty() && token.back() == 'U') token.remove_suffix(1);
    const std::optional<std::uint64_t> number = parse_whole(token);
    if (!number || *number > most) return false;
    out = *number;
    return true;
  }

  bool real(TableScalar scalar, double& out) {
    std::string_view token = next();
    if (scalar == TableScalar::single_precision) {
      if (token.empty() || token.back() != 'f') return false;
      token.remove_suffix(1);
    }
    const std::optional<double> number = parse_hex_real(token);
    if (!number || !detail::is_finite(*number)) return false;
    out = *number;
    return scalar == TableScalar::double_precision ||
           !(static_cast<double>(static_cast<float>(out)) < out || static_cast<double>(static_cast<float>(out)) > out);
  }

  bool reals(TableScalar scalar, std::size_t count, std::vector<double>& out) {
    out.resize(count);
    for (double& value : out) {
      if (!real(scalar, value)) return false;
    }
    return true;
  }

  template <class Integer>
  bool wholes(std::uint64_t most, std::size_t count, std::vector<Integer>& out) {
    out.resize(count);
    for (Integer& value : out) {
      std::uint64_t number = 0;
      if (!whole(most, number)) return false;
      value = static_cast<Integer>(number);
    }
    return true;
  }

  std::string_view next() {
    const std::size_t start = text_.find_first_not_of("{}, \n\r\t", position_);
    if (start == std::string_view::npos) return {};
    position_ = text_.find_first_of("{}, \n\r\t", start);
    if (position_ == std::string_view::npos) position_ = text_.size();
    return text_.substr(start, position_ - start);
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

// Returns the text between `before` and `after`, or empty.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t start = text.find(before);
  if (start == std::string_view::npos) return {};
  const std::size_t end = text.find(after, start + before.size());
  if (end == std::string_view::npos) return {};
  return text.substr(start + before.size(), end - start - before.size());
}

bool read_type(std::string_view header, TableData& table) {
  std::string_view type = between(header, "_type = nanoqd::", ">;");
  table.name = between(header, "using ", "_type = nanoqd::");
  std::vector<std::string> parts;
  std::string part;
  for (const char letter : type) {
    if (letter == '<' || letter == ',') {
      parts.push_back(part);
      part.clear();
    } else if (letter != ' ') {
      part += letter;
    }
  }
  parts.push_back(part);
  const bool has_grid = parts.front() == "BucketTable";
  if (parts.size() != (has_grid ? 6U : 4U)) return false;
  if (has_grid) {
    table.index = IndexKind::buckets;
  } else if (parts.front() == "KdTable") {
    table.index = IndexKind::kd;
  } else if (parts.front() == "ScanTable") {
    table.index = IndexKind::scan;
  } else {
    return false;
  }
  if (parts.back() != "float" && parts.back() != "double") return false;
  table.scalar = parts.back() == "float" ? TableScalar::single_precision : TableScalar::double_precision;
  const auto cells = parse_whole(parts[1]);
  const auto dims = parse_whole(parts[2]);
  if (!cells || !dims || *cells == 0 || *cells > 10000000 || *dims == 0 || *dims > 32) return false;
  table.cells = static_cast<std::uint32_t>(*cells);
  table.dims = static_cast<std::uint32_t>(*dims);
  if (!has_grid) return true;
  const auto side = parse_whole(parts[3]);
  const auto entries = parse_whole(parts[4]);
  if (!side || !entries || *side == 0 || *side > 100000 || *entries > 1000000000) return false;
  table.grid.side = static_cast<std::uint32_t>(*side);
  table.grid.listed.resize(*entries);
  return true;
}

bool read_stamp(Numbers& numbers, TableStamp& stamp) {
  std::uint64_t value[8] = {};
  bool fits = true;
  for (int i = 0; i < 3; ++i) fits = fits && numbers.whole(UINT32_MAX, value[i]);
  const std::string_view method = numbers.next();
  for (int i = 3; i < 5; ++i) fits = fits && numbers.whole(UINT64_MAX, value[i]);
  for (int i = 5; i < 8; ++i) fits = fits && numbers.whole(UINT32_MAX, value[i]);
  const std::string_view names[] = {"given", "paper", "sampled", "exact"};
  std::size_t known = 0;
  while (known < 4 && method != "nanoqd::TableMethod::" + std::string(names[known])) ++known;
  if (!fits || known == 4) return false;
  stamp = {static_cast<std::uint32_t>(value[0]),
           static_cast<std::uint32_t>(value[1]),
           static_cast<std::uint32_t>(value[2]),
           static_cast<TableMethod>(known),
           value[3],
           value[4],
           static_cast<std::uint32_t>(value[5]),
           static_cast<std::uint32_t>(value[6]),
           static_cast<std::uint32_t>(value[7])};
  return true;
}

// Puts the centroids of a scan or a tree, which are stored in blocks, back into the order of the
// cells.
void leave_blocks(TableData& table) {
  std::vector<double> numbers(table.unit.size());
  std::iota(numbers.begin(), numbers.end(), 0.0);
  const std::vector<double> places = in_blocks(numbers, table.cells, table.dims, block_order(table));
  std::vector<double> unit(table.unit.size());
  for (std::size_t i = 0; i < places.size(); ++i) unit[static_cast<std::size_t>(places[i])] = table.unit[i];
  table.unit = unit;
}

bool read_tree(Numbers& numbers, TableData& table) {
  const std::uint32_t leaves = (table.cells - 1) / nanoqd::detail::block_cells + 1;
  std::vector<std::uint32_t> place;
  if (!numbers.reals(table.scalar, leaves, table.tree.split) ||
      !numbers.wholes(table.dims - 1, leaves, table.tree.axis) ||
      !numbers.wholes(table.cells - 1, table.cells, table.tree.order) ||
      !numbers.wholes(table.cells - 1, table.cells, place)) {
    return false;
  }
  for (std::uint32_t i = 0; i < table.cells; ++i) {  // each is the inverse of the other, so both are permutations
    if (place[table.tree.order[i]] != i) return false;
  }
  return true;
}

bool read_grid(Numbers& numbers, TableData& table) {
  std::uint64_t buckets = 1;
  for (std::uint32_t i = 0; i < table.dims; ++i) {
    buckets *= table.grid.side;
    if (buckets > 100000000U) return false;
  }
  const std::size_t entries = table.grid.listed.size();
  return numbers.wholes(UINT32_MAX, buckets + 1, table.grid.first) &&
         numbers.wholes(UINT32_MAX, entries, table.grid.listed);
}

// Returns FILE.cpp for FILE.hpp.
std::string source_beside(const std::string& header) {
  const std::size_t dot = header.find_last_of('.');
  const bool has_extension = dot != std::string::npos && header.find('/', dot) == std::string::npos;
  return header.substr(0, has_extension ? dot : header.size()) + ".cpp";
}

}  // namespace

bool is_split_header(std::string_view header) {
  return without_comments(header).find("extern const ") != std::string::npos;
}

std::optional<TableData> read_table(std::string_view header, std::string_view source, std::string& error) {
  TableData table;
  const std::string declaration = without_comments(header);
  const std::string definition = is_split_header(header) ? without_comments(source) : declaration;
  const bool has_old_path = declaration.find("#include <nanoqd/") != std::string::npos &&
                            declaration.find("#include <nanoqd/map/") == std::string::npos;
  if (has_old_path || declaration.find("_type = nanoqd::CandidateTable<") != std::string::npos) {
    error = "this table was written by nanoqd 0.1, whose headers had other names: generate it again";
    return std::nullopt;
  }
  if (!read_type(declaration, table)) {
    error = "this is not a table that nanoqd wrote: it has no line 'using ..._type = nanoqd::...Table<...>;'";
    return std::nullopt;
  }
  const std::size_t start = definition.find("_type ", definition.find("constexpr "));
  const std::size_t opening = definition.find('{', start == std::string::npos ? definition.size() : start);
  const std::size_t end = definition.find("};", opening == std::string::npos ? definition.size() : opening);
  if (end == std::string::npos) {
    error = "the table is cut short: generate it again";
    return std::nullopt;
  }
  Numbers numbers(std::string_view(definition).substr(opening, end - opening));
  bool fits = read_stamp(numbers, table.stamp) && numbers.reals(table.scalar, table.dims, table.lower) &&
              numbers.reals(table.scalar, table.dims, table.upper) &&
              numbers.reals(table.scalar, std::size_t{table.cells} * table.dims, table.unit);
  if (table.index == IndexKind::buckets) fits = fits && read_grid(numbers, table);
  if (table.index == IndexKind::kd) fits = fits && read_tree(numbers, table);
  if (!fits || !numbers.next().empty()) {
    error = "the table has numbers missing, too many, or of a form that nanoqd does not write: generate it again";
    return std::nullopt;
  }
  if (table.index != IndexKind::buckets) leave_blocks(table);
  return table;
}

std::optional<TableData> read_table_file(const std::string& path, std::string& error) {
  const std::optional<std::string> header = read_file(path, error);
  if (!header) return std::nullopt;
  std::string source;
  if (is_split_header(*header)) {
    std::optional<std::string> content = read_file(source_beside(path), error);
    if (!content) {
      error = path + " only declares its table, and " + error;
      return std::nullopt;
    }
    source = std::move(*content);
  }
  std::optional<TableData> table = read_table(*header, source, error);
  if (!table) error = path + ": " + error;
  return table;
}

}  // namespace nanoqd::host
