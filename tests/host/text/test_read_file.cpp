// A file is read whole or not at all, and the sentence says why not and what to do.
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <string>

#include "host/support/scratch_folder.hpp"
#include "host/text/read_file.hpp"
#include "unity.h"

namespace {

using nanoqd::host::read_file;

test::ScratchFolder folder;

std::string made(const char* name, const std::string& content) {
  const std::string path = folder.path + "/" + name;
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

void expect_refused(const std::string& path, const std::string& why, std::size_t most = 100) {
  std::string error;
  TEST_ASSERT_FALSE_MESSAGE(read_file(path, error, most).has_value(), why.c_str());
  TEST_ASSERT_EQUAL_STRING(("cannot read '" + path + "': " + why).c_str(), error.c_str());
}

void every_byte_is_read() {
  const std::string content = std::string("a\0\r\n\xff", 5) + std::string(70000, 'b');
  std::string error;
  const std::optional<std::string> read = read_file(made("a", content), error);
  TEST_ASSERT_TRUE_MESSAGE(read == content, "the content is as it was written");
  TEST_ASSERT_TRUE_MESSAGE(read_file(made("b", ""), error) == std::string(), "an empty file is no failure");
}

void a_file_is_read_up_to_the_limit() {
  std::string error;
  const std::string path = made("a", std::string(100, 'a'));
  TEST_ASSERT_TRUE_MESSAGE(read_file(path, error, 100).has_value(), "as many bytes as the limit");
  expect_refused(path, "it has more than 1 GB, or no end; cut out the part that you need", 99);
}

void a_device_without_end_is_refused() {
  expect_refused("/dev/zero", "it has more than 1 GB, or no end; cut out the part that you need", 100000);
}

void the_sentence_says_what_to_do() {
  expect_refused(folder.path + "/missing", "there is no such file; check its name and folder");
  expect_refused("", "there is no such file; check its name and folder");
  expect_refused(folder.path, "it is a folder; name a file in it");
  expect_refused(made("a", "a") + "/b", "a part of its path is a file, not a folder; check the path");
  expect_refused(folder.path + "/" + std::string(5000, 'a'), "the path is too long; check it");
}

void a_file_without_permission_is_refused() {
  if (::geteuid() == 0) TEST_IGNORE_MESSAGE("root may read every file");
  const std::string path = made("a", "a");
  TEST_ASSERT_EQUAL_INT(0, ::chmod(path.c_str(), 0));
  expect_refused(path, "you have no permission to read it; make it readable, or copy it");
}

}  // namespace

void setUp() { folder.make(); }
void tearDown() { folder.remove(); }

int main() {
  UNITY_BEGIN();
  RUN_TEST(every_byte_is_read);
  RUN_TEST(a_file_is_read_up_to_the_limit);
  RUN_TEST(a_device_without_end_is_refused);
  RUN_TEST(the_sentence_says_what_to_do);
  RUN_TEST(a_file_without_permission_is_refused);
  return UNITY_END();
}
