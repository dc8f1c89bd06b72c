#include "launcher/owner/entry_requests.h"

namespace scalescope {

void EntryRequests::enqueue(ClientId client, const control::Enqueue& ask) {
  if (const auto known = m_worker.queue().report(ask.entry))
    return m_notifier.send(client, control::Reply{ask.call, {}, *known, {}});
  if (!m_enqueueing.insert(ask.entry).second) return m_hooks.later(client, ask);
  m_loop.aside([this, client, ask, folder = m_store.folder()] {
    auto entry = std::make_shared<Result<NewEntry>>(checkNewEntry(folder, ask));
    m_loop.post([this, client, ask, entry] { checked(client, ask, *entry); });
  });
}

void EntryRequests::checked(ClientId client, const control::Enqueue& ask, const Result<NewEntry>& checked) {
  if (!checked) return over(client, ask.entry, control::Reply{ask.call, checked.error(), {}, {}});
  if (checked->ended)
    // The entry is known and has ended.
    return over(client, ask.entry, control::Reply{ask.call, {}, *checked->ended, {}});
  write(client, ask.call, *checked);
}

void EntryRequests::write(ClientId client, control::Call call, const NewEntry& added) {
  m_store.thread().post([this, client, call, added](StoreWriter& writer) {
    const Status written = writeEntry(writer, added);
    m_loop.post([this, client, call, entry = added.entry, expanded = added.expanded, written] {
      if (!written) return over(client, entry.entry, control::Reply{call, written.error(), {}, {}});
      m_worker.add(entry, expanded);
      over(client, entry.entry, control::Reply{call, {}, m_worker.queue().report(entry.entry), {}});
      // Ranks are in this process's control group, so its limits apply to them and not those of the client.
      if (const auto note = narrowerGroup(entry.context))
        m_notifier.publish(GuardEvent{entry.study, Severity::warning, *note});
      m_worker.begin();
    });
  });
}

void EntryRequests::over(ClientId client, const EntryId& entry, const control::Reply& reply) {
  m_enqueueing.erase(entry);
  m_notifier.send(client, reply);
  m_hooks.entryCame();
}

void EntryRequests::cancel(ClientId client, const control::CancelEntry& ask) {
  if (m_enqueueing.contains(ask.entry)) return m_hooks.later(client, ask);
  const QueueEntry* entry = m_worker.queue().find(ask.entry);
  if (entry == nullptr) return cancelUnqueued(client, ask);
  m_worker.hold(ask.entry);
  m_store.journal(StudyDequeued{entry->study, ask.entry, 130}, [this, client, ask](const Status& written) {
    if (written)
      m_worker.cancel(ask.entry);
    else
      m_worker.release(ask.entry);
    m_notifier.conclude(client, ask.call, written);
  });
}

bool EntryRequests::isQueued(ClientId client, control::Call call, const EntryId& entry) {
  if (m_worker.queue().find(entry) != nullptr) return true;
  m_notifier.refuse(client, call, fail("owner.no-entry", {{"entry", entry.value}}).value());
  return false;
}

// Moves an entry. The running one cannot be moved, and an entry to be placed before it is placed behind it.
void EntryRequests::move(ClientId client, const control::MoveEntry& ask) {
  if (m_enqueueing.contains(ask.entry) || m_enqueueing.contains(ask.before)) return m_hooks.later(client, ask);
  if (!isQueued(client, ask.call, ask.entry)) return;
  if (!ask.before.empty() && !isQueued(client, ask.call, ask.before)) return;
  if (m_worker.isAtWork(ask.entry)) {
    const std::string& name = m_worker.queue().find(ask.entry)->name;
    return m_notifier.refuse(client, ask.call, fail("owner.entry-at-work", {{"study", name}}).value());
  }
  const EntryId before = m_worker.isAtWork(ask.before) ? m_worker.queue().behind(ask.before) : ask.before;
  if (before == ask.entry) return m_notifier.agree(client, ask.call);
  m_store.journal(EntryMoved{ask.entry, before}, [this, client, ask, before](const Status& written) {
    if (written) m_worker.move(ask.entry, before);
    m_notifier.conclude(client, ask.call, written);
  });
}

void EntryRequests::hold(ClientId client, const control::HoldEntry& ask) {
  if (m_enqueueing.contains(ask.entry)) return m_hooks.later(client, ask);
  if (!isQueued(client, ask.call, ask.entry)) return;
  m_store.journal(EntryHeld{ask.entry, ask.isHeld}, [this, client, ask](const Status& written) {
    if (written) m_worker.setHeld(ask.entry, ask.isHeld);
    m_notifier.conclude(client, ask.call, written);
  });
}

// Accepts the cancelling of an entry that has ended, so that a client that repeats the request after an owner's death
// gets the same reply.
void EntryRequests::cancelUnqueued(ClientId client, const control::CancelEntry& ask) {
  m_loop.aside([this, client, ask, folder = m_store.folder()] {
    const bool ended = endedEntry(folder, ask.entry).has_value();
    m_loop.post([this, client, ask, ended] {
      if (ended) return m_notifier.agree(client, ask.call);
      m_notifier.refuse(client, ask.call, fail("owner.no-entry", {{"entry", ask.entry.value}}).value());
    });
  });
}

}  // namespace scalescope
