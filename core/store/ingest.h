#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/store/source_state.h"
#include "core/store/store.h"

namespace scalescope {

// Converter of segment bytes into rows with one transaction per call. It keeps the state of each source between calls;
// after a failed call everything is as before, so that the same bytes can be given again.
class Ingester {
 public:
  explicit Ingester(Database& database) : m_db(database) {}

  // Returns the result that each piece of the batch would have, in order; changes nothing.
  std::vector<Admission> admit(const std::vector<SegmentBytes>& batch);
  // Stores a batch. A source that is refused, also by `admitted`, has the error in its result and keeps none of its
  // pieces; the other sources are stored.
  Result<std::vector<Ingested>> ingest(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                       const std::function<void()>& beforeCommit);
  // Frees the bytes after the last record of a segment, of which no more is ingested.
  void endSegment(const RunId& run, int attempt, const Source& source, int segment);

 private:
  using Key = std::tuple<RunId, int, Source>;
  // One source in the current transaction: its state before, and the additions of the transaction.
  struct Touched {
    SourceState* state = nullptr;
    SourceTotals before;
    std::map<int, std::optional<SegmentState>> segments;  // Segments that were fed, as they were before.
    std::vector<Stretch> stretches;                       // Stretches that have their full length.
    Ingested result;
  };

  // Collects the sources that are not refused; returns the results of those that are.
  Result<std::vector<Ingested>> touch(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                      std::map<Key, Touched>& sources);
  static void restore(Touched& touched);
  Result<SourceState*> stateOf(const SegmentBytes& bytes);
  void feed(const SegmentBytes& bytes, Touched& touched);
  void addHeader(std::string_view payload, SourceState& state);
  std::uint32_t addRecord(std::string_view payload, Touched& touched);
  static void noteObject(const Record& record, std::int64_t wallNs, Touched& touched);
  void save(Touched& touched);
  void forgetIdle();

  Database& m_db;
  std::map<Key, SourceState> m_sources;
};

// Recomputes the run row's summary from the rows of its sources.
void updateRunSummary(Database& database, std::int64_t runNo);

}  // namespace scalescope
