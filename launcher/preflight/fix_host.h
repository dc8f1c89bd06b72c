#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "launcher/preflight/check_table.h"
#include "launcher/preflight/host_view.h"
#include "launcher/transport/host_question.h"

namespace scalescope::preflight {

// The fix for one finding, as a value.
struct FixRequest {
  HostSpec host = {};
  FixAction what = FixAction::person;
  std::vector<std::int64_t> ranks = {};  // Ranks of endRanks.
  std::string dataset = {};              // Dataset of fetchData.
  std::vector<std::string> files = {};   // Files of sendData on this machine, copied into the host's dataPath.
  friend bool operator==(const FixRequest&, const FixRequest&) = default;
};

// Returns the fix; nullopt if the finding has none or only a person can do it.
std::optional<FixRequest> orderOf(const HostView& host, const Finding& finding, const CheckContext& context);

// Callbacks during a fix; each may be empty. Called on separate threads.
struct FixCallbacks {
  std::function<void(HostQuestion)> question = {};  // Callback for an unknown key or a password.
  std::function<void(const Message&)> progress = {};
};

// Applies the fix. Blocks: a fraction of a minute for most, as long as the user takes to answer (5 min at most), or as
// the copy of files takes; ends shortly after a stop. Returns a message about the fix. Errors: those of the connection,
// preflight.cancelled, preflight.fix-refused with the output of the host's command, preflight.no-own-key.
Result<Message> applyFix(const FixRequest& order, const TransportOptions& programs, const FixCallbacks& fixCallbacks,
                         const std::stop_token& stop);

// Returns the script that adds a public key to an account's authorized keys, once; its last line is "SCALESCOPE-KEY
// put" or "there".
std::string putKeyScript(const std::string& publicKey);

// The first key pair that ssh would offer: the text of its public half, and that file's path.
struct OwnKey {
  std::string text;
  std::string path;
};
Result<OwnKey> firstOwnKey(const std::vector<std::string>& identities);

}  // namespace scalescope::preflight
