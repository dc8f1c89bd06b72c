#pragma once

#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// What the window reads of the shipped recording (resources/demo).
struct RecordedDemo {
  std::vector<StudyRow> studies;
  std::vector<RunRow> runs;
  StudyResult first;  // of the first study
};

// Read once, from a store that launcher/demo_store.h makes in the cache folder. Ends the program, in words, where
// it cannot be read.
const RecordedDemo& recordedDemo();

}  // namespace scalescope
