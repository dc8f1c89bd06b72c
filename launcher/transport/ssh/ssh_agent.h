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

// The part of the user's ssh agent that libssh may use. libssh would wait for an agent without limit and offer a server
// every key of the agent, in its order; this object answers the list of keys itself and passes requests for a signature
// on, so that a stop and a deadline end every wait and only keys that may be offered are. Protocol:
// draft-miller-ssh-agent, "Protocol messages".
class SshAgent {
 public:
  struct Options {
    std::string socket = {};                   // Path of the agent's socket.
    std::vector<std::string> identities = {};  // Keys in SSH wire form that come first, in this order.
    bool onlyIdentities = false;               // True to offer only these keys.
    double signSeconds = 60;                   // The user may have to touch a device or to confirm.
    std::function<void()> waiting = {};        // Callback every few seconds meanwhile, from the object's own thread.
  };

  // Connects and asks for the keys. Error `ssh.agent` if there is no agent or it does not answer within 5 s.
  static Result<std::unique_ptr<SshAgent>> open(Options options, const std::stop_token& stop);
  ~SshAgent();  // Joins the thread.
  SshAgent(const SshAgent&) = delete;
  SshAgent& operator=(const SshAgent&) = delete;

  // Returns the offered keys, in SSH wire form.
  [[nodiscard]] const std::vector<std::string>& keys() const { return m_keys; }
  // Returns libssh's end of the connection, which the caller owns from then on; may be called once.
  [[nodiscard]] int takeSocket() { return m_libsshEnd.release(); }
  // Returns true if a signature was requested and did not come in time.
  [[nodiscard]] bool wasSilent() const { return m_wasSilent; }

 private:
  explicit SshAgent(Options options) : m_options(std::move(options)) {}
  void serve(const std::stop_token& stop);
  std::string answer(const std::string& request, const std::stop_token& stop);

  Options m_options;
  std::vector<std::string> m_keys;
  UniqueFd m_agent;
  UniqueFd m_libsshEnd;
  UniqueFd m_ownEnd;
  std::atomic<bool> m_wasSilent{false};
  std::stop_token m_linkStop;
  std::jthread m_thread;
};

// Returns the keys of the agent's answer to a request for its list: at most 1024, and none if it is damaged.
std::vector<std::string> agentKeys(std::string_view answer);

}  // namespace scalescope
