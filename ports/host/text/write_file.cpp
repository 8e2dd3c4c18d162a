#include "write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>

#include "file_advice.hpp"
#include "temporary_file.hpp"

namespace nanoqd::host {
namespace {

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const std::size_t most = content.size() < INT_MAX ? content.size() : INT_MAX;  // macOS refuses more
    const ssize_t written = ::write(file, content.data(), most);
    if (written > 0) {
      content.remove_prefix(static_cast<std::size_t>(written));
    } else if (written == 0 || errno != EINTR) {
      errno = written == 0 ? EIO : errno;
      return false;
    }
  }
  return true;
}

// Some file systems cannot flush and report that. The rename is still atomic there.
bool flush_to_disk(int file) { return ::fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP; }

// Follows links, so that the rename replaces the file and not the link. Returns an empty path for a
// link to a file that does not exist.
std::string resolved(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) {
    return path;
  }
  char* const real = ::realpath(path.c_str(), nullptr);
  std::string target = real == nullptr ? "" : real;
  std::free(real);
  return target;
}

}  // namespace

bool write_file_whole(const std::string& path, std::string_view content, std::string& error) {
  const auto fail = [&](const std::string& why) {
    error = "cannot write '" + path + "': " + why;
    return false;
  };
  if (path.empty() || path.back() == '/' || path.find('\0') != std::string::npos) {
    return fail("it is not the name of a file; choose a name for it");
  }
  const std::string target = resolved(path);
  if (target.empty()) {
    return fail("it is a link to a file that does not exist; remove the link or choose another path");
  }
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) {
    return fail("it is a folder; add the name of a file");
  }
  if (exists && !S_ISREG(old.st_mode)) {  // a rename would destroy a device or a pipe
    return fail("it is not a regular file; choose another path");
  }
  if (exists && ::access(target.c_str(), W_OK) != 0) {  // a rename would ignore the protection
    return fail("the existing file is write-protected; choose another path or make it writable");
  }
  const std::string folder = folder_of(target);
  remove_stale_temporaries(folder);
  TemporaryFile temporary;
  if (!temporary.open(folder)) {
    return fail(file_advice(errno, folder));
  }
  if (exists) {  // a failure is ignored: not every file system has modes
    static_cast<void>(::fchmod(temporary.descriptor(), old.st_mode & 0777U));
  }
  if (!write_all(temporary.descriptor(), content) || !flush_to_disk(temporary.descriptor()) ||
      !temporary.rename(target)) {
    return fail(file_advice(errno, folder));
  }
  // Makes the new name survive a power cut. A failure is ignored, because the file is already in
  // place.
  const int directory = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory >= 0) {
    static_cast<void>(::fsync(directory));
    static_cast<void>(::close(directory));
  }
  return true;
}

}  // namespace nanoqd::host
