#pragma once

#include <vector>

#include "app/cli/command.h"
#include "app/cli/event_queue.h"
#include "app/cli/read_results.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/terminal/screen.h"
#include "launcher/client/store_session.h"

namespace scalescope::cli {

// Objects that are used while an entry of the queue is followed. All of them must outlive the call.
struct FollowingPlace {
  StoreSession& session;
  EventQueue& events;  // Queue of the session's events since before the entry was queued.
  Interrupts& interrupts;
  Screen& screen;  // Screen that writes to stderr.
  Measured& measured;
};

struct FollowedEntry {
  int exitCode = kFailure;
  bool hasOthers = false;  // Other entries wait in the queue.
};

// Prints the events of an entry until it has ended. `said`: messages that were printed before it was queued. The first
// Ctrl-C cancels the entry, a second one returns at once (agents and ranks continue, the entry ends).
FollowedEntry followEntry(const FollowingPlace& place, const Context& context, const control::EntryReport& entry,
                          std::vector<Message> said);

}  // namespace scalescope::cli
