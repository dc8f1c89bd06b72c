#include <algorithm>

#include "core/study/data/image_reader.h"
#include "tests/fuzz/memory_file.h"

// The first byte determines where the labels' file begins. Labels are in range, and files that are read to the end have
// as many images as both headers promise and the files' lengths allow.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  if (size == 0) return 0;
  const std::size_t cut = std::min<std::size_t>(size, 1 + data[0]);
  const MemoryFile images(data + 1, cut - 1), labels(data + cut, size - cut);
  const std::vector files{images.path(), labels.path()};
  const ImageReader reader = idxImages(2, 3, 10);
  const auto promised = reader.count(files);
  std::int64_t seen = 0;
  const Status all = reader.read(files, 1 << 20, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
    require(label >= 0 && label < 10 && pixels.size() == 6);
    ++seen;
  });
  require(promised.has_value() || (!all && seen == 0));
  require(!promised || (cut - 1 == 16 + 6 * static_cast<std::size_t>(*promised) && seen <= *promised));
  require(!all || seen == *promised);
  return 0;
}
