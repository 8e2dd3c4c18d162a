// Writes JSON on one line.
//
//     JsonObject report;
//     report.text("file", "robot.bin").number("cells", 1024).list("bounds", {"-1", "1"});
//     print(report.str());  // {"file": "robot.bin", "cells": 1024, "bounds": [-1, 1]}
#ifndef NANOQD_PORTS_HOST_TEXT_JSON_TEXT_HPP
#define NANOQD_PORTS_HOST_TEXT_JSON_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nanoqd::host {

// Returns the text in quotes. Broken UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_text(std::string_view text);

// Returns the fewest digits that read back to the same float (4 bytes) or double (8 bytes), or
// null if the value is not finite.
[[nodiscard]] std::string json_real(std::uint8_t real_bytes, double value);

// Returns values that are JSON already as a list.
[[nodiscard]] std::string json_list(const std::vector<std::string>& values);

class JsonObject {
 public:
  JsonObject& text(std::string_view key, std::string_view value) { return json(key, json_text(value)); }
  JsonObject& number(std::string_view key, std::uint64_t value) { return json(key, std::to_string(value)); }
  JsonObject& boolean(std::string_view key, bool value) { return json(key, value ? "true" : "false"); }
  JsonObject& list(std::string_view key, const std::vector<std::string>& values) {
    return json(key, json_list(values));
  }
  JsonObject& null(std::string_view key) { return json(key, "null"); }
  // Adds a value that is JSON already.
  JsonObject& json(std::string_view key, std::string_view value);

  [[nodiscard]] std::string str() const { return "{" + fields_ + "}"; }

 private:
  std::string fields_;
};

}  // namespace nanoqd::host

#endif
