#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/secret.h"

namespace scalescope {

struct HostAnswer {
  bool isYes = false;
  Secret secret = {};  // The password or passphrase, if the answer to Kind::secret is yes.
};

// A question about a host that only the user can answer. The thread of the link that asks waits at most 5 min.
struct HostQuestion {
  enum class Kind {
    trustKey,  // Unknown host key: `text` is its fingerprint; a yes adds it to known_hosts.
    secret,    // `text` is the prompt of a password, a passphrase or another secret that the host wants, made inert.
  };
  Kind kind = Kind::trustKey;
  std::string host;  // Host name as known_hosts or the ssh configuration spells it.
  std::string text;
  // Thread-safe. Only the first answer is used; an answer after the link has gone or its wait has timed out does
  // nothing.
  std::function<void(HostAnswer answer)> answer;
  std::stop_token withdrawn;  // Token that stops, on the link's thread, when the answer is no longer waited for.
};

}  // namespace scalescope
