#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The commands for Slurm, as argument vectors: no shell reads any of them, and text of a study file follows a '=' in
// its own argument. Pure.

// The study of a job, and the resources that it needs on each node. One job holds all of a study's nodes of a cluster;
// its name is the study's id.
struct SlurmRequest {
  HostSpec host;  // Host with its section.
  StudyId study;
  int nodes = 1;
  int firstNode = 0;    // The study's index of the job's node 0.
  int cpusPerNode = 0;  // 0 = the whole node, or with devices the cores that the cluster gives with them.
  std::string agent;    // Path of the agent, the same on all nodes.
};

// Returns the forms of the same request, because clusters accept different ones: tried in this order (sbatch
// --test-only). Error slurm.bad-word: text of the study that cannot be passed.
Result<std::vector<std::vector<std::string>>> slurmForms(const SlurmRequest& request);

std::vector<std::string> testCommand(const std::vector<std::string>& form);
std::vector<std::string> submitCommand(const std::vector<std::string>& form, const SlurmRequest& request);

// Returns true for a text that can be one of a study's `modules`: the job's script splits their list at blanks.
bool isSlurmModule(std::string_view text);

// Returns the script for sbatch: it loads the modules, then starts one agent on every node, and again when it is
// killed. Constant.
const std::string& slurmJobScript();

// Lists jobs of this user, for parseSlurmJobs.
std::vector<std::string> queueCommand(const std::set<std::string>& names);
std::vector<std::string> orderCommand(const std::string& partition);  // Lists all waiting jobs, for parseSlurmOrder.
std::vector<std::string> cancelCommand(const StudyId& study);
std::vector<std::string> endCommand(std::int64_t job);  // Shows a job that has ended, for parseSlurmExit.

// Runs on the login node: 0 once the log that the job's script writes on its first node appears there, 1 after three
// seconds. It appears only on a file system that is shared with the nodes.
std::vector<std::string> sharedCommand(std::int64_t job);

// A node of a job that serves a study.
struct SlurmSeat {
  std::int64_t job = 0;
  int node = 0;  // Index of the node, from 0.
  StudyId study = {};
};
// Becomes the pipe to the agent on that node; bytes pass unchanged.
std::vector<std::string> attachCommand(const SlurmSeat& seat, const std::string& agent);

// These are for a login by ssh: a script that any login shell passes to sh, which reads an argument vector from its
// input and becomes that program, with the rest of its input; and the input for a vector. Arguments are single lines.
std::string argumentsScript();
std::string argumentsInput(const std::vector<std::string>& arguments);
bool areArgumentsLines(const std::vector<std::string>& arguments);

}  // namespace scalescope
