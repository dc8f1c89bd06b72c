#pragma once

#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Log messages of a healthy run, made from the records of its rank 0: peak bandwidth, calibration, measured window,
// epochs, checkpoints.
class LiveLog {
 public:
  struct Sentence {
    std::int64_t timeNs = 0;  // Time of the record that it is about.
    Message message;
  };
  // Returns the messages for a record; most records have none. `ranks` is the world size as far as known.
  std::vector<Sentence> toSentences(const Record& record, int ranks);

 private:
  std::vector<Sentence> setupSentences(int ranks);

  std::vector<std::pair<std::int64_t, BenchmarkRecord>> m_sweep;
  std::vector<Sentence> m_calibration;
  bool m_windowReported = false;
};

}  // namespace scalescope
