#pragma once

#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// What a healthy run has to tell, from the records of its rank 0: ceiling, calibration, timed window, epochs,
// checkpoints.
class LiveStory {
 public:
  struct Sentence {
    std::int64_t timeNs = 0;  // of the record that it is about
    Message message;
  };
  // `ranks` is the world's size as far as known. Most records have nothing to tell.
  std::vector<Sentence> tell(const Record& record, int ranks);

 private:
  std::vector<Sentence> tellSetup(int ranks);

  std::vector<std::pair<std::int64_t, BenchmarkRecord>> m_sweep;
  std::vector<Sentence> m_calibration;
  bool m_windowTold = false;
};

}  // namespace scalescope
