#include "launcher/datasets/catalog.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/study/dataset.h"
#include "core/study/image_files.h"

namespace scalescope {
namespace {

using Json = nlohmann::json;

constexpr int kVersion = 1;
constexpr std::size_t kMostBytes = 1u << 20;
constexpr std::size_t kMostDatasets = 64;
constexpr std::uint64_t kLargestDownload = std::uint64_t{64} << 30;

// What is wrong with the value at `key`.
struct BadKey {
  std::string key;
  std::string wanted;
};

std::string textAt(const Json& object, const char* name, const std::string& key) {
  const auto found = object.find(name);
  if (found == object.end()) return {};
  if (!found->is_string() || found->get_ref<const std::string&>().size() > 2048) throw BadKey{key + "." + name, "a text"};
  return found->get<std::string>();
}

const Json& listAt(const Json& object, const char* name, const std::string& key) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_array() || found->size() > kMostDatasets) throw BadKey{key + "." + name, "a list"};
  return *found;
}

std::string hexAt(const Json& object, const char* name, std::size_t digits, const std::string& key) {
  std::string text = textAt(object, name, key);
  const bool isHex = text.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!text.empty() && (text.size() != digits || !isHex))
    throw BadKey{key + "." + name, std::to_string(digits) + " lower-case hexadecimal digits"};
  return text;
}

// A file name of its own, never a path.
bool isFileName(const std::string& text) {
  return !text.empty() && text.size() < 200 && text.front() != '.' && text.front() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-") == std::string::npos;
}

bool isMirror(const std::string& text) {
  const bool known = text.starts_with("https://") || text.starts_with("http://") || text.starts_with("file:///");
  return known && std::none_of(text.begin(), text.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7f; });
}

Download readDownload(const Json& from, const std::string& key) {
  if (!from.is_object()) throw BadKey{key, "an object"};
  Download download;
  download.file = textAt(from, "file", key);
  if (!isFileName(download.file)) throw BadKey{key + ".file", "a file name"};
  const auto bytes = from.find("bytes");
  if (bytes == from.end() || !bytes->is_number_unsigned() || *bytes == 0 || *bytes > kLargestDownload)
    throw BadKey{key + ".bytes", "a number of bytes"};
  download.bytes = bytes->get<std::uint64_t>();
  download.md5 = hexAt(from, "md5", 32, key);
  download.sha256 = hexAt(from, "sha256", 64, key);
  if (download.md5.empty() && download.sha256.empty()) throw BadKey{key + ".sha256", "a checksum"};
  for (const Json& mirror : listAt(from, "mirrors", key)) {
    if (!mirror.is_string() || !isMirror(mirror.get_ref<const std::string&>()))
      throw BadKey{key + ".mirrors", "http, https or file addresses"};
    download.mirrors.push_back(mirror.get<std::string>());
  }
  return download;
}

Catalog readDatasets(const Json& from, const std::string& path) {
  Catalog catalog{path, {}};
  if (!from.is_object()) throw BadKey{"the file", "an object"};
  const auto version = from.find("scalescope");
  if (version == from.end() || *version != kVersion) throw BadKey{"scalescope", std::to_string(kVersion)};
  std::size_t number = 0;
  for (const Json& one : listAt(from, "datasets", "the file")) {
    const std::string key = "datasets[" + std::to_string(number++) + "]";
    if (!one.is_object()) throw BadKey{key, "an object"};
    CatalogEntry entry{textAt(one, "name", key), {}};
    if (!imageFormatOf(entry.name)) throw BadKey{key + ".name", "cifar10, cifar100 or svhn"};
    std::size_t place = 0;
    for (const Json& download : listAt(one, "downloads", key))
      entry.downloads.push_back(readDownload(download, key + ".downloads[" + std::to_string(place++) + "]"));
    catalog.datasets.push_back(std::move(entry));
  }
  return catalog;
}

std::string catalogPath() {
  if (const char* named = std::getenv("SCALESCOPE_DATASETS"); named && *named) return named;
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  const std::string root = config && config[0] == '/' ? config : home && home[0] == '/' ? std::string(home) + "/.config" : "";
  if (std::string own = root + "/scalescope/datasets.json"; !root.empty() && access(own.c_str(), F_OK) == 0) return own;
  return resourceFolder() + "/datasets.json";
}

}  // namespace

const CatalogEntry* Catalog::find(const std::string& name) const {
  const auto found = std::find_if(datasets.begin(), datasets.end(), [&](const CatalogEntry& entry) { return entry.name == name; });
  return found == datasets.end() ? nullptr : &*found;
}

Result<Catalog> parseCatalog(std::string_view text, const std::string& path) {
  int deepest = 0;
  const auto shallow = [&](int depth, Json::parse_event_t, Json&) {
    deepest = std::max(deepest, depth);
    return deepest < 16;
  };
  const Json parsed = Json::parse(text, shallow, false);
  if (parsed.is_discarded() || deepest >= 16) return fail("data.catalog-json", {{"path", path}});
  try {
    return readDatasets(parsed, path);
  } catch (const BadKey& bad) {
    return fail("data.catalog-key", {{"path", path}, {"key", bad.key}, {"wanted", bad.wanted}});
  }
}

Result<Catalog> readCatalog() {
  const std::string path = catalogPath();
  const auto text = readFile(path, kMostBytes);
  if (!text) return tl::unexpected(text.error());
  return parseCatalog(*text, path);
}

}  // namespace scalescope
