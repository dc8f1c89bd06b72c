#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "core/base/text.h"
#include "core/base/units.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {

// The worker is sent with its C library and LibTorch, so an older glibc does not matter; another processor does.
Finding judgePlatform(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (probe.system.empty()) return unknown({"preflight.not-reported", {}});
  if (probe.system != "Linux x86_64")
    return bad({"preflight.platform-other", {{"system", probe.system}}}, {{"preflight.fix.platform", {}}});
  if (probe.glibc.empty()) return fine({"preflight.platform-no-glibc", {{"kernel", probe.kernel}}});
  return fine({"preflight.platform", {{"kernel", probe.kernel}, {"glibc", probe.glibc}}});
}

namespace {

// These shells do not read POSIX syntax: lines that other programs write into their start files fail or print text.
constexpr std::array<std::string_view, 5> kOthers{"fish", "csh", "tcsh", "nu", "xonsh"};

}  // namespace

Finding judgeShell(const HostView& host, const CheckContext&) {
  const std::string& path = host.probe->shell;
  if (path.empty()) return unknown({"preflight.not-reported", {}});
  const std::string name = path.substr(path.rfind('/') + 1);
  if (std::find(kOthers.begin(), kOthers.end(), name) == kOthers.end())
    return fine({"preflight.shell", {{"shell", path}}});
  return warn({"preflight.shell-other", {{"shell", path}}},
              {{"preflight.fix.shell", {}}, onHost(host, "chsh -s /bin/bash")});
}

// A login shell that runs no commands (nologin, one that exits in its start files) accepts the login, but no program
// can run.
Finding judgeCommands(const HostView& host, const CheckContext&) {
  if (host.stoppedAt == Step::look)
    return bad(host.stopped->message, {{"preflight.fix.commands", {}}, onHost(host, "echo ready")});
  if (!host.probe->isWhole) return unknown({"preflight.probe-cut", {}});
  return fine({"preflight.commands", {{"shell", host.probe->shell}}});
}

// An agent and its ranks outlive the connection that started them, but logind may end a session's processes with it.
Finding judgeLogout(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.hasLogind) return fine({"preflight.no-logind", {}});
  if (!probe.killsAtLogout) return unknown({"preflight.logout-unknown", {}});
  // KillExcludeUsers is root unless it was changed.
  if (*probe.killsAtLogout && probe.user != "root")
    return bad({"preflight.kills", {{"user", probe.user}}},
               {{"preflight.fix.kills", {{"user", probe.user}}}, onHost(host, "sudo systemctl reload systemd-logind")});
  if (probe.user == "root" || probe.lingers.value_or(false)) return fine({"preflight.logout", {{"user", probe.user}}});
  return warn({"preflight.no-linger", {{"user", probe.user}}},
              {{"preflight.fix.linger", {}}, onHost(host, "loginctl enable-linger")});
}

namespace {

// Order and durations do not depend on the clock (docs/FAULTS.md, row 13); dates of runs, files and certificates do.
constexpr double kNoticedSeconds = 2;
constexpr double kWrongSeconds = 60;

}  // namespace

Finding judgeClock(const HostView& host, const CheckContext&) {
  if (!host.clock) return unknown({"preflight.not-reported", {}});
  const double off = std::abs(host.clock->aheadSeconds);
  const char* code = host.clock->aheadSeconds < 0 ? "preflight.clock-behind" : "preflight.clock-ahead";
  Message evidence{code, {{"seconds", secondsText(off)}, {"uncertainty", secondsText(host.clock->uncertaintySeconds)}}};
  const double least = off - host.clock->uncertaintySeconds;
  if (least <= kNoticedSeconds) return fine(std::move(evidence));
  Fix fix{{"preflight.fix.clock", {}}, onHost(host, asRoot(host) + "timedatectl set-ntp true")};
  return least > kWrongSeconds ? bad(std::move(evidence), std::move(fix)) : warn(std::move(evidence), std::move(fix));
}

// Our sessions skip text printed before a command's output, but other tools (scp, rsync) fail on it.
Finding judgeNoise(const HostView& host, const CheckContext&) {
  if (host.probe->noiseBytes == 0) return fine({"preflight.quiet", {}});
  return warn(
      {"preflight.noise", {{"bytes", static_cast<std::int64_t>(host.probe->noiseBytes)}, {"text", host.probe->noise}}},
      {{"preflight.fix.noise", {}}, "case $- in *i*) ;; *) return ;; esac"});
}

namespace {

// A rank of a large job has a connection to each other one, and its agent opens all logs.
constexpr std::int64_t kFew = 1024;
constexpr std::int64_t kTooFew = 256;

std::string limitText(std::int64_t limit) {
  return limit == std::numeric_limits<std::int64_t>::max() ? "unlimited" : std::to_string(limit);
}

}  // namespace

Finding judgeOpenFiles(const HostView& host, const CheckContext&) {
  const auto& limits = host.probe->openFiles;
  if (!limits) return unknown({"preflight.not-reported", {}});
  Message evidence{"preflight.open-files", {{"soft", limitText(limits->soft)}, {"hard", limitText(limits->hard)}}};
  if (limits->soft >= kFew) return fine(std::move(evidence));
  Fix fix{{"preflight.fix.open-files", {}}, "* soft nofile 65536"};
  return limits->soft < kTooFew ? bad(std::move(evidence), std::move(fix)) : warn(std::move(evidence), std::move(fix));
}

Finding judgeInterface(const HostView& host, const CheckContext&) {
  std::vector<std::string> names;
  for (const NetworkInterface& one : host.facts->interfaces) names.push_back(one.name + " " + one.address);
  const std::string known = joinedBy(", ", names);
  if (!host.interface) return unknown({"preflight.interface-open", {{"known", known}}});
  const Fix fix{{"preflight.fix.interface", {}}, onHost(host, "ip -br address")};
  const NetworkInterface& chosen = *host.interface;
  if (chosen.address.empty())
    return bad({"preflight.no-interface", {{"name", inertText(chosen.name, 32)}, {"known", known}}}, fix);
  if (chosen.loopback) return bad({"preflight.loopback", {{"known", known}}}, fix);
  Message evidence{chosen.speedMbps > 0 ? "preflight.interface-speed" : "preflight.interface",
                   {{"name", chosen.name}, {"address", chosen.address}, {"mbps", chosen.speedMbps}}};
  return fine(std::move(evidence));
}

}  // namespace scalescope::preflight
