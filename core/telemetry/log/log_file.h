#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/log/objects.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/log/store_layout.h"

namespace scalescope {

// The one file of core/telemetry that does I/O: three programs (worker, agent, owner) write the same logs.

struct LogOptions {
  std::string folder;  // runs/RUN/ATTEMPT; created if absent
  RunId run;
  int attempt = 0;
  Source source;
  std::size_t ringRecords = 16384;  // full ring: records are counted and dropped, never waited for
};

// Append-only log of one source. log() may be called from any thread, never blocks on the disk and takes microseconds;
// a thread of its own encodes, write()s at most every 50 ms, fdatasyncs every second. On opening it continues an
// existing log in a new segment with first seq = last readable seq + 1. exit, exited, error and drop records are also
// kept when the disk is full: they go to the preallocated SOURCE.reserve file.
class LogWriter {
 public:
  static Result<std::unique_ptr<LogWriter>> open(const LogOptions& options);
  ~LogWriter();  // flushes with a deadline of 5 s
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  // seq and time are filled in.
  void log(RecordType type, Payload payload);
  template <HasFields T>
  void log(const T& object) {
    log(T::kRecord, objectRecord(object));
  }

  // Waits (at most `deadlineSeconds`) until everything logged so far is on disk and synced. That a sync failed since
  // the last call, of the file of the moment or of an earlier one, is an error once: what was to be synced can be read
  // while the machine lives, and nobody can tell whether it outlives it.
  Status flush(double deadlineSeconds = 5);

  [[nodiscard]] std::uint64_t dropped() const;
  [[nodiscard]] std::string segmentPath() const;

 private:
  struct Impl;
  explicit LogWriter(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> m_impl;  // shared with the thread, which may outlive the writer on a disk that hangs
};

// Segments of all sources in a folder, ascending: NNNN from SOURCE.NNNN.log; the reserve file has number 0 and comes
// last.
struct SegmentFile {
  Source source;
  int number = 0;
  std::string path;
  std::uint64_t bytes = 0;
};
// An unused reserve file is not listed.
std::vector<SegmentFile> listSegments(const std::string& attemptFolder);

// Every readable record of one source in seq order (reserve records merged, duplicates by seq dropped); gaps counted.
struct SourceLog {
  std::vector<SegmentHeader> headers;
  std::vector<Record> records;
  std::uint64_t gaps = 0;
};
Result<SourceLog> readSource(const std::string& attemptFolder, const Source& source);

}  // namespace scalescope
