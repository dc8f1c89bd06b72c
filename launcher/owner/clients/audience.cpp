#include "launcher/owner/clients/audience.h"

#include <algorithm>
#include <utility>

namespace scalescope {

void Audience::subscribe(ClientId client, bool records, control::Snapshot now) {
  Client& known = m_clients[client];
  known.subscribed = true;
  known.records = records;
  control::Snapshot standing = m_standing.snapshot();
  standing.paused = now.paused;
  standing.entries = std::move(now.entries);
  if (known.hello.answers) standing.questions = std::move(now.questions);
  m_server.send(client, standing);
  for (const Message& message : m_leftOut)
    m_server.send(client, control::Told{standing.cursor, GuardEvent{{}, Severity::warning, message}});
}

void Audience::tell(StateEvent event) {
  const control::Told told = m_standing.tell(std::move(event));
  for (const ClientId client : subscribers(false)) m_server.send(client, told);
}

void Audience::tellRecords(control::RecordBatch batch, std::uint64_t seq) {
  m_standing.stored(batch.attempt, batch.source, seq);
  m_server.sendRecords(subscribers(true), batch);
}

void Audience::tellLeftOut(const Message& message) {
  if (std::find(m_leftOut.begin(), m_leftOut.end(), message) != m_leftOut.end()) return;
  m_leftOut.push_back(message);
  tell(GuardEvent{{}, Severity::warning, message});
}

void Audience::tellEdited(const control::Edited& what) {
  for (const ClientId client : subscribers(false)) m_server.send(client, what);
}

void Audience::tellQueue(const control::QueueNow& now) {
  for (const ClientId client : subscribers(false)) m_server.send(client, now);
}

void Audience::tellQuestion(const control::Question& question) {
  for (const auto& [id, client] : std::map(m_clients))
    if (client.hello.answers) m_server.send(id, question);
}

void Audience::conclude(ClientId client, control::Call call, const Status& done) {
  if (done)
    agree(client, call);
  else
    refuse(client, call, done.error());
}

std::vector<ClientId> Audience::subscribers(bool records) const {
  std::vector<ClientId> list;
  for (const auto& [id, client] : m_clients)
    if (client.subscribed && (!records || client.records)) list.push_back(id);
  return list;
}

}  // namespace scalescope
