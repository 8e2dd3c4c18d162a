#include "table_writer.hpp"

#include <nanoqd/math/detail/crc32.hpp>
#include <nanoqd/math/detail/scalar.hpp>

#include <cstdint>
#include <numeric>
#include <string>

#include "kd_builder.hpp"

namespace nanoqd::host {
namespace {

bool is_single(const TableData& table) { return table.scalar == TableScalar::single_precision; }

std::string text_of(std::uint64_t number) { return std::to_string(number); }

// Returns the number of bytes of the smallest unsigned type that holds every number below `count`.
// See detail::IndexFor.
std::uint64_t index_width(std::uint64_t count) { return count <= 0x100U ? 1 : count <= 0x10000U ? 2 : 4; }

// Appends values separated by commas, in lines of at most about 120 columns.
class ListWriter {
 public:
  explicit ListWriter(std::string& out) : out_(out) { out_ += '{'; }
  void add(const std::string& value) {
    if (!is_first_) out_ += ',';
    if (out_.size() - line_start_ + value.size() > 116) {
      out_ += "\n ";
      line_start_ = out_.size();
    } else if (!is_first_) {
      out_ += ' ';
    }
    out_ += value;
    is_first_ = false;
  }
  void close() { out_ += '}'; }

 private:
  std::string& out_;
  std::size_t line_start_ = out_.rfind('\n') + 1;
  bool is_first_ = true;
};

void write_reals(std::string& out, const std::vector<double>& values, TableScalar scalar) {
  ListWriter list(out);
  for (const double value : values) list.add(hex_literal(value, scalar));
  list.close();
}

template <class Integer>
void write_integers(std::string& out, const std::vector<Integer>& values) {
  ListWriter list(out);
  for (const Integer value : values) list.add(text_of(value));
  list.close();
}

// Writes the centroids cell after cell for a grid of buckets, and in blocks for a scan and a tree.
// A tree has its own order of cells.
void write_centroids(std::string& out, const TableData& table) {
  if (table.index != IndexKind::buckets) {
    write_reals(out, in_blocks(table.unit, table.cells, table.dims, block_order(table)), table.scalar);
    return;
  }
  ListWriter list(out);
  for (std::size_t cell = 0; cell < table.cells; ++cell) {
    std::string group = "{";
    for (std::size_t i = 0; i < table.dims; ++i) {
      if (i > 0) group += ", ";
      group += hex_literal(table.unit[cell * table.dims + i], table.scalar);
    }
    list.add(group + "}");
  }
  list.close();
}

std::string method_name(TableMethod method) {
  switch (method) {
    case TableMethod::given: return "given";
    case TableMethod::paper: return "paper";
    case TableMethod::sampled: return "sampled";
    case TableMethod::exact: return "exact";
  }
  return "given";
}

std::string type_name(const TableData& table) {
  const std::string sizes = text_of(table.cells) + ", " + text_of(table.dims);
  const std::string scalar = is_single(table) ? "float" : "double";
  switch (table.index) {
    case IndexKind::scan: return "nanoqd::ScanTable<" + sizes + ", " + scalar + ">";
    case IndexKind::kd: return "nanoqd::KdTable<" + sizes + ", " + scalar + ">";
    case IndexKind::buckets:
      return "nanoqd::BucketTable<" + sizes + ", " + text_of(table.grid.side) + ", " +
             text_of(table.grid.listed.size()) + ", " + scalar + ">";
  }
  return {};
}

// Returns the lines that include the type of the table: its header in the folder of the library or,
// where there is none, the single header, which may lie beside the table.
std::string include_of(const TableData& table) {
  std::string header;
  switch (table.index) {
    case IndexKind::scan: header = "scan_table"; break;
    case IndexKind::kd: header = "kd_table"; break;
    case IndexKind::buckets: header = "bucket_table"; break;
  }
  header = "<nanoqd/map/" + header + ".hpp>";
  return "#if __has_include(" + header + ")\n#include " + header +
         "\n#elif !defined(NANOQD_HPP)\n#include \"nanoqd.hpp\"\n#endif\n";
}

std::string initialiser(const TableData& table) {
  const TableStamp& stamp = table.stamp;
  std::string out = "{\n";
  // stamp: format, cells, dims, method, seed, samples, iterations, generator, checksum
  out += "{" + text_of(stamp.format) + ", " + text_of(stamp.cells) + ", " + text_of(stamp.dims) +
         ", nanoqd::TableMethod::" + method_name(stamp.method) + ", " + text_of(stamp.seed) + "U, " +
         text_of(stamp.samples) + "U, " + text_of(stamp.iterations) + ", " + text_of(stamp.generator) + ", " +
         text_of(stamp.checksum) + "U},\n";
  out += "{";
  write_reals(out, table.lower, table.scalar);
  out += ", ";
  write_reals(out, table.upper, table.scalar);
  out += "},\n";
  write_centroids(out, table);
  if (table.index == IndexKind::buckets) {
    out += ",\n";
    write_integers(out, table.grid.first);
    out += ",\n";
    write_integers(out, table.grid.listed);
  } else if (table.index == IndexKind::kd) {
    out += ",\n";
    write_reals(out, table.tree.split, table.scalar);
    out += ",\n";
    write_integers(out, table.tree.axis);
    out += ",\n";
    write_integers(out, table.tree.order);
    out += ",\n";
    write_integers(out, positions(table.tree.order));
  }
  return out + "}";
}

std::string comment_block(const TableText& text) {
  std::string out;
  for (const std::string& line : text.comments) out += line.empty() ? "//\n" : "// " + line + "\n";
  return out;
}

std::string guard_of(const TableText& text) {
  const std::string guard = "NANOQD_TABLE_";
  return guard + text.name + "_HPP";  // the name is not changed, because arm and ARM are two tables
}

std::string opening(const TableData& table, const TableText& text) {
  const std::string guard = guard_of(text);
  std::string out = comment_block(text) + "#ifndef " + guard + "\n#define " + guard + "\n\n" + include_of(table);
  out += "\nstatic_assert(nanoqd::table_format == " + text_of(table_format) + ", \"" + text.name +
         " was generated for another version of nanoqd: generate it again with this one\");\n";
  return out + "\nusing " + text.name + "_type = " + type_name(table) + ";\n";
}

// Returns the static_assert that fails if an editor has removed numbers from the table. The
// checksum finds other changes at run time.
std::string closing(const TableData& table, const TableText& text) {
  const std::string& name = text.name;
  std::string fits = name + ".stamp.cells == " + name + ".cells && " + name + ".stamp.dims == " + name + ".dims";
  if (table.index == IndexKind::buckets) {
    fits +=
        " && " + name + ".first[" + text_of(table.grid.first.size() - 1) + "] == " + text_of(table.grid.listed.size());
  } else if (table.index == IndexKind::kd) {
    const std::string last = text_of(table.cells - 1);
    fits += " && " + name + ".place[" + name + ".order[" + last + "]] == " + last;
  }
  return "static_assert(" + fits + ", \"" + name + " has numbers missing: generate it again\");\n";
}

std::string attribute_of(const TableText& text) {
  return text.section.empty() ? "" : "__attribute__((section(\"" + text.section + "\"))) ";
}

}  // namespace

std::vector<std::uint32_t> block_order(const TableData& table) {
  if (table.index == IndexKind::kd) return table.tree.order;
  std::vector<std::uint32_t> order(table.cells);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

std::string hex_literal(double value, TableScalar scalar) {
  const char* const suffix = scalar == TableScalar::single_precision ? "f" : "";
  const std::uint64_t bits = detail::to_bits(value);
  const std::string sign = (bits >> 63) != 0 ? "-" : "";
  std::uint64_t fraction = bits & 0xFFFFFFFFFFFFFU;
  int exponent = static_cast<int>(bits >> 52 & 0x7FFU) - 1023;
  if (exponent == -1023) {  // zero or a subnormal double; a subnormal float is a normal double
    if (fraction == 0) return sign + "0x0p+0" + suffix;
    ++exponent;
    while ((fraction >> 52) == 0) {
      fraction <<= 1;
      --exponent;
    }
    fraction &= 0xFFFFFFFFFFFFFU;
  }
  std::string digits;
  for (int shift = 48; shift >= 0; shift -= 4) digits += "0123456789abcdef"[fraction >> shift & 15U];
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return sign + "0x1" + (digits.empty() ? "" : "." + digits) + "p" + (exponent < 0 ? "-" : "+") +
         std::to_string(exponent < 0 ? -exponent : exponent) + suffix;
}

std::string table_header(const TableData& table, const TableText& text) {
  std::string out = opening(table, text);
  out += "\n" + attribute_of(text) + "inline constexpr " + text.name + "_type " + text.name + " = " +
         initialiser(table) + ";\n";
  return out + "\n" + closing(table, text) + "\n#endif\n";
}

std::string split_table_header(const TableData& table, const TableText& text) {
  return opening(table, text) + "\nextern const " + text.name + "_type " + text.name + ";\n\n#endif\n";
}

std::string split_table_source(const TableData& table, const TableText& text, const std::string& header_name) {
  return comment_block(text) + "#include \"" + header_name + "\"\n\n" + attribute_of(text) + "constexpr " + text.name +
         "_type " + text.name + " = " + initialiser(table) + ";\n\n" + closing(table, text);
}

std::uint32_t table_checksum(const TableData& table) {
  nanoqd::detail::Crc32 crc;
  const auto add_real = [&](double value) {
    if (is_single(table)) {
      crc.add(static_cast<float>(value));
    } else {
      crc.add(value);
    }
  };
  const TableStamp& stamp = table.stamp;
  crc.add(stamp.format);
  crc.add(stamp.cells);
  crc.add(stamp.dims);
  crc.add(static_cast<std::uint8_t>(stamp.method));
  crc.add(stamp.seed);
  crc.add(stamp.samples);
  crc.add(stamp.iterations);
  crc.add(stamp.generator);
  for (const double value : table.lower) add_real(value);
  for (const double value : table.upper) add_real(value);
  for (const double value : table.unit) add_real(value);
  if (table.index == IndexKind::buckets) {
    for (const std::uint32_t value : table.grid.first) crc.add(value);
    for (const std::uint32_t value : table.grid.listed) crc.add(value);
  } else if (table.index == IndexKind::kd) {
    for (const double value : table.tree.split) add_real(value);
    for (const std::uint8_t value : table.tree.axis) crc.add(static_cast<std::uint32_t>(value));
    for (const std::uint32_t value : table.tree.order) crc.add(value);
    for (const std::uint32_t value : positions(table.tree.order)) crc.add(value);
  }
  return crc.value();
}

TableBytes table_bytes(const TableData& table) {
  const std::uint64_t scalar = is_single(table) ? 4 : 8;
  const auto aligned = [](std::uint64_t bytes, std::uint64_t to) { return (bytes + to - 1) / to * to; };
  TableBytes bytes;
  bytes.centroids = sizeof(TableStamp) + scalar * (table.lower.size() + table.upper.size() + table.unit.size());
  std::uint64_t end = bytes.centroids;
  if (table.index == IndexKind::buckets) {
    const std::uint64_t first = index_width(table.grid.listed.size() + 1);
    const std::uint64_t cell = index_width(table.cells);
    end = aligned(end, first) + first * table.grid.first.size();
    end = aligned(end, cell) + cell * table.grid.listed.size();
  } else if (table.index == IndexKind::kd) {
    const std::uint64_t cell = index_width(table.cells);
    end += scalar * table.tree.split.size() + table.tree.axis.size();
    end = aligned(end, cell) + 2 * cell * table.tree.order.size();
  }
  bytes.index = aligned(end, alignof(TableStamp)) - bytes.centroids;  // the stamp has the widest member
  return bytes;
}

}  // namespace nanoqd::host
