#include "core/study/data/image_files.h"
#include "tests/fuzz/memory_file.h"

// Labels are in range, whole files end well, and half the images come out as the first half of all.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const MemoryFile file(data, size);
  for (const ImageFormat format : {ImageFormat::cifar10, ImageFormat::cifar100}) {
    const std::int64_t classes = format == ImageFormat::cifar10 ? 10 : 100;
    const auto promised = countImages(file.path(), format);
    require(promised.has_value());
    std::int64_t images = 0;
    const Status all = readImages(file.path(), format, 1 << 20, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
      require(label >= 0 && label < classes && pixels.size() == kStoredImageBytes);
      ++images;
    });
    require(images <= *promised && (!all || (images == *promised && size % recordBytes(format) == 0)));
    std::int64_t again = 0;
    static_cast<void>(readImages(file.path(), format, images / 2, [&](std::int64_t, std::span<const std::uint8_t>) { ++again; }));
    require(again == images / 2);
  }
  return 0;
}
