#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Notes of one kind as one line: of all their cells, with "15 to 66" where their numbers differ and each word where
// those do. Notes of one kind whose sentences are built of others stay apart. Each stands where its kind came first.
std::vector<GuardNote> foldedNotes(const std::vector<GuardNote>& notes);

}  // namespace scalescope
