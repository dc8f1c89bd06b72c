#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/event_queue.h"
#include "app/cli/terminal/interrupts.h"
#include "app/cli/terminal/live_view.h"
#include "app/cli/measured.h"
#include "app/cli/program_arguments.h"
#include "app/cli/open_store.h"
#include "app/cli/progress_lines.h"
#include "app/cli/commands/run_study.h"
#include "app/cli/terminal/terminal_questions.h"
#include "core/base/json/nested.h"
#include "core/base/machine/machine.h"
#include "core/base/machine/other_use.h"
#include "core/telemetry/gpu/gpu_probe.h"
#include "core/study/cells/abilities.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/telemetry/wire/event_lines.h"
#include "launcher/client/entry_tracker.h"
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

constexpr auto kTick = 100ms;
constexpr int kGpuLookMs = 500;
constexpr auto kLook = 1s;  // Time over which the use of the cores by others is measured.
constexpr int kMostWaitSeconds = 1'000'000;
// Time after which a question is abandoned that needs a terminal.
constexpr auto kWithoutTerminal = 60s;

void printLine(const nlohmann::ordered_json& line) {
  std::printf("%s\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

// The entry of an event is internal to client and owner.
void forgetEntry(Event& event) {
  if (auto* study = std::get_if<StudyEvent>(&event)) study->entry = {};
  if (auto* done = std::get_if<DoneEvent>(&event)) done->entry = {};
}

// Objects that `run` uses while it follows an entry.
struct FollowerPlace {
  StoreSession& session;
  EventQueue& events;
  Interrupts& interrupts;
  Screen& screen;  // Writes to stderr.
};

class Follower {
 public:
  // `said`: messages that were printed before the study was queued.
  Follower(const FollowerPlace& place, const Context& context, control::EntryReport entry, std::vector<Message> said)
      : m_session(place.session),
        m_events(place.events),
        m_interrupts(place.interrupts),
        m_screen(place.screen),
        m_json(context.json),
        m_measured(context.store),
        m_entry(std::move(entry)),
        m_tracker(m_entry.entry, m_entry.study),
        m_progress(hasBar() ? Reported::problems : Reported::all),
        m_view(m_screen, m_measured, context.store, LiveView::Shows::line),
        m_said(std::move(said)) {}

  // Follows the entry to its end and returns its exit code. The first Ctrl-C cancels it, a second one exits at once
  // (agents and ranks continue, the entry ends).
  int follow() {
    if (m_entry.exitCode) ended(*m_entry.exitCode);
    while (!m_exitCode) {
      if (const auto code = interrupted()) return *code;
      m_questions.poll([this](std::int64_t question, bool yes, const std::string& secret) {
        m_session.answer({question, yes, secret});
      });
      if (cannotAnswer()) return kFailure;
      const auto event = m_events.pop(kTick);
      if (event) handle(*event);
      printWhatIsWaitedFor();
      if (hasBar() && m_questions.first() == nullptr && !m_exitCode) m_view.draw();
    }
    m_screen.wipe();
    return *m_exitCode;
  }

  [[nodiscard]] bool hasOthers() const { return m_tracker.hasOthers(); }
  Measured& measured() { return m_measured; }

 private:
  [[nodiscard]] bool hasBar() const { return m_screen.isTerminal() && !m_json; }
  void say(const Message& message) { m_screen.say(english(message)); }
  int refuse(const Error& error, int code = kFailure) {
    m_screen.wipe();
    return cli::refuse(error, code);
  }
  void ask(const control::Question& question) {
    m_screen.wipe();  // Hidden until the question is answered.
    m_questions.ask(question);
  }

  Status cancelEntry() { return m_session.request(control::CancelEntry{m_entry.entry}); }
  // Queues the entry only if the owner does not have it.
  Result<control::EntryReport> enqueueAgain() {
    return m_session.request(control::Enqueue{.entry = m_entry.entry, .study = m_entry.study},
                             {.stop = m_interrupts.token()});
  }

  std::optional<int> interrupted() {
    const int count = m_interrupts.count();
    if (count <= m_seen) return std::nullopt;
    // Two interrupts may arrive between checks; the first one is reported all the same.
    const bool isCancelled = m_seen > 0;
    m_seen = count;
    if (isCancelled) return kCancelled;
    say({"cli.cancelling", {}});
    if (const Status cancelled = cancelEntry(); !cancelled) return refuse(cancelled.error(), kCancelled);
    return std::nullopt;
  }

  // This client has no terminal for the answer, but another client may answer in time.
  bool cannotAnswer() {
    const control::Question* question = m_questions.first();
    if (m_questions.hasTerminal() || question == nullptr || !m_tracker.isRunning()) {
      m_askedSince.reset();
      return false;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - m_askedSince.value_or(now) < kWithoutTerminal) {
      if (!m_askedSince) say({"cli.question-elsewhere", {{"host", question->host}, {"text", question->text}}});
      m_askedSince = m_askedSince.value_or(now);
      return false;
    }
    say({"cli.no-terminal", {{"host", question->host}, {"study", m_entry.name}}});
    return true;
  }

  void handle(const StoreEvent& event) {
    if (const auto* question = std::get_if<control::Question>(&event)) ask(*question);
    if (const auto* gone = std::get_if<control::QuestionGone>(&event)) m_questions.forget(gone->question);
    for (Event& own : m_tracker.handle(event)) {
      if (hasBar()) m_view.handle(own);
      print(own);
    }
    if (const auto* connected = std::get_if<Connected>(&event)) linked(connected->now);
    if (const auto* broken = std::get_if<Disconnected>(&event)) lost(*broken);
    if (m_tracker.exitCode()) m_exitCode = m_tracker.exitCode();
  }

  void linked(const control::Snapshot& now) {
    for (const control::Question& question : now.questions) ask(question);
    const bool isThere = std::any_of(now.entries.begin(), now.entries.end(),
                                     [this](const auto& one) { return one.entry == m_entry.entry; });
    if (isThere || m_exitCode) return;
    if (m_lost && m_seen > 0) return ended(kCancelled);
    // The entry may have ended before the subscription.
    const auto entry = enqueueAgain();
    if (entry && entry->exitCode) ended(*entry->exitCode);
  }

  // Sends the entry to the next owner again: it is queued only once, and an entry that has ended returns its result.
  void lost(const Disconnected& broken) {
    m_questions.forgetAll();
    if (broken.wasAskedToLeave) {
      say({"cli.owner-left", {}});
      m_exitCode = kFailure;
      return;
    }
    refuse(broken.why);
    if (broken.forGood) {
      m_exitCode = kFailure;
      return;
    }
    m_lost = true;
    if (m_interrupts.count() > 0) {  // The last owner may have died before it received the cancel.
      m_seen = std::max(m_seen, 1);
      if (const Status cancelled = cancelEntry(); !cancelled) m_exitCode = refuse(cancelled.error(), kCancelled);
      return;
    }
    const auto entry = enqueueAgain();
    if (!entry) {
      m_exitCode = refuse(entry.error(), m_interrupts.count() > 0 ? kCancelled : kFailure);
      if (m_interrupts.count() > 0)
        if (const Status cancelled = cancelEntry(); !cancelled) refuse(cancelled.error());
      return;
    }
    if (entry->exitCode) ended(*entry->exitCode);
  }

  // Its last event was lost with the connection.
  void ended(int code) {
    Event done = DoneEvent{m_entry.study, code, m_entry.entry};
    for (Event& own : m_tracker.handle(std::get<DoneEvent>(done))) print(own);
    m_exitCode = code;
  }

  void print(Event& event) {
    forgetEntry(event);
    if (m_json) {
      if (std::holds_alternative<DoneEvent>(event)) printResults();
      for (const nlohmann::ordered_json& line : linesOf(event)) printLine(line);
      if (const auto* run = std::get_if<RunEvent>(&event);
          run && run->status != RunStatus::queued && run->status != RunStatus::running)
        m_changedCells.insert(run->cell);
      if (std::holds_alternative<StudyEvent>(event)) printResults();
      std::fflush(stdout);
      return;
    }
    if (isPrinted(event)) return;
    const std::string line = m_progress.lineFor(event);
    if (!line.empty()) m_screen.say(line);
  }

  // The owner repeats the hosts' notes when the study starts, so those that were already printed are skipped.
  bool isPrinted(const Event& event) {
    const auto* guard = std::get_if<GuardEvent>(&event);
    return guard && guard->severity == Severity::note && std::erase(m_said, guard->message) > 0;
  }

  // Prints the results of cells whose runs have ended since.
  void printResults() {
    if (m_changedCells.empty()) return;
    const auto result = m_measured.read(m_entry.study);
    if (!result) return m_changedCells.clear(), static_cast<void>(refuse(result.error()));
    for (const CellResult& cell : result->cells)
      if (const CellNumber number(cell.cell.number); m_changedCells.contains(number))
        printLine(resultLine(m_entry.study, number, toJson(cell)));
    m_changedCells.clear();
  }

  void printWhatIsWaitedFor() {
    const auto behind = m_tracker.waitsBehind();
    if (behind == m_behind) return;
    m_behind = behind;
    if (behind) say({"cli.waits-behind", {{"study", *behind}}});
  }

  StoreSession& m_session;
  EventQueue& m_events;
  Interrupts& m_interrupts;
  Screen& m_screen;
  const bool m_json;
  Measured m_measured;
  control::EntryReport m_entry;
  EntryTracker m_tracker;
  TerminalQuestions m_questions;
  ProgressLines m_progress;
  LiveView m_view;
  std::vector<Message> m_said;
  std::set<CellNumber> m_changedCells;
  std::optional<std::string> m_behind;
  std::optional<std::chrono::steady_clock::time_point> m_askedSince;
  std::optional<int> m_exitCode;
  bool m_lost = false;  // The connection was lost once.
  int m_seen = 0;       // Number of handled interrupts.
};

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
    event = events.pop(kTick);
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
    std::this_thread::sleep_for(kTick);
  }
  return kCancelled;
}

// Refuses a study that cannot run before anything is written, and finds the cells of --only.
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
  const auto resolution =
      resolve(input->spec, *cells, {.storeFolder = context.store, .probe = false}, printMessage, {});
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
  GpuProbe gpus;  // Ends automatically if there are no GPUs.
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
      std::this_thread::sleep_for(kTick);
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
  Follower follower({session, events, interrupts, screen}, context, *entry, checked->said);
  const int ended = follower.follow();
  subscription.reset();
  if (!context.json) follower.measured().print(entry->study);
  if (follower.hasOthers() && interrupts.count() == 0) say({"cli.handing-over", {}});
  if (interrupts.count() < 2) session.finish();
  return ended;
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
  auto input = context.program.empty()
                   ? studyInput(arguments.study, arguments.patch, context.store)
                   : studyInput(programStudy(context.program, arguments.program), arguments.patch, context.store);
  return runStudy(std::move(input), arguments.run, context);
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
