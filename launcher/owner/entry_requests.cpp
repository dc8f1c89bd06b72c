#include "launcher/owner/entry_requests.h"

namespace scalescope {

void EntryRequests::enqueue(const Caller& caller, const control::Enqueue& command) {
  if (const auto known = m_worker.queue().report(command.entry))
    return m_notifier.send(caller.client, control::Reply{caller.call, {}, *known, {}});
  if (!m_enqueueing.insert(command.entry).second) return m_hooks.later(caller, command);
  m_loop.aside([this, caller, command, folder = m_store.folder()] {
    auto added = std::make_shared<Result<NewEntry>>(checkNewEntry(folder, command));
    m_loop.post([this, caller, entry = command.entry, added] { checked(caller, entry, *added); });
  });
}

void EntryRequests::checked(const Caller& caller, const EntryId& entry, const Result<NewEntry>& checked) {
  if (!checked) return over(caller, entry, {.error = checked.error()});
  if (checked->ended) return over(caller, entry, {.entry = *checked->ended});  // The entry is known and has ended.
  write(caller, *checked);
}

void EntryRequests::write(const Caller& caller, const NewEntry& added) {
  m_store.thread().post([this, caller, added](StoreWriter& writer) {
    const Status written = writeEntry(writer, added);
    m_loop.post([this, caller, entry = added.entry, expanded = added.expanded, written] {
      if (!written) return over(caller, entry.entry, {.error = written.error()});
      m_worker.add(entry, expanded);
      over(caller, entry.entry, {.entry = m_worker.queue().report(entry.entry)});
      // Ranks are in this process's control group, so its limits apply to them and not those of the client.
      if (const auto note = narrowerGroup(entry.context))
        m_notifier.publish(GuardEvent{entry.study, Severity::warning, *note});
      m_worker.begin();
    });
  });
}

void EntryRequests::over(const Caller& caller, const EntryId& entry, control::Reply reply) {
  m_enqueueing.erase(entry);
  reply.call = caller.call;
  m_notifier.send(caller.client, reply);
  m_hooks.entryCame();
}

void EntryRequests::cancel(const Caller& caller, const control::CancelEntry& command) {
  if (m_enqueueing.contains(command.entry)) return m_hooks.later(caller, command);
  const QueueEntry* entry = m_worker.queue().find(command.entry);
  if (entry == nullptr) return cancelUnqueued(caller, command.entry);
  m_worker.hold(command.entry);
  m_store.journal(StudyDequeued{entry->study, command.entry, 130}, [this, caller, command](const Status& written) {
    if (written)
      m_worker.cancel(command.entry);
    else
      m_worker.release(command.entry);
    m_notifier.conclude(caller, written);
  });
}

bool EntryRequests::isQueued(const Caller& caller, const EntryId& entry) {
  if (m_worker.queue().find(entry) != nullptr) return true;
  m_notifier.refuse(caller, fail("owner.no-entry", {{"entry", entry.value}}).value());
  return false;
}

// Moves an entry. The running one cannot be moved, and an entry to be placed before it is placed behind it.
void EntryRequests::move(const Caller& caller, const control::MoveEntry& command) {
  if (m_enqueueing.contains(command.entry) || m_enqueueing.contains(command.before))
    return m_hooks.later(caller, command);
  if (!isQueued(caller, command.entry)) return;
  if (!command.before.empty() && !isQueued(caller, command.before)) return;
  if (m_worker.isAtWork(command.entry)) {
    const std::string& name = m_worker.queue().find(command.entry)->name;
    return m_notifier.refuse(caller, fail("owner.entry-at-work", {{"study", name}}).value());
  }
  const EntryId before = m_worker.isAtWork(command.before) ? m_worker.queue().behind(command.before) : command.before;
  if (before == command.entry) return m_notifier.agree(caller);
  m_store.journal(EntryMoved{command.entry, before}, [this, caller, command, before](const Status& written) {
    if (written) m_worker.move(command.entry, before);
    m_notifier.conclude(caller, written);
  });
}

void EntryRequests::hold(const Caller& caller, const control::HoldEntry& command) {
  if (m_enqueueing.contains(command.entry)) return m_hooks.later(caller, command);
  if (!isQueued(caller, command.entry)) return;
  m_store.journal(EntryHeld{command.entry, command.isHeld}, [this, caller, command](const Status& written) {
    if (written) m_worker.setHeld(command.entry, command.isHeld);
    m_notifier.conclude(caller, written);
  });
}

// Accepts the cancelling of an entry that has ended, so that a client that repeats the request after an owner's death
// gets the same reply.
void EntryRequests::cancelUnqueued(const Caller& caller, const EntryId& entry) {
  m_loop.aside([this, caller, entry, folder = m_store.folder()] {
    const bool ended = endedEntry(folder, entry).has_value();
    m_loop.post([this, caller, entry, ended] {
      if (ended) return m_notifier.agree(caller);
      m_notifier.refuse(caller, fail("owner.no-entry", {{"entry", entry.value}}).value());
    });
  });
}

}  // namespace scalescope
