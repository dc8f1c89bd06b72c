#include "core/training/data/images.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

#include "core/base/file.h"
#include "core/training/data/sampler.h"

namespace scalescope {
namespace {

void appendPlanar(ImageSet& set, const std::uint8_t* planes) {
  const std::int64_t area = std::int64_t{set.height} * set.width;
  const std::size_t start = set.pixels.size();
  set.pixels.resize(start + static_cast<std::size_t>(set.imageBytes()));
  std::uint8_t* out = set.pixels.data() + start;
  for (std::int64_t at = 0; at < area; ++at)
    for (int channel = 0; channel < set.channels; ++channel) *out++ = planes[channel * area + at];
}

Status readRecords(const std::string& path, std::size_t labelBytes, std::int64_t wanted, ImageSet& set) {
  const std::size_t recordBytes = labelBytes + static_cast<std::size_t>(set.imageBytes());
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("training.dataset-open", {{"path", path}, {"reason", errnoText(errno)}});
  std::vector<char> record(recordBytes);
  while (set.count() < wanted) {
    file.read(record.data(), static_cast<std::streamsize>(recordBytes));
    const auto got = static_cast<std::size_t>(file.gcount());
    if (got == 0) return {};
    const std::int64_t number = set.count();
    if (got != recordBytes)
      return fail("training.dataset-truncated", {{"path", path},
                                                 {"wanted", static_cast<std::int64_t>(recordBytes)},
                                                 {"found", static_cast<std::int64_t>(got)},
                                                 {"image", number}});
    const auto label = static_cast<std::uint8_t>(record[labelBytes - 1]);
    if (label >= set.classes)
      return fail("training.dataset-label",
                  {{"path", path}, {"image", number}, {"label", std::int64_t{label}}, {"classes", std::int64_t{set.classes}}});
    set.labels.push_back(label);
    appendPlanar(set, reinterpret_cast<const std::uint8_t*>(record.data()) + labelBytes);
  }
  return {};
}

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

}  // namespace

Result<ImageSet> loadImages(const DatasetSpec& spec, const DatasetInfo& info, Split split) {
  const std::int64_t wanted = split == Split::train ? info.trainImages : info.testImages;
  const auto& files = split == Split::train ? info.trainFiles : info.testFiles;
  ImageSet set;
  set.channels = info.channels;
  set.height = info.height;
  set.width = info.width;
  set.classes = info.classes;
  if (spec.name == "synthetic") return synthetic(std::move(set), wanted, split);
  if (spec.name != "cifar10" && spec.name != "cifar10-sample" && spec.name != "cifar100")
    return fail("training.dataset-unsupported", {{"name", spec.name}});
  set.pixels.reserve(static_cast<std::size_t>(wanted * set.imageBytes()));
  const std::size_t labelBytes = spec.name == "cifar100" ? 2 : 1;
  for (const std::string& file : files)
    if (Status read = readRecords(file, labelBytes, wanted, set); !read) return tl::unexpected(read.error());
  if (set.count() != wanted) return fail("training.dataset-short", {{"name", spec.name}, {"wanted", wanted}, {"found", set.count()}});
  return set;
}

}  // namespace scalescope
