// A run handed over between the device and the desktop ends as if it had never been cut. This is
// the desktop's side:
//
//     hand_over write OUT.hpp         writes snapshots from the middle of a run, as arrays for
//                                     device.cpp
//     hand_over check PRINTED FOLDER  continues the snapshots that the device printed, in files in
//                                     FOLDER, and checks the runs that the device continued
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "host/port/file_storage.hpp"
#include "searches.hpp"

namespace {

using nanoqd::Status;
using Bytes = std::vector<std::uint8_t>;

bool failed = false;

void expect(bool is_so, const std::string& promise) {
  std::printf("%s: %s\n", is_so ? "yes" : "NO", promise.c_str());
  failed = failed || !is_so;
}

// Opens a storage file that holds these bytes. Without bytes the file is erased.
nanoqd::Storage open(nanoqd::host::FileStorage& file, const std::filesystem::path& path, const Bytes& bytes) {
  std::filesystem::remove(path);
  if (!bytes.empty()) {
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
  std::string error;
  if (!file.open(path.string(), hand_over::geometry, error)) expect(false, error);
  return file.storage();
}

// Returns the first slot after the first part of a run.
template <class Search>
Bytes snapshot(const std::filesystem::path& path) {
  static Search search;
  std::uint8_t chunk[256];
  nanoqd::host::FileStorage file;
  const nanoqd::Storage storage = open(file, path, {});
  Status status = hand_over::begin(search, 1);
  if (status == Status::ok) status = hand_over::run(search, hand_over::evaluations_before);
  if (status == Status::ok) status = nanoqd::save(search, storage, chunk);
  Bytes bytes(hand_over::slot_bytes);
  if (status != Status::ok || !storage.read(storage.context, 0, bytes.data(), hand_over::slot_bytes)) {
    expect(false, std::string("a run is saved: ") + nanoqd::describe(status));
  }
  return bytes;
}

template <class Search>
std::uint64_t digest_of_uncut_run() {
  static Search search;
  Status status = hand_over::begin(search, 1);
  if (status == Status::ok)
    status = hand_over::run(search, hand_over::evaluations_before + hand_over::evaluations_after);
  if (status != Status::ok) expect(false, std::string("an uncut run ends: ") + nanoqd::describe(status));
  return test::digest_of_all(search);
}

template <class Search>
void write_array(std::ofstream& out, const std::string& name, const std::filesystem::path& scratch) {
  out << "inline constexpr unsigned char " << name << "_of_the_desktop[] = {";
  for (const std::uint8_t byte : snapshot<Search>(scratch)) out << static_cast<unsigned>(byte) << ",";
  out << "};\n";
}

int write(const std::filesystem::path& path) {
  const std::filesystem::path scratch = path.string() + ".flash";
  std::ofstream out(path);
  out << "// Made by tests/hand_over/desktop.cpp.\n";
  write_array<hand_over::Plain>(out, "plain", scratch);
  write_array<hand_over::Compact>(out, "compact", scratch);
  write_array<hand_over::Learning>(out, "learning", scratch);
  write_array<hand_over::Portfolio>(out, "portfolio", scratch);
  out.flush();
  expect(out.good(), path.string() + " is written");
  std::filesystem::remove(scratch);
  return failed ? 1 : 0;
}

// Returns the word after "WHAT NAME " in the output of the device.
std::string find(const std::string& printed, const std::string& what, const std::string& name) {
  const std::string key = what + " " + name + " ";
  const std::size_t at = printed.find(key);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + key.size();
  return printed.substr(begin, printed.find_first_of("\r\n", begin) - begin);
}

Bytes decode(const std::string& digits) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

template <class Search>
void check(const std::string& printed, const std::string& name, const std::filesystem::path& folder) {
  const std::uint64_t uncut = digest_of_uncut_run<Search>();
  Bytes bytes = decode(find(printed, "snapshot", name));
  expect(bytes.size() == hand_over::slot_bytes, name + ": the device printed its snapshot");
  expect(bytes == snapshot<Search>(folder / (name + "_own.flash")),
         name + ": it has the same bytes as the one of the desktop");

  bytes.resize(hand_over::geometry.bytes, 0xFF);
  static Search search;
  std::uint8_t chunk[33];
  nanoqd::host::FileStorage file;
  const nanoqd::Storage storage = open(file, folder / (name + ".flash"), bytes);
  Status status = hand_over::begin(search, 3);
  if (status == Status::ok) status = nanoqd::load(search, storage, chunk);
  expect(status == Status::ok, name + ": it can be loaded on the desktop: " + nanoqd::describe(status));
  expect(hand_over::run(search, hand_over::evaluations_after) == Status::ok && test::digest_of_all(search) == uncut,
         name + ": its run ends on the desktop as if it had never been cut");

  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(uncut));
  expect(find(printed, "digest", name) == digits, name + ": the run of the desktop ends on the device as if never cut");
}

int check_all(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::ifstream file(path, std::ios::binary);
  const std::string printed{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::create_directories(folder);
  check<hand_over::Plain>(printed, "plain", folder);
  check<hand_over::Compact>(printed, "compact", folder);
  check<hand_over::Learning>(printed, "learning", folder);
  check<hand_over::Portfolio>(printed, "portfolio", folder);
  return failed ? 1 : 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  if (what == "write" && count == 3) return write(arguments[2]);
  if (what == "check" && count == 4) return check_all(arguments[2], arguments[3]);
  std::fprintf(stderr, "usage: hand_over write OUT.hpp | hand_over check PRINTED FOLDER\n");
  return 2;
}
