#include "standard_streams.hpp"

#include <unistd.h>

#include "file_advice.hpp"
#include "read_file.hpp"
#include "write_file.hpp"

namespace nanoqd::host {

std::string input_name(const std::string& path) { return is_standard_stream(path) ? "standard input" : path; }
std::string output_name(const std::string& path) { return is_standard_stream(path) ? "standard output" : path; }

std::optional<std::string> read_standard_input(std::string& error) {
  int reason = 0;
  std::optional<std::string> content = read_to_end(stdin, most_file_bytes, reason);
  if (!content) error = "cannot read the standard input: " + reading_advice(reason);
  return content;
}

bool write_output(const std::string& path, std::string_view content, std::string& error) {
  if (!is_standard_stream(path)) return write_file_whole(path, content, error);
  const bool is_written =
      std::fwrite(content.data(), 1, content.size(), stdout) == content.size() && std::fflush(stdout) == 0;
  if (!is_written) error = "cannot write to the standard output; see where it goes, and whether there is room";
  return is_written;
}

std::FILE* report_stream(const std::string& path) { return is_standard_stream(path) ? stderr : stdout; }

bool standard_output_is_terminal() { return ::isatty(STDOUT_FILENO) != 0; }

}  // namespace nanoqd::host
