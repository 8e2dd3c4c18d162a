#include "snapshot_reader.hpp"

#include <algorithm>
#include <nanoqd/math/bounds.hpp>
#include <nanoqd/math/box.hpp>
#include <nanoqd/math/digest.hpp>
#include <vector>

#include "format_1.hpp"

namespace nanoqd::host {
namespace {

using detail::SnapshotHeader;

// Reads the sizes first, so that memory is allocated only for numbers that the part contains.
bool read_archive_part(std::string_view bytes, const SnapshotHeader& header, ArchivePart& archive, std::string& error) {
  const std::uint32_t size = header.archive_bytes - detail::crc_bytes;
  detail::FieldReader read(0, unsigned_bytes(bytes) + header.archive_offset(), size);
  if (size >= ArchivePart::bounds_offset) archive.fixed_fields(read);
  const int known_flags = header.format == format_1::format ? format_1::known_flags
                                                            : ArchivePart::keeps_measures | ArchivePart::keeps_counts;
  const bool has_reals = archive.real_bytes == sizeof(float) || archive.real_bytes == sizeof(double);
  const bool has_genes = archive.gene_bytes == archive.real_bytes || archive.gene_bytes == 1 ||
                         archive.gene_bytes == 2 || archive.gene_bytes == sizeof(float);
  if (archive.genes == 0 || archive.cells == 0 || archive.dims == 0 || archive.dims > 32 || !has_reals || !has_genes ||
      (archive.flags & ~known_flags) != 0 || archive.part_bytes() != size ||
      archive.elite_bytes() != header.elite_bytes) {
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

// Reads the numbers of the variation. Returns how many bytes of the part they have, their count
// included; 0 if the part is too short.
std::uint32_t read_variation(const std::uint8_t* part, std::uint32_t bytes, std::uint32_t format, RunPart& run) {
  constexpr std::uint32_t word = sizeof(std::uint32_t);
  std::uint32_t first = 0;  // of format 1, the variation; later, how many numbers it has
  if (bytes < RunPart::fixed_bytes) return 0;
  detail::FieldReader(0, part, word)(first);
  if (format == format_1::format) {
    run.variation = format_1::variation_of(first);
    if (run.variation.empty()) run.unknown_variation = first;
    return word;
  }
  if (first == 0 || first > (bytes - RunPart::fixed_bytes) / word) return 0;
  run.variation.resize(first);
  detail::FieldReader read(0, part + word, first * word);
  for (std::uint32_t& number : run.variation) read(number);
  return (1 + first) * word;
}

// The fingerprint is that of the bytes as they are in the file, in any format.
std::uint64_t digest_of_bytes(const std::uint8_t* bytes, std::uint32_t count) {
  Digest digest;
  for (std::uint32_t i = 0; i < count; ++i) digest.add(bytes[i]);
  return digest.value();
}

bool read_run_part(std::string_view bytes, const SnapshotHeader& header, RunPart& run, std::string& error) {
  const std::uint8_t* const part = unsigned_bytes(bytes) + header.run_offset();
  const std::uint32_t size = header.run_bytes - detail::crc_bytes;
  const std::uint32_t numbers = read_variation(part, size, header.format, run);
  if (numbers == 0) {
    error = "its run part is too short";
    return false;
  }
  constexpr std::uint32_t others = 2 * sizeof(std::uint32_t);
  detail::FieldReader read(0, part + numbers, size - numbers);
  read(run.bounds);
  read(run.random_solutions);
  run.parameters.assign(part + numbers + others, part + size);
  if (digest_of_bytes(part, size) != header.run_fingerprint) {
    error = "its run part and the fingerprint in its header differ";
  }
  return error.empty();
}

bool read_state_part(std::string_view bytes, const SnapshotHeader& header, bool has_noise, StatePart& state,
                     std::string& error) {
  state.has_noise = has_noise;
  const std::uint32_t size = header.state_bytes - detail::crc_bytes;
  const std::uint64_t counter_bytes = std::uint64_t{header.counters} * sizeof(std::uint64_t);
  if (size < state.fixed_bytes() + counter_bytes) {
    error = "its state part is too short";
    return false;
  }
  state.counters.resize(header.counters);
  state.learned.resize(size - state.fixed_bytes() - static_cast<std::size_t>(counter_bytes));
  detail::FieldReader read(0, unsigned_bytes(bytes) + header.state_offset(), size);
  state.fields(read);
  return true;
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
    if (snapshot.archive.has_counts() && elite.count == 0) wrong = "no evaluation";
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
  const detail::Noise& noise = snapshot.state.noise;
  const bool is_suspect_there = !noise.has_suspect() || std::binary_search(cells.begin(), cells.end(), noise.suspect());
  if (!noise.is_sound() || !is_suspect_there) error = "what it says about the noise makes no sense";
  return error.empty();
}

std::string place_of(const FoundSnapshot& found) { return "at offset " + std::to_string(found.offset) + " "; }

bool is_intel_hex(std::string_view bytes) {
  constexpr std::size_t shortest = 11;  // a record without data
  return bytes.size() >= shortest && bytes.front() == ':' &&
         bytes.substr(1, shortest - 1).find_first_not_of("0123456789ABCDEFabcdef") == std::string_view::npos;
}

// Returns why there is no whole snapshot, with the problems of the first three that were found.
std::string problems_of(std::string_view bytes, const SnapshotSearch& search) {
  if (search.found.empty() && is_intel_hex(bytes)) {
    return "it is Intel HEX, not bytes; make bytes of it: objcopy -I ihex -O binary IN OUT";
  }
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

std::optional<Snapshot> read_newest(std::string_view bytes, const SnapshotSearch& search, std::string& error) {
  const std::optional<std::size_t> newest = newest_of(search);
  if (!newest) {
    error = problems_of(bytes, search);
    return std::nullopt;
  }
  const FoundSnapshot& found = search.found[*newest];
  const SnapshotHeader& header = found.header;
  bytes.remove_prefix(found.offset);
  Snapshot snapshot;
  std::string problem = found.problem;
  bool good = problem.empty() && read_archive_part(bytes, header, snapshot.archive, problem) &&
              check_archive_part(snapshot.archive, header, problem) &&
              read_run_part(bytes, header, snapshot.run, problem) &&
              read_state_part(bytes, header, snapshot.archive.has_counts(), snapshot.state, problem);
  if (good && header.elites > snapshot.archive.cells) {
    problem = "it has more elites than cells";
    good = false;
  }
  if (good) {
    snapshot.library = header.library;
    snapshot.sequence = header.sequence;
    snapshot.unit = header.unit;
    const std::uint8_t* const first = unsigned_bytes(bytes) + header.elites_offset();
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
