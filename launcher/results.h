#pragma once

#include <string>

#include "core/analysis/results.h"
#include "core/store/store.h"

namespace scalescope {

// Reads one study's cells and their runs' records from the store and analyses them. Blocks; any thread with its own reader.
Result<StudyResult> studyResult(const StoreReader& reader, const StudyId& study, int baseline = 0);

// `studies --json`, `runs --json`: lists as JSON in a stable order.
nlohmann::ordered_json toJson(const StudyRow& row);
nlohmann::ordered_json toJson(const RunRow& row);

}  // namespace scalescope
