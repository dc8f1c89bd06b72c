#include <algorithm>

#include "core/base/text.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "launcher/preflight/probe_answer.h"
#include "tests/fuzz/fuzz.h"

namespace {

void requireInert(const std::string& text, std::size_t most) {
  scalescope::require(text.size() <= most && scalescope::inertText(text, most) == text);
}

// Reads a line of an agent at `links`, or of its peer.
template <class T>
void readLine(std::string_view text) {
  using namespace scalescope;
  const auto value = fromText<T>(text, "link", kMostLinkLine);
  if (value) require(fromText<T>(toJson(*value).dump(), "link", kMostLinkLine) == *value);
}

}  // namespace

// Reads the output of the probe script and of an agent about links.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const std::string_view text = textOf(data, size);
  readLine<LinkProbeReply>(text);
  readLine<LinkProbeRequest>(text);
  if (const auto clock = preflight::readClock(text)) require(*clock >= 0);
  const auto answer = preflight::readProbe(text);
  if (!answer) {
    requireInert(english(answer.error()), 1024);
    return 0;
  }
  for (const std::string* reported : {&answer->noise, &answer->system, &answer->kernel, &answer->user, &answer->shell,
                                      &answer->glibc, &answer->folder, &answer->filesystem, &answer->unwritten,
                                      &answer->driver, &answer->dataFolder, &answer->python, &answer->torch})
    requireInert(*reported, 256);
  if (answer->program) requireInert(*answer->program, 256);
  require(answer->agents.size() <= 64 && answer->ranks.size() <= 64 && answer->dataBytes.size() <= 64);
  require(answer->freeBytes.value_or(0) >= 0 && answer->writeSeconds.value_or(1) > 0);
  for (const auto* pids : {&answer->agents, &answer->ranks})
    require(std::all_of(pids->begin(), pids->end(), [](std::int64_t pid) { return pid >= 0; }));
  return 0;
}
