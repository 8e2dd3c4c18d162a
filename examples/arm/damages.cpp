// Breaks every joint of the arm at five angles, and lets the arm reach for 100 places each. Prints
// a table: how many places it reached, and in how many trials, in both ways of recovery.hpp.
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

#include "arm_search.hpp"
#include "recovery.hpp"
#include "snapshot_bytes.hpp"

namespace {

constexpr float degree = 0.017453293f;
constexpr std::uint32_t goals = 100;

arm::Search search;
arm::Search::Trial trial;
arm::Seeker seeker;

struct Sum {
  std::uint32_t goals = 0;
  std::uint32_t solvable = 0;  // some posture reaches the goal
  std::uint32_t reached[2] = {};
  std::uint32_t trials[2] = {};  // of the goals that were reached

  void add(const Sum& other) {
    goals += other.goals;
    solvable += other.solvable;
    for (int way = 0; way < 2; ++way) {
      reached[way] += other.reached[way];
      trials[way] += other.trials[way];
    }
  }
  void print(const char* name) const {
    std::printf("| %s | %u | %u |", name, goals, solvable);
    for (int way = 0; way < 2; ++way) {
      std::printf(" %.1f %% | %.1f |", 100.0 * reached[way] / solvable, double(trials[way]) / reached[way]);
    }
    std::printf("\n");
  }
};

// Returns a place that the damaged arm can reach: that of a random posture.
arm::Place reachable(const arm::StuckJoint& damage, nanoqd::Rng& rng) {
  float angles[arm::joints];
  for (float& angle : angles) angle = (rng.uniform<float>() * 2.0f - 1.0f) * 90.0f * degree;
  angles[damage.joint] = damage.angle;
  const arm::ArmPosture posture(angles);
  return {posture.x[arm::joints], posture.y[arm::joints]};
}

Sum try_goals(const arm::Repertoire& repertoire, const arm::StuckJoint& damage, nanoqd::Rng& rng) {
  const auto see = [](const arm::Repertoire::FlashElite&, const arm::ArmPosture&) {};
  Sum sum;
  for (sum.goals = 0; sum.goals < goals; ++sum.goals) {
    const arm::Place wanted = reachable(damage, rng);
    if (!is_reachable(repertoire, damage, wanted) || seeker.begin(repertoire) != nanoqd::Status::ok) continue;
    ++sum.solvable;
    const arm::Recovery both[2] = {recover_by_nearest(repertoire, damage, wanted, see),
                                   recover(seeker, damage, wanted, see)};
    for (int way = 0; way < 2; ++way) {
      sum.reached[way] += both[way].works ? 1 : 0;
      sum.trials[way] += both[way].works ? both[way].trials : 0;
    }
  }
  return sum;
}

}  // namespace

int main() {
  nanoqd::Status status = arm::find_postures(search, trial, arm::default_seed, arm::default_evaluations);
  std::vector<std::uint8_t> image;
  if (status == nanoqd::Status::ok) status = snapshot_bytes(search, image);
  arm::Repertoire repertoire;
  if (status == nanoqd::Status::ok) {
    status = repertoire.open(image.data(), static_cast<std::uint32_t>(image.size()), arm_table);
  }
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "damages: %s\n", nanoqd::describe(status));
    return 1;
  }
  std::puts("| stuck joint | places | some posture reaches | next nearest | trials | learning | trials |");
  std::puts("|---|---|---|---|---|---|---|");
  nanoqd::Rng rng(1);
  Sum all;
  for (std::uint32_t joint = 0; joint < arm::joints; ++joint) {
    Sum sum;
    for (int angle = -60; angle <= 60; angle += 30) {
      sum.add(try_goals(repertoire, {joint, static_cast<float>(angle) * degree}, rng));
    }
    const char name[2] = {static_cast<char>('1' + joint), '\0'};
    sum.print(name);
    all.add(sum);
  }
  all.print("all");
  return 0;
}
