#pragma once

#include <limits>
#include <vector>

namespace scalescope {

// Cost of transfers between N ranks, by the alpha-beta model of a ring (Hockney 1994; Thakur, Rabenseifner and Gropp
// 2005; docs/MEASUREMENT.md, What-if). It is the formula that fitCeiling() fits to a calibration.
//   all-reduce of S bytes: 2(N-1) latency + 2(N-1)/N S / rate
//   broadcast of S bytes:  ceil(log2 N) (latency + S / rate).
struct Transfers {
  double latencySeconds = 0;  // Latency of one message between neighbors.
  double bytesPerSecond = std::numeric_limits<double>::infinity();
};

// A link as the user gives it. latencySeconds: one way.
struct NamedLink {
  double gbps = 0;
  double latencySeconds = 0;
};

// Share of a link's nominal rate that is payload: 1448 of the 1514 bytes of an Ethernet frame.
inline constexpr double kPayloadShare = 0.956;

Transfers transfersOf(const NamedLink& link);

double allReduceSeconds(const Transfers& transfers, int ranks, double bytes);
double broadcastSeconds(const Transfers& transfers, int ranks, double bytes);

// One gradient bucket. leadSeconds: time from its start until the start of the step's last one.
struct QueuedBucket {
  int bucket = 0;
  double bytes = 0;
  double leadSeconds = 0;
};

// Returns the seconds from the start of the last bucket to the end of the last transfer, which the backward pass cannot
// hide. The buckets (in the order of their starts) queue for one link, which transfers one at a time. Never decreases
// if a transfer takes longer. leadScale: ratio of the backward pass to the one in which the leads were measured.
double exposedSeconds(const std::vector<QueuedBucket>& buckets, const Transfers& transfers, int ranks,
                      double leadScale = 1);

}  // namespace scalescope
