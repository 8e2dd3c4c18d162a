// The answer of a subcommand to bad input: one sentence on stderr, and exit code 2.
#ifndef NANOQD_PORTS_HOST_TEXT_REFUSE_HPP
#define NANOQD_PORTS_HOST_TEXT_REFUSE_HPP

#include <cstdio>
#include <string>

#include "arguments.hpp"

namespace nanoqd::host {

// The sentence begins with a small letter and has no full stop: "what is wrong; what to do".
inline int refuse(const char* subcommand, const std::string& sentence) {
  std::fprintf(stderr, "nanoqd %s: %s\n", subcommand, sentence.c_str());
  return 2;
}

// Refuses arguments with a mistake.
inline int refuse(const char* subcommand, const Arguments& arguments) {
  return refuse(subcommand, arguments.advice("nanoqd " + std::string(subcommand) + " --help"));
}

}  // namespace nanoqd::host

#endif
