#include "launcher/datasets/archive.h"

#include <algorithm>
#include <filesystem>

#include "tests/fuzz/memory_file.h"
#include "tests/temp_folder.h"

namespace {

namespace fs = std::filesystem;

// Folders that end with the process; files that an archive writes outside its folder are found beside it.
class ArchivePlace {
 public:
  ArchivePlace() { scalescope::require(fs::create_directories(folder())); }
  [[nodiscard]] std::string folder() const { return m_root.path("out/in"); }
  [[nodiscard]] const std::string& root() const { return m_root.path(); }

 private:
  scalescope::TempFolder m_root;
};

}  // namespace

// An archive writes the wanted files into the folder, none longer than allowed, and nothing anywhere else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  static const ArchivePlace place;
  const MemoryFile file(data, size);
  const std::map<std::string, std::uint64_t> wanted{{"a", 64}, {"b.bin", 4096}};
  const auto found = unpackArchive(file.path(), wanted, place.folder(), [](std::uint64_t) {}, {});
  std::vector<std::string> written;
  for (const auto& entry : fs::recursive_directory_iterator(place.root())) {
    if (entry.path() == place.root() + "/out" || entry.path() == place.folder()) continue;
    const std::string name = entry.path().filename().string();
    require(entry.path() == place.folder() + "/" + name && entry.symlink_status().type() == fs::file_type::regular);
    require(wanted.contains(name) && entry.file_size() <= wanted.at(name));
    require((entry.status().permissions() &
             (fs::perms::group_write | fs::perms::others_write | fs::perms::owner_exec)) == fs::perms::none);
    written.push_back(name);
  }
  for (const std::string& name : written) fs::remove(place.folder() + "/" + name);
  // The bytes are also read as one compressed file: at most the allowed size is written, and the whole file if there is
  // no error.
  const std::string single = place.folder() + "/single";
  static_cast<void>(unpackGzip(file.path(), single, 64, [](std::uint64_t) {}, {}));
  std::error_code none;
  require(!fs::exists(single) || fs::file_size(single) <= 64);
  fs::remove(single, none);
  if (!found) return 0;
  std::vector<std::string> named = *found;
  std::sort(named.begin(), named.end());
  std::sort(written.begin(), written.end());
  require(named == written);
  return 0;
}
