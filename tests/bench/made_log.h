#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/store/store.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

// Functions that the benchmarks of stored runs share.
namespace scalescope {

template <class T>
T must(Result<T> result) {
  if (!result) std::fprintf(stderr, "%s\n", english(result.error()).c_str()), std::exit(1);
  return std::move(*result);
}
inline void must(const Status& status) {
  if (!status) std::fprintf(stderr, "%s\n", english(status.error()).c_str()), std::exit(1);
}

// Returns a rank's complete segment as in its file.
inline std::string image(const RunId& run, const Source& source, const std::vector<Record>& records) {
  std::string bytes, payload;
  encodeHeader({kSegmentVersion, run, 0, source, 1, 1, 1'700'000'000'000'000'000, 0, "boot"}, payload);
  appendChunks(payload, 0, bytes);
  for (const Record& record : records) {
    payload.clear();
    encodeRecord(record, payload);
    appendChunks(payload, 0, bytes);
  }
  return bytes;
}

// Writes the log into the store's folder before any of it is indexed; it is not synced.
inline std::string writeLog(const std::string& storeFolder, const RunId& run, const Source& source,
                            const std::vector<Record>& records) {
  const std::string folder = attemptFolder(storeFolder, run, 0);
  must(makeFolders(folder));
  std::string bytes = image(run, source, records);
  std::ofstream(folder + "/" + segmentFileName(source, 1)) << bytes;
  return bytes;
}

}  // namespace scalescope
