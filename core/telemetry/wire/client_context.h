#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json/fields.h"

namespace scalescope {

// Properties of the process that requests a study, which its owner may not share. Only they decide keys, slots and
// ranks of the study.
struct ClientContext {
  std::vector<int> affinity;                       // Logical CPUs that it may use; empty = unknown, all.
  std::string controlGroup;                        // Path of its control group, shown to the user.
  std::optional<double> memoryBytes;               // Smallest limit of its control groups.
  std::optional<double> cores;                     // CPU quota of its control groups, in cores.
  std::string workingDirectory;                    // Folder that relative paths in the study start from.
  std::map<std::string, std::string> environment;  // Its values of kClientVariables (core/base/environment.h).
  friend bool operator==(const ClientContext&, const ClientContext&) = default;
};

template <class Visit, SameAs<ClientContext> T>
void eachField(Visit&& visit, T& m) {
  visit("affinity", m.affinity, Limits().range(0, 1 << 16).count(1 << 16)),
      visit("controlGroup", m.controlGroup, Limits().text(4096));
  visit("memoryBytes", m.memoryBytes), visit("cores", m.cores),
      visit("workingDirectory", m.workingDirectory, Limits().text(4096));
  visit("environment", m.environment, Limits().text(128u << 10).count(4096));
}

}  // namespace scalescope
