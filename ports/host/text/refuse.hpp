// The answer of a subcommand to bad input: one sentence on stderr, and exit code 2.
#ifndef NANOQD_PORTS_HOST_TEXT_REFUSE_HPP
#define NANOQD_PORTS_HOST_TEXT_REFUSE_HPP

#include <cstdio>
#include <string>

namespace nanoqd::host {

inline int refuse(const char* subcommand, const std::string& sentence) {
  std::fprintf(stderr, "nanoqd %s: %s\n", subcommand, sentence.c_str());
  return 2;
}

}  // namespace nanoqd::host

#endif
