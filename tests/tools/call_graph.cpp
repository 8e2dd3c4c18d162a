#include "call_graph.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <memory>

namespace stack_chain {
namespace {

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Returns the text in quotes after `key`. A constructor has two linker names. gcc may list it by
// one and call it by the other, so this function replaces the first by the second.
std::string title_after(std::string_view line, std::string_view key) {
  const std::size_t begin = line.find(key);
  if (begin == std::string_view::npos) return {};
  line.remove_prefix(begin + key.size());
  std::string title(line.substr(0, line.find('"')));
  for (std::size_t at = title.find("C1E"); at != std::string::npos; at = title.find("C1E", at)) title[at + 1] = '2';
  return title;
}

// Reads "\n24 bytes (static)" at the end of a label. A function without this text is only called in
// the file, not defined.
void read_frame(std::string_view line, Function& function) {
  constexpr std::string_view unit = " bytes (";
  const std::size_t end = line.rfind(unit);
  if (end == std::string_view::npos) return;
  std::size_t begin = end;
  while (begin > 0 && is_digit(line[begin - 1])) --begin;
  if (begin == end || begin < 2 || line.substr(begin - 2, 2) != "\\n") return;
  const std::uint64_t bytes = std::strtoull(std::string(line.substr(begin, end - begin)).c_str(), nullptr, 10);
  function.has_frame = true;
  function.is_frame_fixed = function.is_frame_fixed && begins_with(line.substr(end + unit.size()), "static)");
  function.frame_bytes = std::max(function.frame_bytes, bytes);
}

std::string without_template_arguments(std::string_view name) {
  constexpr std::string_view word = "operator";
  std::string out;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (depth == 0 && begins_with(name.substr(i), word)) {  // operator<, operator-> are no brackets
      const std::size_t end = name.find_first_not_of("<>=-", i + word.size());
      out += name.substr(i, end - i);
      i = std::min(end, name.size()) - 1;
    } else if (name[i] == '<' && depth++ == 0) {
      out += "<...>";
    } else if (depth == 0) {
      out += name[i];
    }
    if (name[i] == '>' && depth > 0) --depth;
  }
  return out;
}

}  // namespace

void add_graph(CallGraph& graph, const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Refusal("cannot read " + path);
  bool is_graph = false;
  for (std::string line; std::getline(file, line);) {
    if (begins_with(line, "node: ")) {
      read_frame(line, graph[title_after(line, "title: \"")]);
    } else if (begins_with(line, "edge: ")) {
      const std::string callee = title_after(line, "targetname: \"");
      graph[callee];  // adds functions that have no line of their own
      graph[title_after(line, "sourcename: \"")].callees.push_back(callee);
    } else {
      continue;
    }
    is_graph = true;
  }
  if (!is_graph || graph.count("") != 0) throw Refusal(path + " is no call graph; compile with -fcallgraph-info=su");
}

std::string demangle(std::string_view title) {
  const std::string name(title.substr(title.rfind(':') + 1));
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  return status == 0 ? text.get() : name;
}

std::string readable_name(std::string_view title) {
  if (title == through_pointer) return "(a call through a pointer)";
  return without_template_arguments(demangle(title));
}

}  // namespace stack_chain
