#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "launcher/preflight/mend/mend_table.h"
#include "launcher/preflight/view/host_view.h"
#include "launcher/transport/host_question.h"

namespace scalescope::preflight {

// What is to be done about one finding, as a value.
struct MendOrder {
  HostSpec host = {};
  Mending what = Mending::person;
  std::vector<std::int64_t> ranks = {};  // endRanks
  std::string dataset = {};              // fetchData
  std::vector<std::string> files = {};   // sendData: of this machine, into the host's dataPath
  friend bool operator==(const MendOrder&, const MendOrder&) = default;
};

// Nothing where the finding has no fix or only a person can do it.
std::optional<MendOrder> orderOf(const HostView& host, const Finding& finding, const Wish& wish);

// Who hears of it while it is done; each may be empty. Called on threads of its own.
struct MendTalk {
  std::function<void(HostQuestion)> question = {};  // an unknown key, a password
  std::function<void(const Message&)> progress = {};
};

// Does it. Blocks: a fraction of a minute for most, as long as a person takes for an answer (5 min at most), or as
// files take; ends a moment after a stop. Returns what was done. Errors: those of the way to the host,
// preflight.cancelled, preflight.mend-refused with what the host's command said, preflight.no-own-key.
Result<Message> mend(const MendOrder& order, const TransportOptions& programs, const MendTalk& talk,
                     const std::stop_token& stop);

// The lines that add a public key to those that may log in to an account, once; "SCALESCOPE-KEY put" or "there" last.
std::string putKeyScript(const std::string& publicKey);

// The first pair of keys that ssh would offer there: the text of its public half, and where that lies.
struct OwnKey {
  std::string text;
  std::string path;
};
Result<OwnKey> firstOwnKey(const std::vector<std::string>& identities);

}  // namespace scalescope::preflight
