#include "core/study/data/dataset_kind.h"

#include <algorithm>

namespace scalescope {

std::vector<std::string> DataFile::names() const {
  std::vector<std::string> all{name};
  if (const std::size_t at = name.find("-idx"); at != std::string::npos)
    all.push_back(name.substr(0, at) + "." + name.substr(at + 1));
  return all;
}

std::vector<std::string> DatasetKind::splits() const {
  std::vector<std::string> all;
  for (const DatasetPart& part : parts)
    if (std::find(all.begin(), all.end(), part.split) == all.end()) all.push_back(part.split);
  return all;
}

std::vector<std::string> DatasetKind::trainSplits() const {
  std::vector<std::string> all = splits();
  std::erase(all, "test");
  return all;
}

bool DatasetKind::isDefaultSplit(const std::string& split) const {
  return split == "test" || split == parts.front().split;
}

std::int64_t DatasetKind::imagesOf(const std::string& split) const {
  std::int64_t images = 0;
  for (const DatasetPart& part : parts)
    if (part.split == split) images += part.images;
  return images;
}

const DatasetPart* DatasetKind::partWith(const std::string& file) const {
  for (const DatasetPart& part : parts)
    for (const DataFile& one : part.files)
      for (const std::string& known : one.names())
        if (known == file || known + ".gz" == file) return &part;
  return nullptr;
}

}  // namespace scalescope
