#include "host_port.hpp"

#include "steady_clock.hpp"

namespace nanoqd::host {

HostPort::HostPort(std::FILE* out) : out_(out) { progress_.emplace(out); }

Port HostPort::port() {
  Port port;
  port.clock = steady_clock();
  port.progress = {[](void* self, std::uint32_t done, std::uint32_t total, const char* text) {
                     static_cast<HostPort*>(self)->show(done, total, text);
                   },
                   this};
  port.log = {[](void* self, const char* text) { static_cast<HostPort*>(self)->print(text); }, this};
  return port;
}

void HostPort::show(std::uint32_t done, std::uint32_t total, const char* text) {
  if (done >= total) {
    progress_.emplace(out_);  // a new line, because the next run measures its own time
    return;
  }
  progress_->update(static_cast<double>(done) / static_cast<double>(total), text == nullptr ? "" : text);
}

// Erases the progress line before printing. Its next update draws it again.
void HostPort::print(const char* text) {
  if (out_ == nullptr) {
    return;
  }
  progress_->finish();
  std::fprintf(out_, "%s\n", text);
  std::fflush(out_);
}

}  // namespace nanoqd::host
