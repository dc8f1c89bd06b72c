#include "core/base/environment.h"

#include <unistd.h>

#include <algorithm>
#include <string_view>

extern char** environ;

namespace scalescope {

std::vector<std::string> changedEnvironment(const EnvironmentChange& change) {
  std::vector<std::string> changed;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    const bool set = std::any_of(change.set.begin(), change.set.end(), [&](const auto& one) { return one.first == name; });
    const bool unset = std::find(change.unset.begin(), change.unset.end(), name) != change.unset.end();
    if (!set && !unset) changed.emplace_back(text);
  }
  for (const auto& [name, value] : change.set) changed.push_back(name + "=" + value);
  return changed;
}

EnvironmentChange gpusCountedAsNvmlDoes() { return {{{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"}}, {"CUDA_VISIBLE_DEVICES"}}; }

}  // namespace scalescope
