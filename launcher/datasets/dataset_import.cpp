#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/base/text.h"
#include "core/study/data/dataset.h"
#include "launcher/datasets/archive.h"
#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostFileBytes = std::uint64_t{4} << 30;

// Source of an import, and what a published checksum proves about it.
struct Origin {
  std::string from;
  bool published = false;              // True if the checksum proves the whole source.
  std::set<std::string> provenPacked;  // Files that are proven one by one, by the checksum of NAME.gz.

  // The path by which the user finds each file. For files in an archive or folder, or missing from it, `source` is
  // used.
  std::map<std::string, std::string> places = {};
  std::string source = {};
  [[nodiscard]] std::string placeOf(const std::string& name) const {
    const auto place = places.find(name);
    return place == places.end() ? source + "/" + name : place->second;
  }
};

struct Import {
  const DatasetKind& kind;
  Result<Catalog> catalog;
  const DatasetWork& work;

  // Returns true if the catalog lists a file with these checksums.
  [[nodiscard]] bool isPublished(const FileSums& sums) const {
    const CatalogEntry* entry = catalog ? catalog->find(kind.name) : nullptr;
    return entry != nullptr &&
           std::any_of(entry->downloads.begin(), entry->downloads.end(), [&](const Download& download) {
             return download.bytes == sums.bytes && (download.md5.empty() || download.md5 == sums.md5) &&
                    (download.sha256.empty() || download.sha256 == sums.sha256);
           });
  }
  // Returns the largest allowed size of the file once unpacked.
  [[nodiscard]] std::uint64_t mostBytes(const DataFile& file) const {
    return kind.reader.packed ? kMostFileBytes : file.bytes;
  }
};

Result<FileSums> sumWithProgress(const Import& job, const std::string& path) {
  Reporter reporter(job.work, {"data.step-sum", {{"path", path}}}, sizeOf(path));
  return sumFile(
      path, [&](std::uint64_t more) { reporter.add(more); }, job.work.stop);
}

// A file of the dataset as it was found, plain or packed.
struct FoundFile {
  const DataFile* file;
  std::string path;
  std::uint64_t bytes;
  [[nodiscard]] bool isPacked() const { return path.ends_with(".gz"); }
  [[nodiscard]] std::uint64_t way() const {
    return isPacked() ? 2 * bytes : bytes;
  }  // A packed file is read twice: for its checksum, and to unpack it.
};

// Copies the file, or unpacks it if it is NAME.gz; returns true if a published checksum proves the packed one.
Result<bool> takeFile(const Import& job, const FoundFile& found, const std::string& to, Reporter& reporter) {
  const std::string target = to + "/" + found.file->name;
  const auto add = [&](std::uint64_t more) { reporter.add(more); };
  if (!found.isPacked()) {
    const auto copied = copyFile(found.path, target, add, job.work.stop);
    if (!copied) return tl::unexpected(copied.error());
    return false;
  }
  const auto sums = sumFile(found.path, add, job.work.stop);
  if (!sums) return tl::unexpected(sums.error());
  std::uint64_t reportedBytes = 0;
  const auto addTo = [&](std::uint64_t read) {
    const std::uint64_t now = std::clamp(read, reportedBytes, found.bytes);
    reporter.add(now - std::exchange(reportedBytes, now));
  };
  const auto unpacked = unpackGzip(found.path, target, job.mostBytes(*found.file), addTo, job.work.stop);
  if (!unpacked) return tl::unexpected(unpacked.error());
  addTo(found.bytes);
  return job.isPublished(*sums);
}

// Returns the path of a file in a folder, plain or packed, and prefers `given`, which the user named. Empty if it is
// missing.
std::string placeOf(const DataFile& file, const std::string& folder, const std::string& given) {
  for (const std::string& name : file.names()) {
    const std::string plain = folder + "/" + name, packed = plain + ".gz";
    if (given == plain || given == packed) return given;
  }
  for (const std::string& name : file.names())
    for (const char* ending : {"", ".gz"})
      if (std::string path = folder + "/" + name + ending; sizeOf(path) > 0) return path;
  return {};
}

void findPart(const DatasetPart& part, const std::string& folder, const std::string& given,
              std::vector<FoundFile>& found) {
  for (const DataFile& file : part.files)
    if (std::string path = placeOf(file, folder, given); !path.empty()) {
      const std::uint64_t bytes = sizeOf(path);
      found.push_back({&file, std::move(path), bytes});
    }
}

std::vector<std::string> foldersIn(const Import& job, const std::string& source) {
  return {source, source + "/" + job.kind.archive, source + "/" + job.kind.name};
}

std::vector<FoundFile> findInFolder(const Import& job, const std::string& source) {
  std::vector<FoundFile> found;
  for (const std::string& folder : foldersIn(job, source)) {
    for (const DatasetPart& part : job.kind.parts) findPart(part, folder, "", found);
    if (!found.empty()) break;
  }
  return found;
}

// Takes all files as one step of the progress that the user sees.
Status takeFound(const Import& job, const std::vector<FoundFile>& found, const std::string& source,
                 const std::string& to, Origin& origin) {
  const auto way = [](std::uint64_t sum, const FoundFile& one) { return sum + one.way(); };
  const std::uint64_t bytes = std::accumulate(found.begin(), found.end(), std::uint64_t{0}, way);
  Reporter reporter(job.work, {"data.step-copy", {{"path", source}}}, bytes);
  for (const FoundFile& one : found) {
    const auto published = takeFile(job, one, to, reporter);
    if (!published) return tl::unexpected(published.error());
    if (*published) origin.provenPacked.insert(one.file->name);
    origin.places[one.file->name] = one.path;
  }
  return {};
}

// Renames files that an archive holds under another name to the published one, and refuses files of the Python version.
Status namePublished(const Import& job, const std::string& source, const std::string& folder) {
  std::error_code error;
  for (const DatasetPart& part : job.kind.parts)
    for (const DataFile& file : part.files) {
      for (const std::string& name : file.names())
        if (name != file.name && sizeOf(folder + "/" + name) > 0)
          fs::rename(folder + "/" + name, folder + "/" + file.name, error);
      const std::string python = pythonNameOf(file);
      if (!python.empty() && sizeOf(folder + "/" + python) > 0) return isPickle(source + "/" + python, job.kind);
    }
  return error ? fail("file.write", {{"path", folder}, {"reason", error.message()}}) : Status();
}

Result<bool> takeArchive(const Import& job, const std::string& source, const std::string& to) {
  const auto sums = sumWithProgress(job, source);
  if (!sums) return tl::unexpected(sums.error());
  if (auto kind = checkFileKind(source, source, job.kind); !kind) return tl::unexpected(kind.error());
  std::map<std::string, std::uint64_t> wanted;
  for (const DatasetPart& part : job.kind.parts)
    for (const DataFile& file : part.files) {
      for (const std::string& name : file.names()) wanted[name] = job.mostBytes(file);
      if (const std::string python = pythonNameOf(file); !python.empty()) wanted[python] = kMostFileBytes;
    }
  const std::uint64_t bytes = sizeOf(source);
  Reporter reporter(job.work, {"data.step-unpack", {{"path", source}}}, bytes);
  const auto unpacked = unpackArchive(
      source, wanted, to, [&](std::uint64_t read) { reporter.at(std::min(read, bytes)); }, job.work.stop);
  if (!unpacked) return tl::unexpected(unpacked.error());
  if (auto named = namePublished(job, source, to); !named) return tl::unexpected(named.error());
  return job.isPublished(*sums);
}

tl::unexpected<Error> nothingFound(const Import& job, const std::string& source) {
  std::string names;
  for (const std::string& folder : foldersIn(job, source))
    for (const DatasetPart& part : job.kind.parts)
      for (const DataFile& file : part.files)
        if (const std::string python = pythonNameOf(file); !python.empty() && sizeOf(folder + "/" + python) > 0)
          return isPickle(folder + "/" + python, job.kind);
  for (const DatasetPart& part : job.kind.parts)
    for (const DataFile& file : part.files) names += (names.empty() ? "" : ", ") + file.name;
  return fail("data.nothing-found", {{"path", source}, {"name", job.kind.name}, {"files", names}});
}

// Takes the files of a source. A single file also brings the files beside it that are read as one with it.
Result<Origin> takeSource(const Import& job, const std::string& source, const std::string& to) {
  std::error_code error;
  const fs::path whole = fs::absolute(source, error).lexically_normal();
  Origin origin{inertText(whole.string(), 1024), false, {}};
  origin.source = source;
  while (origin.source.size() > 1 && origin.source.ends_with('/')) origin.source.pop_back();
  if (fs::is_directory(source, error)) {
    const auto taken = takeFound(job, findInFolder(job, source), source, to, origin);
    if (!taken) return tl::unexpected(taken.error());
  } else if (!fs::is_regular_file(source, error)) {
    return fail("data.no-source", {{"path", source}});
  } else if (const DatasetPart* part = job.kind.partWith(whole.filename().string()); part != nullptr) {
    std::vector<FoundFile> found;
    origin.source = whole.parent_path().string();
    findPart(*part, origin.source, whole.string(), found);
    const auto taken = takeFound(job, found, source, to, origin);
    if (!taken) return tl::unexpected(taken.error());
  } else {
    const auto published = takeArchive(job, source, to);
    if (!published) return tl::unexpected(published.error());
    origin.published = *published;
  }
  if (fs::is_empty(to, error)) return nothingFound(job, source);
  return origin;
}

// Reads all images, which also checks labels, lengths and compressed data.
Status readWhole(const Import& job, const std::vector<std::string>& files) {
  const auto count = job.kind.reader.count(files);
  if (!count) return tl::unexpected(count.error());
  Reporter reporter(job.work, {"data.step-read", {{"path", files.front()}}}, static_cast<std::uint64_t>(*count));
  struct Cancelled {};
  try {
    return job.kind.reader.read(
        files, *count,
        [&](std::int64_t, std::span<const std::uint8_t>) {
          if (job.work.stop.stop_requested()) throw Cancelled();
          reporter.add(1);
        });
  } catch (const Cancelled&) {
    return fail("data.cancelled");
  }
}

// Reads and digests one part's files, which belong together.
Status notePart(const Import& job, const DatasetPart& part, const std::string& folder, const Origin& origin,
                DatasetManifest& manifest) {
  std::vector<std::string> files;
  std::string missing;
  for (const DataFile& file : part.files) {
    files.push_back(folder + "/" + file.name);
    if (sizeOf(files.back()) == 0) missing = files.back();
  }
  const bool none = std::none_of(files.begin(), files.end(), [](const std::string& file) { return sizeOf(file) > 0; });
  if (none) return {};
  if (!missing.empty()) return fail("study.data-missing", {{"dataset", job.kind.name}, {"path", missing}});
  if (auto whole = readWhole(job, files); !whole) return whole;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto sums = sumWithProgress(job, files[i]);
    if (!sums) return tl::unexpected(sums.error());
    const std::string& name = part.files[i].name;
    const bool published = origin.published || origin.provenPacked.contains(name) || job.isPublished(*sums);
    manifest.files.push_back({name, sums->bytes, sums->sha256, published});
  }
  return {};
}

DatasetManifest readManifest(const std::string& folder) {
  const std::string path = folder + "/" + kDatasetManifestName;
  const auto text = readFile(path, kMostManifestBytes);
  auto manifest = text ? parseDatasetManifest(*text, path) : Result<DatasetManifest>(fail("data.manifest"));
  return manifest ? std::move(*manifest) : DatasetManifest{};
}

// Checks that the dataset is complete if it comes as one archive; splits that are published separately may be imported
// one by one.
Status checkTogether(const Import& job, const std::string& folder) {
  if (job.kind.archive.empty()) return {};
  DatasetSpec spec;
  spec.name = job.kind.name;
  spec.path = folder;
  const auto located = locateDataset(spec, "", Environment::ofThisProcess());
  return located ? Status() : Status(tl::unexpected(located.error()));
}

// Returns the same error with the user's paths in place of those that the files have while they are checked.
Error namedAsGiven(Error error, const std::string& folder, const Origin& origin) {
  const auto rename = [&](Message& message) {
    for (auto& [name, value] : message.arguments)
      if (auto* path = std::get_if<std::string>(&value); path != nullptr && path->starts_with(folder + "/"))
        *path = origin.placeOf(path->substr(folder.size() + 1));
  };
  rename(error.message);
  for (Message& cause : error.causes) rename(cause);
  return error;
}

Status checkKinds(const Import& job, const std::string& folder, const Origin& origin) {
  for (const DatasetPart& part : job.kind.parts)
    for (const DataFile& file : part.files)
      if (auto good = checkFileKind(folder + "/" + file.name, origin.placeOf(file.name), job.kind); !good) return good;
  return {};
}

Result<DatasetManifest> noteAll(const Import& job, const std::string& folder, const Origin& origin) {
  DatasetManifest manifest{job.kind.name, origin.from, {}};
  for (const DatasetPart& part : job.kind.parts)
    if (auto noted = notePart(job, part, folder, origin, manifest); !noted) return tl::unexpected(noted.error());
  return manifest;
}

Result<Import> openImport(const std::string& name, const DatasetWork& work) {
  const auto kind = broughtDataset(name);
  if (!kind) return tl::unexpected(kind.error());
  return Import{**kind, readCatalog(), work};
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
  const auto asGiven = [&](const Error& error) {
    return tl::unexpected(namedAsGiven(error, staging->path(), *origin));
  };
  if (auto kinds = checkKinds(*job, staging->path(), *origin); !kinds) return asGiven(kinds.error());
  if (auto whole = checkTogether(*job, staging->path()); !whole) return asGiven(whole.error());
  auto manifest = noteAll(*job, staging->path(), *origin);
  if (!manifest) return asGiven(manifest.error());
  if (auto kept = staging->keepOthers(job->kind); !kept) return tl::unexpected(kept.error());
  for (const NotedFile& old : readManifest(folder + "/" + name).files)
    if (manifest->find(old.name) == nullptr && sizeOf(staging->path() + "/" + old.name) == old.bytes)
      manifest->files.push_back(old);
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
  auto found = noteAll(*job, status.folder, {noted.from, false, {}});
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
