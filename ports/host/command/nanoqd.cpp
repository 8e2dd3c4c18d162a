// The `nanoqd` command: one program with a subcommand for each job.
#include <nanoqd/version.hpp>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <nanoqd/map/table.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../table/generator_version.hpp"
#include "../text/arguments.hpp"
#include "../text/near_word.hpp"
#include "c_api_command.hpp"
#include "snapshot_commands.hpp"
#include "table_command.hpp"

namespace {

using nanoqd::host::Arguments;
using nanoqd::host::near_word;

const char* const help =
    "nanoqd: tools for quality-diversity search on small devices\n"
    "\n"
    "  nanoqd table      generates a table of centroids, as a C++ header for flash; or checks one\n"
    "  nanoqd c-api      writes a search for C: a header in C99, and the C++ source behind it\n"
    "  nanoqd info       shows what a snapshot of a search contains, and whether it is whole\n"
    "  nanoqd export     writes the elites of a snapshot as CSV\n"
    "  nanoqd plot       draws a snapshot as SVG\n"
    "  nanoqd merge      joins snapshots: keeps the best elite of every cell\n"
    "  nanoqd convert    writes a snapshot of an older format in the current one\n"
    "  nanoqd import     makes a snapshot from CSV, for a device to start from\n"
    "  nanoqd help       prints this page, or the page of a subcommand: nanoqd help table\n"
    "  nanoqd --version  prints the version\n"
    "\n"
    "Each subcommand has a page of its own, for example: nanoqd table --help\n"
    "-h is --help, and -V is --version. A value may follow a blank or an equals sign: --cells=1024\n"
    "A file name - is the standard input or output. A -- ends the options.\n"
    "\n"
    "example: nanoqd table --cells 1024 --dims 2 --bounds -1:1,-1:1 --name arm_table --svg arm_table.svg\n"
    "         nanoqd info robot.bin\n";

struct Subcommand {
  const char* name;
  int (*run)(int count, const char* const* values);
};

constexpr Subcommand subcommands[] = {
    {"table", nanoqd::host::table_command},     {"c-api", nanoqd::host::c_api_command},
    {"info", nanoqd::host::info_command},       {"export", nanoqd::host::export_command},
    {"plot", nanoqd::host::plot_command},       {"merge", nanoqd::host::merge_command},
    {"convert", nanoqd::host::convert_command}, {"import", nanoqd::host::import_command}};

// A command that succeeded has also said so: a full disk behind the standard output is a failure.
int finish(int code) {
  const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (is_written || code != 0) return code;
  std::fprintf(stderr, "nanoqd: cannot write to the standard output; see where it goes, and whether there is room\n");
  return 2;
}

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "nanoqd: %s\n", sentence.c_str());
  return 2;
}

int refuse_name(const std::string& name) {
  std::vector<std::string> names{"help"};
  for (const Subcommand& subcommand : subcommands) names.emplace_back(subcommand.name);
  const std::string word = near_word(name, names);
  return refuse("there is no subcommand '" + name + "'; " +
                (word.empty() ? "see nanoqd --help" : "did you mean '" + word + "'?"));
}

const Subcommand* find_subcommand(const std::string& name) {
  const auto* const found = std::find_if(std::begin(subcommands), std::end(subcommands),
                                         [&](const Subcommand& one) { return one.name == name; });
  return found == std::end(subcommands) ? nullptr : found;
}

// Prints the page of the program, or of the subcommand that is named.
int print_help(const std::optional<std::string>& name) {
  if (!name) {
    std::fputs(help, stdout);
    return 0;
  }
  if (*name == "help") return print_help(std::nullopt);
  const Subcommand* const subcommand = find_subcommand(*name);
  const char* const option = "--help";
  return subcommand == nullptr ? refuse_name(*name) : subcommand->run(1, &option);
}

// Answers a call without a subcommand, or with `help`.
int run_alone(Arguments& arguments) {
  const bool in_short = arguments.flag("-V");
  const bool is_version = arguments.flag("--version") || in_short;
  bool is_help = arguments.help();
  std::optional<std::string> name = arguments.positional();
  if (name == "help") {
    is_help = true;
    name = arguments.positional();
  }
  if (!is_help && !is_version) arguments.fail("a subcommand is missing, for example nanoqd table");
  if (!arguments.finish()) return refuse(arguments.advice("nanoqd --help"));
  if (is_help) return print_help(name);
  if (name) return refuse("unexpected argument '" + *name + "'; see nanoqd --help");
  std::printf("nanoqd " NANOQD_VERSION_STRING ", table format %" PRIu32 ", table generator %" PRIu32 "\n",
              nanoqd::table_format, nanoqd::host::generator_version);
  return 0;
}

int run(int count, const char* const* values) {
  const std::string first = count > 1 ? values[1] : "";
  if (const Subcommand* const subcommand = find_subcommand(first)) return subcommand->run(count - 2, values + 2);
  const bool is_name = !first.empty() && first.front() != '-' && first != "help";
  if (is_name) return refuse_name(first);
  const std::string option = first.substr(0, first.find('='));
  if (option.size() > 2 && find_subcommand(option.substr(2)) != nullptr) {
    return refuse(option + " is unknown; did you mean '" + option.substr(2) + "'?");
  }
  if (!option.empty() && option != "help" && near_word(option, {"--help", "--version", "-h", "-V"}).empty()) {
    return refuse("a subcommand is missing before " + option + ", for example nanoqd table; see nanoqd --help");
  }
  Arguments arguments(count - 1, values + 1);
  return run_alone(arguments);
}

}  // namespace

int main(int argc, char** argv) { return finish(run(argc, argv)); }
