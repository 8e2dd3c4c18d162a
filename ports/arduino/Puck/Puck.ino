// A puck on an air table learns to reach 680 places, each with the least effort. It gets four
// pushes, one after the other. The sketch does one trial in each loop() and takes 15 KB of RAM.
//
// In a project of yours, puck::slide is the code that runs the motors and reads the sensors.
#include <nanoqd.hpp>

#include "puck.hpp"
#include "puck_table.hpp"  // made by: nanoqd table --cells 680 --dims 2 --bounds -1:1 --seed 7 --name puck_table

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
// Stores each force in 16 bits.
using Search = nanoqd::MapElites<puck::genes, Tessellation, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp,
                                 nanoqd::Measures::dropped, uint16_t>;

static Search search;
static Search::Trial trial;
static nanoqd::Status status;
static bool is_done;

static void print_hex(uint32_t number) {
  for (int shift = 28; shift >= 0; shift -= 4) Serial.print("0123456789abcdef"[number >> shift & 15]);
}

static void report() {
  if (status != nanoqd::Status::ok) {
    Serial.println(nanoqd::describe(status));
    return;
  }
  const uint64_t digest = search.archive().digest();
  Serial.print(search.archive().size());
  Serial.println(" places reached");
  Serial.print("digest ");
  print_hex(static_cast<uint32_t>(digest >> 32));
  print_hex(static_cast<uint32_t>(digest));
  Serial.println();
}

void setup() {
  Serial.begin(115200);
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  status = nanoqd::self_test<float>();  // this chip, with this compiler, computes the published bits
  if (status == nanoqd::Status::ok) status = search.begin(config);
}

void loop() {
  if (is_done) return;
  if (status == nanoqd::Status::ok && search.counters().evaluations < 20000) {
    status = search.ask(trial);
    if (status != nanoqd::Status::ok) return;
    const puck::Slide end = puck::slide(trial.genes);
    status = search.tell(trial, -end.effort, {end.x, end.y}).status;
    return;
  }
  is_done = true;
  report();
}
