#include "run_command.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <nanoqd/math/digest.hpp>
#include <string>
#include <thread>
#include <vector>

#include "../problem/problem_list.hpp"
#include "host/text/arguments.hpp"
#include "search_run.hpp"

namespace nanoqd::benchmark {
namespace {
bool has(const std::string& list, const std::string& name) {
  return list.empty() || ("," + list + ",").find("," + name + ",") != std::string::npos;
}
std::uint64_t seed_of(std::uint64_t run, const std::string& name) {
  Digest digest;
  digest.add(run);
  for (const char c : name) digest.add(static_cast<std::uint8_t>(c));
  return digest.value();
}
}  // namespace

int run_command(int count, const char* const* values) {
  host::Arguments arguments(count, values);
  const std::string problems = arguments.text("--problems").value_or("");
  const std::string contenders = arguments.text("--contenders").value_or("");
  const std::uint64_t budget = arguments.whole("--budget", 1, 100000000).value_or(200000);
  const std::uint64_t seeds = arguments.whole("--seeds", 1, 10000).value_or(5);
  const std::uint64_t jobs = arguments.whole("--jobs", 1, 1024).value_or(1);
  const std::uint64_t cells = arguments.whole("--cells", 1024, 10000).value_or(10000);
  const bool told = arguments.text("--start").value_or("told") == "told";
  const bool clamp = arguments.text("--bounds").value_or("clamp") == "clamp";
  if (!arguments.finish()) {
    std::fprintf(stderr, "benchmark run: %s\n", arguments.advice("benchmark run --help").c_str());
    return 2;
  }
  struct Job {
    const ListedProblem* problem;
    const ListedContender* contender;
    std::uint64_t run;
  };
  std::vector<Job> todo;
  for (std::uint64_t run = 1; run <= seeds; ++run)
    for (const ListedProblem& problem : problem_list)
      for (const ListedContender& contender : contender_list)
        if (has(problems, problem.name) && has(contenders, contender.name)) todo.push_back({&problem, &contender, run});
  std::puts("problem,contender,run,cells,budget,coverage,qd,best");
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < todo.size(); i = next++) {
      const Job& job = todo[i];
      const std::unique_ptr<const Problem> problem = make_problem(job.problem->name);
      SearchTask task;
      task.contender = job.contender->kind;
      task.problem = problem.get();
      task.side = cells == 10000 ? large_side : small_side;
      task.start = told ? Start::told : Start::random;
      task.is_clamped = clamp;
      task.budget = budget;
      task.start_seed = seed_of(job.run, job.problem->name);
      task.search_seed = seed_of(job.run, std::string(job.problem->name) + "/" + job.contender->name);
      const auto result = run_search(task);
      const std::lock_guard<std::mutex> lock(mutex);
      std::printf("%s,%s,%d,%d,%d,%.4f,%.4f,%.6f\n", job.problem->name, job.contender->name, int(job.run), int(cells),
                  int(budget), result->coverage.back(), result->qd.back(), result->best.back());
      std::fflush(stdout);
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < jobs; ++i) threads.emplace_back(work);
  for (auto& thread : threads) thread.join();
  return 0;
}

}  // namespace nanoqd::benchmark
