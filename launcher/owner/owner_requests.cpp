#include "launcher/owner/owner_requests.h"

#include "launcher/bundle/stored_bundles.h"

namespace scalescope {
namespace {

// Returns true for a request that is kept if its client leaves: a client that cancels an entry need not wait until it
// is queued.
bool holdsWithoutClient(const control::ClientMessage& message) {
  return std::holds_alternative<control::CancelEntry>(message);
}

}  // namespace

Requests::Requests(Parts parts, Hooks hooks)
    : m_parts(parts),
      m_hooks(std::move(hooks)),
      m_entries(m_parts.loop, m_parts.store, m_parts.notifier, m_parts.worker,
                {[this](ClientId client, control::ClientMessage message) { later(client, std::move(message)); },
                 [this] { askAgain(); }}) {}

void Requests::asked(ClientId client, control::ClientMessage message) {
  if (!m_parts.notifier.has(client) && !holdsWithoutClient(message)) return;
  std::visit([&](auto& one) { take(client, one); }, message);
}

void Requests::left(ClientId client) {
  std::erase_if(
      m_waiting,
      [client](const auto& waiting) { return waiting.first == client && !holdsWithoutClient(waiting.second); });
}

void Requests::askAgain() {
  for (auto& [client, message] : std::exchange(m_waiting, {})) asked(client, std::move(message));
}

template <class Ask>
bool Requests::isReady(ClientId client, const Ask& ask) {
  if (m_parts.store.isReady()) return true;
  if (m_parts.store.state() == control::StoreState::opening)
    later(client, ask);
  else
    m_parts.notifier.refuse(client, ask.call, *m_parts.store.error());
  return false;
}

// Writes the object to the journal, then calls `done`; the client gets the result.
template <class Object>
void Requests::journal(ClientId client, control::Call call, Object object, std::function<void()> done) {
  m_parts.store.journal(
      std::move(object),
      [this, client, call, done = std::move(done)](const Status& written) {
        if (written && done) done();
        m_parts.notifier.conclude(client, call, written);
      });
}

void Requests::take(ClientId client, const control::Subscribe& ask) {
  control::Snapshot now;
  now.paused = m_parts.worker.isPaused();
  now.entries = m_parts.worker.queue().reports();
  now.questions = m_parts.questions.open();
  m_parts.notifier.subscribe(client, ask.records, std::move(now));
}

// ---- the queue
void Requests::take(ClientId client, const control::Enqueue& ask) {
  if (isReady(client, ask)) m_entries.enqueue(client, ask);
}

void Requests::take(ClientId client, const control::CancelEntry& ask) {
  if (isReady(client, ask)) m_entries.cancel(client, ask);
}

void Requests::take(ClientId client, const control::MoveEntry& ask) {
  if (isReady(client, ask)) m_entries.move(client, ask);
}

void Requests::take(ClientId client, const control::HoldEntry& ask) {
  if (isReady(client, ask)) m_entries.hold(client, ask);
}

void Requests::take(ClientId client, const control::Pause& ask) {
  if (isReady(client, ask))
    journal(
        client, ask.call, QueuePaused{}, [this] { m_parts.worker.pause(); });
}

void Requests::take(ClientId client, const control::Resume& ask) {
  if (isReady(client, ask))
    journal(
        client, ask.call, QueueResumed{}, [this] { m_parts.worker.resume(); });
}

void Requests::take(ClientId client, const control::CancelRun& ask) {
  if (!isReady(client, ask)) return;
  if (m_parts.worker.cancelRun(ask.run)) return m_parts.notifier.agree(client, ask.call);
  m_parts.notifier.refuse(client, ask.call, fail("launcher.run-not-running", {{"run", ask.run.value}}).value());
}

void Requests::take(ClientId client, const control::AbandonHost& ask) {
  if (!isReady(client, ask)) return;
  const QueueEntry* entry = m_parts.worker.atWork();
  if (entry == nullptr) return abandon(client, ask, {});
  // If the study's machines are not resolved yet, only its file has the hosts.
  m_parts.loop.aside([this, client, ask, id = entry->entry, study = entry->study, folder = m_parts.store.folder()] {
    const EntryId named = namesHost(folder, study, ask.host) ? id : EntryId();
    m_parts.loop.post([this, client, ask, named] {
      if (named.empty()) return abandon(client, ask, named);
      // Journalled before it is done, so that the next owner does not wait for that host either.
      m_parts.store.journal(HostAbandoned{named, ask.host}, [this, client, ask, named](const Status& written) {
        if (!written) return m_parts.notifier.refuse(client, ask.call, written.error());
        abandon(client, ask, named);
      });
    });
  });
}

void Requests::abandon(ClientId client, const control::AbandonHost& ask, const EntryId& named) {
  if (m_parts.worker.abandon(ask.host, named)) return m_parts.notifier.agree(client, ask.call);
  m_parts.notifier.refuse(client, ask.call, fail("owner.no-host", {{"host", ask.host}}).value());
}

void Requests::take(ClientId client, const control::StatusRequest& ask) {
  if (ask.onceOpen && !isReady(client, ask)) return;
  const control::OwnerStatus now{m_parts.worker.isPaused(), m_parts.notifier.size() - 1,
                                 m_parts.worker.queue().reports()};
  m_parts.notifier.send(client, control::Reply{ask.call, {}, {}, now});
}

// ---- stored data
// Returns a callback that notifies clients of a change.
std::function<void()> Requests::edited(control::Edited what) {
  return [this, what = std::move(what)] { m_parts.notifier.publishEdited(what); };
}

void Requests::take(ClientId client, const control::Tag& ask) {
  if (isReady(client, ask)) journal(client, ask.call, RunTagged{ask.run, ask.words}, edited({ask.run, {}}));
}

void Requests::take(ClientId client, const control::Note& ask) {
  if (isReady(client, ask)) journal(client, ask.call, RunNoted{ask.run, ask.text}, edited({ask.run, {}}));
}

void Requests::take(ClientId client, const control::Write& ask) {
  if (isReady(client, ask))
    journal(client, ask.call, StudyWritten{ask.study, ask.place, ask.text}, edited({{}, ask.study}));
}

void Requests::take(ClientId client, const control::Remove& ask) {
  if (!isReady(client, ask)) return;
  m_parts.loop.aside([this, client, ask, folder = m_parts.store.folder()] {
    const Result<Target> target = findTarget(folder, ask.target);
    // A bundle has no row and no journal: its folder is renamed, or restored.
    const bool wasBundle = !target && removeBundle(folder, ask.target, ask.undo);
    m_parts.loop.post([this, client, ask, target, wasBundle] {
      if (!wasBundle) return removeFound(client, ask, target);
      edited({})();
      m_parts.notifier.agree(client, ask.call);
    });
  });
}

void Requests::removeFound(ClientId client, const control::Remove& ask, const Result<Target>& target) {
  if (!target) return m_parts.notifier.refuse(client, ask.call, target.error());
  const auto onEdited = edited({target->run, target->study});
  if (ask.undo) return journal(client, ask.call, Undeleted{target->run, target->study}, onEdited);
  journal(client, ask.call, Deleted{target->run, target->study}, onEdited);
}

// ---- long work
void Requests::take(ClientId client, const control::Import& ask) {
  if (!isReady(client, ask)) return;
  m_parts.store.takeIsIndexNew();
  const auto imported = [this] {
    edited({})();
    m_parts.store.makeSeries();
  };
  m_parts.work.start(
      client, ask.call,
      [&store = m_parts.store.thread(), ask, progress = m_parts.work.progressTo(client, ask.call)](
          const std::stop_token& stop) { return importPath(store, ask, stop, progress); },
      imported, m_hooks.ended);
}

void Requests::take(ClientId client, const control::Index& ask) {
  if (!isReady(client, ask)) return;
  m_parts.store.index(
      ask.run, [this, client, call = ask.call](const Status& done) { m_parts.notifier.conclude(client, call, done); });
}

// Rebuilds the index from the logs, for a store that cannot be opened or between studies.
void Requests::take(ClientId client, const control::Rebuild& ask) {
  if (m_parts.store.state() == control::StoreState::opening) return later(client, ask);
  const bool isBusy = m_parts.worker.isBusy() || !m_parts.work.empty() || m_entries.isEnqueueing();
  if (isBusy) return m_parts.notifier.refuse(client, ask.call, fail("owner.rebuild-running").value());
  if (m_parts.store.takeIsIndexNew()) return m_parts.notifier.agree(client, ask.call);
  m_parts.worker.forget();
  m_parts.store.rebuild(
      m_parts.work.progressTo(client, ask.call), m_parts.work.begin(client, ask.call),
      [this, client, call = ask.call](const Status& rebuilt) { m_parts.work.end(client, call, rebuilt); });
  m_hooks.reopens();
}

void Requests::take(ClientId client, const control::Stop& ask) {
  m_parts.work.stop(client, ask.which);
  m_parts.notifier.agree(client, ask.call);
}

void Requests::take(ClientId, control::Answer& ask) {
  m_parts.questions.answer(ask.question, {ask.yes, Secret(std::move(ask.secret))});
}

}  // namespace scalescope
