// Computes the maximum stack of a function, with everything that it calls: the sum of the frames on
// the deepest chain of calls.
#ifndef NANOQD_TESTS_TOOLS_WORST_STACK_HPP
#define NANOQD_TESTS_TOOLS_WORST_STACK_HPP

#include <cstdint>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "call_graph.hpp"

namespace stack_chain {

// Facts that a call graph does not contain.
struct Assumptions {
  struct External {
    std::regex pattern;  // matches linker names
    std::uint64_t bytes;
  };
  // The stack of functions whose code is in no graph. The first pattern that matches counts.
  std::vector<External> externals;
  // Matches the demangled names of the functions that a call through a pointer may reach.
  std::vector<std::regex> pointed_to;
};

struct WorstStack {
  std::uint64_t own_bytes = 0;
  std::uint64_t all_bytes = 0;
  std::string next;  // the title of the callee on the deepest chain; empty at its end
};

// Keeps references to both arguments of the constructor.
class WorstStacks {
 public:
  WorstStacks(const CallGraph& graph, const Assumptions& assumptions);

  // Returns the maximum stack of a function. Cost: visits each function once, over all calls.
  // Throws Refusal if the stack has no known bound:
  //  - a function calls itself, directly or through others
  //  - a frame has an unknown size
  //  - a function is in no graph, and no external matches it
  //  - a call goes through a pointer, and no function matches pointed_to
  const WorstStack& find(const std::string& title);

 private:
  [[nodiscard]] std::uint64_t frame_bytes(const std::string& title) const;
  [[nodiscard]] const std::vector<std::string>& callees(const std::string& title) const;
  [[nodiscard]] std::string way_back_to(const std::string& title) const;

  const CallGraph& graph_;
  const Assumptions& assumptions_;
  std::vector<std::string> pointed_to_;
  std::vector<std::string> path_;  // from the requested function to the visited one
  std::map<std::string, WorstStack> found_;
};

}  // namespace stack_chain

#endif
