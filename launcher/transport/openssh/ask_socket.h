#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/result.h"
#include "core/base/secret.h"

namespace scalescope {

// A folder of this user only for one start of ssh: its configuration, the program by which it asks (SSH_ASKPASS: a link
// named scalescope-askpass to the agent's program, which looks for the socket beside itself; launcher/agent), and that
// socket. Removed with the object.
class AskSocket {
 public:
  // `helper`: the path of scalescope-agent on this machine. The folder is in `environment`'s XDG_RUNTIME_DIR or /tmp.
  static Result<std::unique_ptr<AskSocket>> make(const std::string& helper, const std::string& configuration,
                                                 const Environment& environment);
  ~AskSocket();
  AskSocket(const AskSocket&) = delete;
  AskSocket& operator=(const AskSocket&) = delete;

  [[nodiscard]] std::string configuration() const { return m_folder + "/config"; }
  [[nodiscard]] std::string program() const { return m_folder + "/scalescope-askpass"; }
  [[nodiscard]] int descriptor() const { return m_listener.get(); }  // Becomes readable when ssh asks.

  struct Asked {
    bool isNotice = false;  // True while ssh waits for a touch; such a notice needs no answer.
    std::string prompt = {};
    UniqueFd peer = {};
  };
  // Accepts a question; nullopt if there is none or it could not be read within a second.
  std::optional<Asked> next() const;
  // Answers the question; nullptr is a no.
  static void answer(const Asked& asked, const Secret* secret);

 private:
  explicit AskSocket(std::string folder) : m_folder(std::move(folder)) {}

  std::string m_folder;
  UniqueFd m_listener;
};

}  // namespace scalescope
