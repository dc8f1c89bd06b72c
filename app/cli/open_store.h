#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "launcher/client/store_session.h"

namespace scalescope::cli {

struct OpenedSession {
  std::unique_ptr<StoreSession> session;
  std::shared_ptr<void> ear = {};  // Subscription that prints on stderr what the owner does before it replies.
};

// Reports each change of the work in one line: another text, or another tenth of progress. Called on one thread.
std::function<void(const Opening&)> announcing(std::function<void(const std::string&)> say);

// Connects to the store of the command line through its owner. `onOpening` receives the owner's work while it opens the
// store, on a thread of the session; without it, the work is printed on stderr. Fails if the store is read-only, with
// the reason.
Result<OpenedSession> openToWrite(const Context& context, StoreSessionOptions options,
                                  std::function<void(const Opening&)> onOpening = {});

// Lets the owner upgrade a store of an earlier version, so that a command that writes can look up names in it. Does
// nothing if the store has this version or cannot be read.
Status bringUpToDate(const Context& context);

}  // namespace scalescope::cli
