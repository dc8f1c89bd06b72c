#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The safetensors layout: 8 bytes little-endian header length, a JSON header, then the tensors' bytes without gaps. The
// header has `__metadata__` (strings only), and per tensor dtype, shape and data_offsets from the end of the header.
// Scalescope's files begin with the metadata `crc32c`: CRC-32C of the header (with this value as eight zeros) and
// everything after it. This code does not use LibTorch.

struct TensorEntry {
  std::string name;
  std::string dtype;  // F64 F32 F16 BF16 I64 I32 I16 I8 U8 BOOL
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0, end = 0;  // Bytes from TensorFile::dataOffset.
  friend bool operator==(const TensorEntry&, const TensorEntry&) = default;
};

struct TensorFile {
  std::string path;
  std::map<std::string, std::string> metadata;
  std::vector<TensorEntry> tensors;  // Entries in ascending order of begin, without gap or overlap.
  std::uint64_t dataOffset = 0;
  std::uint64_t bytes = 0;  // Size of the file.

  [[nodiscard]] const TensorEntry* find(std::string_view name) const;
};

// Returns the bytes of one element, 0 for an unknown dtype.
std::uint64_t dtypeBytes(std::string_view dtype);

// Parses the file's beginning, of which `head` must contain the whole header. Errors name `path` and the offset or key.
Result<TensorFile> parseTensorFile(std::string_view head, std::uint64_t fileBytes, const std::string& path);

// A tensor file that is open for reading. The position of `fd` is not defined.
struct OpenTensorFile {
  UniqueFd fd;
  TensorFile file;
};
// Reads the header of `path` and verifies the checksum over the whole file, 1 MiB at a time.
Result<OpenTensorFile> openTensorFile(const std::string& path);

// Reads the bytes of one tensor into `to`, which has room for entry.end - entry.begin bytes.
Status readTensor(const OpenTensorFile& from, const TensorEntry& entry, void* to);

// A tensor to write. `data` is contiguous and must not change until the write has ended.
struct TensorBytes {
  std::string name;
  std::string dtype;
  std::vector<std::int64_t> shape;
  const void* data = nullptr;
  std::uint64_t bytes = 0;
};

// Writes PATH.tmp, fsyncs it, renames it to PATH and fsyncs the folder, so that PATH is absent, old or complete.
// Returns the file's size. No temporary file is left after an error. `megabytesPerSecond` > 0 limits the writing speed
// (whatIf.diskMBps).
Result<std::uint64_t> writeTensorFile(const std::string& path, const std::map<std::string, std::string>& metadata,
                                      const std::vector<TensorBytes>& tensors, double megabytesPerSecond = 0);

// Prefix of a header that Scalescope writes, up to the checksum's eight digits. Reader and writer must agree on it.
inline constexpr std::string_view kChecksumPrefix = R"({"__metadata__":{"crc32c":")";

std::string checksumText(std::uint32_t crc);  // Eight lower-case hex digits.

}  // namespace scalescope
