#include "core/store/source_state.h"

#include <algorithm>

#include "core/telemetry/record/bytes.h"

namespace scalescope {

void SourceClock::take(const SegmentHeader& header) {
  if (header.bootId == bootId && offset != 0) return;
  bootId = header.bootId;
  offset = wrappedDifference(header.wallNs, header.monotonicNs);
}

std::int64_t SourceClock::wall(std::int64_t monotonicNs) const { return wrappedSum(monotonicNs, offset); }

SourceState loadSource(Database& db, std::int64_t runNo, int attempt, const Source& source) {
  SourceState state;
  state.runNo = runNo;
  {
    Query q(db,
            "SELECT no, lastSeq, missing, records, damaged, drops, bootId, clockOffset, firstWall, lastStep, lastLoss,"
            " timedSamples, timedNs, status, cause, ended FROM source"
            " WHERE run=? AND attempt=? AND kind=? AND idx=?");
    q.with(runNo, attempt, static_cast<int>(source.kind), source.index);
    if (!q.row()) return state;
    state.no = q.integer();
    const auto last = static_cast<std::uint64_t>(q.integer());
    state.seqs = SeqSet::decode(last, q.blob());
    state.records = q.integer(), state.damaged = q.integer(), state.drops = q.integer();
    state.clock.bootId = q.text(), state.clock.offset = q.integer();
    state.firstWall = q.integer(), state.lastStep = q.integer();
    state.lastLoss = q.real();
    state.timedSamples = q.integer(), state.timedNs = q.integer();
    state.status = q.small(), state.cause = q.text(), state.ended = q.integer();
  }
  Query stretches(db, "SELECT segment, max(start), end, types FROM stretch WHERE source=? GROUP BY segment");
  stretches.with(state.no);
  while (stretches.row()) {
    SegmentState& segment = state.segments[stretches.small()];
    segment.start = static_cast<std::uint64_t>(stretches.integer());
    segment.reader = SegmentReader(static_cast<std::uint64_t>(stretches.integer()));
    segment.types = static_cast<std::uint32_t>(stretches.integer());
  }
  for (const auto& [number, segment] : state.segments) state.bytes += number > 0 ? segment.reader.offset() : 0;
  return state;
}

void saveSource(Database& db, int attempt, const Source& source, SourceState& state) {
  if (state.no == 0) {
    Query(db,
          "INSERT INTO source(run, attempt, kind, idx, bytes, lastSeq, missing, records, damaged, drops, bootId, "
          "clockOffset,"
          " firstWall, lastStep, timedSamples, timedNs, status, cause, ended)"
          " VALUES(?,?,?,?,0,0,x'',0,0,0,'',0,0,-1,0,0,-1,'',0)")
        .with(state.runNo, attempt, static_cast<int>(source.kind), source.index)
        .run();
    state.no = db.integer("SELECT last_insert_rowid()");
  }
  const std::string missing = state.seqs.encode();
  Query(db,
        "UPDATE source SET missing=?2, lastSeq=?3, records=?4, damaged=?5, drops=?6, bootId=?7, clockOffset=?8,"
        " firstWall=?9, lastStep=?10, lastLoss=?11, timedSamples=?12, timedNs=?13,"
        " status=?14, cause=?15, ended=?16, bytes=?17 WHERE no=?1")
      .with(state.no)
      .bindBlob(missing)
      .with(state.seqs.last(), state.records, state.damaged, state.drops, state.clock.bootId, state.clock.offset,
            state.firstWall, state.lastStep, state.lastLoss, state.timedSamples, state.timedNs, state.status,
            state.cause, state.ended, state.bytes)
      .run();
}

void saveStretch(Database& db, std::int64_t sourceNo, const Stretch& stretch) {
  Query(db,
        "INSERT INTO stretch(source, segment, start, end, types) VALUES(?,?,?,?,?)"
        " ON CONFLICT DO UPDATE SET end=excluded.end, types=excluded.types")
      .with(sourceNo, stretch.segment, stretch.start, stretch.end, static_cast<std::int64_t>(stretch.types))
      .run();
}

namespace {

// A source with more missing ranges than this is badly damaged; the oldest ranges are then dropped permanently.
constexpr std::size_t kMaxRanges = 4096;

}  // namespace

bool SeqSet::add(std::uint64_t seq) {
  if (seq == 0) return false;
  if (seq > m_last) {
    if (seq > m_last + 1) m_missing.emplace_back(m_last + 1, seq - 1);
    if (m_missing.size() > kMaxRanges) m_missing.erase(m_missing.begin());
    m_last = seq;
    return true;
  }
  const auto range =
      std::lower_bound(m_missing.begin(), m_missing.end(), seq,
                       [](const auto& missing, std::uint64_t wanted) { return missing.second < wanted; });
  if (range == m_missing.end() || range->first > seq) return false;
  const auto [first, last] = *range;
  if (first == last) {
    m_missing.erase(range);
  } else if (seq == first) {
    ++range->first;
  } else {
    range->second = seq - 1;
    if (seq < last) m_missing.insert(range + 1, {seq + 1, last});
  }
  return true;
}

std::string SeqSet::encode() const {
  std::string bytes;
  for (const auto& [first, last] : m_missing) {
    putBytes(bytes, first);
    putBytes(bytes, last);
  }
  return bytes;
}

SeqSet SeqSet::decode(std::uint64_t last, std::string_view missing) {
  SeqSet set;
  set.m_last = last;
  ByteReader in(missing);
  while (in.left() >= 16) {
    const auto from = in.take<std::uint64_t>();
    set.m_missing.emplace_back(from, in.take<std::uint64_t>());
  }
  return set;
}

}  // namespace scalescope
