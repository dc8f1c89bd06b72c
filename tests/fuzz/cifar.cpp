#include "core/study/data/image_reader.h"
#include "tests/fuzz/memory_file.h"

// Labels are in range, complete files end without an error, and half the images are the first half of all.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const MemoryFile file(data, size);
  const std::vector files{file.path()};
  for (const std::int64_t classes : {10, 100}) {
    const ImageReader reader = classes == 10 ? cifarRecords(10) : cifarRecords(100, 20);
    const auto promised = reader.count(files);
    require(promised.has_value());
    std::int64_t images = 0;
    const Status all = reader.read(files, 1 << 20, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
      require(label >= 0 && label < classes && pixels.size() == ImageShape{}.bytes());
      ++images;
    });
    require(images <= *promised && (!all || (images == *promised && size % reader.recordBytes == 0)));
    std::int64_t again = 0;
    static_cast<void>(reader.read(files, images / 2, [&](std::int64_t, std::span<const std::uint8_t>) { ++again; }));
    require(again == images / 2);
  }
  return 0;
}
