#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/telemetry/wire/client_context.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// One entry of the store's queue: a study that one client asked for, with what that client had.
struct QueueEntry {
  EntryId entry;
  StudyId study;
  std::string name;        // of the study
  std::vector<int> cells;  // numbers; empty = all
  bool again = false;      // only runs minted after the entry count
  ClientContext context;
  bool isTold = false;                 // clients have heard that it is queued
  bool isHeld = false;                 // a person put it aside
  std::set<std::string> givenUp = {};  // hosts that will not come back, says a person: what needs them is lost
  friend bool operator==(const QueueEntry&, const QueueEntry&) = default;
};

}  // namespace scalescope
