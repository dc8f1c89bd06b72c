#include "core/base/shell_words.h"
#include "core/base/units.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {

// Passes if the agent was copied to the host, started, and reported the machine's facts.
Finding judgeAgent(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::agent) return fine({"preflight.agent", {}});
  return bad(host.stopped->message, {{"preflight.fix.agent", {}}});
}

// Programs cannot run on a noexec file system; they are put into another folder if there is a suitable one.
Finding judgePrograms(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.runsPrograms) return unknown({"preflight.programs-unknown", {{"folder", probe.folder}}});
  if (*probe.runsPrograms) return fine({"preflight.programs", {{"folder", probe.folder}}});
  Fix fix{{"preflight.fix.noexec", {}},
          onHost(host, asRoot(host) + "mount -o remount,exec " + mountPointOf(probe.folder))};
  if (probe.programsFolder.empty()) return bad({"preflight.noexec", {{"folder", probe.folder}}}, std::move(fix));
  return warn({"preflight.noexec-elsewhere", {{"folder", probe.folder}, {"other", probe.programsFolder}}},
              std::move(fix));
}

namespace {

Finding whatPython(const ProbeAnswer& probe, const std::string& program) {
  const Arguments arguments{{"program", program}, {"python", probe.python}, {"torch", probe.torch}};
  if (probe.torch == "none") return fine({"preflight.program-no-torch", arguments});
  if (probe.torch == "slow") return fine({"preflight.program-slow", arguments});
  return fine({"preflight.program-python", arguments});
}

}  // namespace

// Both workers are sent with their libraries.
Finding judgeWorker(const HostView& host, const CheckContext& context) {
  if (context.workerProgram.empty()) return bad({"preflight.no-worker", {}}, {{"preflight.fix.worker", {}}});
  const bool isWorkers = !context.study || !context.study->program;
  if (isWorkers && usesGpus(host, context) && context.cudaWorkerProgram.empty())
    return warn({"preflight.no-cuda-worker", {}}, {{"preflight.fix.cuda-worker", {}}});
  return fine({host.isLocal ? "preflight.worker" : "preflight.worker-sent", {}});
}

// A program need not use torch, so a missing torch is reported but is no failure.
Finding judgeProgram(const HostView& host, const CheckContext& context) {
  const ProgramSpec& program = *context.study->program;
  const ProbeAnswer& probe = *host.probe;
  const auto& command = program.container.empty() ? program.command : program.container;
  if (!program.shared && context.badFiles) return bad(*context.badFiles, {{"preflight.fix.program-files", {}}});
  if (probe.hasProgramFolder == false)
    return bad({"preflight.no-program-folder", {{"folder", program.workingDirectory}}},
               {{"preflight.fix.program-folder", {}}});
  if (!probe.program) return unknown({"preflight.not-reported", {}});
  if (probe.program->empty())
    return bad({"preflight.no-program", {{"program", command.empty() ? "" : command.front()}}},
               {{"preflight.fix.program", {}}});
  return probe.python.empty() || probe.torch.empty() ? fine({"preflight.program", {{"program", *probe.program}}})
                                                     : whatPython(probe, *probe.program);
}

namespace {

// Returns a fix that copies the files from this machine or, if they are not here, fetches them first.
Fix putThere(const HostView& host, const CheckContext& context) {
  const std::string& dataset = context.study->dataset.name;
  std::string line = "scalescope-cli data fetch " + shellWord(dataset);
  if (*context.data) {
    std::vector<std::string> files = (*context.data)->trainFiles;
    files.insert(files.end(), (*context.data)->testFiles.begin(), (*context.data)->testFiles.end());
    line = copyToHost(host, files, host.spec.dataPath);
  }
  return {{"preflight.fix.data-there", {{"dataset", dataset}}}, std::move(line)};
}

// Checks files that are on the host already, at the study's dataPath.
Finding judgeFilesThere(const HostView& host, const CheckContext& context) {
  const std::string& dataset = context.study->dataset.name;
  const std::vector<DataFile> wanted = wantedDataFiles(dataset);
  const ProbeAnswer& probe = *host.probe;
  double bytes = 0;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (at >= probe.dataBytes.size()) return unknown({"preflight.not-reported", {}});
    if (probe.dataBytes[at] <= 0)
      return bad({"preflight.data-missing", {{"file", wanted[at].name}, {"folder", host.spec.dataPath}}},
                 putThere(host, context));
    if (probe.dataBytes[at] > static_cast<std::int64_t>(wanted[at].bytes) && wanted[at].bytes > 0)
      return bad({"preflight.data-size",
                  {{"file", wanted[at].name},
                   {"found", probe.dataBytes[at]},
                   {"wanted", static_cast<std::int64_t>(wanted[at].bytes)}}},
                 putThere(host, context));
    bytes += static_cast<double>(probe.dataBytes[at]);
  }
  return fine(
      {"preflight.data-there", {{"dataset", dataset}, {"bytes", bytesText(bytes)}, {"folder", probe.dataFolder}}});
}

}  // namespace

Finding judgeDataset(const HostView& host, const CheckContext& context) {
  if (context.study->program)
    return fine({"preflight.data-of-program", {{"program", programName(*context.study->program)}}});
  const std::string& dataset = context.study->dataset.name;
  if (!context.data) return fine({"preflight.data-made", {{"dataset", dataset}}});
  if (!host.isLocal && !host.spec.dataPath.empty()) return judgeFilesThere(host, context);
  if (!*context.data)
    return bad(context.data->error().message,
               {{"preflight.fix.data-here", {}}, "scalescope-cli data fetch " + shellWord(dataset)});
  return fine({host.isLocal ? "preflight.data-here" : "preflight.data-sent",
               {{"dataset", dataset}, {"bytes", bytesText(context.dataBytes)}}});
}

}  // namespace scalescope::preflight
