#include "core/store/store.h"

#include <cstdlib>

namespace scalescope {

std::string attemptFolder(const std::string& storeFolder, const RunId& run, int attempt) {
  return storeFolder + "/runs/" + run.value + "/" + std::to_string(attempt);
}

std::string defaultStoreFolder() {
  const auto variable = [](const char* key) {
    const char* value = std::getenv(key);
    return std::string(value ? value : "");
  };
  // The specification tells programs to ignore a relative XDG_DATA_HOME.
  const std::string data = variable("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/scalescope";
  return variable("HOME") + "/.local/share/scalescope";
}

}  // namespace scalescope
