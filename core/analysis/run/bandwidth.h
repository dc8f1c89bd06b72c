#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// f of busbw = f*S/t (nccl-tests PERFORMANCE.md; docs/MEASUREMENT.md, Bandwidth): 2(N-1)/N all-reduce, (N-1)/N
// all-gather, reduce-scatter, all-to-all, scatter and gather, 1 broadcast, reduce and send/recv, 0 barrier; of one
// rank 0. A push or pull moves what it holds whatever the number of ranks is: 1.
double busFactor(CollectiveOp op, int ranks);

// Least bytes any rank must send for one all-reduce of `elements` of `itemBytes` each: ceil(2(N-1)/N * X) * itemsize.
double minimumAllReduceBytes(std::int64_t elements, int itemBytes, int ranks);

// Bytes of one gradient element as sent: 2 for wire fp16 and bf16, else 4.
int wireItemBytes(const DdpSpec& ddp);

// One measured message size among one group of ranks: the records of every rank of it and of every repeat. Points of
// all `ranks` come first.
// seconds = median over repeats of the minimum over ranks, secondsMean and secondsMax of their mean and maximum;
// correct only if every record is.
std::vector<CeilingPoint> joinCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat,
                                      int ranks);

// The ceiling: the MAXIMUM busbw over the correct all-reduce points (the largest message may already thrash a cache).
Number ceilingBusbw(const std::vector<CeilingPoint>& points);

// What the sweep reached for messages of `bytes` in this operation: between measured sizes on a straight line over
// log(bytes), outside them the nearest size's.
Number ceilingAt(const std::vector<CeilingPoint>& points, double bytes, CollectiveOp op = CollectiveOp::allReduce);

// The same for what training sent: push and pull are measured as send/recv; an operation without points of its own is
// compared with all-reduce.
Number ceilingFor(const std::vector<CeilingPoint>& points, double bytes, const std::string& op);

// seconds = 2(N-1) latency + 2(N-1)/N bytes / bytesPerSecond over the correct all-reduce points (ring; Thakur et al.
// 2005), by relative errors; nothing on fewer than three sizes. residual: root of the mean square of (measured / fitted
// - 1), degrees of freedom taken off.
CeilingFit fitCeiling(const std::vector<CeilingPoint>& points, int ranks);

// The cell's sweep, its ceiling and its fit, of all ranks; apart from them the points among some of them.
void setCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat, int ranks, CellResult& out);

// Seconds that the cell's buckets would take at the sweep's speed for their own sizes over the seconds they took: near
// 1 the messages are as fast as their size allows, whatever share of the largest message's bandwidth that is.
Number utilisationAtSize(const CellResult& cell);

// No link is faster than it can be: of a utilisation above kAboveCeiling the sweep was at fault (guard.above-ceiling),
// of linkUtilisation the rate that the host names (guard.above-link), and sentences, titles, charts and tables have
// none.
inline constexpr double kAboveCeiling = 1.02;
Number credible(const Number& utilisation);

// The one figure that they call "of the ceiling": sizeUtilisation, where credible.
Number shareOfCeiling(const CellResult& cell);

// The largest of the step's, its buckets' and that of the sweep's best; null where there is none.
Number highestUtilisation(const CellResult& cell);

}  // namespace scalescope
