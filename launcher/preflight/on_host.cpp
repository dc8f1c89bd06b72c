#include "launcher/preflight/on_host.h"

#include "core/base/shell_words.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope::preflight {

namespace {

std::string targetOf(const HostShell& host, const char* portWord) {
  const std::string port = host.port == 22 ? "" : portWord + std::string(" ") + std::to_string(host.port) + " ";
  return port + shellWord(host.login);
}

}  // namespace

HostShell shellOf(const HostView& host) {
  return {.login = host.login,
          .port = host.spec.port,
          .isLocal = host.isLocal,
          .isRoot = host.probe && host.probe->user == "root"};
}

std::string onHost(const HostShell& host, const std::string& command) {
  if (host.isLocal) return command;
  const bool needsTerminal = command.find("sudo ") != std::string::npos;
  return (needsTerminal ? "ssh -t " : "ssh ") + targetOf(host, "-p") + " " + shellWord(command);
}

std::string onHost(const HostView& host, const std::string& command) { return onHost(shellOf(host), command); }

std::string asRoot(const HostShell& host) { return host.isRoot ? "" : "sudo "; }

std::string asRoot(const HostView& host) { return asRoot(shellOf(host)); }

std::string copyToHost(const HostView& host, const std::vector<std::string>& files, const std::string& folder) {
  const HostShell shell = shellOf(host);
  std::string quoted;
  for (const std::string& file : files) quoted += shellWord(file) + " ";
  const std::string place = folder + "/";
  const std::string copy = shell.isLocal ? "cp " + quoted + shellWord(place)
                                         : "scp " + (shell.port == 22 ? "" : "-P " + std::to_string(shell.port) + " ") +
                                               quoted + shellWord(shell.login + ":" + place);
  return onHost(shell, "mkdir -p " + shellWord(folder)) + " && " + copy;
}

std::string cleanLine(const HostView& host) {
  return "scalescope-cli hosts clean " + (host.isLocal ? "local" : shellWord(host.login));
}

std::string freeSpaceLine(const HostView& host) {
  const std::string show = onHost(host, "du -xh ~ | sort -rh | head -n 20");
  return host.probe && host.probe->keptBundles.value_or(0) > 0 ? cleanLine(host) + " && " + show : show;
}

std::string sshTarget(const HostView& host) { return targetOf(shellOf(host), "-p"); }

std::string mountPointOf(const std::string& folder) {
  return "\"$(findmnt -nro TARGET -T " + shellWord(folder) + ")\"";
}

bool usesGpus(const HostView& host, const CheckContext& context) {
  if (host.spec.device == DeviceKind::cpu) return false;
  const bool isAsked = context.study && host.spec.device == DeviceKind::cuda;
  const bool hasSome = (host.facts && !host.facts->machine.gpus.empty()) ||
                       (host.probe && (host.probe->nvidiaCards.value_or(0) > 0 || !host.probe->driver.empty()));
  return isAsked || hasSome;
}

std::vector<DataFile> wantedDataFiles(const std::string& dataset) {
  const auto kind = datasetKind(dataset);
  std::vector<DataFile> files;
  if (!kind) return files;
  for (const DatasetPart& part : (*kind)->parts)
    if ((*kind)->isDefaultSplit(part.split)) files.insert(files.end(), part.files.begin(), part.files.end());
  return files;
}

WantedFiles wantedFiles(const std::string& dataset, const std::string& dataPath) {
  WantedFiles wanted;
  const auto kind = datasetKind(dataset);
  if (!kind || dataPath.empty()) return wanted;
  const std::string& archive = (*kind)->archive;
  wanted.folders = {dataPath, dataPath + "/" + archive, dataPath + "/" + dataset,
                    dataPath + "/" + dataset + "/" + archive};
  for (const DataFile& file : wantedDataFiles(dataset)) wanted.names.push_back(file.name);
  return wanted;
}

}  // namespace scalescope::preflight
