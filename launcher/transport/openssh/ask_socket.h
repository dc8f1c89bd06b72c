#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/base/secret.h"

namespace scalescope {

// A folder of this user's alone for one start of ssh: its configuration, the program that it asks by (SSH_ASKPASS: a
// link named scalescope-askpass to the agent's program, which looks for the socket beside itself; launcher/agent), and
// that socket. Goes with the object.
class AskSocket {
 public:
  // `helper`: the path of scalescope-agent here.
  static Result<std::unique_ptr<AskSocket>> make(const std::string& helper, const std::string& configuration);
  ~AskSocket();
  AskSocket(const AskSocket&) = delete;
  AskSocket& operator=(const AskSocket&) = delete;

  [[nodiscard]] std::string configuration() const { return m_folder + "/config"; }
  [[nodiscard]] std::string program() const { return m_folder + "/scalescope-askpass"; }
  [[nodiscard]] int descriptor() const { return m_listener.get(); }  // readable: somebody asks

  struct Asked {
    bool isNotice = false;  // shown while ssh waits for a touch; no answer
    std::string prompt = {};
    UniqueFd peer = {};
  };
  // Whoever asks now; nullopt when that was nobody, or nothing that could be read within a second.
  std::optional<Asked> next() const;
  // nullptr: no.
  static void answer(const Asked& asked, const Secret* secret);

 private:
  explicit AskSocket(std::string folder) : m_folder(std::move(folder)) {}

  std::string m_folder;
  UniqueFd m_listener;
};

}  // namespace scalescope
