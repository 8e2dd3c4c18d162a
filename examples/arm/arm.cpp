// Builds a repertoire for a planar robot arm: one posture for every place that the hand can reach.
// Of all postures found for a place, the repertoire keeps the one that bends most evenly.
#include <nanoqd/nanoqd.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "arm_search.hpp"
#include "host/picture/archive_picture.hpp"
#include "host/picture/svg_heat_map.hpp"
#include "host/text/arguments.hpp"
#include "host/text/write_file.hpp"
#include "snapshot_bytes.hpp"

namespace {

arm::Search search;
arm::Search::Trial trial;

void print_posture(float x, float y) {
  const float wanted[2] = {x, y};
  const std::uint32_t cell = search.tessellation().locate(wanted).cell;
  std::printf("to reach (%.2f, %.2f):", static_cast<double>(x), static_cast<double>(y));
  if (!search.archive().is_filled(cell)) {
    std::printf(" no posture found\n");
    return;
  }
  const auto posture = search.archive().elite_of(cell);
  for (std::uint32_t i = 0; i < arm::joints; ++i)
    std::printf(" %4.0f", static_cast<double>(posture.gene(i)) * 57.29578);
  std::printf(" degrees\n");
}

}  // namespace

int main(int argc, char** argv) {
  nanoqd::host::Arguments arguments(argc - 1, argv + 1);
  if (arguments.help()) {
    std::puts(
        "arm: finds a posture of an eight-joint arm for every place it can reach\n"
        "\n"
        "  --evaluations N   number of postures to try (default 500000)\n"
        "  --seed N          seed of the search (default 1)\n"
        "  --out FILE        SVG file for the map (default arm.svg)\n"
        "  --save FILE       file for the postures, which recover reads\n"
        "\n"
        "example: arm --evaluations 20000 --out early.svg");
    return 0;
  }
  const std::uint64_t evaluations = arguments.whole("--evaluations", 1, 1000000000U).value_or(arm::default_evaluations);
  const std::uint64_t seed = arguments.whole("--seed", 0, UINT64_MAX).value_or(arm::default_seed);
  const std::string out = arguments.text("--out").value_or("arm.svg");
  const auto save = arguments.text("--save");
  if (!arguments.finish()) {
    std::fprintf(stderr, "arm: %s\n", arguments.advice("arm --help").c_str());
    return 2;
  }

  nanoqd::Status status = arm::find_postures(search, trial, seed, evaluations);
  std::vector<std::uint8_t> snapshot;
  if (status == nanoqd::Status::ok) status = snapshot_bytes(search, snapshot);
  if (status != nanoqd::Status::ok) {
    std::fprintf(stderr, "arm: %s\n", nanoqd::describe(status));
    return 1;
  }

  std::printf("%u of %u places reached\n", search.archive().size(), arm::Search::cells);
  print_posture(0.5f, 0.5f);
  print_posture(-0.3f, 0.4f);
  print_posture(0.0f, 0.0f);

  nanoqd::host::HeatMap heat_map = nanoqd::host::picture_of(search);
  heat_map.markers.clear();  // many elites share the best objective: each arm that bends evenly has it
  heat_map.title = "A posture for every place an arm can reach";
  heat_map.subtitle = "eight joints, fixed at (0, 0); brighter: bends more evenly";
  heat_map.x_label = "hand, x";
  heat_map.y_label = "hand, y";
  heat_map.colour_label = "negative variance of the angles";
  heat_map.outlines = true;
  const std::string_view kept(reinterpret_cast<const char*>(snapshot.data()), snapshot.size());
  std::string error;
  if ((save && !nanoqd::host::write_file_whole(*save, kept, error)) ||
      !nanoqd::host::write_file_whole(out, nanoqd::host::render_svg(heat_map), error)) {
    std::fprintf(stderr, "arm: %s\n", error.c_str());
    return 2;
  }
  if (save) std::printf("postures %s, %zu bytes\n", save->c_str(), snapshot.size());
  std::printf("picture %s\n", out.c_str());
  return 0;
}
