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

arm::RecoveryPanel panel_of(const arm::Repertoire& repertoire, const arm::StuckJoint& damage,
                            const arm::Place& wanted) {
  arm::RecoveryPanel panel{wanted, false};
  const auto see = [&panel](const arm::Repertoire::FlashElite& elite, const arm::ArmPosture& posture) {
    float angles[arm::joints];
    elite.copy_genes(angles);
    panel.intended.emplace_back(angles);
    panel.tried.push_back(posture);
  };
  panel.works = arm::recover(repertoire, damage, wanted, see).works;
  return panel;
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.flag("--help")) {
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
  if (!arguments.finish()) return refuse(arguments.error() + "; see recover --help");
  if (!path) return refuse("give the file with the postures: arm --save FILE, then recover FILE");

  if (out == *path || story.value_or("") == *path) return refuse("a picture would replace the postures: " + *path);
  std::ifstream file(*path, std::ios::binary);
  if (!file) return refuse(*path + " cannot be read");
  const std::vector<char> image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  arm::Repertoire repertoire;
  const nanoqd::Status status = repertoire.open(image.data(), static_cast<std::uint32_t>(image.size()), arm_table);
  if (status != nanoqd::Status::ok) return refuse(*path + ": " + nanoqd::describe(status));
  if (repertoire.size() == 0) return refuse(*path + " contains no postures");

  std::vector<arm::RecoveryPanel> panels;
  for (const arm::Place& wanted : arm::wanted_places) panels.push_back(panel_of(repertoire, damage, wanted));
  std::string error;
  if (!nanoqd::host::write_file_whole(out, arm::render_recovery(panels, damage), error)) return refuse(error);
  if (story && !nanoqd::host::write_file_whole(*story, arm::render_story(panels[3], damage), error)) {
    return refuse(error);
  }
  arm::recover_all(repertoire, damage, [](const char* text) { std::puts(text); });
  std::printf("picture %s\n", out.c_str());
  return 0;
}
