#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "core/store/source_state.h"
#include "core/store/store.h"

namespace scalescope {

// Turns segment bytes into rows: one transaction per call. Remembers each source between calls; after a failed call
// everything is as before it, so that the same bytes can be given again.
class Ingester {
 public:
  explicit Ingester(Database& database) : m_db(database) {}

  // What the batch would meet, piece by piece; changes nothing.
  std::vector<Admission> admit(const std::vector<SegmentBytes>& batch);
  // A source that is refused, by `admitted` too, says so in its result and keeps none of its pieces; the others are
  // stored.
  Result<std::vector<Ingested>> ingest(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                       const std::function<void()>& beforeCommit);

 private:
  using Key = std::tuple<RunId, int, Source>;
  // One source in the present transaction: what it was before, and what the transaction adds.
  struct Touched {
    SourceState* state = nullptr;
    SourceState before;
    std::set<int> segments;
    std::vector<Stretch> stretches;  // that have grown to their full length
    Ingested result;
  };

  // Touches what is not refused; answers the results of what is.
  Result<std::vector<Ingested>> touch(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                      std::map<Key, Touched>& sources);
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
