// A saved run goes on to the same bits, whatever happened to it: a stop, a cut or a full disk.
#include <sys/resource.h>
#include <nanoqd/nanoqd.hpp>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "host/parallel/pool_lab.hpp"
#include "host/support/scratch_folder.hpp"
#include "saved_run.hpp"

using namespace pool_lab;

static test::ScratchFolder scratch;

void setUp() { scratch.make(); }
void tearDown() { scratch.remove(); }

namespace {

std::string path() { return scratch.path + "/robot.flash"; }

void open(SavedRun<Search>& saved) {
  std::string error;
  TEST_ASSERT_TRUE_MESSAGE(saved.open(path(), {5, window}, error), error.c_str());
}

// No file of this process can grow beyond `bytes` as long as the object exists.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : action_(std::signal(SIGXFSZ, SIG_IGN)) {
    TEST_ASSERT_EQUAL(0, ::getrlimit(RLIMIT_FSIZE, &before_));
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    TEST_ASSERT_EQUAL(0, ::setrlimit(RLIMIT_FSIZE, &limit));
  }
  ~FileLimit() {
    static_cast<void>(::setrlimit(RLIMIT_FSIZE, &before_));
    static_cast<void>(std::signal(SIGXFSZ, action_));
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;

 private:
  void (*action_)(int);
  rlimit before_{};
};

}  // namespace

static void a_saved_run_goes_on_to_the_same_digest() {
  const std::uint64_t digest = promised_digest();
  std::string error;
  for (unsigned piece = 1; piece <= 4; ++piece) {  // of 400 evaluations; the last one is the rest
    begin();
    Pool pool(search, piece, window, Order::repeatable);
    SavedRun<Search> saved;
    std::vector<OutTrial<Search>> trials;
    open(saved);
    TEST_ASSERT_TRUE_MESSAGE(saved.load(search, trials, error), error.c_str());
    pool.put_out(trials);
    run_and_stop(pool, 400);
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
  }
  expect_whole_run(digest, "as if it had not been interrupted");
}

// The trials are replaced before the snapshot is. If the power fails in between, the older snapshot
// needs the older trials.
static void a_save_that_was_cut_short_leaves_the_run_of_the_save_before() {
  const std::uint64_t digest = promised_digest();
  std::string error;
  begin();
  {
    Pool pool(search, 2, window, Order::repeatable);
    SavedRun<Search> saved;
    open(saved);
    run_and_stop(pool, 400);
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
    std::filesystem::copy_file(path(), path() + ".before");
    run_and_stop(pool, 400);
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
  }
  std::filesystem::rename(path() + ".before", path());
  begin();
  Pool pool(search, 2, window, Order::repeatable);
  SavedRun<Search> saved;
  std::vector<OutTrial<Search>> trials;
  open(saved);

  TEST_ASSERT_TRUE_MESSAGE(saved.load(search, trials, error), error.c_str());

  pool.put_out(trials);
  expect_end(pool.run(evaluate, stop_after(evaluations)), StopReason::evaluations);
  expect_whole_run(digest, "from the save before");
}

// The limit stands for a full disk: the trials are written, and the snapshot is not.
static void a_save_that_failed_leaves_the_save_before_and_the_next_one_succeeds() {
  const std::uint64_t digest = promised_digest();
  std::string error;
  begin();
  {
    Pool pool(search, 2, window, Order::repeatable);
    SavedRun<Search> saved;
    open(saved);
    run_and_stop(pool, 400);
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
    run_and_stop(pool, 400);
    {
      const FileLimit full(static_cast<rlim_t>(std::filesystem::file_size(path()) / 2));
      TEST_ASSERT_FALSE_MESSAGE(saved.save(search, pool.out(), error), "no room for the second slot");
    }
    std::filesystem::copy_file(path(), path() + ".after");
    std::filesystem::copy_file(path() + ".trials", path() + ".after.trials");
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
  }
  for (const std::string& file : {path(), path() + ".after"}) {
    begin();
    Pool pool(search, 2, window, Order::repeatable);
    SavedRun<Search> saved;
    std::vector<OutTrial<Search>> trials;
    TEST_ASSERT_TRUE_MESSAGE(saved.open(file, {5, window}, error), error.c_str());

    TEST_ASSERT_TRUE_MESSAGE(saved.load(search, trials, error), error.c_str());

    pool.put_out(trials);
    expect_end(pool.run(evaluate, stop_after(evaluations)), StopReason::evaluations);
    expect_whole_run(digest, file.c_str());
  }
}

static void damaged_trials_are_refused() {
  begin();
  std::string error;
  {
    Pool pool(search, 2, window, Order::repeatable);
    SavedRun<Search> saved;
    open(saved);
    run_and_stop(pool, 400);
    TEST_ASSERT_TRUE_MESSAGE(saved.save(search, pool.out(), error), error.c_str());
  }
  const std::string whole = test::content_of(path() + ".trials");
  std::string flipped = whole;
  flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 1);
  for (const std::string& bytes : {std::string(), whole.substr(0, 20), whole.substr(0, whole.size() - 1), flipped}) {
    std::ofstream(path() + ".trials", std::ios::binary) << bytes;
    begin();
    SavedRun<Search> saved;
    std::vector<OutTrial<Search>> trials;
    open(saved);

    TEST_ASSERT_FALSE_MESSAGE(saved.load(search, trials, error), "damaged trials");
    TEST_ASSERT_NOT_EQUAL_MESSAGE(std::string::npos, error.find("is missing or belongs to another save"),
                                  error.c_str());
  }
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(a_saved_run_goes_on_to_the_same_digest);
  RUN_TEST(a_save_that_was_cut_short_leaves_the_run_of_the_save_before);
  RUN_TEST(a_save_that_failed_leaves_the_save_before_and_the_next_one_succeeds);
  RUN_TEST(damaged_trials_are_refused);
  return UNITY_END();
}
