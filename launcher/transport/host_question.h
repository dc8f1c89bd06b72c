#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/secret.h"

namespace scalescope {

struct HostAnswer {
  bool isYes = false;
  Secret secret = {};  // with a yes to Kind::secret
};

// What only a person can answer about a host. Asked by a link, which waits for the answer in a thread of its own, at
// most 5 min.
struct HostQuestion {
  enum class Kind {
    trustKey,  // an unknown host key: `text` is its fingerprint; a yes adds it to known_hosts
    secret,    // `text` is the prompt of a password, a passphrase or whatever else the host asks for, made inert
  };
  Kind kind = Kind::trustKey;
  std::string host;  // as known_hosts or the ssh configuration spells it
  std::string text;
  // From any thread. The first answer counts; one that comes after the link has gone or has waited long enough does
  // nothing.
  std::function<void(HostAnswer answer)> answer;
  std::stop_token withdrawn;  // stops, on the link's thread, when nobody waits for the answer any more
};

}  // namespace scalescope
