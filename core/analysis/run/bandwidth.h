#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Returns the factor f of the bus bandwidth busbw = f*S/t (nccl-tests PERFORMANCE.md; docs/MEASUREMENT.md, Bandwidth):
// 2(N-1)/N for all-reduce; (N-1)/N for all-gather, reduce-scatter, all-to-all, scatter and gather; 1 for broadcast,
// reduce and send/recv; 0 for barrier and for a single rank. Push and pull have 1, because they transfer their bytes
// whatever the number of ranks.
double busFactor(CollectiveOp op, int ranks);

// Returns the least bytes any rank must send for one all-reduce of `elements` of `itemBytes` each: ceil(2(N-1)/N * X) *
// itemsize.
double minimumAllReduceBytes(std::int64_t elements, int itemBytes, int ranks);

// Returns the bytes of one gradient element as sent: 2 for wire fp16 and bf16, else 4.
int wireItemBytes(const DdpSpec& ddp);

// Returns one point per message size, operation and group of ranks, from the records of every rank of the group and
// every repeat. seconds is the median over repeats of the minimum over ranks, secondsMean and secondsMax of their mean
// and maximum. A point is correct only if every record is. Points of all `ranks` come first.
std::vector<CeilingPoint> joinCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat,
                                      int ranks);

// Returns the peak bandwidth: the maximum busbw of the correct all-reduce points, which need not be that of the largest
// message, since that may already exceed a cache.
Number ceilingBusbw(const std::vector<CeilingPoint>& points);

// Returns the bandwidth that calibration measured for messages of `bytes` in this operation: interpolated linearly over
// log(bytes) between measured sizes, that of the nearest size outside them.
Number ceilingAt(const std::vector<CeilingPoint>& points, double bytes, CollectiveOp op = CollectiveOp::allReduce);

// Returns ceilingAt() of an operation of training: push and pull are measured as send/recv; an operation without points
// is compared with all-reduce.
Number ceilingFor(const std::vector<CeilingPoint>& points, double bytes, const std::string& op);

// Fits seconds = 2(N-1) latency + 2(N-1)/N bytes / bytesPerSecond to the correct all-reduce points (ring; Thakur et al.
// 2005), by relative errors; empty with fewer than three sizes. residual: root of the mean square of (measured / fitted
// - 1), corrected for the degrees of freedom.
CeilingFit fitCeiling(const std::vector<CeilingPoint>& points, int ranks);

// Sets the cell's calibration points, peak bandwidth and fit of all ranks, and separately the points of some of them.
void setCeiling(const std::vector<std::vector<const BenchmarkRecord*>>& recordsByRepeat, int ranks, CellResult& out);

// Returns the seconds that the cell's buckets would take at the measured bandwidth of their sizes, over the seconds
// they took. Near 1 the messages are as fast as their size allows, even if that is far below the peak bandwidth.
Number utilisationAtSize(const CellResult& cell);

// Largest utilization that is reported. A larger one means that the reference is wrong: the calibration
// (guard.above-ceiling), or for linkUtilisation the rate that is set for the host (guard.above-link). Messages, titles,
// charts and tables then show none.
inline constexpr double kAboveCeiling = 1.02;
Number credible(const Number& utilisation);

// Returns the one figure that these show as the share of the peak: sizeUtilisation, if credible.
Number shareOfCeiling(const CellResult& cell);

// Returns the largest of sizeUtilisation, bandwidthUtilisation and the buckets' utilizations; null if there is none.
Number highestUtilisation(const CellResult& cell);

}  // namespace scalescope
