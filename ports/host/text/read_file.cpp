#include "read_file.hpp"

#include <cerrno>

#include "file_advice.hpp"

namespace nanoqd::host {

std::optional<std::string> read_to_end(std::FILE* file, std::size_t most, int& reason) {
  errno = 0;
  std::string content;
  char chunk[65536];
  for (std::size_t count = 1; count > 0 && content.size() <= most;) {
    count = std::fread(chunk, 1, sizeof chunk, file);
    content.append(chunk, count);
  }
  if (std::ferror(file) != 0) {  // a folder can be opened but not read
    reason = errno != 0 ? errno : EIO;
    return std::nullopt;
  }
  if (content.size() > most) {
    reason = EFBIG;
    return std::nullopt;
  }
  return content;
}

std::optional<std::string> read_file(const std::string& path, std::string& error, std::size_t most) {
  std::optional<std::string> content;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  int reason = errno;
  if (file != nullptr) {
    content = read_to_end(file, most, reason);
    static_cast<void>(std::fclose(file));
  }
  if (!content) error = "cannot read '" + path + "': " + reading_advice(reason);
  return content;
}

}  // namespace nanoqd::host
