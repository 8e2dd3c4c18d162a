// Firmware that tries elites of a repertoire in flash, to measure the cost. NANOQD_IMAGE says how
// much of the library an image has:
//
//     0  a repertoire, whose elites are tried one after the other
//     1  ReachGoal in place of that, with the last 16 trials
//     2  FindBest in place of that, with the last 16 trials
//
// Each image makes 40 trials, and prints the stack that they took below their caller. The emulator
// counts the instructions of each next (as `ask`) and tell.
#include <nanoqd/nanoqd.hpp>

#include "arm_image.hpp"  // 803 elites with centroids as places
#include "arm_search.hpp"
#include "console.hpp"
#include "stack.hpp"

namespace {

using Repertoire = nanoqd::Repertoire<arm::Search>;
Repertoire repertoire;
volatile uint32_t output;

// What a robot does by an elite: something else than was expected.
[[gnu::noinline]] void try_out(const Repertoire::FlashElite& elite, float (&result)[2]) noexcept {
  result[0] = elite.gene(0) * 0.4f;
  result[1] = elite.gene(1) * 0.3f;
}

#if NANOQD_IMAGE == 1
nanoqd::ReachGoal<Repertoire> seeker;
bool begin() noexcept {
  return seeker.begin(repertoire) == nanoqd::Status::ok && seeker.aim({0.3f, 0.4f}) == nanoqd::Status::ok;
}
nanoqd::Status tell(const float (&result)[2]) noexcept { return seeker.tell(result); }
#elif NANOQD_IMAGE == 2
nanoqd::FindBest<Repertoire, 16> seeker;
bool begin() noexcept { return seeker.begin(repertoire) == nanoqd::Status::ok; }
nanoqd::Status tell(const float (&result)[2]) noexcept { return seeker.tell(result[0]); }
#else
struct {
  uint32_t number = 0;
  bool next() noexcept { return ++number < repertoire.size(); }
  [[nodiscard]] Repertoire::FlashElite elite() const noexcept { return repertoire.elite(number); }
} seeker;
bool begin() noexcept { return true; }
nanoqd::Status tell(const float (&result)[2]) noexcept {
  output = static_cast<uint32_t>(result[0]);
  return nanoqd::Status::ok;
}
#endif

}  // namespace

// Empty functions with different bodies, so that they are not merged into one.
extern "C" {
[[gnu::noinline]] void ask_begins() { __asm__ volatile("" ::"i"(1)); }
[[gnu::noinline]] void ask_ends() { __asm__ volatile("" ::"i"(2)); }
[[gnu::noinline]] void tell_begins() { __asm__ volatile("" ::"i"(3)); }
[[gnu::noinline]] void tell_ends() { __asm__ volatile("" ::"i"(4)); }
}

[[gnu::noinline]] static bool make_trials() noexcept {
  for (uint32_t i = 0; i < 40; ++i) {
    ask_begins();
    const bool is_named = seeker.next();
    ask_ends();
    if (!is_named) return false;
    float result[2];
    try_out(seeker.elite(), result);
    tell_begins();
    const nanoqd::Status status = tell(result);
    tell_ends();
    if (status != nanoqd::Status::ok) return false;
  }
  return true;
}

int main() {
  if (repertoire.open(arm_image, sizeof arm_image, arm_table) != nanoqd::Status::ok || !begin()) return 1;
  const uint32_t here = stack::depth_bytes();
  stack::paint();
  if (!make_trials()) return 1;
  const uint32_t used = stack::used_bytes() - here;
  console::write("stack ");
  console::write_number(used);
  console::write_line("");
  console::write("object ");
  console::write_number(sizeof seeker);
  console::write_line("");
  return 0;
}
