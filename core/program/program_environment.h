#pragma once

#include <string>

#include "core/base/environment.h"
#include "core/program/meeting.h"
#include "core/study/cells/program_command.h"

namespace scalescope {

// One rank as its agent started it.
struct ProgramRank {
  int rank = 0, worldSize = 1, localRank = 0, localWorldSize = 1, node = 0, attempt = 0;
  int masterFd = -1;    // the socket that holds the port where ranks of several nodes meet
  int rankFileFd = -1;  // where ranks of one node meet
  Meeting meeting;      // of several nodes
};
// From RANK, WORLD_SIZE and the like; refuses what is no number, or no rank of the plan.
Result<ProgramRank> readProgramRank(const RunPlan& plan, const Environment& environment);

// Files beside this program that measure one: "" where they are not.
struct ProgramInstruments {
  std::string hookFolder;  // put on PYTHONPATH
  std::string tap;         // loaded before all libraries
};
ProgramInstruments findInstruments(const ProgramSpec& program);

// Whether the ranks have torchrun's variables: those of ddp, of one device too. A single rank runs as a plain command.
bool isGang(const RunPlan& plan);

// What the program's environment has other than this process's: torchrun's variables where the ranks are a gang,
// threads as there are cores, GPUs, the study's own variables, and what measures it.
EnvironmentChange programEnvironment(const RunPlan& plan, const ProgramRank& rank, const Meeting& meeting, int threads,
                                     const ProgramInstruments& instruments, const std::string& ringPath,
                                     const ProgramCommand& command);

}  // namespace scalescope
