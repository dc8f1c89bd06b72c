#include "launcher/preflight/view/data_files.h"

#include "core/study/data/kinds/kinds.h"

namespace scalescope::preflight {

std::vector<DataFile> wantedDataFiles(const std::string& dataset) {
  const auto kind = datasetKind(dataset);
  std::vector<DataFile> files;
  if (!kind) return files;
  for (const DatasetPart& part : (*kind)->parts)
    if ((*kind)->isDefaultSplit(part.split)) files.insert(files.end(), part.files.begin(), part.files.end());
  return files;
}

WantedFiles wantedFiles(const std::string& dataset, const std::string& dataPath) {
  WantedFiles wanted;
  const auto kind = datasetKind(dataset);
  if (!kind || dataPath.empty()) return wanted;
  const std::string& archive = (*kind)->archive;
  wanted.folders = {dataPath, dataPath + "/" + archive, dataPath + "/" + dataset,
                    dataPath + "/" + dataset + "/" + archive};
  for (const DataFile& file : wantedDataFiles(dataset)) wanted.names.push_back(file.name);
  return wanted;
}

}  // namespace scalescope::preflight
