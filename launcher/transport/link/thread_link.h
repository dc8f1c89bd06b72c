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

// What a link and its thread share.
struct ThreadLinkShared;

// What a link's thread has of its link: how to be heard, and when to stop. Used on that thread.
class LinkThread {
 public:
  LinkThread(asio::io_context& context, std::shared_ptr<ThreadLinkShared> shared);

  [[nodiscard]] SshWatch& watch() const;
  void progress(const Message& message) const;
  // Asks a person on the io_context's thread, which goes on; this one waits. Empty where nobody is there to ask.
  [[nodiscard]] AskPerson asker() const;
  // The link's bytes, for whatever carries them.
  [[nodiscard]] HostSession::Pump streams() const;

 private:
  asio::io_context& m_context;
  std::shared_ptr<ThreadLinkShared> m_shared;
  bool m_canAsk;
};

// A link with a thread of its own, which runs `body` until the stream ends: its result is why. The thread works for
// `environment`. What `body` throws ends the link. See AgentLink for its life.
using LinkBody = std::function<Error(LinkThread& thread)>;
std::unique_ptr<AgentLink> makeThreadLink(asio::io_context& context, LinkHandlers handlers, const std::string& host,
                                          std::shared_ptr<const Environment> environment, LinkBody body);

}  // namespace scalescope
