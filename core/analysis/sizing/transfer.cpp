#include "core/analysis/sizing/transfer.h"

#include <algorithm>
#include <bit>

#include "core/analysis/run/bandwidth.h"

namespace scalescope {

Transfers transfersOf(const NamedLink& link) { return {link.latencySeconds, link.gbps * 1e9 / 8 * kPayloadShare}; }

double allReduceSeconds(const Transfers& transfers, int ranks, double bytes) {
  return 2 * (ranks - 1) * transfers.latencySeconds +
         busFactor(CollectiveOp::allReduce, ranks) * bytes / transfers.bytesPerSecond;
}

double broadcastSeconds(const Transfers& transfers, int ranks, double bytes) {
  if (ranks < 2 || !(bytes > 0)) return 0;
  const auto levels = static_cast<double>(std::bit_width(static_cast<unsigned>(ranks - 1)));
  return levels * (transfers.latencySeconds + bytes / transfers.bytesPerSecond);
}

double exposedSeconds(const std::vector<QueuedBucket>& buckets, const Transfers& transfers, int ranks,
                      double leadScale) {
  if (buckets.empty() || ranks < 2) return 0;
  double freeAt = -std::numeric_limits<double>::infinity();  // 0 is the start of the last bucket.
  for (const QueuedBucket& bucket : buckets)
    freeAt = std::max(freeAt, -bucket.leadSeconds * leadScale) + allReduceSeconds(transfers, ranks, bucket.bytes);
  return std::max(0.0, freeAt);
}

}  // namespace scalescope
