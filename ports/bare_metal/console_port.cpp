#include "console_port.hpp"

#include "console.hpp"

namespace {

uint32_t tenths_shown;

void show(void* context, uint32_t done, uint32_t total, const char* text) noexcept {
  uint32_t& shown = *static_cast<uint32_t*>(context);
  const uint32_t tenths = done == total ? 10 : done / (total / 10 + (total % 10 != 0 ? 1U : 0U));
  if (tenths == shown) return;
  shown = tenths;
  console::write_number(done);
  console::write(" of ");
  console::write_number(total);
  console::write(" ");
  console::write_line(text != nullptr ? text : "");
}

void print_line(void*, const char* text) noexcept { console::write_line(text); }

}  // namespace

nanoqd::Port console_port() noexcept {
  nanoqd::Port port;
  port.progress.show = show;
  port.progress.context = &tenths_shown;
  port.log.line = print_line;
  return port;
}
