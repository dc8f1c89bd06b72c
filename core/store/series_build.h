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

// The position in a source's log up to which its series are built, with the segments in order. The reserve file gives
// no points.
struct BuiltState {
  int segment = 1;
  std::uint64_t offset = 0;
  std::int64_t bytes = 0;  // bytes of the log processed so far
  SeqSet seqs;
  SourceClock clock;
};

// The fields of a source that are needed to read its points.
struct PointSource {
  std::int64_t no = 0;
  Source source;
  int attempt = 0;
  std::string folder;          // folder of its attempt
  std::int64_t firstWall = 0;  // start of its time axis
  std::int64_t bytes = 0;      // committed bytes of its log
  BuiltState built;
};

// Sets `built` from the source's row; all zero if nothing is built yet.
void loadBuilt(Database& database, PointSource& source);
// Returns the committed stretches after `built`, at most `most` of them.
std::vector<Stretch> unbuiltStretches(Database& database, const PointSource& source, int most);
// Adds a stretch's points and moves `built` to its end. On an error of the log, `built` is unchanged.
Status readPoints(PointSource& source, const Stretch& stretch, SeriesPoints& points);

// Load the rows of a source's series without levels, and the levels of one series.
std::map<MetricInstance, SeriesState> loadSeries(Database& database, std::int64_t sourceNo);
Status loadLevels(Database& database, SeriesState& series);

std::int64_t chunkId(std::int64_t series, int level, std::int64_t number);

// Runs one step of StoreWriter::buildSeries, inside a transaction.
Status buildSeriesStep(Database& database, const std::string& storeFolder, SeriesWork& work);

}  // namespace scalescope
