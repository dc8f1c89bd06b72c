#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "launcher/transport/slurm/slurm_lines.h"

namespace scalescope {

// What Slurm's programs print, read without trusting it: lines that cannot be read are left out, texts are inert and
// short, and no more than kMostSlurmLines lines are looked at. Read with what Slurm 22.05 prints.

// How far a job is, as far as its nodes are concerned.
enum class SlurmLife {
  waiting,  // it has no nodes, or they are not ready for it
  running,
  ending,  // processes of it may be alive; also what is no state that we know
  ended    // nothing of it is alive where Slurm can see
};

struct SlurmJob {
  std::int64_t id = 0;
  std::string name = {};
  std::string state = {};  // PENDING, RUNNING, ...
  std::string start = {};  // when it began or is expected to, by the login node's clock; "" = not known
  std::string limit = {};  // of its time
  std::string partition = {};
  std::string reason = {};  // why it waits, in Slurm's word; "" = none
};

// Fields of one line, for squeue's --format.
inline constexpr const char* kSlurmJobFields = "%A|%j|%T|%S|%l|%P|%r";
std::vector<SlurmJob> parseSlurmJobs(std::string_view text);

// Ids, one a line: waiting jobs of a partition, in the order in which they would begin.
std::vector<std::int64_t> parseSlurmOrder(std::string_view text);

// The id that `sbatch --parsable` prints: "123" or "123;cluster"; none where it is not one.
std::optional<std::int64_t> parseSubmitted(std::string_view text);

SlurmLife lifeOf(const SlurmJob& job);

// The exit code of a job's script, as `scontrol show job` prints it; none where it does not.
std::optional<int> parseSlurmExit(std::string_view text);
// Exit codes of our script (slurmJobScript) that say why it did not begin.
inline constexpr int kNoModule = 65;
inline constexpr int kNoAgent = 66;

// Seconds since a job was begun again (requeue), as `scontrol show job` prints them; none where it was begun once, or
// was suspended since: how long it stood is not counted.
std::optional<std::int64_t> parseSlurmRestart(std::string_view text);

// The job of that name: one that lives before one that has ended, the newest of them; none where none has the name.
std::optional<SlurmJob> jobNamed(const std::vector<SlurmJob>& jobs, const std::string& name);

// Why a job that has ended did so, as a sentence. `exit`: of its script, where Slurm tells it.
Message howSlurmEnded(const std::string& host, const SlurmJob& job, std::optional<int> exit = {});
// Of a job that Slurm lists no longer.
Message slurmForgot(const std::string& host);
// Of one that had nodes and waits again (scontrol requeue): nothing of it is alive, but it is not asked for anew.
Message slurmRequeued(const std::string& host, const SlurmJob& job);

// Why a job waits, with its place among `order` and the expected start where they are known; of one that waits for a
// person, or can never start, who must do what.
Message slurmWaits(const std::string& host, const SlurmJob& job, const std::vector<std::int64_t>& order);

// What a program of Slurm printed to its standard error: `slurm.no-answer` where its daemons are away, which passes,
// else `slurm.refused` with the first line that says why.
Error slurmError(const std::string& host, std::string_view program, std::string_view printed);

// The option that a program of an older Slurm, or a site's own in its place, does not know; "" where it says no such
// thing.
std::string unknownSlurmOption(std::string_view printed);

// Returns whether `srun --version` names a release before 20.11, whose srun has no --overlap.
bool isSlurmTooOld(std::string_view version);

// The error says that the job of a host has ended: nothing that ran in it is alive.
bool isSlurmEnd(const Message& message);
// ..because somebody cancelled it, who will not want another one.
bool isSlurmCancelled(const Message& message);

}  // namespace scalescope
