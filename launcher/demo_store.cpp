#include "launcher/demo_store.h"

#include <filesystem>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/store/store.h"
#include "core/study/data/dataset.h"

namespace scalescope {

Result<std::string> demoStore() {
  namespace fs = std::filesystem;
  const fs::path shipped = fs::path(resourceFolder()) / "demo";
  const auto journal = sha256File((shipped / "journal.log").string());
  if (!journal) return tl::unexpected(journal.error());
  const std::string cache = cacheFolder();
  if (cache.empty()) return fail("file.open", {{"path", std::string("~/.cache")}, {"reason", std::string("HOME")}});
  const fs::path ready = fs::path(cache) / ("demo-" + journal->substr(0, 12));
  std::error_code error;
  if (fs::exists(ready / "store.db", error) && StoreReader::open(ready.string())) return ready.string();
  const fs::path work = ready.string() + ".new";
  fs::remove_all(work, error);
  if (const Status made = makeFolders(cache); !made) return tl::unexpected(made.error());
  fs::copy(shipped, work, fs::copy_options::recursive, error);
  if (error) return fail("file.open", {{"path", work.string()}, {"reason", error.message()}});
  if (const Status built = rebuildStore(work.string()); !built) return tl::unexpected(built.error());
  fs::remove_all(ready, error);
  fs::rename(work, ready, error);
  if (error) return fail("file.open", {{"path", ready.string()}, {"reason", error.message()}});
  return ready.string();
}

}  // namespace scalescope
