#include "core/training/data/images.h"

#include <algorithm>
#include <filesystem>
#include <new>

#include "core/study/data/dataset_kinds.h"
#include "core/training/data/sampler.h"

namespace scalescope {
namespace {

// This limit is more memory than any machine has, so that products of sizes stay far from overflow.
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

// Returns the bytes to reserve. They are limited by the files' size, so that a wrong count reserves little: zlib packs
// 1,032 to 1, but images hardly at all.
std::size_t reservation(const std::vector<std::string>& files, std::int64_t wantedBytes) {
  std::uint64_t stored = 0;
  for (const std::string& file : files) {
    std::error_code ignored;
    const auto size = std::filesystem::file_size(file, ignored);
    if (!ignored) stored += size;
  }
  return static_cast<std::size_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(wantedBytes), 4 * stored));
}

Result<ImageSet> fromFiles(const ImageReader& reader, const std::vector<std::string>& files, std::int64_t wanted,
                           ImageSet set) {
  set.pixels.reserve(reservation(files, wanted * set.imageBytes()));
  for (std::size_t at = 0; at + reader.filesTogether <= files.size(); at += reader.filesTogether) {
    const auto together = std::span(files).subspan(at, reader.filesTogether);
    set.parts.push_back({set.count(), together.front()});
    const Status read =
        reader.read(together, wanted - set.count(), [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
          set.labels.push_back(label);
          set.pixels.insert(set.pixels.end(), pixels.begin(), pixels.end());
        });
    if (!read) return tl::unexpected(read.error());
  }
  return set;
}

// Returns one number per channel. A synthetic set may have more channels than numbers, which then repeat from the first
// (dataset_kinds.h).
std::vector<double> perChannel(const std::vector<double>& numbers, int channels) {
  std::vector<double> all;
  for (std::size_t channel = 0; channel < static_cast<std::size_t>(channels); ++channel)
    all.push_back(numbers.at(channel % numbers.size()));
  return all;
}

}  // namespace

std::string ImageSet::fileOf(std::int64_t index) const {
  std::string path = "no file";
  for (const Part& part : parts)
    if (part.first <= index) path = part.path;
  return path;
}

Result<ImageSet> loadImages(const DatasetSpec& spec, const DatasetInfo& info, Split split) {
  const auto known = datasetKind(spec.name);
  if (!known) return tl::unexpected(known.error());
  const DatasetKind& kind = **known;
  const std::int64_t wanted = split == Split::train ? info.trainImages : info.testImages;
  ImageSet set;
  set.channels = info.channels;
  set.height = info.height;
  set.width = info.width;
  set.classes = info.classes;
  const auto tooMuch = [&] {
    return fail("data.memory",
                {{"name", spec.name}, {"bytes", static_cast<double>(wanted) * static_cast<double>(set.imageBytes())}});
  };
  if (wanted < 0 || set.imageBytes() < 1 || set.classes < 1 || wanted > kMostBytes / set.imageBytes()) return tooMuch();
  try {
    const bool isMade = kind.source == DatasetSource::made;
    set.mean = isMade ? perChannel(kind.mean, set.channels) : kind.mean;
    set.deviation = isMade ? perChannel(kind.deviation, set.channels) : kind.deviation;
    if (isMade) return synthetic(std::move(set), wanted, split);
    auto read =
        fromFiles(kind.reader, split == Split::train ? info.trainFiles : info.testFiles, wanted, std::move(set));
    if (read && read->count() != wanted)
      return fail("training.dataset-short", {{"name", spec.name}, {"wanted", wanted}, {"found", read->count()}});
    return read;
  } catch (const std::bad_alloc&) {
    return tooMuch();
  }
}

}  // namespace scalescope
