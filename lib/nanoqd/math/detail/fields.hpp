// Fields: numbers as one long sequence of bytes, the lowest byte first on every machine.
//
// A class with numbers to store shows them to a visitor, one after the other, in one function:
//
//     template <class Fields>
//     constexpr void fields(Fields& visit) { visit(F); visit(CR); }
//
// The visitors of this file count, digest, write and read the numbers through that one function.
//
// The writer and the reader handle only a window of the sequence. The window may begin and end
// inside a number. Any amount of data can thus pass through a buffer of any size, piece by piece.
#ifndef NANOQD_MATH_DETAIL_FIELDS_HPP
#define NANOQD_MATH_DETAIL_FIELDS_HPP

#include <stdint.h>

#include "../digest.hpp"
#include "platform.hpp"
#include "scalar.hpp"

namespace nanoqd {
namespace detail {

// Returns the bits of a number. They are copied in memory, because a half-read float can be any bit
// pattern, and some processors change a NaN when they move it.
template <class Number, class Bits>
[[nodiscard]] inline uint64_t copied_bits(const Number& number) noexcept {
  static_assert(sizeof(Number) == sizeof(Bits), "nanoqd: these are the bits of a number of another size");
  Bits bits{};
  copy_bytes(&bits, &number, sizeof bits);
  return bits;
}
[[nodiscard]] inline uint64_t field_bits(const uint8_t& number) noexcept { return number; }
[[nodiscard]] inline uint64_t field_bits(const uint16_t& number) noexcept { return number; }
[[nodiscard]] inline uint64_t field_bits(const uint32_t& number) noexcept { return number; }
[[nodiscard]] inline uint64_t field_bits(const uint64_t& number) noexcept { return number; }
[[nodiscard]] inline uint64_t field_bits(const float& number) noexcept { return copied_bits<float, uint32_t>(number); }
[[nodiscard]] inline uint64_t field_bits(const double& number) noexcept {
  return copied_bits<double, uint64_t>(number);
}

inline void set_field_bits(uint8_t& number, uint64_t bits) noexcept { number = static_cast<uint8_t>(bits); }
inline void set_field_bits(uint16_t& number, uint64_t bits) noexcept { number = static_cast<uint16_t>(bits); }
inline void set_field_bits(uint32_t& number, uint64_t bits) noexcept { number = static_cast<uint32_t>(bits); }
inline void set_field_bits(uint64_t& number, uint64_t bits) noexcept { number = bits; }
inline void set_field_bits(float& number, uint64_t bits) noexcept {
  const uint32_t word = static_cast<uint32_t>(bits);
  copy_bytes(&number, &word, sizeof number);
}
inline void set_field_bits(double& number, uint64_t bits) noexcept { copy_bytes(&number, &bits, sizeof number); }

// Counts the bytes of the numbers shown.
class FieldCounter {
 public:
  template <class Number>
  constexpr void operator()(const Number&) noexcept {
    bytes_ += static_cast<uint32_t>(sizeof(Number));
  }
  [[nodiscard]] constexpr uint32_t bytes() const noexcept { return bytes_; }

 private:
  uint32_t bytes_ = 0;
};

// Computes the digest of the numbers shown.
class FieldDigest {
 public:
  template <class Number>
  void operator()(const Number& number) noexcept {
    digest_.add(number);
  }
  [[nodiscard]] uint64_t value() const noexcept { return digest_.value(); }

 private:
  Digest digest_;
};

// The position of a visitor: `ahead_` bytes before its window, or `passed_` bytes inside it.
class FieldWindow {
 public:
  // Returns how many bytes of the window are left.
  [[nodiscard]] uint32_t remaining() const noexcept { return bytes_ - passed_; }

  // Returns whether the last byte of the next number, which has `bytes` bytes, lies in the window.
  [[nodiscard]] bool completes(uint32_t bytes) const noexcept {
    return ahead_ < bytes && remaining() >= bytes - ahead_;
  }

  // Skips bytes that belong to no number. The window's bytes there stay unchanged. Cost: O(bytes).
  void skip(uint32_t bytes) noexcept {
    for (; bytes > 0; --bytes) static_cast<void>(next());
  }

 protected:
  FieldWindow(uint32_t first, uint32_t bytes) noexcept : ahead_{first}, bytes_{bytes} {}

  // Steps over one byte. Returns whether it lies in the window; index() is then its place there.
  bool next() noexcept {
    const bool is_before = ahead_ > 0;
    const bool is_in_window = !is_before && passed_ < bytes_;
    ahead_ -= is_before ? 1U : 0U;
    passed_ += is_in_window ? 1U : 0U;
    return is_in_window;
  }
  [[nodiscard]] uint32_t index() const noexcept { return passed_ - 1; }

  // Steps over a whole number that lies in the window, at once. Returns false, and steps over
  // nothing, if it does not. Such a number is copied as it is in memory. Code for size, and
  // processors with the highest byte first, go byte by byte.
  bool next_whole(uint32_t bytes) noexcept {
    if (small_code || !lowest_byte_first || ahead_ > 0 || remaining() < bytes) return false;
    passed_ += bytes;
    return true;
  }

 private:
  uint32_t ahead_;
  uint32_t bytes_;
  uint32_t passed_ = 0;
};

// Copies `bytes` bytes of the sequence, from byte `first` on, to `target`.
// Cost: O(bytes of the numbers shown).
class FieldWriter : public FieldWindow {
 public:
  FieldWriter(uint32_t first, uint8_t* target, uint32_t bytes) noexcept : FieldWindow{first, bytes}, target_{target} {}

  template <class Number>
  void operator()(const Number& number) noexcept {
    if (next_whole(sizeof(Number))) {
      copy_bytes(target_ + (index() + 1 - sizeof(Number)), &number, sizeof(Number));
    } else {
      write(field_bits(number), sizeof(Number));
    }
  }

 private:
  NANOQD_NOINLINE_FOR_SIZE void write(uint64_t bits, uint32_t bytes) noexcept {
    for (uint32_t i = 0; i < bytes; ++i) {
      if (next()) target_[index()] = static_cast<uint8_t>(bits >> (8 * i));
    }
  }

  uint8_t* target_;
};

// Replaces `bytes` bytes of the sequence, from byte `first` on, by the bytes at `source`. The other
// bytes of a number stay unchanged. Cost: O(bytes of the numbers shown).
class FieldReader : public FieldWindow {
 public:
  FieldReader(uint32_t first, const uint8_t* source, uint32_t bytes) noexcept
      : FieldWindow{first, bytes}, source_{source} {}

  template <class Number>
  void operator()(Number& number) noexcept {
    if (next_whole(sizeof(Number))) {
      copy_bytes(&number, source_ + (index() + 1 - sizeof(Number)), sizeof(Number));
    } else {
      set_field_bits(number, read(field_bits(number), sizeof(Number)));
    }
  }

 private:
  [[nodiscard]] NANOQD_NOINLINE_FOR_SIZE uint64_t read(uint64_t bits, uint32_t bytes) noexcept {
    for (uint32_t i = 0; i < bytes; ++i) {
      if (!next()) continue;
      bits &= ~(uint64_t{0xFF} << (8 * i));
      bits |= uint64_t{source_[index()]} << (8 * i);
    }
    return bits;
  }

  const uint8_t* source_;
};

// Shows another visitor only the first `remaining` numbers.
template <class Fields>
struct FirstFields {
  Fields& visit;
  uint32_t remaining;

  template <class Number>
  void operator()(Number& number) noexcept {
    if (remaining == 0) return;
    visit(number);
    --remaining;
  }
};

}  // namespace detail
}  // namespace nanoqd

#endif
