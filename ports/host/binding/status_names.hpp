// The names of every Status, in the order of their numbers, for sources in other languages.
#ifndef NANOQD_PORTS_HOST_BINDING_STATUS_NAMES_HPP
#define NANOQD_PORTS_HOST_BINDING_STATUS_NAMES_HPP

#include <nanoqd/status.hpp>

#include <cstddef>
#include <iterator>
#include <string_view>

namespace nanoqd::host {

struct NamedStatus {
  Status status;
  std::string_view name;
};

#define NANOQD_NAMED(name) \
  { Status::name, #name }
inline constexpr NamedStatus status_names[] = {
    NANOQD_NAMED(ok),
    NANOQD_NAMED(not_started),
    NANOQD_NAMED(bad_gene_bounds),
    NANOQD_NAMED(bad_measure_bounds),
    NANOQD_NAMED(no_table),
    NANOQD_NAMED(bad_centroids),
    NANOQD_NAMED(bad_table),
    NANOQD_NAMED(bad_samples),
    NANOQD_NAMED(bad_scaling_factor),
    NANOQD_NAMED(bad_crossover_rate),
    NANOQD_NAMED(bad_sigma),
    NANOQD_NAMED(objective_not_finite),
    NANOQD_NAMED(measures_not_finite),
    NANOQD_NAMED(genes_not_finite),
    NANOQD_NAMED(genes_out_of_bounds),
    NANOQD_NAMED(no_stop),
    NANOQD_NAMED(bad_target),
    NANOQD_NAMED(no_clock),
    NANOQD_NAMED(corrupt_archive),
    NANOQD_NAMED(no_storage),
    NANOQD_NAMED(no_erase),
    NANOQD_NAMED(bad_program_size),
    NANOQD_NAMED(bad_erase_size),
    NANOQD_NAMED(bad_storage_size),
    NANOQD_NAMED(read_failed),
    NANOQD_NAMED(program_failed),
    NANOQD_NAMED(erase_failed),
    NANOQD_NAMED(sync_failed),
    NANOQD_NAMED(not_erased),
    NANOQD_NAMED(storage_differs),
    NANOQD_NAMED(buffer_too_small),
    NANOQD_NAMED(unstorable_gene_bounds),
    NANOQD_NAMED(wrong_rounding),
    NANOQD_NAMED(denormals_flushed),
    NANOQD_NAMED(wrong_bits),
    NANOQD_NAMED(busy),
    NANOQD_NAMED(in_progress),
    NANOQD_NAMED(no_snapshot),
    NANOQD_NAMED(unknown_snapshot),
    NANOQD_NAMED(other_archive),
    NANOQD_NAMED(other_bounds),
    NANOQD_NAMED(other_tessellation),
    NANOQD_NAMED(other_run),
    NANOQD_NAMED(corrupt_snapshot),
    NANOQD_NAMED(interrupted),
    NANOQD_NAMED(storage_too_small),
    NANOQD_NAMED(bad_share),
    NANOQD_NAMED(no_operator),
    NANOQD_NAMED(storage_worn),
    NANOQD_NAMED(other_geometry),
    NANOQD_NAMED(old_snapshot),
    NANOQD_NAMED(erased_unreadable),
    NANOQD_NAMED(all_refused),
    NANOQD_NAMED(bad_length),
    NANOQD_NAMED(bad_noise),
    NANOQD_NAMED(bad_memory),
    NANOQD_NAMED(bad_kappa),
    NANOQD_NAMED(no_elites),
    NANOQD_NAMED(no_trial),
    NANOQD_NAMED(result_not_finite),
    NANOQD_NAMED(result_out_of_range),
    NANOQD_NAMED(no_state),
};
#undef NANOQD_NAMED

namespace binding {

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < std::size(status_names); ++i) {
    if (static_cast<std::size_t>(status_names[i].status) != i) return false;
  }
  return true;
}
static_assert(are_in_order(), "the names have the order of the numbers");
static_assert(std::string_view(describe(static_cast<Status>(std::size(status_names)))) == "unknown status",
              "a new status needs its name here");

}  // namespace binding
}  // namespace nanoqd::host

#endif
