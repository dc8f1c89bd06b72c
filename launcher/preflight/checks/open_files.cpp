#include <limits>

#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {
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
  if (!limits) return unknown({"preflight.not-told", {}});
  Message evidence{"preflight.open-files", {{"soft", limitText(limits->soft)}, {"hard", limitText(limits->hard)}}};
  if (limits->soft >= kFew) return fine(std::move(evidence));
  Fix fix{{"preflight.fix.open-files", {}}, "* soft nofile 65536"};
  return limits->soft < kTooFew ? bad(std::move(evidence), std::move(fix)) : warn(std::move(evidence), std::move(fix));
}

}  // namespace scalescope::preflight
