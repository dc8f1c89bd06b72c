#include "core/study/data/image_reader.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::size_t kRecordsAtOnce = 64;

struct CifarRecords {
  int classes;
  int coarseClasses;

  [[nodiscard]] std::size_t labels() const { return coarseClasses > 0 ? 2 : 1; }
  [[nodiscard]] std::size_t bytes() const { return labels() + PlanePixels{}.size(); }

  [[nodiscard]] Status check(const std::string& path, std::int64_t image, const std::uint8_t* record) const {
    if (coarseClasses > 0 && record[0] >= coarseClasses) return badLabel(path, image, record[0], coarseClasses);
    const int label = record[labels() - 1];
    return label < classes ? Status() : badLabel(path, image, label, classes);
  }

  [[nodiscard]] Status read(const std::string& path, std::int64_t most, const TakeImage& take) const {
    const std::size_t size = bytes();
    const auto file = openImageFile(path);
    if (!file) return tl::unexpected(file.error());
    std::vector<char> block(size * kRecordsAtOnce);
    PlanePixels pixels;
    for (std::int64_t image = 0; image < most;) {
      const auto records = static_cast<std::size_t>(std::min<std::int64_t>(kRecordsAtOnce, most - image));
      const std::size_t got = readUpTo(*file, block.data(), size * records);
      for (std::size_t at = 0; at + size <= got; at += size, ++image) {
        const auto* record = reinterpret_cast<const std::uint8_t*>(block.data() + at);
        if (auto good = check(path, image, record); !good) return good;
        interleavePlanes(record + labels(), false, pixels);
        take(record[labels() - 1], pixels);
      }
      if (const std::size_t rest = got % size; rest != 0) {
        const auto wanted = static_cast<std::int64_t>(size), found = static_cast<std::int64_t>(rest);
        return fail("training.dataset-truncated",
                    {{"path", path}, {"wanted", wanted}, {"found", found}, {"image", image}});
      }
      if (got < size * records) return {};
    }
    return {};
  }
};

}  // namespace

ImageReader cifarRecords(int classes, int coarseClasses) {
  const CifarRecords records{classes, coarseClasses};
  ImageReader reader;
  reader.recordBytes = records.bytes();
  reader.count = [records](std::span<const std::string> files) -> Result<std::int64_t> {
    struct stat info {};
    if (stat(files[0].c_str(), &info) != 0)
      return fail("file.open", {{"path", files[0]}, {"reason", errnoText(errno)}});
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(info.st_size) / records.bytes());
  };
  reader.read = [records](std::span<const std::string> files, std::int64_t most, const TakeImage& take) {
    return records.read(files[0], most, take);
  };
  return reader;
}

}  // namespace scalescope
