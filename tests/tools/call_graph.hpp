// The call graph of a program, from the .ci files that gcc writes with -fcallgraph-info=su.
//
// A .ci file has one line for each function and one for each call:
//
//     node: { title: "a.cpp:_ZL3addii" label: "int add(int, int)\na.cpp:3:5\n24 bytes (static)" }
//     edge: { sourcename: "main" targetname: "a.cpp:_ZL3addii" label: "a.cpp:9:7" }
//
// A title is the linker name of the function, after "FILE:" if other files cannot see it.
#ifndef NANOQD_TESTS_TOOLS_CALL_GRAPH_HPP
#define NANOQD_TESTS_TOOLS_CALL_GRAPH_HPP

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace stack_chain {

// Reports an input that cannot be checked. what() is one sentence for the user.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Function {
  bool has_frame = false;      // false: the function is called, but no graph has its code
  bool is_frame_fixed = true;  // false: the frame depends on values at run time
  std::uint64_t frame_bytes = 0;
  std::vector<std::string> callees;  // titles
};

// Functions by title. A function in several graphs gets its largest frame, and the calls of all of
// them.
using CallGraph = std::map<std::string, Function>;

// The title that gcc gives to the unknown target of a call through a pointer.
inline constexpr std::string_view through_pointer = "__indirect_call";

// Adds the functions and calls of one .ci file. Throws Refusal if the file cannot be read or is not
// a call graph.
void add_graph(CallGraph& graph, const std::string& path);

// Returns the name of a function as in its source. Returns the linker name if it is not a C++ name.
std::string demangle(std::string_view title);

// Returns the demangled name with "<...>" in place of template arguments, for messages.
std::string readable_name(std::string_view title);

}  // namespace stack_chain

#endif
