#include "progress_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace nanoqd::host {
namespace {

constexpr auto shortest_wait = std::chrono::milliseconds(50);

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Reads the environment, because the C library knows the locale only after setlocale(), and that
// call belongs to the program.
bool locale_is_utf8() {
  std::string_view locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    locale = locale.empty() ? environment(name) : locale;
  }
  const auto names = {"UTF-8", "utf-8", "UTF8", "utf8"};
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return locale.find(name) != std::string_view::npos; });
}

// Called at each drawing, because people resize windows.
std::size_t terminal_width(std::FILE* out) {
  winsize size{};
  const bool known = ::ioctl(::fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) {
    return std::to_string(whole) + " s";
  }
  if (whole < 3600) {
    return std::to_string(whole / 60) + " min " + two_digits(whole % 60) + " s";
  }
  if (whole < 48L * 3600) {
    return std::to_string(whole / 3600) + " h " + two_digits(whole / 60 % 60) + " min";
  }
  return std::to_string(whole / 86400) + " d " + two_digits(whole / 3600 % 24) + " h";
}

// Counts one column for each UTF-8 character. Replaces control characters by blanks, so that the
// line stays one line.
std::string cut_to_columns(std::string_view text, std::size_t columns) {
  std::string cut;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xc0U) == 0x80U;
    if (!continues && columns == 0) {
      break;
    }
    columns -= continues ? 0 : 1;
    cut += byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  return cut;
}

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  while (count-- > 0) {
    text += piece;
  }
  return text;
}

}  // namespace

ProgressLine::ProgressLine(std::FILE* out) : out_(out) {
  const std::string_view terminal = environment("TERM");
  if (out == nullptr || ::isatty(::fileno(out)) == 0 || terminal.empty() || terminal == "dumb") {
    out_ = nullptr;
  }
  colour_ = environment("NO_COLOR").empty();
  unicode_ = locale_is_utf8();
}

ProgressLine::~ProgressLine() { finish(); }

void ProgressLine::update(double fraction, std::string_view text) {
  if (out_ == nullptr) {
    return;
  }
  const Clock::time_point now = Clock::now();
  fraction = fraction > 0.0 ? std::min(fraction, 1.0) : 0.0;  // NaN becomes 0
  if (!started_) {
    started_ = true;
    first_fraction_ = fraction;
    first_time_ = now;
  } else if (now - last_time_ < shortest_wait) {
    return;
  }
  last_time_ = now;
  draw(fraction, text, now);
}

void ProgressLine::draw(double fraction, std::string_view text, Clock::time_point now) {
  constexpr std::size_t longest_bar = 30;
  const std::size_t width = terminal_width(out_) - 1;  // the last column would make some terminals wrap
  const auto percent = static_cast<std::int64_t>(std::floor(fraction * 100.0));
  std::string numbers = (percent < 10 ? "   " : percent < 100 ? "  " : " ") + std::to_string(percent) + " %";
  const double elapsed = std::chrono::duration<double>(now - first_time_).count();
  const double gained = fraction - first_fraction_;
  if (elapsed > 0.5 && gained > 1e-6) {  // an earlier estimate would be too unsteady
    numbers += "  " + duration_text(elapsed * (1.0 - fraction) / gained) + " left";
  }
  if (!text.empty()) {
    numbers.append("  ").append(text);
  }
  const std::size_t bar = width < 40 ? 0 : std::min(longest_bar, width / 3);
  const auto full = static_cast<std::size_t>(std::floor(fraction * static_cast<double>(bar)));
  std::string line = colour_ ? "\r\x1b[32m" : "\r";
  line += repeated(unicode_ ? "\u2501" : "#", full);
  line += colour_ ? "\x1b[90m" : "";
  line += repeated(unicode_ ? "\u2500" : "-", bar - full);
  line += colour_ ? "\x1b[0m" : "";
  line += cut_to_columns(numbers, width - bar) + "\x1b[K";
  std::fwrite(line.data(), 1, line.size(), out_);
  std::fflush(out_);
  drawn_ = true;
}

void ProgressLine::finish() {
  if (drawn_) {
    std::fputs("\r\x1b[K", out_);
    std::fflush(out_);
    drawn_ = false;
  }
}

}  // namespace nanoqd::host
