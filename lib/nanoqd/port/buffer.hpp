// Buffer: working memory that the caller lends for one call, or for all calls of one object.
//
//     static uint8_t chunk[256];
//     status = nanoqd::save(search, port.storage, chunk);
//     status = nanoqd::save(search, port.storage, {memory, bytes});
#ifndef NANOQD_PORT_BUFFER_HPP
#define NANOQD_PORT_BUFFER_HPP

#include <stdint.h>

#include "../language.hpp"

namespace nanoqd {

struct Buffer {
  uint8_t* data = nullptr;
  uint32_t bytes = 0;

  constexpr Buffer() noexcept = default;
  constexpr Buffer(uint8_t* memory, uint32_t size) noexcept : data{memory}, bytes{memory != nullptr ? size : 0} {}

  template <uint32_t Bytes>  // NOLINTNEXTLINE(google-explicit-constructor): an array converts to a buffer of its size
  constexpr Buffer(uint8_t (&array)[Bytes]) noexcept : data{array}, bytes{Bytes} {}

  // Refuses everything else with a sentence.
  template <class Memory>  // NOLINTNEXTLINE(google-explicit-constructor): it must be chosen to be refused
  constexpr Buffer(const Memory&) noexcept {
    static_assert(sizeof(Memory) == 0,
                  "nanoqd: a chunk is an array of uint8_t, or {memory, bytes}; a pointer does not say how many bytes");
  }
};

}  // namespace nanoqd

#endif
