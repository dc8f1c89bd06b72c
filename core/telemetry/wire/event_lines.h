#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// Returns an event as `run --json` prints it (docs/INTERFACES.md): one object per line. Records give one line
// per step, sample, text and error, and none for other kinds.
std::vector<nlohmann::ordered_json> linesOf(const Event& event);

// Returns the line for a cell that has new numbers; `result` is toJson(CellResult).
nlohmann::ordered_json resultLine(const StudyId& study, CellNumber cell, nlohmann::ordered_json result);

// Filter that keeps at most five step records per second and rank, by the records' own clock. Each reader of events has
// one; it is not thread-safe.
class EventThinner {
 public:
  [[nodiscard]] Event thinned(const Event& event);

 private:
  std::map<std::pair<RunId, int>, std::int64_t> m_lastStepNs;  // Key: (run, rank).
};

}  // namespace scalescope
