#include "launcher/rescue_store.h"

#include <filesystem>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/study/data/dataset.h"

namespace scalescope {

Result<std::string> rescueStore(const std::string& folder, const StoreHooks& hooks) {
  namespace fs = std::filesystem;
  const std::string cache = cacheFolder();
  if (cache.empty()) return fail("file.open", {{"path", std::string("~/.cache")}, {"reason", std::string("HOME")}});
  std::error_code error;
  const fs::path store = fs::absolute(folder, error);
  const fs::path copy = fs::path(cache) / ("rescue-" + sha256Hex(store.string()).substr(0, 12));
  fs::remove_all(copy, error);  // The links are removed, not their targets.
  if (const Status made = makeFolders(copy.string()); !made) return tl::unexpected(made.error());
  for (const char* part : {"journal.log", "studies", "runs"}) {
    if (!fs::exists(store / part, error)) continue;
    fs::create_symlink(store / part, copy / part, error);
    if (error) return fail("file.open", {{"path", (copy / part).string()}, {"reason", error.message()}});
  }
  if (const Status built = rebuildStore(copy.string(), hooks, Links::followed); !built)
    return tl::unexpected(built.error());
  return copy.string();
}

}  // namespace scalescope
