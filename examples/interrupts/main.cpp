// Firmware in the usual shape of a robot: the main loop asks, a timer interrupt tells. Five trials
// are out at a time, one in ten never comes back, and the search is saved in steps meanwhile.
// README.md explains it. The same source runs on every board and on the desktop.
#include <nanoqd/nanoqd.hpp>

#include "board.hpp"
#include "puck.hpp"
#include "ram_flash.hpp"
#include "text_line.hpp"
#include "timer.hpp"

namespace {

using nanoqd::Status;
using Search = nanoqd::MapElites<puck::genes, nanoqd::RegularGrid<12, 12>, nanoqd::DifferentialEvolution<float>,
                                 nanoqd::Clamp, nanoqd::Measures::dropped, uint16_t>;

constexpr uint32_t storage_bytes = static_cast<uint32_t>(nanoqd::snapshot_storage_bytes<Search>({0, 8, 256}));

constexpr uint32_t trials_of_first_start = 10000;
constexpr uint32_t trials_of_second_start = 5000;
constexpr uint32_t trials_between_saves = 1000;
constexpr uint32_t longest_movement = 4;  // ticks
constexpr uint32_t deadline = 6;          // ticks: a trial that is out for longer is lost

// A trial that is out, and its result. The main loop fills a free slot. From then on the slot
// belongs to the interrupt, until the interrupt makes it free again.
struct Slot {
  enum State : uint8_t { free = 0, moving, refused };
  State state = free;
  uint32_t ticks = 0;    // since the ask
  uint32_t arrival = 0;  // the tick at which the robot arrives; 0: never
  Search::Trial trial;
  puck::Slide end{};
};

// What the program itself has counted since its start. The counters of the search must agree.
struct Counts {
  uint32_t asked, told, lost;
  uint32_t busy;    // tells that were refused with `busy`
  uint32_t kept;    // results that were refused with `busy` at least once ...
  uint32_t retold;  // ... and were told later
  uint32_t saves;
  uint32_t overlaps;  // interrupts in the middle of an ask: the mask is missing
  Status failure;     // of the interrupt: what else a tell was refused with
};

// Whether the main loop waits for each tick. If it does, the order of asks and tells is the same in
// every run and on every board.
enum class Pace : uint8_t { in_step, free_running };

Search search;
nanoqd::Saver<Search> saver;
RamFlash<storage_bytes> flash;
uint8_t chunk[256];
Slot slots[5];
Counts counts;
nanoqd::Counters at_start;
nanoqd::Rng chance(5);  // what the world does to the robot
Pace pace;
volatile bool is_waiting;       // the main loop waits for a tick
volatile bool is_main_at_work;  // in a call that must not be interrupted

// The interrupt's side.

// Tells a result. If the search is being saved, the result stays in its slot until the next tick.
void tell(Slot& slot) noexcept {
  const Status status = search.tell(slot.trial, -slot.end.effort, {slot.end.x, slot.end.y}).status;
  if (status == Status::busy) {
    ++counts.busy;
    counts.kept += slot.state == Slot::refused ? 0U : 1U;
    slot.state = Slot::refused;
    return;
  }
  if (status != Status::ok) counts.failure = status;
  ++counts.told;
  counts.retold += slot.state == Slot::refused ? 1U : 0U;
  slot.state = Slot::free;
}

void serve(Slot& slot) noexcept {
  ++slot.ticks;
  if (slot.state == Slot::refused) {
    tell(slot);
  } else if (slot.ticks == slot.arrival) {
    slot.end = puck::slide(slot.trial.genes);  // a robot reads its sensors here
    tell(slot);
  } else if (slot.ticks == deadline) {
    ++counts.lost;  // the search need not know
    slot.state = Slot::free;
  }
}

}  // namespace

void on_tick() noexcept {
  if (pace == Pace::in_step && !is_waiting) return;  // for the same bits in every run; a robot leaves it out
  if (is_main_at_work) ++counts.overlaps;
  for (Slot& slot : slots) {
    if (slot.state != Slot::free) serve(slot);
  }
  is_waiting = false;
}

namespace {

// The main loop's side.

// Marks the calls that must not be interrupted by a tell, and keeps the interrupt out of them.
class Alone {
 public:
  Alone() noexcept { is_main_at_work = true; }
  ~Alone() { is_main_at_work = false; }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  timer::Mask mask_;  // begins before the constructor's body, and ends after the destructor's
};

// Asks for a trial and starts the movement.
Status ask(Slot& slot) noexcept {
  const Alone alone;
  const Status status = search.ask(slot.trial);
  if (status != Status::ok) return status;
  ++counts.asked;
  slot.ticks = 0;
  slot.arrival = chance.below(10) == 0 ? 0 : 1 + chance.below(longest_movement);
  slot.state = Slot::moving;
  return Status::ok;
}

Status ask_for_free_slots(uint32_t trials) noexcept {
  Status status = Status::ok;
  for (Slot& slot : slots) {
    if (status == Status::ok && counts.asked < trials && slot.state == Slot::free) status = ask(slot);
  }
  return status;
}

bool is_trial_out() noexcept {
  bool is_out = false;
  for (const Slot& slot : slots) is_out = is_out || slot.state != Slot::free;
  return is_out;
}

// Saves now and then with trials out, and once at the end, when all trials are back.
bool is_save_due(uint32_t trials, uint32_t trials_saved) noexcept {
  if (counts.asked == trials) return !is_trial_out();
  return counts.asked - trials_saved >= trials_between_saves;
}

Status begin_save() noexcept {
  const Alone alone;
  return saver.begin(search, flash.storage(), chunk);
}

// No mask: a step takes long, and a tell in the middle of it only finds the search busy.
Status continue_save() noexcept {
  const Status status = saver.step();
  if (status == Status::ok) ++counts.saves;
  return status;
}

void wait_for_tick() noexcept {
  if (pace == Pace::free_running) return timer::poll();
  is_waiting = true;
  while (is_waiting) timer::sleep();
}

// The main loop. Each pass does one step of a save, or asks.
Status run(uint32_t trials) noexcept {
  uint32_t trials_saved = 0;
  Status status = Status::ok;
  while (status == Status::in_progress || (status == Status::ok && trials_saved < trials)) {
    wait_for_tick();  // feed the watchdog after it
    if (status == Status::in_progress) {
      status = continue_save();
    } else if (is_save_due(trials, trials_saved)) {
      trials_saved = counts.asked;
      status = begin_save();
    } else {
      status = ask_for_free_slots(trials);
    }
  }
  return status;
}

// Begins as after a reset: with what is in flash, or new.
Status begin() noexcept {
  for (Slot& slot : slots) slot.state = Slot::free;
  counts = Counts{};
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = {-1.0f, 1.0f};
  Status status = search.begin(config);
  if (status == Status::ok) status = nanoqd::load(search, flash.storage(), chunk);
  at_start = search.counters();
  return status == Status::no_snapshot ? Status::ok : status;
}

// Returns what is wrong, or null. Call it when no trial is out.
const char* find_problem() noexcept {
  const nanoqd::Counters& counters = search.counters();
  if (counts.failure != Status::ok) return nanoqd::describe(counts.failure);
  if (counts.overlaps != 0) return "an interrupt came in the middle of an ask";
  if (counts.asked != counts.told + counts.lost) return "a trial is missing";
  if (counts.kept != counts.retold) return "a refused result was not told again";
  if (counters.asks != at_start.asks + counts.asked) return "the search counted other asks";
  if (counters.evaluations != at_start.evaluations + counts.told) return "the search counted other tells";
  const Status status = search.check_invariants();
  return status == Status::ok ? nullptr : nanoqd::describe(status);
}

void report(const nanoqd::Port& port) {
  port.say(TextLine()
               .add(counts.asked)
               .add(" trials: ")
               .add(counts.told)
               .add(" told, ")
               .add(counts.lost)
               .add(" lost")
               .c_str());
  port.say(TextLine()
               .add(counts.saves)
               .add(" saves; ")
               .add(counts.busy)
               .add(" tells refused with busy, ")
               .add(counts.retold)
               .add(" of ")
               .add(counts.kept)
               .add(" results told again")
               .c_str());
  port.say(TextLine().add(search.archive().size()).add(" of ").add(Search::cells).add(" places reached").c_str());
}

// Runs until all trials are told or lost, and the search is saved. Returns what is wrong, or null.
const char* learn(const nanoqd::Port& port, uint32_t trials) {
  if (!timer::start()) return "this chip has no SysTick";
  const Status status = run(trials);
  timer::stop();
  report(port);
  return status == Status::ok ? find_problem() : nanoqd::describe(status);
}

// A first start, and a second one that continues from flash. Returns what is wrong, or null.
const char* start_twice(const nanoqd::Port& port) {
  Status status = begin();
  if (status != Status::ok) return nanoqd::describe(status);
  port.say("first start, in step with the timer");
  pace = Pace::in_step;
  const char* problem = learn(port, trials_of_first_start);
  if (problem != nullptr) return problem;
  const uint64_t digest = search.archive().digest();

  status = begin();
  if (status != Status::ok) return nanoqd::describe(status);
  if (search.archive().digest() != digest) return "other elites were loaded than were saved";
  port.say("second start from flash, the timer interrupts at any moment");
  pace = Pace::free_running;
  problem = learn(port, trials_of_second_start);
  if (problem != nullptr) return problem;
  port.say(TextLine()
               .add("first start: digest ")
               .add_hex(static_cast<uint32_t>(digest >> 32))
               .add_hex(static_cast<uint32_t>(digest))
               .c_str());
  return nullptr;
}

}  // namespace

int main() {
  const nanoqd::Port port = board_port();
  const char* problem = start_twice(port);
  if (problem != nullptr) port.say(problem);
  return problem == nullptr ? 0 : 1;
}
