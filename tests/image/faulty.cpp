// Images with one fault each, which the checks of images must report. NANOQD_FAULT selects the
// fault; 0 has none.
#include <stddef.h>
#include <stdint.h>

namespace nanoqd {
volatile float number;
[[gnu::noinline]] void use(const volatile void*) noexcept { number = number + 1.0f; }
}  // namespace nanoqd

#if NANOQD_FAULT == 1
extern "C" void* malloc(size_t) { return nullptr; }
#elif NANOQD_FAULT == 2
void* operator new(size_t) { return nullptr; }
#elif NANOQD_FAULT == 3
extern "C" void __cxa_throw() {}
#elif NANOQD_FAULT == 4
struct Base {
  virtual void call() { nanoqd::number = 1.0f; }
} object;
#elif NANOQD_FAULT == 5
struct Constructed {
  Constructed() { nanoqd::number = 1.0f; }
} object;
#elif NANOQD_FAULT == 6
extern "C" float sqrtf(float x) { return x; }
#elif NANOQD_FAULT == 7
volatile double wide;
#endif

// The faults of the stack:
//     8   calls itself
//     9   has a large frame
//     10  has an array of unknown length
//     11  calls an unknown function
extern "C" {
void unknown();
uint32_t faulty(uint32_t n) {
#if NANOQD_FAULT == 8
  return n == 0 ? 0 : 1 + faulty(nanoqd::number > 1.0f ? n - 1 : n / 2) * faulty(n / 3);
#elif NANOQD_FAULT == 9
  volatile uint8_t large[600];
  nanoqd::use(large);
  return n;
#elif NANOQD_FAULT == 10
  nanoqd::use(__builtin_alloca(n));
  return n;
#elif NANOQD_FAULT == 11
  unknown();
  return n;
#else
  nanoqd::use(&n);
  return n;
#endif
}

int main() {
#if NANOQD_FAULT == 1
  nanoqd::use(malloc(1));
#elif NANOQD_FAULT == 2
  nanoqd::use(new int);
#elif NANOQD_FAULT == 3
  __cxa_throw();
#elif NANOQD_FAULT == 4
  nanoqd::use(&object);
#elif NANOQD_FAULT == 5
  nanoqd::use(&object);
#elif NANOQD_FAULT == 6
  nanoqd::number = sqrtf(nanoqd::number);
#elif NANOQD_FAULT == 7
  wide = wide * 1.1 + 1.0;
#else
  nanoqd::use(nullptr);
#endif
  return 0;
}
}
