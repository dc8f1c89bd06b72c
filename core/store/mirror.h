#pragma once

#include <string>

#include "core/store/store.h"
#include "core/telemetry/log/log_file.h"

namespace scalescope {

// Writes the bytes from offset `from` on into the store's copy of a log and fsyncs it. Bytes are acknowledged only
// after that, and acknowledged bytes are never written again.
Status writeMirror(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from);

// Checks that a log in the store itself, from which readers take its records, contains the bytes from offset `from` on.
// Otherwise error store.other-log.
Status compareWithLog(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from);

// Ingests a piece of a finished file, starting after the bytes that are already stored; returns false if it was the
// last one. Store thread.
Result<bool> ingestPiece(StoreWriter& writer, const SegmentFile& file, const RunId& run, int attempt);

// Ingests every segment of every source below FOLDER/runs/RUN/ATTEMPT, or of `only`, to its end; store thread. The
// files are finished, so an incomplete record at the end becomes a gap.
Status ingestAttempt(StoreWriter& writer, const std::string& storeFolder, const RunId& run, int attempt,
                     const Source* only = nullptr);

}  // namespace scalescope
