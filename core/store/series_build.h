#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/store/log_reads.h"
#include "core/store/series/pyramid.h"
#include "core/store/source_state.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/store.h"

namespace scalescope {

using MetricInstance = std::pair<int, int>;
using SeriesPoints = std::map<MetricInstance, std::vector<SeriesEntry>>;

// How far the series of a source are made: up to here in its log, its segments in order. The reserve file gives no
// points.
struct BuiltState {
  int segment = 1;
  std::uint64_t offset = 0;
  std::int64_t bytes = 0;  // of the log, gone through so far
  SeqSet seqs;
  SourceClock clock;
};

// A source as the two that read its points need it.
struct PointSource {
  std::int64_t no = 0;
  Source source;
  int attempt = 0;
  std::string folder;          // its attempt's
  std::int64_t firstWall = 0;  // where its time axis starts
  std::int64_t bytes = 0;      // of its log, committed
  BuiltState built;
};

// Sets `built` from the source's row; all zero where nothing is made yet.
void loadBuilt(Database& database, PointSource& source);
// Committed stretches that come after `built`, at most `most` of them.
std::vector<Stretch> unbuiltStretches(Database& database, const PointSource& source, int most);
// Adds a stretch's points and moves `built` behind it. Error: the log; then `built` is as it was.
Status readPoints(PointSource& source, const Stretch& stretch, SeriesPoints& points);

// Rows of a source's series, without levels; and the levels of one.
std::map<MetricInstance, SeriesState> loadSeries(Database& database, std::int64_t sourceNo);
Status loadLevels(Database& database, SeriesState& series);

std::int64_t chunkId(std::int64_t series, int level, std::int64_t number);

// One step of StoreWriter::buildSeries, inside a transaction.
Status buildSeriesStep(Database& database, const std::string& storeFolder, SeriesWork& work);

}  // namespace scalescope
