#include "core/training/checkpoint/tensor_file.h"

#include "core/base/crc32c.h"
#include "tests/fuzz/memory_file.h"

namespace {

using namespace scalescope;

// Returns the file with the correct checksum if it has one, because a fuzzer does not guess it.
std::string withChecksum(std::string bytes) {
  const std::size_t digits = 8 + kChecksumPrefix.size();
  if (bytes.size() < digits + 8 || bytes.compare(8, kChecksumPrefix.size(), kChecksumPrefix) != 0) return bytes;
  bytes.replace(digits, 8, 8, '0');
  return bytes.replace(digits, 8, checksumText(crc32c(std::string_view(bytes).substr(8))));
}

MemoryFile fileOf(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// Returns true if the file opens; its tensors must then have exactly their bytes.
bool opens(const std::string& bytes) {
  const MemoryFile file = fileOf(bytes);
  const auto open = openTensorFile(file.path());
  if (!open) return false;
  require(parseTensorFile(bytes, bytes.size(), file.path()).has_value());
  for (const TensorEntry& entry : open->file.tensors) {
    std::string values(entry.end - entry.begin, '\0');
    require(readTensor(*open, entry, values.data()).has_value());
    require(bytes.compare(open->file.dataOffset + entry.begin, values.size(), values) == 0);
  }
  return true;
}

}  // namespace

// A file that opens must not open after a byte is changed, or if its last byte is missing.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static_cast<void>(opens(std::string(textOf(data, size))));
  std::string bytes = withChecksum(std::string(textOf(data, size)));
  if (!opens(bytes)) return 0;
  require(!opens(bytes.substr(0, bytes.size() - 1)));
  const std::size_t at = 8 + crc32c(bytes) % (bytes.size() - 8);
  bytes[at] = static_cast<char>(bytes[at] ^ (1 << (size % 8)));
  require(!opens(bytes));
  return 0;
}
