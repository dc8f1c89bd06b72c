#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/event_queue.h"
#include "app/cli/commands/follow_entry.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/read_results.h"
#include "app/cli/program_arguments.h"
#include "app/cli/open_store.h"
#include "app/cli/commands/run_study.h"
#include "core/base/json/nested.h"
#include "core/base/machine/machine.h"
#include "core/base/machine/other_use.h"
#include "core/study/cells/abilities.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/telemetry/wire/event_lines.h"
#include "core/telemetry/wire/gpu_probe.h"
#include "launcher/plan/resolve.h"

namespace scalescope::cli {
namespace {

using namespace std::chrono_literals;

struct RunArguments {
  std::string study;
  std::string patch;
  bool background = false;
  ProgramArguments program;
  RunOptions run;
};

constexpr auto kPollInterval = 100ms;
constexpr int kGpuLookMs = 500;
constexpr auto kLook = 1s;  // Time over which the use of the cores by others is measured.
constexpr int kMostWaitSeconds = 1'000'000;

// Serves the store's queue until it is empty, or paused with nothing running.
int runBackground(const Context& context) {
  const Interrupts interrupts;
  const auto opened = openToWrite(context, {.program = "run", .serves = true});
  if (!opened) return refuse(opened.error());
  StoreSession& session = *opened->session;
  EventQueue events;
  const auto subscription = session.subscribe([&events](const StoreEvent& event) { events.push(event); });
  for (std::optional<StoreEvent> event; !event || !std::holds_alternative<Connected>(*event);) {
    if (interrupts.count() > 0) return kCancelled;
    event = events.pop(kPollInterval);
    if (event && std::holds_alternative<Unusable>(*event)) return refuse(std::get<Unusable>(*event).why);
    if (event && std::holds_alternative<Disconnected>(*event) && std::get<Disconnected>(*event).forGood)
      return refuse(std::get<Disconnected>(*event).why);
  }
  while (interrupts.count() == 0) {
    while (const auto event = events.pop({}))
      if (const auto* lost = std::get_if<Disconnected>(&*event); lost && lost->wasAskedToLeave)
        return say({"cli.owner-left", {}}), kFailure;
    const auto now = session.request(control::StatusRequest{.onceOpen = true});
    if (!now) return refuse(now.error());
    const bool runs = std::any_of(
        now->entries.begin(), now->entries.end(),
        [](const control::EntryReport& one) {
          return one.state == StudyState::running || one.state == StudyState::waiting;
        });
    const bool waits = !now->paused && std::any_of(now->entries.begin(), now->entries.end(),
                                                   [](const control::EntryReport& one) { return !one.isHeld; });
    if (now->entries.empty() || (!waits && !runs)) return session.finish(), kDone;
    std::this_thread::sleep_for(kPollInterval);
  }
  return kCancelled;
}

// A study that has been checked before anything is written, and the cells of --only.
struct Checked {
  StudyInput input;
  std::vector<int> only;
  std::vector<Message> said;
};
Result<Checked> check(Result<StudyInput> input, const RunOptions& options, const Context& context, int& code) {
  code = kBadInput;
  if (!input) return tl::unexpected(input.error());
  const auto cells = input->spec.imported ? Result<std::vector<Cell>>() : expand(input->spec);
  if (!cells) return tl::unexpected(cells.error());
  if (options.only.empty())  // This check needs no query of machines, which can take long.
    if (auto can = checkTrainable(*cells); !can) return tl::unexpected(can.error());
  std::vector<Message> said;
  const auto printMessage = [&said](const Message& message) {
    say(message);
    said.push_back(message);
  };
  const ResolveOptions ask{.environment = Environment::ofThisProcess(), .storeFolder = context.store};
  const auto resolution = resolve(input->spec, *cells, ask, printMessage, {});
  if (!resolution) return tl::unexpected(resolution.error());
  const ResolvedStudy& resolved = resolution->study;
  for (const Message& remark : resolved.remarks) say(remark);
  if (!resolved.keyless)
    for (const UnreachableHost& host : resolved.unreachable) say(host.reason);
  std::vector<KnownCell> known;
  for (const ResolvedCell& cell : resolved.cells) known.push_back({cell.cell.number, cell.key});
  auto only = cellNumbers(options.only, known);
  if (only)
    if (auto can = checkRunnable(resolved, *only); !can) return tl::unexpected(can.error());
  // The owner connects to a cluster's nodes once they are allocated.
  const auto& hosts = resolved.study.hosts;
  const bool usesCluster = std::any_of(hosts.begin(), hosts.end(), isOnCluster);
  if (resolved.keyless && usesCluster) printMessage(*resolved.keyless);
  if (resolved.keyless && !usesCluster) {
    code = kFailure;
    return tl::unexpected(Error{*resolved.keyless, {}});
  }
  if (!only) return tl::unexpected(only.error());
  return Checked{std::move(*input), std::move(*only), std::move(said)};
}

// A measurement beside other programs is slower and scatters more. Before the study is queued, this prints which
// programs use the cores and GPUs of this machine, and returns once these are idle or the time is over; false after
// Ctrl-C. The notes of the results report the same for other machines.
bool waitUntilIdle(const StudySpec& study, std::chrono::seconds most, const Interrupts& interrupts) {
  const bool isSomeHere = study.hosts.empty() || std::any_of(study.hosts.begin(), study.hosts.end(), isHere);
  if (!isSomeHere) return true;
  const bool mayUseGpus = study.hosts.empty() ||
                          std::any_of(study.hosts.begin(), study.hosts.end(),
                                      [](const auto& host) { return isHere(host) && host.device != DeviceKind::cpu; });
  GpuProbe gpus;  // Sampler that ends automatically if there are no GPUs.
  if (mayUseGpus) (void)gpus.start(kGpuLookMs, GpuDetail::loadAndUsers);
  GpuUse onGpus;
  std::vector<int> named;
  for (const HostSpec& host : study.hosts)
    if (isHere(host)) named.insert(named.end(), host.gpus.begin(), host.gpus.end());
  const std::vector<int> cpus = readUsableCpus();
  const auto end = std::chrono::steady_clock::now() + most;
  bool isPrinted = false;
  for (CoreLook before = lookAtCores();;) {
    for (const auto next = std::chrono::steady_clock::now() + kLook; std::chrono::steady_clock::now() < next;) {
      if (interrupts.count() > 0) return false;
      std::this_thread::sleep_for(kPollInterval);
    }
    CoreLook now = lookAtCores();
    const OtherUse use = otherUse(before, now, cpus);
    before = std::move(now);
    if (const auto report = gpus.poll()) onGpus = gpuUse(report->gpus, named);
    const Message otherUsers = onGpus.isIdle() ? otherUseMessage(use) : gpuUseMessage(onGpus);
    if (use.isIdle() && onGpus.isIdle()) {
      say({"cli.idle", {{"percent", std::int64_t(std::llround(use.percent))}}});
      return true;
    }
    if (std::chrono::steady_clock::now() >= end) {
      say(nested({"cli.not-idle", {{"seconds", std::int64_t{most.count()}}}}, "use", otherUsers));
      return true;
    }
    if (!std::exchange(isPrinted, true))
      say(nested({"cli.waits-idle",
                  {{"seconds", std::int64_t{most.count()}}, {"idle", std::int64_t(std::llround(kIdlePercent))}}},
                 "use", otherUsers));
  }
}

// The user has requested a run, so a paused queue is resumed.
Status resumePaused(StoreSession& session) {
  const auto now = session.request(control::StatusRequest{.onceOpen = true});
  if (!now) return tl::unexpected(now.error());
  if (!now->paused) return {};
  say({"cli.queue-paused", {}});
  return session.request(control::Resume{});
}

}  // namespace

int runStudy(Result<StudyInput> input, const RunOptions& options, const Context& context) {
  int code = kBadInput;
  const auto checked = check(std::move(input), options, context, code);
  if (!checked) return refuse(checked.error(), code);
  Interrupts interrupts;
  if (options.waitIdleSeconds > 0 &&
      !waitUntilIdle(checked->input.spec, std::chrono::seconds(options.waitIdleSeconds), interrupts))
    return kCancelled;
  Screen screen(STDERR_FILENO);
  const bool wantsRecords = context.json || screen.isTerminal();
  const auto opened = openToWrite(context, {.program = "run", .serves = true, .answers = true, .records = wantsRecords},
                                  announcing([&screen](const std::string& line) { screen.say(line); }));
  if (!opened) return refuse(opened.error());
  StoreSession& session = *opened->session;
  EventQueue events(context.json ? Records::thinned : Records::all);
  auto subscription = session.subscribe([&events](const StoreEvent& event) { events.push(event); });
  const auto& stored = checked->input.stored;
  control::Enqueue enqueue = stored ? control::Enqueue{.study = stored} : enqueueNew(checked->input.spec);
  enqueue.cells = checked->only;
  enqueue.again = options.again;
  const auto entry = session.request(std::move(enqueue), {.stop = interrupts.token()});
  if (!entry) return refuse(entry.error(), interrupts.count() > 0 ? kCancelled : kFailure);
  if (const Status resumed = resumePaused(session); !resumed) return refuse(resumed.error());
  Measured measured(context.store);
  const FollowedEntry followed =
      followEntry({session, events, interrupts, screen, measured}, context, *entry, checked->said);
  subscription.reset();
  if (!context.json) measured.print(entry->study);
  if (followed.hasOthers && interrupts.count() == 0) say({"cli.handing-over", {}});
  if (interrupts.count() < 2) session.finish();
  return followed.exitCode;
}

void addRunOptions(CLI::App& command, RunOptions& options) {
  command.add_flag("--again", options.again, "Run new repeats of finished cells, too");
  command
      .add_option("--wait-idle", options.waitIdleSeconds,
                  "Maximum seconds to wait until other programs leave the cores idle")
      ->check(CLI::Range(1, kMostWaitSeconds));
}

namespace {

int runAsked(const RunArguments& arguments, const Context& context) {
  if (arguments.background) return runBackground(context);
  if (const Status ready = bringUpToDate(context); !ready) return refuse(ready.error());
  if (context.program.empty())
    return runStudy(studyInput(arguments.study, arguments.patch, context.store), arguments.run, context);
  const auto patch = readPatch(arguments.patch);
  if (!patch) return refuse(patch.error(), kBadInput);
  return runStudy(studyInput(programStudy(context.program, arguments.program, *patch), arguments.patch, context.store),
                  arguments.run, context);
}

}  // namespace

void addRunCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = app.add_subcommand("run", "Run or resume a study; finished cells are reused");
  command->add_option("study", arguments->study, "Study file, preset:NAME, or a stored study's name or id")
      ->check(offered(presetWords()));
  command->add_option("--patch", arguments->patch, "JSON merge patch for the study, or a file with one");
  command->add_option("--only", arguments->run.only,
                      "Run only these cells: numbers that plan prints, or beginnings of cell keys");
  addProgramOptions(*command, arguments->program);
  command->add_flag("--background", arguments->background, "Run the queue of the store, and exit when it is empty");
  addRunOptions(*command, arguments->run);
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "One event per line on stdout");
  command->callback([arguments, &context] {
    const bool hasProgram = !context.program.empty();
    if (arguments->background + !arguments->study.empty() + hasProgram != 1)
      throw CLI::RequiredError("one of STUDY, --background and -- COMMAND");
    if (!hasProgram && arguments->program.isGiven())
      throw CLI::RequiredError("-- COMMAND, to which --devices and --rate apply,");
    context.action = [arguments, &context] { return runAsked(*arguments, context); };
  });
}

}  // namespace scalescope::cli
