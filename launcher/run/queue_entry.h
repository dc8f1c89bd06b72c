#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/telemetry/wire/client_context.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// One entry of the store's queue: a study that a client requested, with that client's context.
struct QueueEntry {
  EntryId entry;
  StudyId study;
  std::string name;        // Name of the study.
  std::vector<int> cells;  // Numbers of cells; all if empty.
  bool again = false;      // True to count only runs created after the entry.
  ClientContext context;
  bool isAnnounced = false;              // Clients have been notified that it is queued.
  bool isHeld = false;                   // The user has put it on hold.
  std::set<std::string> abandoned = {};  // Hosts that the user has abandoned: runs that need them are lost.
  friend bool operator==(const QueueEntry&, const QueueEntry&) = default;
};

}  // namespace scalescope
