// Measures what a snapshot costs on the desktop. A search of 25,600 cells is packed, unpacked,
// saved to memory and loaded: 1.2 MB each time. Fails if a load brings back another archive.
//
//     bench_snapshots    megabytes a second, and times as a ratio to memcpy
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "measure.hpp"

namespace {

using Search = nanoqd::DifferentialMapElites<10, nanoqd::RegularGrid<160, 160>>;
using nanoqd::Status;

Search search, other;
Search::Trial trial;
std::uint8_t image[nanoqd::max_snapshot_bytes<Search>()];
std::uint8_t copied[sizeof image];
std::uint8_t memory[2 * sizeof image];
std::uint8_t chunk[65536];
constexpr std::uint32_t small_chunk = 64;
constexpr int repetitions = 3;  // in a turn, so that it takes a few milliseconds

void expect_ok(Status status) {
  if (status != Status::ok) std::abort();
}

void fill() {
  Search::Config config;
  config.seed = 7;
  config.gene_bounds = {-5.0f, 5.0f};
  config.tessellation = {-5.0f, 5.0f};
  expect_ok(search.begin(config));
  expect_ok(other.begin(config));
  const auto evaluate = [](const float(&genes)[10], Search::Evaluation& out) {
    float sum = 0.0f;
    for (const float x : genes) sum += x * x;
    out.objective = -sum;
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  expect_ok(search.step(trial, evaluate, 500000));
}

struct Case {
  std::string name;
  std::function<void()> work;
};

}  // namespace

int main() {
  fill();
  nanoqd::MemoryStorage holder(memory);
  const nanoqd::Storage storage = holder.storage();
  std::uint32_t bytes = 0;
  expect_ok(pack(search, image, bytes));
  volatile std::uint32_t crc = 0;
  const std::vector<Case> cases = {{"memcpy", [&] { std::memcpy(copied, image, bytes); }},
                                   {"CRC-32",
                                    [&] {
                                      nanoqd::detail::Crc32 running;
                                      running.add(image, bytes);
                                      crc = running.value();
                                    }},
                                   {"pack", [&] { expect_ok(pack(search, image, bytes)); }},
                                   {"unpack", [&] { expect_ok(unpack(other, image, bytes)); }},
                                   {"merge", [&] { expect_ok(merge(other, image, bytes)); }},
                                   {"save, chunk 64 KB", [&] { expect_ok(save(search, storage, chunk)); }},
                                   {"load, chunk 64 KB", [&] { expect_ok(load(other, storage, chunk)); }},
                                   {"save, chunk 64 B",
                                    [&] {
                                      expect_ok(save(search, storage, {chunk, small_chunk}));
                                    }},
                                   {"load, chunk 64 B", [&] {
                                      expect_ok(load(other, storage, {chunk, small_chunk}));
                                    }}};
  std::vector<std::function<void()>> turns;
  for (const Case& one : cases) {
    turns.emplace_back([&one] {
      for (int i = 0; i < repetitions; ++i) one.work();
    });
  }
  const int rounds = bench::rounds_or(25);
  const std::vector<double> best = bench::fastest(turns, rounds, bench::cpu_seconds_of);
  std::printf("A snapshot of %.2f MB, %u elites%14s %12s\n", bytes * 1e-6, search.archive().size(), "MB/s",
              "memcpy = 1");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    std::printf("  %-36s %14.0f %12.1f\n", cases[i].name.c_str(), bytes * 1e-6 * repetitions / best[i],
                best[i] / best[0]);
  }
  std::printf("Fastest of %d alternating rounds.\n", rounds);
  const bool is_same = other.archive().digest() == search.archive().digest();
  if (!is_same) std::fprintf(stderr, "bench_snapshots: a load brought back another archive\n");
  return is_same ? 0 : 1;
}
