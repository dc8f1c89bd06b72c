#include "launcher/preflight/check_table.h"

#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {
namespace {

bool always(const HostView&, const CheckContext&) { return true; }
bool elsewhere(const HostView& host, const CheckContext&) { return !host.isLocal; }
bool withStudy(const HostView&, const CheckContext& context) { return context.study.has_value(); }
bool withProgram(const HostView&, const CheckContext& context) { return context.study && context.study->program; }
bool withOthers(const HostView&, const CheckContext& context) { return context.hosts > 1; }
bool withGpus(const HostView& host, const CheckContext& context) { return usesGpus(host, context); }

bool isTaken(const HostView& host, Step step) { return !host.stoppedAt || *host.stoppedAt > step; }

// Returns the name of the check that reports why a step was not taken.
const char* decidingCheck(Step step) {
  switch (step) {
    case Step::name:
      return "name";
    case Step::reach:
      return "reach";
    case Step::hostKey:
      return "host-key";
    case Step::login:
      return "login";
    case Step::look:
      return "commands";
    case Step::agent:
      return "agent";
  }
  return "name";
}

// The row that reports a step only needs the step before it.
CheckResult resultOf(const CheckKind& kind, const HostView& host, const CheckContext& context) {
  const bool decides = host.stoppedAt && std::string_view(decidingCheck(*host.stoppedAt)) == kind.name;
  if (decides && host.isCutOff) return {kind.name, unknown(host.stopped->message)};
  if (decides || isTaken(host, kind.needs)) return {kind.name, kind.judge(host, context)};
  return {kind.name, unknown(aboutCheck("preflight.waits", decidingCheck(*host.stoppedAt))), true};
}

}  // namespace

const std::vector<CheckKind>& checkKinds() {
  static const std::vector<CheckKind> kKinds{
      {"name", Step::name, elsewhere, judgeName},
      {"reach", Step::reach, elsewhere, judgeReach},
      {"host-key", Step::hostKey, elsewhere, judgeHostKey},
      {"login", Step::login, elsewhere, judgeLogin},
      {"commands", Step::look, always, judgeCommands},
      {"noise", Step::look, elsewhere, judgeNoise},
      {"shell", Step::look, elsewhere, judgeShell},
      {"platform", Step::look, always, judgePlatform},
      {"space", Step::look, always, judgeSpace},
      {"writing", Step::look, always, judgeWriting},
      {"programs", Step::look, always, judgePrograms},
      {"clock", Step::look, elsewhere, judgeClock},
      {"open-files", Step::look, always, judgeOpenFiles},
      {"logout", Step::look, elsewhere, judgeLogout},
      {"dataset", Step::look, withStudy, judgeDataset},
      {"program", Step::look, withProgram, judgeProgram},
      {"leftovers", Step::look, always, judgeLeftovers},
      {"agent", Step::agent, always, judgeAgent},
      {"cores", Step::agent, always, judgeCores},
      {"memory", Step::agent, always, judgeMemory},
      {"gpus", Step::agent, always, judgeGpus},
      {"driver", Step::agent, withGpus, judgeDriver},
      {"worker", Step::look, always, judgeWorker},
      {"interface", Step::agent, withOthers, judgeInterface},
      {"links", Step::agent, withOthers, judgeLinks},
  };
  return kKinds;
}

std::vector<CheckResult> judge(const HostView& host, const CheckContext& context) {
  std::vector<CheckResult> results;
  for (const CheckKind& kind : checkKinds())
    if (kind.applies(host, context)) results.push_back(resultOf(kind, host, context));
  return results;
}

const std::vector<Coded<FixAction>>& fixKinds() {
  static const std::vector<Coded<FixAction>> kKinds{
      {"preflight.fix.agent", FixAction::sendAgent},      {"preflight.fix.bundles", FixAction::clean},
      {"preflight.fix.data-here", FixAction::fetchData},  {"preflight.fix.data-there", FixAction::sendData},
      {"preflight.fix.key-unknown", FixAction::trustKey}, {"preflight.fix.linger", FixAction::linger},
      {"preflight.fix.login", FixAction::putKey},         {"preflight.fix.ranks-live", FixAction::endRanks},
      {"preflight.fix.runs", FixAction::clean},           {"preflight.fix.space", FixAction::clean},
  };
  return kKinds;
}

FixAction fixActionOf(const Fix& fix) { return codedValue(fixKinds(), fix.message.code).value_or(FixAction::person); }

Message actionOf(FixAction by) { return {"preflight.do-" + std::string(enumName(by)), {}}; }

}  // namespace scalescope::preflight
