#include "core/store/source_state.h"

namespace scalescope {

SourceState loadSource(Database& db, std::int64_t runNo, int attempt, const Source& source) {
  Query(db,
        "INSERT OR IGNORE INTO source(run, attempt, kind, idx, lastSeq, missing, records, damaged, drops, bootId,"
        " clockOffset, firstWall, lastStep, lastLoss, timedSamples, timedNs, tailRecords, tailBytes, status, cause,"
        " ended) VALUES(?,?,?,?,0,x'',0,0,0,'',0,0,-1,NULL,0,0,0,0,-1,'',0)")
      .with(runNo, attempt, static_cast<int>(source.kind), source.index)
      .run();
  SourceState state;
  state.runNo = runNo;
  {
    Query q(db,
            "SELECT no, lastSeq, missing, records, damaged, drops, bootId, clockOffset, firstWall, lastStep, lastLoss,"
            " timedSamples, timedNs, tailRecords, tailBytes, status, cause, ended FROM source"
            " WHERE run=? AND attempt=? AND kind=? AND idx=?");
    q.with(runNo, attempt, static_cast<int>(source.kind), source.index);
    if (!q.row()) return state;
    state.no = q.integer();
    const auto last = static_cast<std::uint64_t>(q.integer());
    state.seqs = SeqSet::decode(last, q.blob());
    state.records = q.integer(), state.damaged = q.integer(), state.drops = q.integer();
    state.bootId = q.text();
    state.clockOffset = q.integer(), state.firstWall = q.integer(), state.lastStep = q.integer();
    state.lastLoss = q.real();
    state.timedSamples = q.integer(), state.timedNs = q.integer();
    state.tailRecords = q.integer(), state.tailBytes = q.integer();
    state.status = q.small(), state.cause = q.text(), state.ended = q.integer();
  }
  Query segments(db, "SELECT number, offset FROM segment WHERE source=?");
  segments.with(state.no);
  while (segments.row()) {
    const int number = segments.small();
    state.segments.emplace(number, SegmentReader(static_cast<std::uint64_t>(segments.integer())));
  }
  Query series(db,
               "SELECT metric, instance, no, points, counted, first, last, min, max, sum, firstNs, lastNs FROM series"
               " WHERE source=?");
  series.with(state.no);
  while (series.row()) {
    const int metric = series.small();
    SeriesState& one = state.series[{metric, series.small()}];
    one.no = series.integer(), one.points = series.integer(), one.counted = series.integer();
    one.first = series.real(), one.last = series.real(), one.min = series.real(), one.max = series.real();
    one.sum = series.real(), one.firstNs = series.integer(), one.lastNs = series.integer();
  }
  return state;
}

void saveSource(Database& db, const SourceState& state) {
  const std::string missing = state.seqs.encode();
  Query(db,
        "UPDATE source SET missing=?2, lastSeq=?3, records=?4, damaged=?5, drops=?6, bootId=?7, clockOffset=?8,"
        " firstWall=?9, lastStep=?10, lastLoss=?11, timedSamples=?12, timedNs=?13, tailRecords=?14, tailBytes=?15,"
        " status=?16, cause=?17, ended=?18 WHERE no=?1")
      .with(state.no)
      .bindBlob(missing)
      .with(state.seqs.last(), state.records, state.damaged, state.drops, state.bootId, state.clockOffset, state.firstWall, state.lastStep,
            state.lastLoss, state.timedSamples, state.timedNs, state.tailRecords, state.tailBytes, state.status, state.cause, state.ended)
      .run();
}

}  // namespace scalescope
