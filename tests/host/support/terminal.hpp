// A terminal without a screen, to test code that prints only on a terminal.
#ifndef NANOQD_TESTS_HOST_SUPPORT_TERMINAL_HPP
#define NANOQD_TESTS_HOST_SUPPORT_TERMINAL_HPP

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "unity.h"

namespace test {

// A pseudo-terminal. screen() returns the text that the program printed to `out`.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) {
    master_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    TEST_ASSERT_TRUE_MESSAGE(master_ >= 0 && ::grantpt(master_) == 0 && ::unlockpt(master_) == 0, "needs a terminal");
    const int slave = ::open(::ptsname(master_), O_RDWR | O_NOCTTY);
    TEST_ASSERT_TRUE_MESSAGE(slave >= 0, "needs a terminal");
    termios plain{};
    ::tcgetattr(slave, &plain);
    plain.c_oflag &= ~static_cast<tcflag_t>(OPOST);  // bytes arrive as they were written
    ::tcsetattr(slave, TCSANOW, &plain);
    winsize size{};
    size.ws_col = columns;
    ::ioctl(slave, TIOCSWINSZ, &size);
    out = ::fdopen(slave, "w");
  }

  ~Terminal() {
    std::fclose(out);
    ::close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Returns the text printed since the last call.
  std::string screen() {
    const std::string end = "<end>";
    std::fputs(end.c_str(), out);
    std::fflush(out);
    std::string text;
    while (text.find(end) == std::string::npos) {
      char buffer[4096];
      const ssize_t size = ::read(master_, buffer, sizeof buffer);
      TEST_ASSERT_TRUE_MESSAGE(size > 0, "the terminal gives back what was printed");
      text.append(buffer, static_cast<std::size_t>(size));
    }
    return text.substr(0, text.find(end));
  }

  std::FILE* out = nullptr;

 private:
  int master_ = -1;
};

}  // namespace test

#endif
