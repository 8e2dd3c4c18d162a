// Compares lookups of the nearest cell: the library's tables, its row-major scan, and two rivals
// written by hand, a vectorised scan and a kd-tree.
//
//     bench_lookup                        all sizes, as nanoseconds and ratios;
//                                         fails if two rivals ever disagree
//     bench_lookup KIND K DIMS QUERIES    one kind only, to count its instructions:
//                                         rows, scan, kd, buckets, hand or plain; uniform queries
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <nanoqd/map/bucket_table.hpp>
#include <nanoqd/map/cvt_table.hpp>
#include <nanoqd/map/kd_table.hpp>
#include <nanoqd/map/scan_table.hpp>
#include <nanoqd/math/rng.hpp>
#include <string>
#include <vector>

#include "hand_written_scan.hpp"
#include "host/table/bucket_builder.hpp"
#include "host/table/kd_builder.hpp"
#include "host/table/kd_search.hpp"
#include "measure.hpp"
#include "plain_kd_tree.hpp"

namespace {

const int rounds = bench::rounds_or(25);
constexpr double turn = 0.002;  // seconds

template <std::uint32_t Dims>
using Points = std::vector<std::array<float, Dims>>;

template <std::uint32_t Dims>
Points<Dims> uniform_points(std::uint32_t count, std::uint64_t seed) {
  nanoqd::Rng rng(seed);
  Points<Dims> points(count);
  for (auto& point : points) {
    for (float& coordinate : point) coordinate = rng.uniform<float>();
  }
  return points;
}

template <std::uint32_t Dims>
std::vector<double> flat(const Points<Dims>& points) {
  std::vector<double> values;
  for (const auto& point : points) {
    for (const float coordinate : point) values.push_back(static_cast<double>(coordinate));
  }
  return values;
}

// Returns random points. In 2-D it moves them apart by some steps of Lloyd's iteration, because
// uneven centroids make the lists of a bucket table long. The other searches depend little on it.
template <std::uint32_t Dims>
Points<Dims> make_centroids(std::uint32_t cells, bool relax = Dims == 2) {
  Points<Dims> centroids = uniform_points<Dims>(cells, 1);
  if (!relax) return centroids;
  for (std::uint64_t iteration = 0; iteration < 10; ++iteration) {
    const std::vector<double> unit = flat<Dims>(centroids);
    const auto tree = nanoqd::host::build_kd_tree(unit, cells, Dims, nanoqd::host::TableScalar::single_precision);
    const nanoqd::host::KdSearch<float> search(unit, cells, Dims, tree);
    Points<Dims> sums(cells);
    std::vector<float> counts(cells);
    for (const auto& sample : uniform_points<Dims>(8 * cells, 100 + iteration)) {
      const std::uint32_t cell = search.nearest(sample.data());
      for (std::uint32_t i = 0; i < Dims; ++i) sums[cell][i] += sample[i];
      counts[cell] += 1.0f;
    }
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      for (std::uint32_t i = 0; i < Dims && counts[cell] > 0.0f; ++i) centroids[cell][i] = sums[cell][i] / counts[cell];
    }
  }
  return centroids;
}

// Returns points around random centroids. An archive sees such points if children resemble their
// parents.
template <std::uint32_t Dims>
Points<Dims> clustered_points(std::uint32_t count, std::uint64_t seed, const Points<Dims>& centroids) {
  nanoqd::Rng rng(seed);
  std::vector<std::uint32_t> homes(16);
  for (auto& home : homes) home = rng.below(static_cast<std::uint32_t>(centroids.size()));
  Points<Dims> points(count);
  for (auto& point : points) {
    point = centroids[homes[rng.below(16)]];
    for (float& coordinate : point) {
      coordinate += 0.03f * rng.gaussian<float>();
      coordinate = coordinate < 0.0f ? 0.0f : coordinate > 1.0f ? 1.0f : coordinate;
    }
  }
  return points;
}

// A rival writes the cell of each of the first `count` queries.
template <std::uint32_t Dims>
struct Rival {
  std::string name;
  std::function<void(const Points<Dims>& queries, std::size_t count, std::uint32_t* cells)> locate;
};

template <std::uint32_t Dims, class Table>
Rival<Dims> rival_of(const char* name, std::shared_ptr<Table> table) {
  return {name, [table](const Points<Dims>& queries, std::size_t count, std::uint32_t* cells) {
            for (std::size_t i = 0; i < count; ++i) {
              cells[i] = table->nearest(reinterpret_cast<const float(&)[Dims]>(*queries[i].data()));
            }
          }};
}

// A BucketTable whose number of entries is known only at run time. It uses the same search and
// types.
template <std::uint32_t K, class First>
struct Buckets {
  std::vector<std::array<float, 2>> unit;
  std::uint32_t side;
  std::vector<First> first;
  std::vector<nanoqd::detail::IndexFor<K>> listed;

  [[nodiscard]] std::uint32_t nearest(const float (&point)[2]) const {
    return nanoqd::detail::bucket_nearest(reinterpret_cast<const float(*)[2]>(unit.data()), side, first.data(),
                                          listed.data(), point);
  }
};

template <std::uint32_t K, class First>
Rival<2> make_buckets(const Points<2>& centroids, const nanoqd::host::BucketGrid& grid) {
  auto table = std::make_shared<Buckets<K, First>>();
  table->unit = centroids;
  table->side = grid.side;
  for (const std::uint32_t entry : grid.first) table->first.push_back(static_cast<First>(entry));
  for (const std::uint32_t cell : grid.listed) {
    table->listed.push_back(static_cast<nanoqd::detail::IndexFor<K>>(cell));
  }
  return rival_of<2>("buckets", table);
}

template <std::uint32_t K, std::uint32_t Dims>
Rival<Dims> make_rival(const std::string& kind, const Points<Dims>& centroids) {
  const std::vector<double> unit = flat<Dims>(centroids);
  if (kind == "rows") {
    auto table = std::make_shared<nanoqd::Centroids<K, Dims>>();
    for (std::uint32_t cell = 0; cell < K; ++cell) {
      for (std::uint32_t i = 0; i < Dims; ++i) table->unit[cell][i] = centroids[cell][i];
    }
    return rival_of<Dims>("rows", table);
  }
  if (kind == "scan") {
    auto table = std::make_shared<nanoqd::ScanTable<K, Dims>>();
    for (std::uint32_t cell = 0; cell < K; ++cell) {
      for (std::uint32_t i = 0; i < Dims; ++i) {
        table->blocks[nanoqd::detail::place_in_blocks(K, Dims, cell, i)] = centroids[cell][i];
      }
    }
    return rival_of<Dims>("scan", table);
  }
  if (kind == "kd") {
    using Table = nanoqd::KdTable<K, Dims>;
    auto table = std::make_shared<Table>();
    const auto tree = nanoqd::host::build_kd_tree(unit, K, Dims, nanoqd::host::TableScalar::single_precision);
    const std::vector<double> blocks = nanoqd::host::in_blocks(unit, K, Dims, tree.order);
    const std::vector<std::uint32_t> places = nanoqd::host::positions(tree.order);
    for (std::size_t i = 0; i < blocks.size(); ++i) table->blocks[i] = static_cast<float>(blocks[i]);
    for (std::uint32_t node = 0; node < Table::leaves; ++node) {
      table->split[node] = static_cast<float>(tree.split[node]);
      table->axis[node] = tree.axis[node];
    }
    using Index = nanoqd::detail::IndexFor<K>;
    for (std::uint32_t cell = 0; cell < K; ++cell) {
      table->order[cell] = static_cast<Index>(tree.order[cell]);
      table->place[cell] = static_cast<Index>(places[cell]);
    }
    return rival_of<Dims>("kd", table);
  }
  if constexpr (Dims == 2) {
    if (kind == "buckets") {
      const auto grid = nanoqd::host::build_bucket_grid(unit, K, Dims, nanoqd::host::TableScalar::single_precision,
                                                        nanoqd::host::bucket_side(K, Dims));
      return grid.listed.size() < 0x10000 ? make_buckets<K, std::uint16_t>(centroids, grid)
                                          : make_buckets<K, std::uint32_t>(centroids, grid);
    }
  }
  if (kind == "hand") {
    const auto scan = std::make_shared<bench::HandWrittenScan<Dims>>(centroids);
    return {"hand", [scan](const Points<Dims>& queries, std::size_t count, std::uint32_t* cells) {
              for (std::size_t i = 0; i < count; ++i) cells[i] = scan->nearest(queries[i].data());
            }};
  }
  if (kind == "plain") {
    const auto tree = std::make_shared<bench::PlainKdTree<static_cast<int>(Dims)>>(centroids);
    return {"plain", [tree](const Points<Dims>& queries, std::size_t count, std::uint32_t* cells) {
              for (std::size_t i = 0; i < count; ++i) {
                cells[i] = static_cast<std::uint32_t>(tree->nearest(queries[i].data()));
              }
            }};
  }
  return {};
}

template <std::uint32_t Dims>
std::vector<std::string> kinds() {
  if (Dims == 2) return {"rows", "scan", "kd", "buckets", "hand", "plain"};
  return {"rows", "scan", "kd", "hand", "plain"};
}

constexpr std::uint64_t query_seed = 2;

// Turns are short, so that some of them are undisturbed on a busy machine. They are long enough for
// a fast rival to fill the caches with its own table again.
template <std::uint32_t Dims>
std::size_t queries_in_a_turn(const Rival<Dims>& rival, const Points<Dims>& queries, std::uint32_t* cells) {
  const std::size_t few = 20;
  const double seconds = bench::fastest({[&] { rival.locate(queries, few, cells); }}, 5)[0] / few;
  const double count = turn / seconds;
  return count < few                                   ? few
         : count > static_cast<double>(queries.size()) ? queries.size()
                                                       : static_cast<std::size_t>(count);
}

template <std::uint32_t K, std::uint32_t Dims>
bool compare() {
  const Points<Dims> centroids = make_centroids<Dims>(K);
  std::vector<Rival<Dims>> rivals;
  for (const std::string& kind : kinds<Dims>()) rivals.push_back(make_rival<K, Dims>(kind, centroids));
  const std::uint32_t most = 50000;
  const std::size_t compared = 2000;
  bool agree = true;
  for (const bool clustered : {false, true}) {
    const Points<Dims> queries =
        clustered ? clustered_points<Dims>(most, query_seed, centroids) : uniform_points<Dims>(most, query_seed);
    std::vector<std::vector<std::uint32_t>> cells(rivals.size(), std::vector<std::uint32_t>(most));
    std::vector<std::size_t> counts;
    std::vector<std::function<void()>> work;
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      counts.push_back(queries_in_a_turn<Dims>(rivals[i], queries, cells[i].data()));
      work.emplace_back([&, i] { rivals[i].locate(queries, counts[i], cells[i].data()); });
    }
    const std::vector<double> best = bench::fastest(work, rounds);
    std::printf("%6u %4u  %-9s", K, Dims, clustered ? "clustered" : "uniform");
    const double plain = best.back() / static_cast<double>(counts.back());
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      const double seconds = best[i] / static_cast<double>(counts[i]);
      std::printf("  %s %.0f ns %.2fx", rivals[i].name.c_str(), seconds * 1e9, plain / seconds);
    }
    bool same = true;
    for (std::size_t i = 0; i < rivals.size(); ++i) {
      rivals[i].locate(queries, compared, cells[i].data());
      cells[i].resize(compared);
      same = same && cells[i] == cells[0];
    }
    std::printf("  %s\n", same ? "agree" : "DISAGREE");
    agree = agree && same;
  }
  return agree;
}

template <std::uint32_t K, std::uint32_t Dims>
bool run_one(const std::string& kind, std::uint32_t queries) {
  const Rival<Dims> rival = make_rival<K, Dims>(kind, make_centroids<Dims>(K, kind == "buckets"));
  if (!rival.locate) return false;
  // Repeats a fixed set, so that the cost to make queries does not grow with their number.
  const Points<Dims> points = uniform_points<Dims>(1000, query_seed);
  std::vector<std::uint32_t> cells(points.size());
  for (std::uint32_t done = 0; done < queries; done += 1000) rival.locate(points, points.size(), cells.data());
  return true;
}

struct Size {
  std::uint32_t cells, dims;
  bool (*compare)();
  bool (*run_one)(const std::string& kind, std::uint32_t queries);
};

template <std::uint32_t K, std::uint32_t Dims>
constexpr Size size() {
  return {K, Dims, compare<K, Dims>, run_one<K, Dims>};
}

constexpr Size sizes[] = {size<256, 2>(),   size<1024, 2>(),  size<4096, 2>(),   size<25000, 2>(),
                          size<256, 4>(),   size<1024, 4>(),  size<4096, 4>(),   size<25000, 4>(),
                          size<256, 8>(),   size<1024, 8>(),  size<4096, 8>(),   size<25000, 8>(),
                          size<1024, 12>(), size<4096, 12>(), size<10000, 12>(), size<10000, 16>()};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5) {
    for (const Size& one : sizes) {
      if (one.cells != static_cast<std::uint32_t>(std::atol(argv[2]))) continue;
      if (one.dims != static_cast<std::uint32_t>(std::atol(argv[3]))) continue;
      if (one.run_one(argv[1], static_cast<std::uint32_t>(std::atol(argv[4])))) return 0;
    }
    std::fprintf(stderr, "bench_lookup: there is no '%s' for %s cells in %s dimensions\n", argv[1], argv[2], argv[3]);
    return 2;
  }
  std::printf(
      "Nearest cell, float: ns a lookup, and how many times faster than `plain`, a kd-tree as one\n"
      "would write it. Fastest of %d alternating rounds.\n",
      rounds);
  bool agree = true;
  for (const Size& one : sizes) agree = one.compare() && agree;
  return agree ? 0 : 1;
}
