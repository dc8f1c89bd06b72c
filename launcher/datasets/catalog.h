#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/kinds/kind.h"

namespace scalescope {

// Where datasets are fetched from: what the kinds say, or the one settings file that a person may put in their place.
struct CatalogEntry {
  std::string name;
  std::vector<Download> downloads;
};
struct Catalog {
  std::string path;  // "" = what the kinds say
  std::vector<CatalogEntry> datasets;

  [[nodiscard]] const CatalogEntry* find(const std::string& name) const;
};

// $SCALESCOPE_DATASETS, else $XDG_CONFIG_HOME/scalescope/datasets.json (~/.config), else what the kinds say.
Result<Catalog> readCatalog();
// Errors name the file and the key.
Result<Catalog> parseCatalog(std::string_view text, const std::string& path);

}  // namespace scalescope
