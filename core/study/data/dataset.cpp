#include "core/study/data/dataset.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/base/enum_names.h"
#include "core/base/file.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

std::int64_t limited(std::int64_t images, std::int64_t limit) { return limit > 0 ? std::min(images, limit) : images; }

std::string baseFolder(const DatasetSpec& spec, const DatasetKind& kind, const std::string& dataPath,
                       const Environment& environment) {
  if (!spec.path.empty()) return spec.path;
  if (kind.source == DatasetSource::shipped) return resourceFolder(environment) + "/" + kind.name;
  if (!dataPath.empty()) return dataPath;
  if (std::string named = environment.get("SCALESCOPE_DATA"); !named.empty()) return named;
  const std::string cache = cacheFolder(environment);
  return cache.empty() ? "." : cache + "/datasets";
}

// Returns the folder below `base` that contains the part's first file, or `base` itself.
fs::path fileFolder(const std::string& base, const DatasetKind& kind, const DatasetPart& part) {
  const fs::path root = fs::absolute(base).lexically_normal();
  for (const fs::path& folder : {root, root / kind.archive, root / kind.name, root / kind.name / kind.archive}) {
    std::error_code error;
    if (fs::is_regular_file(folder / part.files.front().name, error))
      return (folder / "").lexically_normal().parent_path();
  }
  return root;
}

Result<std::uint64_t> sizeOf(const fs::path& path, const std::string& dataset) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || error)
    return fail("study.data-missing", {{"dataset", dataset}, {"path", path.string()}});
  const std::uint64_t size = fs::file_size(path, error);
  if (error) return fail("file.read", {{"path", path.string()}, {"reason", error.message()}});
  return size;
}

// Returns the images in a file of `size` bytes. A file that is smaller than published is accepted as a reduced set if
// it contains complete records and as many as its siblings (`like`, 0 = any); otherwise it is truncated.
Result<std::int64_t> imagesIn(const fs::path& path, const DatasetPart& part, std::uint64_t size, std::uint64_t record,
                              std::uint64_t like) {
  const std::uint64_t published = part.files.front().bytes;
  if (size == published && (like == 0 || like == size)) return part.images;
  const bool whole = size != 0 && size % record == 0 && size < published;
  if (whole && (like == 0 || like == size)) return static_cast<std::int64_t>(size / record);
  return fail(
      "study.data-size",
      {{"path", path}, {"wanted", static_cast<std::int64_t>(published)}, {"found", static_cast<std::int64_t>(size)}});
}

// Finds one split's files in a folder and adds them to `files`; returns its images.
Result<std::int64_t> addSplit(const fs::path& folder, const DatasetKind& kind, const std::string& split,
                              std::vector<std::string>& files) {
  std::int64_t images = 0;
  std::uint64_t like = 0;  // Length of a split's batches, which must be equal; a longer split is truncated.
  for (const DatasetPart& part : kind.parts) {
    if (part.split != split) continue;
    std::uint64_t size = 0;
    for (const DataFile& file : part.files) {
      const auto found = sizeOf(folder / file.name, kind.name);
      if (!found) return tl::unexpected(found.error());
      size = *found;
      files.push_back((folder / file.name).string());
    }
    const auto counted = kind.reader.recordBytes > 0 ? imagesIn(files.back(), part, size, kind.reader.recordBytes, like)
                                                     : kind.reader.count(std::span(files).last(part.files.size()));
    if (!counted) return counted;
    images += *counted;
    like = size;
  }
  return images;
}

// Refuses unknown splits and an empty list.
Status checkSplits(const DatasetSpec& spec, const DatasetKind& kind) {
  const std::vector<std::string> known = kind.trainSplits();
  if (spec.splits.empty()) return fail("study.no-splits", {{"dataset", spec.name}});
  for (const std::string& split : spec.splits)
    if (std::find(known.begin(), known.end(), split) == known.end())
      return fail("study.split-unknown",
                  {{"dataset", spec.name}, {"split", split}, {"known", joinedNames({known.begin(), known.end()})}});
  return {};
}

const DatasetPart& firstPart(const DatasetKind& kind, const std::string& split) {
  return *std::find_if(
      kind.parts.begin(), kind.parts.end(), [&](const DatasetPart& part) { return part.split == split; });
}

DatasetInfo infoOf(const DatasetSpec& spec, const DatasetKind& kind) {
  DatasetInfo info{spec.name, kind.shape.channels, kind.shape.height, kind.shape.width, kind.classes, 0, 0, {}, {}};
  if (kind.source != DatasetSource::made) return info;
  DatasetSpec whole = spec;
  completeMade(whole);
  if (whole.shape.size() == 3)
    info.channels = whole.shape[0], info.height = whole.shape[1], info.width = whole.shape[2];
  info.classes = whole.classes;
  info.trainImages = whole.count;
  info.testImages = std::max<std::int64_t>(1, whole.count / 5);
  return info;
}

DatasetInfo cutToLimits(const DatasetSpec& spec, DatasetInfo info) {
  info.trainImages = limited(info.trainImages, spec.trainLimit);
  info.testImages = limited(info.testImages, spec.testLimit);
  return info;
}

}  // namespace

Result<DatasetInfo> locateDataset(const DatasetSpec& spec, const std::string& dataPath,
                                  const Environment& environment) {
  const auto known = datasetKind(spec.name);
  if (!known) return tl::unexpected(known.error());
  const DatasetKind& kind = **known;
  DatasetInfo info = infoOf(spec, kind);
  if (kind.source == DatasetSource::made) return cutToLimits(spec, std::move(info));
  if (auto splits = checkSplits(spec, kind); !splits) return tl::unexpected(splits.error());
  const fs::path folder =
      fileFolder(baseFolder(spec, kind, dataPath, environment), kind, firstPart(kind, spec.splits.front()));
  for (const std::string& split : spec.splits) {
    const auto images = addSplit(folder, kind, split, info.trainFiles);
    if (!images) return tl::unexpected(images.error());
    info.trainImages += *images;
  }
  const auto images = addSplit(folder, kind, "test", info.testFiles);
  if (!images) return tl::unexpected(images.error());
  info.testImages = *images;
  return cutToLimits(spec, std::move(info));
}

std::vector<std::string> datasetFiles(const DatasetSpec& spec, const std::string& dataPath,
                                      const Environment& environment) {
  const auto known = datasetKind(spec.name);
  if (!known || (*known)->source == DatasetSource::made || !checkSplits(spec, **known)) return {};
  const DatasetKind& kind = **known;
  const std::string base = baseFolder(spec, kind, dataPath, environment);
  const fs::path folder = fileFolder(base, kind, firstPart(kind, spec.splits.front()));
  std::vector<std::string> files;
  for (const DatasetPart& part : kind.parts) {
    if (part.split != "test" && std::find(spec.splits.begin(), spec.splits.end(), part.split) == spec.splits.end())
      continue;
    for (const DataFile& file : part.files) files.push_back((folder / file.name).string());
  }
  return files;
}

Result<DatasetInfo> publishedInfo(const DatasetSpec& spec) {
  const auto known = datasetKind(spec.name);
  if (!known) return tl::unexpected(known.error());
  DatasetInfo info = infoOf(spec, **known);
  if ((*known)->source == DatasetSource::made) return cutToLimits(spec, std::move(info));
  for (const std::string& split : spec.splits) info.trainImages += (*known)->imagesOf(split);
  info.testImages = (*known)->imagesOf("test");
  return cutToLimits(spec, std::move(info));
}

std::int64_t publishedTrainImages(const DatasetSpec& spec) {
  const auto info = publishedInfo(spec);
  return info ? info->trainImages : 0;
}

void completeMade(DatasetSpec& spec) {
  const auto known = datasetKind(spec.name);
  if (!known || (*known)->source != DatasetSource::made) return;
  const DatasetKind& kind = **known;
  if (spec.shape.empty()) spec.shape = {kind.shape.channels, kind.shape.height, kind.shape.width};
  if (spec.classes == 0) spec.classes = kind.classes;
  if (spec.count == 0) spec.count = kind.parts.front().images;
}

std::string resourceFolder(const Environment& environment) {
  namespace fs = std::filesystem;
  if (std::string named = environment.get("SCALESCOPE_RESOURCES"); !named.empty()) return named;
  const fs::path program = programFolder();
  for (const char* place : {"../share/scalescope", "../../../resources"}) {
    std::error_code error;
    const fs::path folder = (program / place).lexically_normal();
    if (fs::is_directory(folder / "cifar10-sample", error)) return folder.string();
  }
  return (program / "../share/scalescope").lexically_normal().string();
}

std::string cacheFolder(const Environment& environment) {
  if (const std::string named = environment.get("XDG_CACHE_HOME"); named.starts_with('/')) return named + "/scalescope";
  const std::string home = environment.get("HOME");
  return home.starts_with('/') ? home + "/.cache/scalescope" : std::string();
}

}  // namespace scalescope
