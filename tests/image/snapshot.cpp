// Firmware that saves its search in flash, to measure the cost. NANOQD_IMAGE says how much of the
// library an image has:
//
//     0  a search that runs, and a storage, here in RAM
//     1  also save()
//     2  also load()
//     3  also merge() from the storage
//
// Each image runs. It prints the stack that the calls took below their caller, and the size of the
// objects that save and load in steps.
#include <nanoqd/nanoqd.hpp>

#include "console.hpp"
#include "second_table.hpp"  // 64 cells in two dimensions, made by the build
#include "stack.hpp"

namespace {

using Search = nanoqd::DifferentialMapElites<10, nanoqd::CvtTable<second_table_type>>;
using nanoqd::Status;

constexpr nanoqd::StorageGeometry geometry = {8192, 4, 1024, nanoqd::Erased::ones};
static_assert(nanoqd::snapshot_storage_bytes<Search>(geometry) <= geometry.bytes,
              "a full archive fits into the storage");

Search search;
Search::Trial trial;
nanoqd::Storage storage;
uint8_t memory[geometry.bytes];
uint8_t chunk[64];
Status status;

void evaluate(const float (&genes)[10], Search::Evaluation& out) noexcept {
  out.objective = -genes[2];
  out.measures[0] = genes[0];
  out.measures[1] = genes[1];
}

void make_storage() noexcept {
  storage.geometry = geometry;
  storage.read = [](void*, uint32_t address, void* to, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) static_cast<uint8_t*>(to)[i] = memory[address + i];
    return true;
  };
  storage.program = [](void*, uint32_t address, const void* from, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; ++i) memory[address + i] = static_cast<const uint8_t*>(from)[i];
    return true;
  };
  storage.erase = [](void*, uint32_t address) {
    for (uint32_t i = 0; i < geometry.erase_bytes; ++i) memory[address + i] = 0xFF;
    return true;
  };
}

[[gnu::noinline]] bool measure(const char* name, void (*call)()) noexcept {
  const uint32_t here = stack::depth_bytes();
  stack::paint();
  call();
  const uint32_t used = stack::used_bytes() - here;
  console::write(name);
  console::write_number(used);
  console::write_line("");
  return status == Status::ok;
}

void print(const char* name, uint32_t number) noexcept {
  console::write(name);
  console::write_number(number);
  console::write_line("");
}

}  // namespace

int main() {
  Search::Config config;
  config.random_solutions = 100;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = second_table;
  make_storage();
  if (search.begin(config) != Status::ok || search.step(trial, evaluate, 400) != Status::ok) return 1;
  bool is_good =
      measure("nothing ", [] { status = storage.read(nullptr, 0, chunk, 1) ? Status::ok : Status::read_failed; });
#if NANOQD_IMAGE >= 1
  is_good = is_good && measure("save ", [] { status = nanoqd::save(search, storage, chunk); });
  print("Saver ", sizeof(nanoqd::Saver<Search>));
#endif
#if NANOQD_IMAGE >= 2
  is_good = is_good && measure("load ", [] { status = nanoqd::load(search, storage, chunk); });
  print("Loader ", sizeof(nanoqd::Loader<Search>));
#endif
#if NANOQD_IMAGE >= 3
  is_good = is_good && measure("merge ", [] { status = nanoqd::merge(search, storage, chunk); });
#endif
  print("bytes ", static_cast<uint32_t>(nanoqd::max_snapshot_bytes<Search>(geometry.program_bytes)));
  return is_good ? 0 : 1;
}
