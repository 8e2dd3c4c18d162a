// expects: deleted
#include <nanoqd/nanoqd.hpp>
static uint8_t bytes[100];
#if defined(NANOQD_TEST_RIGHT)
static nanoqd::MemoryStorage memory(bytes);
nanoqd::Storage storage = memory.storage();
#else
nanoqd::Storage storage = nanoqd::MemoryStorage(bytes).storage();
#endif
