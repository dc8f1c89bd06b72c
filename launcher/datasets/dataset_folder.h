#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/datasets.h"

namespace scalescope {

// Content of manifest.json beside a dataset's files, written by an import.
inline constexpr int kDatasetManifestVersion = 1;
inline constexpr const char* kDatasetManifestName = "manifest.json";
inline constexpr std::uint64_t kMostManifestBytes = 1u << 20;

struct NotedFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::string sha256;
  bool published = false;
};
struct DatasetManifest {
  std::string name;
  std::string from;
  std::vector<NotedFile> files;

  [[nodiscard]] const NotedFile* find(const std::string& file) const;
};
std::string manifestText(const DatasetManifest& manifest);
Result<DatasetManifest> parseDatasetManifest(std::string_view text, const std::string& path);

std::string datasetsFolder(const std::string& given);

// Returns the kind of a dataset that the user provides; the error lists the known ones.
Result<const DatasetKind*> broughtDataset(const std::string& name);

// Returns the size of a regular file in bytes; 0 if there is none.
std::uint64_t sizeOf(const std::string& path);

// A new version of a dataset's folder, created beside it and swapped in as a whole; if it is not published, it is
// removed with the object.
class Staging {
 public:
  // Takes the dataset's lock (waits up to 10 s for another process) and removes what a killed process left.
  static Result<Staging> open(const std::string& folder, const std::string& name);
  Staging(Staging&&) = default;
  Staging& operator=(Staging&&) = delete;
  ~Staging();

  [[nodiscard]] const std::string& path() const { return m_path; }
  // Adds the current version's files that are missing in this one. Fails if the folder holds anything else.
  Status keepOthers(const DatasetKind& kind);
  Status publish();

 private:
  Staging() = default;

  std::string m_path, m_target;
  UniqueFd m_lock;
};

// MD5 and SHA-256 of a file, which is read once. `read` is called for every piece.
struct FileSums {
  std::string md5, sha256;
  std::uint64_t bytes = 0;
};
Result<FileSums> sumFile(const std::string& path, const std::function<void(std::uint64_t)>& read,
                         const std::stop_token& stop);

// Copies the file and flushes it to disk.
Status copyFile(const std::string& from, const std::string& to, const std::function<void(std::uint64_t)>& copied,
                const std::stop_token& stop);

// Reporter that calls `progress` for a growing number of bytes, at most ten times a second.
class Reporter {
 public:
  Reporter(const DatasetWork& work, Message step, std::uint64_t total);
  void add(std::uint64_t bytes) { at(m_done + bytes); }
  void at(std::uint64_t done);

 private:
  const DatasetWork& m_work;
  DatasetProgress m_progress;
  std::uint64_t m_done = 0;
  std::int64_t m_nextNs = 0;
};

}  // namespace scalescope
