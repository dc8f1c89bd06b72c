#include <cmath>

#include "core/base/maths/units.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

// Order and durations do not depend on the clock (docs/FAULTS.md, row 13); dates of runs, files and certificates do.
constexpr double kNoticedSeconds = 2;
constexpr double kWrongSeconds = 60;

}  // namespace

Finding judgeClock(const HostView& host, const CheckContext&) {
  if (!host.clock) return unknown({"preflight.not-told", {}});
  const double off = std::abs(host.clock->aheadSeconds);
  const char* code = host.clock->aheadSeconds < 0 ? "preflight.clock-behind" : "preflight.clock-ahead";
  Message evidence{code, {{"seconds", secondsText(off)}, {"uncertainty", secondsText(host.clock->uncertaintySeconds)}}};
  const double least = off - host.clock->uncertaintySeconds;
  if (least <= kNoticedSeconds) return fine(std::move(evidence));
  Fix fix{{"preflight.fix.clock", {}}, onHost(host, asRoot(host) + "timedatectl set-ntp true")};
  return least > kWrongSeconds ? bad(std::move(evidence), std::move(fix)) : warn(std::move(evidence), std::move(fix));
}

}  // namespace scalescope::preflight
