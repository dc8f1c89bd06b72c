#include <algorithm>
#include <cmath>

#include "core/store/source_state.h"

namespace scalescope {
namespace {

// A live source adds a few records per commit; that many of them, or that many bytes, are packed into one row.
constexpr std::int64_t kPackRecords = 512;
constexpr std::int64_t kPackBytes = 256 << 10;
// Rows of a few entries or records cost more than what they hold: so many become one on the way to a chunk.
constexpr std::int64_t kMergeEntries = 64;
constexpr std::int64_t kMergeRecords = 64;
constexpr int kMaxLevel = 15;

// The entries of a level's tail from number `first` on; their rows go.
std::vector<SeriesEntry> takeTail(Database& db, std::int64_t series, int level, std::int64_t first) {
  std::vector<SeriesEntry> entries;
  {
    Query q(db, "SELECT data FROM tail WHERE series=? AND level=? AND first>=? ORDER BY first");
    q.with(series, level, first);
    while (q.row()) decodeTail(q.blob(), level, entries);
  }
  Query(db, "DELETE FROM tail WHERE series=? AND level=? AND first>=?").with(series, level, first).run();
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
  const auto after = before + static_cast<std::int64_t>(entries.size());
  const bool chunks = inTail + static_cast<std::int64_t>(entries.size()) >= kWhole && level < kMaxLevel;
  const bool merges = after / kMergeEntries > before / kMergeEntries;
  const std::int64_t from = chunks ? before - inTail : before / kMergeEntries * kMergeEntries;
  if ((chunks || merges) && from < before) {
    std::vector<SeriesEntry> earlier = takeTail(db, series, level, from);
    entries.insert(entries.begin(), earlier.begin(), earlier.end());
    before = after - static_cast<std::int64_t>(entries.size());
  }
  if (!chunks) return putTail(db, series, level, before, entries.data(), entries.size());
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

namespace {

enum class Packing { none = 0, whole = 1, some = 2 };  // of a batch row: some = packed, to be packed again with its neighbours

struct Batch {
  std::uint64_t firstSeq = 0;
  std::int64_t types = 0;
  std::int64_t records = 0;
  std::string framed;

  void add(std::uint64_t first, std::int64_t moreTypes, std::int64_t moreRecords) {
    firstSeq = records == 0 ? first : std::min(firstSeq, first);
    types |= moreTypes;
    records += moreRecords;
  }
};

void putBatch(Database& db, std::int64_t source, Packing packing, const Batch& batch) {
  if (batch.records == 0) return;
  const std::string data = packing == Packing::none ? batch.framed : packRecords(batch.framed);
  Query(db, "INSERT INTO batch(source, packed, firstSeq, types, records, data) VALUES(?,?,?,?,?,?)")
      .with(source, static_cast<int>(packing), batch.firstSeq, batch.types, batch.records)
      .bindBlob(data)
      .run();
}

// The rows of one packing; they go.
void takeBatches(Database& db, std::int64_t source, Packing packing, Batch& into) {
  {
    Query q(db, "SELECT firstSeq, types, records, data FROM batch WHERE source=? AND packed=? ORDER BY firstSeq");
    q.with(source, static_cast<int>(packing));
    while (q.row()) {
      const auto first = static_cast<std::uint64_t>(q.integer());
      const std::int64_t types = q.integer();
      into.add(first, types, q.integer());
      const std::string_view data = q.blob();
      if (packing == Packing::none)
        into.framed += data;
      else
        eachPacked(data, [&](std::string_view record) { appendFramed(record, into.framed); });
    }
  }
  Query(db, "DELETE FROM batch WHERE source=? AND packed=?").with(source, static_cast<int>(packing)).run();
}

}  // namespace

void appendRecords(Database& db, SourceState& state, std::uint64_t firstSeq, std::uint32_t types, int records, const std::string& framed) {
  const std::int64_t before = state.tailRecords;
  state.tailRecords += records;
  state.tailBytes += static_cast<std::int64_t>(framed.size());
  const bool whole = state.tailRecords >= kPackRecords || state.tailBytes >= kPackBytes;
  const bool merges = state.tailRecords / kMergeRecords > before / kMergeRecords;
  Batch batch;
  if (whole && before > 0) takeBatches(db, state.no, Packing::some, batch);
  if ((whole || merges) && before > 0) takeBatches(db, state.no, Packing::none, batch);
  batch.add(firstSeq, types, records);
  batch.framed += framed;
  putBatch(db, state.no, whole ? Packing::whole : merges ? Packing::some : Packing::none, batch);
  if (whole) state.tailRecords = state.tailBytes = 0;
}

void compactSource(Database& db, std::int64_t source) {
  std::vector<std::pair<std::int64_t, int>> tails;
  std::vector<std::int64_t> firsts;
  {
    Query q(db,
            "SELECT tail.series, tail.level, min(tail.first) FROM tail JOIN series ON series.no=tail.series WHERE source=?"
            " GROUP BY tail.series, tail.level HAVING count(*)>1");
    q.with(source);
    while (q.row()) {
      const std::int64_t series = q.integer();
      tails.emplace_back(series, q.small());
      firsts.push_back(q.integer());
    }
  }
  for (std::size_t i = 0; i < tails.size(); ++i) {
    const std::vector<SeriesEntry> entries = takeTail(db, tails[i].first, tails[i].second, firsts[i]);
    putTail(db, tails[i].first, tails[i].second, firsts[i], entries.data(), entries.size());
  }
  Batch batch;
  takeBatches(db, source, Packing::some, batch);
  takeBatches(db, source, Packing::none, batch);
  putBatch(db, source, Packing::some, batch);
}

}  // namespace scalescope
