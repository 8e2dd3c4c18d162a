// The content of a page, independent of its format. markdown_page.hpp and html_page.hpp write it.
//
// Texts may have `code` and **strong** parts. All other characters are literal.
#ifndef NANOQD_EXAMPLES_EXPERIMENT_PAGE_DOCUMENT_HPP
#define NANOQD_EXAMPLES_EXPERIMENT_PAGE_DOCUMENT_HPP

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "figure.hpp"

namespace nanoqd::experiment {

struct Heading {
  std::size_t level = 2;  // the title of the page is 1
  std::string text;
};

struct Paragraph {
  std::string text;
};

struct List {
  std::vector<std::string> items;
};

struct TableColumn {
  std::string group;  // columns of one group are neighbours and share a heading; empty for none
  std::string name;
  enum class Kind { number, text, prose };  // number: aligned right; text: aligned left; prose: may break lines
  Kind kind = Kind::number;
};

struct TableCell {
  std::string text;
  bool strong = false;
  bool flagged = false;  // highlighted on the HTML page
};

struct Table {
  std::string caption;
  std::vector<TableColumn> columns;
  std::vector<std::vector<TableCell>> rows;
  std::size_t footer_rows = 0;  // number of last rows that sum up the others
};

using Block = std::variant<Heading, Paragraph, List, Table, Figure>;

struct Document {
  std::string title;
  std::vector<Block> blocks;
  std::size_t contents_level = 2;  // the deepest level of headings in the table of contents
};

// One part of a text.
struct TextPart {
  enum class Kind { plain, code, strong };
  Kind kind = Kind::plain;
  std::string text;
};

// Splits a text into its parts. A mark without its partner is literal.
[[nodiscard]] std::vector<TextPart> text_parts(const std::string& text);

// Returns the anchor of a heading, for links: lower-case letters, digits and hyphens.
[[nodiscard]] std::string anchor_of(const std::string& heading);

}  // namespace nanoqd::experiment

#endif
