// A power cut at any moment of a save leaves the older or the newer state, as the table in
// lib/nanoqd/snapshot/SNAPSHOT.md says. A second cut, in the save after it, does so too. Every
// byte programmed and every erase is cut, in each way in which flash can be left. A save that
// finds a unit that cannot be read may refuse; it then leaves everything as it was.
// NANOQD_TEST_SCALE multiplies the number of cuts.
#include <cstdint>
#include <cstdio>
#include <nanoqd/nanoqd.hpp>

#include "support/bytes.hpp"
#include "support/expect_status.hpp"
#include "support/power_cut_flash.hpp"
#include "support/scaled.hpp"
#include "support/search_digest.hpp"
#include "support/small_search.hpp"
#include "support/snapshot_image.hpp"
#include "unity.h"

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::StorageGeometry;
using test::Torn;

namespace {

using test::Search;  // of 16 cells: a snapshot has 668 bytes, and cutting it at each of them takes seconds, not minutes
using Flash = test::PowerCutFlash<4096, 512>;

Flash flash;
decltype(Flash::chip) chip_before;
Search running;  // the one whose save is cut
Search resumed;  // the one after the reset
Search::Trial trial;
std::uint8_t memory[1001];
nanoqd::Rng chance(2021);
std::uint64_t cuts = 0;
std::uint64_t refusals = 0;

// What is in the storage before the save that is cut.
struct Past {
  const char* name;
  std::uint32_t saves;    // that went well
  std::uint32_t first;    // evaluations before the first of them
  std::uint32_t between;  // evaluations between two
  bool is_blank;          // the storage was erased before; else it was full of garbage
  bool is_damaged;        // a bit of the last one has flipped
};

// After 300 evaluations all cells are filled: snapshots are of one length, and a part of one would
// fit in another.
constexpr Past pasts[] = {
    {"the first save on a storage full of garbage", 0, 20, 5, false, false},
    {"the first save on a blank storage", 0, 20, 5, true, false},
    {"a save over another", 1, 20, 5, false, false},
    {"a save over two others", 2, 20, 5, false, false},
    {"a save over two others of the same length", 2, 300, 10, false, false},
    {"a save over one of the same length that was damaged", 2, 300, 10, false, true},
};

constexpr const Past& the_usual_past = pasts[4];

struct Case {
  const Past& past;
  StorageGeometry geometry;
  nanoqd::Buffer buffer;
  Torn torn;
};

// A search as it was at some time: what is visible of it, and what it came to be some evaluations
// later.
struct Known {
  std::uint64_t now = 0;
  std::uint64_t later = 0;
};
constexpr std::uint32_t later_by = 3;

void go_on(Search& search, std::uint32_t evaluations) {
  EXPECT_STATUS(Status::ok, search.step(trial, test::Sphere(), evaluations));
}

Known know(const Search& search) {
  static Search copy;
  copy = search;
  Known known;
  known.now = test::digest_of(copy);
  go_on(copy, later_by);
  known.later = test::digest_of(copy);
  return known;
}

void start(Search& search) {
  test::zero(search);
  EXPECT_STATUS(Status::ok, search.begin(test::config_of<Search>(5, 40)));
}

// Ends the test with a sentence that says where it was.
void expect(bool kept, const char* promise, const Case& one, std::uint32_t moment) {
  if (kept) return;
  static char text[400];
  std::snprintf(text, sizeof text,
                "%s: %s, units of %u, blocks of %u, erased %u, buffer of %u, torn %u, cut at moment %u", promise,
                one.past.name, one.geometry.program_bytes, one.geometry.erase_bytes,
                static_cast<unsigned>(one.geometry.erased), one.buffer.bytes, static_cast<unsigned>(one.torn), moment);
  TEST_FAIL_MESSAGE(text);
}

Status save(Search& search, const Case& one, std::uint32_t moment) {
  memory[one.buffer.bytes] = 0xA5;
  const Status status = nanoqd::save(search, flash.storage(), one.buffer);
  expect(flash.chip.violation == nullptr, flash.chip.violation, one, moment);
  expect(memory[one.buffer.bytes] == 0xA5, "nothing is written behind the buffer", one, moment);
  return status;
}

bool is_failure_of_storage(Status status) {
  return status == Status::read_failed || status == Status::storage_worn || status == Status::sync_failed;
}

// What became of a save.
enum class End : std::uint8_t {
  done,
  cut,      // by the power
  refused,  // before it changed anything, because something cannot be read
};

// A save that is cut, unless it is over before.
End save_and_cut(Search& search, const Case& one, std::uint32_t moment, std::uint32_t cut) {
  flash.cut_power_at(cut, one.torn, chance.next());
  const Status status = save(search, one, moment);
  const bool was_cut = !flash.is_on();
  const bool is_untouched = flash.moments == 0;
  flash.restore_power();
  if (was_cut) {
    ++cuts;
    expect(is_failure_of_storage(status), "a save that is cut says so", one, moment);
    return End::cut;
  }
  if (status == Status::ok) return End::done;
  expect(one.torn == Torn::unreadable && status == Status::read_failed, "a save that is not cut works", one, moment);
  expect(is_untouched, "a save that is refused changes nothing", one, moment);
  ++refusals;
  return End::refused;
}

// Loads into a search that knows nothing. `known`: those of which one must come back; without any,
// nothing may.
template <std::uint32_t Count>
Known reset(const Known* (&known)[Count], const Case& one, std::uint32_t moment) {
  start(resumed);
  static const Known empty = know(resumed);
  const Status status = nanoqd::load(resumed, flash.storage(), one.buffer);
  const std::uint64_t now = test::digest_of(resumed);
  const Known* found = nullptr;
  bool may_be_none = false;
  for (const Known* state : known) {
    may_be_none = may_be_none || state == nullptr;
    if (state != nullptr && state->now == now) found = state;
  }
  if (status != Status::ok) {
    expect(may_be_none, "a state is found", one, moment);
    expect(now == empty.now, "without a state nothing is changed", one, moment);
    found = &empty;
  }
  expect(found != nullptr, "what is found was saved", one, moment);
  go_on(resumed, later_by);
  expect(test::digest_of(resumed) == found->later, "it goes on as it would have", one, moment);
  return *found;
}

// Flips one bit of the snapshot with the higher sequence number.
void damage_the_newer(const Case& one) {
  std::uint8_t* first = flash.chip.memory;
  std::uint8_t* second = first + one.geometry.bytes / 2;
  constexpr std::uint32_t sequence = test::SnapshotImage::sequence;
  const bool is_first = test::SnapshotImage(first).word(sequence) > test::SnapshotImage(second).word(sequence);
  std::uint8_t* newer = is_first ? first : second;
  newer[chance.below(test::SnapshotImage(newer).bytes())] ^= static_cast<std::uint8_t>(1U << chance.below(8));
}

// What can be found after a save was cut.
struct Possible {
  const Known* older;   // the last that was saved; none at first
  const Known* oldest;  // the one that must not be lost
  const Known* newer;   // the one whose save is cut
};

// Cuts the first save after a reset as well. `found` is what was there.
Known cut_again(const Case& one, std::uint32_t moment, std::uint32_t moments, const Possible& possible,
                const Known& found) {
  const Known next = know(resumed);
  const bool is_newer = found.now == possible.newer->now;
  const bool is_empty = !is_newer && possible.older == nullptr;
  const End end = save_and_cut(resumed, one, moment, chance.below(moments));
  const bool is_done = end == End::done;
  const bool was_cut = end == End::cut;
  const Known* saved = end == End::refused ? &found : &next;
  const Known* kept = is_done ? &next : is_empty ? nullptr : &found;
  // A flipped bit may have been overwritten by what it was before, and no more: then that one is
  // whole again.
  const Known* healed = was_cut && one.past.is_damaged ? possible.older : kept;
  // A snapshot whose save never said ok may have been given up for the one before it. So may one
  // that is whole again, because its confirmation was taken back.
  const bool is_unconfirmed = (is_newer || one.past.is_damaged) && possible.oldest != nullptr;
  const Known* before = was_cut && is_unconfirmed ? possible.oldest : kept;
  const Known* known[] = {is_empty && !is_done && !was_cut ? nullptr : saved, kept, healed, before};
  return reset(known, one, moment);
}

// Cuts a save at a moment, and looks what is left.
void cut_at(const Case& one, std::uint32_t moment, std::uint32_t moments, const Possible& possible) {
  const std::uint32_t unit = one.geometry.program_bytes;
  const std::uint32_t commit_bytes = (20 + unit - 1) / unit * unit;
  const std::uint32_t confirmation = moments - 1 - (16 + unit - 1) / unit * unit;  // the moment when it begins
  flash.chip = chip_before;
  if (one.past.is_damaged) damage_the_newer(one);
  expect(save_and_cut(running, one, moment, moment) == End::cut, "there is a cut", one, moment);
  // From the commit record on; or earlier, if the one of a damaged snapshot happens to fit.
  const bool may_be_newer = one.past.is_damaged || moment >= confirmation - 1 - commit_bytes;
  const bool must_be_newer = moment >= confirmation - 1;  // in the sync of the commit record
  const Known* known[] = {may_be_newer ? possible.newer : possible.older,
                          must_be_newer ? possible.newer : possible.older,
                          must_be_newer ? possible.newer : possible.oldest};
  Known found = reset(known, one, moment);
  if (chance.below(4) == 0) found = cut_again(one, moment, moments, possible, found);
  if (chance.below(4) != 0) return;

  // And a save that is not cut. If it is refused, the snapshots are given up first.
  const Known next = know(resumed);
  if (save_and_cut(resumed, one, moment, test::no_call) == End::refused) {
    expect(nanoqd::erase_snapshots(flash.storage(), one.buffer) == Status::ok, "they are given up", one, moment);
    expect(save(resumed, one, moment) == Status::ok, "a save after that works", one, moment);
  }
  const Known* known_now[] = {&next};
  reset(known_now, one, moment);
}

void run(const Case& one) {
  // what was saved, and what is to be
  flash.begin(one.geometry);
  if (one.past.is_blank && one.geometry.erase_bytes != 0) {
    for (std::uint32_t block = 0; block < one.geometry.bytes; block += one.geometry.erase_bytes) {
      expect(flash.storage().erase(&flash, block), "a block is erased", one, 0);
    }
  }
  start(running);
  go_on(running, one.past.first);
  Known saved[2];
  for (std::uint32_t i = 0; i < one.past.saves; ++i) {
    expect(save(running, one, 0) == Status::ok, "a save without a cut works", one, 0);
    saved[i] = know(running);
    go_on(running, one.past.between);
  }
  const Known newer = know(running);
  const Known* older = one.past.saves > 0 ? &saved[one.past.saves - 1] : nullptr;
  const Known* oldest = one.past.is_damaged ? &saved[0] : older;  // the one that must not be lost
  chip_before = flash.chip;
  flash.restore_power();
  if (one.past.is_damaged) damage_the_newer(one);
  expect(save(running, one, 0) == Status::ok, "a save without a cut works", one, 0);
  const std::uint32_t moments = flash.moments;

  const double scale = test::scale();
  const auto stride = static_cast<std::uint32_t>(scale < 1.0 ? 1.0 / scale : 1.0);
  const auto rounds = static_cast<std::uint32_t>(scale > 1.0 ? scale : 1.0);
  for (std::uint32_t i = chance.below(stride); i < moments * rounds; i += stride) {
    cut_at(one, i % moments, moments, {older, oldest, &newer});
  }
  expect(test::digest_of(running) == newer.now, "a save, cut or not, changes nothing in the search", one, 0);
}

constexpr std::uint32_t units[] = {1, 4, 8, 32, 256};
constexpr Torn ways[] = {Torn::prefix, Torn::random_bits, Torn::unreadable};

// Blocks of 0 bytes: without erase. Buffers take turns: the smallest, one that fits nothing, and
// one for the whole.
void cut_everywhere(const Past& past, Erased erased, bool has_blocks) {
  static std::uint32_t turn = 0;
  for (const std::uint32_t unit : units) {
    const std::uint32_t block = !has_blocks ? 0 : unit < 128 ? 128 : 2 * unit;
    for (const Torn torn : ways) {
      const std::uint32_t sizes[] = {unit, 2 * unit + 7, 1000};
      const std::uint32_t bytes = unit < 256 ? 2048 : 4096;  // room for a confirmation of 256 bytes
      run({past, {bytes, unit, block, erased}, {memory, sizes[(turn + turn / 3) % 3]}, torn});
      ++turn;
    }
  }
}

}  // namespace

void setUp() {}
void tearDown() {}

static void a_save_to_flash_that_is_cut_loses_nothing() {
  constexpr Erased values[] = {Erased::ones, Erased::zeros, Erased::unknown};
  // What erased bytes read as is not to matter: all three values in the usual case, in others they
  // take turns.
  std::uint32_t turn = 0;
  for (const Past& past : pasts) {
    if (&past == &the_usual_past) {
      for (const Erased erased : values) cut_everywhere(past, erased, true);
    } else {
      cut_everywhere(past, values[turn++ % 3], true);
    }
  }
}

static void a_save_to_storage_without_erase_that_is_cut_loses_nothing() {
  for (const Past& past : pasts) {
    if (!past.is_blank) cut_everywhere(past, Erased::unknown, false);
  }
}

static void there_were_more_than_a_hundred_thousand_cuts() {
  std::printf("%llu power cuts, nothing lost; %llu saves refused beside a unit that cannot be read\n",
              static_cast<unsigned long long>(cuts), static_cast<unsigned long long>(refusals));
  TEST_ASSERT_TRUE_MESSAGE(cuts > static_cast<std::uint64_t>(100000 * test::scale()),
                           "a promise is as good as its test");
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_save_to_flash_that_is_cut_loses_nothing);
  RUN_TEST(a_save_to_storage_without_erase_that_is_cut_loses_nothing);
  RUN_TEST(there_were_more_than_a_hundred_thousand_cuts);
  return UNITY_END();
}
