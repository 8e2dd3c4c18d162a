// Breaks a joint of the arm. The arm then searches the postures that `arm --save` wrote for ones
// that still work. Draws every posture that it tried.
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arm_search.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "recovery.hpp"
#include "recovery_picture.hpp"

namespace {

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "recover: %s\n", sentence.c_str());
  return 2;
}

// What a way of recovery tried, for the picture.
struct Watcher {
  arm::RecoveryPanel panel;

  void operator()(const arm::Repertoire::FlashElite& elite, const arm::ArmPosture& posture) {
    float angles[arm::joints];
    elite.copy_genes(angles);
    panel.intended.emplace_back(angles);
    panel.tried.push_back(posture);
  }
};

arm::RecoveryPair pair_of(const arm::Repertoire& repertoire, const arm::StuckJoint& damage, const arm::Place& wanted) {
  Watcher nearest{{wanted, false}};
  nearest.panel.works = arm::recover_by_nearest(repertoire, damage, wanted, nearest).works;
  Watcher learning{{wanted, false}};
  static arm::Seeker seeker;
  if (seeker.begin(repertoire) == nanoqd::Status::ok) {
    learning.panel.works = arm::recover(seeker, damage, wanted, learning).works;
  }
  return {nearest.panel, learning.panel};
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    std::puts(
        "recover FILE: an arm with a stuck joint tries the postures in FILE, which arm --save wrote\n"
        "\n"
        "  --joint N         number of the stuck joint, from 1 at the shoulder to 8 (default 4)\n"
        "  --angle DEGREES   angle of the stuck joint (default 0)\n"
        "  --out FILE        SVG file for the picture (default recover.svg)\n"
        "  --story FILE      SVG file for one of the places in three steps: intact, stuck, recovered\n"
        "\n"
        "example: arm --save postures.bin && recover postures.bin --joint 3 --angle 30");
    return 0;
  }
  arm::StuckJoint damage = arm::default_damage;
  if (const auto joint = arguments.whole("--joint", 1, arm::joints))
    damage.joint = static_cast<std::uint32_t>(*joint - 1);
  if (const auto angle = arguments.real("--angle", -180.0, 180.0))
    damage.angle = static_cast<float>(*angle / 57.29577951308232);
  const std::string out = arguments.text("--out").value_or("recover.svg");
  const auto story = arguments.text("--story");
  const auto path = arguments.positional();
  if (!arguments.finish()) return refuse(arguments.advice("recover --help"));
  if (!path) return refuse("give the file with the postures: arm --save FILE, then recover FILE");

  if (out == *path || story.value_or("") == *path) return refuse("a picture would replace the postures: " + *path);
  std::ifstream file(*path, std::ios::binary);
  if (!file) return refuse(*path + " cannot be read");
  const std::vector<char> image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  arm::Repertoire repertoire;
  const nanoqd::Status status = repertoire.open(image.data(), static_cast<std::uint32_t>(image.size()), arm_table);
  if (status != nanoqd::Status::ok) return refuse(*path + ": " + nanoqd::describe(status));
  if (repertoire.size() == 0) return refuse(*path + " contains no postures");

  std::vector<arm::RecoveryPair> pairs;
  for (const arm::Place& wanted : arm::wanted_places) pairs.push_back(pair_of(repertoire, damage, wanted));
  std::string error;
  if (!nanoqd::host::write_file_whole(out, arm::render_recovery(pairs, damage), error)) return refuse(error);
  if (story && !nanoqd::host::write_file_whole(*story, arm::render_story(pairs[2].learning, damage), error)) {
    return refuse(error);
  }
  static arm::Seeker seeker;
  const nanoqd::Status ended = arm::recover_all(repertoire, seeker, damage, [](const char* text) { std::puts(text); });
  if (ended != nanoqd::Status::ok) return refuse(nanoqd::describe(ended));
  std::printf("picture %s\n", out.c_str());
  return 0;
}
