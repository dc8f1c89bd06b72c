#include <algorithm>
#include <array>
#include <string_view>

#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

// These shells do not read POSIX syntax: lines that other programs write into their start files fail or print text.
constexpr std::array<std::string_view, 5> kOthers{"fish", "csh", "tcsh", "nu", "xonsh"};

}  // namespace

Finding judgeShell(const HostView& host, const CheckContext&) {
  const std::string& path = host.probe->shell;
  if (path.empty()) return unknown({"preflight.not-told", {}});
  const std::string name = path.substr(path.rfind('/') + 1);
  if (std::find(kOthers.begin(), kOthers.end(), name) == kOthers.end())
    return fine({"preflight.shell", {{"shell", path}}});
  return warn({"preflight.shell-other", {{"shell", path}}},
              {{"preflight.fix.shell", {}}, onHost(host, "chsh -s /bin/bash")});
}

}  // namespace scalescope::preflight
