#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "core/store/points.h"
#include "core/store/source_state.h"
#include "core/store/store.h"

namespace scalescope {

// Turns segment bytes into rows: one transaction per call. Remembers each source between calls; after a failed call
// everything is as before it, so that the same bytes can be given again.
class Ingester {
 public:
  explicit Ingester(Database& database) : m_db(database) {}

  Result<std::vector<Ingested>> ingest(const std::vector<SegmentBytes>& batch, const std::function<void()>& beforeCommit);

 private:
  using Key = std::tuple<RunId, int, Source>;
  // One source in the present transaction: what it was before, and what the transaction adds.
  struct Touched {
    SourceState* state = nullptr;
    std::optional<SourceState> before;
    std::set<int> segments;
    std::string framed;
    std::uint64_t firstSeq = 0;
    std::uint32_t types = 0;
    int count = 0;
    bool ended = false;  // it says how its run ended
    std::map<std::pair<int, int>, std::vector<SeriesEntry>> points;
    std::vector<DerivedPoint> derived;
    Ingested result;
  };

  Result<Touched*> touch(const SegmentBytes& bytes);
  Status feed(const SegmentBytes& bytes, Touched& touched);
  void addHeader(std::string_view payload, SourceState& state);
  void addRecord(std::string_view payload, Touched& touched);
  static void noteObject(const Record& record, std::int64_t wallNs, Touched& touched);
  void flush(Touched& touched);
  void forgetIdle();

  Database& m_db;
  std::map<Key, SourceState> m_sources;
  std::map<Key, Touched> m_touched;  // in the present transaction
};

// Recomputes the run row's summary from the rows of its sources.
void updateRunSummary(Database& database, std::int64_t runNo);

}  // namespace scalescope
