#include <cstdlib>
#include <filesystem>

#include "core/base/file.h"
#include "core/study/dataset.h"

namespace scalescope {

std::string resourceFolder() {
  namespace fs = std::filesystem;
  if (const char* named = std::getenv("SCALESCOPE_RESOURCES"); named && *named) return named;
  const fs::path program = programFolder();
  for (const char* place : {"../share/scalescope", "../../../resources"}) {
    std::error_code error;
    const fs::path folder = (program / place).lexically_normal();
    if (fs::is_directory(folder / "cifar10-sample", error)) return folder.string();
  }
  return (program / "../share/scalescope").lexically_normal().string();
}

std::string cacheFolder() {
  const char* named = std::getenv("XDG_CACHE_HOME");
  if (named && *named == '/') return std::string(named) + "/scalescope";
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? std::string(home) + "/.cache/scalescope" : std::string();
}

}  // namespace scalescope
