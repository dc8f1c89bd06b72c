#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json/fields.h"

namespace scalescope {

// What the process that asks for a study has, and its owner may not: it alone decides keys, slots and ranks of what it
// asks for.
struct ClientContext {
  std::vector<int> affinity;                       // logical CPUs that it may use; empty = not told, all
  std::string controlGroup;                        // its path, for people
  std::optional<double> memoryBytes;               // the smallest limit of its control groups
  std::optional<double> cores;                     // their CPU quota, in cores
  std::string workingDirectory;                    // relative paths in the study start here
  std::map<std::string, std::string> environment;  // those of kClientVariables that it has (core/base/environment.h)
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
