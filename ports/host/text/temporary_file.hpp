// A file that is written under a temporary name and then renamed. It does not outlive its purpose:
// - A process that is ended by SIGINT, SIGTERM or SIGHUP removes it first.
// - What a crash or a power cut leaves is removed by the next write to the same folder.
//
//     TemporaryFile temporary;
//     if (!temporary.open(folder)) ...                 // errno says why
//     ...                                              // write to temporary.descriptor()
//     if (!temporary.rename(target)) ...               // errno says why
#ifndef NANOQD_PORTS_HOST_TEXT_TEMPORARY_FILE_HPP
#define NANOQD_PORTS_HOST_TEXT_TEMPORARY_FILE_HPP

#include <cstddef>
#include <string>

namespace nanoqd::host {

class TemporaryFile {
 public:
  TemporaryFile() = default;
  ~TemporaryFile();  // removes the file, unless it was renamed
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // Creates a hidden file in the folder and locks it. While it is open, the three signals remove
  // it, if their action is the default one. Returns false and sets errno on failure.
  [[nodiscard]] bool open(const std::string& folder);
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // Closes the file and gives it its name. Returns false and sets errno on failure.
  [[nodiscard]] bool rename(const std::string& target);

 private:
  void forget();

  std::string name_;  // empty if there is no file to remove
  int descriptor_ = -1;
  std::size_t slot_ = 0;  // where the handler of the signals finds the name
};

// Removes the temporary files in the folder whose process is gone. A file stays in these cases:
// - Its name is not one that open() gives.
// - It belongs to another user, or is not a regular file.
// - A process has the number that is in its name, or holds its lock.
void remove_stale_temporaries(const std::string& folder);

}  // namespace nanoqd::host

#endif
