#include <algorithm>
#include <filesystem>
#include <numeric>

#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"

namespace scalescope {
namespace {

// What the manifest tells, as long as it speaks of the files that are here.
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

// Files of the set in the folder, wherever locateDataset would look below it.
std::string folderOf(const std::string& name, const std::string& root, const std::vector<DatasetFile>& files) {
  const std::string managed = root + "/" + name;
  for (const std::string& folder : {managed, managed + "/" + archiveFolder(name), root + "/" + archiveFolder(name)})
    for (const DatasetFile& file : files)
      if (sizeOf(folder + "/" + file.name) > 0) return folder;
  return managed;
}

void addDownloads(DatasetStatus& status, const Result<Catalog>& catalog) {
  const CatalogEntry* entry = catalog ? catalog->find(status.name) : nullptr;
  if (entry == nullptr) return;
  for (const Download& download : entry->downloads)
    if (!download.mirrors.empty() && !download.file.starts_with("extra")) status.downloadBytes += download.bytes;
}

DatasetStatus look(const std::string& name, const std::string& root, const Result<Catalog>& catalog) {
  DatasetStatus status;
  status.name = name;
  DatasetSpec spec;
  spec.name = name;
  if (name == "cifar10-sample") {
    status.folder = resourceFolder() + "/cifar10-sample";
    status.from = "shipped";
  } else {
    status.folder = folderOf(name, root, publishedFiles(name));
    spec.path = status.folder;
    addDownloads(status, catalog);
  }
  for (const DatasetFile& file : publishedFiles(name)) {
    const std::uint64_t size = sizeOf(status.folder + "/" + file.name);
    status.bytes += size;
    if (size > 0 && std::find(status.splits.begin(), status.splits.end(), file.split) == status.splits.end())
      status.splits.push_back(file.split);
  }
  if (status.bytes == 0) return status;
  const auto info = locateDataset(spec, "");
  if (!info) {
    const bool missing = info.error().message.code == "study.data-missing";
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
  for (const char* name : {"cifar10-sample", "cifar10", "cifar100", "svhn"}) list.push_back(look(name, datasetsFolder(folder), catalog));
  return list;
}

DatasetStatus datasetStatus(const std::string& name, const std::string& folder) {
  return look(name, datasetsFolder(folder), readCatalog());
}

}  // namespace scalescope
