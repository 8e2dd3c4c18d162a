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
    progress_.emplace(out_);  // a new one: the next run has a time of its own
    return;
  }
  progress_->update(static_cast<double>(done) / static_cast<double>(total), text == nullptr ? "" : text);
}

// The progress line gives way, and comes back with its next update.
void HostPort::print(const char* text) {
  if (out_ == nullptr) {
    return;
  }
  progress_->finish();
  std::fprintf(out_, "%s\n", text);
  std::fflush(out_);
}

}  // namespace nanoqd::host
