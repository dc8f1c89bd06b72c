#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/study/cells/run_plan.h"

namespace scalescope {

// The command that one rank of a run of the user's own program executes, with every placeholder filled in. The plan's
// study must have a program.
struct ProgramCommand {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> environment;
};
ProgramCommand programCommand(const RunPlan& plan, int rank);

}  // namespace scalescope
