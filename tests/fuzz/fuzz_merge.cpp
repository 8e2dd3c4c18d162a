// For any bytes in a storage, merge() takes only sound elites that are better, and reports the
// status.
#include <cstdint>
#include <nanoqd/nanoqd.hpp>
#include <vector>

#include "fuzz_target.hpp"
#include "fuzzed_searches.hpp"
#include "stored_image.hpp"

namespace {

using nanoqd::Status;

template <class Search>
bool try_merge(fuzz::StoredImage& image) {
  static Search before;
  static Search search;
  if (!before.archive().is_ready()) fuzz::run(before, 1, 30);
  search = before;
  const nanoqd::detail::SnapshotSubject subject = nanoqd::detail::SearchFields<Search>::subject(search);
  if (image.is_sealed()) image.seal(&subject);

  constexpr std::uint32_t elite_bytes = nanoqd::detail::SearchFields<Search>::elite_bytes;
  std::vector<std::uint8_t> buffer(elite_bytes + image.spare_buffer());  // on the heap: a sanitizer checks its end
  const nanoqd::Buffer chunk{buffer.data(), elite_bytes + image.spare_buffer()};
  const nanoqd::Storage storage = image.storage();
  const Status status = nanoqd::merge(search, storage, chunk);

  fuzz::check_after(search, before, status);
  FUZZ_REQUIRE(fuzz::same_generator(search, before), "the generator stays");
  FUZZ_REQUIRE(fuzz::same_counters(search, before), "the counters stay");
  for (const auto elite : before.archive()) {
    const auto winner = search.archive().elite_of(elite.cell());
    FUZZ_REQUIRE(winner.evaluations() > elite.evaluations() || winner.objective() >= elite.objective(),
                 "no elite gives way to a worse one");
  }
  const std::uint64_t digest = search.archive().digest();
  image.repair();
  const Status again = nanoqd::merge(search, storage, chunk);
  if (status == Status::ok && !image.has_failing_read()) {
    FUZZ_REQUIRE(again == Status::ok && search.archive().digest() == digest, "to merge again changes nothing");
  }
  if (status == Status::interrupted) {
    FUZZ_REQUIRE(again != Status::interrupted, "a merge that was interrupted can be done again");
  }
  fuzz::check_after(search, search, again);
  fuzz::check_goes_on(search);
  return status == Status::ok;
}

}  // namespace

bool fuzz_one_input(const std::uint8_t* data, std::size_t size) {
  fuzz::StoredImage image(data, size);
  switch (image.search() % 5) {
    case 0: return try_merge<fuzz::Plain>(image);
    case 1: return try_merge<fuzz::Learning>(image);
    case 2: return try_merge<fuzz::Unbounded>(image);
    case 3: return try_merge<fuzz::Portfolio>(image);
    default: return try_merge<fuzz::Noisy>(image);
  }
}
