#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The safetensors layout: 8 bytes little-endian header length, a JSON header, then the tensors' bytes without holes.
// The header has `__metadata__` (strings only), and per tensor dtype, shape and data_offsets from the end of the
// header. Ours begins with the metadata `crc32c`: CRC-32C of the header (with this value as eight zeros) and all that
// follows it. No LibTorch here.

struct TensorEntry {
  std::string name;
  std::string dtype;  // F64 F32 F16 BF16 I64 I32 I16 I8 U8 BOOL
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0, end = 0;  // bytes from TensorFile::dataOffset
  friend bool operator==(const TensorEntry&, const TensorEntry&) = default;
};

struct TensorFile {
  std::string path;
  std::map<std::string, std::string> metadata;
  std::vector<TensorEntry> tensors;  // ascending by begin, without gap or overlap
  std::uint64_t dataOffset = 0;
  std::uint64_t bytes = 0;  // of the file

  [[nodiscard]] const TensorEntry* find(std::string_view name) const;
};

// Bytes of one element, 0 for a dtype that is not known.
std::uint64_t dtypeBytes(std::string_view dtype);

// From the file's beginning (`head` must hold the whole header) and size. Errors name `path` and the offset or key.
Result<TensorFile> parseTensorFile(std::string_view head, std::uint64_t fileBytes, const std::string& path);

// Reads the header of `path` and checks the checksum over the whole file, 1 MiB at a time. `fd` stays open at no
// certain place.
struct OpenTensorFile {
  UniqueFd fd;
  TensorFile file;
};
Result<OpenTensorFile> openTensorFile(const std::string& path);

// The bytes of one tensor into `to`, which has entry.end - entry.begin of them.
Status readTensor(const OpenTensorFile& from, const TensorEntry& entry, void* to);

// A tensor to write: `data` is contiguous and stays as it is until the write is over.
struct TensorBytes {
  std::string name;
  std::string dtype;
  std::vector<std::int64_t> shape;
  const void* data = nullptr;
  std::uint64_t bytes = 0;
};

// Writes PATH.tmp, fsyncs, renames to PATH, fsyncs the folder: PATH is absent, old or complete. Gives the file's size.
// On an error nothing stays. `megabytesPerSecond` > 0 slows the writing down to that (whatIf.diskMBps).
Result<std::uint64_t> writeTensorFile(const std::string& path, const std::map<std::string, std::string>& metadata,
                                      const std::vector<TensorBytes>& tensors, double megabytesPerSecond = 0);

}  // namespace scalescope
