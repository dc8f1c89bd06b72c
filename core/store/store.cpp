#include "core/store/store.h"

#include <array>
#include <cstdlib>

namespace scalescope {

static constexpr std::array<std::string_view, 9> kStatusNames{"queued",  "running",   "done", "oom",    "crashed",
                                                              "stalled", "cancelled", "lost", "skipped"};

std::string_view name(RunStatus status) {
  const auto index = static_cast<std::size_t>(status);
  return index < kStatusNames.size() ? kStatusNames[index] : std::string_view{};
}

std::optional<RunStatus> parseRunStatus(std::string_view text) {
  for (std::size_t i = 0; i < kStatusNames.size(); ++i)
    if (kStatusNames[i] == text) return static_cast<RunStatus>(i);
  return std::nullopt;
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
