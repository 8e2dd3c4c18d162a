// Hold: whether an archive takes solutions, and which Saver or Loader owns it meanwhile.
//
// A Saver or a Loader seizes the archive and gets a ticket. It owns the archive until the archive
// is released, reset or assigned to, or another one seizes it. From then on its ticket is void.
//
// A ticket has 23 bits: one that is void could become valid again after 8,388,608 further saves and
// loads of the same object.
#ifndef NANOQD_ARCHIVE_DETAIL_HOLD_HPP
#define NANOQD_ARCHIVE_DETAIL_HOLD_HPP

#include <stdint.h>

#include "../../status.hpp"

namespace nanoqd {
namespace detail {

// What a holder does to the archive while it owns it.
enum class Use : uint8_t { reads = 0, changes };

// One word. The stage is a byte of it, so that reading or setting the readiness is one instruction.
class Hold {
 public:
  using Ticket = uint32_t;

  // All zero: `not_started`.
  constexpr Hold() noexcept : stage_{0}, is_changing_{0}, ticket_{0} {}

  // Takes the readiness of the source. The holder of either side stays with its own archive: it
  // does not come along, and it loses an archive that is assigned to.
  //  - A source that is being saved is complete. The target is `ok`.
  //  - A source that is being loaded may be incomplete. The target is `not_started`.
  //  - Assignment to itself changes nothing.
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold& source) noexcept {
    if (this == &source) return *this;
    const bool is_busy = source.readiness() == Status::busy;
    const Status unheld = source.is_changing_ != 0 ? Status::not_started : Status::ok;
    set_readiness(is_busy ? unheld : source.readiness());
    return *this;
  }

  // Returns what ask() and tell() return: `ok`, `not_started`, or `busy` during a save or a load.
  [[nodiscard]] Status readiness() const noexcept { return static_cast<Status>(stage_ ^ zero_stage); }
  // Keeps the ticket: a holder that sets `busy` again still owns the archive.
  void set_readiness(Status status) noexcept { stage_ = static_cast<uint8_t>(status) ^ zero_stage; }
  [[nodiscard]] bool is_started() const noexcept { return stage_ != 0; }

  // Makes the archive busy. Returns the ticket of the new holder.
  [[nodiscard]] Ticket seize(Use use) noexcept {
    set_readiness(Status::busy);
    is_changing_ = use == Use::changes ? 1U : 0U;
    ticket_ = (ticket_ + 1U) & 0x7FFFFFU;
    return ticket_;
  }
  // Returns whether the holder of this ticket still owns the archive.
  [[nodiscard]] bool is_held(Ticket ticket) const noexcept { return readiness() == Status::busy && ticket_ == ticket; }

 private:
  // Makes a word of zeros `not_started`.
  static constexpr uint8_t zero_stage = static_cast<uint8_t>(Status::not_started);

  uint32_t stage_ : 8;
  uint32_t is_changing_ : 1;  // the last holder changes the archive: it is a Loader
  uint32_t ticket_ : 23;      // of the last holder
};

}  // namespace detail
}  // namespace nanoqd

#endif
