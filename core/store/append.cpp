#include <algorithm>
#include <cmath>

#include "core/store/source_state.h"

namespace scalescope {
namespace {

// A live source adds a few records per commit; that many of them, or that many bytes, are packed into one row.
constexpr std::int64_t kPackRecords = 512;
constexpr std::int64_t kPackBytes = 256 << 10;
constexpr int kMaxLevel = 15;

std::vector<SeriesEntry> takeTail(Database& db, std::int64_t series, int level) {
  std::vector<SeriesEntry> entries;
  {
    Query q(db, "SELECT data FROM tail WHERE series=? AND level=? ORDER BY first");
    q.with(series, level);
    while (q.row()) decodeTail(q.blob(), level, entries);
  }
  Query(db, "DELETE FROM tail WHERE series=? AND level=?").with(series, level).run();
  return entries;
}

void putTail(Database& db, std::int64_t series, int level, std::int64_t first, const SeriesEntry* entries, std::size_t count) {
  if (count == 0) return;
  const std::string data = encodeTail(entries, count, level);
  Query(db, "INSERT INTO tail(series, level, first, data) VALUES(?,?,?,?)").with(series, level, first).bindBlob(data).run();
}

void putChunk(Database& db, std::int64_t series, int level, std::int64_t number, const SeriesEntry* entries) {
  const std::string data = encodeChunk(entries, kChunkEntries, level);
  const std::int64_t id = series << 32 | static_cast<std::int64_t>(level) << 28 | number;
  Query(db, "INSERT INTO chunk(id, firstNs, lastNs, data) VALUES(?,?,?,?)")
      .with(id, entries[0].ns, entries[kChunkEntries - 1].ns)
      .bindBlob(data)
      .run();
}

// `before` entries of the level are stored already; how many of them lie in tails follows from the number alone.
void appendLevel(Database& db, std::int64_t series, int level, std::int64_t before, std::vector<SeriesEntry> entries) {
  constexpr auto kWhole = static_cast<std::int64_t>(kChunkEntries);
  const std::int64_t inTail = before % kWhole;
  if (inTail + static_cast<std::int64_t>(entries.size()) < kWhole || level == kMaxLevel)
    return putTail(db, series, level, before, entries.data(), entries.size());
  if (inTail > 0) {
    std::vector<SeriesEntry> earlier = takeTail(db, series, level);
    entries.insert(entries.begin(), earlier.begin(), earlier.end());
  }
  std::vector<SeriesEntry> above;
  std::size_t at = 0;
  std::int64_t number = before / kWhole;
  for (; at + kChunkEntries <= entries.size(); at += kChunkEntries, ++number) {
    putChunk(db, series, level, number, entries.data() + at);
    for (std::size_t i = 0; i < kChunkEntries; i += kPyramidFactor) above.push_back(summarised(entries.data() + at + i, kPyramidFactor));
  }
  putTail(db, series, level, number * kWhole, entries.data() + at, entries.size() - at);
  const std::int64_t aboveBefore = before / kWhole * (kWhole / static_cast<std::int64_t>(kPyramidFactor));
  appendLevel(db, series, level + 1, aboveBefore, std::move(above));
}

void summarise(SeriesState& series, const std::vector<SeriesEntry>& points) {
  if (series.points == 0) {
    series.first = points.front().mean;
    series.firstNs = points.front().ns;
  }
  series.last = points.back().mean;
  series.lastNs = points.back().ns;
  for (const SeriesEntry& point : points) {
    if (std::isnan(point.mean)) continue;
    series.min = std::fmin(series.min, point.mean);
    series.max = std::fmax(series.max, point.mean);
    series.sum += point.mean;
    ++series.counted;
  }
}

}  // namespace

void appendPoints(Database& db, std::int64_t sourceNo, std::pair<int, int> key, SeriesState& series,
                  const std::vector<SeriesEntry>& points) {
  if (points.empty()) return;
  if (series.no == 0) {
    Query(db, "INSERT INTO series(source, metric, instance, points, counted, sum, firstNs, lastNs) VALUES(?,?,?,0,0,0,0,0)")
        .with(sourceNo, key.first, key.second)
        .run();
    series.no = db.integer("SELECT last_insert_rowid()");
  }
  summarise(series, points);
  appendLevel(db, series.no, 0, series.points, points);
  series.points += static_cast<std::int64_t>(points.size());
  Query(db,
        "UPDATE series SET points=?2, counted=?3, first=?4, last=?5, min=?6, max=?7, sum=?8, firstNs=?9, lastNs=?10"
        " WHERE no=?1")
      .with(series.no, series.points, series.counted, series.first, series.last, series.min, series.max, series.sum, series.firstNs,
            series.lastNs)
      .run();
}

static void putBatch(Database& db, std::int64_t source, bool packed, std::uint64_t firstSeq, std::int64_t types, std::int64_t records,
                     const std::string& framed) {
  const std::string data = packed ? packRecords(framed) : framed;
  Query(db, "INSERT INTO batch(source, packed, firstSeq, types, records, data) VALUES(?,?,?,?,?,?)")
      .with(source, packed, firstSeq, types, records)
      .bindBlob(data)
      .run();
}

void appendRecords(Database& db, SourceState& state, std::uint64_t firstSeq, std::uint32_t types, int records, const std::string& framed) {
  const auto bytes = static_cast<std::int64_t>(framed.size());
  const bool whole = state.tailRecords + records >= kPackRecords || state.tailBytes + bytes >= kPackBytes;
  if (!whole) {
    putBatch(db, state.no, false, firstSeq, types, records, framed);
    state.tailRecords += records;
    state.tailBytes += bytes;
    return;
  }
  std::string all;
  std::uint64_t allFirst = firstSeq;
  std::int64_t allTypes = types;
  if (state.tailRecords > 0) {
    Query q(db, "SELECT firstSeq, types, data FROM batch WHERE source=? AND packed=0 ORDER BY firstSeq");
    q.with(state.no);
    while (q.row()) {
      allFirst = std::min(allFirst, static_cast<std::uint64_t>(q.integer()));
      allTypes |= q.integer();
      all += q.blob();
    }
    Query(db, "DELETE FROM batch WHERE source=? AND packed=0").with(state.no).run();
  }
  all += framed;
  putBatch(db, state.no, true, allFirst, allTypes, state.tailRecords + records, all);
  state.tailRecords = state.tailBytes = 0;
}

}  // namespace scalescope
