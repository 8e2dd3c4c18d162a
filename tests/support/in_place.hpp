// Placement new, without the C++ library's header: `new (memory, InPlace{}) Type`.
#ifndef NANOQD_TESTS_IN_PLACE_HPP
#define NANOQD_TESTS_IN_PLACE_HPP

#include <stddef.h>

struct InPlace {};
inline void* operator new(size_t, void* where, InPlace) noexcept { return where; }

#endif
