#include "core/base/maths/units.h"
#include "core/study/data/kinds/kinds.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"
#include "launcher/preflight/view/data_files.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {
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
    if (at >= probe.dataBytes.size()) return unknown({"preflight.not-told", {}});
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
