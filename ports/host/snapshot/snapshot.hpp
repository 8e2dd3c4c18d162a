// A snapshot in memory. It can be from any search, because its sizes are known only at run time.
// The parts and their names are those of lib/nanoqd/snapshot/SNAPSHOT.md.
//
//     std::string error;
//     const auto snapshot = read_snapshot(bytes, error);          // snapshot_reader.hpp
//     SnapshotElite elite;
//     for (std::uint32_t i = 0; i < snapshot->elites(); ++i) {
//       get_elite(*snapshot, i, elite);
//       use(elite.cell, elite.objective, elite.genes);
//     }
#ifndef NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_HPP
#define NANOQD_PORTS_HOST_SNAPSHOT_SNAPSHOT_HPP

#include <cstddef>
#include <cstdint>
#include <nanoqd/math/detail/fields.hpp>
#include <nanoqd/math/rng.hpp>
#include <nanoqd/search/detail/noise.hpp>
#include <nanoqd/snapshot/detail/archive_part.hpp>
#include <string>
#include <vector>

namespace nanoqd::host {

// Passes a real to a visitor of math/detail/fields.hpp. In the file the real has 4 or 8 bytes.
template <class Fields>
void visit_real(Fields& visit, std::uint8_t real_bytes, double& value) {
  if (real_bytes == sizeof(double)) {
    visit(value);
  } else {
    auto narrow = static_cast<float>(value);
    visit(narrow);
    value = static_cast<double>(narrow);
  }
}

// The part that must match for loading elites and for merging. All reals are exactly representable
// in `real_bytes`.
struct ArchivePart : detail::ArchiveTypes {
  std::uint32_t tessellation = 0;  // its checksum
  std::vector<double> gene_lower;  // genes
  std::vector<double> gene_upper;
  std::vector<double> lower;  // of the measures: dims
  std::vector<double> upper;
  std::vector<std::uint32_t> divisions;  // dims; all 0 for a tessellation without divisions

  [[nodiscard]] bool has_measures() const { return (flags & keeps_measures) != 0; }
  [[nodiscard]] bool has_counts() const { return (flags & keeps_counts) != 0; }
  // Sets or clears one of the flags.
  void set_flag(std::uint8_t flag, bool is_set) {
    flags = static_cast<std::uint8_t>(is_set ? flags | flag : flags & ~flag);
  }

  // The fixed fields have the sizes of the sized fields, which follow them.
  template <class Fields>
  void fixed_fields(Fields& visit) {
    ArchiveTypes::fields(visit);
    visit(tessellation);
  }
  template <class Fields>
  void sized_fields(Fields& visit) {
    for (std::vector<double>* reals : {&gene_lower, &gene_upper, &lower, &upper}) {
      for (double& real : *reals) visit_real(visit, real_bytes, real);
    }
    for (std::uint32_t& number : divisions) visit(number);
  }
  template <class Fields>
  void fields(Fields& visit) {
    fixed_fields(visit);
    sized_fields(visit);
  }

  [[nodiscard]] std::uint64_t fingerprint() const;
};

// The part that must match for resuming a run.
struct RunPart {
  std::vector<std::uint32_t> variation;  // its own number, then those of its parts
  std::uint32_t bounds = 0;
  std::uint32_t random_solutions = 0;
  std::vector<std::uint8_t> parameters;  // the parameters of the variation, as in the file

  // A number of format 1 that has no list in the current format. `variation` is empty then, and the
  // snapshot cannot be written.
  std::uint32_t unknown_variation = 0;

  static constexpr std::uint32_t fixed_bytes = 12;  // without the numbers of the variation
  template <class Fields>
  void fields(Fields& visit) {
    auto numbers = static_cast<std::uint32_t>(variation.size());
    visit(numbers);
    for (std::uint32_t& number : variation) visit(number);
    visit(bounds);
    visit(random_solutions);
    for (std::uint8_t& byte : parameters) visit(byte);
  }
  [[nodiscard]] std::uint64_t fingerprint() const;
};

// The state of the run.
struct StatePart {
  std::vector<std::uint64_t> counters;
  Rng::State generator{};
  std::uint32_t random_left = 0;
  bool has_noise = false;  // so it is if the archive has counts
  detail::Noise noise;
  std::vector<std::uint8_t> learned;  // what the variation has learned, as in the file

  // Returns the size of the numbers between the counters and what the variation has learned.
  [[nodiscard]] std::uint32_t fixed_bytes() {
    detail::FieldCounter count;
    fixed_fields(count);
    return count.bytes();
  }
  template <class Fields>
  void fields(Fields& visit) {
    for (std::uint64_t& counter : counters) visit(counter);
    fixed_fields(visit);
    for (std::uint8_t& byte : learned) visit(byte);
  }

 private:
  template <class Fields>
  void fixed_fields(Fields& visit) {
    visit(generator.x);
    visit(generator.y);
    visit(generator.z);
    visit(generator.w);
    visit(random_left);
    if (has_noise) noise.fields(visit);
  }
};

struct Snapshot {
  std::uint32_t library = 0;  // 10000 major + 100 minor + patch
  std::uint32_t sequence = 0;
  std::uint32_t unit = 1;
  ArchivePart archive;
  RunPart run;
  StatePart state;
  std::vector<std::uint8_t> elite_data;  // as in the file, in fill order

  [[nodiscard]] std::uint32_t elites() const {
    return static_cast<std::uint32_t>(elite_data.size() / archive.elite_bytes());
  }
  // Returns the bytes of an elite. Requires: i < elites().
  [[nodiscard]] const std::uint8_t* elite(std::uint32_t i) const {
    return &elite_data[i * static_cast<std::size_t>(archive.elite_bytes())];
  }
};

// An elite as numbers, each exactly representable in the archive's reals.
struct SnapshotElite {
  std::uint32_t cell = 0;
  double objective = 0.0;
  std::vector<double> genes;
  std::vector<double> measures;  // empty if the archive does not keep them
  std::uint8_t count = 0;        // how often it was evaluated, up to 255; 0 if the archive does not count
};

// Copies elite i to `elite`, whose memory is reused. Requires: i < snapshot.elites(). Cost: O(genes
// + dims).
void get_elite(const Snapshot& snapshot, std::uint32_t i, SnapshotElite& elite);

// Return only the cell, the objective, or the count of evaluations, of an elite as in the file. The
// count is 1 if the archive has none. Cost: O(1).
[[nodiscard]] std::uint32_t cell_of(const std::uint8_t* elite);
[[nodiscard]] double objective_of(const ArchivePart& archive, const std::uint8_t* elite);
[[nodiscard]] std::uint32_t count_of(const ArchivePart& archive, const std::uint8_t* elite);

// Appends an elite to `data`. Rounds its genes to values that the archive can store, and returns
// whether that changed a gene. Requires: the elite has as many genes as the archive, and as many
// measures if they are kept. Cost: O(genes + dims).
bool append_elite(const ArchivePart& archive, const SnapshotElite& elite, std::vector<std::uint8_t>& data);

}  // namespace nanoqd::host

#endif
