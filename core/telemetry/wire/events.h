#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/telemetry/log/objects.h"

namespace scalescope {

// Events of a store, which its owner publishes to every client and `run --json` prints. The enum names are part of that
// contract: add new ones only at the end.

enum class StudyState { queued, waiting, running, paused, finished, incomplete, cancelled };
inline constexpr std::array kStudyStates{
    EnumName{StudyState::queued, "queued"},      EnumName{StudyState::waiting, "waiting"},
    EnumName{StudyState::running, "running"},    EnumName{StudyState::paused, "paused"},
    EnumName{StudyState::finished, "finished"},  EnumName{StudyState::incomplete, "incomplete"},
    EnumName{StudyState::cancelled, "cancelled"}};
constexpr const auto& enumNames(StudyState) { return kStudyStates; }

// State of a queue's entry: one study, run for one client.
struct StudyEvent {
  static constexpr std::string_view kName = "study";
  StudyId study;
  std::string name;
  StudyState state = StudyState::queued;
  int cells = 0;
  int runsTotal = 0;
  int runsDone = 0;
  EntryId entry = {};
  std::optional<Message> waitsFor = {};  // Reason why a waiting entry waits.
  friend bool operator==(const StudyEvent&, const StudyEvent&) = default;
};

// State of a cell: how its newest run ended, or that its stored repeats suffice.
enum class CellState { queued, running, done, oom, crashed, stalled, cancelled, lost, skipped, reused };
inline constexpr std::array kCellStates{
    EnumName{CellState::queued, "queued"},       EnumName{CellState::running, "running"},
    EnumName{CellState::done, "done"},           EnumName{CellState::oom, "oom"},
    EnumName{CellState::crashed, "crashed"},     EnumName{CellState::stalled, "stalled"},
    EnumName{CellState::cancelled, "cancelled"}, EnumName{CellState::lost, "lost"},
    EnumName{CellState::skipped, "skipped"},     EnumName{CellState::reused, "reused"}};
constexpr const auto& enumNames(CellState) { return kCellStates; }
// Both enums have the same order; CellState has one value more.
constexpr CellState cellState(RunStatus status) { return static_cast<CellState>(status); }

struct CellEvent {
  static constexpr std::string_view kName = "cell";
  StudyId study;
  CellNumber cell;
  CellKey key;
  CellState status = CellState::queued;
  int repeatsDone = 0;
  int repeats = 0;
  friend bool operator==(const CellEvent&, const CellEvent&) = default;
};

struct RunEvent {
  static constexpr std::string_view kName = "run";
  StudyId study;
  RunId run;
  CellNumber cell;
  RepeatNumber repeat;
  RunStatus status{};
  std::optional<Message> cause;
  friend bool operator==(const RunEvent&, const RunEvent&) = default;
};

enum class AttemptState { connecting, waiting, preparing, prepared, started, stalled, unreachable, cancelling, ended };
inline constexpr std::array kAttemptStates{EnumName{AttemptState::connecting, "connecting"},
                                           EnumName{AttemptState::waiting, "waiting"},
                                           EnumName{AttemptState::preparing, "preparing"},
                                           EnumName{AttemptState::prepared, "prepared"},
                                           EnumName{AttemptState::started, "started"},
                                           EnumName{AttemptState::stalled, "stalled"},
                                           EnumName{AttemptState::unreachable, "unreachable"},
                                           EnumName{AttemptState::cancelling, "cancelling"},
                                           EnumName{AttemptState::ended, "ended"}};
constexpr const auto& enumNames(AttemptState) { return kAttemptStates; }

struct AttemptEvent {
  static constexpr std::string_view kName = "attempt";
  RunId run;
  int attempt = 0;
  AttemptState state = AttemptState::connecting;
  std::string host;
  std::optional<Message> waitsFor = {};  // Reason why a waiting attempt waits.
  friend bool operator==(const AttemptEvent&, const AttemptEvent&) = default;
};

struct GuardEvent {
  static constexpr std::string_view kName = "guard";
  StudyId study;
  Severity severity = Severity::note;
  Message message;
  friend bool operator==(const GuardEvent&, const GuardEvent&) = default;
};

// Report that an entry has left the queue.
struct DoneEvent {
  static constexpr std::string_view kName = "done";
  StudyId study;
  int exitCode = 0;  // Exit code: 0 all cells finished, 1 failure, 3 some cells did not finish, 130 cancelled.
  EntryId entry = {};
  friend bool operator==(const DoneEvent&, const DoneEvent&) = default;
};

using StateEvent = std::variant<StudyEvent, CellEvent, RunEvent, AttemptEvent, GuardEvent, DoneEvent>;

// Records of one source in seq order, each once. `lost` is the number of records before these that did not reach this
// reader, which may find them in the store.
struct RecordsEvent {
  StudyId study;
  AttemptKey attempt;
  CellNumber cell;
  Source source;
  std::uint64_t lost = 0;
  std::shared_ptr<const std::vector<Record>> records;
};

using Event = std::variant<StudyEvent, CellEvent, RunEvent, AttemptEvent, GuardEvent, DoneEvent, RecordsEvent>;

template <class Visit, SameAs<StudyEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("name", m.name, Limits().text(1024)), visit("state", m.state),
      visit("cells", m.cells);
  visit("runsTotal", m.runsTotal), visit("runsDone", m.runsDone);
  visit("entry", m.entry, Limits().sparse()), visit("waitsFor", m.waitsFor);
}
template <class Visit, SameAs<CellEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("cell", m.cell), visit("cellKey", m.key, Limits().nullable()),
      visit("status", m.status);
  visit("repeatsDone", m.repeatsDone), visit("repeats", m.repeats);
}
template <class Visit, SameAs<RunEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("run", m.run, Limits().required()), visit("cell", m.cell),
      visit("repeat", m.repeat), visit("status", m.status);
  visit("cause", m.cause, Limits().nullable());
}
template <class Visit, SameAs<AttemptEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required()), visit("attempt", m.attempt), visit("state", m.state),
      visit("host", m.host, Limits().text(1024));
  visit("waitsFor", m.waitsFor);
}
template <class Visit, SameAs<GuardEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("severity", m.severity),
      visit("message", m.message, Limits().required());
}
template <class Visit, SameAs<DoneEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("exitCode", m.exitCode),
      visit("entry", m.entry, Limits().sparse());
}

}  // namespace scalescope
