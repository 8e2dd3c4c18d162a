// The text of the functions for trial and error.
#include "c_adaptation.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "text_template.hpp"

namespace nanoqd::host {
namespace {

constexpr const char* intro = R"(
// The rest is for a machine that has changed: a joint sticks, or a leg is broken. Its elites no
// longer do what the search says. These functions find, by trial and error, an elite that works
// now. They correct what is expected of all elites by each result, so that a handful of trials is
// enough. lib/nanoqd/adaptation/README.md explains the settings.
//
//  - The elites are those of the search, which must have some: from trials, a load or an unpack.
//  - A trial has no deadline. If its result is lost, call the ..._next() again: it names the same
//    elite.
//  - @n@_ask() and @n@_tell() may go on in between. A begin, load, unpack or merge of the search
//    forgets all trials, because the elites are others then.
//  - None of these functions may be called in an interrupt. T is @trials_words@.
)";

constexpr const char* header_of_one = R"(
// @purpose@
//
//     @n@_@s@_config settings = @N@_@S@_CONFIG;
//     @n@_status status = @n@_@s@_begin(&settings);
@if goal
//     status = @n@_@s@_aim(goal);  // @N@_MEASURES numbers
@end
//     while (@n@_@s@_next(&elite)) {  // false: all elites were tried
//       ...                                  // run the machine by elite.genes
//       status = @n@_@s@_tell(@told@);
//       if (it is good enough) break;
//     }
typedef struct @n@_@s@_config {
  @real@ length;  // how far a result tells about others, in the unit box: 0.001 to 100
  @real@ kappa;   // by how many deviations an uncertain elite is preferred: 0 to 100
  @real@ noise;   // the variance of a repeated trial, as a share of that between elites: 1e-5 to 1
  @real@ memory;  // what a trial counts after one more: above 0, at most 1
} @n@_@s@_config;

// The default settings.
#define @N@_@S@_CONFIG {@defaults@}

// What to expect of the named elite.
typedef struct @n@_@s@_forecast {
@if goal
  @real@ expected[@N@_MEASURES];   // its result, in the unit of each measure
  @real@ deviation[@N@_MEASURES];  // the standard deviation of that
  @real@ promise;  // how near to the goal an elite not tried is expected to come, in the unit box
@end
@if !goal
  @real@ expected;   // its performance
  @real@ deviation;  // the standard deviation of that
  @real@ promise;    // the highest performance that is expected of an elite not tried
@end
} @n@_@s@_forecast;

// Starts, or starts anew, and forgets all trials. Fails, and changes nothing, with @N@_BAD_LENGTH,
// @N@_BAD_KAPPA, @N@_BAD_NOISE, @N@_BAD_MEMORY or @N@_NO_ELITES. Cost: O(1).
@n@_status @n@_@s@_begin(const @n@_@s@_config* config);
@if goal

// Sets a goal: @N@_MEASURES numbers, which may lie outside the bounds of the measures. A new goal
// keeps what was learned, and may name elites that were tried before. Fails, and changes nothing,
// with @N@_NOT_STARTED, @N@_RESULT_NOT_FINITE or @N@_RESULT_OUT_OF_RANGE. Cost: O(d).
@n@_status @n@_@s@_aim(const @real@* goal);
@end

// Copies the elite to try next. Returns false, and leaves `elite` alone, if all were tried, or
// before @before@. Elites tried more than T trials ago can be named again.
// Cost: O(k T d) in practice, O(k T^2) at worst.
bool @n@_@s@_next(@n@_elite* elite);

// Learns what came of that elite: @result_words@. Fails, and changes nothing, with
// @N@_NOT_STARTED, @N@_NO_TRIAL, @N@_RESULT_NOT_FINITE or @N@_RESULT_OUT_OF_RANGE. If a trial went
// wrong in a way that has no number, tell a bad but finite one. Cost: O(T^2); O(T^3) if more than T
// trials were told.
@n@_status @n@_@s@_tell(@parameter@);

// Copies the elite with the best result since the last @since@, as it is in the search now,
// and @record_words@ to `@record@`. Returns false, and leaves both alone, if there is none.
// Cost: O(n).
bool @n@_@s@_best(@n@_elite* elite, @real@* @record@);

// Forecasts the result of the named elite; after a tell, that of the same trial again. Returns
// false, and leaves `forecast` alone, if no elite was named yet. Cost: O(T (T + d)).
bool @n@_@s@_expect(@n@_@s@_forecast* forecast);
@if !goal

// Returns whether the best performance told is at least `share` of the promise. It means nothing if
// performances can be negative. Cost: O(1).
bool @n@_@s@_is_good(@real@ share);
@end

// Forgets all trials, as after a repair. Cost: O(1).
void @n@_@s@_forget(void);

// Write what was learned, with a CRC, and continue from it after a reset, to the same bits. Restore
// after begin, with the same elites in the search. It returns @N@_OK; or @N@_NOT_STARTED,
// @N@_NO_STATE or @N@_OTHER_TESSELLATION, and nothing was changed. Cost: O(k d + T^3).
#define @N@_@S@_BYTES @bytes@
void @n@_@s@_store(uint8_t* bytes);
@n@_status @n@_@s@_restore(const uint8_t* bytes);
)";

constexpr const char* types_of_one = R"(using @Type@ = nanoqd::@Type@<nanoqd::ArchiveElites<Search>, @trials@>;
static_assert(@Type@::stored_bytes == @N@_@S@_BYTES,
              "@n@: made for another version of nanoqd; make @n@.h and @n@.cpp again");
)";

constexpr const char* objects_of_one = R"(@Type@ @s@;
constexpr @n@_@s@_config @s@_usual = @N@_@S@_CONFIG;
constexpr @Type@::Config @s@_defaults{};
static_assert(are_equal(@s@_usual.length, @s@_defaults.length) && are_equal(@s@_usual.kappa, @s@_defaults.kappa) &&
                  are_equal(@s@_usual.noise, @s@_defaults.noise) && are_equal(@s@_usual.memory, @s@_defaults.memory),
              "@n@: the defaults are those of nanoqd");
)";

constexpr const char* functions_of_one = R"(
@n@_status @n@_@s@_begin(const @n@_@s@_config* config) {
  elites = {search.archive(), search.tessellation()};
  return status_of(@s@.begin(elites, {config->length, config->kappa, config->noise, config->memory}));
}
@if goal

@n@_status @n@_@s@_aim(const @real@* goal) { return status_of(@s@.aim(Place::at(goal))); }
@end

bool @n@_@s@_next(@n@_elite* elite) { return @s@.next() && copy(@s@.elite().cell(), elite); }

@if goal
@n@_status @n@_@s@_tell(const @real@* result) { return status_of(@s@.tell(Place::at(result))); }
@end
@if !goal
@n@_status @n@_@s@_tell(@real@ performance) { return status_of(@s@.tell(performance)); }
@end

bool @n@_@s@_best(@n@_elite* elite, @real@* @record@) {
  if (!@s@.has_best()) return false;
  *@record@ = @s@.best_@record@();
  return copy(@s@.best().cell(), elite);
}

bool @n@_@s@_expect(@n@_@s@_forecast* forecast) {
  if (!@s@.has_elite()) return false;
@if goal
  for (uint32_t i = 0; i < @N@_MEASURES; ++i) {
    forecast->expected[i] = @s@.expected(i);
    forecast->deviation[i] = @s@.deviation(i);
  }
@end
@if !goal
  forecast->expected = @s@.expected();
  forecast->deviation = @s@.deviation();
@end
  forecast->promise = @s@.promise();
  return true;
}
@if !goal

bool @n@_@s@_is_good(@real@ share) { return @s@.is_good(share); }
@end

void @n@_@s@_forget(void) { @s@.forget(); }

void @n@_@s@_store(uint8_t* bytes) { @s@.store(*reinterpret_cast<uint8_t(*)[@N@_@S@_BYTES]>(bytes)); }

@n@_status @n@_@s@_restore(const uint8_t* bytes) {
  return status_of(@s@.restore(nanoqd::ArrayRef<uint8_t, @N@_@S@_BYTES>::at(bytes)));
}
)";

// What one of the two seekers has of its own.
struct Seeker {
  bool has_goal;
  const char* type;
  const char* name;
  const char* upper_name;
  const char* purpose;
  const char* defaults;  // with @f@ behind each number
  const char* told;
  const char* parameter;
  const char* result_words;
  const char* record;
  const char* record_words;
  const char* before;
  const char* since;
};

constexpr Seeker reach_goal = {true,
                               "ReachGoal",
                               "reach_goal",
                               "REACH_GOAL",
                               "Finds the elite whose result is nearest to a goal, such as a place for a hand.",
                               "0.2@f@, 0.7@f@, 0.01@f@, 1.0@f@",
                               "result",
                               "const @real@* result",
                               "@N@_MEASURES numbers in the unit of the measures",
                               "distance",
                               "how near to the goal it came, in the unit box,",
                               "the begin and the aim",
                               "begin, aim or forget"};
constexpr Seeker find_best = {false,
                              "FindBest",
                              "find_best",
                              "FIND_BEST",
                              "Finds the elite that performs best now.",
                              "0.4@f@, 0.05@f@, 0.001@f@, 1.0@f@",
                              "performance",
                              "@real@ performance",
                              "a number in the unit of the objective",
                              "performance",
                              "its performance",
                              "the begin",
                              "begin or forget"};

std::uint32_t trials_of(const CSearch& search, const Seeker& seeker) {
  if (search.trials != 0) return search.trials;
  return seeker.has_goal ? 16 : 32;
}

// Returns the size of what store() writes; adaptation/detail/seeker.hpp has the fields. A
// static_assert in the source compares the number with the library's.
std::uint32_t stored_bytes(const CSearch& search, const Seeker& seeker) {
  const std::uint32_t outputs = seeker.has_goal ? search.dims : 1;
  const std::uint32_t scalars = trials_of(search, seeker) * (search.dims + outputs) + 2 + search.dims + outputs;
  return 28 + scalars * (search.is_double ? 8 : 4);
}

std::vector<Seeker> seekers_of(const CSearch& search) {
  switch (search.adaptation) {
    case CAdaptation::off: return {};
    case CAdaptation::reach_goal: return {reach_goal};
    case CAdaptation::find_best: return {find_best};
    default: return {reach_goal, find_best};
  }
}

// Returns the text once for each seeker. Gaps of the search stay open.
std::string for_each_seeker(const CSearch& search, const char* text) {
  std::string out;
  for (const Seeker& seeker : seekers_of(search)) {
    TextGaps gaps;
    gaps.words = {{"s", seeker.name},
                  {"S", seeker.upper_name},
                  {"Type", seeker.type},
                  {"purpose", seeker.purpose},
                  {"defaults", seeker.defaults},
                  {"told", seeker.told},
                  {"parameter", seeker.parameter},
                  {"result_words", seeker.result_words},
                  {"record", seeker.record},
                  {"record_words", seeker.record_words},
                  {"before", seeker.before},
                  {"since", seeker.since},
                  {"trials", std::to_string(trials_of(search, seeker))},
                  {"bytes", std::to_string(stored_bytes(search, seeker))}};
    if (seeker.has_goal) gaps.conditions.emplace_back("goal");
    out += fill_template(text, gaps);
  }
  return out;
}

// Returns how many trials are remembered, in words.
std::string trials_words(const CSearch& search) {
  std::string out;
  for (const Seeker& seeker : seekers_of(search)) {
    out += (out.empty() ? "" : ", and ") + std::to_string(trials_of(search, seeker)) + " for @n@_" + seeker.name;
  }
  return out + ": the number of trials that are remembered";
}

}  // namespace

std::string adaptation_header(const CSearch& search) {
  if (search.adaptation == CAdaptation::off) return {};
  TextGaps gaps;
  gaps.words = {{"trials_words", trials_words(search)}};
  return fill_template(intro, gaps) + for_each_seeker(search, header_of_one);
}

std::string adaptation_types(const CSearch& search) { return for_each_seeker(search, types_of_one); }

std::string adaptation_objects(const CSearch& search) {
  if (search.adaptation == CAdaptation::off) return {};
  std::string out = "\nnanoqd::ArchiveElites<Search> elites;  // none until a begin\n";
  out += for_each_seeker(search, objects_of_one);
  out += "\n// For elites that have other numbers now.\nvoid forget_trials() noexcept {\n";
  return out + for_each_seeker(search, "  @s@.forget();\n") + "}\n";
}

std::string adaptation_functions(const CSearch& search) { return for_each_seeker(search, functions_of_one); }

std::string adaptation_ram(const CSearch& search) {
  std::string out;
  for (const Seeker& seeker : seekers_of(search)) out.append(" + sizeof(").append(seeker.type).append(")");
  return out;
}

}  // namespace nanoqd::host
