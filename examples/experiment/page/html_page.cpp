#include "html_page.hpp"

#include <cstddef>
#include <map>
#include <string_view>

#include "host/text/xml_text.hpp"

namespace nanoqd::experiment {
namespace {

constexpr std::string_view page_style =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--quiet:#59636e;--line:#d8dce0;--soft:#f5f7f9;"
    "--flag:#fdeee3;--link:#0a5ca8}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--quiet:#9da7b1;--line:#30363d;"
    "--soft:#151b23;--flag:#3a2413;--link:#6cb2f5}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:2.5rem 1.5rem 5rem;max-width:72rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\n"
    "h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}\n"
    "h2{font-size:1.5rem;margin:3.5rem 0 .75rem;padding-top:1.25rem;border-top:1px solid var(--line)}\n"
    "h3{font-size:1.2rem;margin:2.5rem 0 .5rem}h4{font-size:1rem;margin:2rem 0 .25rem}\n"
    "p,ul{max-width:46rem;margin:.6rem 0}a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}\n"
    "nav{margin:1.5rem 0}nav p{max-width:none}\n"
    "code{font-size:.9em;background:var(--soft);padding:.1em .3em;border-radius:4px}\n"
    ".scroll{overflow-x:auto;margin:1rem 0 1.5rem}\n"
    "table{border-collapse:collapse;font-size:.84rem;font-variant-numeric:tabular-nums;line-height:1.35}\n"
    ".caption{color:var(--quiet);font-size:.9rem;margin:.6rem 0 -.4rem;max-width:60rem}\n"
    "th,td{padding:.22rem .7rem;text-align:right;white-space:nowrap}th{font-weight:600}\n"
    "th.text,td.text,th.prose,td.prose{text-align:left}td.prose{white-space:normal}\n"
    "thead tr:last-child th{border-bottom:1.5px solid var(--quiet)}thead th.group{text-align:center;"
    "border-bottom:1px solid var(--line)}\n"
    "tbody tr:hover{background:var(--soft)}.long tbody tr:nth-child(5n):not(:last-child) td{border-bottom:1px solid "
    "var(--line)}\n"
    "tfoot td{font-weight:600}tfoot tr:first-child td{border-top:1.5px solid "
    "var(--quiet)}td.flag{background:var(--flag)}\n"
    ".wide{font-size:.78rem}.wide th,.wide td{padding:.2rem .45rem}.wide td:first-child{position:sticky;left:0;"
    "background:var(--paper)}\n"
    "figure{margin:1.5rem 0 2rem}figure svg.figure{max-width:100%;height:auto;display:block}\n"
    "figcaption{color:var(--quiet);font-size:.9rem;max-width:60rem;margin-top:.6rem}\n"
    "@media print{body{max-width:none;font-size:11px}h2{break-before:page}}\n";

std::string html(const std::string& text) {
  std::string out;
  for (const TextPart& part : text_parts(text)) {
    const std::string content = host::escaped_for_xml(part.text);
    switch (part.kind) {
      case TextPart::Kind::plain: out += content; break;
      case TextPart::Kind::code: out += "<code>" + content + "</code>"; break;
      case TextPart::Kind::strong: out += "<strong>" + content + "</strong>"; break;
    }
  }
  return out;
}

std::string write(const Paragraph& paragraph) { return "<p>" + html(paragraph.text) + "</p>\n"; }

std::string write(const List& list) {
  std::string out = "<ul>\n";
  for (const std::string& item : list.items) out += "<li>" + html(item) + "</li>\n";
  return out + "</ul>\n";
}

std::string column_class(const TableColumn& column) {
  switch (column.kind) {
    case TableColumn::Kind::text: return "text";
    case TableColumn::Kind::prose: return "prose";
    default: return "";
  }
}

std::string class_attribute(const std::string& classes) { return classes.empty() ? "" : " class=\"" + classes + '"'; }

std::string table_class(const Table& table) {
  const bool wide = table.columns.size() > 7;
  if (table.rows.size() > 12) return wide ? "long wide" : "long";
  return wide ? "wide" : "";
}

std::string table_head(const Table& table) {
  std::string groups;
  std::string names;
  bool has_groups = false;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const TableColumn& column = table.columns[i];
    names += "<th scope=\"col\"" + class_attribute(column_class(column)) + '>' + html(column.name) + "</th>";
    std::size_t end = i + 1;
    while (end < table.columns.size() && table.columns[end].group == column.group) ++end;
    const bool begins = i == 0 || table.columns[i - 1].group != column.group;
    if (!begins) continue;
    has_groups = has_groups || !column.group.empty();
    groups += column.group.empty() ? "<td colspan=\"" + std::to_string(end - i) + "\"></td>"
                                   : "<th class=\"group\" scope=\"colgroup\" colspan=\"" + std::to_string(end - i) +
                                         "\">" + html(column.group) + "</th>";
  }
  return "<thead>\n" + (has_groups ? "<tr>" + groups + "</tr>\n" : "") + "<tr>" + names + "</tr>\n</thead>\n";
}

std::string write(const Table& table) {
  std::string out = table.caption.empty() ? "" : "<p class=\"caption\">" + html(table.caption) + "</p>\n";
  out += std::string("<div class=\"scroll\"><table") + class_attribute(table_class(table)) + ">\n";
  out += table_head(table) + "<tbody>\n";
  const std::size_t body_rows = table.rows.size() - table.footer_rows;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (i == body_rows) out += "</tbody>\n<tfoot>\n";
    out += "<tr>";
    for (std::size_t j = 0; j < table.rows[i].size(); ++j) {
      const TableCell& cell = table.rows[i][j];
      std::string classes = column_class(table.columns[j]);
      if (cell.flagged) classes += classes.empty() ? "flag" : " flag";
      const std::string content = cell.strong ? "<strong>" + html(cell.text) + "</strong>" : html(cell.text);
      out += "<td" + class_attribute(classes) + '>' + content + "</td>";
    }
    out += "</tr>\n";
  }
  return out + (table.footer_rows > 0 ? "</tfoot>" : "</tbody>") + "\n</table></div>\n";
}

std::string write(const Figure& figure) {
  return "<figure>\n" + inline_svg(figure) + "<figcaption>" + host::escaped_for_xml(figure.caption) +
         "</figcaption>\n</figure>\n";
}

// Headings may repeat. The second heading with the same text gets another anchor.
class Anchors {
 public:
  std::string next(const std::string& heading) {
    const std::string anchor = anchor_of(heading);
    const std::size_t before = seen_[anchor]++;
    return before == 0 ? anchor : anchor + '-' + std::to_string(before);
  }

 private:
  std::map<std::string, std::size_t> seen_;
};

std::string write(const Heading& heading, Anchors& anchors) {
  const std::string tag = "h" + std::to_string(heading.level);
  return '<' + tag + " id=\"" + anchors.next(heading.text) + "\">" + html(heading.text) + "</" + tag + ">\n";
}

// Writes the table of contents: one line of links for each heading above the deepest level,
// followed by the links of the headings below it.
std::string contents(const Document& document) {
  Anchors anchors;
  std::string out;
  bool line_is_open = false;
  for (const Block& block : document.blocks) {
    const Heading* const heading = std::get_if<Heading>(&block);
    if (heading == nullptr) continue;
    const std::string link = "<a href=\"#" + anchors.next(heading->text) + "\">" + html(heading->text) + "</a>";
    if (heading->level > document.contents_level) continue;
    const bool begins = heading->level < document.contents_level || !line_is_open;
    out += begins ? (out.empty() ? "<p>" : "</p>\n<p>") + link : " \u00b7 " + link;
    line_is_open = true;
  }
  return out.empty() ? out : "<nav>\n" + out + "</p>\n</nav>\n";
}

std::string write_block(const Block& block, Anchors& anchors) {
  if (const Heading* const heading = std::get_if<Heading>(&block)) return write(*heading, anchors);
  if (const Paragraph* const paragraph = std::get_if<Paragraph>(&block)) return write(*paragraph);
  if (const List* const list = std::get_if<List>(&block)) return write(*list);
  if (const Table* const table = std::get_if<Table>(&block)) return write(*table);
  return write(std::get<Figure>(block));
}

}  // namespace

std::string html_page(const Document& document) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      host::escaped_for_xml(document.title) + "</title>\n<style>\n" + std::string(page_style) +
      std::string(figure_style()) + "</style>\n</head>\n<body>\n<h1>" + html(document.title) + "</h1>\n";
  Anchors anchors;
  bool has_contents = false;
  for (const Block& block : document.blocks) {
    if (!has_contents && std::holds_alternative<Heading>(block)) {  // the blocks before it introduce the page
      out += contents(document);
      has_contents = true;
    }
    out += write_block(block, anchors);
  }
  return out + "</body>\n</html>\n";
}

}  // namespace nanoqd::experiment
