#include "file_storage.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "../text/file_advice.hpp"

namespace nanoqd::host {
namespace {

using Chunk = std::array<unsigned char, 4096>;

// Returns false with errno 0 if the file has become shorter.
bool read_all(int file, std::uint32_t address, unsigned char* to, std::size_t bytes) {
  auto at = static_cast<off_t>(address);
  while (bytes > 0) {
    const ssize_t count = ::pread(file, to, bytes, at);
    if (count > 0) {
      to += count;
      at += count;
      bytes -= static_cast<std::size_t>(count);
    } else if (count == 0 || errno != EINTR) {
      errno = count == 0 ? 0 : errno;
      return false;
    }
  }
  return true;
}

bool write_all(int file, std::uint32_t address, const unsigned char* from, std::size_t bytes) {
  auto at = static_cast<off_t>(address);
  while (bytes > 0) {
    const ssize_t count = ::pwrite(file, from, bytes, at);
    if (count > 0) {
      from += count;
      at += count;
      bytes -= static_cast<std::size_t>(count);
    } else if (count == 0 || errno != EINTR) {
      errno = count == 0 ? EIO : errno;
      return false;
    }
  }
  return true;
}

bool resize(int file, std::uint32_t bytes) { return ::ftruncate(file, static_cast<off_t>(bytes)) == 0; }

unsigned char blank_byte(Erased erased) {
  switch (erased) {
    case Erased::ones: return 0xFF;
    case Erased::zeros: return 0x00;
    case Erased::unknown:
    case Erased::unreadable: break;  // a file can be read everywhere
  }
  return 0x5A;  // a value that a reader does not mistake for erased flash
}

bool make_blank(int file, Erased erased, std::uint32_t address, std::uint32_t bytes) {
  Chunk chunk;
  chunk.fill(blank_byte(erased));
  for (std::uint32_t done = 0; done < bytes;) {
    const std::uint32_t piece = std::min<std::uint32_t>(bytes - done, chunk.size());
    if (!write_all(file, address + done, chunk.data(), piece)) {
      return false;
    }
    done += piece;
  }
  return true;
}

int open_or_create(const std::string& path, bool& created) {
  const int file =
      ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);  // do not wait for a pipe: it is refused later
  if (file >= 0 || errno != ENOENT) {
    return file;
  }
  const int new_file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
  created = new_file >= 0;
  return new_file;
}

std::string why_not_opened(int reason, const std::string& path) {
  const bool exists = ::access(path.c_str(), F_OK) == 0;
  if (reason == EISDIR) {
    return "it is a folder; add the name of a file";
  }
  if (reason == EEXIST) {
    return "it is a link to a file that does not exist; remove the link or choose another path";
  }
  if (exists && (reason == EACCES || reason == EPERM || reason == EROFS)) {
    return "the existing file is write-protected; choose another path or make it writable";
  }
  return file_advice(reason, folder_of(path));
}

std::string at_address(const char* what, std::uint32_t address, std::uint32_t bytes) {
  return std::string(what) + " of " + std::to_string(bytes) + " bytes at address " + std::to_string(address);
}

}  // namespace

FileStorage::~FileStorage() { close(); }

bool FileStorage::open(const std::string& path, const StorageGeometry& geometry, std::string& error) {
  close();
  path_ = path;
  geometry_ = geometry;
  error_.clear();
  bool created = false;
  const auto refuse = [&](const std::string& why) {
    error = "Cannot open '" + path + "' as a storage: " + why + ".";
    if (created) {
      static_cast<void>(::unlink(path.c_str()));
    }
    close();
    return false;
  };
  const Status status = geometry.validate();
  if (status != Status::ok) {
    return refuse(describe(status));
  }
  if (path.empty() || path.back() == '/' || path.find('\0') != std::string::npos) {
    return refuse("it is not the name of a file; give a name such as robot.flash");
  }
  file_ = open_or_create(path, created);
  struct stat found {};
  if (file_ < 0 || ::fstat(file_, &found) != 0) {
    return refuse(why_not_opened(errno, path));
  }
  if (!S_ISREG(found.st_mode)) {
    return refuse("it is not a regular file; choose another path");
  }
  // Not every file system has locks. Without locks the storage is opened unlocked.
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    created = false;  // the file now belongs to the program that holds the lock
    return refuse("it is already open; close it, end the other program or choose another path");
  }
  if (::fstat(file_, &found) != 0) {  // again: another program may have changed the file before the lock
    return refuse(why_not_opened(errno, path));
  }
  if (found.st_size != 0 && found.st_size != static_cast<off_t>(geometry.bytes)) {
    const std::string wanted = std::to_string(geometry.bytes);
    const bool is_smaller = found.st_size < static_cast<off_t>(geometry.bytes);
    return refuse("it has " + std::to_string(found.st_size) + " bytes, and the geometry has " + wanted +
                  "; choose another file, or the geometry of this one" +
                  (is_smaller ? "; enlarge a snapshot by itself with truncate -s " + wanted : ""));
  }
  // The size is set first: after a power cut in between, the file is a storage that was not erased
  // yet.
  if (found.st_size == 0 && !(resize(file_, geometry.bytes) && make_blank(file_, geometry.erased, 0, geometry.bytes))) {
    const int reason = errno;
    static_cast<void>(resize(file_, 0));
    return refuse(file_advice(reason, folder_of(path)));
  }
  return true;
}

void FileStorage::close() {
  if (file_ >= 0) {
    static_cast<void>(::close(file_));  // also releases the lock
  }
  file_ = -1;
}

Storage FileStorage::storage() {
  Storage storage;
  storage.geometry = geometry_;
  storage.read = [](void* self, std::uint32_t address, void* to, std::uint32_t bytes) {
    return static_cast<FileStorage*>(self)->read(address, to, bytes);
  };
  storage.program = [](void* self, std::uint32_t address, const void* from, std::uint32_t bytes) {
    return static_cast<FileStorage*>(self)->program(address, from, bytes);
  };
  if (geometry_.erase_bytes != 0) {
    storage.erase = [](void* self, std::uint32_t address) { return static_cast<FileStorage*>(self)->erase(address); };
  }
  storage.sync = [](void* self) { return static_cast<FileStorage*>(self)->sync(); };
  storage.context = this;
  return storage;
}

bool FileStorage::read(std::uint32_t address, void* to, std::uint32_t bytes) {
  return expect_range(at_address("the read", address, bytes), address, bytes) &&
         (read_all(file_, address, static_cast<unsigned char*>(to), bytes) || fail_with(errno));
}

bool FileStorage::program(std::uint32_t address, const void* from, std::uint32_t bytes) {
  const std::string what = at_address("the program", address, bytes);
  if (!expect_range(what, address, bytes)) {
    return false;
  }
  if (address % geometry_.program_bytes != 0 || bytes % geometry_.program_bytes != 0) {
    return fail(what + " does not cover whole program units of " + std::to_string(geometry_.program_bytes) + " bytes");
  }
  if (geometry_.erase_bytes != 0) {
    if (address / geometry_.erase_bytes != (address + (bytes - 1)) / geometry_.erase_bytes) {
      return fail(what + " crosses the end of an erase block of " + std::to_string(geometry_.erase_bytes) + " bytes");
    }
    if (!expect_blank(what, address, bytes)) {
      return false;
    }
  }
  return write_all(file_, address, static_cast<const unsigned char*>(from), bytes) || fail_with(errno);
}

bool FileStorage::erase(std::uint32_t address) {
  const std::uint32_t bytes = geometry_.erase_bytes;
  const std::string what = at_address("the erase", address, bytes);
  if (!expect_range(what, address, bytes)) {
    return false;
  }
  if (address % bytes != 0) {
    return fail(what + " does not begin at the start of an erase block");
  }
  return make_blank(file_, geometry_.erased, address, bytes) || fail_with(errno);
}

bool FileStorage::sync() {
  if (file_ < 0) {
    return fail("it is closed");
  }
  return ::fsync(file_) == 0 || fail_with(errno);
}

bool FileStorage::expect_range(const std::string& what, std::uint32_t address, std::uint32_t bytes) {
  if (file_ < 0) {
    return fail("it is closed");
  }
  if (bytes == 0 || bytes > geometry_.bytes || address > geometry_.bytes - bytes) {
    return fail(what + " is empty or reaches past the end at address " + std::to_string(geometry_.bytes));
  }
  return true;
}

bool FileStorage::expect_blank(const std::string& what, std::uint32_t address, std::uint32_t bytes) {
  const unsigned char blank = blank_byte(geometry_.erased);
  Chunk chunk;
  for (std::uint32_t done = 0; done < bytes;) {
    const std::uint32_t piece = std::min<std::uint32_t>(bytes - done, chunk.size());
    if (!read_all(file_, address + done, chunk.data(), piece)) {
      return fail_with(errno);
    }
    if (std::any_of(chunk.begin(), chunk.begin() + piece, [&](unsigned char byte) { return byte != blank; })) {
      return fail(what + " writes to units that are not erased");
    }
    done += piece;
  }
  return true;
}

bool FileStorage::fail(const std::string& why) {
  error_ = "The storage '" + path_ + "' refused a call: " + why + ".";
  return false;
}

bool FileStorage::fail_with(int reason) {
  return fail(reason == 0 ? "the file has become shorter"
                          : "the system reports '" + std::generic_category().message(reason) + "'");
}

}  // namespace nanoqd::host
