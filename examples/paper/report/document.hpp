// The content of a page, apart from how it is written down: markdown_page.hpp and html_page.hpp do that.
//
// Texts may have `code` and **strong** parts; everything else in them is taken literally.
#ifndef NANOQD_EXAMPLES_PAPER_REPORT_DOCUMENT_HPP
#define NANOQD_EXAMPLES_PAPER_REPORT_DOCUMENT_HPP

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "figure.hpp"

namespace nanoqd::paper {

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
  enum class Kind { number, text, prose };  // numbers end at the right, texts start at the left, prose may break lines
  Kind kind = Kind::number;
};

struct TableCell {
  std::string text;
  bool strong = false;
  bool flagged = false;  // worth a look; on the page with colours it stands out
};

struct Table {
  std::string caption;
  std::vector<TableColumn> columns;
  std::vector<std::vector<TableCell>> rows;
  std::size_t footer_rows = 0;  // the last ones sum up the others
};

using Block = std::variant<Heading, Paragraph, List, Table, Figure>;

struct Document {
  std::string title;
  std::vector<Block> blocks;
  std::size_t contents_level = 2;  // the lowest level of headings that the table of contents has
};

// One part of a text.
struct TextPart {
  enum class Kind { plain, code, strong };
  Kind kind = Kind::plain;
  std::string text;
};

// A mark without its partner is taken literally.
[[nodiscard]] std::vector<TextPart> text_parts(const std::string& text);

// Of a heading, for links: small letters, digits and hyphens.
[[nodiscard]] std::string anchor_of(const std::string& heading);

}  // namespace nanoqd::paper

#endif
