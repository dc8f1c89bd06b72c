#include "launcher/bundle/bundle.h"

#include <filesystem>
#include <set>

#include "launcher/bundle/entry_names.h"
#include "tests/fuzz/memory_file.h"
#include "tests/temp_folder.h"

namespace {

namespace fs = std::filesystem;

// Folders that end with the process; files that a bundle writes outside its folder are found beside it.
class BundlePlace {
 public:
  [[nodiscard]] std::string folder() const { return m_root.path("out/in"); }
  [[nodiscard]] const std::string& root() const { return m_root.path(); }

 private:
  scalescope::TempFolder m_root;
};

}  // namespace

// A bundle writes only allowed, regular files, into the folder and nowhere else; if there is no error, they are exactly
// those of its manifest.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  static const BundlePlace place;
  const MemoryFile file(data, size);
  const auto manifest = unpackBundle(file.path(), place.folder());
  std::set<std::string> written;
  for (const auto& entry : fs::recursive_directory_iterator(place.root())) {
    const std::string path = entry.path().string();
    if (entry.symlink_status().type() == fs::file_type::directory) continue;
    require(entry.symlink_status().type() == fs::file_type::regular);
    require(path.starts_with(place.folder() + "/"));
    const std::string name = path.substr(place.folder().size() + 1);
    if (name.ends_with(".sum") && fs::exists(path.substr(0, path.size() - 4)))
      continue;  // These are the files of core/base/json/file_sum.h.
    const auto most = mostBytesOf(name);
    require(most && entry.file_size() <= *most);
    require((entry.status().permissions() & (fs::perms::group_write | fs::perms::owner_exec)) == fs::perms::none);
    written.insert(name);
  }
  fs::remove_all(place.root() + "/out");
  if (!manifest) return 0;
  std::set<std::string> reported;
  for (const BundledFile& each : manifest->files) reported.insert(each.path);
  require(reported == written);
  return 0;
}
