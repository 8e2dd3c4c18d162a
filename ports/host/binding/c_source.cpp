// The text of NAME.cpp.
#include <string>

#include "c_adaptation.hpp"
#include "c_search.hpp"
#include "c_words.hpp"
#include "status_names.hpp"
#include "text_template.hpp"

namespace nanoqd::host {
namespace {

constexpr const char* source_start = R"(// The search behind @n@.h. C++17.
// Made by nanoqd @version@: make it again instead of editing it.
//
// @again@
#include "@n@.h"

#if __has_include(<nanoqd/nanoqd.hpp>)
#include <nanoqd/nanoqd.hpp>
#else
#include "nanoqd.hpp"
#endif
@if !grid

#include "@table_file@"
@end

namespace {

using nanoqd::Status;
using Tessellation = @type@;
using Search = @search@;
@adaptation_types@
static_assert(Search::cells == @N@_CELLS && Search::dims == @N@_MEASURES,
              "@n@: the table has changed; make @n@.h and @n@.cpp again");
static_assert(sizeof(@n@_trial) == sizeof(Search::Trial) && alignof(@n@_trial) == alignof(Search::Trial) &&
                  offsetof(@n@_trial, origin) == offsetof(Search::Trial, origin) &&
                  offsetof(@n@_origin, reference) == offsetof(nanoqd::Origin, reference),
              "@n@: a trial has another layout than nanoqd's");
@if noisy
static_assert(offsetof(@n@_trial, objective) == offsetof(Search::Trial, objective) &&
                  offsetof(@n@_trial, measures) == offsetof(Search::Trial, measures) &&
                  offsetof(@n@_trial, cell) == offsetof(Search::Trial, cell) &&
                  offsetof(@n@_trial, evaluations) == offsetof(Search::Trial, evaluations) &&
                  offsetof(@n@_trial, is_due) == offsetof(Search::Trial, is_due) && sizeof(bool) == 1,
              "@n@: a trial has another layout than nanoqd's");
static_assert(@N@_UNCONFIRMED == static_cast<unsigned>(nanoqd::Outcome::unconfirmed) &&
                  @N@_REVISED == static_cast<unsigned>(nanoqd::Outcome::revised) &&
                  @N@_OUTDATED == static_cast<unsigned>(nanoqd::Outcome::outdated),
              "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
@end
@if ram
static_assert(Search::ram_bytes()@more_ram@ <= @ram@, "@n@: the search takes more RAM than --ram @ram@");
@end
@if fixed_image
static_assert(nanoqd::max_snapshot_bytes<Search>() == @N@_IMAGE_BYTES,
              "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
@end
@if storage
static_assert(nanoqd::max_snapshot_bytes<Search>() < 0x80000000U, "@n@: an image would take more than 2 GB");
@end

constexpr bool have_numbers_of_nanoqd() {
  constexpr struct {
    @n@_status here;
    Status there;
  } pairs[] = {
)";

constexpr const char* main_part = R"(  };
  for (const auto& pair : pairs) {
    if (static_cast<unsigned>(pair.here) != static_cast<unsigned>(pair.there)) return false;
  }
  return true;
}
@if has_defaults
constexpr bool are_equal(@real@ a, @real@ b) { return !(a < b) && !(a > b); }
@end
static_assert(have_numbers_of_nanoqd(), "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
static_assert(@N@_IMPROVED == static_cast<unsigned>(nanoqd::Outcome::improved) &&
                  @N@_NEW_CELL == static_cast<unsigned>(nanoqd::Outcome::new_cell),
              "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
@if storage
static_assert(@N@_ERASED_IS_ONES == static_cast<unsigned>(nanoqd::Erased::ones) &&
                  @N@_ERASED_IS_ZEROS == static_cast<unsigned>(nanoqd::Erased::zeros) &&
                  @N@_ERASED_IS_UNREADABLE == static_cast<unsigned>(nanoqd::Erased::unreadable),
              "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
@end

// @N@_CONFIG has the defaults of the library.
constexpr @n@_config usual = @N@_CONFIG;
static_assert(usual.seed == 1 && usual.random_solutions ==
                  nanoqd::detail::usual_random_solutions<Search::Variation, Search::genes>,
              "@n@: the defaults are those of nanoqd");
@if de
constexpr Search::Variation::Parameters parameters{};
static_assert(are_equal(usual.F, parameters.F) && are_equal(usual.CR, parameters.CR),
              "@n@: the defaults are those of nanoqd");
@end
@if gaussian
constexpr Search::Variation::Parameters parameters{};
static_assert(are_equal(usual.sigma, parameters.sigma), "@n@: the defaults are those of nanoqd");
@end
@if iso_line
constexpr Search::Variation::Parameters parameters{};
static_assert(are_equal(usual.iso_sigma, parameters.iso_sigma) && are_equal(usual.line_sigma, parameters.line_sigma),
              "@n@: the defaults are those of nanoqd");
@end

Search search;  // all zero until @n@_begin(): in .bss, without a constructor
@adaptation_objects@
@n@_status status_of(Status status) noexcept { return static_cast<@n@_status>(status); }

@n@_status report(const Search::Result& result, @n@_told* told) noexcept {
  if (told != nullptr) *told = {static_cast<uint32_t>(result.outcome), result.cell};
  return status_of(result.status);
}

bool copy(uint32_t cell, @n@_elite* elite) noexcept {
  if (!search.archive().is_filled(cell)) return false;
  const auto found = search.archive().elite_of(cell);
  elite->objective = found.objective();
  elite->cell = cell;
  found.copy_genes(elite->genes);
@if measures
  for (uint32_t i = 0; i < Search::dims; ++i) elite->measures[i] = found.measures()[i];
@end
@if noisy
  elite->evaluations = found.evaluations();
@end
  return true;
}

using GeneBounds = const @real@[@N@_GENES];
@if grid
using MeasureBounds = const @real@[@N@_MEASURES];
@end
using Solution = nanoqd::ArrayRef<@real@, @N@_GENES>;
using Place = nanoqd::ArrayRef<@real@, @N@_MEASURES>;
@if storage

nanoqd::Storage storage_of(const @n@_storage* from) noexcept {
  nanoqd::Storage storage;
  storage.geometry = {from->bytes, from->program_bytes, from->erase_bytes, static_cast<nanoqd::Erased>(from->erased)};
  storage.read = from->read;
  storage.program = from->program;
  storage.erase = from->erase;
  storage.sync = from->sync;
  storage.context = from->context;
  return storage;
}
@end

}  // namespace

extern "C" {

@n@_status @n@_begin(const @n@_config* config) {
  Search::Config settings;
  settings.seed = config->seed;
  settings.stream = config->stream;
  settings.random_solutions = config->random_solutions;
  if (config->gene_lower != nullptr && config->gene_upper != nullptr) {
    settings.gene_bounds = {*reinterpret_cast<GeneBounds*>(config->gene_lower),
                            *reinterpret_cast<GeneBounds*>(config->gene_upper)};
  }
@if grid
  if (config->measure_lower != nullptr && config->measure_upper != nullptr) {
    settings.tessellation = {*reinterpret_cast<MeasureBounds*>(config->measure_lower),
                             *reinterpret_cast<MeasureBounds*>(config->measure_upper)};
  }
@end
@if !grid
  settings.tessellation = @table@;
@end
@if de
  settings.variation.F = config->F;
  settings.variation.CR = config->CR;
@end
@if gaussian
  settings.variation.sigma = config->sigma;
@end
@if iso_line
  settings.variation.iso_sigma = config->iso_sigma;
  settings.variation.line_sigma = config->line_sigma;
@end
@if adapts
  const Status status = search.begin(settings);
  if (status == Status::ok) forget_trials();
  return status_of(status);
@end
@if !adapts
  return status_of(search.begin(settings));
@end
}

@n@_status @n@_ask(@n@_trial* trial) { return status_of(search.ask(*reinterpret_cast<Search::Trial*>(trial))); }

@n@_status @n@_tell(@const@@n@_trial* trial, @real@ objective, const @real@* measures, @n@_told* told) {
  return report(search.tell(*reinterpret_cast<@const@Search::Trial*>(trial), objective, Place::at(measures)), told);
}

@if !noisy
@n@_status @n@_tell_solution(const @real@* genes, @real@ objective, const @real@* measures, @n@_told* told) {
  return report(search.tell(Solution::at(genes), objective, Place::at(measures)), told);
}
@end
@if noisy
@n@_status @n@_tell_solution(const @real@* genes, @real@ objective, const @real@* measures, uint32_t evaluations,
                             @n@_told* told) {
  const auto& means = *reinterpret_cast<const @real@(*)[@N@_MEASURES]>(measures);
  return report(search.tell_mean(Solution::at(genes), objective, means, evaluations), told);
}

@n@_status @n@_ask_again(@n@_trial* trial, uint32_t cell) {
  return status_of(search.ask_again(*reinterpret_cast<Search::Trial*>(trial), cell));
}

@real@ @n@_doubt(void) { return search.doubt(); }

uint64_t @n@_unconfirmed(void) { return search.repeats().unconfirmed; }

uint64_t @n@_revised(void) { return search.repeats().revised; }
@end

bool @n@_best(@n@_elite* elite) { return copy(search.archive().best().cell(), elite); }

bool @n@_elite_at(uint32_t i, @n@_elite* elite) {
  return i < search.archive().size() && copy(search.archive().elite(i).cell(), elite);
}

bool @n@_elite_of(uint32_t cell, @n@_elite* elite) { return copy(cell, elite); }

bool @n@_nearest(const @real@* measures, @n@_elite* elite) {
  return copy(search.nearest_filled(Place::at(measures)), elite);
}

uint32_t @n@_size(void) { return search.archive().size(); }

uint64_t @n@_evaluations(void) { return search.counters().evaluations; }

uint64_t @n@_digest(void) { return search.archive().digest(); }

size_t @n@_ram_bytes(void) { return Search::ram_bytes()@more_ram@; }

@n@_status @n@_self_test(void) { return status_of(nanoqd::self_test<@real@>()); }

@n@_status @n@_check(void) { return status_of(search.check_invariants()); }

const char* @n@_describe(@n@_status status) { return nanoqd::describe(static_cast<Status>(status)); }
@if storage

uint32_t @n@_snapshot_storage_bytes(uint32_t program_bytes, uint32_t erase_bytes) {
  if (program_bytes == 0) return 0;
  const uint64_t bytes = nanoqd::snapshot_storage_bytes<Search>({0, program_bytes, erase_bytes});
  return bytes > UINT32_MAX ? 0 : static_cast<uint32_t>(bytes);
}

@n@_status @n@_save(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::save(search, storage_of(storage), {chunk, chunk_bytes}));
}

@n@_status @n@_load(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  @forget@return status_of(nanoqd::load(search, storage_of(storage), {chunk, chunk_bytes}));
}

@n@_status @n@_merge(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  @forget@return status_of(nanoqd::merge(search, storage_of(storage), {chunk, chunk_bytes}));
}

@n@_status @n@_erase_snapshots(const @n@_storage* storage, uint8_t* chunk, uint32_t chunk_bytes) {
  return status_of(nanoqd::erase_snapshots(storage_of(storage), {chunk, chunk_bytes}));
}

uint32_t @n@_image_bytes(void) { return static_cast<uint32_t>(nanoqd::max_snapshot_bytes<Search>()); }

@n@_status @n@_pack(uint8_t* image, uint32_t room, uint32_t* bytes) {
  return status_of(nanoqd::pack(search, {image, room}, *bytes));
}
@end
@if image_alone

@n@_status @n@_unpack(const void* image, uint32_t bytes) { return status_of(nanoqd::unpack(search, image, bytes)); }

@n@_status @n@_merge_image(const void* image, uint32_t bytes) { return status_of(nanoqd::merge(search, image, bytes)); }
@end
@if image_and_trials

@n@_status @n@_unpack(const void* image, uint32_t bytes) {
  forget_trials();
  return status_of(nanoqd::unpack(search, image, bytes));
}

@n@_status @n@_merge_image(const void* image, uint32_t bytes) {
  forget_trials();
  return status_of(nanoqd::merge(search, image, bytes));
}
@end
)";

constexpr const char* source_end = R"(
}  // extern "C"
)";

std::string status_pairs() {
  std::string out;
  for (const NamedStatus& one : status_names) {
    out += "      {@N@_" + upper_case(one.name) + ", Status::" + std::string(one.name) + "},\n";
  }
  return out;
}

std::string tessellation_type(const CSearch& search) {
  if (search.divisions.empty()) return "nanoqd::CvtTable<" + search.table + "_type>";
  std::string type = search.is_double ? "nanoqd::BasicRegularGrid<double" : "nanoqd::RegularGrid<";
  for (std::size_t i = 0; i < search.divisions.size(); ++i) {
    type += (i > 0 || search.is_double ? ", " : "") + std::to_string(search.divisions[i]);
  }
  return type + ">";
}

std::string search_type(const CSearch& search) {
  const char* const variations[] = {"", ", nanoqd::Gaussian<>", ", nanoqd::IsoLine<>", ", nanoqd::Portfolio<>",
                                    ", nanoqd::PortfolioWithMaEs<>"};
  const char* const bounds[] = {"", ", nanoqd::Reflect", ", nanoqd::Resample", ", nanoqd::Unbounded"};
  const char* const stored[] = {"", "float", "uint16_t", "uint8_t"};
  std::string type = "nanoqd::SearchWith<@N@_GENES, Tessellation";
  type += variations[static_cast<std::size_t>(search.variation)];
  type += bounds[static_cast<std::size_t>(search.bounds)];
  if (search.keeps_measures) type += ", nanoqd::KeepMeasures";
  if (search.is_noisy) type += ", nanoqd::NoisyEvaluations";
  if (search.stored != CStored::scalar) {
    type.append(", nanoqd::StoreGenesAs<").append(stored[static_cast<std::size_t>(search.stored)]).append(">");
  }
  return type + ">";
}

}  // namespace

std::string c_source(const CSearch& search) {
  TextGaps gaps = common_gaps(search);
  const bool adapts = search.adaptation != CAdaptation::off;
  // The first words contain gaps of the others.
  const std::pair<std::string, std::string> words[] = {{"type", tessellation_type(search)},
                                                       {"search", search_type(search)},
                                                       {"table", search.table},
                                                       {"table_file", search.table_file},
                                                       {"ram", std::to_string(search.ram)},
                                                       {"adaptation_types", adaptation_types(search)},
                                                       {"adaptation_objects", adaptation_objects(search)},
                                                       {"more_ram", adaptation_ram(search)},
                                                       {"forget", adapts ? "forget_trials();\n  " : ""}};
  gaps.words.insert(gaps.words.begin(), std::begin(words), std::end(words));
  const std::string text = source_start + status_pairs() + main_part + adaptation_functions(search) + source_end;
  return break_comments(fill_template(text, gaps), command_name);
}

}  // namespace nanoqd::host
