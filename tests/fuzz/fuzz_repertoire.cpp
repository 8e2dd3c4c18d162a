// A repertoire opens memory only if every elite in it is one that a search can have. It then finds
// all elites in order. It never reads outside the memory.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "fuzz_target.hpp"
#include "fuzzed_searches.hpp"
#include "stored_image.hpp"

namespace {

using nanoqd::Status;

template <class Search>
void check_elites(const nanoqd::Repertoire<Search>& repertoire) {
  using Scalar = typename Search::Scalar;
  for (std::uint32_t i = 0; i < repertoire.size(); ++i) {
    const auto elite = repertoire.elite(i);
    FUZZ_REQUIRE(elite.cell() < Search::cells, "an elite has a cell");
    FUZZ_REQUIRE(nanoqd::detail::is_finite(elite.objective()), "and an objective");
    for (std::uint32_t j = 0; j < Search::genes; ++j) {
      const Scalar gene = elite.gene(j);
      FUZZ_REQUIRE(nanoqd::detail::is_finite(gene), "its genes are numbers");
      const bool is_inside = gene >= repertoire.lower(j) && gene <= repertoire.upper(j);
      FUZZ_REQUIRE(is_inside || !Search::Bounds::bounded, "inside their bounds");
    }
  }
  const Scalar wanted[Search::dims] = {};
  std::uint32_t count = 0;
  Scalar last{0};
  for (auto found = repertoire.nearest(wanted); found.exists(); found.next(), ++count) {
    FUZZ_REQUIRE(count < repertoire.size(), "each elite once");
    FUZZ_REQUIRE(found.squared_distance() >= last, "the nearest first");
    last = found.squared_distance();
    FUZZ_REQUIRE(last <= static_cast<Scalar>(Search::dims), "in the unit box");
  }
  FUZZ_REQUIRE(count > 0 || repertoire.size() == 0, "there is a nearest one");
}

// A load refuses a snapshot with two elites in one cell, and takes the other slot. A repertoire
// does not check this.
template <class Search>
bool has_a_cell_twice(const nanoqd::Repertoire<Search>& repertoire) {
  std::vector<bool> is_taken(Search::cells);
  for (std::uint32_t i = 0; i < repertoire.size(); ++i) {
    const std::uint32_t cell = repertoire.elite(i).cell();
    if (is_taken[cell]) return true;
    is_taken[cell] = true;
  }
  return false;
}

template <class Search>
bool try_open(fuzz::StoredImage& image) {
  static Search search;
  if (!search.archive().is_ready()) fuzz::run(search, 1, 30);
  if (image.is_sealed()) {
    const nanoqd::detail::SnapshotSubject subject = nanoqd::detail::SearchFields<Search>::subject(search);
    image.seal(&subject);
  }
  const nanoqd::Storage storage = image.storage();
  image.repair();
  std::vector<std::uint8_t> memory(storage.geometry.bytes);  // on the heap, so that a sanitizer checks its end
  FUZZ_REQUIRE(storage.read(storage.context, 0, memory.data(), storage.geometry.bytes), "it can be read");

  nanoqd::Repertoire<Search> newest;
  const Status status = newest.open_newest(memory.data(), storage.geometry, search.tessellation());
  FUZZ_REQUIRE(status == Status::ok || newest.size() == 0, "all or nothing");
  check_elites(newest);

  std::uint8_t buffer[64];
  static Search loaded;
  loaded = search;
  const bool is_loaded = nanoqd::load_elites(loaded, storage, buffer) == Status::ok && !has_a_cell_twice(newest);
  for (std::uint32_t i = 0; is_loaded && i < newest.size(); ++i) {
    FUZZ_REQUIRE(newest.elite(i).cell() == loaded.archive().elite(i).cell(), "what was opened is what would be loaded");
  }

  // A single snapshot, in memory that may end inside it.
  const std::vector<std::uint8_t> part(memory.begin(), memory.begin() + 8 * image.spare_buffer());
  nanoqd::Repertoire<Search> single;
  const bool is_open = single.open(part.data(), 8 * image.spare_buffer(), search.tessellation()) == Status::ok;
  FUZZ_REQUIRE(is_open || single.size() == 0, "all or nothing");
  check_elites(single);
  return status == Status::ok;
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  fuzz::StoredImage image(data, size);
  switch (image.search() % 5) {
    case 0: return try_open<fuzz::Plain>(image);
    case 1: return try_open<fuzz::Learning>(image);
    case 2: return try_open<fuzz::Unbounded>(image);
    case 3: return try_open<fuzz::Portfolio>(image);
    default: return try_open<fuzz::Noisy>(image);
  }
}
