#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/store/reader_impl.h"
#include "core/store/series_cache.h"
#include "core/store/series_points.h"
#include "core/telemetry/record/bytes.h"
#include "core/telemetry/record/records.h"

namespace scalescope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The fields of a source that are needed to read its points.
struct PointSource {
  std::int64_t no = 0;
  Source source;
  int attempt = 0;
  std::int64_t firstWall = 0;  // Start of its time axis.
  std::int64_t records = 0;    // Number of its records.
};

std::vector<PointSource> pointSources(Database& db, const RunId& run) {
  std::vector<PointSource> sources;
  Query q(db,
          "SELECT no, kind, idx, attempt, firstWall, records FROM source WHERE run=(SELECT no FROM run WHERE id=?)"
          " ORDER BY attempt, kind, idx");
  q.with(run.value);
  while (q.row()) {
    PointSource& source = sources.emplace_back();
    source.no = q.integer();
    source.source.kind = static_cast<SourceKind>(q.small());
    source.source.index = q.small();
    source.attempt = q.small();
    source.firstWall = q.integer();
    source.records = q.integer();
  }
  return sources;
}

SeriesCache::State stateOf(Database& db, const std::string& storeFolder, const RunId& run) {
  Query q(db, "SELECT coalesce(sum(bytes), 0) FROM source WHERE run=(SELECT no FROM run WHERE id=?)");
  return {storeFolder, run, q.with(run.value).row() ? q.integer() : 0};
}

using TakePoint = std::function<void(const DerivedPoint& point, std::int64_t ns)>;

// Passes on the points of a source in the order of its log, without those of its reserve file. A repeated record is
// used once, as by the ingester.
Status eachPoint(Database& db, const std::string& attemptFolder, const PointSource& source, const TakePoint& take) {
  SeqSet seqs;
  SourceClock clock;
  std::vector<DerivedPoint> derived;
  const auto takeItem = [&](const SegmentReader::Item& item) {
    if (item.kind == SegmentReader::Item::Kind::header) {
      if (const Result<SegmentHeader> header = decodeHeader(item.payload)) clock.take(*header);
      return;
    }
    if (item.kind != SegmentReader::Item::Kind::record) return;
    const Result<RecordHead> head = decodeHead(item.payload);
    if (!head || !seqs.add(head->seq) || !givesPoints(head->type)) return;
    // Microseconds are precise enough for an axis.
    const std::int64_t ns = wrappedDifference(clock.wall(head->timeNs), source.firstWall) / 1000 * 1000;
    if (head->type == RecordType::sample) {
      if (const auto sample = decodeSample(item.payload); sample && hasSeries(*sample)) take(pointOf(*sample), ns);
      return;
    }
    const Result<Record> record = decodeRecord(item.payload);
    if (!record) return;
    derived.clear();
    derivePoints(*record, derived);
    for (const DerivedPoint& point : derived) take(point, ns);
  };
  for (const Stretch& stretch : committedStretches(db, source.no, ~0u)) {
    if (stretch.segment == 0) continue;
    if (Status read = readStretch(attemptFolder, source.source, stretch, takeItem); !read) return read;
  }
  return {};
}

void sortByTime(SeriesCache::Instances& instances) {
  const auto earlier = [](const SeriesEntry& a, const SeriesEntry& b) { return a.ns < b.ns; };
  for (auto& [instance, entries] : instances)
    if (!std::is_sorted(entries.begin(), entries.end(), earlier))
      std::stable_sort(entries.begin(), entries.end(), earlier);
}

// These are std::fmin and std::fmax for a `value` that is a number, without the calls.
double lesser(double least, double value) { return least <= value ? least : value; }
double greater(double most, double value) { return most >= value ? most : value; }

struct SeriesSummary {
  std::uint64_t points = 0, counted = 0;  // Numbers of points; one without a value (NaN) is not counted.
  double first = 0, last = 0, min = kNaN, max = kNaN, sum = 0;
  std::int64_t firstNs = 0, lastNs = 0;

  void add(double value, std::int64_t ns) {
    if (points++ == 0) first = value, firstNs = ns;
    last = value, lastNs = ns;
    if (std::isnan(value)) return;
    min = lesser(min, value), max = greater(max, value);
    sum += value;
    ++counted;
  }
  [[nodiscard]] SeriesRow row(const SeriesKey& key) const {
    return {key,
            points,
            points - counted,
            first,
            last,
            min,
            max,
            counted > 0 ? sum / static_cast<double>(counted) : kNaN,
            firstNs,
            lastNs};
  }
};

// Summary of a series and, while the cache has room for them, its points.
struct ReadSeries {
  SeriesSummary summary;
  std::vector<SeriesEntry> entries;
};

// The series of a source.
class SourceSeries {
 public:
  using Key = std::pair<Metric, int>;  // The second is the instance.

  // `points`: greatest number of points that are kept. The first series has the memory for all of them, because copying
  // them each time that they outgrow their memory takes long; what is not used has no pages.
  explicit SourceSeries(std::size_t points) : m_first(points) {}

  // The points of a series often follow each other, so the last one is found at once.
  ReadSeries& of(const Key& key) {
    if (m_last != nullptr && m_lastKey == key) return *m_last;
    m_last = &m_all[key], m_lastKey = key;
    m_last->entries.reserve(std::exchange(m_first, 0));
    return *m_last;
  }
  [[nodiscard]] const std::map<Key, ReadSeries>& all() const { return m_all; }
  void dropEntries() {
    for (auto& [key, series] : m_all) series.entries = {};
  }
  // Moves the points to the cache.
  void keepEntries(SeriesCache& cache, const SeriesCache::State& state, const PointSource& source) {
    std::map<Metric, SeriesCache::Instances> metrics;
    for (auto& [key, series] : m_all) metrics[key.first][key.second] = std::move(series.entries);
    for (auto& [metric, instances] : metrics) {
      sortByTime(instances);
      cache.keep(state, {source.attempt, source.source, metric},
                 std::make_shared<const SeriesCache::Instances>(std::move(instances)));
    }
  }

 private:
  std::map<Key, ReadSeries> m_all;
  std::size_t m_first;
  Key m_lastKey;
  ReadSeries* m_last = nullptr;
};

// Returns the points of one metric of a source, from the cache if they are in it; nullptr if there is no such source.
Result<std::shared_ptr<const SeriesCache::Instances>> readGroup(Database& db, const SeriesCache::State& state,
                                                                const PointSource& source, Metric metric,
                                                                SeriesCache* cache) {
  const SeriesCache::Group group{source.attempt, source.source, metric};
  if (cache != nullptr)
    if (auto known = cache->find(state, group)) return known;
  auto instances = std::make_shared<SeriesCache::Instances>();
  const Status read = eachPoint(db, attemptFolder(state.folder, state.run, source.attempt), source,
                                [&](const DerivedPoint& point, std::int64_t ns) {
                                  if (point.metric == metric)
                                    (*instances)[point.instance].push_back({ns, point.step, point.value});
                                });
  if (!read) return tl::unexpected(read.error());
  sortByTime(*instances);
  if (cache != nullptr) cache->keep(state, group, instances);
  return std::shared_ptr<const SeriesCache::Instances>(std::move(instances));
}

SeriesPoint merged(const SeriesEntry* entries, std::size_t count, double shift) {
  SeriesPoint point{static_cast<double>(entries[0].ns) / 1e9 + shift, entries[0].step, kNaN, kNaN, kNaN};
  double sum = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = entries[i].value;
    if (std::isnan(value)) continue;
    point.min = lesser(point.min, value);
    point.max = greater(point.max, value);
    sum += value;
    ++counted;
  }
  if (counted > 0) point.mean = count == 1 ? entries[0].value : sum / static_cast<double>(counted);
  return point;
}

// Forms groups of equal size, at most `buckets` of them; if there are few enough entries, each is its own group.
std::vector<SeriesPoint> grouped(const SeriesEntry* entries, std::size_t count, int buckets, double shift) {
  const auto most = static_cast<std::size_t>(std::max(buckets, 0));
  const std::size_t size = most == 0 || count <= most ? 1 : (count + most - 1) / most;
  std::vector<SeriesPoint> points;
  for (std::size_t at = 0; at < count; at += size)
    points.push_back(merged(entries + at, std::min(size, count - at), shift));
  return points;
}

std::int64_t nanoseconds(double seconds) {
  constexpr double kLimit = 9e18;
  return static_cast<std::int64_t>(std::clamp(std::isnan(seconds) ? 0 : seconds * 1e9, -kLimit, kLimit));
}

}  // namespace

Result<std::vector<SeriesRow>> StoreReader::series(const RunId& run, SeriesCache* cache) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesRow>> {
    const SeriesCache::State state = stateOf(db, m_impl->folder, run);
    std::size_t room = cache == nullptr ? 0 : cache->mostPoints();
    std::vector<SeriesRow> rows;
    for (const PointSource& source : pointSources(db, run)) {
      SourceSeries all(std::min(room, static_cast<std::size_t>(std::max<std::int64_t>(0, source.records))));
      const Status read = eachPoint(
          db, attemptFolder(m_impl->folder, run, source.attempt), source,
          [&](const DerivedPoint& point, std::int64_t ns) {
            ReadSeries& series = all.of({point.metric, point.instance});
            series.summary.add(point.value, ns);
            if (room == 0) return;
            SeriesEntry& entry = series.entries.emplace_back();
            entry.ns = ns, entry.step = point.step, entry.value = point.value;
            if (--room == 0) all.dropEntries();
          });
      if (!read) return tl::unexpected(read.error());
      for (const auto& [key, series] : all.all())
        rows.push_back(series.summary.row({run, source.attempt, source.source, key.first, key.second}));
      if (room > 0) all.keepEntries(*cache, state, source);
    }
    return rows;
  });
}

Result<std::vector<SeriesPoint>> StoreReader::points(const SeriesKey& key, double fromSeconds, double toSeconds,
                                                     int buckets, SeriesCache* cache) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<SeriesPoint>> {
    const std::vector<PointSource> sources = pointSources(db, key.run);
    const auto source = std::find_if(
        sources.begin(), sources.end(),
        [&](const PointSource& one) { return one.source == key.source && one.attempt == key.attempt; });
    if (source == sources.end()) return std::vector<SeriesPoint>{};
    const auto group = readGroup(db, stateOf(db, m_impl->folder, key.run), *source, key.metric, cache);
    if (!group) return tl::unexpected(group.error());
    const auto found = (*group)->find(key.instance);
    if (found == (*group)->end()) return std::vector<SeriesPoint>{};
    double shift = 0;  // Seconds from the attempt's first record to the source's.
    Query start(
        db, "SELECT min(firstWall) FROM source WHERE run=(SELECT no FROM run WHERE id=?) AND attempt=? AND records>0");
    if (start.with(key.run.value, key.attempt).row())
      shift = static_cast<double>(source->firstWall - start.integer()) / 1e9;
    const std::vector<SeriesEntry>& entries = found->second;
    const auto first = std::lower_bound(
        entries.begin(), entries.end(), nanoseconds(fromSeconds - shift),
        [](const SeriesEntry& entry, std::int64_t ns) { return entry.ns < ns; });
    const auto end = std::upper_bound(
        first, entries.end(), nanoseconds(toSeconds - shift),
        [](std::int64_t ns, const SeriesEntry& entry) { return ns < entry.ns; });
    return grouped(entries.data() + (first - entries.begin()), static_cast<std::size_t>(end - first), buckets, shift);
  });
}

}  // namespace scalescope
