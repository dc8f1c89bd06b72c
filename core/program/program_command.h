#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/environment.h"
#include "core/program/program_rendezvous.h"
#include "core/study/cells/rank_environment.h"
#include "core/study/cells/run_plan.h"
#include "core/study/data/program_instruments.h"

namespace scalescope {

// The command that one rank of a run of the user's own program executes, with every placeholder filled in. The plan's
// study must have a program.
struct ProgramCommand {
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> environment;
};
ProgramCommand programCommand(const RunPlan& plan, int rank);

// Returns the hook and the tap installed beside this executable that can measure the given program. `link`: see
// preloadable().
ProgramInstruments findInstruments(const ProgramSpec& program, const std::string& link);

// Returns a path of this library for LD_PRELOAD, in which ld.so ends an entry at spaces and colons: its own path, or
// `link`, which is then created as a link to it. Returns "" if neither is possible.
std::string preloadable(const std::string& library, const std::string& link);

// Returns true if the ranks get torchrun's variables. Ranks of ddp do, even if there is only one; a single rank of
// another strategy starts as a plain process.
bool isGang(const RunPlan& plan);

// Returns the folder in which the program runs on that node: the folder of its files if they were copied there, else
// the study's. Empty means the working directory of this process.
const std::string& programFolderOn(const RunPlan& plan, const PlanNode& node);

// Returns how the program's environment differs from this process's: torchrun's variables if the ranks are a gang, the
// number of threads by the cores, the GPUs, the virtual environment, the study's own variables, and the hook and tap
// that measure it.
EnvironmentChange programEnvironment(const RunPlan& plan, const RankEnvironment& rank,
                                     const ProgramRendezvous& rendezvous, int threads,
                                     const ProgramInstruments& instruments, const std::string& ringPath,
                                     const ProgramCommand& command);

}  // namespace scalescope
