#include "core/store/store.h"

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "core/store/journal/journal.h"
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
    // As attemptFolder writes it: of "1" and "01" one is none.
    const bool isOne = attempt >= 0 && attempt <= kMaxAttempt && std::to_string(attempt) == name;
    if (isOne && it->is_directory(ignored)) attempts.push_back(attempt);
  }
  std::sort(attempts.begin(), attempts.end());
  return attempts;
}

std::vector<Error> storeDamage(const std::string& folder) {
  std::vector<Error> errors = journalDamage(folder);
  struct stat status {};
  if (stat(folder.c_str(), &status) == 0 && (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    errors.push_back({{"store.shared-folder", {{"folder", folder}}}, {}});
  return errors;
}

std::string defaultStoreFolder() {
  const auto variable = [](const char* key) {
    const char* value = std::getenv(key);
    return std::string(value ? value : "");
  };
  // The specification tells programs to ignore a relative XDG_DATA_HOME.
  const std::string data = variable("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/scalescope";
  return variable("HOME") + "/.local/share/scalescope";
}

}  // namespace scalescope
