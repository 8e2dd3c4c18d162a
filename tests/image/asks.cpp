// A search of ten genes with the variation NANOQD_VARIATION. The emulator counts the instructions
// of each ask and tell. It recognises them by calls to four functions around them. Before that the
// image makes as many evaluations with run(), and prints the stack that run() took.
#include <nanoqd/nanoqd.hpp>

#include "console.hpp"
#include "first_table.hpp"
#include "stack.hpp"
#include "variations.hpp"

namespace {

constexpr uint32_t n = 10;
constexpr uint32_t random_solutions = 500;
constexpr uint32_t evaluations = 20000;

using Search = ImageSearch<n, nanoqd::CvtTable<first_table_type>>;
Search search;
Search::Trial trial;

// The polynomial of Styblinski and Tang, which has 2^n optima. The measures are the sums of both
// halves of the genes, as in the paper.
void evaluate(const float (&genes)[n], Search::Evaluation& out) noexcept {
  out.objective = 0.0f;
  out.measures[0] = 0.0f;
  out.measures[1] = 0.0f;
  for (uint32_t i = 0; i < n; ++i) {
    const float square = genes[i] * genes[i];
    out.objective -= (square - 16.0f) * square + 5.0f * genes[i];
    out.measures[i < n / 2 ? 0 : 1] += genes[i];
  }
  for (float& measure : out.measures) measure = (measure + 25.0f) * 0.02f;
}

bool begin() noexcept {
  Search::Config config;
  config.random_solutions = random_solutions;
  config.gene_bounds = {-5.0f, 5.0f};
  config.tessellation = first_table;
  return search.begin(config) == nanoqd::Status::ok;
}

}  // namespace

// Empty functions with different bodies, so that they are not merged into one.
extern "C" {
[[gnu::noinline]] void ask_begins() { __asm__ volatile("" ::"i"(1)); }
[[gnu::noinline]] void ask_ends() { __asm__ volatile("" ::"i"(2)); }
[[gnu::noinline]] void tell_begins() { __asm__ volatile("" ::"i"(3)); }
[[gnu::noinline]] void tell_ends() { __asm__ volatile("" ::"i"(4)); }
}

int main() {
  if (!begin()) return 1;
  Search::Stop stop;
  stop.evaluations = evaluations;
  const uint32_t here = stack::depth_bytes();
  stack::paint();
  if (search.run(trial, evaluate, stop).status != nanoqd::Status::ok) return 1;
  console::write("stack ");
  console::write_number(stack::used_bytes() - here);
  console::write_line("");
  console::write("digest ");
  console::write_hex(static_cast<uintptr_t>(search.archive().digest() & 0xFFFFFFFFU));
  console::write_line("");
  console::write("filled ");
  console::write_number(search.archive().size());
  console::write_line("");

  stop.evaluations = random_solutions;
  if (!begin() || search.run(trial, evaluate, stop).status != nanoqd::Status::ok) return 1;
  for (uint32_t i = random_solutions; i < evaluations; ++i) {
    ask_begins();
    if (search.ask(trial) != nanoqd::Status::ok) return 1;
    ask_ends();
    Search::Evaluation evaluation;
    evaluate(trial.genes, evaluation);
    tell_begins();
    static_cast<void>(search.tell(trial, evaluation.objective, evaluation.measures));
    tell_ends();
  }
  return 0;
}
