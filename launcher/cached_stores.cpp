#include "launcher/cached_stores.h"

#include <filesystem>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/store/store.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

Result<std::string> usableCache() {
  std::string cache = cacheFolder(Environment::ofThisProcess());
  if (cache.empty()) return fail("file.no-cache");
  return cache;
}

}  // namespace

Result<std::string> demoStore() {
  const fs::path shipped = fs::path(resourceFolder(Environment::ofThisProcess())) / "demo";
  const auto journal = sha256File((shipped / "journal.log").string());
  if (!journal) return tl::unexpected(journal.error());
  const auto cache = usableCache();
  if (!cache) return tl::unexpected(cache.error());
  const fs::path ready = fs::path(*cache) / ("demo-" + journal->substr(0, 12));
  std::error_code error;
  if (fs::exists(ready / "store.db", error) && StoreReader::open(ready.string())) return ready.string();
  const fs::path work = ready.string() + ".new";
  fs::remove_all(work, error);
  if (const Status made = makeFolders(*cache); !made) return tl::unexpected(made.error());
  fs::copy(shipped, work, fs::copy_options::recursive, error);
  if (error) return fail("file.open", {{"path", work.string()}, {"reason", error.message()}});
  if (const Status built = rebuildStore(work.string()); !built) return tl::unexpected(built.error());
  fs::remove_all(ready, error);
  fs::rename(work, ready, error);
  if (error) return fail("file.open", {{"path", ready.string()}, {"reason", error.message()}});
  return ready.string();
}

Result<std::string> rescueStore(const std::string& folder, const StoreHooks& hooks) {
  const auto cache = usableCache();
  if (!cache) return tl::unexpected(cache.error());
  std::error_code error;
  const fs::path store = fs::absolute(folder, error);
  if (error) return fail("file.open", {{"path", folder}, {"reason", error.message()}});
  const fs::path copy = fs::path(*cache) / ("rescue-" + sha256Hex(store.string()).substr(0, 12));
  fs::remove_all(copy, error);  // The links are removed, not their targets.
  if (const Status made = makeFolders(copy.string()); !made) return tl::unexpected(made.error());
  for (const char* part : {"journal.log", "studies", "runs"}) {
    const bool isThere = fs::exists(store / part, error);
    if (error) return fail("file.open", {{"path", (store / part).string()}, {"reason", error.message()}});
    if (!isThere) continue;
    fs::create_symlink(store / part, copy / part, error);
    if (error) return fail("file.write", {{"path", (copy / part).string()}, {"reason", error.message()}});
  }
  if (const Status built = rebuildStore(copy.string(), hooks, Links::followed); !built)
    return tl::unexpected(built.error());
  return copy.string();
}

}  // namespace scalescope
