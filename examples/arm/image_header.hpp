// Writes bytes as a C++ header with one constant array, for flash.
#ifndef NANOQD_EXAMPLES_IMAGE_HEADER_HPP
#define NANOQD_EXAMPLES_IMAGE_HEADER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

inline std::string image_header(const std::string& name, const std::string& guard,
                                const std::vector<std::uint8_t>& bytes) {
  std::string text = "// Made by the build: do not edit.\n#ifndef " + guard + "\n#define " + guard +
                     "\n\n#include <stdint.h>\n\ninline constexpr uint8_t " + name + '[' +
                     std::to_string(bytes.size()) + "] = {";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text += (i % 24 == 0 ? "\n    " : " ") + std::to_string(bytes[i]) + ',';
  }
  return text + "\n};\n\n#endif\n";
}

#endif
