#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Where datasets are published, and how to know them: the one settings file that names mirrors.
struct Download {
  std::string file;  // an archive, or one of the dataset's files itself
  std::uint64_t bytes = 0;
  std::string md5;  // hex; "" = not published
  std::string sha256;
  std::vector<std::string> mirrors;  // tried in order: https, http, or file for a copy on a local disk
};
struct CatalogEntry {
  std::string name;
  std::vector<Download> downloads;
};
struct Catalog {
  std::string path;
  std::vector<CatalogEntry> datasets;

  [[nodiscard]] const CatalogEntry* find(const std::string& name) const;
};

// $SCALESCOPE_DATASETS, else $XDG_CONFIG_HOME/scalescope/datasets.json (~/.config), else the shipped resources/datasets.json.
Result<Catalog> readCatalog();
// Errors name the file and the key.
Result<Catalog> parseCatalog(std::string_view text, const std::string& path);

}  // namespace scalescope
