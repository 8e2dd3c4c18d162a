#include "snapshot.hpp"

#include <cstddef>
#include <nanoqd/archive/gene_codec.hpp>

namespace nanoqd::host {
namespace {

template <class Part>
std::uint64_t fingerprint_of(Part part) {
  detail::FieldDigest digest;
  part.fields(digest);
  return digest.value();
}

template <class Scalar, class Stored>
void read_genes(detail::FieldReader& read, const ArchivePart& archive, std::vector<double>& genes) {
  for (std::size_t i = 0; i < genes.size(); ++i) {
    Stored stored{};
    read(stored);
    genes[i] = static_cast<double>(GeneCodec<Stored, Scalar>::decode(stored, static_cast<Scalar>(archive.gene_lower[i]),
                                                                     static_cast<Scalar>(archive.gene_upper[i])));
  }
}

template <class Scalar, class Stored>
bool write_genes(detail::FieldWriter& write, const ArchivePart& archive, const std::vector<double>& genes) {
  using Codec = GeneCodec<Stored, Scalar>;
  bool rounded = false;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    const auto gene = static_cast<Scalar>(genes[i]);
    const auto lower = static_cast<Scalar>(archive.gene_lower[i]);
    const auto upper = static_cast<Scalar>(archive.gene_upper[i]);
    const Stored stored = Codec::encode(gene, lower, upper);
    write(stored);
    const Scalar kept = Codec::decode(stored, lower, upper);
    rounded = rounded || kept < gene || kept > gene;
  }
  return rounded;
}

template <class Scalar>
void read_genes(detail::FieldReader& read, const ArchivePart& archive, std::vector<double>& genes) {
  switch (archive.gene_bytes) {
    case 1: return read_genes<Scalar, std::uint8_t>(read, archive, genes);
    case 2: return read_genes<Scalar, std::uint16_t>(read, archive, genes);
    case 4: return read_genes<Scalar, float>(read, archive, genes);
    default: return read_genes<Scalar, Scalar>(read, archive, genes);
  }
}

template <class Scalar>
bool write_genes(detail::FieldWriter& write, const ArchivePart& archive, const std::vector<double>& genes) {
  switch (archive.gene_bytes) {
    case 1: return write_genes<Scalar, std::uint8_t>(write, archive, genes);
    case 2: return write_genes<Scalar, std::uint16_t>(write, archive, genes);
    case 4: return write_genes<Scalar, float>(write, archive, genes);
    default: return write_genes<Scalar, Scalar>(write, archive, genes);
  }
}

}  // namespace

std::uint64_t ArchivePart::fingerprint() const { return fingerprint_of(*this); }
std::uint64_t RunPart::fingerprint() const { return fingerprint_of(*this); }

void get_elite(const Snapshot& snapshot, std::uint32_t i, SnapshotElite& elite) {
  const ArchivePart& archive = snapshot.archive;
  detail::FieldReader read(0, snapshot.elite(i), static_cast<std::uint32_t>(archive.elite_bytes()));
  elite.genes.resize(archive.genes);
  elite.measures.resize(archive.has_measures() ? archive.dims : 0);
  read(elite.cell);
  visit_real(read, archive.real_bytes, elite.objective);
  if (archive.real_bytes == sizeof(double)) {
    read_genes<double>(read, archive, elite.genes);
  } else {
    read_genes<float>(read, archive, elite.genes);
  }
  for (double& measure : elite.measures) visit_real(read, archive.real_bytes, measure);
  elite.count = 0;
  if (archive.has_counts()) read(elite.count);
}

std::uint32_t cell_of(const std::uint8_t* elite) {
  std::uint32_t cell = 0;
  detail::FieldReader read(0, elite, sizeof cell);
  read(cell);
  return cell;
}

double objective_of(const ArchivePart& archive, const std::uint8_t* elite) {
  double objective = 0.0;
  detail::FieldReader read(0, elite + sizeof(std::uint32_t), archive.real_bytes);
  visit_real(read, archive.real_bytes, objective);
  return objective;
}

std::uint32_t count_of(const ArchivePart& archive, const std::uint8_t* elite) {
  return archive.has_counts() ? elite[archive.elite_bytes() - 1] : 1;
}

bool append_elite(const ArchivePart& archive, const SnapshotElite& elite, std::vector<std::uint8_t>& data) {
  const std::size_t start = data.size();
  const auto bytes = static_cast<std::uint32_t>(archive.elite_bytes());
  data.resize(start + bytes);
  detail::FieldWriter write(0, &data[start], bytes);
  write(elite.cell);
  double objective = elite.objective;
  visit_real(write, archive.real_bytes, objective);
  const bool rounded = archive.real_bytes == sizeof(double) ? write_genes<double>(write, archive, elite.genes)
                                                            : write_genes<float>(write, archive, elite.genes);
  if (archive.has_measures()) {
    for (double measure : elite.measures) visit_real(write, archive.real_bytes, measure);
  }
  if (archive.has_counts()) write(elite.count);
  return rounded;
}

}  // namespace nanoqd::host
