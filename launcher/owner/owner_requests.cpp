#include "launcher/owner/owner_requests.h"

#include "launcher/bundle/stored_bundles.h"

namespace scalescope {
namespace {

// Returns true for a request that is kept if its client leaves: a client that cancels an entry need not wait until it
// is queued.
bool holdsWithoutClient(const control::Request& request) {
  return std::holds_alternative<control::CancelEntry>(request.command);
}

// Returns true for a command that is carried out whatever the store's state is.
bool isAlwaysPossible(const control::Command& command) {
  const auto* status = std::get_if<control::StatusRequest>(&command);
  return std::holds_alternative<control::Stop>(command) || (status != nullptr && !status->onceOpen);
}

}  // namespace

Requests::Requests(Parts parts, Hooks hooks)
    : m_parts(parts),
      m_hooks(std::move(hooks)),
      m_entries(m_parts.loop, m_parts.store, m_parts.notifier, m_parts.worker,
                {[this](const Caller& caller, control::Command command) {
                   later(caller.client, {caller.call, std::move(command)});
                 },
                 [this] { askAgain(); }}) {}

void Requests::asked(ClientId client, control::ClientMessage message) {
  const auto* request = std::get_if<control::Request>(&message);
  const bool holds = request != nullptr && holdsWithoutClient(*request);
  if (m_parts.notifier.has(client) || holds) std::visit([&](auto& one) { take(client, one); }, message);
}

void Requests::left(ClientId client) {
  m_subscriptions.erase(client);
  std::erase_if(m_waiting, [client](const auto& waiting) {
    return waiting.first == client && !holdsWithoutClient(waiting.second);
  });
}

void Requests::storeOpened() {
  // Subscriptions come first: clients would miss events of the requests that waited.
  if (m_parts.store.isReady())
    for (const auto& [client, subscription] : std::exchange(m_subscriptions, {})) asked(client, subscription);
  askAgain();
}

void Requests::askAgain() {
  for (auto& [client, request] : std::exchange(m_waiting, {})) asked(client, std::move(request));
}

void Requests::take(ClientId client, control::Request& request) {
  if (!m_parts.store.isReady() && !isAlwaysPossible(request.command)) {
    if (m_parts.store.state() == control::StoreState::opening) return later(client, std::move(request));
    // Only a rebuild helps a store that cannot be opened.
    if (!std::holds_alternative<control::Rebuild>(request.command))
      return m_parts.notifier.refuse({client, request.call}, *m_parts.store.error());
  }
  std::visit([&](const auto& command) { carryOut({client, request.call}, command); }, request.command);
}

// Writes the object to the journal, then calls `done`; the client gets the result.
template <class Object>
void Requests::journal(const Caller& caller, Object object, std::function<void()> done) {
  m_parts.store.journal(
      std::move(object),
      [this, caller, done = std::move(done)](const Status& written) {
        if (written && done) done();
        m_parts.notifier.conclude(caller, written);
      });
}

void Requests::take(ClientId client, const control::Subscribe& ask) {
  if (!m_parts.store.isReady()) {
    m_subscriptions[client] = ask;
    return;
  }
  control::Snapshot now;
  now.paused = m_parts.worker.isPaused();
  now.entries = m_parts.worker.queue().reports();
  now.questions = m_parts.questions.open();
  m_parts.notifier.subscribe(client, ask.records, std::move(now));
}

void Requests::take(ClientId, control::Answer& answer) {
  m_parts.questions.answer(answer.question, {answer.yes, Secret(std::move(answer.secret))});
}

// ---- The queue.
void Requests::carryOut(const Caller& caller, const control::Pause&) {
  journal(
      caller, QueuePaused{}, [this] { m_parts.worker.pause(); });
}

void Requests::carryOut(const Caller& caller, const control::Resume&) {
  journal(
      caller, QueueResumed{}, [this] { m_parts.worker.resume(); });
}

void Requests::carryOut(const Caller& caller, const control::CancelRun& command) {
  if (m_parts.worker.cancelRun(command.run)) return m_parts.notifier.agree(caller);
  m_parts.notifier.refuse(caller, fail("launcher.run-not-running", {{"run", command.run.value}}).value());
}

void Requests::carryOut(const Caller& caller, const control::AbandonHost& command) {
  const QueueEntry* entry = m_parts.worker.atWork();
  if (entry == nullptr) return abandon(caller, command.host, {});
  // If the study's machines are not resolved yet, only its file has the hosts.
  m_parts.loop.aside(
      [this, caller, host = command.host, id = entry->entry, study = entry->study, folder = m_parts.store.folder()] {
        const EntryId named = namesHost(folder, study, host) ? id : EntryId();
        m_parts.loop.post([this, caller, host, named] {
          if (named.empty()) return abandon(caller, host, named);
          // This is journaled before it is done, so that the next owner does not wait for that host either.
          m_parts.store.journal(HostAbandoned{named, host}, [this, caller, host, named](const Status& written) {
            if (!written) return m_parts.notifier.refuse(caller, written.error());
            abandon(caller, host, named);
          });
        });
      });
}

void Requests::abandon(const Caller& caller, const std::string& host, const EntryId& named) {
  if (m_parts.worker.abandon(host, named)) return m_parts.notifier.agree(caller);
  m_parts.notifier.refuse(caller, fail("owner.no-host", {{"host", host}}).value());
}

void Requests::carryOut(const Caller& caller, const control::StatusRequest&) {
  const control::OwnerStatus now{m_parts.worker.isPaused(), m_parts.notifier.size() - 1,
                                 m_parts.worker.queue().reports()};
  m_parts.notifier.send(caller.client, control::Reply{caller.call, {}, {}, now});
}

// ---- stored data
// Returns a callback that notifies clients of a change.
std::function<void()> Requests::edited(control::Edited what) {
  return [this, what = std::move(what)] { m_parts.notifier.publishEdited(what); };
}

void Requests::carryOut(const Caller& caller, const control::Tag& command) {
  journal(caller, RunTagged{command.run, command.words}, edited({command.run, {}}));
}

void Requests::carryOut(const Caller& caller, const control::Note& command) {
  journal(caller, RunNoted{command.run, command.text}, edited({command.run, {}}));
}

void Requests::carryOut(const Caller& caller, const control::Write& command) {
  journal(caller, StudyWritten{command.study, command.place, command.text}, edited({{}, command.study}));
}

void Requests::carryOut(const Caller& caller, const control::Remove& command) {
  m_parts.loop.aside([this, caller, command, folder = m_parts.store.folder()] {
    const Result<Target> target = findTarget(folder, command.target);
    // A bundle has no row and no journal: its folder is renamed, or restored.
    const bool wasBundle = !target && removeBundle(folder, command.target, command.undo);
    m_parts.loop.post([this, caller, undo = command.undo, target, wasBundle] {
      if (!wasBundle) return removeFound(caller, undo, target);
      edited({})();
      m_parts.notifier.agree(caller);
    });
  });
}

void Requests::removeFound(const Caller& caller, bool undo, const Result<Target>& target) {
  if (!target) return m_parts.notifier.refuse(caller, target.error());
  const auto onEdited = edited({target->run, target->study});
  if (undo) return journal(caller, Undeleted{target->run, target->study}, onEdited);
  journal(caller, Deleted{target->run, target->study}, onEdited);
}

// ---- Long work.
void Requests::carryOut(const Caller& caller, const control::Import& command) {
  m_parts.store.takeIsIndexNew();
  m_parts.work.start(
      caller,
      [&store = m_parts.store.thread(), command, progress = m_parts.work.progressTo(caller)](
          const std::stop_token& stop) { return importPath(store, command, stop, progress); },
      edited({}), m_hooks.ended);
}

// Rebuilds the index from the logs, for a store that cannot be opened or between studies.
void Requests::carryOut(const Caller& caller, const control::Rebuild&) {
  const bool isBusy = m_parts.worker.isBusy() || !m_parts.work.empty() || m_entries.isEnqueueing();
  if (isBusy) return m_parts.notifier.refuse(caller, fail("owner.rebuild-running").value());
  if (m_parts.store.takeIsIndexNew()) return m_parts.notifier.agree(caller);
  m_parts.worker.forget();
  m_parts.store.rebuild(m_parts.work.progressTo(caller), m_parts.work.begin(caller),
                        [this, caller](const Status& rebuilt) { m_parts.work.end(caller, rebuilt); });
  m_hooks.reopens();
}

void Requests::carryOut(const Caller& caller, const control::Stop& command) {
  m_parts.work.stop({caller.client, command.which});
  m_parts.notifier.agree(caller);
}

}  // namespace scalescope
