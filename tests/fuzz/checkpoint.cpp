#include "core/training/checkpoint/checkpoint_facts.h"
#include "core/training/checkpoint/tensor_file.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const Result<TensorFile> file = parseTensorFile(textOf(data, size), size, "input");
  if (!file) return 0;
  // The accepted entries cover the file exactly, and each byte once.
  std::uint64_t at = 0;
  for (const TensorEntry& entry : file->tensors) {
    require(entry.begin == at && entry.end >= entry.begin && dtypeBytes(entry.dtype) > 0);
    at = entry.end;
  }
  require(file->dataOffset + at == size);
  (void)factsFromMetadata(file->metadata, "input");
  return 0;
}
