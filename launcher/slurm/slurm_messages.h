#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "launcher/slurm/slurm_lines.h"

namespace scalescope {

// Parsers of the output of Slurm's programs, which is not trusted: lines that cannot be read are left out, texts are
// inert and short, and no more than kMostSlurmLines lines are read. Written for the output of Slurm 22.05.

// Phase of a job with regard to its nodes.
enum class SlurmLife {
  waiting,  // It has no nodes, or they are not ready for it.
  running,
  ending,  // Its processes may be alive; also any unknown state.
  ended    // Nothing of it is alive where Slurm can see.
};

struct SlurmJob {
  std::int64_t id = 0;
  std::string name = {};
  std::string state = {};  // PENDING, RUNNING, ...
  std::string start = {};  // Time when it began or is expected to, by the login node's clock; empty if unknown.
  std::string limit = {};  // Limit of its time.
  std::string partition = {};
  std::string reason = {};  // Reason why it waits, in Slurm's word; empty if none.
};

// Fields of one line, for squeue's --format.
inline constexpr const char* kSlurmJobFields = "%A|%j|%T|%S|%l|%P|%r";
std::vector<SlurmJob> parseSlurmJobs(std::string_view text);

// Parses ids, one a line: waiting jobs of a partition, in the order in which they would begin.
std::vector<std::int64_t> parseSlurmOrder(std::string_view text);

// Parses the id that `sbatch --parsable` prints: "123" or "123;cluster"; nullopt if it is not one.
std::optional<std::int64_t> parseSubmitted(std::string_view text);

SlurmLife lifeOf(const SlurmJob& job);

// Parses the exit code of a job's script in the output of `scontrol show job`; nullopt if there is none.
std::optional<int> parseSlurmExit(std::string_view text);
// Exit codes of our script (slurmJobScript) for the reasons why it did not begin.
inline constexpr int kNoModule = 65;
inline constexpr int kNoAgent = 66;

// Parses the seconds since a job was requeued in the output of `scontrol show job`; nullopt if it was started only
// once, or was suspended since: suspended time is not counted.
std::optional<std::int64_t> parseSlurmRestart(std::string_view text);

// Returns the job of that name: a live one before one that has ended, the newest of them; nullopt if there is none.
std::optional<SlurmJob> jobNamed(const std::vector<SlurmJob>& jobs, const std::string& name);

// Returns the message that says why a job ended. `exit`: exit code of its script, if Slurm reports it.
Message howSlurmEnded(const std::string& host, const SlurmJob& job, std::optional<int> exit = {});
// Returns the message for a job that Slurm no longer lists.
Message slurmForgot(const std::string& host);
// Returns the message for a job that had nodes and waits again (scontrol requeue): nothing of it is alive, but no other
// job is requested.
Message slurmRequeued(const std::string& host, const SlurmJob& job);

// Returns the message that says why a job waits, with its place among `order` and the expected start if they are known;
// if it waits for a person, or can never start, the message names who must do what.
Message slurmWaits(const std::string& host, const SlurmJob& job, const std::vector<std::int64_t>& order);

// Returns the error for what a program of Slurm printed to its standard error: ErrorKind::jobPending if its daemons do
// not answer, which passes, else ErrorKind::jobRefused with the first line that gives a reason.
Error slurmError(const std::string& host, std::string_view program, std::string_view printed);

// Returns the option that a program of an older Slurm, or a site's own in its place, does not know; empty if it reports
// no such option.
std::string unknownSlurmOption(std::string_view printed);

// Returns true if `srun --version` names a release before 20.11, whose srun has no --overlap.
bool isSlurmTooOld(std::string_view version);

}  // namespace scalescope
