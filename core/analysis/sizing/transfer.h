#pragma once

#include <limits>
#include <vector>

namespace scalescope {

// What moves gradients between N ranks, by the alpha-beta model of a ring (Hockney 1994; Thakur, Rabenseifner and Gropp
// 2005; docs/MEASUREMENT.md, What-if): the same formula that fitCeiling fits to a sweep.
//   all-reduce of S bytes: 2(N-1) latency + 2(N-1)/N S / rate
//   broadcast of S bytes:  ceil(log2 N) (latency + S / rate)
struct Transfers {
  double latencySeconds = 0;  // of one message between neighbours
  double bytesPerSecond = std::numeric_limits<double>::infinity();
};

// A link as people name it. latencySeconds: one way.
struct NamedLink {
  double gbps = 0;
  double latencySeconds = 0;
};

// What of a link's nominal rate is payload: 1448 of the 1514 bytes of an Ethernet frame.
inline constexpr double kPayloadShare = 0.956;

Transfers transfersOf(const NamedLink& link);

double allReduceSeconds(const Transfers& transfers, int ranks, double bytes);
double broadcastSeconds(const Transfers& transfers, int ranks, double bytes);

// One gradient bucket; leadSeconds: handed over that long before the step's last one.
struct QueuedBucket {
  int bucket = 0;
  double bytes = 0;
  double leadSeconds = 0;
};

// Seconds from the hand-over of the last bucket to the end of the last transfer: what backward cannot hide. The buckets
// (in the order of their hand-over) queue for one link, which takes one at a time. Never decreases when a transfer
// takes longer. leadScale: how much longer the backward pass is than the one whose leads these are.
double exposedSeconds(const std::vector<QueuedBucket>& buckets, const Transfers& transfers, int ranks,
                      double leadScale = 1);

}  // namespace scalescope
