#pragma once

#include <string>

#include "core/store/store.h"

namespace scalescope {

// FOLDER/runs/RUN/ATTEMPT
std::string attemptFolder(const std::string& storeFolder, const RunId& run, int attempt);

// Writes the bytes at their offset into the store's copy of a log and fsyncs it: nothing is acknowledged before.
Status writeMirror(const std::string& storeFolder, const SegmentBytes& segment);

// Ingests every segment of every source below FOLDER/runs/RUN/ATTEMPT, or of `only`, to its end; store thread.
// The files are finished: a torn tail becomes a gap.
Status ingestAttempt(StoreWriter& writer, const std::string& storeFolder, const RunId& run, int attempt, const Source* only = nullptr);

}  // namespace scalescope
