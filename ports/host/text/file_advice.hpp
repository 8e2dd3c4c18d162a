// What to do about an error of the file system, for the end of a sentence.
#ifndef NANOQD_PORTS_HOST_TEXT_FILE_ADVICE_HPP
#define NANOQD_PORTS_HOST_TEXT_FILE_ADVICE_HPP

#include <string>

namespace nanoqd::host {

// For the errno of a call that was to create or write a file in `folder`. No full stop at the end.
[[nodiscard]] std::string file_advice(int reason, const std::string& folder);

// The folder part of a path: "." for a plain name.
[[nodiscard]] std::string folder_of(const std::string& path);

}  // namespace nanoqd::host

#endif
