// Measures how many seconds of processor time a table takes, those of all threads added up.
//
//     bench_tables NANOQD    NANOQD is the path of the nanoqd command
#include <sys/resource.h>
#include <sys/time.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

struct Size {
  const char* cells;
  const char* dims;
};
constexpr Size sizes[] = {{"25000", "2"}, {"10000", "6"}, {"1000", "12"}};

constexpr const char* written = "bench_tables_output.hpp";  // removed at the end

// Returns the time of all programs that were started and have ended.
double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_tables NANOQD\n");
    return 2;
  }
  std::printf("%-32s %12s\n", "table", "CPU seconds");
  for (const Size& size : sizes) {
    const std::string command = std::string("\"") + argv[1] + "\" table --cells " + size.cells + " --dims " +
                                size.dims + " --name bench --force --out " + written;
    const double before = seconds_of_children();
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0) {  // NOLINT(cert-env33-c): it is our own command
      std::fprintf(stderr, "bench_tables: failed: %s\n", command.c_str());
      return 1;
    }
    std::printf("%6s cells in %2s dimensions %18.1f\n", size.cells, size.dims, seconds_of_children() - before);
  }
  std::remove(written);
  return 0;
}
