#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/log/objects.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/log/store_layout.h"

namespace scalescope {

// Interface of the log files: three programs (worker, agent, owner) write the same logs through it.

struct LogOptions {
  std::string folder;  // Attempt's folder runs/RUN/ATTEMPT; created if absent.
  RunId run;
  int attempt = 0;
  Source source;
  std::size_t ringRecords = 16384;  // If the ring is full, records are counted and dropped; log() never waits.
};

// Append-only log of one source. log() may be called from any thread, never blocks on the disk and takes microseconds;
// a separate thread encodes the records, writes them at most every 50 ms and calls fdatasync every second. On opening,
// it continues an existing log in a new segment with first seq = last readable seq + 1. exit, exited, error and drop
// records are also kept when the disk is full: they go to the preallocated SOURCE.reserve file.
class LogWriter {
 public:
  static Result<std::unique_ptr<LogWriter>> open(const LogOptions& options);
  // Writes what is left and joins the thread, which lasts as long as the disk takes: a caller that must not wait for a
  // disk that hangs calls flush() with a deadline first and ends its process.
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  // Appends a record; seq and time are filled in.
  void log(RecordType type, Payload payload);
  template <HasFields T>
  void log(const T& object) {
    log(T::kRecord, objectRecord(object));
  }

  // Waits at most `deadlineSeconds` until everything logged so far is written and synced. A sync that failed since the
  // last call, of the current segment or an earlier one, is reported once as an error: its records can be read while
  // the machine runs, but may be lost if it crashes.
  Status flush(double deadlineSeconds = 5);

  [[nodiscard]] std::uint64_t dropped() const;
  [[nodiscard]] std::string segmentPath() const;

 private:
  struct Impl;
  explicit LogWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

// A segment file of an attempt's folder. `number` is NNNN of SOURCE.NNNN.log, or 0 for the reserve file.
struct SegmentFile {
  Source source;
  int number = 0;
  std::string path;
  std::uint64_t bytes = 0;
};
// Lists the segments of all sources, ascending by source and number, with the reserve file last. An unused reserve file
// is not listed.
std::vector<SegmentFile> listSegments(const std::string& attemptFolder);

// All readable records of one source in seq order. Reserve records are merged, records with a repeated seq dropped, and
// gaps counted.
struct SourceLog {
  std::vector<SegmentHeader> headers;
  std::vector<Record> records;
  std::uint64_t gaps = 0;
};
Result<SourceLog> readSource(const std::string& attemptFolder, const Source& source);

}  // namespace scalescope
