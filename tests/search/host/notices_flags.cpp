// Compiled with flags that relax floating point: succeeds if the self-test says so, in float and in
// double.
#include <cstdio>
#include <nanoqd/search/self_test.hpp>

int main() {
  const nanoqd::Status statuses[] = {nanoqd::self_test<float>(), nanoqd::self_test<double>()};
  bool noticed = true;
  for (const nanoqd::Status status : statuses) {
    std::printf("%s\n", nanoqd::describe(status));
    noticed = noticed && status != nanoqd::Status::ok;
  }
  return noticed ? 0 : 1;
}
