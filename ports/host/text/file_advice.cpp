#include "file_advice.hpp"

#include <cerrno>
#include <system_error>

namespace nanoqd::host {

std::string file_advice(int reason, const std::string& folder) {
  switch (reason) {
    case ENOENT: return "the folder '" + folder + "' does not exist; create it or choose another path";
    case ENOTDIR: return "a part of '" + folder + "' is a file, not a folder; choose another path";
    case EACCES:
    case EPERM: return "you have no permission to write in '" + folder + "'; choose another folder";
    case EROFS: return "the disk of '" + folder + "' is read-only; choose a folder on another disk";
    case ENOSPC:
    case EDQUOT: return "the disk is full; free some space and try again";
    case EFBIG: return "the file is larger than this system allows; raise the limit (ulimit -f) or choose another disk";
    case ENAMETOOLONG: return "the path is too long; choose a shorter one";
    default:
      return "the system reports '" + std::generic_category().message(reason) + "'; check '" + folder +
             "' and try again";
  }
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace nanoqd::host
