#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/training/rendezvous/proof.h"
#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {

// A rank's connection to the store of its run. May be used from any thread, with one request at a time.
class StoreClient {
 public:
  // Retries until the server is there, or until the time is over. A server that does not know the secret is refused.
  static Result<StoreClient> connect(const std::string& host, int port, const std::string& secret, double seconds);

  // Sends a request and returns the reply. Error `training.rendezvous-lost` if no whole reply arrives in time; all
  // later requests fail, too.
  Result<StoreReply> ask(const StoreRequest& request, double seconds);

  StoreClient(StoreClient&& other) noexcept;
  StoreClient& operator=(StoreClient&&) = delete;

 private:
  StoreClient(UniqueFd fd, Proof proof, std::string server);

  std::mutex m_mutex;
  UniqueFd m_fd;
  Proof m_proof;
  std::string m_server;
  std::uint64_t m_sent = 0;
  std::uint64_t m_received = 0;
};

// Opens a listening socket at that address alone, a name or numeric. Refuses an address that means every interface.
Result<UniqueFd> listenAt(const std::string& host, int port);

}  // namespace scalescope
