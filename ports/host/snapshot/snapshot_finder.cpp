#include "snapshot_finder.hpp"

#include <algorithm>
#include <nanoqd/math/detail/crc32.hpp>
#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/snapshot/detail/mark.hpp>
#include <nanoqd/snapshot/detail/seals.hpp>

#include "format_1.hpp"

namespace nanoqd::host {
namespace {

using detail::CommitRecord;
using detail::SnapshotHeader;

// Headers of later formats may be longer. The library has the same limit.
constexpr std::uint32_t longest_header = 1024;

std::uint32_t crc_of(std::string_view bytes) {
  detail::Crc32 crc;
  for (const char byte : bytes) crc.add(static_cast<std::uint8_t>(byte));
  return crc.value();
}

// Returns the CRC at the end of these bytes. Requires: at least 4 bytes.
std::uint32_t last_crc(std::string_view bytes) {
  std::uint32_t crc = 0;
  detail::FieldReader read(0, unsigned_bytes(bytes) + bytes.size() - detail::crc_bytes, detail::crc_bytes);
  read(crc);
  return crc;
}

bool ends_with_its_crc(std::string_view bytes) {
  return crc_of(bytes.substr(0, bytes.size() - detail::crc_bytes)) == last_crc(bytes);
}

// Examines the bytes that begin at one offset, part by part, as far as they are valid.
class Examination {
 public:
  // `bytes` begin with the snapshot. `work` counts the bytes that are examined.
  Examination(std::string_view bytes, FoundSnapshot& found, std::uint64_t& work)
      : bytes_{bytes}, found_{found}, header_{found.header}, work_{work} {}

  void run() {
    found_.parts.fill(PartState::not_checked);
    if (!check_header()) return;
    const bool is_known = found_.has_known_format();
    if (is_known && !adds_up()) {
      fail("the sizes in its header do not add up");
      return;
    }
    if (is_known) check_parts();
    check_commit();
    if (bytes_.size() < found_.committed_bytes()) {
      fail("it is cut short: only " + std::to_string(bytes_.size()) + " of its " +
           std::to_string(found_.committed_bytes()) + " bytes are there");
    }
    for (std::size_t part = 0; part < snapshot_parts; ++part) {
      if (found_.parts[part] == PartState::damaged) {
        fail(part + 1 == snapshot_parts ? "its commit record is missing or damaged: it was never finished"
                                        : std::string("its ") + part_name(part) + " part is damaged");
      }
    }
    if (!is_known) {
      fail("it has format " + std::to_string(header_.format) + ", and this program reads only formats 1 to " +
           std::to_string(snapshot_format));
    }
    read_confirmation();
  }

 private:
  bool check_header() {
    if (bytes_.size() < SnapshotHeader::fixed_bytes) {
      found_.parts[0] = PartState::cut_off;
      fail("it is cut short inside its header");
      return false;
    }
    detail::FieldReader read_fixed(0, unsigned_bytes(bytes_), SnapshotHeader::fixed_bytes);
    header_.fields(read_fixed);
    const std::uint32_t size = header_.header_bytes;
    const bool fits = header_.unit > 0 && size <= header_.length && has_right_size();
    if (fits && size > bytes_.size()) {
      found_.parts[0] = PartState::cut_off;
      fail("it is cut short inside its header");
      return false;
    }
    if (fits) work_ += size;
    if (!fits || !ends_with_its_crc(bytes_.substr(0, size))) {
      found_.parts[0] = PartState::damaged;
      fail("its header is damaged");
      return false;
    }
    detail::FieldReader read(0, unsigned_bytes(bytes_), size - detail::crc_bytes);
    header_.fields(read);
    found_.parts[0] = PartState::ok;
    return true;
  }

  // Returns whether the header has the size that its format says.
  [[nodiscard]] bool has_right_size() const {
    const std::uint32_t size = header_.header_bytes;
    switch (header_.format) {
      case format_1::format: return size == format_1::header_bytes;
      case snapshot_format: return size == SnapshotHeader::bytes;
      default: return size >= format_1::header_bytes && size <= longest_header;
    }
  }

  [[nodiscard]] bool adds_up() const {
    return header_.format == format_1::format ? format_1::adds_up(header_) : header_.adds_up();
  }

  void check_parts() {
    detail::Seals seals;
    for (std::uint32_t part = 0; part < SnapshotHeader::parts; ++part) {
      const std::uint32_t end = header_.end_of(part);
      if (end > bytes_.size()) {
        found_.parts[part] = PartState::cut_off;
        continue;
      }
      const std::uint32_t begin = seals.position();
      work_ += end - begin;
      if (!seals.check(header_, unsigned_bytes(bytes_) + begin, end - begin)) {
        found_.parts[part] = PartState::damaged;
        return;
      }
      found_.parts[part] = PartState::ok;
    }
  }

  void check_commit() {
    PartState& state = found_.parts[snapshot_parts - 1];
    if (found_.committed_bytes() > bytes_.size()) {
      state = PartState::cut_off;
      return;
    }
    const auto size = static_cast<std::uint32_t>(found_.committed_bytes() - header_.length);
    work_ += size;
    std::vector<std::uint8_t> expected(size);
    const CommitRecord record{header_.sequence, header_.length, last_crc(bytes_.substr(0, header_.header_bytes))};
    record.write(size, 0, expected.data(), size);
    const bool fits = std::equal(expected.begin(), expected.end(), unsigned_bytes(bytes_) + header_.length);
    state = fits ? PartState::ok : PartState::damaged;
  }

  void read_confirmation() {
    const std::uint64_t size = detail::mark_bytes(header_.unit);
    if (header_.format != snapshot_format || found_.parts.back() != PartState::ok) return;
    if (found_.committed_bytes() + size > bytes_.size()) return;
    const std::string_view mark =
        bytes_.substr(static_cast<std::size_t>(found_.committed_bytes()), static_cast<std::size_t>(size));
    work_ += size;
    bool is_complete = true;
    for (std::uint32_t i = 0; i < size; ++i)
      is_complete = is_complete && unsigned_bytes(mark)[i] == detail::mark_byte(i);
    const bool is_blank = crc_of(mark) == header_.blank;
    found_.confirmation = is_complete ? Confirmation::complete : is_blank ? Confirmation::blank : Confirmation::begun;
  }

  void fail(const std::string& why) {
    if (found_.problem.empty()) found_.problem = why;
  }

  std::string_view bytes_;
  FoundSnapshot& found_;
  SnapshotHeader& header_;
  std::uint64_t& work_;
};

}  // namespace

const char* part_name(std::size_t part) {
  static constexpr const char* names[snapshot_parts] = {"header", "archive", "run", "state", "elites", "commit"};
  return names[part];
}

const char* describe(PartState state) {
  switch (state) {
    case PartState::ok: return "ok";
    case PartState::damaged: return "DAMAGED";
    case PartState::cut_off: return "cut off";
    case PartState::not_checked: return "not checked";
  }
  return "unknown";
}

const char* describe(Confirmation confirmation) {
  switch (confirmation) {
    case Confirmation::absent: return "not in the file";
    case Confirmation::complete: return "complete";
    case Confirmation::blank: return "blank: the save was cut short before it";
    case Confirmation::begun: return "begun, but not complete";
  }
  return "unknown";
}

bool FoundSnapshot::has_known_format() const { return header.format == snapshot_format || has_old_format(); }

bool FoundSnapshot::has_old_format() const { return header.format == format_1::format; }

bool FoundSnapshot::is_foreign() const { return has_header() && !has_known_format() && parts.back() == PartState::ok; }

std::uint64_t FoundSnapshot::committed_bytes() const { return header.length + CommitRecord::bytes(header.unit); }

std::uint64_t FoundSnapshot::bytes() const {
  const bool is_confirmation_there = confirmation != Confirmation::absent;
  return committed_bytes() + (is_confirmation_there ? detail::mark_bytes(header.unit) : 0);
}

SnapshotSearch find_snapshots(std::string_view bytes) {
  std::uint8_t magic_bytes[sizeof detail::snapshot_magic];
  detail::FieldWriter write(0, magic_bytes, sizeof magic_bytes);
  write(detail::snapshot_magic);
  const std::string_view magic(reinterpret_cast<const char*>(magic_bytes), sizeof magic_bytes);
  // The search continues after the commit record of a whole snapshot. Damaged snapshots may
  // overlap, which could take quadratic time, so the work is limited.
  std::uint64_t work = 0;
  const std::uint64_t most_work = 16 * std::uint64_t{bytes.size()};
  constexpr std::size_t most_damaged_headers = 16;
  std::size_t damaged_headers = 0;
  SnapshotSearch search;
  std::size_t offset = bytes.find(magic);
  while (offset != std::string_view::npos) {
    if (work > most_work) {
      search.is_complete = false;
      break;
    }
    FoundSnapshot& found = search.found.emplace_back();
    found.offset = offset;
    Examination(bytes.substr(offset), found, work).run();
    offset = bytes.find(magic,
                        offset + (found.is_whole() ? static_cast<std::size_t>(found.committed_bytes()) : magic.size()));
    damaged_headers += found.has_header() ? 0U : 1U;
    if (!found.has_header() && damaged_headers > most_damaged_headers) {
      search.found.pop_back();
      ++search.more_headers;
    }
  }
  return search;
}

std::optional<std::size_t> newest_of(const SnapshotSearch& search) {
  std::optional<std::size_t> newest;
  for (std::size_t i = 0; i < search.found.size(); ++i) {
    const FoundSnapshot& found = search.found[i];
    if (!found.is_whole() && !found.is_foreign()) continue;
    if (!newest || detail::is_newer(found.header.sequence, search.found[*newest].header.sequence)) newest = i;
  }
  return newest;
}

}  // namespace nanoqd::host
