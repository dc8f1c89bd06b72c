#include "launcher/owner/clients/client_notifier.h"

#include <algorithm>
#include <utility>

namespace scalescope {

void ClientNotifier::subscribe(ClientId client, bool records, control::Snapshot now) {
  Client& known = m_clients[client];
  known.subscribed = true;
  known.records = records;
  control::Snapshot state = m_snapshot.snapshot();
  state.paused = now.paused;
  state.entries = std::move(now.entries);
  if (known.hello.answers) state.questions = std::move(now.questions);
  m_server.send(client, state);
  for (const Message& message : m_leftOut)
    m_server.send(client, control::StateChanged{state.cursor, GuardEvent{{}, Severity::warning, message}});
}

void ClientNotifier::publish(StateEvent event) {
  const control::StateChanged change = m_snapshot.record(std::move(event));
  for (const ClientId client : subscribers(false)) m_server.send(client, change);
}

void ClientNotifier::publishRecords(control::RecordBatch batch, std::uint64_t seq) {
  m_snapshot.stored(batch.attempt, batch.source, seq);
  m_server.sendRecords(subscribers(true), batch);
}

void ClientNotifier::publishLeftOut(const Message& message) {
  if (std::find(m_leftOut.begin(), m_leftOut.end(), message) != m_leftOut.end()) return;
  m_leftOut.push_back(message);
  publish(GuardEvent{{}, Severity::warning, message});
}

void ClientNotifier::publishEdited(const control::Edited& what) {
  for (const ClientId client : subscribers(false)) m_server.send(client, what);
}

void ClientNotifier::publishQueue(const control::QueueNow& now) {
  for (const ClientId client : subscribers(false)) m_server.send(client, now);
}

void ClientNotifier::publishQuestion(const control::Question& question) {
  for (const auto& [id, client] : std::map(m_clients))
    if (client.hello.answers) m_server.send(id, question);
}

void ClientNotifier::conclude(const Caller& caller, const Status& done) {
  if (done)
    agree(caller);
  else
    refuse(caller, done.error());
}

std::vector<ClientId> ClientNotifier::subscribers(bool records) const {
  std::vector<ClientId> list;
  for (const auto& [id, client] : m_clients)
    if (client.subscribed && (!records || client.records)) list.push_back(id);
  return list;
}

}  // namespace scalescope
