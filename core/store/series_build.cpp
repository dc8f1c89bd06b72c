#include "core/store/series_build.h"

#include <algorithm>
#include <optional>

#include "core/store/series/points.h"
#include "core/base/maths/wrapped.h"

namespace scalescope {
namespace {

// Limits of one step.
constexpr int kMostSources = 64;
constexpr int kMostStretches = 64;

// Takes one item of a log as the ingester does: a repeated record is used once.
void takeItem(const SegmentReader::Item& item, std::int64_t firstWall, BuiltState& built,
              std::vector<DerivedPoint>& derived, SeriesPoints& points) {
  if (item.kind == SegmentReader::Item::Kind::header) {
    if (const Result<SegmentHeader> header = decodeHeader(item.payload)) built.clock.take(*header);
    return;
  }
  if (item.kind != SegmentReader::Item::Kind::record) return;
  const Result<RecordHead> head = decodeHead(item.payload);
  if (!head || !built.seqs.add(head->seq) || !givesPoints(head->type)) return;
  const Result<Record> record = decodeRecord(item.payload);
  if (!record) return;
  derived.clear();
  derivePoints(*record, derived);
  // Microseconds are precise enough for an axis.
  const std::int64_t ns = wrappedDifference(built.clock.wall(head->timeNs), firstWall) / 1000 * 1000;
  for (const DerivedPoint& point : derived)
    points[{static_cast<int>(point.metric), point.instance}].push_back(
        {ns, point.step, point.value, point.value, point.value});
}

void saveBuilt(Database& db, const PointSource& source) {
  const BuiltState& built = source.built;
  const std::string missing = built.seqs.encode();
  Query(db,
        "INSERT OR REPLACE INTO built(source, segment, offset, bytes, lastSeq, missing, bootId, clockOffset)"
        " VALUES(?1,?3,?4,?5,?6,?2,?7,?8)")
      .with(source.no)
      .bindBlob(missing)
      .with(built.segment, built.offset, built.bytes, built.seqs.last(), built.clock.bootId, built.clock.offset)
      .run();
}

void saveSeries(Database& db, std::int64_t sourceNo, const MetricInstance& key, SeriesState& series,
                const std::vector<SeriesEntry>& points) {
  if (series.no == 0) {
    Query(db,
          "INSERT INTO series(source, metric, instance, points, counted, sum, firstNs, lastNs) VALUES(?,?,?,0,0,0,0,0)")
        .with(sourceNo, key.first, key.second)
        .run();
    series.no = db.integer("SELECT last_insert_rowid()");
  }
  appendEntries(series, points, [&](int level, std::int64_t number, const SeriesEntry* entries) {
    const std::string data = encodeChunk(entries, kChunkEntries, level);
    Query(db, "INSERT INTO chunk(id, firstNs, lastNs, data) VALUES(?,?,?,?)")
        .with(chunkId(series.no, level, number), entries[0].ns, entries[kChunkEntries - 1].ns)
        .bindBlob(data)
        .run();
  });
  for (std::size_t level = 0; level < series.levels.size(); ++level) {
    const SeriesLevel& one = series.levels[level];
    const std::string data = encodeTail(one.tail.data(), one.tail.size(), static_cast<int>(level));
    Query(db, "INSERT OR REPLACE INTO tail(series, level, chunks, data) VALUES(?,?,?,?)")
        .with(series.no, static_cast<std::int64_t>(level), one.chunks)
        .bindBlob(data)
        .run();
  }
  Query(db,
        "UPDATE series SET points=?2, counted=?3, first=?4, last=?5, min=?6, max=?7, sum=?8, firstNs=?9, lastNs=?10"
        " WHERE no=?1")
      .with(series.no, series.points, series.counted, series.first, series.last, series.min, series.max, series.sum,
            series.firstNs, series.lastNs)
      .run();
}

// Returns the first source from work.after on whose log has more than its series.
std::optional<PointSource> nextSource(Database& db, const std::string& storeFolder, const SeriesWork& work) {
  Query q(
      db,
      "SELECT source.no, kind, idx, attempt, run.id, firstWall, source.bytes FROM source JOIN run ON run.no=source.run"
      " LEFT JOIN built ON built.source=source.no"
      " WHERE source.no>=?1 AND source.bytes>coalesce(built.bytes, 0) AND (?2='' OR run.id=?2) ORDER BY source.no "
      "LIMIT 1");
  q.with(work.after, work.run.value);
  if (!q.row()) return std::nullopt;
  PointSource source;
  source.no = q.integer();
  source.source.kind = static_cast<SourceKind>(q.small());
  source.source.index = q.small();
  source.attempt = q.small();
  source.folder = attemptFolder(storeFolder, RunId{q.text()}, source.attempt);
  source.firstWall = q.integer();
  source.bytes = q.integer();
  return source;
}

// Returns the number of bytes of the log that were processed.
Result<std::int64_t> buildSource(Database& db, PointSource& source, std::int64_t mostBytes) {
  loadBuilt(db, source);
  const std::int64_t before = source.built.bytes;
  SeriesPoints points;
  const std::vector<Stretch> stretches = unbuiltStretches(db, source, kMostStretches);
  // Bytes that arrived late in an earlier segment give no points.
  if (stretches.empty()) source.built.bytes = source.bytes;
  for (const Stretch& stretch : stretches) {
    if (Status read = readPoints(source, stretch, points); !read) return tl::unexpected(read.error());
    if (source.built.bytes - before >= mostBytes) break;
  }
  std::map<MetricInstance, SeriesState> all =
      points.empty() ? std::map<MetricInstance, SeriesState>() : loadSeries(db, source.no);
  for (const auto& [key, entries] : points) {
    SeriesState& series = all[key];
    if (Status loaded = loadLevels(db, series); !loaded) return tl::unexpected(loaded.error());
    saveSeries(db, source.no, key, series, entries);
  }
  saveBuilt(db, source);
  return source.built.bytes - before;
}

}  // namespace

std::int64_t chunkId(std::int64_t series, int level, std::int64_t number) {
  return series << 32 | static_cast<std::int64_t>(level) << 28 | number;
}

void loadBuilt(Database& db, PointSource& source) {
  BuiltState& built = source.built;
  Query q(db, "SELECT segment, offset, bytes, lastSeq, missing, bootId, clockOffset FROM built WHERE source=?");
  if (!q.with(source.no).row()) return;
  built.segment = q.small();
  built.offset = static_cast<std::uint64_t>(q.integer());
  built.bytes = q.integer();
  const auto last = static_cast<std::uint64_t>(q.integer());
  built.seqs = SeqSet::decode(last, q.blob());
  built.clock.bootId = q.text();
  built.clock.offset = q.integer();
}

std::vector<Stretch> unbuiltStretches(Database& db, const PointSource& source, int most) {
  const BuiltState& built = source.built;
  std::vector<Stretch> stretches;
  Query q(db,
          "SELECT segment, start, end FROM stretch WHERE source=?1 AND segment>=max(?2, 1) AND (segment>?2 OR end>?3)"
          " ORDER BY segment, start LIMIT ?4");
  q.with(source.no, built.segment, built.offset, most);
  while (q.row()) {
    Stretch stretch;
    stretch.segment = q.small();
    stretch.start = static_cast<std::uint64_t>(q.integer());
    stretch.end = static_cast<std::uint64_t>(q.integer());
    // The stretch has grown since.
    if (stretch.segment == built.segment) stretch.start = std::max(stretch.start, built.offset);
    stretches.push_back(stretch);
  }
  return stretches;
}

Status readPoints(PointSource& source, const Stretch& stretch, SeriesPoints& points) {
  std::vector<DerivedPoint> derived;
  BuiltState built = source.built;
  const Status read = readStretch(source.folder, source.source, stretch, [&](const SegmentReader::Item& item) {
    takeItem(item, source.firstWall, built, derived, points);
  });
  if (!read) return read;
  built.segment = stretch.segment;
  built.offset = stretch.end;
  built.bytes += static_cast<std::int64_t>(stretch.end - stretch.start);
  source.built = std::move(built);
  return {};
}

std::map<MetricInstance, SeriesState> loadSeries(Database& db, std::int64_t sourceNo) {
  std::map<MetricInstance, SeriesState> all;
  Query q(db,
          "SELECT metric, instance, no, points, counted, first, last, min, max, sum, firstNs, lastNs FROM series"
          " WHERE source=?");
  q.with(sourceNo);
  while (q.row()) {
    const int metric = q.small();
    SeriesState& one = all[{metric, q.small()}];
    one.no = q.integer(), one.points = q.integer(), one.counted = q.integer();
    one.first = q.real(), one.last = q.real(), one.min = q.real(), one.max = q.real();
    one.sum = q.real(), one.firstNs = q.integer(), one.lastNs = q.integer();
  }
  return all;
}

Status loadLevels(Database& db, SeriesState& series) {
  series.levels.clear();
  Query q(db, "SELECT chunks, data FROM tail WHERE series=? ORDER BY level");
  q.with(series.no);
  while (q.row()) {
    const int level = static_cast<int>(series.levels.size());
    SeriesLevel& one = series.levels.emplace_back();
    one.chunks = q.integer();
    if (!decodeTail(q.blob(), level, one.tail)) return fail("store.packed");
  }
  return {};
}

Status buildSeriesStep(Database& db, const std::string& storeFolder, SeriesWork& work) {
  std::int64_t bytes = 0;
  for (int sources = 0; sources < kMostSources && bytes < work.stepBytes; ++sources) {
    std::optional<PointSource> source = nextSource(db, storeFolder, work);
    if (!source) {
      work.finished = true;
      break;
    }
    const Result<std::int64_t> built = buildSource(db, *source, work.stepBytes - bytes);
    if (Status good = db.status(); !good) return good;
    if (!built) work.unreadable.push_back(built.error());
    // A log that cannot be read does not stop the others; the next pass tries it again.
    work.after = built ? source->no : source->no + 1;
    bytes += built.value_or(0);
  }
  work.done += static_cast<std::uint64_t>(bytes);
  Query left(db,
             "SELECT total(source.bytes-coalesce(built.bytes, 0)) FROM source JOIN run ON run.no=source.run"
             " LEFT JOIN built ON built.source=source.no WHERE source.no>=?1 AND (?2='' OR run.id=?2)");
  work.left = left.with(work.after, work.run.value).row() ? static_cast<std::uint64_t>(left.real()) : 0;
  return db.status();
}

}  // namespace scalescope
