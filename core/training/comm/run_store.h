#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/training/device/torch_api.h"
#include "core/training/rendezvous/rendezvous_client.h"
#include "core/training/rendezvous/rendezvous_server.h"

namespace scalescope {

struct RunStoreOptions {
  bool serves = false;   // rank 0
  int listeningFd = -1;  // that it serves at; -1 = it binds the address itself
  std::string address;   // where it is reached
  int port = 0;
  std::string secret;  // of the run: whoever does not know it is not let in
  double timeoutSeconds = 300;
};

// c10d's store for ranks of several nodes. c10d's own, TCPStore, lets everybody in and reads with a thread that a
// connection can hold. Keys are waited for here by asking again. Any thread; calls throw std::runtime_error.
class RunStore final : public c10d::Store {
 public:
  explicit RunStore(const RunStoreOptions& options);

  [[nodiscard]] Strangers strangers() const;  // of the rank that serves, else none

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
  // Outlives every clone.
  struct Ends {
    StoreTable table;
    std::unique_ptr<StoreServer> server;  // of rank 0, which asks the table itself
    std::unique_ptr<StoreClient> client;  // of the others
  };
  explicit RunStore(std::shared_ptr<Ends> ends) : m_ends(std::move(ends)) {}
  StoreReply ask(const StoreRequest& request);

  std::shared_ptr<Ends> m_ends;
};

}  // namespace scalescope
