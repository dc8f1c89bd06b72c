#pragma once

#include <variant>
#include <vector>

#include "core/telemetry/record/records.h"

namespace scalescope::synthetic {

// Converts all times of a source's records to another clock: `move(ns)` changes one time.
template <class Move>
void moveTimes(std::vector<Record>& records, Move move) {
  for (Record& record : records) {
    move(record.timeNs);
    if (auto* step = std::get_if<StepRecord>(&record.payload)) {
      move(step->startNs), move(step->endNs);
      for (Span& span : step->spans) move(span.startNs), move(span.endNs);
    }
    if (auto* collective = std::get_if<CollectiveRecord>(&record.payload))
      move(collective->startNs), move(collective->endNs);
  }
}

}  // namespace scalescope::synthetic
