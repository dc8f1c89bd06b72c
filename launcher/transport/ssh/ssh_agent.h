#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The user's ssh agent, as libssh may see it. libssh waits for an agent without end and offers a server every key that
// the agent has, in its order; this answers the list of keys itself and passes a signature's request on, so that a stop
// and a deadline end every wait and only the keys that may be offered are. Protocol: draft-miller-ssh-agent, "Protocol
// messages".
class SshAgent {
 public:
  struct Wishes {
    std::string socket = {};                   // its path
    std::vector<std::string> identities = {};  // keys in SSH wire form that come first, in this order
    bool onlyIdentities = false;               // and none but these
    double signSeconds = 60;                   // a person may have to touch or to confirm
    std::function<void()> waiting = {};        // called every few seconds meanwhile, from a thread of this object's own
  };

  // Connects and asks for the keys. Error `ssh.agent` when there is no agent or none that answers within 5 s.
  static Result<std::unique_ptr<SshAgent>> open(Wishes wishes, const std::stop_token& stop);
  ~SshAgent();  // joins
  SshAgent(const SshAgent&) = delete;
  SshAgent& operator=(const SshAgent&) = delete;

  // What is offered, in SSH wire form.
  [[nodiscard]] const std::vector<std::string>& keys() const { return m_keys; }
  // libssh's end of the connection, which the caller owns from then on; once.
  [[nodiscard]] int takeSocket() { return m_libsshEnd.release(); }
  // A signature was asked for and did not come in time.
  [[nodiscard]] bool wasSilent() const { return m_wasSilent; }

 private:
  explicit SshAgent(Wishes wishes) : m_wishes(std::move(wishes)) {}
  void serve(const std::stop_token& stop);
  std::string answer(const std::string& request, const std::stop_token& stop);

  Wishes m_wishes;
  std::vector<std::string> m_keys;
  UniqueFd m_agent;
  UniqueFd m_libsshEnd;
  UniqueFd m_ownEnd;
  std::atomic<bool> m_wasSilent{false};
  std::stop_token m_linkStop;
  std::jthread m_thread;
};

// The keys of the agent's answer to a request for its list: at most 1024, and none once it is damaged.
std::vector<std::string> agentKeys(std::string_view answer);

}  // namespace scalescope
