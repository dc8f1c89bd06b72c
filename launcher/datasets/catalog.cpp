#include "launcher/datasets/catalog.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/base/environment.h"
#include "core/base/json/fields.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/enum_names.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMostBytes = 1u << 20;
constexpr std::size_t kMostDatasets = 64;
constexpr std::int64_t kLargestDownload = std::int64_t{64} << 30;

// A key whose value is invalid, and what is expected.
struct BadKey {
  std::string key;
  std::string wanted;
};

bool isHex(const std::string& text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// Returns true for a plain file name, never for a path.
bool isFileName(const std::string& text) {
  return !text.empty() && text.size() < 200 && text.front() != '.' && text.front() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-") ==
             std::string::npos;
}

bool isMirror(const std::string& text) {
  const bool known = text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:///");
  return known && std::none_of(text.begin(), text.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7f; });
}

std::optional<BadKey> badKeyOf(const Download& download, const std::string& key) {
  if (!isFileName(download.file)) return BadKey{key + ".file", "a file name"};
  if (!download.md5.empty() && !isHex(download.md5, 32))
    return BadKey{key + ".md5", "32 lower-case hexadecimal digits"};
  if (!download.sha256.empty() && !isHex(download.sha256, 64))
    return BadKey{key + ".sha256", "64 lower-case hexadecimal digits"};
  if (download.md5.empty() && download.sha256.empty()) return BadKey{key + ".sha256", "a checksum"};
  if (!std::all_of(download.mirrors.begin(), download.mirrors.end(), isMirror))
    return BadKey{key + ".mirrors", "http, https or file addresses"};
  return std::nullopt;
}

std::optional<BadKey> badKeyOf(const Catalog& catalog) {
  for (std::size_t i = 0; i < catalog.datasets.size(); ++i) {
    const CatalogEntry& entry = catalog.datasets[i];
    const std::string key = "datasets[" + std::to_string(i) + "]";
    const auto kind = datasetKind(entry.name);
    if (!kind || (*kind)->source != DatasetSource::brought)
      return BadKey{key + ".name", "one of " + joinedNames(broughtDatasetNames())};
    for (std::size_t k = 0; k < entry.downloads.size(); ++k)
      if (auto bad = badKeyOf(entry.downloads[k], key + ".downloads[" + std::to_string(k) + "]")) return bad;
  }
  return std::nullopt;
}

// Returns the path of the settings file, empty if there is none.
std::string catalogPath() {
  if (std::string named = environmentVariable("SCALESCOPE_DATASETS"); !named.empty()) return named;
  const std::string config = environmentVariable("XDG_CONFIG_HOME");
  const std::string home = environmentVariable("HOME");
  const std::string root = config.starts_with('/') ? config : home.starts_with('/') ? home + "/.config" : "";
  std::string own = root + "/scalescope/datasets.json";
  return !root.empty() && access(own.c_str(), F_OK) == 0 ? own : std::string();
}

Catalog ofTheKinds() {
  Catalog catalog;
  for (const DatasetKind& kind : datasetKinds())
    if (!kind.downloads.empty()) catalog.datasets.push_back({kind.name, kind.downloads});
  return catalog;
}

}  // namespace

const CatalogEntry* Catalog::find(const std::string& name) const {
  const auto found =
      std::find_if(datasets.begin(), datasets.end(), [&](const CatalogEntry& entry) { return entry.name == name; });
  return found == datasets.end() ? nullptr : &*found;
}

template <class Visit, SameAs<Download> T>
void eachField(Visit&& visit, T& m) {
  visit("file", m.file, Limits().text(2048)), visit("bytes", m.bytes, Limits().range(1, kLargestDownload).required());
  visit("md5", m.md5, Limits().text(2048)), visit("sha256", m.sha256, Limits().text(2048));
  visit("mirrors", m.mirrors, Limits().text(2048).count(kMostDatasets).required());
}
template <class Visit, SameAs<CatalogEntry> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name, Limits().text(2048)), visit("downloads", m.downloads, Limits().count(kMostDatasets).required());
}

namespace {

struct CatalogFile {
  int scalescope = kVersion;
  std::vector<CatalogEntry> datasets;
};
template <class Visit, SameAs<CatalogFile> T>
void eachField(Visit&& visit, T& m) {
  visit("scalescope", m.scalescope, Limits().range(kVersion, kVersion).required());
  visit("datasets", m.datasets, Limits().count(kMostDatasets).required());
}

}  // namespace

Result<Catalog> parseCatalog(std::string_view text, const std::string& path) {
  const auto json = parseJson<nlohmann::json>(text, path, kMostBytes);
  if (!json) return fail("data.catalog-json", {{"path", path}}, json.error());
  auto file = fromJson<CatalogFile>(*json, path);
  if (!file) return fail("data.catalog", {{"path", path}}, file.error());
  Catalog catalog{path, std::move(file->datasets)};
  if (const auto bad = badKeyOf(catalog))
    return fail("data.catalog-key", {{"path", path}, {"key", bad->key}, {"wanted", bad->wanted}});
  return catalog;
}

Result<Catalog> readCatalog() {
  const std::string path = catalogPath();
  if (path.empty()) return ofTheKinds();
  const auto text = readFile(path, kMostBytes);
  if (!text) return tl::unexpected(text.error());
  return parseCatalog(*text, path);
}

}  // namespace scalescope
