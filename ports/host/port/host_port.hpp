// The desktop as a port: a steady clock, a line of progress on the terminal, and a log beside it. Storage is a file, if
// the program wants one: file_storage.hpp.
//
//     nanoqd::host::HostPort host;          // speaks on stderr
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

// Progress shows on a terminal only, in colour unless NO_COLOR is set (see progress_line.hpp). The log goes to `out`
// whatever that is, without colours, a line at a time. Null: no output at all. `out` must outlive the object.
class HostPort {
 public:
  explicit HostPort(std::FILE* out = stderr);

  // Refers to this object: use it while the object lives, and from one thread.
  [[nodiscard]] Port port();

 private:
  void show(std::uint32_t done, std::uint32_t total, const char* text);
  void print(const char* text);

  std::FILE* out_;
  std::optional<ProgressLine> progress_;  // always has a value
};

}  // namespace nanoqd::host

#endif
