#include "core/store/store.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "core/base/json/file_sum.h"
#include "core/store/folder_checks.h"
#include "core/store/sqlite/sqlite.h"
#include "core/telemetry/log/field_types.h"

namespace scalescope {

std::vector<int> attemptsOf(const std::string& runFolder) {
  std::vector<int> attempts;
  std::error_code error;
  for (std::filesystem::directory_iterator it(runFolder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    int attempt = -1;
    std::from_chars(name.data(), name.data() + name.size(), attempt);
    std::error_code ignored;
    // The name must be as attemptFolder writes it, so that of "1" and "01" only one is valid.
    const bool isOne = attempt >= 0 && attempt <= kMaxAttempt && std::to_string(attempt) == name;
    if (isOne && it->is_directory(ignored)) attempts.push_back(attempt);
  }
  std::sort(attempts.begin(), attempts.end());
  return attempts;
}

namespace {

constexpr std::uint64_t kMostSummedBytes = 64u << 20;

// Checks an existing file against its checksum.
void lookAt(const std::string& path, std::vector<Error>& errors) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return;
  const auto warn = [&](const Error& damaged) { errors.push_back(damaged); };
  if (const auto bytes = readFileWithSum(path, kMostSummedBytes, warn); !bytes) errors.push_back(bytes.error());
}

// Returns the subfolders whose names are ids.
std::vector<std::string> foldersIn(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (isUlid(it->path().filename().string())) found.push_back(it->path().string());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<std::string> filesWithSums(const std::string& folder) {
  std::vector<std::string> paths{folder + "/id"};
  for (const std::string& study : foldersIn(folder + "/studies"))
    for (const char* name : {"/study.json", "/cells.json"}) paths.push_back(study + name);
  for (const std::string& run : foldersIn(runsFolder(folder))) paths.push_back(planPathIn(run));
  return paths;
}

std::vector<Error> storeDamage(const std::string& folder, const std::stop_token& stop) {
  std::vector<Error> errors = storeWarnings(folder);
  if (const Status attempts = refuseAttemptLinks(folder); !attempts) errors.push_back(attempts.error());
  const std::vector<std::string> files = filesWithSums(folder);
  // A store that this version has opened for writing has all checksums: it adds those that an earlier one lacks.
  const bool needsSums = openOfThisVersion(folder + "/store.db") != nullptr;
  for (const std::string& path : files) {
    if (stop.stop_requested()) return errors;
    if (needsSums && lacksSum(path)) errors.push_back(lacksSumWarning(path));
    lookAt(path, errors);
  }
  for (const std::string& bundle : foldersIn(folder + "/bundles")) {
    lookAt(bundle + "/manifest.json", errors);
    for (const std::string& path : filesWithSums(bundle)) {
      if (stop.stop_requested()) return errors;
      lookAt(path, errors);
    }
  }
  return errors;
}

std::string defaultStoreFolder() {
  const auto variable = [](const char* key) {
    const char* value = std::getenv(key);
    return std::string(value ? value : "");
  };
  // The specification requires programs to ignore a relative XDG_DATA_HOME.
  const std::string data = variable("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/scalescope";
  return variable("HOME") + "/.local/share/scalescope";
}

}  // namespace scalescope
