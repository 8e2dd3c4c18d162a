// Explains an error of the file system and says what to do, for the end of a sentence.
#ifndef NANOQD_PORTS_HOST_TEXT_FILE_ADVICE_HPP
#define NANOQD_PORTS_HOST_TEXT_FILE_ADVICE_HPP

#include <string>

namespace nanoqd::host {

// Returns the explanation, without a full stop. `reason` is the errno of a call that failed to
// create or write a file in `folder`.
[[nodiscard]] std::string file_advice(int reason, const std::string& folder);

// Returns the explanation for a file that could not be opened or read. `reason` is errno; EFBIG
// stands for a file that is too large to read.
[[nodiscard]] std::string reading_advice(int reason);

// Returns the folder part of a path, or "." for a plain name.
[[nodiscard]] std::string folder_of(const std::string& path);

}  // namespace nanoqd::host

#endif
