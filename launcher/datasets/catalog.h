#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope {

// Download sources of datasets: those of the dataset kinds, or those in the settings file with which the user replaces
// them.
struct CatalogEntry {
  std::string name;
  std::vector<Download> downloads;
};
struct Catalog {
  std::string path;  // Path of the settings file; empty if the sources are those of the kinds.
  std::vector<CatalogEntry> datasets;

  [[nodiscard]] const CatalogEntry* find(const std::string& name) const;
};

// Reads $SCALESCOPE_DATASETS, else $XDG_CONFIG_HOME/scalescope/datasets.json (~/.config), else returns the kinds'
// sources.
Result<Catalog> readCatalog();
// Errors name the file and the key.
Result<Catalog> parseCatalog(std::string_view text, const std::string& path);

}  // namespace scalescope
