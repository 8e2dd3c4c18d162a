// A storage in a file, as strict as real flash. A call that breaks a rule of storage.hpp fails, and
// error() says why.
//
//     nanoqd::host::FileStorage file;
//     std::string error;
//     if (!file.open("robot.flash", {128 * 1024, 8, 2048, nanoqd::Erased::ones}, error)) {
//       std::fprintf(stderr, "%s\n", error.c_str());
//       return 2;
//     }
//     port.storage = file.storage();
//
// The file is an image of the flash, byte by byte. It can be compared with a dump of a device, or
// written to a device.
#ifndef NANOQD_PORTS_HOST_PORT_FILE_STORAGE_HPP
#define NANOQD_PORTS_HOST_PORT_FILE_STORAGE_HPP

#include <cstdint>
#include <nanoqd/port/storage.hpp>
#include <string>

namespace nanoqd::host {

class FileStorage {
 public:
  FileStorage() = default;
  ~FileStorage();
  FileStorage(const FileStorage&) = delete;
  FileStorage& operator=(const FileStorage&) = delete;

  // Opens the file at `path`. Creates it, erased, if it does not exist. An existing file must have
  // geometry.bytes bytes, or none. The file is locked while it is open, because two programs that
  // write into one flash would destroy its content. On failure returns false and sets `error` to
  // one sentence that says what to do. The object is then closed, and no new file is left. On
  // success `error` is unchanged.
  [[nodiscard]] bool open(const std::string& path, const StorageGeometry& geometry, std::string& error);

  // Closes the file without a sync. open() and the destructor do this too.
  void close();

  // Returns the open storage. Its functions refer to this object and fail after close(). They
  // return false:
  // - if the system reports an error;
  // - if a range is empty or reaches past the end;
  // - if a program or an erase breaks a rule of storage.hpp.
  // A unit counts as erased if its bytes have the erased value of the geometry, or 0x5A if that is
  // unknown. sync() is fsync().
  [[nodiscard]] Storage storage();

  // Returns why the last failed call failed, as one sentence. Empty if no call has failed since
  // open().
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool read(std::uint32_t address, void* to, std::uint32_t bytes);
  bool program(std::uint32_t address, const void* from, std::uint32_t bytes);
  bool erase(std::uint32_t address);
  bool sync();

  bool expect_range(const std::string& what, std::uint32_t address, std::uint32_t bytes);
  bool expect_blank(const std::string& what, std::uint32_t address, std::uint32_t bytes);
  bool fail(const std::string& why);
  bool fail_with(int reason);

  std::string path_;
  std::string error_;
  StorageGeometry geometry_{};
  int file_ = -1;
};

}  // namespace nanoqd::host

#endif
