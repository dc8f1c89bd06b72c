#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {

// Keys and values of one run's store. May be used from any thread; no call waits for a key.
class StoreTable {
 public:
  explicit StoreTable(std::size_t mostBytes = 256u << 20) : m_mostBytes(mostBytes) {}
  StoreReply answer(const StoreRequest& request);

 private:
  bool put(const std::string& key, const std::string& value);  // Returns false if there is no room.

  std::mutex m_mutex;
  std::map<std::string, std::string> m_values;
  std::size_t m_bytes = 0;  // Bytes of keys and values.
  std::size_t m_mostBytes;
};

// Connections that have not proved that they know the run's secret. Only the proof was read from them.
struct ForeignConnections {
  std::int64_t count = 0;
  std::string lastAddress;  // Numeric address.
};

// Server of a run's store at a listening socket from a separate thread. No peer can stop that thread, whatever it sends
// or omits: sockets never block, and a peer has a few seconds for its proof and 64 bytes of memory until then. The
// number of peers without a proof is limited: beyond that, the oldest of them is dropped.
class StoreServer {
 public:
  struct Limits {
    std::size_t unproven = 64;
    double proofSeconds = 10;
  };

  static Result<std::unique_ptr<StoreServer>> start(UniqueFd listening, const std::string& secret, StoreTable& table,
                                                    Limits limits);
  static Result<std::unique_ptr<StoreServer>> start(UniqueFd listening, const std::string& secret, StoreTable& table) {
    return start(std::move(listening), secret, table, Limits());
  }
  ~StoreServer();
  StoreServer(const StoreServer&) = delete;
  StoreServer& operator=(const StoreServer&) = delete;

  [[nodiscard]] ForeignConnections strangers() const;  // Any thread.

 private:
  struct Peer;
  StoreServer(UniqueFd listening, std::string secret, StoreTable& table, Limits limits);
  void serve();
  void acceptPeers();
  void dropOldestUnproven();
  void dropDeferred();
  void drop(std::map<int, Peer>::iterator peer);
  [[nodiscard]] std::size_t unproven() const;
  // Each returns false if the peer must be dropped.
  bool readFrom(Peer& peer);
  bool takeProof(Peer& peer);
  bool takeFrames(Peer& peer);
  bool continueWriting(Peer& peer);
  static bool writeTo(Peer& peer);

  UniqueFd m_listening;
  UniqueFd m_wake;
  std::string m_secret;
  StoreTable& m_table;
  Limits m_limits;
  std::map<int, Peer> m_peers;  // Peers by descriptor.
  std::int64_t m_acceptAgainNs = 0;
  mutable std::mutex m_mutex;             // Mutex of the next two members.
  std::map<int, std::string> m_unproven;  // Addresses of peers whose proof is awaited.
  ForeignConnections m_foreign;           // Connections that were refused.
  std::atomic<bool> m_stops = false;
  std::jthread m_thread;  // It is the last member, so it ends first.
};

}  // namespace scalescope
