#include "snapshot_reader.hpp"

#include <algorithm>
#include <nanoqd/math/bounds.hpp>
#include <nanoqd/math/box.hpp>
#include <nanoqd/math/detail/crc32.hpp>

namespace nanoqd::host {
namespace {

using detail::CommitRecord;
using detail::SnapshotHeader;

// Headers of later formats may be longer. The library has the same limit.
constexpr std::uint32_t longest_header = 1024;

const std::uint8_t* bytes_of(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

std::uint32_t crc_of(std::string_view bytes) {
  detail::Crc32 crc;
  for (const char byte : bytes) crc.add(static_cast<std::uint8_t>(byte));
  return crc.value();
}

// Returns the CRC at the end of these bytes. Requires: at least 4 bytes.
std::uint32_t last_crc(std::string_view bytes) {
  std::uint32_t crc = 0;
  detail::FieldReader read(0, bytes_of(bytes) + bytes.size() - detail::crc_bytes, detail::crc_bytes);
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
    const bool is_known = header_.format == snapshot_format;
    if (is_known && !header_.adds_up()) {
      fail("the sizes in its header do not add up");
      return;
    }
    if (is_known) check_parts();
    check_commit();
    if (bytes_.size() < found_.bytes()) {
      fail("it is cut short: only " + std::to_string(bytes_.size()) + " of its " + std::to_string(found_.bytes()) +
           " bytes are there");
    }
    for (std::size_t part = 0; part < snapshot_parts; ++part) {
      if (found_.parts[part] == PartState::damaged) {
        fail(part + 1 == snapshot_parts ? "its commit record is missing or damaged: it was never finished"
                                        : std::string("its ") + part_name(part) + " part is damaged");
      }
    }
    if (!is_known) {
      fail("it has format " + std::to_string(header_.format) + ", and this program reads only format " +
           std::to_string(snapshot_format));
    }
  }

 private:
  bool check_header() {
    if (bytes_.size() < SnapshotHeader::bytes) {
      found_.parts[0] = PartState::cut_off;
      fail("it is cut short inside its header");
      return false;
    }
    detail::FieldReader read(0, bytes_of(bytes_), SnapshotHeader::bytes);
    header_.fields(read);
    const std::uint32_t size = header_.header_bytes;
    const bool fits = header_.unit > 0 && size <= bytes_.size() && size <= header_.length &&
                      (header_.format == snapshot_format ? size == SnapshotHeader::bytes
                                                         : size >= SnapshotHeader::bytes && size <= longest_header);
    if (fits) work_ += size;
    if (!fits || !ends_with_its_crc(bytes_.substr(0, size))) {
      found_.parts[0] = PartState::damaged;
      fail("its header is damaged");
      return false;
    }
    found_.parts[0] = PartState::ok;
    return true;
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
      if (!seals.check(header_, bytes_of(bytes_) + begin, end - begin)) {
        found_.parts[part] = PartState::damaged;
        return;
      }
      found_.parts[part] = PartState::ok;
    }
  }

  void check_commit() {
    PartState& state = found_.parts[snapshot_parts - 1];
    if (found_.bytes() > bytes_.size()) {
      state = PartState::cut_off;
      return;
    }
    const std::string_view record =
        bytes_.substr(header_.length, static_cast<std::size_t>(found_.bytes() - header_.length));
    CommitRecord commit{};
    detail::FieldReader read(0, bytes_of(record), CommitRecord::least_bytes - detail::crc_bytes);
    commit.fields(read);
    const bool fits = commit.has_magic() && commit.sequence == header_.sequence && commit.length == header_.length &&
                      commit.header_crc == last_crc(bytes_.substr(0, header_.header_bytes));
    if (fits) work_ += record.size();
    state = fits && ends_with_its_crc(record) ? PartState::ok : PartState::damaged;
  }

  void fail(const std::string& why) {
    if (found_.problem.empty()) found_.problem = why;
  }

  std::string_view bytes_;
  FoundSnapshot& found_;
  SnapshotHeader& header_;
  std::uint64_t& work_;
};

// Reads the sizes first, so that memory is allocated only for numbers that the part contains.
bool read_archive_part(std::string_view bytes, const SnapshotHeader& header, ArchivePart& archive, std::string& error) {
  const std::uint32_t size = header.archive_bytes - detail::crc_bytes;
  detail::FieldReader read(0, bytes_of(bytes) + header.archive_offset(), size);
  if (size >= ArchivePart::fixed_bytes) archive.fixed_fields(read);
  const bool has_reals = archive.real_bytes == sizeof(float) || archive.real_bytes == sizeof(double);
  const bool has_genes = archive.gene_bytes == archive.real_bytes || archive.gene_bytes == 1 ||
                         archive.gene_bytes == 2 || archive.gene_bytes == sizeof(float);
  if (archive.genes == 0 || archive.cells == 0 || archive.dims == 0 || archive.dims > 32 || !has_reals || !has_genes ||
      archive.keeps_measures > 1 || archive.bytes() != size || archive.elite_bytes() != header.elite_bytes) {
    error = "its archive part has invalid values";
    return false;
  }
  archive.gene_lower.resize(archive.genes);
  archive.gene_upper.resize(archive.genes);
  archive.lower.resize(archive.dims);
  archive.upper.resize(archive.dims);
  archive.divisions.resize(archive.dims);
  archive.sized_fields(read);
  return true;
}

bool are_intervals(const std::vector<double>& lower, const std::vector<double>& upper, bool open) {
  return detail::are_intervals(lower.data(), upper.data(), static_cast<std::uint32_t>(lower.size()), open);
}

bool check_archive_part(const ArchivePart& archive, const SnapshotHeader& header, std::string& error) {
  if (archive.fingerprint() != header.archive_fingerprint) {
    error = "its archive part and the fingerprint in its header differ";
  } else if (!are_intervals(archive.gene_lower, archive.gene_upper, false)) {
    error = "its gene bounds are invalid";
  } else if (!are_intervals(archive.lower, archive.upper, true)) {
    error = "its measure bounds are invalid";
  }
  return error.empty();
}

bool read_run_and_state(std::string_view bytes, const SnapshotHeader& header, Snapshot& snapshot, std::string& error) {
  const std::uint32_t run_bytes = header.run_bytes - detail::crc_bytes;
  const std::uint32_t state_bytes = header.state_bytes - detail::crc_bytes;
  const std::uint64_t counter_bytes = std::uint64_t{header.counters} * sizeof(std::uint64_t);
  if (run_bytes < RunPart::fixed_bytes || state_bytes < StatePart::fixed_bytes + counter_bytes) {
    error = "its run or state part is too short";
    return false;
  }
  snapshot.run.parameters.resize(run_bytes - RunPart::fixed_bytes);
  detail::FieldReader read_run(0, bytes_of(bytes) + header.run_offset(), run_bytes);
  snapshot.run.fields(read_run);
  snapshot.state.counters.resize(header.counters);
  snapshot.state.learned.resize(state_bytes - StatePart::fixed_bytes - static_cast<std::size_t>(counter_bytes));
  detail::FieldReader read_state(0, bytes_of(bytes) + header.state_offset(), state_bytes);
  snapshot.state.fields(read_state);
  if (snapshot.run.fingerprint() != header.run_fingerprint) {
    error = "its run part and the fingerprint in its header differ";
  }
  return error.empty();
}

// Returns whether every gene is finite and, if the bounds policy keeps genes inside, inside its
// bounds.
bool are_genes(const Snapshot& snapshot, const std::vector<double>& genes) {
  const ArchivePart& archive = snapshot.archive;
  const std::uint32_t policy = snapshot.run.bounds;
  const bool bounded =
      policy == Clamp::snapshot_id || policy == Reflect::snapshot_id || policy == Resample::snapshot_id;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    const bool is_inside = genes[i] >= archive.gene_lower[i] && genes[i] <= archive.gene_upper[i];
    if (bounded ? !is_inside : !detail::is_finite(genes[i])) return false;
  }
  return true;
}

bool check_elites(const Snapshot& snapshot, std::string& error) {
  std::vector<std::uint32_t> cells;
  SnapshotElite elite;
  for (std::uint32_t i = 0; i < snapshot.elites(); ++i) {
    get_elite(snapshot, i, elite);
    cells.push_back(elite.cell);
    const char* wrong = nullptr;
    if (elite.cell >= snapshot.archive.cells) wrong = "a cell that does not exist";
    if (!detail::is_finite(elite.objective)) wrong = "an objective that is not finite";
    if (!are_genes(snapshot, elite.genes)) wrong = "a gene outside its bounds";
    if (!detail::all_finite(elite.measures.data(), static_cast<std::uint32_t>(elite.measures.size()))) {
      wrong = "a measure that is not finite";
    }
    if (wrong != nullptr) {
      error = "its elite number " + std::to_string(i + 1) + " has " + wrong;
      return false;
    }
  }
  std::sort(cells.begin(), cells.end());
  const auto twice = std::adjacent_find(cells.begin(), cells.end());
  if (twice != cells.end()) error = "it has two elites for cell " + std::to_string(*twice);
  return error.empty();
}

std::string place_of(const FoundSnapshot& found) { return "at offset " + std::to_string(found.offset) + " "; }

// Returns why there is no whole snapshot, with the problems of the first three that were found.
std::string problems_of(const SnapshotSearch& search) {
  if (search.found.empty()) return "it contains no snapshot";
  std::string sentence = "it contains no whole snapshot: ";
  const std::size_t shown = std::min<std::size_t>(search.found.size(), 3);
  for (std::size_t i = 0; i < shown; ++i) {
    sentence += (i > 0 ? "; " : "") + place_of(search.found[i]) + search.found[i].problem;
  }
  const std::size_t more = search.found.size() - shown + search.more_headers;
  return sentence + (more > 0 ? "; and " + std::to_string(more) + " more" : "");
}

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

bool FoundSnapshot::is_foreign() const {
  return has_header() && header.format != snapshot_format && parts.back() == PartState::ok;
}

std::uint64_t FoundSnapshot::bytes() const { return header.length + CommitRecord::bytes(header.unit); }

SnapshotSearch find_snapshots(std::string_view bytes) {
  const std::string_view magic(reinterpret_cast<const char*>(detail::snapshot_magic), sizeof detail::snapshot_magic);
  // The search continues after the end of a whole snapshot. Damaged snapshots may overlap, which
  // could take quadratic time, so the work is limited.
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
    offset = bytes.find(magic, offset + (found.is_whole() ? static_cast<std::size_t>(found.bytes()) : magic.size()));
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

std::optional<Snapshot> read_newest(std::string_view bytes, const SnapshotSearch& search, std::string& error) {
  const std::optional<std::size_t> newest = newest_of(search);
  if (!newest) {
    error = problems_of(search);
    return std::nullopt;
  }
  const FoundSnapshot& found = search.found[*newest];
  const SnapshotHeader& header = found.header;
  bytes.remove_prefix(found.offset);
  Snapshot snapshot;
  std::string problem = found.problem;
  bool good = problem.empty() && read_archive_part(bytes, header, snapshot.archive, problem) &&
              check_archive_part(snapshot.archive, header, problem) &&
              read_run_and_state(bytes, header, snapshot, problem);
  if (good && header.elites > snapshot.archive.cells) {
    problem = "it has more elites than cells";
    good = false;
  }
  if (good) {
    snapshot.library = header.library;
    snapshot.sequence = header.sequence;
    snapshot.unit = header.unit;
    const std::uint8_t* const first = bytes_of(bytes) + header.elites_offset();
    snapshot.elite_data.assign(first, first + std::size_t{header.elites} * header.elite_bytes);
    good = check_elites(snapshot, problem);
  }
  if (good) return snapshot;
  error = "the snapshot " + place_of(found) + "cannot be read: " + problem;
  return std::nullopt;
}

std::optional<Snapshot> read_snapshot(std::string_view bytes, std::string& error) {
  return read_newest(bytes, find_snapshots(bytes), error);
}

}  // namespace nanoqd::host
