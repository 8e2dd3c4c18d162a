#include "worst_stack.hpp"

#include <algorithm>

namespace stack_chain {

WorstStacks::WorstStacks(const CallGraph& graph, const Assumptions& assumptions)
    : graph_(graph), assumptions_(assumptions) {
  for (const auto& [title, function] : graph) {
    const std::string name = demangle(title);
    for (const std::regex& pattern : assumptions.pointed_to) {
      if (function.has_frame && std::regex_search(name, pattern)) pointed_to_.push_back(title);
    }
  }
}

const WorstStack& WorstStacks::find(const std::string& title) {
  if (const auto known = found_.find(title); known != found_.end()) return known->second;
  if (std::find(path_.begin(), path_.end(), title) != path_.end()) {
    throw Refusal(readable_name(title) + " calls itself, so that its stack has no bound: " + way_back_to(title));
  }
  WorstStack result;
  result.own_bytes = frame_bytes(title);
  std::uint64_t deepest = 0;
  path_.push_back(title);
  for (const std::string& callee : callees(title)) {
    const std::uint64_t bytes = find(callee).all_bytes;
    if (bytes > deepest) {
      deepest = bytes;
      result.next = callee;
    }
  }
  path_.pop_back();
  result.all_bytes = result.own_bytes + deepest;
  return found_[title] = result;
}

std::uint64_t WorstStacks::frame_bytes(const std::string& title) const {
  const Function& function = graph_.at(title);
  if (!function.is_frame_fixed) throw Refusal(readable_name(title) + " has a frame of unknown size");
  if (function.has_frame) return function.frame_bytes;
  if (title == through_pointer) return 0;
  for (const auto& [pattern, bytes] : assumptions_.externals) {
    if (std::regex_search(title, pattern)) return bytes;
  }
  throw Refusal(readable_name(title) + " is in no call graph; state its stack with --external");
}

const std::vector<std::string>& WorstStacks::callees(const std::string& title) const {
  if (title != through_pointer) return graph_.at(title).callees;
  if (pointed_to_.empty()) {
    throw Refusal(readable_name(path_[path_.size() - 2]) +
                  " calls through a pointer; say which functions with --pointed-to");
  }
  return pointed_to_;
}

std::string WorstStacks::way_back_to(const std::string& title) const {
  std::string way;
  for (auto at = std::find(path_.begin(), path_.end(), title); at != path_.end(); ++at) {
    way += readable_name(*at) + " -> ";
  }
  return way + readable_name(title);
}

}  // namespace stack_chain
