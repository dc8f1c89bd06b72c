#include "launcher/owner/entry_requests.h"

namespace scalescope {

void EntryRequests::enqueue(ClientId client, const control::Enqueue& ask) {
  if (const auto known = m_worker.queue().report(ask.entry))
    return m_audience.send(client, control::Reply{ask.call, {}, *known, {}});
  if (!m_enqueueing.insert(ask.entry).second) return m_hooks.later(client, ask);
  m_loop.aside([this, client, ask, folder = m_store.folder()] {
    auto entry = std::make_shared<Result<NewEntry>>(checkNewEntry(folder, ask));
    m_loop.post([this, client, ask, entry] { checked(client, ask, *entry); });
  });
}

void EntryRequests::checked(ClientId client, const control::Enqueue& ask, const Result<NewEntry>& checked) {
  if (!checked) return over(client, ask.entry, control::Reply{ask.call, checked.error(), {}, {}});
  if (checked->ended)
    return over(client, ask.entry, control::Reply{ask.call, {}, *checked->ended, {}});  // known, and over
  write(client, ask.call, *checked);
}

void EntryRequests::write(ClientId client, control::Call call, const NewEntry& added) {
  m_store.thread().post([this, client, call, added](StoreWriter& writer) {
    const Status written = writeEntry(writer, added);
    m_loop.post([this, client, call, entry = added.entry, expanded = added.expanded, written] {
      if (!written) return over(client, entry.entry, control::Reply{call, written.error(), {}, {}});
      m_worker.add(entry, expanded);
      over(client, entry.entry, control::Reply{call, {}, m_worker.queue().report(entry.entry), {}});
      // Ranks live in this process's control group: what the client may use beyond it they may not, and the other way
      // round.
      if (const auto note = narrowerGroup(entry.context))
        m_audience.tell(GuardEvent{entry.study, Severity::warning, *note});
      m_worker.begin();
    });
  });
}

void EntryRequests::over(ClientId client, const EntryId& entry, const control::Reply& reply) {
  m_enqueueing.erase(entry);
  m_audience.send(client, reply);
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
    m_audience.conclude(client, ask.call, written);
  });
}

// One that has ended is as good as cancelled: whoever asks again after an owner's death hears the same.
void EntryRequests::cancelUnqueued(ClientId client, const control::CancelEntry& ask) {
  m_loop.aside([this, client, ask, folder = m_store.folder()] {
    const bool ended = endedEntry(folder, ask.entry).has_value();
    m_loop.post([this, client, ask, ended] {
      if (ended) return m_audience.agree(client, ask.call);
      m_audience.refuse(client, ask.call, fail("owner.no-entry", {{"entry", ask.entry.value}}).value());
    });
  });
}

}  // namespace scalescope
