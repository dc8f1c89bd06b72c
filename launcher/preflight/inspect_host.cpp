#include "launcher/preflight/inspect_host.h"

#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/preflight/on_host.h"
#include "launcher/transport/finding.h"
#include "launcher/preflight/probe_script.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope::preflight {
namespace {

constexpr double kAskSeconds = 12;
constexpr std::size_t kMostFactText = 128;

void stop(HostView& view, Step step, const Error& error) {
  view.stoppedAt = step;
  view.stopped = error;
}

// The host reads its clock somewhere between `before` and `after`.
void askClock(HostCall& call, HostView& view) {
  const std::int64_t before = wallNs();
  const auto text = call.shell(clockScript(), kAskSeconds);
  const std::int64_t after = wallNs();
  const auto clock = text ? readClock(*text) : std::nullopt;
  if (!clock) return;
  const double half = static_cast<double>(after - before) / 2e9;
  view.clock = ClockLook{static_cast<double>(*clock - before) * 1e-9 - half, half};
}

// The study's folder need not exist on hosts that get a copy of the program's files.
WantedProgram wantedProgram(const CheckContext& context, const HostView& view) {
  if (!context.study || !context.study->program) return {};
  const ProgramSpec& program = *context.study->program;
  WantedProgram wanted{program.container.empty() ? program.command.front() : program.container.front(), {}, false};
  wanted.isPython = program.container.empty() && wanted.word.substr(wanted.word.rfind('/') + 1).starts_with("python");
  if (!program.venv.empty() && wanted.word.find('/') == std::string::npos)
    wanted.word = program.venv + "/bin/" + wanted.word;
  if (view.isLocal || program.shared) wanted.folder = program.workingDirectory;
  return wanted;
}

Status askProbe(HostCall& call, const CheckContext& context, HostView& view) {
  WantedFiles files;
  if (context.study && !view.isLocal) files = wantedFiles(context.study->dataset.name, view.spec.dataPath);
  const auto text = call.shell(probeScript(files, wantedProgram(context, view)), kAskSeconds);
  if (!text) return tl::unexpected(text.error());
  auto answer = readProbe(*text);
  if (!answer) return tl::unexpected(answer.error());
  view.probe = std::move(*answer);
  return {};
}

// Texts of a host reach terminals and files.
void makeInert(HostFacts& facts) {
  MachineInfo& machine = facts.machine;
  for (std::string* text : {&machine.host, &machine.processor, &machine.kernel, &machine.driver})
    *text = inertText(*text, kMostFactText);
  for (MachineInfo::Gpu& gpu : machine.gpus) {
    gpu.name = inertText(gpu.name, kMostFactText);
    for (std::string& process : gpu.processes) process = inertText(process, kMostFactText);
  }
  for (NetworkInterface& interface : facts.interfaces) {
    interface.name = inertText(interface.name, kMostFactText);
    interface.address = inertText(interface.address, kMostFactText);
  }
}

// Does not fill a folder further with an agent if programs cannot run in it or it is full.
Status checkRoom(const HostView& view) {
  if (view.isLocal) return {};
  if (!view.probe->unwritten.empty()) return tl::unexpected(Error{aboutCheck("preflight.not-put", "writing"), {}});
  if (!view.probe->runsPrograms.value_or(true) && view.probe->programsFolder.empty())
    return tl::unexpected(Error{aboutCheck("preflight.not-put", "programs"), {}});
  return {};
}

// This machine is described as this process may use it, another one as its agent may.
Status askAgent(HostCall& call, HostView& view) {
  if (auto room = checkRoom(view); !room) return room;
  const auto text = call.agent("facts", kAskSeconds);
  if (!text) return tl::unexpected(text.error());
  const auto facts = fromText<Facts>(markedText(*text, kFactsMark), "facts", kMostProbeBytes);
  if (!facts) return tl::unexpected(facts.error());
  view.facts = view.isLocal ? probeLocalHost() : hostFactsOf(*facts);
  makeInert(*view.facts);
  return {};
}

}  // namespace

void lookAtHost(HostCall& call, const CheckContext& context, HostView& view) {
  if (!view.isLocal) askClock(call, view);
  if (const auto asked = askProbe(call, context, view); !asked) return stop(view, Step::look, asked.error());
  if (const auto asked = askAgent(call, view); !asked) stop(view, Step::agent, asked.error());
}

}  // namespace scalescope::preflight
