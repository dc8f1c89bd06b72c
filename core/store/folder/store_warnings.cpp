#include "core/store/folder/store_warnings.h"

#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/store/folder/store_lock.h"
#include "core/store/journal/journal.h"
#include "core/store/sqlite/wal_check.h"

namespace scalescope {
namespace {

// Returns true if the process that the lock file names may still have it open, which cannot be checked for another
// user's process.
bool mayHaveOwner(const std::string& folder) {
  const auto text = readFile(folder + "/lock", 64);
  const auto pid = static_cast<pid_t>(text ? std::strtol(text->c_str(), nullptr, 10) : 0);
  return pid > 1 && (hasLockOpen(pid, folder) || (kill(pid, 0) != 0 && errno == EPERM));
}

}  // namespace

std::vector<Error> storeWarnings(const std::string& folder) {
  std::vector<Error> errors = journalDamage(folder);
  std::vector<std::string> bundles;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder + "/bundles", error), end; !error && it != end;
       it.increment(error))
    if (isUlid(it->path().filename().string())) bundles.push_back(it->path().string());
  std::sort(bundles.begin(), bundles.end());
  for (const std::string& bundle : bundles)
    for (Error& damaged : journalDamage(bundle)) errors.push_back(std::move(damaged));
  const std::string database = folder + "/store.db";
  if (const auto at = mayHaveOwner(folder) ? std::nullopt : walDamage(database))
    errors.push_back(
        {{"store.wal-damaged", {{"path", database + "-wal"}, {"offset", static_cast<std::int64_t>(*at)}}}, {}});
  struct stat status {};
  if (stat(folder.c_str(), &status) == 0 && (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    errors.push_back({{"store.shared-folder", {{"folder", folder}}}, {}});
  return errors;
}

}  // namespace scalescope
