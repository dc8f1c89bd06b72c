#pragma once

#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// Data that the window reads from the shipped recording (resources/demo).
struct RecordedDemo {
  std::vector<StudyRow> studies;
  std::vector<RunRow> runs;
  StudyResult first;  // Result of the first study.
};

// Returns the recording, which is read once from a store that launcher/cached_stores.h makes in the cache folder. Ends
// the program with a message if it cannot be read.
const RecordedDemo& recordedDemo();

}  // namespace scalescope
