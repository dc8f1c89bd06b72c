#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json/fields.h"
#include "core/telemetry/wire/client_context.h"

namespace scalescope {

// Actions of users, as journal.log keeps them: one struct per kind of entry.

struct StudyCreated {
  static constexpr std::string_view kKind = "study";
  StudyId study;
  std::string name;
  std::string protocol;
  nlohmann::json spec;
  friend bool operator==(const StudyCreated&, const StudyCreated&) = default;
};
struct StudyQueued {
  static constexpr std::string_view kKind = "queued";
  StudyId study;
  std::vector<int> cells;  // Numbers of the cells; empty = all.
  bool again = false;      // True if runs created before the entry are ignored.
  EntryId entry = {};      // Id; older journals have none: it is derived from the time and position of the record.
  std::optional<ClientContext> context = {};
  friend bool operator==(const StudyQueued&, const StudyQueued&) = default;
};
struct StudyDequeued {
  static constexpr std::string_view kKind = "dequeued";
  StudyId study;
  EntryId entry = {};                // Id of the entry; "" in old journals: every entry of the study.
  std::optional<int> exitCode = {};  // Status: 0 cells finished, 1 failure, 3 some cells did not finish, 130 cancelled.
  friend bool operator==(const StudyDequeued&, const StudyDequeued&) = default;
};
struct QueuePaused {
  static constexpr std::string_view kKind = "paused";
  friend bool operator==(const QueuePaused&, const QueuePaused&) = default;
};
struct QueueResumed {
  static constexpr std::string_view kKind = "resumed";
  friend bool operator==(const QueueResumed&, const QueueResumed&) = default;
};
// The sender must ensure that no entry is moved before the one that is running.
struct EntryMoved {
  static constexpr std::string_view kKind = "moved";
  EntryId entry;
  EntryId before = {};  // Entry that follows; "": move to the end.
  friend bool operator==(const EntryMoved&, const EntryMoved&) = default;
};
struct EntryHeld {
  static constexpr std::string_view kKind = "held";
  EntryId entry;
  bool isHeld = false;
  friend bool operator==(const EntryHeld&, const EntryHeld&) = default;
};
// A user declares that the host will not come back, so that everything of the entry that needs it is lost.
struct HostAbandoned {
  static constexpr std::string_view kKind = "givenUp";
  EntryId entry;
  std::string host;  // Name of the host in the study.
  friend bool operator==(const HostAbandoned&, const HostAbandoned&) = default;
};
struct RunTagged {
  static constexpr std::string_view kKind = "tag";
  RunId run;
  std::vector<std::string> words;
  friend bool operator==(const RunTagged&, const RunTagged&) = default;
};
struct RunNoted {
  static constexpr std::string_view kKind = "note";
  RunId run;
  std::string text;
  friend bool operator==(const RunNoted&, const RunNoted&) = default;
};
// Text that a user has written at a place of a study's report: "lab.en.verdict" (core/report/documents/report_texts.h).
struct StudyWritten {
  static constexpr std::string_view kKind = "text";
  StudyId study;
  std::string place;
  std::string text;  // Text of the user; "": it was removed.
  friend bool operator==(const StudyWritten&, const StudyWritten&) = default;
};
// Exactly one of the two is set.
struct Deleted {
  static constexpr std::string_view kKind = "delete";
  std::optional<RunId> run;
  std::optional<StudyId> study;
  friend bool operator==(const Deleted&, const Deleted&) = default;
};
struct Undeleted {
  static constexpr std::string_view kKind = "undelete";
  std::optional<RunId> run;
  std::optional<StudyId> study;
  friend bool operator==(const Undeleted&, const Undeleted&) = default;
};

using JournalEntry = std::variant<StudyCreated, StudyQueued, StudyDequeued, QueuePaused, QueueResumed, RunTagged,
                                  RunNoted, Deleted, Undeleted, StudyWritten, EntryMoved, EntryHeld, HostAbandoned>;

struct JournalRecord {
  std::int64_t wallNs = 0;
  JournalEntry entry;
  friend bool operator==(const JournalRecord&, const JournalRecord&) = default;
};

template <class Visit, SameAs<StudyCreated> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study), visit("name", m.name), visit("protocol", m.protocol),
      visit("spec", m.spec, Limits().sparse());
}
template <class Visit, SameAs<StudyQueued> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study), visit("cells", m.cells), visit("again", m.again);
  visit("entry", m.entry, Limits().sparse()), visit("context", m.context);
}
template <class Visit, SameAs<StudyDequeued> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study), visit("entry", m.entry, Limits().sparse()), visit("exitCode", m.exitCode);
}
template <class Visit, SameAs<QueuePaused> T>
void eachField(Visit&&, T&) {}
template <class Visit, SameAs<QueueResumed> T>
void eachField(Visit&&, T&) {}
template <class Visit, SameAs<EntryMoved> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry), visit("before", m.before, Limits().sparse());
}
template <class Visit, SameAs<EntryHeld> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry), visit("held", m.isHeld);
}
template <class Visit, SameAs<HostAbandoned> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry), visit("host", m.host);
}
template <class Visit, SameAs<RunTagged> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run), visit("words", m.words);
}
template <class Visit, SameAs<RunNoted> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run), visit("text", m.text, Limits().text(1u << 20));
}
template <class Visit, SameAs<StudyWritten> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study), visit("place", m.place, Limits().text(256));
  visit("text", m.text, Limits().text(1u << 20));
}
template <class Visit, class T>
requires SameAs<T, Deleted> || SameAs<T, Undeleted>
void eachField(Visit&& visit, T& m) { visit("run", m.run), visit("study", m.study); }

// Returns the object of a journal record: {kind, wallNs, fields of the kind}.
nlohmann::json toJson(const JournalRecord& record);

// Returns the fields of a record that can be read; nullopt for a kind that this version does not know.
std::optional<JournalRecord> journalRecord(const nlohmann::json& fields);

// Moves `item` before `before`, or to the end if that is empty (`T{}`); the others keep their order. Returns false
// without a change if one of the two is not in the list or both are the same.
template <class T>
bool moveBefore(std::vector<T>& list, const T& item, const T& before) {
  const auto from = std::find(list.begin(), list.end(), item);
  const auto to = before == T{} ? list.end() : std::find(list.begin(), list.end(), before);
  const bool isKnown = from != list.end() && (before == T{} || to != list.end());
  if (!isKnown || from == to) return false;
  from < to ? std::rotate(from, from + 1, to) : std::rotate(to, from, from + 1);
  return true;
}

}  // namespace scalescope
