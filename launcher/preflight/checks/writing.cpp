#include <string_view>

#include "core/base/maths/units.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/probe/probe_script.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr double kSlow = 20e6;  // In bytes/s: logs are synced each second beside a checkpoint.

bool says(const std::string& reason, std::string_view words) { return reason.find(words) != std::string::npos; }

bool isFull(const HostView& host) { return says(host.probe->unwritten, "No space left"); }

// Chooses by the host's error text in the C locale.
std::string fixLine(const HostView& host) {
  const ProbeAnswer& probe = *host.probe;
  if (isFull(host)) return freeSpaceLine(host);
  if (says(probe.unwritten, "Read-only"))
    return onHost(host, asRoot(host) + "mount -o remount,rw " + mountPointOf(probe.folder));
  return onHost(host, "ls -ld " + shellWord(probe.folder));
}

}  // namespace

Finding judgeWriting(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.unwritten.empty())
    return bad({"preflight.unwritten", {{"folder", probe.folder}, {"reason", probe.unwritten}}},
               {{isFull(host) ? "preflight.fix.space" : "preflight.fix.writing", {}}, fixLine(host)});
  if (!probe.writtenBytes) return unknown({"preflight.not-told", {}});
  if (!probe.writeSeconds)
    return fine({"preflight.written", {{"folder", probe.folder}, {"bytes", bytesText(*probe.writtenBytes)}}});
  const double rate = *probe.writtenBytes / *probe.writeSeconds;
  Message evidence{"preflight.write-rate",
                   {{"folder", probe.folder}, {"rate", bytesText(rate)}, {"filesystem", probe.filesystem}}};
  if (rate >= kSlow) return fine(std::move(evidence));
  return warn(std::move(evidence), {{"preflight.fix.slow-disk", {}}});
}

}  // namespace scalescope::preflight
