// The status of the last step of a save or a load; `not_started` before the first one. It is stored
// such that an object of zeros holds `not_started`.
#ifndef NANOQD_SNAPSHOT_DETAIL_STEP_STATUS_HPP
#define NANOQD_SNAPSHOT_DETAIL_STEP_STATUS_HPP

#include <stdint.h>

#include "../../status.hpp"

namespace nanoqd {
namespace detail {

class StepStatus {
 public:
  [[nodiscard]] constexpr Status last() const noexcept { return static_cast<Status>(stored_ ^ zero); }
  constexpr Status set(Status status) noexcept {
    stored_ = static_cast<uint8_t>(status) ^ zero;
    return status;
  }

 private:
  static constexpr uint8_t zero = static_cast<uint8_t>(Status::not_started);
  uint8_t stored_ = 0;
};

}  // namespace detail
}  // namespace nanoqd

#endif
