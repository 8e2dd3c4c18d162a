#include "elites_csv.hpp"

#include <algorithm>
#include <utility>

#include "../text/arguments.hpp"
#include "../text/quoted_text.hpp"
#include "../text/real_text.hpp"

namespace nanoqd::host {
namespace {

constexpr std::size_t rows_between_updates = 1024;

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

// Returns the lines that are neither empty nor comments, one after the other, and counts all lines.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_{text} {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);  // some editors put this mark before UTF-8
  }

  bool next(std::string_view& line) {
    while (!text_.empty()) {
      const std::size_t end = text_.find('\n');
      line = trimmed(text_.substr(0, end));
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      ++number_;
      if (!line.empty() && line.front() != '#') return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] std::size_t left() const { return text_.size(); }

 private:
  std::string_view text_;
  std::size_t number_ = 0;
};

// Returns the fields of a line, one after the other.
class Fields {
 public:
  explicit Fields(std::string_view line) : line_{line} {}

  bool next(std::string_view& field) {
    if (position_ > line_.size()) return false;
    const std::size_t comma = line_.find(',', position_);
    field = trimmed(line_.substr(position_, comma - position_));
    position_ = comma == std::string_view::npos ? line_.size() + 1 : comma + 1;
    return true;
  }

 private:
  std::string_view line_;
  std::size_t position_ = 0;
};

enum class Kind : std::uint8_t { cell, objective, count, gene, measure };

struct Column {
  Kind kind = Kind::cell;
  std::uint32_t index = 0;  // of a gene or measure
  std::string_view name;
};

std::optional<Column> column_of(std::string_view name) {
  if (name == "cell") return Column{Kind::cell, 0, name};
  if (name == "objective") return Column{Kind::objective, 0, name};
  if (name == "count") return Column{Kind::count, 0, name};
  const bool is_gene = name.rfind("gene_", 0) == 0;
  if (!is_gene && name.rfind("measure_", 0) != 0) return std::nullopt;
  const auto number = parse_whole(name.substr(name.find('_') + 1));
  if (!number || *number == 0 || *number > UINT32_MAX) return std::nullopt;
  return Column{is_gene ? Kind::gene : Kind::measure, static_cast<std::uint32_t>(*number - 1), name};
}

class Parser {
 public:
  Parser(std::string_view text, std::uint8_t real_bytes, std::string& error)
      : lines_{text}, size_{text.size()}, real_bytes_{real_bytes}, error_{error} {}

  bool read(ElitesCsv& csv, ProgressLine* progress) {
    std::string_view line;
    if (!lines_.next(line)) {
      error_ = "the line of column names is missing, such as cell,objective,gene_1,gene_2";
      return false;
    }
    if (!read_names(line, csv)) return false;
    while (lines_.next(line)) {
      if (!read_row(line, csv)) return false;
      if (progress != nullptr && csv.rows() % rows_between_updates == 0) {
        progress->update(1.0 - static_cast<double>(lines_.left()) / static_cast<double>(size_), "reading");
      }
    }
    return true;
  }

 private:
  bool fail(const std::string& why) {
    error_ = "line " + std::to_string(lines_.number()) + ": " + why;
    return false;
  }

  // Returns how many columns of a kind there are. Fails unless they are numbered from 1 without a
  // gap; cell, objective and count have number 1.
  std::optional<std::uint32_t> count_columns(Kind kind) {
    std::vector<Column> of_kind;
    for (const Column& column : columns_) {
      if (column.kind == kind) of_kind.push_back(column);
    }
    std::sort(of_kind.begin(), of_kind.end(), [](const Column& a, const Column& b) { return a.index < b.index; });
    for (std::uint32_t i = 0; i < of_kind.size(); ++i) {
      if (of_kind[i].index == i) continue;
      const std::string name(of_kind[i].name);
      const std::string missing = name.substr(0, name.find('_') + 1) + std::to_string(i + 1);
      static_cast<void>(of_kind[i].index < i ? fail("the column " + name + " is named twice")
                                             : fail("the column " + missing + " is missing"));
      return std::nullopt;
    }
    return static_cast<std::uint32_t>(of_kind.size());
  }

  bool read_names(std::string_view line, ElitesCsv& csv) {
    Fields fields(line);
    std::string_view name;
    while (fields.next(name)) {
      const std::optional<Column> column = column_of(name);
      if (!column) {
        const bool is_separated = name.find_first_of(";\t") != std::string_view::npos;
        return fail("a column must be named cell, objective, count, gene_1, ... or measure_1, ..., not " +
                    quoted_text(name) + (is_separated ? "; separate columns by commas" : ""));
      }
      columns_.push_back(*column);
    }
    const auto cells = count_columns(Kind::cell);
    const auto objectives = cells ? count_columns(Kind::objective) : std::nullopt;
    const auto counts = objectives ? count_columns(Kind::count) : std::nullopt;
    const auto genes = counts ? count_columns(Kind::gene) : std::nullopt;
    const auto measures = genes ? count_columns(Kind::measure) : std::nullopt;
    if (!measures) return false;
    if (*objectives == 0) return fail("the column objective is missing");
    if (*genes == 0) return fail("the column gene_1 is missing");
    if (*cells == 0 && *measures == 0) return fail("the column cell or the column measure_1 is missing");
    csv.has_cells = *cells == 1;
    csv.genes = *genes;
    csv.dims = *measures;
    return true;
  }

  bool read_whole(const Column& column, std::string_view field, ElitesCsv& csv) {
    const auto number = parse_whole(field);
    const std::uint32_t least = column.kind == Kind::cell ? 0 : 1;
    const std::uint32_t most = column.kind == Kind::cell ? UINT32_MAX : UINT8_MAX;
    if (!number || *number < least || *number > most) {
      return fail(std::string(column.name) + " must be a whole number from " + std::to_string(least) + " to " +
                  std::to_string(most) + ", not " + quoted_text(field));
    }
    if (column.kind == Kind::cell) csv.cells.push_back(static_cast<std::uint32_t>(*number));
    if (column.kind == Kind::count) csv.counts.push_back(static_cast<std::uint8_t>(*number));
    return true;
  }

  bool read_row(std::string_view line, ElitesCsv& csv) {
    const std::size_t row = csv.rows();
    csv.lines.push_back(lines_.number());
    csv.objectives.push_back(0.0);
    csv.gene_values.resize((row + 1) * csv.genes);
    csv.measure_values.resize((row + 1) * csv.dims);
    Fields fields(line);
    std::string_view field;
    std::size_t count = 0;
    for (; fields.next(field); ++count) {
      if (count >= columns_.size()) continue;
      const Column& column = columns_[count];
      if (column.kind == Kind::cell || column.kind == Kind::count) {
        if (!read_whole(column, field, csv)) return false;
        continue;
      }
      const std::optional<double> number = parse_real(field, real_bytes_);
      if (!number) {
        const char* const type = real_bytes_ == sizeof(double) ? "double" : "float";
        return fail(std::string(column.name) + " must be a finite number of type " + type + ", not " +
                    quoted_text(field));
      }
      if (column.kind == Kind::objective) csv.objectives[row] = *number;
      if (column.kind == Kind::gene) csv.gene_values[row * csv.genes + column.index] = *number;
      if (column.kind == Kind::measure) csv.measure_values[row * csv.dims + column.index] = *number;
    }
    if (count == columns_.size()) return true;
    return fail("there are " + std::to_string(count) + " values for " + std::to_string(columns_.size()) + " columns");
  }

  Lines lines_;
  std::size_t size_;
  std::uint8_t real_bytes_;
  std::string& error_;
  std::vector<Column> columns_;
};

}  // namespace

void ElitesCsv::get(std::size_t row, SnapshotElite& elite) const {
  const auto slice = [row](const std::vector<double>& values, std::uint32_t width) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(row * width);
    return std::pair(first, first + static_cast<std::ptrdiff_t>(width));
  };
  elite.cell = has_cells ? cells[row] : 0;
  elite.objective = objectives[row];
  elite.count = counts.empty() ? std::uint8_t{1} : counts[row];
  const auto [first_gene, last_gene] = slice(gene_values, genes);
  elite.genes.assign(first_gene, last_gene);
  const auto [first_measure, last_measure] = slice(measure_values, dims);
  elite.measures.assign(first_measure, last_measure);
}

std::optional<ElitesCsv> read_elites_csv(std::string_view text, std::uint8_t real_bytes, std::string& error,
                                         ProgressLine* progress) {
  ElitesCsv csv;
  if (!Parser(text, real_bytes, error).read(csv, progress)) return std::nullopt;
  return csv;
}

std::string write_elites_csv(const Snapshot& snapshot, ProgressLine* progress) {
  const ArchivePart& archive = snapshot.archive;
  std::string text = archive.has_counts() ? "cell,objective,count" : "cell,objective";
  if (archive.has_measures()) {
    for (std::uint32_t i = 1; i <= archive.dims; ++i) text += ",measure_" + std::to_string(i);
  }
  for (std::uint32_t i = 1; i <= archive.genes; ++i) text += ",gene_" + std::to_string(i);
  text += '\n';
  const auto add = [&](double value) {
    text += ',';
    append_real(text, archive.real_bytes, value);
  };
  SnapshotElite elite;
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) {
    get_elite(snapshot, i, elite);
    text += std::to_string(elite.cell);
    add(elite.objective);
    if (archive.has_counts()) text += "," + std::to_string(elite.count);
    for (const double measure : elite.measures) add(measure);
    for (const double gene : elite.genes) add(gene);
    text += '\n';
    if (progress != nullptr && i % rows_between_updates == 0) {
      progress->update(static_cast<double>(i) / static_cast<double>(snapshot.elites()), "writing");
    }
  }
  return text;
}

}  // namespace nanoqd::host
