// A storage in a file keeps its bytes, is as strict as flash, and explains each error in a
// sentence.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nanoqd/port/storage_exercise.hpp>
#include <string>
#include <vector>

#include "host/port/file_storage.hpp"
#include "host/support/scratch_folder.hpp"
#include "support/expect_status.hpp"
#include "unity.h"

static test::ScratchFolder scratch;

void setUp() { scratch.make(); }
void tearDown() {
  TEST_ASSERT_EQUAL(0, ::seteuid(::getuid()));  // a failed test may have left another user id
  scratch.remove();
}

namespace {

using nanoqd::Erased;
using nanoqd::Status;
using nanoqd::Storage;
using nanoqd::StorageGeometry;
using nanoqd::host::FileStorage;
using test::content_of;

const StorageGeometry flash = {1024, 8, 256, Erased::ones};

std::string path_of(const char* name) { return scratch.path + "/" + name; }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void open(FileStorage& file, const std::string& path, const StorageGeometry& geometry) {
  std::string error = "as before";
  TEST_ASSERT_TRUE_MESSAGE(file.open(path, geometry, error), error.c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("as before", error.c_str(), "success leaves the error alone");
  TEST_ASSERT_TRUE_MESSAGE(file.error().empty(), "a fresh storage has nothing to complain about");
  EXPECT_STATUS(Status::ok, file.storage().validate());
}

void assert_refused(const std::string& path, const StorageGeometry& geometry, const std::string& advice) {
  FileStorage file;
  std::string error;
  TEST_ASSERT_FALSE_MESSAGE(file.open(path, geometry, error), advice.c_str());
  TEST_ASSERT_TRUE_MESSAGE(has(error, "Cannot open '" + path.substr(0, path.find('\0'))), "the error names the path");
  TEST_ASSERT_TRUE_MESSAGE(has(error, advice), ("the error says '" + advice + "': " + error).c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.back() == '.' && !has(error, "\n"), "the error is one sentence");
  char byte = 0;
  const Storage storage = file.storage();
  TEST_ASSERT_FALSE_MESSAGE(storage.read(storage.context, 0, &byte, 1), "what was refused is closed");
}

// Expects that the storage refused the call, and that it gave this reason.
void assert_fails(bool answer, const FileStorage& file, const std::string& why) {
  TEST_ASSERT_FALSE_MESSAGE(answer, why.c_str());
  TEST_ASSERT_TRUE_MESSAGE(has(file.error(), why), ("it says '" + why + "': " + file.error()).c_str());
  TEST_ASSERT_TRUE_MESSAGE(has(file.error(), scratch.path) && file.error().back() == '.', file.error().c_str());
}

void a_new_storage_is_erased_all_over() {
  struct Case {
    Erased erased;
    char byte;
  };
  for (const Case& c : {Case{Erased::ones, '\xFF'}, Case{Erased::zeros, '\0'}, Case{Erased::unknown, '\x5A'}}) {
    const std::string path = path_of(("new" + std::to_string(static_cast<int>(c.erased))).c_str());
    FileStorage file;
    open(file, path, {100000, 8, 1000, c.erased});
    TEST_ASSERT_TRUE_MESSAGE(content_of(path) == std::string(100000, c.byte), "every byte has the erased value");
  }
  std::ofstream(path_of("empty"));
  FileStorage file;
  open(file, path_of("empty"), flash);
  TEST_ASSERT_EQUAL_MESSAGE(1024, content_of(path_of("empty")).size(), "an empty file is as good as none");
}

void what_was_programmed_is_there_after_reopening() {
  const std::string path = path_of("robot.flash");
  const std::string written = "16 bytes of data";
  {
    FileStorage file;
    open(file, path, flash);
    const Storage storage = file.storage();
    TEST_ASSERT_TRUE(storage.program(storage.context, 512, written.data(), 16));
    TEST_ASSERT_TRUE(storage.sync(storage.context));
  }
  FileStorage file;
  open(file, path, flash);
  const Storage storage = file.storage();
  char back[16];
  TEST_ASSERT_TRUE(storage.read(storage.context, 512, back, 16));
  TEST_ASSERT_TRUE_MESSAGE(std::string(back, 16) == written, "the bytes are those that were programmed");
  const std::string content = content_of(path);
  TEST_ASSERT_TRUE_MESSAGE(content.substr(512, 16) == written, "and the file is an image of the flash");
  TEST_ASSERT_TRUE_MESSAGE(content.substr(0, 512) + content.substr(528) == std::string(1008, '\xFF'),
                           "nothing else is");
  TEST_ASSERT_TRUE(storage.erase(storage.context, 512));
  TEST_ASSERT_TRUE_MESSAGE(content_of(path) == std::string(1024, '\xFF'), "an erase makes the block blank again");
  TEST_ASSERT_EQUAL_STRING("", file.error().c_str());
}

void it_passes_the_exercise_of_a_port() {
  std::vector<unsigned char> buffer(5000);
  int number = 0;
  for (const std::uint32_t unit : {1U, 8U, 256U}) {
    for (const Erased erased : {Erased::unknown, Erased::ones, Erased::zeros}) {
      for (const std::uint32_t erase_bytes : {0U, 20 * unit}) {
        FileStorage file;
        open(file, path_of(std::to_string(number++).c_str()), {100 * unit, unit, erase_bytes, erased});
        for (const std::uint32_t room : {unit + 1, 5000U}) {
          const nanoqd::ExerciseResult result = nanoqd::exercise(file.storage(), buffer.data(), room);
          EXPECT_STATUS_MESSAGE(Status::ok, result.status, file.error().c_str());
        }
      }
    }
  }
}

void what_breaks_a_rule_of_flash_is_refused_and_changes_nothing() {
  const std::string path = path_of("robot.flash");
  FileStorage file;
  open(file, path, flash);
  const Storage storage = file.storage();
  char data[2000] = {};
  assert_fails(storage.read(storage.context, 1024, data, 1), file, "the read of 1 bytes at address 1024 is empty or");
  assert_fails(storage.read(storage.context, 1000, data, 25), file, "past the end at address 1024");
  assert_fails(storage.read(storage.context, 0, data, 1025), file, "past the end");
  assert_fails(storage.read(storage.context, 0xFFFFFFFFU, data, 2), file, "past the end");
  assert_fails(storage.read(storage.context, 0, data, 0), file, "is empty");
  assert_fails(storage.program(storage.context, 1024, data, 8), file, "past the end");
  assert_fails(storage.program(storage.context, 4, data, 8), file, "does not cover whole program units of 8 bytes");
  assert_fails(storage.program(storage.context, 8, data, 12), file, "does not cover whole program units of 8 bytes");
  assert_fails(storage.program(storage.context, 248, data, 16), file, "crosses the end of an erase block of 256 bytes");
  assert_fails(storage.erase(storage.context, 1024), file, "past the end");
  assert_fails(storage.erase(storage.context, 8), file, "does not begin at the start of an erase block");
  TEST_ASSERT_TRUE_MESSAGE(content_of(path) == std::string(1024, '\xFF'), "nothing was written");
  TEST_ASSERT_TRUE(storage.program(storage.context, 8, data, 8));
  const std::string before = content_of(path);
  data[0] = 1;
  assert_fails(storage.program(storage.context, 0, data, 16), file, "writes to units that are not erased");
  TEST_ASSERT_TRUE_MESSAGE(content_of(path) == before, "a second program is refused as a whole");
}

void every_unit_of_a_long_program_must_be_blank() {
  for (const Erased erased : {Erased::unknown, Erased::ones, Erased::zeros}) {
    FileStorage file;
    open(file, path_of(std::to_string(static_cast<int>(erased)).c_str()), {10000, 10, 10000, erased});
    const Storage storage = file.storage();
    const std::vector<char> data(10000, 'x');
    TEST_ASSERT_TRUE(storage.program(storage.context, 9990, data.data(), 10));
    assert_fails(storage.program(storage.context, 0, data.data(), 10000), file, "writes to units that are not erased");
    TEST_ASSERT_TRUE(storage.erase(storage.context, 0));
    TEST_ASSERT_TRUE(storage.program(storage.context, 0, data.data(), 10000));
  }
}

void storage_without_erase_can_be_overwritten() {
  FileStorage file;
  open(file, path_of("fram"), {1024, 1, 0, Erased::unknown});
  const Storage storage = file.storage();
  TEST_ASSERT_TRUE(storage.erase == nullptr);
  TEST_ASSERT_TRUE(storage.program(storage.context, 255, "abc", 3));
  TEST_ASSERT_TRUE(storage.program(storage.context, 256, "xyz", 3));
  TEST_ASSERT_TRUE(content_of(path_of("fram")).substr(255, 4) == "axyz");
}

void a_path_that_cannot_be_a_storage_is_refused_with_advice() {
  assert_refused(path_of("missing/robot.flash"), flash, "missing' does not exist; create it");
  std::ofstream(path_of("file")) << std::string(1024, 'x');
  assert_refused(path_of("file/robot.flash"), flash, "is a file, not a folder");
  assert_refused(scratch.path, flash, "it is a folder; add the name of a file");
  assert_refused(scratch.path + "/", flash, "not the name of a file");
  assert_refused("", flash, "not the name of a file");
  assert_refused(scratch.path + std::string("/a\0b", 4), flash, "not the name of a file");
  assert_refused(path_of(std::string(300, 'n').c_str()), flash, "choose a shorter one");
  TEST_ASSERT_EQUAL(0, ::mkfifo(path_of("fifo").c_str(), 0600));
  assert_refused(path_of("fifo"), flash, "not a regular file");
  std::filesystem::create_symlink("nowhere", path_of("loose"));
  assert_refused(path_of("loose"), flash, "remove the link");
  TEST_ASSERT_EQUAL_MESSAGE(3, scratch.entries(), "refusals leave nothing behind");
  TEST_ASSERT_TRUE_MESSAGE(content_of(path_of("file")) == std::string(1024, 'x'), "nor change what is there");
}

void a_geometry_that_makes_no_sense_is_refused_before_there_is_a_file() {
  assert_refused(path_of("robot.flash"), {}, "program unit must be at least 1 byte");
  assert_refused(path_of("robot.flash"), {1000, 8, 256, Erased::ones}, "whole number of erase blocks");
  assert_refused(path_of("robot.flash"), {1024, 8, 12, Erased::ones}, "whole number of program units");
  TEST_ASSERT_EQUAL(0, scratch.entries());
}

void a_file_of_another_size_is_refused_and_stays_as_it_is() {
  const std::string path = path_of("robot.flash");
  for (const std::size_t size : {std::size_t{1}, std::size_t{1023}, std::size_t{1025}, std::size_t{4096}}) {
    std::ofstream(path) << std::string(size, 'x');
    assert_refused(path, flash,
                   "it has " + std::to_string(size) + " bytes, and the geometry has 1024; choose another file");
    if (size < 1024) assert_refused(path, flash, "enlarge a snapshot by itself with truncate -s 1024");
    TEST_ASSERT_TRUE_MESSAGE(content_of(path) == std::string(size, 'x'), "its content is untouched");
  }
}

void a_write_protected_file_is_refused() {
  const std::string path = path_of("robot.flash");
  std::ofstream(path) << std::string(1024, 'x');
  TEST_ASSERT_EQUAL(0, ::chmod(path.c_str(), 0444));
  TEST_ASSERT_EQUAL(0, ::chmod(scratch.path.c_str(), 0555));
  const uid_t user = ::geteuid();
  constexpr uid_t nobody = 65534;
  if (user == 0 && ::seteuid(nobody) != 0) {
    TEST_IGNORE_MESSAGE("root may write everywhere");
  }
  assert_refused(path, flash, "write-protected");
  assert_refused(path_of("new.flash"), flash, "no permission");
  TEST_ASSERT_EQUAL(0, ::seteuid(user));
  TEST_ASSERT_EQUAL(0, ::chmod(scratch.path.c_str(), 0700));
  TEST_ASSERT_TRUE_MESSAGE(content_of(path) == std::string(1024, 'x'), "its content is untouched");
}

void a_file_that_another_one_has_open_is_refused() {
  const std::string path = path_of("robot.flash");
  FileStorage file;
  open(file, path, flash);
  assert_refused(path, flash, "it is already open");
  TEST_ASSERT_EQUAL_MESSAGE(1, scratch.entries(), "the refusal does not take the file away");
  file.close();
  FileStorage other;
  open(other, path, flash);
}

void a_disk_without_room_leaves_no_file_behind() {
  rlimit before{};
  TEST_ASSERT_EQUAL(0, ::getrlimit(RLIMIT_FSIZE, &before));
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, before.rlim_max};
  TEST_ASSERT_EQUAL(0, ::setrlimit(RLIMIT_FSIZE, &small));
  FileStorage file;
  std::string error;
  const bool opened = file.open(path_of("robot.flash"), flash, error);
  TEST_ASSERT_EQUAL(0, ::setrlimit(RLIMIT_FSIZE, &before));
  static_cast<void>(std::signal(SIGXFSZ, handler));
  TEST_ASSERT_FALSE(opened);
  TEST_ASSERT_TRUE_MESSAGE(has(error, "raise the limit"), error.c_str());
  TEST_ASSERT_EQUAL(0, scratch.entries());
}

void a_file_cut_short_while_open_fails_to_be_read() {
  const std::string path = path_of("robot.flash");
  FileStorage file;
  open(file, path, flash);
  std::filesystem::resize_file(path, 100);
  const Storage storage = file.storage();
  char data[16] = {};
  TEST_ASSERT_TRUE_MESSAGE(storage.read(storage.context, 80, data, 16), "what is left can be read");
  assert_fails(storage.read(storage.context, 96, data, 8), file, "has become shorter");
  assert_fails(storage.program(storage.context, 96, data, 8), file, "has become shorter");
}

void opening_another_file_closes_the_first() {
  FileStorage file;
  open(file, path_of("first"), flash);
  char byte = 0;
  const Storage storage = file.storage();
  assert_fails(storage.read(storage.context, 1024, &byte, 1), file, "past the end");
  open(file, path_of("second"), flash);  // also checks that the error is gone
  FileStorage other;
  open(other, path_of("first"), flash);
  assert_refused(path_of("second"), flash, "it is already open");
}

void a_closed_storage_fails_by_name() {
  FileStorage file;
  open(file, path_of("robot.flash"), flash);
  const Storage storage = file.storage();
  file.close();
  char data[8] = {};
  assert_fails(storage.read(storage.context, 0, data, 8), file, "it is closed");
  assert_fails(storage.program(storage.context, 0, data, 8), file, "it is closed");
  assert_fails(storage.erase(storage.context, 0), file, "it is closed");
  assert_fails(storage.sync(storage.context), file, "it is closed");
  file.close();
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_new_storage_is_erased_all_over);
  RUN_TEST(what_was_programmed_is_there_after_reopening);
  RUN_TEST(it_passes_the_exercise_of_a_port);
  RUN_TEST(what_breaks_a_rule_of_flash_is_refused_and_changes_nothing);
  RUN_TEST(every_unit_of_a_long_program_must_be_blank);
  RUN_TEST(storage_without_erase_can_be_overwritten);
  RUN_TEST(a_path_that_cannot_be_a_storage_is_refused_with_advice);
  RUN_TEST(a_geometry_that_makes_no_sense_is_refused_before_there_is_a_file);
  RUN_TEST(a_file_of_another_size_is_refused_and_stays_as_it_is);
  RUN_TEST(a_write_protected_file_is_refused);
  RUN_TEST(a_file_that_another_one_has_open_is_refused);
  RUN_TEST(a_disk_without_room_leaves_no_file_behind);
  RUN_TEST(a_file_cut_short_while_open_fails_to_be_read);
  RUN_TEST(opening_another_file_closes_the_first);
  RUN_TEST(a_closed_storage_fails_by_name);
  return UNITY_END();
}
