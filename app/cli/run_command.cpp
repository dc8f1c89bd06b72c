#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "core/base/file.h"
#include "core/study/abilities.h"
#include "launcher/lab.h"
#include "launcher/results.h"

namespace scalescope::cli {
namespace {

struct RunArguments {
  std::string study;
  std::string patch;
  std::vector<std::string> only;
  bool again = false;
  bool background = false;
};

volatile sig_atomic_t g_interrupts = 0;
void countInterrupt(int) { g_interrupts = g_interrupts + 1; }

void catchInterrupts() {
  struct sigaction action {};
  action.sa_handler = countInterrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

// Events cross from the launcher's thread to ours here; one that prints slowly must not slow the launcher.
class EventQueue {
 public:
  void push(const Event& event) {
    Event kept = m_thinner.thinned(event);
    const std::scoped_lock lock(m_mutex);
    m_events.push_back(std::move(kept));
    m_wake.notify_one();
  }
  void clear() {
    const std::scoped_lock lock(m_mutex);
    m_events.clear();
  }
  std::optional<Event> pop(std::chrono::milliseconds wait) {
    std::unique_lock lock(m_mutex);
    if (!m_wake.wait_for(lock, wait, [this] { return !m_events.empty(); })) return std::nullopt;
    Event event = std::move(m_events.front());
    m_events.pop_front();
    return event;
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<Event> m_events;
  EventThinner m_thinner;  // the launcher's thread only
};

void print(const Event& event, ProgressLines& progress, bool json) {
  if (json) {
    for (const nlohmann::ordered_json& line : toJson(event))
      std::printf("%s\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    std::fflush(stdout);
    return;
  }
  const std::string line = progress.lineFor(event);
  if (!line.empty()) std::fprintf(stderr, "%s\n", line.c_str());
}

bool changedHands(const Event& event) {
  const auto* guard = std::get_if<GuardEvent>(&event);
  return guard && (guard->message.code == "launcher.owner-gone" || guard->message.code == "launcher.store-given");
}

// Follows one study to its end; Ctrl-C cancels it, a second one leaves at once (agents and ranks go on, the queue stays).
// Nothing: the store's owner has gone or given it to another, who must be found before more can be heard.
std::optional<int> follow(Lab& lab, EventQueue& events, const StudyId& study, bool json) {
  ProgressLines progress;
  int seen = 0;
  for (;;) {
    if (g_interrupts > seen) {
      seen = g_interrupts;
      if (seen > 1) return kCancelled;
      say({"cli.cancelling", {}});
      if (const Status cancelled = lab.cancelStudy(study); !cancelled) return refuse(cancelled.error(), kCancelled);
    }
    const auto event = events.pop(std::chrono::milliseconds(200));
    if (!event) continue;
    if (changedHands(*event)) return std::nullopt;
    print(*event, progress, json);
    if (const auto* done = std::get_if<DoneEvent>(&*event); done && done->study == study) return done->exitCode;
  }
}

void printMeasured(const std::string& store, const StudyId& study) {
  const auto reader = openReader(store);
  if (!reader) return;
  const auto result = studyResult(**reader, study);
  if (!result) {
    refuse(result.error());
    return;
  }
  std::fputs(measuredTable(*result).c_str(), stdout);
  if (result->verdict) std::printf("%s\n", english(*result->verdict).c_str());
  std::printf("study %s in %s\n", study.value.c_str(), store.c_str());
}

Result<std::unique_ptr<Lab>> openToWrite(const std::string& folder) {
  LabOptions options;
  options.folder = folder;
  auto lab = openLab(options);
  if (lab && (*lab)->role() == LabRole::reader)
    return tl::unexpected(Error{(*lab)->roleNote().value_or(Message{"cli.read-only", {{"store", options.folder}}}), {}});
  return lab;
}

// Paused with nothing running: the next owner finds the queue as it is.
bool restsPaused(const std::string& store) {
  const auto reader = openReader(store);
  if (!reader || !(*reader)->queuePaused().value_or(false)) return false;
  const auto runs = (*reader)->runs();
  return runs && std::none_of(runs->begin(), runs->end(), [](const RunRow& run) { return run.status == RunStatus::running; });
}

// Serves the store's queue until it is empty.
int runBackground(const Context& context) {
  catchInterrupts();
  auto lab = openToWrite(context.store);
  if (!lab) return refuse(lab.error());
  if ((*lab)->role() != LabRole::owner) return kDone;  // somebody serves it already
  for (int round = 1; (*lab)->busy() && g_interrupts == 0; ++round) {
    usleep(200'000);
    if (round % 10 == 0 && restsPaused(context.store)) break;
  }
  return g_interrupts > 0 ? kCancelled : kDone;
}

// Refuses what cannot run before anything is written, and finds the cells meant by --only.
struct Checked {
  StudyInput input;
  std::vector<int> only;
};
Result<Checked> check(const RunArguments& arguments, const Context& context, int& code) {
  code = kBadInput;
  auto input = studyInput(arguments.study, arguments.patch, context.store);
  if (!input) return tl::unexpected(input.error());
  if (arguments.only.empty())  // needs no machine to be asked, which can take long
    if (auto can = checkTrainable(input->spec); !can) return tl::unexpected(can.error());
  const auto resolved = resolveStudy(input->spec, {.storeFolder = context.store, .probe = false, .lab = {}},
                                     [](const Message& message) { say(message); }, {});
  if (!resolved) return tl::unexpected(resolved.error());
  for (const Message& remark : resolved->remarks) say(remark);
  std::vector<KnownCell> known;
  for (const ResolvedCell& cell : resolved->cells) known.push_back({cell.cell.number, cell.key});
  auto only = cellNumbers(arguments.only, known);
  if (only)
    if (auto can = checkRunnable(*resolved, *only); !can) return tl::unexpected(can.error());
  if (resolved->keyless) {
    code = kFailure;
    return tl::unexpected(Error{*resolved->keyless, {}});
  }
  if (!only) return tl::unexpected(only.error());
  return Checked{std::move(*input), std::move(*only)};
}

// The lab that a command talks to and its events; both are made anew when the store changes hands.
struct Listening {
  std::unique_ptr<Lab> lab;
  EventQueue events;
  std::shared_ptr<void> subscription;

  Status open(const std::string& folder) {
    subscription.reset();
    events.clear();
    lab.reset();
    auto opened = openToWrite(folder);
    if (!opened) return tl::unexpected(opened.error());
    lab = std::move(*opened);
    if (lab->roleNote()) say(*lab->roleNote());
    subscription = lab->subscribe([this](const Event& event) { events.push(event); });
    return {};
  }
};

bool isQueued(const std::string& folder, const StudyId& study) {
  const auto reader = openReader(folder);
  const auto queue = reader ? (*reader)->queue() : Result<std::vector<StudyQueued>>(tl::unexpected(reader.error()));
  if (!queue) return false;
  return std::any_of(queue->begin(), queue->end(), [&](const StudyQueued& entry) { return entry.study == study; });
}

// Through the next owner, or as the next owner where nobody else is.
Status takeUpAgain(Listening& listening, const StudyId& study, const std::vector<int>& only, const std::string& folder) {
  say({"cli.owner-changed", {}});
  // Whoever asked the last owner for the store comes first.
  std::this_thread::sleep_for(std::chrono::seconds(1));
  if (auto opened = listening.open(folder); !opened) return opened;
  if (isQueued(folder, study)) return {};
  const auto queued = listening.lab->enqueueStored(study, {only, false});
  return queued ? Status{} : tl::unexpected(queued.error());
}

int runStudy(const RunArguments& arguments, const Context& context) {
  int code = kBadInput;
  const auto checked = check(arguments, context, code);
  if (!checked) return refuse(checked.error(), code);
  Listening listening;
  if (auto opened = listening.open(context.store); !opened) return refuse(opened.error());
  // Nobody else is there to resume it.
  if (const auto reader = openReader(context.store);
      reader && listening.lab->role() == LabRole::owner && (*reader)->queuePaused().value_or(false)) {
    say({"cli.queue-paused", {}});
    if (const Status resumed = listening.lab->resumeQueue(); !resumed) return refuse(resumed.error());
  }
  catchInterrupts();
  const EnqueueOptions options{checked->only, arguments.again};
  const auto study = checked->input.stored ? listening.lab->enqueueStored(*checked->input.stored, options)
                                           : listening.lab->enqueue(checked->input.spec, options);
  if (!study) return refuse(study.error());
  std::optional<int> ended;
  while (!(ended = follow(*listening.lab, listening.events, *study, context.json)))
    if (auto again = takeUpAgain(listening, *study, checked->only, context.store); !again) return refuse(again.error());
  if (!context.json) printMeasured(context.store, *study);
  // Others may be queued behind ours: somebody must go on serving them.
  Lab& lab = *listening.lab;
  if (lab.role() == LabRole::owner && g_interrupts == 0 && lab.busy()) {
    say({"cli.handing-over", {}});
    if (const Status handed = lab.handOver(programFolder() + "/scalescope-cli"); !handed) return refuse(handed.error());
  }
  return *ended;
}

}  // namespace

void addRunCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = app.add_subcommand("run", "Run or resume a study; finished cells are reused");
  command->add_option("study", arguments->study, "Study file, preset:NAME, or a stored study's name or id");
  command->add_option("--patch", arguments->patch, "JSON merge patch over the study, or a file of it");
  command->add_option("--only", arguments->only, "Cell numbers or key prefixes");
  command->add_flag("--again", arguments->again, "New repeats although cells are finished");
  command->add_flag("--background", arguments->background, "Serve the store's queue, end when it is empty");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "One event per line on stdout");
  command->callback([arguments, &context] {
    if (arguments->background == !arguments->study.empty()) throw CLI::RequiredError("either STUDY or --background");
    context.action = [arguments, &context] { return arguments->background ? runBackground(context) : runStudy(*arguments, context); };
  });
}

}  // namespace scalescope::cli
