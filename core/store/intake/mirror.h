#pragma once

#include <string>

#include "core/store/store.h"
#include "core/telemetry/log/log_file.h"

namespace scalescope {

// Writes the bytes from offset `from` on into the store's copy of a log and fsyncs it: nothing is acknowledged before,
// and what was is never written again.
Status writeMirror(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from);

// Of a log that lies in the store itself, where readers look for its records: the bytes from offset `from` on stand
// there. Else store.other-log.
Status compareWithLog(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from);

// Ingests a piece of a finished file, from where the store stands in it on; false: it was the last one. Store thread.
Result<bool> ingestPiece(StoreWriter& writer, const SegmentFile& file, const RunId& run, int attempt);

// Ingests every segment of every source below FOLDER/runs/RUN/ATTEMPT, or of `only`, to its end; store thread.
// The files are finished: a torn tail becomes a gap.
Status ingestAttempt(StoreWriter& writer, const std::string& storeFolder, const RunId& run, int attempt,
                     const Source* only = nullptr);

}  // namespace scalescope
