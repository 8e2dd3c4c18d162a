// SavedRun: a search and its trials that are out, in two files. A run that was interrupted at any
// moment, by a power cut too, goes on from the last save as if nothing had happened.
//
//     SavedRun<Search> saved;
//     std::string error;
//     if (!saved.open("robot.flash", settings, error)) ...
//     if (!saved.load(search, trials, error)) ...   // after search.begin()
//     if (!saved.save(search, pool.out(), error)) ...
//
// `robot.flash` has the snapshots of the search, as on a device. `robot.flash.trials` has the
// trials that were out at the last save, and those of the save before it. It is replaced first:
// whichever of the two snapshots survives a power cut, its trials are there. The trials are in the
// byte order of this machine.
#ifndef NANOQD_EXAMPLES_SAVED_RUN_HPP
#define NANOQD_EXAMPLES_SAVED_RUN_HPP

#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "host/port/file_storage.hpp"
#include "host/text/write_file.hpp"
#include "trial_queue.hpp"

// What a resumed run must have in common with the saved one, because its result depends on it.
struct RunSettings {
  std::uint64_t seed = 1;
  std::uint64_t window = 64;  // 0 for trials that are told as they come
};

template <class Search>
class SavedRun {
 public:
  using Trials = std::vector<OutTrial<Search>>;

  // Opens or creates the file. On failure returns false and sets `error` to one sentence.
  [[nodiscard]] bool open(const std::string& path, const RunSettings& settings, std::string& error) {
    path_ = path;
    settings_ = settings;
    nanoqd::StorageGeometry geometry;
    geometry.program_bytes = 8;
    geometry.bytes = static_cast<std::uint32_t>(nanoqd::snapshot_storage_bytes<Search>(geometry));
    return file_.open(path, geometry, error);
  }

  // Loads the search and its trials; leaves both as they are if nothing was saved yet. Requires:
  // search.begin() with the configuration of the saved search. On failure returns false and sets
  // `error` to one sentence; do not save then.
  [[nodiscard]] bool load(Search& search, Trials& trials, std::string& error) {
    const nanoqd::Status status = nanoqd::load(search, file_.storage(), chunk_);
    if (status == nanoqd::Status::no_snapshot) return true;
    if (status != nanoqd::Status::ok) return fail(path_ + ": " + nanoqd::describe(status), error);
    const std::string bytes = read(trials_path());
    std::size_t at = 0;
    for (Piece piece; take(bytes, at, piece);) {
      if (!belongs(piece.head, search)) continue;
      if (piece.head.seed != settings_.seed || piece.head.window != settings_.window)
        return fail(path_ + " was saved with " + describe(piece.head) + "; give the same, or another file", error);
      trials = piece.trials;
      last_ = encode(piece.head, piece.trials);
      return true;
    }
    return fail(
        trials_path() + " is missing or belongs to another save; bring it back, or remove " + path_ + " to begin anew",
        error);
  }

  // Saves the search and the trials that are out. On failure returns false and sets `error` to one
  // sentence; the last save is still there. Cost: O(k n + trials n), and several flushes of the
  // disk.
  [[nodiscard]] bool save(Search& search, const Trials& trials, std::string& error) {
    const std::string next = encode(head_of(search), trials);
    if (!nanoqd::host::write_file_whole(trials_path(), next + last_, error)) return false;
    const nanoqd::Status status = nanoqd::save(search, file_.storage(), chunk_);
    if (status != nanoqd::Status::ok) {
      last_ = next + last_;  // a save that failed late may be the one that is loaded
      return fail(path_ + ": " + nanoqd::describe(status) + ". " + file_.error(), error);
    }
    last_ = next;
    return true;
  }

 private:
  // In front of the trials of one save.
  struct Head {
    std::uint64_t seed;
    std::uint64_t window;
    std::uint64_t asks;         // of the search that was saved with these trials
    std::uint64_t evaluations;  // of that search too, and so is the digest
    std::uint64_t digest;
    std::uint64_t count;  // of trials
    std::uint64_t check;  // a digest of their bytes
  };
  struct Piece {
    Head head{};
    Trials trials;
  };
  static_assert(std::is_trivially_copyable_v<OutTrial<Search>>, "trials are written as bytes");

  [[nodiscard]] std::string trials_path() const { return path_ + ".trials"; }

  [[nodiscard]] Head head_of(const Search& search) const {
    return {settings_.seed,
            settings_.window,
            search.counters().asks,
            search.counters().evaluations,
            search.archive().digest(),
            0,
            0};
  }

  static bool belongs(const Head& head, const Search& search) {
    return head.asks == search.counters().asks && head.evaluations == search.counters().evaluations &&
           head.digest == search.archive().digest();
  }

  static std::string describe(const Head& head) {
    const std::string order = head.window == 0 ? "as-they-come" : "repeatable --window " + std::to_string(head.window);
    return "--seed " + std::to_string(head.seed) + " --order " + order;
  }

  static std::uint64_t check_of(const char* bytes, std::size_t count) {
    nanoqd::Digest digest;
    for (std::size_t i = 0; i < count; ++i) digest.add(static_cast<std::uint8_t>(bytes[i]));
    return digest.value();
  }

  static std::string encode(Head head, const Trials& trials) {
    const std::string bytes(reinterpret_cast<const char*>(trials.data()), trials.size() * sizeof(OutTrial<Search>));
    head.count = trials.size();
    head.check = check_of(bytes.data(), bytes.size());
    return std::string(reinterpret_cast<const char*>(&head), sizeof head) + bytes;
  }

  // Reads one piece and moves `at` behind it. Returns false at the end, and for damaged bytes.
  static bool take(const std::string& bytes, std::size_t& at, Piece& piece) {
    if (bytes.size() - at < sizeof(Head)) return false;
    std::memcpy(&piece.head, bytes.data() + at, sizeof(Head));
    at += sizeof(Head);
    if (piece.head.count > (bytes.size() - at) / sizeof(OutTrial<Search>)) return false;
    const std::size_t size = static_cast<std::size_t>(piece.head.count) * sizeof(OutTrial<Search>);
    if (check_of(bytes.data() + at, size) != piece.head.check) return false;
    piece.trials.resize(static_cast<std::size_t>(piece.head.count));
    if (size != 0) std::memcpy(piece.trials.data(), bytes.data() + at, size);
    at += size;
    return true;
  }

  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  static bool fail(const std::string& sentence, std::string& error) {
    error = sentence;
    return false;
  }

  nanoqd::host::FileStorage file_;
  std::string path_;
  std::string last_;  // the trials of the last save, as bytes
  RunSettings settings_{};
  std::uint8_t chunk_[4096]{};
};

#endif
