#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Load of a host in the text of its kernel's files; empty if a file is missing.
struct LoadText {
  std::string stat;     // Lines of cores in /proc/stat.
  std::string loadavg;  // /proc/loadavg.
  std::string meminfo;  // /proc/meminfo.
  std::string cpuinfo;  // Numbers and clocks of cores in /proc/cpuinfo.
  // It is set only by a close look:
  std::string sensors;  // Input of parseSensorFiles().
  std::string running;  // Input of parseCoreUsers().
};

// A close look opens a file of every thread of the host, and those of its sensors.
enum class Look { brief, close };

// Returns a script for /bin/sh that prints them, each line behind a mark, so that the output of a login shell is
// ignored.
std::string loadScript(Look look);

// Errors: preflight.no-answer if none of the lines is there.
Result<LoadText> readLoadText(std::string_view text);

struct HostLoad {
  LoadText text;
  std::optional<std::vector<GpuFacts>> gpus = {};  // GPUs; nullopt if it was not asked now, or does not report them.
};

// Samples the load of every host (without `ssh`: this machine) about every 2 s, over one session each; about every 6 s
// with a close look, and then also its GPUs through its agent, if it has any. An unreachable host is retried after half
// a minute. `onLoad` is called on the hosts' threads: in order for one host, concurrently for two. The user is asked
// nothing. Blocks until the stop, and then at most until the sessions are cut.
using OnLoad = std::function<void(const HostSpec&, const Result<HostLoad>&)>;
void watchLoads(const std::vector<HostSpec>& hosts, const TransportOptions& programs, const OnLoad& onLoad,
                const std::stop_token& stop);

}  // namespace scalescope::preflight
