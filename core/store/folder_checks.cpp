#include "core/store/folder_checks.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/store/journal/journal.h"
#include "core/store/sqlite/page_sums.h"
#include "core/store/sqlite/schema.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/store.h"
#include "core/store/store_lock.h"

namespace scalescope {

std::string_view networkFileSystem(std::uint64_t magic) {
  // The numbers are from linux/magic.h and the sources of the file systems. WSL2 and virtual machines use v9fs for the
  // host's disk.
  constexpr std::array<std::pair<std::uint64_t, std::string_view>, 12> kNames{{{0x6969, "NFS"},
                                                                               {0x517B, "SMB"},
                                                                               {0xFE534D42, "SMB"},
                                                                               {0xFF534D42, "CIFS"},
                                                                               {0x5346414F, "AFS"},
                                                                               {0x73757245, "Coda"},
                                                                               {0x00C36400, "Ceph"},
                                                                               {0x01021997, "9P"},
                                                                               {0x0BD00BD0, "Lustre"},
                                                                               {0x47504653, "GPFS"},
                                                                               {0x19830326, "BeeGFS"},
                                                                               {0x7461636F, "OCFS2"}}};
  for (const auto& [known, name] : kNames)
    if (known == magic) return name;
  return {};
}

Status refuseNetworkFileSystem(const std::string& folder) {
  std::filesystem::path place = folder;
  struct statfs info {};
  while (statfs(place.c_str(), &info) != 0) {
    if (errno != ENOENT || place.empty() || place == place.parent_path()) return {};
    place = place.parent_path();
  }
  const std::string_view network = networkFileSystem(static_cast<std::uint32_t>(info.f_type));
  if (network.empty()) return {};
  return fail("store.network", {{"folder", folder}, {"kind", std::string(network)}});
}

Status checkStoreFolder(const std::string& folder) {
  if (Status local = refuseNetworkFileSystem(folder); !local) return local;
  const std::string probe = folder + "/.probe-" + std::to_string(getpid());
  unlink(probe.c_str());
  const UniqueFd fd(open(probe.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!fd.valid()) return fail("store.folder", {{"folder", folder}, {"reason", errnoText(errno)}});
  unlink(probe.c_str());
  return {};
}

namespace {

// Returns true if the process that the lock file names may still have it open, which cannot be checked for another
// user's process.
bool mayHaveOwner(const std::string& folder) {
  const auto text = readFile(folder + "/lock", 64);
  const auto pid = static_cast<pid_t>(text ? std::strtol(text->c_str(), nullptr, 10) : 0);
  return pid > 1 && (hasLockOpen(pid, folder) || (kill(pid, 0) != 0 && errno == EPERM));
}

// Returns the last journal entry that the database contains, 0 if it cannot be read. The journal must be read after
// this, because an entry is in the journal before it is in the database.
std::uint64_t lastKnownEntry(const std::string& database) {
  const std::unique_ptr<Database> db = openOfThisVersion(database);
  if (!db) return 0;
  const std::int64_t last = db->integer("SELECT CAST(value AS INTEGER) FROM meta WHERE key='journalSeq'");
  return db->status() ? static_cast<std::uint64_t>(std::max<std::int64_t>(0, last)) : 0;
}

// Reports damage of the journal and of the database's log, and entries of the database that the journal lacks.
void checkRecords(const std::string& folder, std::vector<Error>& errors) {
  const std::string database = folder + "/store.db";
  const bool hasOwner = mayHaveOwner(folder);
  const auto walDamagedAt = hasOwner ? std::nullopt : walDamage(database);
  const std::uint64_t known = hasOwner || walDamagedAt ? 0 : lastKnownEntry(database);
  for (Error& damaged : journalDamage(folder, known)) errors.push_back(std::move(damaged));
  if (walDamagedAt)
    errors.push_back(
        {{"store.wal-damaged", {{"path", database + "-wal"}, {"offset", static_cast<std::int64_t>(*walDamagedAt)}}},
         {}});
}

// Warns of a folder whose files other users can replace.
void checkUsers(const std::string& folder, std::vector<Error>& errors) {
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) return;
  if (status.st_uid != geteuid() && status.st_uid != 0)
    errors.push_back({{"store.other-user", {{"folder", folder}, {"user", std::int64_t{status.st_uid}}}}, {}});
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    errors.push_back({{"store.shared-folder", {{"folder", folder}}}, {}});
}

// Refuses each link in the folder whose name `matters` accepts.
template <class Matters>
Status refuseLinksIn(const std::string& folder, const Matters& matters) {
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;  // A folder that another process removes at this time is no link.
    if (it->is_symlink(ignored) && matters(it->path().filename().string()))
      if (Status refused = refuseLink(it->path().string()); !refused) return refused;
  }
  return {};
}

}  // namespace

Status refuseFolderLinks(const std::string& folder, Links links) {
  for (const char* name : {"/studies", "/runs", "/bundles"}) {
    const std::string path = folder + name;
    if (links == Links::refused)
      if (Status own = refuseLink(path); !own) return own;
    if (Status inside = refuseLinksIn(path, [](const std::string&) { return true; }); !inside) return inside;
  }
  return {};
}

Status refuseAttemptLinks(const std::string& folder) {
  const auto isNumber = [](const std::string& name) {
    return name.find_first_not_of("0123456789") == std::string::npos;
  };
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder + "/runs", error), end; !error && it != end; it.increment(error))
    if (isUlid(it->path().filename().string()))
      if (Status refused = refuseLinksIn(it->path().string(), isNumber); !refused) return refused;
  return {};
}

std::unique_ptr<Database> openOfThisVersion(const std::string& database) {
  struct stat status {};
  if (stat(database.c_str(), &status) != 0) return nullptr;
  auto db = Database::open(database, Database::Mode::readOnly);
  if (!db || (*db)->integer("PRAGMA user_version") != kSchemaVersion || !checkSchema(**db)) return nullptr;
  return std::move(*db);
}

std::vector<Error> storeWarnings(const std::string& folder) {
  std::vector<Error> errors;
  checkRecords(folder, errors);
  std::vector<std::string> bundles;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder + "/bundles", error), end; !error && it != end;
       it.increment(error))
    if (isUlid(it->path().filename().string())) bundles.push_back(it->path().string());
  std::sort(bundles.begin(), bundles.end());
  for (const std::string& bundle : bundles) checkRecords(bundle, errors);
  checkUsers(folder, errors);
  return errors;
}

}  // namespace scalescope
