#include "app/cli/commands/follow_entry.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/cli/progress_lines.h"
#include "app/cli/terminal/live_view.h"
#include "app/cli/terminal/terminal_questions.h"
#include "core/telemetry/wire/event_lines.h"
#include "launcher/client/entry_tracker.h"

namespace scalescope::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kTick = 100ms;
// A question that needs a terminal is abandoned after this time.
constexpr auto kWithoutTerminal = 60s;

void printLine(const nlohmann::ordered_json& line) {
  std::printf("%s\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

// The entry of an event is internal to client and owner.
void forgetEntry(Event& event) {
  if (auto* study = std::get_if<StudyEvent>(&event)) study->entry = {};
  if (auto* done = std::get_if<DoneEvent>(&event)) done->entry = {};
}

class Follower {
 public:
  // `said`: messages that were printed before the study was queued.
  Follower(const FollowingPlace& place, const Context& context, control::EntryReport entry, std::vector<Message> said)
      : m_session(place.session),
        m_events(place.events),
        m_interrupts(place.interrupts),
        m_screen(place.screen),
        m_json(context.json),
        m_measured(place.measured),
        m_entry(std::move(entry)),
        m_tracker(m_entry.entry, m_entry.study),
        m_progress(hasBar() ? Reported::problems : Reported::all),
        m_view(m_screen, m_measured, context.store, LiveView::Shows::line),
        m_said(std::move(said)) {}

  int follow() {
    m_codeOfReply = m_entry.exitCode;
    while (!m_exitCode) {
      if (const auto code = interrupted()) return *code;
      m_questions.poll([this](std::int64_t question, bool yes, const std::string& secret) {
        m_session.answer({question, yes, secret});
      });
      if (cannotAnswer()) return kFailure;
      const auto event = m_events.pop(m_codeOfReply ? 0ms : kTick);
      if (event) handle(*event);
      if (!event && m_codeOfReply) ended(*m_codeOfReply);
      printWhatIsWaitedFor();
      if (hasBar() && m_questions.first() == nullptr && !m_exitCode) m_view.draw();
    }
    m_screen.wipe();
    return *m_exitCode;
  }

  [[nodiscard]] bool hasOthers() const { return m_tracker.hasOthers(); }

 private:
  [[nodiscard]] bool hasBar() const { return m_screen.isTerminal() && !m_json; }
  void say(const Message& message) { m_screen.say(english(message)); }
  int refuse(const Error& error, int code = kFailure) {
    m_screen.wipe();
    return cli::refuse(error, code);
  }
  void ask(const control::Question& question) {
    m_screen.wipe();  // The progress is hidden until the question is answered.
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
    // The snapshot is older than the entry, or the entry had ended.
    if (const auto entry = enqueueAgain()) m_codeOfReply = entry->exitCode;
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
    m_codeOfReply = entry->exitCode;
  }

  // Its last event was lost with the connection.
  void ended(int code) {
    for (Event& own : m_tracker.handle(DoneEvent{m_entry.study, code, m_entry.entry})) print(own);
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
  Measured& m_measured;
  control::EntryReport m_entry;
  EntryTracker m_tracker;
  TerminalQuestions m_questions;
  ProgressLines m_progress;
  LiveView m_view;
  std::vector<Message> m_said;
  std::set<CellNumber> m_changedCells;
  std::optional<std::string> m_behind;
  std::optional<std::chrono::steady_clock::time_point> m_askedSince;
  // The exit code that a reply had. The owner sent the entry's events before that reply, so that those in the queue are
  // handled first.
  std::optional<int> m_codeOfReply;
  std::optional<int> m_exitCode;
  bool m_lost = false;  // The connection was lost once.
  int m_seen = 0;       // Number of handled interrupts.
};

}  // namespace

FollowedEntry followEntry(const FollowingPlace& place, const Context& context, const control::EntryReport& entry,
                          std::vector<Message> said) {
  Follower follower(place, context, entry, std::move(said));
  const int code = follower.follow();
  return {code, follower.hasOthers()};
}

}  // namespace scalescope::cli
