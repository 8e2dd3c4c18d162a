// A storage in a file, as strict as the flash it stands for: what breaks a rule there is refused here, with a sentence.
//
//     nanoqd::host::FileStorage file;
//     std::string error;
//     if (!file.open("robot.flash", {128 * 1024, 8, 2048, nanoqd::Erased::ones}, error)) {
//       std::fprintf(stderr, "%s\n", error.c_str());
//       return 2;
//     }
//     port.storage = file.storage();
//
// The file is an image of the flash, byte by byte: it can be compared with a dump of a device, or written to one.
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

  // Opens the file at `path`, or makes one that is erased all over. One that exists must have geometry.bytes bytes, or
  // none. It is locked while it is open: two programs that write into one flash would destroy what is in it.
  // On failure returns false, leaves the object closed and no new file behind, and sets `error` to one sentence that
  // says what to do. On success `error` is left alone.
  [[nodiscard]] bool open(const std::string& path, const StorageGeometry& geometry, std::string& error);

  // Done by open() and the destructor too. Does not sync.
  void close();

  // The open storage; its functions refer to this object, and fail once it is closed. They answer false when the system
  // reports an error, when a range is empty or reaches past the end, and when a program or an erase breaks a rule of
  // storage.hpp. An erased unit is known by its bytes, which are 0x5A where the geometry has no value for it. sync() is
  // fsync().
  [[nodiscard]] Storage storage();

  // Why the last call that failed did: one sentence, empty if none failed since open().
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
