#pragma once

#include "core/telemetry/wire/control.h"

namespace scalescope::control {

// Fields of every message as they are on the wire. No other place spells their names.

// ---- Client -> owner.

template <class Visit, SameAs<ClientHello> T>
void eachField(Visit&& visit, T& m) {
  visit("protocol", m.protocol, Limits().required()), visit("program", m.program, Limits().text(64));
  visit("version", m.version, Limits().text(64)), visit("pid", m.pid), visit("serves", m.serves),
      visit("answers", m.answers);
  visit("context", m.context);
}
template <class Visit, SameAs<Leave> T>
void eachField(Visit&& visit, T& m) {
  visit("when", m.when);
}
template <class Visit, SameAs<Subscribe> T>
void eachField(Visit&& visit, T& m) {
  visit("records", m.records);
}
template <class Visit, SameAs<Enqueue> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry, Limits().required()), visit("study", m.study);
  visit("spec", m.spec), visit("cells", m.cells, Limits().count(100'000)), visit("again", m.again),
      visit("context", m.context);
}
template <class Visit, class T>
requires SameAs<T, Pause> || SameAs<T, Resume> || SameAs<T, Rebuild>
void eachField(Visit&&, T&) {}
template <class Visit, SameAs<StatusRequest> T>
void eachField(Visit&& visit, T& m) {
  visit("onceOpen", m.onceOpen, Limits().sparse());
}
template <class Visit, SameAs<CancelEntry> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry, Limits().required());
}
template <class Visit, SameAs<MoveEntry> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry, Limits().required()), visit("before", m.before, Limits().sparse());
}
template <class Visit, SameAs<HoldEntry> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry, Limits().required()), visit("held", m.isHeld);
}
template <class Visit, SameAs<CancelRun> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required());
}
template <class Visit, SameAs<AbandonHost> T>
void eachField(Visit&& visit, T& m) {
  visit("host", m.host, Limits().text(1024).required());
}
template <class Visit, SameAs<Tag> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required());
  visit("words", m.words, Limits().text(1024).count(1024).required());
}
template <class Visit, SameAs<Note> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required());
  visit("text", m.text, Limits().text(512u << 10).required());
}
template <class Visit, SameAs<Write> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().required());
  visit("place", m.place, Limits().text(256).required()), visit("text", m.text, Limits().text(512u << 10).required());
}
template <class Visit, SameAs<Remove> T>
void eachField(Visit&& visit, T& m) {
  visit("target", m.target, Limits().text(4096).required()), visit("undo", m.undo);
}
template <class Visit, SameAs<Import> T>
void eachField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().text(4096).required());
  visit("collective", m.collective, Limits().text(64).sparse());
}
template <class Visit, SameAs<Stop> T>
void eachField(Visit&& visit, T& m) {
  visit("which", m.which, Limits().required());
}
template <class Visit, SameAs<Answer> T>
void eachField(Visit&& visit, T& m) {
  visit("question", m.question, Limits().required()), visit("yes", m.yes),
      visit("secret", m.secret, Limits().text(4096));
}

// A command or an event together with its number, which is one object on the wire.
template <class M>
struct Numbered {
  std::int64_t number = 0;
  M message;
  friend bool operator==(const Numbered&, const Numbered&) = default;
};
template <class T>
concept IsNumbered = std::same_as<std::remove_const_t<T>, Numbered<decltype(T::message)>>;
template <class Visit, IsNumbered T>
void eachField(Visit&& visit, T& m) {
  if constexpr (std::is_constructible_v<Command, decltype(m.message)>)
    visit("call", m.number, Limits().required());
  else
    visit("cursor", m.number);
  eachField(visit, m.message);
}

// ---- Owner -> client.

template <class Visit, SameAs<OwnerHello> T>
void eachField(Visit&& visit, T& m) {
  visit("protocol", m.protocol, Limits().required()), visit("version", m.version, Limits().text(64)),
      visit("pid", m.pid);
  visit("folder", m.folder, Limits().text(4096)), visit("state", m.state), visit("error", m.error);
}
template <class Visit, SameAs<Bye> T>
void eachField(Visit&& visit, T& m) {
  visit("reason", m.reason);
}
template <class Visit, SameAs<Progress> T>
void eachField(Visit&& visit, T& m) {
  visit("call", m.call), visit("what", m.what), visit("share", m.share, Limits().reals(0, 1));
}
template <class Visit, SameAs<EntryReport> T>
void eachField(Visit&& visit, T& m) {
  visit("entry", m.entry, Limits().required()), visit("study", m.study, Limits().required()),
      visit("name", m.name, Limits().text(1024));
  visit("state", m.state), visit("waitsFor", m.waitsFor), visit("exitCode", m.exitCode), visit("held", m.isHeld);
}
template <class Visit, SameAs<QueueNow> T>
void eachField(Visit&& visit, T& m) {
  visit("paused", m.paused), visit("entries", m.entries);
}
template <class Visit, SameAs<OwnerStatus> T>
void eachField(Visit&& visit, T& m) {
  visit("paused", m.paused), visit("clients", m.clients), visit("entries", m.entries);
}
template <class Visit, SameAs<Reply> T>
void eachField(Visit&& visit, T& m) {
  visit("call", m.call, Limits().required()), visit("error", m.error), visit("entry", m.entry),
      visit("status", m.status);
}
template <class Visit, SameAs<Question> T>
void eachField(Visit&& visit, T& m) {
  visit("question", m.question, Limits().required()), visit("kind", m.kind), visit("host", m.host, Limits().text(1024));
  visit("text", m.text, Limits().text(4096));
}
template <class Visit, SameAs<QuestionGone> T>
void eachField(Visit&& visit, T& m) {
  visit("question", m.question, Limits().required());
}
template <class Visit, SameAs<StoredTo> T>
void eachField(Visit&& visit, T& m) {
  visit("source", m.source, Limits().required()), visit("seq", m.seq);
}
template <class Visit, SameAs<Snapshot> T>
void eachField(Visit&& visit, T& m) {
  visit("cursor", m.cursor), visit("paused", m.paused), visit("entries", m.entries), visit("study", m.study),
      visit("cells", m.cells);
  visit("run", m.run), visit("attempts", m.attempts), visit("stored", m.stored), visit("questions", m.questions);
}
template <class Visit, SameAs<Edited> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run), visit("study", m.study);
}
template <class Visit, SameAs<RecordBatch> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), eachField(visit, m.attempt), visit("cell", m.cell);
  visit("source", m.source, Limits().required()), visit("lost", m.lost);
}

}  // namespace scalescope::control
