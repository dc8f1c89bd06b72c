#include <fcntl.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

// Returns a stamp by which a changed file is detected without reading it.
std::string stampOf(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return {};
  const std::int64_t modifiedNs = std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
  // A file written within the clock's granularity could change again under the same time stamp.
  if (modifiedNs > wallNs() - 2'000'000'000) return {};
  return std::to_string(info.st_dev) + " " + std::to_string(info.st_ino) + " " + std::to_string(info.st_size) + " " +
         std::to_string(modifiedNs);
}

std::string noteFor(const std::string& path, const Environment& environment) {
  const std::string cache = cacheFolder(environment);
  return cache.empty() ? cache : cache + "/digests/" + sha256Hex(path).substr(0, 32);
}

}  // namespace

// A missing or unwritable cache only costs time.
Result<std::string> fileDigest(const std::string& path, const std::stop_token& stop, const Environment& environment) {
  const std::string stamp = stampOf(path);
  const std::string note = noteFor(path, environment);
  if (!stamp.empty() && !note.empty())
    if (const auto known = readFile(note, 4096);
        known && known->size() == stamp.size() + 65 && known->starts_with(stamp + "\n"))
      return known->substr(stamp.size() + 1);
  auto digest = sha256File(path, stop);
  if (digest && !stamp.empty() && !note.empty() && stampOf(path) == stamp &&
      makeFolders(note.substr(0, note.rfind('/'))).has_value())
    static_cast<void>(writeFileAtomic(note, stamp + "\n" + *digest));
  return digest;
}

Result<std::string> datasetDigest(const DatasetSpec& spec, const DatasetInfo& info, const Environment& environment) {
  nlohmann::json content{{"dataset", spec.name}};
  if (info.trainFiles.empty()) {  // Such a dataset is generated from its parameters.
    content["shape"] = {info.channels, info.height, info.width};
    content["classes"] = info.classes;
    content["count"] = spec.count;
    return sha256Hex(content.dump());
  }
  std::vector<std::string> digests[2];
  for (const auto* files : {&info.trainFiles, &info.testFiles})
    for (const std::string& path : *files) {
      auto digest = fileDigest(path, {}, environment);
      if (!digest) return digest;
      digests[files == &info.trainFiles ? 0 : 1].push_back(std::move(*digest));
    }
  return datasetDigestOf(spec.name, digests[0], digests[1]);
}

std::string datasetDigestOf(const std::string& dataset, const std::vector<std::string>& train,
                            const std::vector<std::string>& test) {
  return sha256Hex(nlohmann::json{{"dataset", dataset}, {"train", train}, {"test", test}}.dump());
}

}  // namespace scalescope
