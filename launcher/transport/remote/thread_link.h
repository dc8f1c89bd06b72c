#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/file.h"
#include "core/study/spec/spec.h"
#include "launcher/transport/host_session.h"
#include "launcher/transport/ssh/ssh_watch.h"
#include "launcher/transport/transport.h"

namespace asio {
class io_context;
}

namespace scalescope {

// State shared by a link and its thread.
struct ThreadLinkShared;

// Access of a link's thread to its link: how it reports, and when it must stop. Used on that thread.
class LinkThread {
 public:
  LinkThread(asio::io_context& context, std::shared_ptr<ThreadLinkShared> shared);

  [[nodiscard]] SshWatch& watch() const;
  void progress(const Message& message) const;
  // Asks the user on the io_context's thread, which continues, while this thread waits. Empty if there is no user to
  // ask.
  [[nodiscard]] AskPerson asker() const;
  // Returns the link's byte streams, for the session that carries them.
  [[nodiscard]] HostSession::Pump streams() const;

 private:
  asio::io_context& m_context;
  std::shared_ptr<ThreadLinkShared> m_shared;
  bool m_canAsk;
};

// A link with its own thread, which runs `body` until the stream ends; its result is the reason. An exception of `body`
// ends the link. AgentLink describes its lifetime.
using LinkBody = std::function<Error(LinkThread& thread)>;
std::unique_ptr<AgentLink> makeThreadLink(asio::io_context& context, LinkHandlers handlers, const std::string& host,
                                          LinkBody body);

}  // namespace scalescope
