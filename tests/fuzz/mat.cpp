#include <algorithm>

#include "core/study/data/image_reader.h"
#include "core/study/data/mat_file.h"
#include "tests/fuzz/memory_file.h"

// For any MAT-file, no more images are returned than it promises, and a set that is read to its end has exactly that
// many.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const MemoryFile file(data, size);
  const auto mat = MatFile::open(file.path());
  const ImageReader reader = svhnDigits();
  const std::vector files{file.path()};
  const auto promised = reader.count(files);
  require(mat.has_value() || !promised);
  if (!mat) return 0;
  for (const MatArray& array : mat->arrays()) {
    const auto values = mat->integers(array, 1000);
    if (values) require(static_cast<std::int64_t>(values->size()) == std::min<std::int64_t>(1000, array.elements()));
  }
  if (!promised) return 0;
  std::int64_t images = 0;
  const Status all = reader.read(files, 1 << 20, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
    require(label >= 0 && label < 10 && pixels.size() == ImageShape{}.bytes());
    ++images;
  });
  require(images <= *promised && (!all || images == std::min<std::int64_t>(*promised, 1 << 20)));
  return 0;
}
