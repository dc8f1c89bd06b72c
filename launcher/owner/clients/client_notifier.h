#pragma once

#include <compare>
#include <map>
#include <optional>
#include <vector>

#include "launcher/owner/clients/control_server.h"
#include "launcher/owner/clients/state_snapshot.h"
#include "launcher/run/attempt/wiring.h"

namespace scalescope {

// The client of a request and the request's number, which its reply repeats.
struct Caller {
  ClientId client = 0;
  control::Call call = 0;
  friend auto operator<=>(const Caller&, const Caller&) = default;
};

// The clients that have joined, and what each of them receives: events with their snapshot, records, edits, questions,
// replies. The loop's thread; the server outlives it.
class ClientNotifier final : public Listener {
 public:
  explicit ClientNotifier(ControlServer& server) : m_server(server) {}

  void join(ClientId client, const control::ClientHello& hello) { m_clients[client] = {hello, false, false}; }
  void leave(ClientId client) { m_clients.erase(client); }
  [[nodiscard]] bool has(ClientId client) const { return m_clients.contains(client); }
  [[nodiscard]] bool empty() const { return m_clients.empty(); }
  [[nodiscard]] int size() const { return static_cast<int>(m_clients.size()); }

  // Subscribes the client to later events, after a snapshot of the current state. `now` has the queue, and for a client
  // that answers questions the open ones.
  void subscribe(ClientId client, bool records, control::Snapshot now);

  void publish(StateEvent event) override;
  void publishRecords(control::RecordBatch batch, std::uint64_t seq) override;
  // Reports a file that cannot be read, also to later subscribers.
  void publishLeftOut(const Message& message);
  void publishEdited(const control::Edited& what);
  void publishQueue(const control::QueueNow& now);
  void publishQuestion(const control::Question& question);  // Sends it only to clients that answer questions.
  void publishAll(const control::OwnerMessage& message) { m_server.sendToAll(message); }

  void agree(const Caller& caller) { m_server.send(caller.client, control::Reply{caller.call, {}, {}, {}}); }
  void refuse(const Caller& caller, const Error& error) {
    m_server.send(caller.client, control::Reply{caller.call, error, {}, {}});
  }
  // Calls either agree() or refuse().
  void conclude(const Caller& caller, const Status& done);
  void send(ClientId client, const control::OwnerMessage& message) { m_server.send(client, message); }

 private:
  struct Client {
    control::ClientHello hello;
    bool subscribed = false;
    bool records = false;
  };
  // Returns a copy, since sending may close a link.
  [[nodiscard]] std::vector<ClientId> subscribers(bool records) const;

  ControlServer& m_server;
  StateSnapshot m_snapshot;
  std::map<ClientId, Client> m_clients;
  std::vector<Message> m_leftOut;
};

}  // namespace scalescope
