#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/event_queue.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/terminal/live_view.h"
#include "app/cli/read_results.h"
#include "app/cli/open_store.h"
#include "app/cli/progress_lines.h"
#include "core/base/text.h"
#include "core/base/enum_names.h"
#include "launcher/client/entry_tracker.h"
#include "launcher/client/owner_report.h"

namespace scalescope::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto kListening = 100ms;

struct WatcherPlace {
  StoreSession& session;
  EventQueue& events;
  const Interrupts& interrupts;
  Screen& screen;
  Measured& measured;
};

// Follower of one entry of the queue that changes nothing: it serves no queue and answers no question.
class Watcher {
 public:
  Watcher(const WatcherPlace& place, const control::EntryReport& entry)
      : m_session(place.session),
        m_events(place.events),
        m_interrupts(place.interrupts),
        m_screen(place.screen),
        m_view(place.screen, place.measured, place.session.folder(), LiveView::Shows::all),
        m_entry(entry),
        m_tracker(entry.entry, entry.study) {}

  // Follows the entry to its end and returns its exit code; nothing if watching ended before, and endCode() then has
  // the reason.
  std::optional<int> watch() {
    Keys keys;
    while (!m_exitCode && !m_endCode) {
      for (auto event = m_events.pop(kListening); event && !m_exitCode && !m_endCode; event = m_events.pop(0ms))
        handle(*event);
      printWhatIsWaitedFor();
      if (m_screen.isTerminal() && !m_exitCode) m_view.draw();
      const bool isInterrupted = m_interrupts.count() > 0;
      if (!m_exitCode && (isInterrupted || keys.pressed() == 'q')) leave(isInterrupted ? kCancelled : kDone);
    }
    m_screen.wipe();
    return m_exitCode;
  }
  [[nodiscard]] int endCode() const { return m_endCode.value_or(kDone); }

 private:
  void leave(int code) {
    m_screen.wipe();
    m_screen.say(english(Message{"cli.watch-left", {{"study", m_entry.name}}}));
    m_endCode = code;
  }

  void handle(const StoreEvent& event) {
    const auto* connected = std::get_if<Connected>(&event);
    if (connected != nullptr) linked(connected->now);
    for (const Event& own : m_tracker.handle(event)) {
      if (!m_screen.isTerminal()) print(own);
      if (m_screen.isTerminal() && connected == nullptr) m_view.handle(own);
    }
    if (const auto* broken = std::get_if<Disconnected>(&event)) lost(*broken);
    if (m_tracker.exitCode()) m_exitCode = m_tracker.exitCode();
  }

  void print(const Event& event) {
    if (const std::string line = m_progress.lineFor(event); !line.empty()) m_screen.say(line);
  }

  // Applies this entry's part of the snapshot.
  void linked(control::Snapshot now) {
    const bool isQueued = std::any_of(now.entries.begin(), now.entries.end(),
                                      [this](const auto& one) { return one.entry == m_entry.entry; });
    if (!isQueued) m_exitCode = storedCode();
    if (now.study && now.study->entry != m_entry.entry) {
      now.study.reset();
      now.run.reset();
      now.cells.clear();
      now.attempts.clear();
    }
    if (m_screen.isTerminal()) m_view.handle(now);
  }

  // The entry ended while there was no subscription.
  [[nodiscard]] int storedCode() const {
    const auto reader = openReader(m_session.folder());
    if (!reader) return kDone;
    const auto stored = (*reader)->entry(m_entry.entry);
    return stored && *stored ? (*stored)->exitCode.value_or(kDone) : kDone;
  }

  void lost(const Disconnected& broken) {
    m_screen.say(broken.wasAskedToLeave ? english(Message{"cli.owner-left", {}})
                                        : "scalescope-cli: " + english(broken.why));
    if (broken.wasAskedToLeave || broken.forGood) m_endCode = kFailure;
  }

  void printWhatIsWaitedFor() {
    const auto behind = m_tracker.waitsBehind();
    if (behind == m_behind) return;
    m_behind = behind;
    if (behind) m_screen.say(english(Message{"cli.waits-behind", {{"study", *behind}}}));
  }

  StoreSession& m_session;
  EventQueue& m_events;
  const Interrupts& m_interrupts;
  Screen& m_screen;
  LiveView m_view;
  ProgressLines m_progress;
  const control::EntryReport m_entry;
  EntryTracker m_tracker;
  std::optional<std::string> m_behind;
  std::optional<int> m_exitCode;  // Exit code of the entry.
  std::optional<int> m_endCode;   // Exit code of the watching.
};

// Returns the entry of that study, or the active one; nothing if it is not running.
Result<std::optional<control::EntryReport>> entryToWatch(const Context& context, const std::optional<StudyId>& study) {
  const auto report = ownerReport(context.store);
  if (!report) return tl::unexpected(report.error());
  std::optional<control::EntryReport> heldOne;
  if (*report && (*report)->status)
    for (const control::EntryReport& each : (*report)->status->entries) {
      if (study && each.study != *study) continue;
      if (!each.isHeld) return std::optional(each);
      if (!heldOne) heldOne = each;
    }
  return heldOne;
}

// Shows that study, or the newest one.
int showLast(const StoreReader& reader, const Context& context, const std::optional<StudyId>& study) {
  const auto studies = reader.studies();
  if (!studies) return refuse(studies.error());
  const StudyRow* last = nullptr;
  for (const StudyRow& each : *studies)
    if (study ? each.id == *study : last == nullptr || each.createdWallNs > last->createdWallNs) last = &each;
  say(study && last ? Message{"cli.study-not-queued", {{"study", last->name}, {"store", context.store}}}
                    : Message{"cli.nothing-runs", {{"store", context.store}}});
  if (last == nullptr) return kDone;
  std::printf("%s: %s, %d of %d runs done\n", inertText(last->name).c_str(), std::string(enumName(last->state)).c_str(),
              last->runsDone, last->runs);
  Measured(context.store).print(last->id);
  return kDone;
}

int watch(const std::string& name, const Context& context) {
  std::optional<StudyId> study;
  const auto reader = openReader(context.store);
  if (!reader) return refuse(reader.error());
  if (!name.empty()) {
    const auto found = (*reader)->findStudy(name);
    if (!found) return refuse(found.error(), kBadInput);
    study = *found;
  }
  const auto entry = entryToWatch(context, study);
  if (!entry) return refuse(entry.error());
  if (!*entry) return showLast(**reader, context, study);
  Screen screen(STDOUT_FILENO);
  const auto opened = openToWrite(context, {.program = "watch", .records = screen.isTerminal()},
                                  announcing([&screen](const std::string& line) { screen.say(line); }));
  if (!opened) return refuse(opened.error());
  const Interrupts interrupts;
  EventQueue events(Records::all);
  auto subscription = opened->session->subscribe([&events](const StoreEvent& event) { events.push(event); });
  Measured measured(context.store);
  Watcher watcher({*opened->session, events, interrupts, screen, measured}, **entry);
  const std::optional<int> ended = watcher.watch();
  subscription.reset();
  if (ended) measured.print((*entry)->study);
  opened->session->finish();
  return ended.value_or(watcher.endCode());
}

}  // namespace

void addWatchCommand(CLI::App& app, Context& context) {
  auto study = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "watch", "Show the progress of a study until it ends: its cells, the current run, loss and load");
  command->add_option("study", *study, "A stored study's name or id (default: the running study)");
  command->add_option("--store", context.store, "Store folder");
  command->callback([study, &context] { context.action = [study, &context] { return watch(*study, context); }; });
}

}  // namespace scalescope::cli
