#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>

#include "launcher/agent/agent.h"
#include "launcher/agent/attempt/node_attempt.h"
#include "launcher/agent/connection.h"
#include "launcher/agent/file_intake.h"
#include "launcher/agent/host/kept_data.h"
#include "launcher/agent/host/paths.h"
#include "launcher/agent/host/use_mark.h"
#include "launcher/agent/attempt/log_feed.h"

namespace scalescope::agent {

// State that decides whether an agent is still needed. Times are of the monotonic clock.
struct Need {
  bool clients = false;
  bool ranks = false;      // True if any rank lives.
  bool unfetched = false;  // True if there are unacknowledged logs.
  std::int64_t lastClientNs = 0;
  std::int64_t lastRankNs = 0;
};

// Returns true if the agent may end. The time starts at the later of the last client and the last rank: a client that
// was away for a day of training still finds the agent, and its logs on disk in any case.
inline bool shouldExit(const Need& need, const ServeOptions& options, std::int64_t nowNs) {
  if (need.clients || need.ranks) return false;
  const double idle = static_cast<double>(nowNs - std::max(need.lastClientNs, need.lastRankNs)) / 1e9;
  return idle >= (need.unfetched ? options.keepSeconds : options.idleSeconds);
}

// The agent's only thread: answers clients, keeps the attempts, and sends logs to the clients that requested them.
class Service {
 public:
  Service(ServeOptions options, std::string runtimeFolder);
  ~Service();

  Status listen();
  // Adopts the attempts of earlier agents of this name. Returns an error for each state file that cannot be read.
  std::vector<Error> adoptAttempts();
  void run();

 private:
  struct Subscription {
    AttemptKey attempt;
    LogFeed feed;
    bool isDrained = false;
  };
  struct Client {
    std::shared_ptr<Connection> connection;
    std::list<Subscription> feeds;
    std::map<AttemptKey, bool> finishedSent;
  };

  void accept();
  void acceptLater();
  // Handlers of the clients' requests, one function per message (agent_requests.cpp).
  struct Dispatcher;
  void onMessage(Connection& connection, const ClientMessage& message);
  void onUnreadable(Connection& connection, const Frame& frame, const Error& error);
  void onPing(Client& client, const Ping& ping);
  void onPong(Client& client, const Pong& pong);
  void onHello(Client& client, const ClientHello& hello);
  void onLease(Client& client, const LeaseRequest& request);
  void onProbe(Client& client);
  void onPrepare(Client& client, const PrepareRequest& request);
  void onStatus(Client& client, const StatusRequest& request);
  void onRelease(Client& client, const ReleaseRequest& request);
  void onStart(Client& client, const StartRequest& request);
  void onCancel(Client& client, const CancelRequest& request);
  void onFetch(Client& client, const FetchRequest& request);
  void onAck(const Ack& ack);
  void onFileQuery(Client& client, const FileQuery& query);
  void onFilePiece(Client& client, const FilePiece& piece);
  void onTail(Client& client, const TailRequest& request);
  [[nodiscard]] Result<std::string> filePath(const std::string& path, const std::string& shared) const;

  bool takeLease(Connection& connection);
  [[nodiscard]] std::int64_t leaseSeconds() const;  // Time for which a client has held it.
  bool mayChange(Client& client);                   // Sends the reason if it returns false.
  Attempt* find(const AttemptKey& key);
  AttemptReport report(const AttemptKey& key);  // Covers any attempt that was ever here.
  // Returns the attempts that live or are not fetched, living and newer ones first, as many as a hello holds.
  [[nodiscard]] std::vector<AttemptReport> openReports() const;
  Client* find(Connection& connection);
  void forget(Connection& connection);
  void feed(Client& client);
  void reap();
  void tick();
  void dropSilentClients();
  void setLeaseHolder(Connection* holder);
  void abandonUnstarted();
  void dropPrepared();
  void markData(const NodePlan& plan);
  [[nodiscard]] bool isBusy() const;
  bool isUnneeded();
  bool closeSocketForGood();

  ServeOptions m_options;
  std::string m_runtime;
  Folders m_folders;
  asio::io_context m_context;
  asio::local::stream_protocol::acceptor m_acceptor{m_context};
  asio::steady_timer m_acceptTimer{m_context};
  asio::steady_timer m_timer{m_context};
  asio::signal_set m_signals{m_context};
  std::map<AttemptKey, std::unique_ptr<Attempt>> m_attempts;
  std::list<Client> m_clients;
  Connection* m_leaseHolder = nullptr;
  std::int64_t m_leaseSinceNs = 0;  // Time since which the lease is held, or free.
  std::int64_t m_lastAttachedNs = 0;
  std::int64_t m_lastRankNs = 0;
  std::int64_t m_lastSlowTickNs = 0;
  UseMark m_mark{programFolder()};
  DataMarks m_data{dataRoot()};
  FileIntake m_intake{m_context};
  std::vector<std::weak_ptr<Connection>> m_probeWaiters;
  std::jthread m_probe;
};

}  // namespace scalescope::agent
