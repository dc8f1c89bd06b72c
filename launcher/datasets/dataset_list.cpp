#include <algorithm>
#include <filesystem>
#include <numeric>

#include "core/study/data/dataset.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"

namespace scalescope {
namespace {

// Adds what the manifest says, provided that it describes the present files.
void addNotes(DatasetStatus& status, const DatasetInfo& info) {
  const std::string path = status.folder + "/" + kDatasetManifestName;
  const auto text = readFile(path, kMostManifestBytes);
  if (!text) return;
  const auto manifest = parseDatasetManifest(*text, path);
  if (!manifest) {
    status.problem = manifest.error().message;
    return;
  }
  std::vector<std::string> digests[2];
  bool published = true;
  for (const auto* files : {&info.trainFiles, &info.testFiles})
    for (const std::string& file : *files) {
      const std::string name = file.substr(file.rfind('/') + 1);
      const NotedFile* noted = manifest->find(name);
      if (noted == nullptr || noted->bytes != sizeOf(file)) {
        status.state = DatasetState::damaged;
        status.problem = Message{"data.changed", {{"name", status.name}, {"path", file}}};
        return;
      }
      published = published && noted->published;
      digests[files == &info.trainFiles ? 0 : 1].push_back(noted->sha256);
    }
  status.from = manifest->from;
  status.published = published;
  status.digest = datasetDigestOf(status.name, digests[0], digests[1]);
}

// Returns the folder that holds files of the dataset, searching where locateDataset does.
std::string folderOf(const DatasetKind& kind, const std::string& root) {
  const std::string managed = root + "/" + kind.name;
  std::vector<std::string> folders{managed};
  if (!kind.archive.empty()) folders.insert(folders.end(), {managed + "/" + kind.archive, root + "/" + kind.archive});
  for (const std::string& folder : folders)
    for (const DatasetPart& part : kind.parts)
      for (const DataFile& file : part.files)
        if (sizeOf(folder + "/" + file.name) > 0) return folder;
  return managed;
}

// Returns the bytes that a fetch without named splits downloads.
std::uint64_t downloadBytes(const DatasetKind& kind, const Result<Catalog>& catalog) {
  const CatalogEntry* entry = catalog ? catalog->find(kind.name) : nullptr;
  std::uint64_t bytes = 0;
  if (entry == nullptr) return bytes;
  for (const Download& download : entry->downloads) {
    const DatasetPart* part = kind.partWith(download.file);
    if (!download.mirrors.empty() && (part == nullptr || kind.isDefaultSplit(part->split))) bytes += download.bytes;
  }
  return bytes;
}

// Adds the splits that are present: those with at least one file, or with all files if they are read as one.
void addFiles(DatasetStatus& status, const DatasetKind& kind) {
  for (const DatasetPart& part : kind.parts) {
    std::size_t here = 0;
    for (const DataFile& file : part.files) {
      const std::uint64_t size = sizeOf(status.folder + "/" + file.name);
      status.bytes += size;
      here += size > 0 ? 1 : 0;
    }
    if (here == part.files.size() &&
        std::find(status.splits.begin(), status.splits.end(), part.split) == status.splits.end())
      status.splits.push_back(part.split);
  }
}

DatasetStatus look(const DatasetKind& kind, const std::string& root, const Result<Catalog>& catalog) {
  DatasetStatus status;
  status.name = kind.name;
  DatasetSpec spec;
  spec.name = kind.name;
  if (kind.source == DatasetSource::shipped) {
    status.folder = resourceFolder(Environment::ofThisProcess()) + "/" + kind.name;
    status.from = "shipped";
  } else {
    status.folder = folderOf(kind, root);
    spec.path = status.folder;
    status.downloadBytes = downloadBytes(kind, catalog);
  }
  addFiles(status, kind);
  if (status.bytes == 0) return status;
  const auto info = locateDataset(spec, "", Environment::ofThisProcess());
  if (!info) {
    const bool missing = info.error().kind == ErrorKind::notFound;
    status.state = missing ? DatasetState::incomplete : DatasetState::damaged;
    status.problem = info.error().message;
    return status;
  }
  status.state = DatasetState::present;
  status.trainImages = info->trainImages;
  status.testImages = info->testImages;
  if (status.from.empty()) addNotes(status, *info);
  return status;
}

}  // namespace

std::string_view name(DatasetState state) {
  constexpr std::string_view kNames[] = {"absent", "present", "incomplete", "damaged"};
  return kNames[static_cast<std::size_t>(state)];
}

std::vector<DatasetStatus> listDatasets(const std::string& folder) {
  const auto catalog = readCatalog();
  std::vector<DatasetStatus> list;
  for (const DatasetKind& kind : datasetKinds())
    if (kind.source != DatasetSource::made) list.push_back(look(kind, datasetsFolder(folder), catalog));
  return list;
}

DatasetStatus datasetStatus(const std::string& name, const std::string& folder) {
  const auto kind = datasetKind(name);
  if (kind && (*kind)->source != DatasetSource::made) return look(**kind, datasetsFolder(folder), readCatalog());
  DatasetStatus status;
  status.name = name;
  if (!kind) status.problem = kind.error().message;
  return status;
}

}  // namespace scalescope
