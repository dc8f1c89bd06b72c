#include <algorithm>
#include <cmath>
#include <limits>

#include "core/store/reader_impl.h"
#include "core/store/source_state.h"

namespace scalescope {
namespace {

struct FoundSeries {
  std::int64_t no = 0;
  std::int64_t points = 0;
  double shiftSeconds = 0;  // source's first record after the attempt's
};

std::optional<FoundSeries> findSeries(Database& db, const SeriesKey& key) {
  FoundSeries found;
  std::int64_t firstWall = 0;
  {
    Query q(db,
            "SELECT series.no, points, firstWall FROM series JOIN source ON source.no=series.source"
            " WHERE run=(SELECT no FROM run WHERE id=?) AND attempt=? AND kind=? AND idx=? AND metric=? AND instance=?");
    q.with(key.run.value, key.attempt, static_cast<int>(key.source.kind), key.source.index, static_cast<int>(key.metric), key.instance);
    if (!q.row()) return std::nullopt;
    found.no = q.integer(), found.points = q.integer(), firstWall = q.integer();
  }
  Query start(db, "SELECT min(firstWall) FROM source WHERE run=(SELECT no FROM run WHERE id=?) AND attempt=? AND records>0");
  if (start.with(key.run.value, key.attempt).row()) found.shiftSeconds = static_cast<double>(firstWall - start.integer()) / 1e9;
  return found;
}

constexpr auto kWhole = static_cast<std::int64_t>(kChunkEntries);
constexpr auto kFactor = static_cast<std::int64_t>(kPyramidFactor);

// Entries of a level: all points for 0, and 64 for every whole chunk of the level below.
std::int64_t entriesAt(std::int64_t points, int level) {
  for (; level > 0; --level) points = points / kWhole * (kWhole / kFactor);
  return points;
}

std::int64_t chunkId(std::int64_t series, int level, std::int64_t number) {
  return series << 32 | static_cast<std::int64_t>(level) << 28 | number;
}

// First chunk of a level that ends at or after `ns`: times grow with the number.
std::int64_t firstChunk(Database& db, std::int64_t series, int level, std::int64_t chunks, std::int64_t ns) {
  std::int64_t low = 0;
  for (std::int64_t high = chunks; low < high;) {
    const std::int64_t middle = low + (high - low) / 2;
    Query q(db, "SELECT lastNs FROM chunk WHERE id=?");
    if (q.with(chunkId(series, level, middle)).row() && q.integer() < ns)
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

// Chunks and tail of one level, then the tails of the finer levels, which are not summarised yet.
Status gather(Database& db, const FoundSeries& series, int level, const Range& range, std::vector<Weighted>& out) {
  const std::int64_t chunks = entriesAt(series.points, level) / kWhole;
  const std::int64_t first = firstChunk(db, series.no, level, chunks, range.fromNs);
  std::vector<SeriesEntry> entries;
  {
    Query q(db, "SELECT firstNs, data FROM chunk WHERE id>=? AND id<? ORDER BY id");
    q.with(chunkId(series.no, level, first), chunkId(series.no, level, chunks));
    while (q.row() && q.integer() <= range.toNs) {
      entries.clear();
      if (!decodeChunk(q.blob(), level, entries)) return fail("store.packed");
      add(out, entries, level, range);
    }
  }
  for (; level >= 0; --level) {
    entries.clear();
    Query q(db, "SELECT data FROM tail WHERE series=? AND level=? ORDER BY first");
    q.with(series.no, level);
    while (q.row())
      if (!decodeTail(q.blob(), level, entries)) return fail("store.packed");
    add(out, entries, level, range);
  }
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

// Groups of about equal weight, at most `buckets` of them; every entry for itself when there are few enough.
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
  return std::count_if(entries.begin(), entries.end(),
                       [&](const SeriesEntry& entry) { return entry.ns >= range.fromNs && entry.ns <= range.toNs; });
}

// How many points lie between the two; only the chunks at the ends and the tail are looked into.
std::int64_t pointsBetween(Database& db, const FoundSeries& series, const Range& range) {
  const std::int64_t chunks = series.points / kWhole;
  const std::int64_t first = firstChunk(db, series.no, 0, chunks, range.fromNs);
  const std::int64_t last = firstChunk(db, series.no, 0, chunks, range.toNs);
  std::vector<SeriesEntry> entries;
  for (const std::int64_t number : {first, last}) {
    Query q(db, "SELECT data FROM chunk WHERE id=?");
    if (number < chunks && q.with(chunkId(series.no, 0, number)).row()) decodeChunk(q.blob(), 0, entries);
    if (first == last) break;
  }
  Query q(db, "SELECT data FROM tail WHERE series=? AND level=0 ORDER BY first");
  q.with(series.no);
  while (q.row() && decodeTail(q.blob(), 0, entries)) {
  }
  return inRange(entries, range) + std::max<std::int64_t>(0, last - first - 1) * kWhole;
}

}  // namespace

Result<std::vector<SeriesRow>> StoreReader::series(const RunId& run) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesRow>> {
    std::vector<SeriesRow> rows;
    Query q(db,
            "SELECT attempt, kind, idx, metric, instance, points, counted, first, last, min, max, sum, firstNs, lastNs"
            " FROM series JOIN source ON source.no=series.source WHERE run=(SELECT no FROM run WHERE id=?)"
            " ORDER BY attempt, kind, idx, metric, instance");
    q.with(run.value);
    while (q.row()) {
      SeriesRow row;
      row.key.run = run, row.key.attempt = q.small();
      row.key.source.kind = static_cast<SourceKind>(q.small()), row.key.source.index = q.small();
      row.key.metric = static_cast<Metric>(q.small()), row.key.instance = q.small();
      row.points = static_cast<std::uint64_t>(q.integer());
      const auto counted = static_cast<double>(q.integer());
      row.first = q.real(), row.last = q.real(), row.min = q.real(), row.max = q.real();
      const double sum = q.real();
      row.mean = counted > 0 ? sum / counted : std::numeric_limits<double>::quiet_NaN();
      row.firstNs = q.integer(), row.lastNs = q.integer();
      rows.push_back(row);
    }
    return rows;
  });
}

Result<std::vector<SeriesPoint>> StoreReader::points(const SeriesKey& key, double fromSeconds, double toSeconds, int buckets) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesPoint>> {
    const std::optional<FoundSeries> series = findSeries(db, key);
    if (!series) return std::vector<SeriesPoint>{};
    const double shift = series->shiftSeconds;
    const Range range{nanoseconds(fromSeconds - shift), nanoseconds(toSeconds - shift)};
    int level = 0;
    if (buckets > 0) {
      std::int64_t count = pointsBetween(db, *series, range);
      for (; count / kFactor >= buckets && entriesAt(series->points, level + 1) > 0; count /= kFactor) ++level;
    }
    std::vector<Weighted> entries;
    if (Status gathered = gather(db, *series, level, range, entries); !gathered) return tl::unexpected(gathered.error());
    const auto earlier = [](const Weighted& a, const Weighted& b) { return a.entry.ns < b.entry.ns; };
    std::stable_sort(entries.begin(), entries.end(), earlier);
    return grouped(entries, buckets, shift);
  });
}

}  // namespace scalescope
