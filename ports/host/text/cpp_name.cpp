#include "cpp_name.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace nanoqd::host {
namespace {

// Returns whether nothing can have this name although it is an identifier.
bool is_reserved(std::string_view name) {
  // clang-format off
  static constexpr std::string_view words[] = {
      "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case",
      "catch", "char", "char8_t", "char16_t", "char32_t", "class", "co_await", "co_return", "co_yield",
      "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue",
      "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export",
      "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "main", "mutable",
      "namespace", "nanoqd", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq",
      "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short",
      "signed", "sizeof", "static", "static_assert", "static_cast", "std", "struct", "switch", "template",
      "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned",
      "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq"};
  // clang-format on
  return std::find(std::begin(words), std::end(words), name) != std::end(words) ||
         name.find("__") != std::string_view::npos;
}

bool is_identifier(std::string_view name) {
  const auto fits = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(), fits);
}

}  // namespace

std::string name_fault(std::string_view name, std::string_view example) {
  const std::string quoted = "'" + std::string(name) + "'";
  if (!is_identifier(name)) return "must be a C++ name, such as " + std::string(example) + ", not " + quoted;
  if (is_reserved(name)) return quoted + " is a reserved name; choose another, such as " + std::string(example);
  return {};
}

}  // namespace nanoqd::host
