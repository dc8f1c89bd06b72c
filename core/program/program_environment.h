#pragma once

#include <string>

#include "core/base/environment.h"
#include "core/program/meeting.h"
#include "core/program/program_command.h"
#include "core/study/cells/rank_environment.h"
#include "core/study/data/program_instruments.h"

namespace scalescope {

// Returns the files beside this program that measure a program like that.
ProgramInstruments findInstruments(const ProgramSpec& program);

// Returns whether LD_PRELOAD can name this library: ld.so ends an entry at spaces and colons.
bool canPreload(const std::string& library);

// Returns whether the ranks get torchrun's variables: ranks of ddp do, also of one device; a single rank runs plainly.
bool isGang(const RunPlan& plan);

// Returns the folder in which the program runs on that node: that of its files where they were sent there, else the
// study's; empty = the one in which this process runs.
const std::string& programFolderOn(const RunPlan& plan, const PlanNode& node);

// Returns how the program's environment differs from this process's: torchrun's variables where the ranks are a gang,
// threads by the cores, GPUs, the virtual environment, the study's own variables, and the hook and tap that measure it.
EnvironmentChange programEnvironment(const RunPlan& plan, const RankEnvironment& rank, const Meeting& meeting,
                                     int threads, const ProgramInstruments& instruments, const std::string& ringPath,
                                     const ProgramCommand& command);

}  // namespace scalescope
