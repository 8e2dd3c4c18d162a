// Prints what the library does to a storage in a situation, call by call, for the model of the save
// protocol. tests/cmake/model_trace.cmake checks that the model can do the same.
//
//     trace SITUATION    prints the calls of the saves and loads of this situation
//     trace              prints the names of all situations
//
// The last line begins with #. It says which save was found at the end, and which was the last one
// that returned `ok`; 0 is none.
#include <cstdio>
#include <cstring>
#include <nanoqd/nanoqd.hpp>
#include <utility>
#include <vector>

#include "model/traced_flash.hpp"
#include "support/small_search.hpp"

using nanoqd::Status;
using test::Call;
using test::Effect;
using test::Record;
using test::Search;
using test::Share;

namespace {

constexpr std::uint32_t patience = 16;  // as often the library tries a read that fails

// A device that saves and loads. The archive is full, so that all snapshots have the same length.
// The objective of cell 0 is the number of the save.
class Device {
 public:
  test::TracedFlash flash;

  Device() {
    const auto bytes = static_cast<std::uint32_t>(nanoqd::max_snapshot_bytes<Search>(test::TracedFlash::unit));
    const auto records = static_cast<std::uint32_t>(nanoqd::detail::records_bytes(test::TracedFlash::unit));
    flash.begin(bytes, bytes - records);
    begin(search_);
    for (std::uint32_t cell = 0; cell < Search::cells; ++cell) test::tell_cell(search_, cell, -1.0f);
  }

  void save() {
    flash.print("saves");
    ++saves_;
    test::tell_cell(search_, 0, static_cast<float>(saves_));
    const Status status = nanoqd::save(search_, flash.storage(), {buffer_, sizeof buffer_});
    if (flash.is_on()) {
      flash.print(status == Status::ok ? "ok" : "fails");
      if (status == Status::ok) last_ok_ = saves_;
    }
    check_disturbance();
    flash.restore_power();
  }

  void save_with(std::vector<test::Disturbance> disturbances) {
    flash.disturb(std::move(disturbances));
    save();
  }

  void load() {
    flash.print("loads");
    begin(found_);
    const Status status = nanoqd::load(found_, flash.storage(), {buffer_, sizeof buffer_});
    flash.print(status == Status::ok ? "ok" : status == Status::no_snapshot ? "no_snapshot" : "read_failed");
    found_save_ = status == Status::ok ? static_cast<std::uint32_t>(found_.archive().objective_of(0)) : 0;
    check_disturbance();
  }

  // Returns whether all that was to happen has happened.
  [[nodiscard]] bool end() const {
    std::printf("# found %u, last ok %u\n", static_cast<unsigned>(found_save_), static_cast<unsigned>(last_ok_));
    return is_as_planned_;
  }

 private:
  static void begin(Search& search) { static_cast<void>(search.begin(test::config_of(3, 25))); }
  void check_disturbance() { is_as_planned_ = is_as_planned_ && !flash.is_disturbed(); }

  Search search_;
  Search found_;
  std::uint8_t buffer_[200] = {};
  std::uint32_t saves_ = 0;
  std::uint32_t last_ok_ = 0;
  std::uint32_t found_save_ = 0;
  bool is_as_planned_ = true;
};

constexpr test::Disturbance cut(Call call, std::uint32_t slot, Record record, Share share) {
  return {call, slot, record, Effect::cut, share, 1};
}
constexpr test::Disturbance fail(Call call, std::uint32_t slot, Record record, std::uint32_t times) {
  return {call, slot, record, Effect::failure, Share::half, times};
}

struct Situation {
  const char* name;
  void (*happen)(Device&);
};

// The first save goes into slot 0, the second one into slot 1.
constexpr Situation situations[] = {
    {"empty",
     [](Device& device) {
       device.load();
       device.save();
     }},
    {"one_snapshot",
     [](Device& device) {
       device.save();
       device.save();
     }},
    {"two_snapshots",
     [](Device& device) {
       device.save();
       device.save();
       device.load();
       device.save();
     }},
    {"newest_unconfirmed",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::confirmation, Share::nothing)});
       device.load();
       device.save();
     }},
    {"newest_half_confirmed",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::confirmation, Share::half)});
       device.load();
       device.save();
     }},
    {"newest_torn",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::half)});
       device.load();
       device.save();
     }},
    {"newest_torn_in_its_body",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::body, Share::half)});
       device.load();
       device.save();
     }},
    {"newest_unstable",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::all)});
       device.load();
       device.flash.let_commit_read_wrong(1, true);
       device.load();
       device.flash.let_commit_read_wrong(1, false);
       device.save_with({cut(Call::erase, 1, Record::slot_, Share::nothing)});
       device.save();
     }},
    {"older_torn_by_its_erase",
     [](Device& device) {
       device.save();
       device.save();
       device.save_with({cut(Call::erase, 0, Record::slot_, Share::half)});
       device.load();
       device.save();
     }},
    {"first_one_unconfirmed",
     [](Device& device) {
       device.save_with({cut(Call::program, 0, Record::confirmation, Share::nothing)});
       device.save();
     }},
    {"failing_read",
     [](Device& device) {
       device.save();
       device.save_with({fail(Call::read, 0, Record::body, patience - 1)});
     }},
    {"failing_reads_of_the_last_one",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::all)});
       device.save_with({fail(Call::read, 0, Record::body, patience)});
       device.save();
     }},
    {"failing_program",
     [](Device& device) {
       device.save();
       device.save_with({fail(Call::program, 1, Record::body, 1), fail(Call::program, 1, Record::commit_record, 1)});
       device.save_with({fail(Call::program, 1, Record::commit_record, 1)});
     }},
    {"failing_confirmation",
     [](Device& device) {
       device.save();
       device.save_with({fail(Call::program, 1, Record::confirmation, 1)});
       device.load();
       device.save();
     }},
    {"failing_erase",
     [](Device& device) {
       device.save();
       device.save_with({fail(Call::erase, 1, Record::slot_, 1)});
       device.save_with({fail(Call::erase, 0, Record::slot_, 2)});
     }},
    // What is lost here is described in README.md.
    {"first_saves_cut",
     [](Device& device) {
       device.save_with({cut(Call::program, 0, Record::commit_record, Share::all)});
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::all)});
       device.flash.let_commit_read_wrong(0, true);
       device.flash.let_commit_read_wrong(1, true);
       device.save();
       device.flash.let_commit_read_wrong(1, false);
     }},
    {"gap_unread_beside_trusted",
     [](Device& device) {
       device.save();
       device.save();
       device.save_with({fail(Call::read, 1, Record::body, patience), cut(Call::erase, 1, Record::slot_, Share::all)});
     }},
    {"gap_unread_confirmation",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::all)});
       device.save_with(
           {fail(Call::read, 1, Record::confirmation, patience), cut(Call::erase, 0, Record::slot_, Share::all)});
       device.flash.let_commit_read_wrong(1, true);
     }},
    {"gap_erase_stirs",
     [](Device& device) {
       device.save();
       device.save_with({cut(Call::program, 1, Record::commit_record, Share::all)});
       device.save_with({cut(Call::erase, 1, Record::slot_, Share::nothing)});
       device.flash.stir_confirmation(1);
       device.save_with({cut(Call::erase, 0, Record::slot_, Share::all)});
       device.flash.let_commit_read_wrong(1, true);
     }},
};

}  // namespace

int main(int count, char** arguments) {
  for (const Situation& situation : situations) {
    if (count < 2) std::puts(situation.name);
    if (count != 2 || std::strcmp(arguments[1], situation.name) != 0) continue;
    Device device;
    situation.happen(device);
    device.load();
    if (device.end()) return 0;
    std::fprintf(stderr, "a call that was to be disturbed did not happen\n");
    return 1;
  }
  if (count < 2) return 0;
  std::fprintf(stderr, "there is no such situation\n");
  return 2;
}
