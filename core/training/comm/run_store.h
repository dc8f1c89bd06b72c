#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/training/device/torch_api.h"
#include "core/training/rendezvous/rendezvous_client.h"
#include "core/training/rendezvous/rendezvous_server.h"

namespace scalescope {

struct RunStoreOptions {
  bool serves = false;   // True for rank 0.
  int listeningFd = -1;  // Socket that it serves at; -1 = it binds the address itself.
  std::string address;   // Address at which it is reached.
  int port = 0;
  std::string secret;  // Secret of the run: connections without it are refused.
  double timeoutSeconds = 300;
};

// A c10d store for ranks of several nodes. c10d's own, TCPStore, accepts every connection and reads with a thread that
// one connection can block. Keys are waited for by polling. May be called from any thread; calls throw
// std::runtime_error.
class RunStore final : public c10d::Store {
 public:
  explicit RunStore(const RunStoreOptions& options);

  [[nodiscard]] ForeignConnections strangers() const;  // Returns the count of the rank that serves; none on the others.

  c10::intrusive_ptr<c10d::Store> clone() final;
  void set(const std::string& key, const std::vector<std::uint8_t>& value) final;
  std::vector<std::uint8_t> compareSet(const std::string& key, const std::vector<std::uint8_t>& expected,
                                       const std::vector<std::uint8_t>& wanted) final;
  std::vector<std::uint8_t> get(const std::string& key) final;
  std::int64_t add(const std::string& key, std::int64_t value) final;
  bool deleteKey(const std::string& key) final;
  bool check(const std::vector<std::string>& keys) final;
  std::int64_t getNumKeys() final;
  void wait(const std::vector<std::string>& keys) final;
  void wait(const std::vector<std::string>& keys, const std::chrono::milliseconds& timeout) final;

 private:
  // Ends of the connection, shared by all clones, which they outlive.
  struct Ends {
    StoreTable table;
    std::unique_ptr<StoreServer> server;  // Server on rank 0, which uses the table directly.
    std::unique_ptr<StoreClient> client;  // Client on the other ranks.
  };
  explicit RunStore(std::shared_ptr<Ends> ends) : m_ends(std::move(ends)) {}
  StoreReply ask(const StoreRequest& request);

  std::shared_ptr<Ends> m_ends;
};

}  // namespace scalescope
