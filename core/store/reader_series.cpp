#include <algorithm>
#include <cmath>
#include <limits>

#include "core/store/reader_impl.h"
#include "core/store/series_build.h"

namespace scalescope {
namespace {

constexpr int kAllStretches = std::numeric_limits<int>::max();
constexpr std::size_t kMostKept = 1u << 17;  // points of a log before they go into levels

// One series as a reader has it: its levels, and the chunks that are not in the database.
struct OpenSeries {
  SeriesState state;
  std::vector<std::int64_t> stored;  // chunks in the database, by level
  std::map<std::pair<int, std::int64_t>, std::vector<SeriesEntry>> fresh;
  double shiftSeconds = 0;  // source's first record relative to the attempt's

  [[nodiscard]] std::int64_t chunks(int level) const { return state.levels[static_cast<std::size_t>(level)].chunks; }
  [[nodiscard]] bool isStored(int level, std::int64_t number) const {
    const auto at = static_cast<std::size_t>(level);
    return at < stored.size() && number < stored[at];
  }
};

// Passes on points that are only in the log so far, in the order of the log.
Status eachLogPoints(Database& db, PointSource& source, const std::function<void(const SeriesPoints&)>& take) {
  loadBuilt(db, source);
  SeriesPoints points;
  for (const Stretch& stretch : unbuiltStretches(db, source, kAllStretches)) {
    if (Status read = readPoints(source, stretch, points); !read) return read;
    std::size_t kept = 0;
    for (const auto& [key, entries] : points) kept += entries.size();
    if (kept < kMostKept) continue;
    take(points);
    points.clear();
  }
  take(points);
  return {};
}

// Returns the sources without `built`, which is only loaded for sources whose points are read.
std::vector<PointSource> pointSources(Database& db, const std::string& storeFolder, const RunId& run) {
  std::vector<PointSource> sources;
  Query q(db,
          "SELECT no, kind, idx, attempt, firstWall FROM source WHERE run=(SELECT no FROM run WHERE id=?)"
          " ORDER BY attempt, kind, idx");
  q.with(run.value);
  while (q.row()) {
    PointSource& source = sources.emplace_back();
    source.no = q.integer();
    source.source.kind = static_cast<SourceKind>(q.small());
    source.source.index = q.small();
    source.attempt = q.small();
    source.folder = attemptFolder(storeFolder, run, source.attempt);
    source.firstWall = q.integer();
  }
  return sources;
}

Result<std::optional<OpenSeries>> openSeries(Database& db, const std::string& storeFolder, const SeriesKey& key) {
  for (PointSource& source : pointSources(db, storeFolder, key.run)) {
    if (source.source != key.source || source.attempt != key.attempt) continue;
    const MetricInstance wanted{static_cast<int>(key.metric), key.instance};
    OpenSeries series;
    const auto rows = loadSeries(db, source.no);
    if (const auto row = rows.find(wanted); row != rows.end()) series.state = row->second;
    if (Status loaded = loadLevels(db, series.state); !loaded) return tl::unexpected(loaded.error());
    if (Status good = db.status(); !good) return tl::unexpected(good.error());
    if (series.state.points > 0 && series.state.levels.empty()) return fail("store.packed");
    for (const SeriesLevel& level : series.state.levels) series.stored.push_back(level.chunks);
    const auto keep = [&](int level, std::int64_t number, const SeriesEntry* entries) {
      series.fresh[{level, number}].assign(entries, entries + kChunkEntries);
    };
    const Status read = eachLogPoints(db, source, [&](const SeriesPoints& points) {
      if (const auto mine = points.find(wanted); mine != points.end()) appendEntries(series.state, mine->second, keep);
    });
    if (!read) return tl::unexpected(read.error());
    if (series.state.points == 0) return std::optional<OpenSeries>();
    Query start(
        db, "SELECT min(firstWall) FROM source WHERE run=(SELECT no FROM run WHERE id=?) AND attempt=? AND records>0");
    if (start.with(key.run.value, key.attempt).row())
      series.shiftSeconds = static_cast<double>(source.firstWall - start.integer()) / 1e9;
    return std::optional(std::move(series));
  }
  return std::optional<OpenSeries>();
}

constexpr auto kWhole = static_cast<std::int64_t>(kChunkEntries);
constexpr auto kFactor = static_cast<std::int64_t>(kPyramidFactor);

std::int64_t chunkEnd(Database& db, const OpenSeries& series, int level, std::int64_t number) {
  if (!series.isStored(level, number)) return series.fresh.at({level, number}).back().ns;
  Query q(db, "SELECT lastNs FROM chunk WHERE id=?");
  return q.with(chunkId(series.state.no, level, number)).row() ? q.integer() : std::numeric_limits<std::int64_t>::max();
}

Status addChunk(Database& db, const OpenSeries& series, int level, std::int64_t number,
                std::vector<SeriesEntry>& entries) {
  if (!series.isStored(level, number)) {
    const std::vector<SeriesEntry>& fresh = series.fresh.at({level, number});
    entries.insert(entries.end(), fresh.begin(), fresh.end());
    return {};
  }
  Query q(db, "SELECT data FROM chunk WHERE id=?");
  if (!q.with(chunkId(series.state.no, level, number)).row() || !decodeChunk(q.blob(), level, entries))
    return fail("store.packed");
  return {};
}

// Returns the first chunk of a level that ends at or after `ns`, by binary search since times grow with the number.
std::int64_t firstChunk(Database& db, const OpenSeries& series, int level, std::int64_t ns) {
  std::int64_t low = 0;
  for (std::int64_t high = series.chunks(level); low < high;) {
    const std::int64_t middle = low + (high - low) / 2;
    if (chunkEnd(db, series, level, middle) < ns)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

struct Range {
  std::int64_t fromNs = 0;
  std::int64_t toNs = 0;
};

struct Weighted {
  SeriesEntry entry;
  double weight = 1;
};

void add(std::vector<Weighted>& out, const std::vector<SeriesEntry>& entries, int level, const Range& range) {
  const double weight = std::pow(static_cast<double>(kFactor), level);
  for (const SeriesEntry& entry : entries)
    if (entry.ns >= range.fromNs && entry.ns <= range.toNs) out.push_back({entry, weight});
}

// Collects chunks and tail of one level, then the tails of the finer levels, which are not summarised yet.
Status gather(Database& db, const OpenSeries& series, int level, const Range& range, std::vector<Weighted>& out) {
  std::vector<SeriesEntry> entries;
  for (std::int64_t number = firstChunk(db, series, level, range.fromNs); number < series.chunks(level); ++number) {
    entries.clear();
    if (Status read = addChunk(db, series, level, number, entries); !read) return read;
    if (!entries.empty() && entries.front().ns > range.toNs) break;
    add(out, entries, level, range);
  }
  for (; level >= 0; --level) add(out, series.state.levels[static_cast<std::size_t>(level)].tail, level, range);
  return {};
}

SeriesPoint merged(const Weighted* entries, std::size_t count, double shift) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  SeriesPoint point{static_cast<double>(entries[0].entry.ns) / 1e9 + shift, entries[0].entry.step, kNaN, kNaN, kNaN};
  double sum = 0;
  double weight = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [entry, w] = entries[i];
    if (std::isnan(entry.mean)) continue;
    point.min = std::fmin(point.min, entry.min);
    point.max = std::fmax(point.max, entry.max);
    sum += entry.mean * w;
    weight += w;
  }
  if (weight > 0) point.mean = count == 1 ? entries[0].entry.mean : sum / weight;
  return point;
}

// Forms groups of about equal weight, at most `buckets` of them; if there are few enough entries, each is its own
// group.
std::vector<SeriesPoint> grouped(const std::vector<Weighted>& entries, int buckets, double shift) {
  double total = 0;
  for (const Weighted& entry : entries) total += entry.weight;
  const bool each = buckets <= 0 || entries.size() <= static_cast<std::size_t>(buckets);
  const double target = each ? 0 : std::ceil(total / buckets);
  std::vector<SeriesPoint> points;
  for (std::size_t start = 0; start < entries.size();) {
    std::size_t end = start;
    double weight = 0;
    do weight += entries[end++].weight;
    while (end < entries.size() && weight < target);
    points.push_back(merged(entries.data() + start, end - start, shift));
    start = end;
  }
  return points;
}

std::int64_t nanoseconds(double seconds) {
  constexpr double kLimit = 9e18;
  return static_cast<std::int64_t>(std::clamp(std::isnan(seconds) ? 0 : seconds * 1e9, -kLimit, kLimit));
}

std::int64_t inRange(const std::vector<SeriesEntry>& entries, const Range& range) {
  return std::count_if(
      entries.begin(), entries.end(),
      [&](const SeriesEntry& entry) { return entry.ns >= range.fromNs && entry.ns <= range.toNs; });
}

// Returns the number of points in the range; only the chunks at its ends and the tail are read.
Result<std::int64_t> pointsBetween(Database& db, const OpenSeries& series, const Range& range) {
  const std::int64_t first = firstChunk(db, series, 0, range.fromNs);
  const std::int64_t last = firstChunk(db, series, 0, range.toNs);
  std::vector<SeriesEntry> entries = series.state.levels[0].tail;
  for (const std::int64_t number : {first, last}) {
    if (number < series.chunks(0))
      if (Status read = addChunk(db, series, 0, number, entries); !read) return tl::unexpected(read.error());
    if (first == last) break;
  }
  return inRange(entries, range) + std::max<std::int64_t>(0, last - first - 1) * kWhole;
}

SeriesRow rowOf(const SeriesKey& key, const SeriesState& state) {
  SeriesRow row;
  row.key = key;
  row.points = static_cast<std::uint64_t>(state.points);
  row.missing = static_cast<std::uint64_t>(state.points - state.counted);
  row.first = state.first, row.last = state.last, row.min = state.min, row.max = state.max;
  row.mean =
      state.counted > 0 ? state.sum / static_cast<double>(state.counted) : std::numeric_limits<double>::quiet_NaN();
  row.firstNs = state.firstNs, row.lastNs = state.lastNs;
  return row;
}

}  // namespace

Result<std::vector<SeriesRow>> StoreReader::series(const RunId& run) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesRow>> {
    std::vector<SeriesRow> rows;
    for (PointSource& source : pointSources(db, m_impl->folder, run)) {
      std::map<MetricInstance, SeriesState> all = loadSeries(db, source.no);
      const Status read = eachLogPoints(
          db, source,
          [&](const SeriesPoints& points) {
            for (const auto& [key, entries] : points)
              appendEntries(
                  all[key], entries, [](int, std::int64_t, const SeriesEntry*) {});
          });
      if (!read) return tl::unexpected(read.error());
      for (const auto& [key, state] : all)
        rows.push_back(rowOf({run, source.attempt, source.source, static_cast<Metric>(key.first), key.second}, state));
    }
    return rows;
  });
}

Result<std::vector<SeriesPoint>> StoreReader::points(const SeriesKey& key, double fromSeconds, double toSeconds,
                                                     int buckets) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesPoint>> {
    const auto opened = openSeries(db, m_impl->folder, key);
    if (!opened) return tl::unexpected(opened.error());
    if (!*opened) return std::vector<SeriesPoint>{};
    const OpenSeries& series = **opened;
    const double shift = series.shiftSeconds;
    const Range range{nanoseconds(fromSeconds - shift), nanoseconds(toSeconds - shift)};
    int level = 0;
    if (buckets > 0) {
      const auto count = pointsBetween(db, series, range);
      if (!count) return tl::unexpected(count.error());
      const int top = static_cast<int>(series.state.levels.size()) - 1;
      for (std::int64_t left = *count; left / kFactor >= buckets && level < top; left /= kFactor) ++level;
    }
    std::vector<Weighted> entries;
    if (Status gathered = gather(db, series, level, range, entries); !gathered) return tl::unexpected(gathered.error());
    const auto earlier = [](const Weighted& a, const Weighted& b) { return a.entry.ns < b.entry.ns; };
    std::stable_sort(entries.begin(), entries.end(), earlier);
    return grouped(entries, buckets, shift);
  });
}

}  // namespace scalescope
