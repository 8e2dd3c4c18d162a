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

std::string reading_advice(int reason) {
  switch (reason) {
    case ENOENT: return "there is no such file; check its name and folder";
    case EISDIR: return "it is a folder; name a file in it";
    case ENOTDIR: return "a part of its path is a file, not a folder; check the path";
    case EACCES:
    case EPERM: return "you have no permission to read it; make it readable, or copy it";
    case EFBIG: return "it has more than 1 GB, or no end; cut out the part that you need";
    case ENAMETOOLONG: return "the path is too long; check it";
    default:
      return "the system reports '" + std::generic_category().message(reason) + "'; check the file and try again";
  }
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace nanoqd::host
