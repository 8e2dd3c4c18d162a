// For any bytes in a storage, load() and load_elites() return a status that says what they did.
// They leave a search that works, and the search can be saved over these bytes. The same holds for
// unpack(), load_elites() and merge() of an image.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "fuzz_target.hpp"
#include "fuzzed_searches.hpp"
#include "stored_image.hpp"

namespace {

using nanoqd::Status;

// Expects that a save into a storage with any content takes one of the slots, and can be loaded.
template <class Search>
void save_over(Search& search, const Search& before, fuzz::StoredImage& image, const nanoqd::Storage& storage) {
  static Search again;
  std::uint8_t buffer[200];
  image.repair();
  Status status = nanoqd::save(search, storage, buffer);
  if (status == Status::other_geometry) {  // a snapshot of a slot of another size must be given up first
    FUZZ_REQUIRE(nanoqd::erase_snapshots(storage, buffer) == Status::ok, "snapshots can be given up");
    status = nanoqd::save(search, storage, buffer);
  }
  FUZZ_REQUIRE(status == Status::ok, "it can be saved over whatever was there");
  again = before;
  FUZZ_REQUIRE(nanoqd::load(again, storage, buffer) == Status::ok, "and loaded again");
  FUZZ_REQUIRE(again.archive().digest() == search.archive().digest(), "with the same elites");
  FUZZ_REQUIRE(fuzz::same_generator(again, search) && fuzz::same_counters(again, search), "and the same state");
}

// Expects of the first slot as an image what is expected of a storage. The image ends where the
// slot does, or up to 255 bytes earlier. It is a copy on the heap, so that a sanitizer checks its
// end.
template <class Search>
void try_unpack(fuzz::StoredImage& image, const Search& before) {
  static Search search;
  const std::uint32_t bytes = fuzz::StoredImage::slot_bytes - image.spare_buffer();
  const std::vector<char> copy(image.bytes().begin(), image.bytes().begin() + bytes);
  for (std::uint32_t reader = 0; reader < 3; ++reader) {
    search = before;
    const Status status = reader == 0   ? nanoqd::unpack(search, copy.data(), bytes)
                          : reader == 1 ? nanoqd::load_elites(search, copy.data(), bytes)
                                        : nanoqd::merge(search, copy.data(), bytes);
    fuzz::check_after(search, before, status);
    if (reader > 0) FUZZ_REQUIRE(fuzz::same_generator(search, before), "only unpack() takes the generator");
    if (reader > 0) FUZZ_REQUIRE(fuzz::same_counters(search, before), "only unpack() takes the counters");
    fuzz::check_goes_on(search);
  }
}

template <class Search>
bool try_load(fuzz::StoredImage& image) {
  static Search before;
  static Search search;
  if (!before.archive().is_ready()) fuzz::run(before, 1, 30);
  search = before;
  const nanoqd::detail::SnapshotSubject subject = nanoqd::detail::SearchFields<Search>::subject(search);
  if (image.is_sealed()) image.seal(&subject);
  try_unpack(image, before);

  std::vector<std::uint8_t> buffer(1 + image.spare_buffer());  // on the heap, so that a sanitizer checks its end
  const nanoqd::Buffer chunk{buffer.data(), 1 + image.spare_buffer()};
  const nanoqd::Storage storage = image.storage();
  const bool with_state = !image.takes_elites_only();
  const Status status = with_state ? nanoqd::load(search, storage, chunk) : nanoqd::load_elites(search, storage, chunk);

  fuzz::check_after(search, before, status);
  if (status == Status::corrupt_snapshot || status == Status::interrupted) {
    FUZZ_REQUIRE(search.archive().size() == 0, "there are no elites, as after begin()");
    FUZZ_REQUIRE(fuzz::same_generator(search, before), "the generator is as it was");
    FUZZ_REQUIRE(!with_state || search.counters().asks == 0, "the counters are as after begin()");
  }
  if (!with_state) {
    FUZZ_REQUIRE(fuzz::same_generator(search, before), "the generator stays");
    FUZZ_REQUIRE(fuzz::same_counters(search, before), "the counters stay");
  }
  fuzz::check_goes_on(search);

  if (image.is_overwritten()) save_over(search, before, image, storage);
  return status == Status::ok;
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  fuzz::StoredImage image(data, size);
  switch (image.search() % 5) {
    case 0: return try_load<fuzz::Plain>(image);
    case 1: return try_load<fuzz::Learning>(image);
    case 2: return try_load<fuzz::Unbounded>(image);
    case 3: return try_load<fuzz::Portfolio>(image);
    default: return try_load<fuzz::Noisy>(image);
  }
}
