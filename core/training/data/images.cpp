#include "core/training/data/images.h"

#include <algorithm>
#include <filesystem>
#include <new>

#include "core/study/data/image_files.h"
#include "core/training/data/mix.h"

namespace scalescope {
namespace {

// More than any machine has: multiplied sizes stay far from overflow.
constexpr std::int64_t kMostBytes = std::int64_t{1} << 46;

ImageSet synthetic(ImageSet set, std::int64_t count, Split split) {
  const std::uint64_t stream = split == Split::train ? 0x7261696eULL : 0x74657374ULL;
  const auto size = static_cast<std::uint64_t>(set.imageBytes());
  set.pixels.resize(static_cast<std::size_t>(count) * size);
  set.labels.resize(static_cast<std::size_t>(count));
  for (std::int64_t image = 0; image < count; ++image) {
    const std::uint64_t key = mix(stream ^ mix(static_cast<std::uint64_t>(image)));
    const std::uint64_t label = key % static_cast<std::uint64_t>(set.classes);
    set.labels[static_cast<std::size_t>(image)] = static_cast<std::int64_t>(label);
    std::uint8_t* out = set.pixels.data() + static_cast<std::uint64_t>(image) * size;
    for (std::uint64_t i = 0; i < size; ++i) {
      const std::uint64_t pattern = mix(label * size + i) & 0x7f;
      out[i] = static_cast<std::uint8_t>(pattern + ((mix(key + i) >> 20) & 0x7f));
    }
  }
  return set;
}

// What the files can hold at most, so that a false count reserves nothing: zlib packs 1,032 to 1, images hardly at all.
std::size_t reservation(const std::vector<std::string>& files, std::int64_t wantedBytes) {
  std::uint64_t stored = 0;
  for (const std::string& file : files) {
    std::error_code ignored;
    const auto size = std::filesystem::file_size(file, ignored);
    if (!ignored) stored += size;
  }
  return static_cast<std::size_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(wantedBytes), 4 * stored));
}

Result<ImageSet> fromFiles(const DatasetSpec& spec, const std::vector<std::string>& files, std::int64_t wanted, ImageSet set) {
  const auto format = imageFormatOf(spec.name);
  if (!format) return fail("training.dataset-unsupported", {{"name", spec.name}});
  set.pixels.reserve(reservation(files, wanted * set.imageBytes()));
  for (const std::string& file : files) {
    set.parts.push_back({set.count(), file});
    const Status read = readImages(file, *format, wanted - set.count(), [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
      set.labels.push_back(label);
      set.pixels.insert(set.pixels.end(), pixels.begin(), pixels.end());
    });
    if (!read) return tl::unexpected(read.error());
  }
  if (set.count() != wanted) return fail("training.dataset-short", {{"name", spec.name}, {"wanted", wanted}, {"found", set.count()}});
  return set;
}

}  // namespace

std::string ImageSet::fileOf(std::int64_t index) const {
  std::string path = "no file";
  for (const Part& part : parts)
    if (part.first <= index) path = part.path;
  return path;
}

Result<ImageSet> loadImages(const DatasetSpec& spec, const DatasetInfo& info, Split split) {
  const std::int64_t wanted = split == Split::train ? info.trainImages : info.testImages;
  ImageSet set;
  set.channels = info.channels;
  set.height = info.height;
  set.width = info.width;
  set.classes = info.classes;
  const auto tooMuch = [&] {
    return fail("data.memory", {{"name", spec.name}, {"bytes", static_cast<double>(wanted) * static_cast<double>(set.imageBytes())}});
  };
  if (wanted < 0 || set.imageBytes() < 1 || set.classes < 1 || wanted > kMostBytes / set.imageBytes()) return tooMuch();
  try {
    if (spec.name == "synthetic") return synthetic(std::move(set), wanted, split);
    return fromFiles(spec, split == Split::train ? info.trainFiles : info.testFiles, wanted, std::move(set));
  } catch (const std::bad_alloc&) {
    return tooMuch();
  }
}

}  // namespace scalescope
