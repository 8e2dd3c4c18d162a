// The desktop as a port: a steady clock, a progress line on the terminal, and a log. A program that
// needs a storage adds a file: file_storage.hpp.
//
//     nanoqd::host::HostPort host;          // prints on stderr
//     nanoqd::Port port = host.port();
//     port.storage = file.storage();        // optional
//     application(port);
#ifndef NANOQD_PORTS_HOST_PORT_HOST_PORT_HPP
#define NANOQD_PORTS_HOST_PORT_HOST_PORT_HPP

#include <cstdint>
#include <cstdio>
#include <nanoqd/port/port.hpp>
#include <optional>

#include "progress_line.hpp"

namespace nanoqd::host {

// Progress appears on terminals only, in colour unless NO_COLOR is set (see progress_line.hpp). The
// log goes to any `out`, without colours, one line at a time. With a null `out` there is no output.
// `out` must outlive the object.
class HostPort {
 public:
  explicit HostPort(std::FILE* out = stderr);

  // Returns a port that refers to this object. Use it only while the object lives, and from one
  // thread.
  [[nodiscard]] Port port();

 private:
  void show(std::uint32_t done, std::uint32_t total, const char* text);
  void print(const char* text);

  std::FILE* out_;
  std::optional<ProgressLine> progress_;  // always has a value
};

}  // namespace nanoqd::host

#endif
