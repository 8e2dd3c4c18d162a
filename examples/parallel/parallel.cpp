// Evaluates the trials of one search on several threads. The evaluations sleep, as if a slow robot
// or a simulation made them.
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "host/picture/archive_picture.hpp"
#include "host/picture/svg_heat_map.hpp"
#include "host/port/progress_line.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "puck_search.hpp"
#include "saved_run.hpp"
#include "worker_pool.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using puck::Search;

Search search;

struct Options {
  unsigned threads = std::max(std::thread::hardware_concurrency(), 1U);
  std::uint64_t window = 64;
  std::uint64_t evaluations = 10000;
  double milliseconds = 1.0;
  std::uint64_t seed = 1;
  Order order = Order::repeatable;
  std::string file;  // empty: nothing is saved
  double save_every = 60.0;
  std::string out;  // empty: no picture
};

void print_help() {
  std::puts(
      "parallel: finds pushes for a puck, and evaluates them on several threads\n"
      "\n"
      "  --threads N          number of workers (default: one for each core)\n"
      "  --order NAME         repeatable (default): the same digest for any number of threads\n"
      "                       as-they-come: a little faster, and no two runs are the same\n"
      "  --window N           repeatable: number of trials that are out (default 64)\n"
      "  --evaluations N      number of solutions to try, with those of earlier starts (default 10000)\n"
      "  --milliseconds X     mean time of an evaluation, spent asleep (default 1); 0: as fast as it can\n"
      "  --seed N             seed of the search (default 1)\n"
      "  --file FILE          saves the run there and in FILE.trials; continues it if it is there\n"
      "  --save-every SECONDS time between two saves (default 60)\n"
      "  --out FILE           SVG file for the map\n"
      "  --table              prints evaluations a second for 1 to 8 threads, in about 30 s\n"
      "  --help               prints this page\n"
      "\n"
      "Ctrl-C saves, finishes the evaluations in flight, saves again, and ends with exit code 130.\n"
      "A second Ctrl-C ends at once; the save before it is in the file.\n"
      "\n"
      "example: parallel --threads 8 --file robot.flash --out map.svg");
}

// The signal that asked for an end; 0: none yet.
std::atomic<int> signal_seen{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not wait for a lock");

extern "C" void note_signal(int number) {
  signal_seen = number;
  static_cast<void>(std::signal(number, SIG_DFL));  // the next one ends the program at once
}

void watch_signals() {
  static_cast<void>(std::signal(SIGINT, note_signal));
  static_cast<void>(std::signal(SIGTERM, note_signal));
  // A connection that broke; nohup ignores it.
  if (std::signal(SIGHUP, note_signal) == SIG_IGN) static_cast<void>(std::signal(SIGHUP, SIG_IGN));
}

int fail(int code, const std::string& sentence) {
  std::fprintf(stderr, "parallel: %s\n", sentence.c_str());
  return code;
}

// A run with its progress line and its saves.
class Run {
 public:
  explicit Run(const Options& options)
      : options_(options), pool_(search, options.threads, static_cast<std::size_t>(options.window), options.order) {}

  // Returns the exit code.
  int run();

 private:
  bool open(std::string& error);
  nanoqd::Status evaluate();
  bool watch();
  bool save();
  void show();
  void say_that_it_stops();
  int report(double seconds);
  int draw();

  const Options& options_;
  WorkerPool<Search> pool_;
  std::unique_ptr<SavedRun<Search>> saved_;  // null: nothing is saved
  std::string save_error_;
  std::string failure_;  // what an evaluation threw
  nanoqd::host::ProgressLine progress_{stderr};
  Clock::time_point last_save_ = Clock::now();
  std::uint64_t resumed_at_ = 0;  // evaluations
};

// Opens the file and continues the run that is in it.
bool Run::open(std::string& error) {
  if (options_.file.empty()) return true;
  const RunSettings settings{options_.seed, options_.order == Order::repeatable ? options_.window : 0};
  saved_ = std::make_unique<SavedRun<Search>>();
  std::vector<OutTrial<Search>> trials;
  if (!saved_->open(options_.file, settings, error) || !saved_->load(search, trials, error)) return false;
  pool_.put_out(trials);
  resumed_at_ = search.counters().evaluations;
  if (search.counters().asks != 0)
    std::printf("resumed      %llu evaluations, %zu trials are out\n", static_cast<unsigned long long>(resumed_at_),
                trials.size());
  return true;
}

bool Run::save() {
  last_save_ = Clock::now();
  return !saved_ || saved_->save(search, pool_.out(), save_error_);
}

void Run::show() {
  char text[96];
  std::snprintf(text, sizeof text, "%llu evaluations, %.1f %% of the cells",
                static_cast<unsigned long long>(search.counters().evaluations),
                100.0 * static_cast<double>(search.archive().coverage()));
  progress_.update(static_cast<double>(search.counters().evaluations) / static_cast<double>(options_.evaluations),
                   text);
}

// Evaluations may take long, and nothing is seen of the run until the last one has ended.
void Run::say_that_it_stops() {
  progress_.finish();
  std::fprintf(stderr, "parallel: %sfinishes the evaluations in flight; another Ctrl-C ends at once\n",
               saved_ ? "saved; " : "");
}

// Returns whether to go on. Saves at once on Ctrl-C, before the evaluations in flight are finished.
bool Run::watch() {
  show();
  const bool is_due = std::chrono::duration<double>(Clock::now() - last_save_).count() >= options_.save_every;
  const bool is_over = signal_seen != 0;
  if (!is_due && !is_over) return true;
  if (!save()) return false;
  if (is_over) say_that_it_stops();
  return !is_over;
}

// Evaluates until the end, or until a signal or a failure. An exception ends the run early, and
// loses nothing: it is kept as failure_, and the run can be saved.
nanoqd::Status Run::evaluate() {
  Search::Stop stop;
  stop.evaluations = options_.evaluations;
  nanoqd::Status status = nanoqd::Status::ok;
  try {
    status = pool_.run(puck::SlowEvaluation(options_.milliseconds), stop, [this] { return watch(); }).status;
  } catch (const std::system_error& problem) {
    failure_ = std::string("cannot start the threads: ") + problem.what() + "; give fewer --threads";
  } catch (const std::exception& problem) {
    failure_ = std::string("an evaluation failed: ") + problem.what();
  }
  progress_.finish();
  return status == nanoqd::Status::ok ? search.check_invariants() : status;
}

int Run::run() {
  nanoqd::Status status = search.begin(puck::config_of(options_.seed));
  if (status != nanoqd::Status::ok) return fail(1, nanoqd::describe(status));
  std::string error;
  if (!open(error)) return fail(2, error);
  std::fflush(stdout);
  const Clock::time_point start = Clock::now();
  status = evaluate();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (status != nanoqd::Status::ok) return fail(1, nanoqd::describe(status));
  if (!save_error_.empty() || !save()) return fail(1, save_error_);
  return failure_.empty() ? report(seconds) : fail(1, failure_);
}

int Run::report(double seconds) {
  const std::uint64_t done = search.counters().evaluations;
  std::printf("evaluations  %llu\n", static_cast<unsigned long long>(done));
  std::printf("coverage     %.1f %% (%u of %u cells)\n", 100.0 * static_cast<double>(search.archive().coverage()),
              search.archive().size(), Search::cells);
  std::printf("speed        %.0f evaluations a second\n", static_cast<double>(done - resumed_at_) / seconds);
  std::printf("digest       %016llx\n", static_cast<unsigned long long>(search.archive().digest()));
  const int code = options_.out.empty() ? 0 : draw();
  if (code != 0 || done >= options_.evaluations) return code;
  std::printf("stopped before the end; %s\n",
              saved_ ? "the same command continues" : "nothing is saved, because there is no --file");
  return 128 + signal_seen;
}

int Run::draw() {
  nanoqd::host::HeatMap heat_map = nanoqd::host::picture_of(search);
  heat_map.title = "Pushes that bring a puck to every place";
  heat_map.subtitle = "evaluated on several threads";
  heat_map.x_label = "place of rest, x";
  heat_map.y_label = "place of rest, y";
  heat_map.colour_label = "negative effort";
  std::string error;
  if (!nanoqd::host::write_file_whole(options_.out, nanoqd::host::render_svg(heat_map), error)) return fail(2, error);
  std::printf("picture      %s\n", options_.out.c_str());
  return 0;
}

// Returns evaluations a second. Any number of threads does the same evaluations.
double measure(double milliseconds, unsigned threads, Order order) {
  if (search.begin(puck::config_of(1)) != nanoqd::Status::ok) return 0.0;
  WorkerPool<Search> pool(search, threads, 64, order);
  Search::Stop stop;
  stop.evaluations = milliseconds < 1.0 ? 10000 : milliseconds < 10.0 ? 2000 : 400;
  const Clock::time_point start = Clock::now();
  if (pool.run(puck::SlowEvaluation(milliseconds), stop).status != nanoqd::Status::ok) return 0.0;
  return static_cast<double>(stop.evaluations) / std::chrono::duration<double>(Clock::now() - start).count();
}

void print_table() {
  std::puts("| evaluation | order | 1 thread | 2 | 4 | 8 | 8 threads to 1 |\n|---|---|---:|---:|---:|---:|---:|");
  for (const double milliseconds : {0.1, 1.0, 10.0}) {
    for (const Order order : {Order::as_they_come, Order::repeatable}) {
      std::printf("| %g ms | %s |", milliseconds, order == Order::repeatable ? "repeatable" : "as they come");
      double first = 0.0;
      double last = 0.0;
      for (const unsigned threads : {1U, 2U, 4U, 8U}) {
        last = measure(milliseconds, threads, order);
        if (threads == 1) first = last;
        std::printf(" %.0f |", last);
        std::fflush(stdout);
      }
      std::printf(" %.1f |\n", last / first);
    }
  }
}

// Takes the name of a file. An empty one, as of a script's variable that is not set, is a mistake.
std::string file_name_of(nanoqd::host::Arguments& arguments, const char* option) {
  const std::optional<std::string> name = arguments.text(option);
  if (name && name->empty()) arguments.fail(std::string(option) + " needs the name of a file");
  return name.value_or("");
}

// Takes all options. A mistake becomes the error of `arguments`.
Options options_of(nanoqd::host::Arguments& arguments) {
  Options options;
  const bool has_window = arguments.has("--window");
  const bool has_period = arguments.has("--save-every");
  options.threads = static_cast<unsigned>(arguments.whole("--threads", 1, 1024).value_or(options.threads));
  options.window = arguments.whole("--window", 1, 1000000).value_or(options.window);
  options.evaluations = arguments.whole("--evaluations", 1, 1000000000000U).value_or(options.evaluations);
  options.milliseconds = arguments.real("--milliseconds", 0.0, 1e6).value_or(options.milliseconds);
  options.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(options.seed);
  const bool as_they_come = arguments.choice("--order", {"repeatable", "as-they-come"}).value_or(0) == 1;
  options.order = as_they_come ? Order::as_they_come : Order::repeatable;
  options.file = file_name_of(arguments, "--file");
  options.save_every = arguments.real("--save-every", 0.01, 1e6).value_or(options.save_every);
  options.out = file_name_of(arguments, "--out");
  if (as_they_come && has_window) arguments.fail("--window is for --order repeatable; leave it out");
  if (has_period && options.file.empty()) arguments.fail("--save-every needs --file");
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    print_help();
    return 0;
  }
  const bool is_table = arguments.flag("--table");
  const Options options = is_table ? Options() : options_of(arguments);
  if (!arguments.finish())
    return fail(2, is_table ? "--table takes no other option" : arguments.advice("parallel --help"));
  if (is_table) {
    print_table();
    return 0;
  }
  watch_signals();
  return Run(options).run();
}
