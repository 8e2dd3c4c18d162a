// Checks the maximum stack of functions, with everything that they call. See `help` below.
#include <fstream>
#include <iomanip>
#include <iostream>

#include "call_graph.hpp"
#include "worst_stack.hpp"

namespace stack_chain {
namespace {

constexpr const char* help = R"(Checks how much stack functions need at most, with everything that they call.

  stack_chain --limit NAME=BYTES [options] GRAPH.ci ...

GRAPH.ci is what gcc writes beside an object file with -fcallgraph-info=su.

  --limit NAME=BYTES      NAME, a linker name, must need less than BYTES; again for each further function
  --external REGEX=BYTES  the stack of functions in no graph, such as memcpy; REGEX matches their linker names
  --pointed-to REGEX      the functions that a call through a pointer may reach; REGEX matches names as in the source
  --out FILE              also writes "NAME BYTES" for each limit, one a line
  --help                  prints this

Prints one line for each limit. The exit code is

  0  every function is below its limit
  1  a limit is reached; the chain of calls that needs most is printed, with the bytes of each function
  2  there is no bound, or the input is wrong: recursion, a frame of unknown size, a function in no graph

example: stack_chain --limit main=512 --external '^mem(cpy|set)$=16' main.ci
)";

struct Limit {
  std::string name;
  std::uint64_t bytes;
};

struct Options {
  std::vector<std::string> graphs;
  std::vector<Limit> limits;
  Assumptions assumptions;
  std::string out;
  bool is_help = false;
};

std::regex to_regex(const std::string& text, const std::string& option) {
  try {
    return std::regex(text, std::regex::extended);
  } catch (const std::regex_error&) {
    throw Refusal(option + ": '" + text + "' is no regular expression");
  }
}

// Splits TEXT=BYTES at the last equals sign.
Limit split(const std::string& value, const std::string& option) {
  const std::size_t sign = value.rfind('=');
  const std::string digits = sign == std::string::npos ? "" : value.substr(sign + 1);
  if (sign == 0 || digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) {
    throw Refusal(option + ": '" + value + "' does not look like NAME=BYTES");
  }
  return {value.substr(0, sign), std::stoull(digits)};
}

void take_option(Options& options, const std::string& option, const std::string& value) {
  if (option == "--limit") {
    options.limits.push_back(split(value, option));
  } else if (option == "--external") {
    const auto [pattern, bytes] = split(value, option);
    options.assumptions.externals.push_back({to_regex(pattern, option), bytes});
  } else if (option == "--pointed-to") {
    options.assumptions.pointed_to.push_back(to_regex(value, option));
  } else if (option == "--out") {
    options.out = value;
  } else {
    throw Refusal("there is no option '" + option + "'; --help lists them");
  }
}

Options read_options(const std::vector<std::string>& arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--help") {
      options.is_help = true;
      return options;
    }
    if (arguments[i].substr(0, 2) != "--") {
      options.graphs.push_back(arguments[i]);
    } else {
      if (i + 1 == arguments.size()) throw Refusal(arguments[i] + " needs a value");
      take_option(options, arguments[i], arguments[i + 1]);
      ++i;
    }
  }
  if (options.graphs.empty()) throw Refusal("say which call graphs, for example main.ci");
  if (options.limits.empty()) throw Refusal("say which functions, for example --limit main=512");
  return options;
}

void print_chain(WorstStacks& stacks, std::string title) {
  while (!title.empty()) {
    const WorstStack& worst = stacks.find(title);
    std::cerr << std::setw(8) << worst.own_bytes << "  " << readable_name(title) << "\n";
    title = worst.next;
  }
}

void find_all(WorstStacks& stacks, const CallGraph& graph, const std::vector<Limit>& limits) {
  for (const Limit& limit : limits) {
    const auto function = graph.find(limit.name);
    if (function == graph.end() || !function->second.has_frame) {
      throw Refusal("there is no function " + limit.name + " in the call graphs");
    }
    stacks.find(limit.name);
  }
}

void write(const std::string& path, WorstStacks& stacks, const std::vector<Limit>& limits) {
  std::ofstream file(path);
  for (const Limit& limit : limits) file << limit.name << " " << stacks.find(limit.name).all_bytes << "\n";
  if (!file.flush()) throw Refusal("cannot write " + path);
}

// Returns whether every function is below its limit.
bool report(WorstStacks& stacks, const std::vector<Limit>& limits) {
  bool is_good = true;
  for (const auto& [name, limit] : limits) {
    const std::uint64_t bytes = stacks.find(name).all_bytes;
    std::cout << std::setw(6) << bytes << " bytes of stack at most: " << name << " (below " << limit << ")\n";
    if (bytes >= limit) {
      is_good = false;
      std::cerr << name << " needs " << bytes << " bytes of stack, and the limit is " << limit << ":\n";
      print_chain(stacks, name);
    }
  }
  return is_good;
}

int run(const std::vector<std::string>& arguments) {
  const Options options = read_options(arguments);
  if (options.is_help) {
    std::cout << help;
    return 0;
  }
  CallGraph graph;
  for (const std::string& path : options.graphs) add_graph(graph, path);
  WorstStacks stacks(graph, options.assumptions);
  find_all(stacks, graph, options.limits);
  if (!options.out.empty()) write(options.out, stacks, options.limits);
  return report(stacks, options.limits) ? 0 : 1;
}

}  // namespace
}  // namespace stack_chain

int main(int count, char** words) {
  try {
    return stack_chain::run({words + 1, words + count});
  } catch (const stack_chain::Refusal& refusal) {
    std::cerr << "stack_chain: " << refusal.what() << ".\n";
    return 2;
  }
}
