// A file is written whole or not at all, and a failure is explained in a sentence.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "host/support/scratch_folder.hpp"
#include "host/text/write_file.hpp"
#include "unity.h"

static test::ScratchFolder scratch;  // new for each test
static std::string folder;

void setUp() {
  scratch.make();
  folder = scratch.path;
}

void tearDown() { scratch.remove(); }

namespace {

using nanoqd::host::write_file_whole;
using test::content_of;

std::ptrdiff_t entries() { return scratch.entries(); }

void assert_refused(const std::string& path, const std::string& advice) {
  std::string error;
  TEST_ASSERT_FALSE_MESSAGE(write_file_whole(path, "new", error), "a path that cannot be written to is refused");
  TEST_ASSERT_TRUE_MESSAGE(error.find("cannot write '" + path.substr(0, path.find('\0'))) == 0,
                           "the error names the path");
  TEST_ASSERT_TRUE_MESSAGE(error.find(advice) != std::string::npos,
                           ("the error says '" + advice + "': " + error).c_str());
  TEST_ASSERT_TRUE_MESSAGE(error.back() != '.' && error.find('\n') == std::string::npos, "the error is one sentence");
}

void the_content_arrives_whole() {
  const std::string path = folder + "/a.svg";
  const std::string content = std::string(3000000, 'x') + '\0' + "\r\n end";
  std::string error = "as before";
  TEST_ASSERT_TRUE_MESSAGE(write_file_whole(path, content, error), error.c_str());
  TEST_ASSERT_TRUE_MESSAGE(content_of(path) == content, "every byte is in the file");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("as before", error.c_str(), "success leaves the error alone");
  TEST_ASSERT_TRUE(write_file_whole(path, "", error));
  TEST_ASSERT_TRUE_MESSAGE(content_of(path).empty(), "an empty content makes an empty file");
  TEST_ASSERT_EQUAL_MESSAGE(1, entries(), "nothing else is left in the folder");
}

void an_existing_file_is_replaced_and_keeps_its_mode() {
  const std::string path = folder + "/a.svg";
  std::ofstream(path) << "old and longer";
  TEST_ASSERT_EQUAL(0, ::chmod(path.c_str(), 0640));
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(write_file_whole(path, "new", error), error.c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("new", content_of(path).c_str(), "the new content replaces the old");
  struct stat status {};
  TEST_ASSERT_EQUAL(0, ::stat(path.c_str(), &status));
  TEST_ASSERT_EQUAL_HEX_MESSAGE(0640, status.st_mode & 0777U, "the mode of the file is kept");
}

void a_path_without_folder_means_the_current_folder() {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  std::string error;
  const bool good = write_file_whole("plain.svg", "new", error);
  std::filesystem::current_path(before);
  TEST_ASSERT_TRUE_MESSAGE(good, error.c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("new", content_of(folder + "/plain.svg").c_str(), "it is in the current folder");
}

void a_name_as_long_as_the_system_allows_can_be_written() {
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(write_file_whole(folder + "/" + std::string(255, 'n'), "new", error), error.c_str());
  assert_refused(folder + "/" + std::string(256, 'n'), "choose a shorter one");
  TEST_ASSERT_EQUAL_MESSAGE(1, entries(), "a refused name leaves no temporary behind");
}

void an_unwritable_path_is_refused_with_advice() {
  assert_refused(folder + "/missing/a.svg", "'" + folder + "/missing' does not exist; create it");
  std::ofstream(folder + "/file") << "old";
  assert_refused(folder + "/file/a.svg", "is a file, not a folder; choose another path");
  assert_refused(folder, "it is a folder; add the name of a file");
  assert_refused(folder + "/", "not the name of a file");
  assert_refused("", "not the name of a file");
  assert_refused(folder + std::string("/a\0b", 4), "not the name of a file");
  TEST_ASSERT_EQUAL_MESSAGE(1, entries(), "refusals leave nothing behind");
}

void a_write_that_fails_half_way_leaves_the_old_file() {
  const std::string path = folder + "/a.svg";
  std::ofstream(path) << "old";
  rlimit before{};
  TEST_ASSERT_EQUAL(0, ::getrlimit(RLIMIT_FSIZE, &before));
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, before.rlim_max};
  TEST_ASSERT_EQUAL(0, ::setrlimit(RLIMIT_FSIZE, &small));
  std::string error;
  const bool written = write_file_whole(path, std::string(5000, 'x'), error);
  TEST_ASSERT_EQUAL(0, ::setrlimit(RLIMIT_FSIZE, &before));
  static_cast<void>(std::signal(SIGXFSZ, handler));
  TEST_ASSERT_FALSE_MESSAGE(written, "a write that cannot be completed is reported");
  TEST_ASSERT_TRUE_MESSAGE(error.find("raise the limit") != std::string::npos, error.c_str());
  TEST_ASSERT_EQUAL_STRING_MESSAGE("old", content_of(path).c_str(), "the old content is still there");
  TEST_ASSERT_EQUAL_MESSAGE(1, entries(), "the temporary is gone");
}

void a_link_stays_and_its_file_is_replaced() {
  std::ofstream(folder + "/file") << "old";
  std::filesystem::create_symlink("file", folder + "/link");
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(write_file_whole(folder + "/link", "new", error), error.c_str());
  TEST_ASSERT_TRUE_MESSAGE(std::filesystem::is_symlink(folder + "/link"), "the link is still a link");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("new", content_of(folder + "/file").c_str(), "its file has the new content");
  std::filesystem::create_symlink("nowhere", folder + "/loose");
  assert_refused(folder + "/loose", "remove the link");
}

void what_is_no_regular_file_is_not_replaced() {
  const std::string path = folder + "/fifo";
  TEST_ASSERT_EQUAL(0, ::mkfifo(path.c_str(), 0600));
  assert_refused(path, "not a regular file");
  TEST_ASSERT_TRUE_MESSAGE(std::filesystem::is_fifo(path), "the fifo is still a fifo");
}

void a_write_protected_file_is_refused() {
  if (::geteuid() == 0) {
    TEST_IGNORE_MESSAGE("root may write everywhere");
  }
  const std::string path = folder + "/a.svg";
  std::ofstream(path) << "old";
  TEST_ASSERT_EQUAL(0, ::chmod(path.c_str(), 0444));
  assert_refused(path, "write-protected");
  TEST_ASSERT_EQUAL(0, ::chmod(folder.c_str(), 0500));
  assert_refused(folder + "/b.svg", "no permission");
  TEST_ASSERT_EQUAL(0, ::chmod(folder.c_str(), 0700));
  TEST_ASSERT_EQUAL_STRING_MESSAGE("old", content_of(path).c_str(), "its content is untouched");
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(the_content_arrives_whole);
  RUN_TEST(an_existing_file_is_replaced_and_keeps_its_mode);
  RUN_TEST(a_path_without_folder_means_the_current_folder);
  RUN_TEST(a_name_as_long_as_the_system_allows_can_be_written);
  RUN_TEST(an_unwritable_path_is_refused_with_advice);
  RUN_TEST(a_write_that_fails_half_way_leaves_the_old_file);
  RUN_TEST(a_link_stays_and_its_file_is_replaced);
  RUN_TEST(what_is_no_regular_file_is_not_replaced);
  RUN_TEST(a_write_protected_file_is_refused);
  return UNITY_END();
}
