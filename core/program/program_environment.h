#pragma once

#include <string>

#include "core/base/environment.h"
#include "core/program/meeting.h"
#include "core/program/program_command.h"
#include "core/study/cells/rank_environment.h"

namespace scalescope {

// Files beside this program that measure one: "" where they are not.
struct ProgramInstruments {
  std::string hookFolder;  // put on PYTHONPATH
  std::string tap;         // loaded before all libraries
};
ProgramInstruments findInstruments(const ProgramSpec& program);

// Returns whether LD_PRELOAD can name this library: ld.so ends an entry at spaces and colons.
bool canPreload(const std::string& library);

// Returns whether the ranks get torchrun's variables: ranks of ddp do, also of one device; a single rank runs plainly.
bool isGang(const RunPlan& plan);

// Returns how the program's environment differs from this process's: torchrun's variables where the ranks are a gang,
// threads by the cores, GPUs, the study's own variables, and the hook and tap that measure it.
EnvironmentChange programEnvironment(const RunPlan& plan, const RankEnvironment& rank, const Meeting& meeting,
                                     int threads, const ProgramInstruments& instruments, const std::string& ringPath,
                                     const ProgramCommand& command);

}  // namespace scalescope
