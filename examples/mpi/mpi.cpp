// Searches on several ranks of MPI, in one of two ways:
//  - Rank 0 asks and tells, and the other ranks evaluate. The order is the repeatable one of
//    examples/parallel, so the digest is the same as there.
//  - With --islands each rank searches by itself, and all ranks exchange their elites now and then.
#include <mpi.h>
#include <nanoqd/nanoqd.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "host/text/arguments.hpp"
#include "puck_search.hpp"
#include "trial_queue.hpp"

namespace {

using puck::Search;
using Out = OutTrial<Search>;

constexpr int genes = static_cast<int>(Search::genes);
constexpr int numbers = 1 + static_cast<int>(Search::dims);  // of an evaluation: objective, measures
constexpr int trial_tag = 1;
constexpr int end_tag = 2;  // an empty message: no more trials

Search search;

struct Options {
  std::uint64_t evaluations = 10000;
  std::uint64_t window = 64;
  std::uint64_t seed = 1;
  double milliseconds = 1.0;
  bool islands = false;
  std::uint64_t exchange_every = 1000;
};

int rank_of_this() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int count_of_ranks() {
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

// Evaluates what rank 0 sends, until it sends the end.
void serve(const puck::SlowEvaluation& evaluate) {
  for (;;) {
    float solution[Search::genes];
    MPI_Status message;
    MPI_Recv(solution, genes, MPI_FLOAT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &message);
    if (message.MPI_TAG == end_tag) return;
    Search::Evaluation evaluation;
    evaluate(solution, evaluation);
    float answer[numbers] = {evaluation.objective};
    std::copy(std::begin(evaluation.measures), std::end(evaluation.measures), answer + 1);
    MPI_Send(answer, numbers, MPI_FLOAT, 0, trial_tag, MPI_COMM_WORLD);
  }
}

// Gives a trial to each rank that has none, as long as there are some.
void send_trials(TrialQueue<Search>& queue, std::vector<int>& idle, std::vector<Out*>& trial_of) {
  while (!idle.empty()) {
    Out* const one = queue.take();
    if (one == nullptr) return;
    const int rank = idle.back();
    idle.pop_back();
    trial_of[static_cast<std::size_t>(rank)] = one;
    MPI_Send(one->trial.genes, genes, MPI_FLOAT, rank, trial_tag, MPI_COMM_WORLD);
  }
}

// Waits for an evaluation and gives it back.
void receive(TrialQueue<Search>& queue, std::vector<int>& idle, const std::vector<Out*>& trial_of) {
  float answer[numbers];
  MPI_Status message;
  MPI_Recv(answer, numbers, MPI_FLOAT, MPI_ANY_SOURCE, trial_tag, MPI_COMM_WORLD, &message);
  Out& one = *trial_of[static_cast<std::size_t>(message.MPI_SOURCE)];
  one.evaluation.objective = answer[0];
  std::copy(answer + 1, answer + numbers, one.evaluation.measures);
  queue.give_back(one);
  idle.push_back(message.MPI_SOURCE);
}

// Rank 0: asks and tells. Evaluates by itself if it is the only rank.
nanoqd::Status direct(const Options& options, const puck::SlowEvaluation& evaluate) {
  TrialQueue<Search> queue(search, static_cast<std::size_t>(options.window), Order::repeatable);
  Search::Stop stop;
  stop.evaluations = options.evaluations;
  nanoqd::Status status = search.begin(puck::config_of(options.seed));
  if (status == nanoqd::Status::ok) status = queue.begin(stop);
  if (status != nanoqd::Status::ok) return status;
  const int ranks = count_of_ranks();
  std::vector<int> idle;
  for (int rank = ranks - 1; rank > 0; --rank) idle.push_back(rank);
  std::vector<Out*> trial_of(static_cast<std::size_t>(ranks));
  while (queue.is_running()) {
    if (ranks > 1) {
      send_trials(queue, idle, trial_of);
      receive(queue, idle, trial_of);
    } else if (Out* const one = queue.take()) {
      evaluate(one->trial.genes, one->evaluation);
      queue.give_back(*one);
    }
  }
  // Takes back what is in flight, so that no rank waits in a send.
  while (idle.size() + 1 < static_cast<std::size_t>(ranks)) receive(queue, idle, trial_of);
  return queue.result().status;
}

// Gives every rank the best elites of all ranks. Merges the rank's own elites too: a merge sorts
// the archive by cell, so that all ranks have the same digest.
nanoqd::Status exchange() {
  constexpr auto room = static_cast<std::uint32_t>(nanoqd::max_snapshot_bytes<Search>());
  std::vector<std::uint8_t> own(room);
  std::vector<std::uint8_t> all(std::size_t{room} * static_cast<std::size_t>(count_of_ranks()));
  std::uint32_t bytes = 0;
  nanoqd::Status status = nanoqd::pack(search, {own.data(), room}, bytes);
  if (status != nanoqd::Status::ok) return status;
  MPI_Allgather(own.data(), static_cast<int>(room), MPI_BYTE, all.data(), static_cast<int>(room), MPI_BYTE,
                MPI_COMM_WORLD);
  for (std::size_t at = 0; at < all.size() && status == nanoqd::Status::ok; at += room)
    status = nanoqd::merge(search, all.data() + at, room);
  return status;
}

// Each rank: searches by itself with a stream of its own, and exchanges elites.
nanoqd::Status search_islands(const Options& options, const puck::SlowEvaluation& evaluate) {
  Search::Config config = puck::config_of(options.seed);
  config.stream = static_cast<std::uint32_t>(rank_of_this());
  Search::Trial trial;
  Search::Stop stop;
  nanoqd::Status status = search.begin(config);
  while (status == nanoqd::Status::ok && stop.evaluations < options.evaluations) {
    stop.evaluations = std::min(stop.evaluations + options.exchange_every, options.evaluations);
    status = search.run(trial, evaluate, stop).status;
    if (status == nanoqd::Status::ok) status = exchange();
  }
  return status;
}

// Returns whether all ranks have the same digest.
bool digests_agree() {
  unsigned long long own = search.archive().digest();
  unsigned long long least = 0;
  unsigned long long most = 0;
  MPI_Allreduce(&own, &least, 1, MPI_UNSIGNED_LONG_LONG, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(&own, &most, 1, MPI_UNSIGNED_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
  return least == most;
}

void report(const char* whose) {
  std::printf("evaluations  %llu%s\n", static_cast<unsigned long long>(search.counters().evaluations), whose);
  std::printf("coverage     %.1f %% (%u of %u cells)\n", 100.0 * static_cast<double>(search.archive().coverage()),
              search.archive().size(), Search::cells);
  std::printf("digest       %016llx%s\n", static_cast<unsigned long long>(search.archive().digest()), whose);
}

// Returns the exit code. A rank that fails ends all ranks.
int run(const Options& options) {
  const bool is_first = rank_of_this() == 0;
  const puck::SlowEvaluation evaluate(options.milliseconds);
  nanoqd::Status status = nanoqd::Status::ok;
  if (options.islands) {
    status = search_islands(options, evaluate);
  } else if (is_first) {
    status = direct(options, evaluate);
    for (int rank = 1; rank < count_of_ranks(); ++rank) MPI_Send(nullptr, 0, MPI_FLOAT, rank, end_tag, MPI_COMM_WORLD);
  } else {
    serve(evaluate);
    return 0;
  }
  if (status == nanoqd::Status::ok) status = search.check_invariants();
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "mpi: %s\n", nanoqd::describe(status));
    MPI_Abort(MPI_COMM_WORLD, 1);
    return 1;
  }
  if (options.islands && !digests_agree()) {
    if (is_first) std::fprintf(stderr, "mpi: the ranks have different elites after the last exchange\n");
    return 1;
  }
  if (is_first) report(options.islands ? " on every rank" : "");
  return 0;
}

int start(nanoqd::host::Arguments& arguments) {
  const bool is_first = rank_of_this() == 0;
  if (arguments.help()) {
    if (is_first)
      std::puts(
          "mpi: finds pushes for a puck on several ranks of MPI\n"
          "\n"
          "  --evaluations N      number of solutions to try; with --islands, on each rank (default 10000)\n"
          "  --milliseconds X     mean time of an evaluation, spent asleep (default 1)\n"
          "  --seed N             seed of the search (default 1)\n"
          "  --window N           number of trials that are out (default 64)\n"
          "  --islands            each rank searches by itself, and the ranks exchange elites\n"
          "  --exchange-every N   evaluations of a rank between two exchanges (default 1000)\n"
          "  --help               prints this page\n"
          "\n"
          "example: mpirun -np 4 mpi --evaluations 20000");
    return 0;
  }
  Options options;
  options.evaluations = arguments.whole("--evaluations", 1, 1000000000000U).value_or(options.evaluations);
  options.milliseconds = arguments.real("--milliseconds", 0.0, 1e6).value_or(options.milliseconds);
  options.seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(options.seed);
  options.islands = arguments.flag("--islands");
  if (options.islands && arguments.has("--window")) arguments.fail("--window is not for --islands; leave it out");
  if (!options.islands && arguments.has("--exchange-every")) arguments.fail("--exchange-every needs --islands");
  options.window = arguments.whole("--window", 1, 1000000).value_or(options.window);
  options.exchange_every = arguments.whole("--exchange-every", 1, 1000000000U).value_or(options.exchange_every);
  if (!arguments.finish()) {
    if (is_first) std::fprintf(stderr, "mpi: %s\n", arguments.advice("mpi --help").c_str());
    return 2;
  }
  return run(options);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  const int code = start(arguments);
  MPI_Finalize();
  return code;
}
