#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "core/base/text.h"
#include "core/study/data/image_files.h"
#include "launcher/datasets/archive.h"
#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostFileBytes = std::uint64_t{4} << 30;

Result<ImageFormat> managedFormat(const std::string& name) {
  const auto format = imageFormatOf(name);
  if (!format || name == "cifar10-sample") return fail("data.unknown", {{"name", name}, {"known", std::string("cifar10, cifar100, svhn")}});
  return *format;
}

// Where an import comes from, and whether a published checksum proves it.
struct Origin {
  std::string from;
  bool published = false;  // the whole source
};

struct Import {
  std::string name;
  ImageFormat format;
  std::vector<DatasetFile> files;
  Result<Catalog> catalog;
  const DatasetWork& work;

  [[nodiscard]] const DatasetFile* known(const std::string& file) const {
    const auto found = std::find_if(files.begin(), files.end(), [&](const DatasetFile& one) { return one.name == file; });
    return found == files.end() ? nullptr : &*found;
  }
  // The catalog's word on a file of these sums.
  [[nodiscard]] bool isPublished(const FileSums& sums) const {
    const CatalogEntry* entry = catalog ? catalog->find(name) : nullptr;
    return entry != nullptr && std::any_of(entry->downloads.begin(), entry->downloads.end(), [&](const Download& download) {
             return download.bytes == sums.bytes && (download.md5.empty() || download.md5 == sums.md5) &&
                    (download.sha256.empty() || download.sha256 == sums.sha256);
           });
  }
};

Status takeFolder(const Import& job, const std::string& source, const std::string& to) {
  std::vector<std::pair<std::string, std::string>> found;
  std::uint64_t bytes = 0;
  for (const std::string& folder : {source, source + "/" + archiveFolder(job.name), source + "/" + job.name}) {
    for (const DatasetFile& file : job.files)
      if (const std::uint64_t size = sizeOf(folder + "/" + file.name); size > 0) {
        found.emplace_back(folder + "/" + file.name, file.name);
        bytes += size;
      }
    if (!found.empty()) break;
  }
  Reporter reporter(job.work, {"data.step-copy", {{"path", source}}}, bytes);
  for (const auto& [path, file] : found)
    if (auto copied = copyFile(
            path, to + "/" + file, [&](std::uint64_t more) { reporter.add(more); }, job.work.stop);
        !copied)
      return copied;
  return {};
}

Result<bool> takeArchive(const Import& job, const std::string& source, const std::string& to) {
  const std::uint64_t bytes = sizeOf(source);
  bool published = false;
  {
    Reporter reporter(job.work, {"data.step-sum", {{"path", source}}}, bytes);
    const auto sums = sumFile(
        source, [&](std::uint64_t more) { reporter.add(more); }, job.work.stop);
    if (!sums) return tl::unexpected(sums.error());
    published = job.isPublished(*sums);
  }
  std::map<std::string, std::uint64_t> wanted;
  for (const DatasetFile& file : job.files) wanted[file.name] = std::max(file.bytes, job.format == ImageFormat::svhn ? kMostFileBytes : 0);
  Reporter reporter(job.work, {"data.step-unpack", {{"path", source}}}, bytes);
  const auto unpacked = unpackArchive(
      source, wanted, to, [&](std::uint64_t read) { reporter.at(std::min(read, bytes)); }, job.work.stop);
  if (!unpacked) return tl::unexpected(unpacked.error());
  return published;
}

Result<Origin> takeSource(const Import& job, const std::string& source, const std::string& to) {
  std::error_code error;
  Origin origin{inertText(fs::absolute(source, error).lexically_normal().string(), 1024), false};
  if (fs::is_directory(source, error)) {
    if (auto taken = takeFolder(job, source, to); !taken) return tl::unexpected(taken.error());
  } else if (!fs::is_regular_file(source, error)) {
    return fail("data.no-source", {{"path", source}});
  } else if (const std::string file = fs::path(source).filename().string(); job.known(file) != nullptr) {
    Reporter reporter(job.work, {"data.step-copy", {{"path", source}}}, sizeOf(source));
    if (auto copied = copyFile(
            source, to + "/" + file, [&](std::uint64_t more) { reporter.add(more); }, job.work.stop);
        !copied)
      return tl::unexpected(copied.error());
  } else {
    const auto published = takeArchive(job, source, to);
    if (!published) return tl::unexpected(published.error());
    origin.published = *published;
  }
  if (fs::is_empty(to, error)) {
    std::string names;
    for (const DatasetFile& one : job.files) names += (names.empty() ? "" : ", ") + one.name;
    return fail("data.nothing-found", {{"path", source}, {"name", job.name}, {"files", names}});
  }
  return origin;
}

// Reads all images; labels, lengths and compressed data are checked on the way.
Status readWhole(const std::string& path, ImageFormat format, const DatasetWork& work) {
  const auto count = countImages(path, format);
  if (!count) return tl::unexpected(count.error());
  Reporter reporter(work, {"data.step-read", {{"path", path}}}, static_cast<std::uint64_t>(*count));
  struct Cancelled {};
  try {
    return readImages(path, format, *count, [&](std::int64_t, std::span<const std::uint8_t>) {
      if (work.stop.stop_requested()) throw Cancelled();
      reporter.add(1);
    });
  } catch (const Cancelled&) {
    return fail("data.cancelled");
  }
}

Result<NotedFile> noteFile(const Import& job, const std::string& folder, const std::string& file) {
  const std::string path = folder + "/" + file;
  if (auto whole = readWhole(path, job.format, job.work); !whole) return tl::unexpected(whole.error());
  Reporter reporter(job.work, {"data.step-sum", {{"path", path}}}, sizeOf(path));
  const auto sums = sumFile(
      path, [&](std::uint64_t more) { reporter.add(more); }, job.work.stop);
  if (!sums) return tl::unexpected(sums.error());
  return NotedFile{file, sums->bytes, sums->sha256, job.isPublished(*sums)};
}

DatasetManifest readManifest(const std::string& folder) {
  const std::string path = folder + "/" + kDatasetManifestName;
  const auto text = readFile(path, kMostManifestBytes);
  auto manifest = text ? parseDatasetManifest(*text, path) : Result<DatasetManifest>(fail("data.manifest"));
  return manifest ? std::move(*manifest) : DatasetManifest{};
}

// CIFAR's files belong together; SVHN's splits may come one by one.
Status checkTogether(const Import& job, const std::string& folder) {
  if (job.format == ImageFormat::svhn) return {};
  DatasetSpec spec;
  spec.name = job.name;
  spec.path = folder;
  const auto located = locateDataset(spec, "");
  return located ? Status() : Status(tl::unexpected(located.error()));
}

Result<DatasetManifest> noteAll(const Import& job, const std::string& folder, const Origin& origin) {
  DatasetManifest manifest{job.name, origin.from, {}};
  for (const DatasetFile& file : job.files) {
    if (sizeOf(folder + "/" + file.name) == 0) continue;
    auto noted = noteFile(job, folder, file.name);
    if (!noted) return tl::unexpected(noted.error());
    noted->published = noted->published || origin.published;
    manifest.files.push_back(std::move(*noted));
  }
  return manifest;
}

Result<Import> openImport(const std::string& name, const DatasetWork& work) {
  const auto format = managedFormat(name);
  if (!format) return tl::unexpected(format.error());
  return Import{name, *format, publishedFiles(name), readCatalog(), work};
}

}  // namespace

Result<DatasetStatus> importDataset(const std::string& name, const std::string& source, const DatasetWork& work) {
  auto job = openImport(name, work);
  if (!job) return tl::unexpected(job.error());
  const std::string folder = datasetsFolder(work.folder);
  auto staging = Staging::open(folder, name);
  if (!staging) return tl::unexpected(staging.error());
  const auto origin = takeSource(*job, source, staging->path());
  if (!origin) return tl::unexpected(origin.error());
  if (auto whole = checkTogether(*job, staging->path()); !whole) return tl::unexpected(whole.error());
  auto manifest = noteAll(*job, staging->path(), *origin);
  if (!manifest) return tl::unexpected(manifest.error());
  if (auto kept = staging->keepOthers(job->files); !kept) return tl::unexpected(kept.error());
  for (const NotedFile& old : readManifest(folder + "/" + name).files)
    if (manifest->find(old.name) == nullptr && sizeOf(staging->path() + "/" + old.name) == old.bytes) manifest->files.push_back(old);
  if (auto written = writeFileAtomic(staging->path() + "/" + kDatasetManifestName, manifestText(*manifest)); !written)
    return tl::unexpected(written.error());
  if (auto published = staging->publish(); !published) return tl::unexpected(published.error());
  return datasetStatus(name, work.folder);
}

Result<DatasetStatus> verifyDataset(const std::string& name, const DatasetWork& work) {
  auto job = openImport(name, work);
  if (!job) return tl::unexpected(job.error());
  DatasetStatus status = datasetStatus(name, work.folder);
  if (status.state == DatasetState::absent) return fail("data.absent", {{"name", name}, {"path", status.folder}});
  if (status.state == DatasetState::damaged) return tl::unexpected(Error{*status.problem, {}});
  const DatasetManifest noted = readManifest(status.folder);
  auto found = noteAll(*job, status.folder, {noted.from, false});
  if (!found) return tl::unexpected(found.error());
  for (NotedFile& file : found->files) {
    const NotedFile* before = noted.find(file.name);
    if (before != nullptr && before->sha256 != file.sha256)
      return fail("data.changed", {{"name", name}, {"path", status.folder + "/" + file.name}});
    file.published = file.published || (before != nullptr && before->published);
  }
  if (auto written = writeFileAtomic(status.folder + "/" + kDatasetManifestName, manifestText(*found)); !written)
    return tl::unexpected(written.error());
  return datasetStatus(name, work.folder);
}

}  // namespace scalescope
