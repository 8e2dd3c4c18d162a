// A puck on an air table learns to reach 680 places, each with the least effort. What it has
// learned is saved in the flash area `storage_partition`. After a reset it goes on from there.
#include <nanoqd/nanoqd.hpp>

#include "nanoqd_zephyr.hpp"
#include "puck.hpp"
#include "puck_table.hpp"  // the build makes this file: see nanoqd_add_table in CMakeLists.txt

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
using Search = nanoqd::SearchWith<puck::genes, Tessellation, nanoqd::StoreGenesAs<uint16_t>>;

static Search search;
static Search::Trial trial;
static uint8_t buffer[256];

static void evaluate(const float (&forces)[puck::genes], Search::Evaluation& out) {
  const puck::Slide end = puck::slide(forces);
  out.objective = -end.effort;
  out.measures[0] = end.x;
  out.measures[1] = end.y;
}

// Continues from the storage, if it has a snapshot, and saves after every 4,000 trials.
static nanoqd::Status learn(const nanoqd::Storage& storage) {
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  nanoqd::Status status = nanoqd::self_test<float>();
  if (status == nanoqd::Status::ok) status = search.begin(config);
  if (status == nanoqd::Status::ok) {
    status = nanoqd::load(search, storage, buffer);
    if (status == nanoqd::Status::no_snapshot) status = nanoqd::Status::ok;  // the first start
  }
  printk("%u trials are loaded\n", static_cast<unsigned>(search.counters().evaluations));
  Search::Stop stop;
  while (status == nanoqd::Status::ok && search.counters().evaluations < 20000) {
    stop.evaluations = search.counters().evaluations + 4000;
    status = search.run(trial, evaluate, stop).status;
    if (status == nanoqd::Status::ok) status = nanoqd::save(search, storage, buffer);
  }
  return status;
}

int main() {
  nanoqd::Port port = nanoqd::zephyr::port();
  nanoqd::Status status = nanoqd::zephyr::open_storage(FIXED_PARTITION_ID(storage_partition), port.storage);
  if (status == nanoqd::Status::ok) status = learn(port.storage);
  if (status != nanoqd::Status::ok) {
    port.say(nanoqd::describe(status));
    return 1;
  }
  const uint64_t digest = search.archive().digest();
  printk("%u places reached\n", static_cast<unsigned>(search.archive().size()));
  printk("digest %08x%08x\n", static_cast<unsigned>(digest >> 32), static_cast<unsigned>(digest & 0xFFFFFFFFU));
  return 0;
}
