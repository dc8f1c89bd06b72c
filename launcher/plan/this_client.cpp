#include "launcher/plan/this_client.h"

#include <algorithm>
#include <filesystem>

#include "core/base/environment.h"
#include "core/base/machine/machine.h"

namespace scalescope {

ClientContext clientContext() {
  ClientContext context;
  const ControlGroups groups = readControlGroups();
  context.affinity = readUsableCpus();
  context.controlGroup = groups.memory.folder;
  for (const GroupMemory& group : readGroupMemory(groups.memory))
    context.memoryBytes = std::min(context.memoryBytes.value_or(group.limitBytes), group.limitBytes);
  context.cores = readCpuQuota(groups.cpu);
  std::error_code ignored;
  context.workingDirectory = std::filesystem::current_path(ignored).string();
  const Environment environment = Environment::ofThisProcess();
  for (const auto& [name, value] : environment.all())
    if (isClientVariable(name)) context.environment.emplace(name, value);
  return context;
}

}  // namespace scalescope
