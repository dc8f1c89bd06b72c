#include "launcher/slurm/slurm_commands.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/study/read/slurm_section.h"
#include "launcher/slurm/slurm_messages.h"

namespace scalescope {
namespace {

// Returns true for text of one line, which is all that a module, a partition or a list of them needs.
bool isPassable(const std::string& text) {
  return std::none_of(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

tl::unexpected<Error> badWord(const HostSpec& host, const std::string& key, const std::string& text) {
  return fail("slurm.bad-word", {{"host", host.name}, {"key", key}, {"found", inertText(text, 64)}});
}

// The generic resources of a node that are GPUs, in the form of --gpus-per-node.
struct GpuRequest {
  std::string words = {};  // Text "a100:2,1" for "gpu:a100:2,gpu:1"; empty if other resources are requested too.
  int count = 0;
};

int countOf(const std::string& gpus) {
  const std::string last = gpus.substr(gpus.rfind(':') + 1);  // The whole text if there is no type.
  const bool isNumber = !last.empty() && last.size() < 5 && last.find_first_not_of("0123456789") == std::string::npos;
  return isNumber ? std::stoi(last) : 1;
}

GpuRequest gpusOf(const std::string& gres) {
  GpuRequest gpus;
  for (std::size_t at = 0; at <= gres.size();) {
    const std::size_t end = std::min(gres.find(',', at), gres.size());
    const std::string one = gres.substr(at, end - at);
    at = end + 1;
    if (one != "gpu" && !one.starts_with("gpu:")) return {};
    const std::string word = one == "gpu" ? "1" : one.substr(4);
    gpus.words += (gpus.words.empty() ? "" : ",") + word;
    gpus.count += countOf(word);
  }
  return gpus;
}

}  // namespace

bool isSlurmModule(std::string_view text) {
  return !text.empty() && text.front() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-/:@=~") ==
             std::string_view::npos;
}

Result<std::vector<std::vector<std::string>>> slurmForms(const SlurmRequest& request) {
  std::vector<std::string> common{"--job-name=" + request.study.value, "--nodes=" + std::to_string(request.nodes),
                                  "--ntasks-per-node=1"};
  const SlurmNode requested = slurmNode(request.host);
  struct Option {
    const char* key;
    const char* option;
    const std::string& text;
  };
  const Option words[] = {{"partition", "--partition=", requested.partition},
                          {"account", "--account=", requested.account},
                          {"timeLimit", "--time=", requested.timeLimit},
                          {"constraint", "--constraint=", requested.constraint}};
  for (const auto& [key, option, text] : words) {
    if (!isPassable(text)) return badWord(request.host, key, text);
    if (!text.empty()) common.push_back(option + text);
  }
  for (const std::string& module : requested.modules)
    if (!isSlurmModule(module)) return badWord(request.host, "modules", module);
  const std::string& gres = requested.gres;
  if (!isPassable(gres)) return badWord(request.host, "gres", gres);

  const GpuRequest gpus = gres.empty() ? GpuRequest() : gpusOf(gres);
  std::vector<std::vector<std::string>> devices;
  if (!gres.empty()) devices.push_back({"--gres=" + gres});
  if (!gpus.words.empty()) devices.push_back({"--gpus-per-node=" + gpus.words});
  if (devices.empty()) devices.emplace_back();
  std::vector<std::vector<std::string>> cores;
  const int cpus = request.cpusPerNode;
  if (cpus > 0) cores.push_back({"--cpus-per-task=" + std::to_string(cpus)});
  if (cpus > 0 && gpus.count > 0)
    cores.push_back({"--cpus-per-gpu=" + std::to_string((cpus + gpus.count - 1) / gpus.count)});
  if (cpus == 0 && gres.empty()) {
    cores.push_back({"--exclusive", "--mem=0"});
    cores.push_back({"--exclusive"});
  }
  cores.emplace_back();

  std::vector<std::vector<std::string>> forms;
  for (const auto& core : cores)
    for (const auto& device : devices) {
      forms.push_back(common);
      forms.back().insert(forms.back().end(), device.begin(), device.end());
      forms.back().insert(forms.back().end(), core.begin(), core.end());
    }
  return forms;
}

std::vector<std::string> testCommand(const std::vector<std::string>& form) {
  std::vector<std::string> command{"sbatch", "--test-only"};
  command.insert(command.end(), form.begin(), form.end());
  return command;
}

std::vector<std::string> submitCommand(const std::vector<std::string>& form, const SlurmRequest& request) {
  std::vector<std::string> command{"env",
                                   "SCALESCOPE_JOB_AGENT=" + request.agent,
                                   "SCALESCOPE_JOB_STUDY=" + request.study.value,
                                   "SCALESCOPE_JOB_FIRST=" + std::to_string(request.firstNode),
                                   "SCALESCOPE_JOB_MODULES=" + joinedBy(" ", slurmNode(request.host).modules),
                                   "sbatch",
                                   "--parsable",
                                   "--no-requeue",
                                   "--export=ALL",
                                   "--output=/dev/null"};
  command.insert(command.end(), form.begin(), form.end());
  return command;
}

const std::string& slurmJobScript() {
  static const std::string script =
      "#!/bin/bash -l\n"
      "umask 077\n"
      "d=\"${XDG_STATE_HOME:-$HOME/.local/state}/scalescope-agent\"\n"
      "mkdir -p \"$d\" && exec > \"$d/job-$SLURM_JOB_ID.log\" 2>&1\n"
      "set -f\n"
      "for m in $SCALESCOPE_JOB_MODULES; do module load \"$m\" || exit 65; done\n"
      "export SLURM_EXPORT_ENV=ALL SLURM_CPU_BIND=none\n"
      "srun --nodes=\"$SLURM_JOB_NUM_NODES\" --ntasks-per-node=1 /bin/sh -c 'test -x \"$SCALESCOPE_JOB_AGENT\" || exit "
      "66' || exit\n"
      "exec srun --nodes=\"$SLURM_JOB_NUM_NODES\" --ntasks-per-node=1 --kill-on-bad-exit=0 /bin/sh -c '\n"
      "while :; do\n"
      "  \"$SCALESCOPE_JOB_AGENT\" serve --foreground --study \"$SCALESCOPE_JOB_STUDY\" "
      "--node $((SCALESCOPE_JOB_FIRST + SLURM_NODEID)) --job \"$SLURM_JOB_ID\" --idle-seconds 600 --keep-seconds 600\n"
      "  r=$?\n"
      "  [ $r -gt 128 ] || exit $r\n"
      "done'\n";
  return script;
}

std::vector<std::string> queueCommand(const std::set<std::string>& names) {
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ",") + one;
  // --me needs Slurm 20.02; the name of a domain user may contain what squeue takes for a list.
  return {"/bin/sh",    "-c",           "exec squeue --user=\"$(id -u)\" \"$@\"",  "squeue", "--name=" + list,
          "--noheader", "--states=all", std::string("--format=") + kSlurmJobFields};
}

std::vector<std::string> orderCommand(const std::string& partition) {
  return {"squeue", "--noheader", "--states=PENDING", "--partition=" + partition, "--sort=-p,i", "--format=%A"};
}

std::vector<std::string> cancelCommand(const StudyId& study) { return {"scancel", "--name=" + study.value}; }

std::vector<std::string> endCommand(std::int64_t job) {
  return {"scontrol", "show", "job", "--oneliner", std::to_string(job)};
}

std::vector<std::string> sharedCommand(std::int64_t job) {
  return {"/bin/sh", "-c",
          "for i in 1 2 3; do test -e \"${XDG_STATE_HOME:-$HOME/.local/state}/scalescope-agent/job-$0.log\" && exit 0; "
          "sleep 1; done; exit 1",
          std::to_string(job)};
}

std::vector<std::string> attachCommand(const SlurmSeat& seat, const std::string& agent) {
  return {"srun",
          "--overlap",
          "--jobid=" + std::to_string(seat.job),
          "--nodes=1",
          "--ntasks=1",
          "--relative=" + std::to_string(seat.node),
          "--cpu-bind=none",
          "--unbuffered",
          "--quiet",
          agent,
          "attach",
          "--job",
          std::to_string(seat.job),
          "--serves",
          seat.study.value};
}

std::string argumentsScript() {
  return "exec /bin/sh -c 'IFS= read -r n || exit 1; set --; while [ \"$n\" -gt 0 ]; do IFS= read -r a || exit 1; set "
         "-- \"$@\" \"$a\"; n=$((n-1)); done; exec \"$@\"'";
}

std::string argumentsInput(const std::vector<std::string>& arguments) {
  std::string input = std::to_string(arguments.size()) + "\n";
  for (const std::string& one : arguments) input += one + "\n";
  return input;
}

bool areArgumentsLines(const std::vector<std::string>& arguments) {
  return std::none_of(
      arguments.begin(), arguments.end(), [](const std::string& one) { return one.find('\n') != std::string::npos; });
}

}  // namespace scalescope
