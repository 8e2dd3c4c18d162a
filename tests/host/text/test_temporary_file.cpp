// A process that is ended while it writes leaves no temporary file, and what a killed one leaves is
// removed by the next write. The file of a process that is alive stays.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "host/support/scratch_folder.hpp"
#include "host/text/write_file.hpp"
#include "unity.h"

static test::ScratchFolder scratch;  // new for each test

void setUp() { scratch.make(); }
void tearDown() { scratch.remove(); }

namespace {

using nanoqd::host::write_file_whole;

constexpr int written = 10;  // exit codes of a child
constexpr int refused = 11;
constexpr int refused_after_a_signal = 12;

volatile std::sig_atomic_t signal_on_the_way;
volatile std::sig_atomic_t caught;

std::string target() { return scratch.path + "/a.svg"; }
void note(int) { caught = 1; }

// Runs a child that gets a signal in the middle of its write. Returns its status, for waitpid().
// The kernel sends SIGXFSZ during the write that exceeds the limit; its handler sends the other.
template <class Prepare>
int end_of_writer(int signal, Prepare prepare) {
  std::ofstream(target()) << "old";
  const pid_t child = ::fork();
  if (child == 0) {
    prepare();
    signal_on_the_way = signal;
    static_cast<void>(std::signal(SIGXFSZ, [](int) { static_cast<void>(std::raise(signal_on_the_way)); }));
    const rlimit small = {1000, 1000};
    static_cast<void>(::setrlimit(RLIMIT_FSIZE, &small));
    std::string error;
    const bool good = write_file_whole(target(), std::string(5000, 'x'), error);
    ::_exit(good ? written : caught == 0 ? refused : refused_after_a_signal);
  }
  int status = 0;
  TEST_ASSERT_EQUAL(child, ::waitpid(child, &status, 0));
  return status;
}
int end_of_writer(int signal) {
  return end_of_writer(signal, [] {});
}

void expect_only_the_old_file(const char* why) {
  TEST_ASSERT_EQUAL_STRING_MESSAGE("old", test::content_of(target()).c_str(), why);
  TEST_ASSERT_EQUAL_MESSAGE(1, scratch.entries(), why);
}

pid_t dead_process() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  int status = 0;
  TEST_ASSERT_EQUAL(child, ::waitpid(child, &status, 0));
  return child;
}

std::string temporary_of(pid_t process) { return scratch.path + "/.nanoqd-" + std::to_string(process) + "-0.tmp"; }

void write_target() {
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(write_file_whole(target(), "new", error), error.c_str());
}

void a_signal_that_ends_the_process_removes_the_temporary() {
  constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
  for (const int signal : signals) {
    const int status = end_of_writer(signal);

    TEST_ASSERT_TRUE_MESSAGE(WIFSIGNALED(status) && WTERMSIG(status) == signal, ::strsignal(signal));
    expect_only_the_old_file(::strsignal(signal));
  }
}

void a_signal_that_the_program_ignores_or_handles_stays_its_own() {
  const int ignored = end_of_writer(SIGHUP, [] { static_cast<void>(std::signal(SIGHUP, SIG_IGN)); });
  TEST_ASSERT_TRUE_MESSAGE(WIFEXITED(ignored) && WEXITSTATUS(ignored) == refused, "as under nohup");
  expect_only_the_old_file("the write failed at its limit");

  const int handled = end_of_writer(SIGTERM, [] { static_cast<void>(std::signal(SIGTERM, note)); });
  TEST_ASSERT_TRUE_MESSAGE(WIFEXITED(handled) && WEXITSTATUS(handled) == refused_after_a_signal,
                           "its handler was called");
  expect_only_the_old_file("the write failed at its limit");
}

void the_actions_of_the_signals_are_as_before_after_a_write() {
  static_cast<void>(std::signal(SIGTERM, note));
  write_target();
  TEST_ASSERT_TRUE_MESSAGE(std::signal(SIGTERM, SIG_DFL) == note, "a handler of the program");
  TEST_ASSERT_TRUE_MESSAGE(std::signal(SIGINT, SIG_DFL) == SIG_DFL, "the default action");
  TEST_ASSERT_TRUE_MESSAGE(std::signal(SIGHUP, SIG_DFL) == SIG_DFL, "the default action");
}

void what_a_killed_process_left_is_removed_by_the_next_write() {
  const int status = end_of_writer(SIGKILL);
  TEST_ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  TEST_ASSERT_EQUAL_MESSAGE(2, scratch.entries(), "nobody could remove it");

  write_target();

  TEST_ASSERT_EQUAL_MESSAGE(1, scratch.entries(), "the next write did");
  TEST_ASSERT_EQUAL_STRING("new", test::content_of(target()).c_str());
}

void the_temporary_of_a_process_that_is_alive_stays() {
  const std::string alive = temporary_of(::getppid());
  const std::string locked = temporary_of(dead_process());  // as of a process in another container
  std::ofstream(alive) << "half";
  std::ofstream(locked) << "half";
  const int lock = ::open(locked.c_str(), O_RDONLY);
  TEST_ASSERT_EQUAL(0, ::flock(lock, LOCK_EX));

  write_target();

  TEST_ASSERT_TRUE_MESSAGE(std::filesystem::exists(alive), "its process is alive");
  TEST_ASSERT_TRUE_MESSAGE(std::filesystem::exists(locked), "a process holds it open");
  static_cast<void>(::close(lock));
  write_target();
  TEST_ASSERT_FALSE_MESSAGE(std::filesystem::exists(locked), "nobody holds it any more");
}

void what_only_looks_like_a_temporary_stays() {
  const std::string dead = std::to_string(dead_process());
  const std::string names[] = {".nanoqd-" + dead + ".tmp",
                               ".nanoqd-" + dead + "-.tmp",
                               ".nanoqd-" + dead + "-0.tmp~",
                               "nanoqd-" + dead + "-0.tmp",
                               ".nanoqd-" + dead + "x-0.tmp",
                               ".nanoqd--" + dead + "-0.tmp",
                               ".nanoqd-" + dead + "-0x.tmp",
                               ".nanoqd-0-0.tmp",
                               ".nanoqd-.tmp"};
  for (const std::string& name : names) std::ofstream(scratch.path + "/" + name) << "mine";
  std::filesystem::create_directory(scratch.path + "/.nanoqd-" + dead + "-1.tmp");
  std::ofstream(scratch.path + "/file") << "mine";
  std::filesystem::create_symlink("file", scratch.path + "/.nanoqd-" + dead + "-2.tmp");
  const std::ptrdiff_t before = scratch.entries();

  write_target();

  TEST_ASSERT_EQUAL_MESSAGE(before + 1, scratch.entries(), "only the target is new");
  TEST_ASSERT_EQUAL_STRING("mine", test::content_of(scratch.path + "/file").c_str());
}

}  // namespace

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_signal_that_ends_the_process_removes_the_temporary);
  RUN_TEST(a_signal_that_the_program_ignores_or_handles_stays_its_own);
  RUN_TEST(the_actions_of_the_signals_are_as_before_after_a_write);
  RUN_TEST(what_a_killed_process_left_is_removed_by_the_next_write);
  RUN_TEST(the_temporary_of_a_process_that_is_alive_stays);
  RUN_TEST(what_only_looks_like_a_temporary_stays);
  return UNITY_END();
}
