#include <cstdlib>
#include <filesystem>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/study/data/dataset.h"

namespace scalescope {

std::string resourceFolder() {
  namespace fs = std::filesystem;
  if (std::string named = environmentVariable("SCALESCOPE_RESOURCES"); !named.empty()) return named;
  const fs::path program = programFolder();
  for (const char* place : {"../share/scalescope", "../../../resources"}) {
    std::error_code error;
    const fs::path folder = (program / place).lexically_normal();
    if (fs::is_directory(folder / "cifar10-sample", error)) return folder.string();
  }
  return (program / "../share/scalescope").lexically_normal().string();
}

std::string cacheFolder() {
  if (const std::string named = environmentVariable("XDG_CACHE_HOME"); named.starts_with('/'))
    return named + "/scalescope";
  const std::string home = environmentVariable("HOME");
  return home.starts_with('/') ? home + "/.cache/scalescope" : std::string();
}

}  // namespace scalescope
