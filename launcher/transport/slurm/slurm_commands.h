#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// What is asked of Slurm, as argument vectors: no shell reads any of it, and what a study file says stands behind a '='
// of its own. Pure.

// Whose job it is, and what of each node it needs. One job holds all of a study's nodes of a cluster; its name is the
// study's id.
struct SlurmRequest {
  HostSpec host;  // with its `slurm`
  StudyId study;
  int nodes = 1;
  int firstNode = 0;    // the study's index of the job's node 0
  int cpusPerNode = 0;  // 0 = the whole node, or with devices what the cluster gives with them
  std::string agent;    // its path, the same on all nodes
};

// The ways to say the same request, since clusters take different ones: tried in this order (sbatch --test-only).
// Error slurm.bad-word: a word of the study that cannot be passed.
Result<std::vector<std::vector<std::string>>> slurmForms(const SlurmRequest& request);

std::vector<std::string> testCommand(const std::vector<std::string>& form);
std::vector<std::string> submitCommand(const std::vector<std::string>& form, const SlurmRequest& request);

// A word that can be one of a study's `modules`: the job's script cuts their list at blanks.
bool isSlurmModule(std::string_view text);

// What sbatch reads: loads the modules, then one agent on every node, started again where it is killed. Fixed.
const std::string& slurmJobScript();

std::vector<std::string> queueCommand(const std::set<std::string>& names);  // of this user's jobs: parseSlurmJobs
std::vector<std::string> orderCommand(const std::string& partition);        // of all waiting ones: parseSlurmOrder
std::vector<std::string> cancelCommand(const StudyId& study);
std::vector<std::string> endCommand(std::int64_t job);  // of one that has ended: parseSlurmExit

// On the login node: 0 once the log that the job's script writes on its first node is seen there, 1 after three
// seconds. What is shared with the nodes has it.
std::vector<std::string> sharedCommand(std::int64_t job);

// A node of a job that serves a study.
struct SlurmSeat {
  std::int64_t job = 0;
  int node = 0;  // from 0
  StudyId study = {};
};
// Becomes the pipe to the agent on that node; bytes pass as they are.
std::vector<std::string> attachCommand(const SlurmSeat& seat, const std::string& agent);

// For a login by ssh: a script that any login shell passes to sh, which reads an argument vector from its standard
// input and becomes that program, with the rest of its input; and what it reads of one. Arguments are single lines.
std::string argumentsScript();
std::string argumentsInput(const std::vector<std::string>& arguments);
bool areArgumentsLines(const std::vector<std::string>& arguments);

}  // namespace scalescope
