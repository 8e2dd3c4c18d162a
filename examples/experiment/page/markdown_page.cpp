#include "markdown_page.hpp"

namespace nanoqd::experiment {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '<') {
      out += "&lt;";
    } else {
      if (std::string("\\*_`|[]#").find(letter) != std::string::npos) out += '\\';
      out += letter;
    }
  }
  return out;
}

std::string markdown(const std::string& text) {
  std::string out;
  for (const TextPart& part : text_parts(text)) {
    switch (part.kind) {
      case TextPart::Kind::plain: out += escaped(part.text); break;
      case TextPart::Kind::code: out += '`' + part.text + '`'; break;
      case TextPart::Kind::strong: out += "**" + escaped(part.text) + "**"; break;
    }
  }
  return out;
}

std::string write(const Heading& heading) { return std::string(heading.level, '#') + ' ' + markdown(heading.text); }

std::string write(const Paragraph& paragraph) { return markdown(paragraph.text); }

std::string write(const List& list) {
  std::string out;
  for (const std::string& item : list.items) out += (out.empty() ? "- " : "\n- ") + markdown(item);
  return out;
}

// Repeats the name of a group in each of its columns, because Markdown has only one row of
// headings.
std::string write(const Table& table) {
  std::string out = table.caption.empty() ? "" : markdown(table.caption) + "\n\n";
  std::string rule = "|";
  out += '|';
  for (const TableColumn& column : table.columns) {
    const std::string blank = column.group.empty() || column.name.empty() ? "" : " ";
    out += ' ' + markdown(column.group + blank + column.name) + " |";
    rule += column.kind == TableColumn::Kind::number ? "---:|" : "---|";
  }
  out += '\n' + rule;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    out += "\n|";
    for (const TableCell& cell : table.rows[i]) {
      const bool strong = (cell.strong || i + table.footer_rows >= table.rows.size()) && !cell.text.empty();
      out += ' ' + (strong ? "**" + escaped(cell.text) + "**" : markdown(cell.text)) + " |";
    }
  }
  return out;
}

std::string write(const Figure& figure) {
  return "![" + escaped(figure.name) + "](" + figure.name + ".svg)\n\n*" + escaped(figure.caption) + '*';
}

}  // namespace

std::string markdown_page(const Document& document) {
  std::string out = "# " + markdown(document.title) + '\n';
  for (const Block& block : document.blocks) {
    out += '\n' + std::visit([](const auto& one) { return write(one); }, block) + '\n';
  }
  return out;
}

}  // namespace nanoqd::experiment
