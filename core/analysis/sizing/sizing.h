#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/sizing/forecast.h"

namespace scalescope {

// "What would N of these give me?": a measured study carried over to other numbers of devices on links that a person
// names. Formulas, and what the intervals hold: docs/MEASUREMENT.md, Sizing. Values for a command, a page or a report.

struct SizingRequest {
  std::vector<int> devices;      // N
  std::vector<NamedLink> links;  // every N over each
  int cell = 0;                  // to start from; 0: basisOf's choice
  double keep = 0.9;             // the efficiency that a link shall keep
  double linkShare = 0.1;        // of a step: from there on it is the link
  Number price;                  // of a device-hour
  Number targetAccuracy;         // 0 to 1; else the study's own, where it was reached
  int curvePoints = 0;           // N of each of Sizing::curves, at least; 0: no curves
};

struct SizedCost {
  Number seconds, deviceHours, money, joules;  // joules: a device draws what it drew in the basis' cell
};

struct SizedRow {
  int devices = 1;
  NamedLink link;
  std::optional<Message> reason;  // why there are no numbers
  double globalBatch = 0, perRankBatch = 0;
  Interval stepSeconds, speedup, efficiency;
  Number imagesPerSecond;
  Number localSeconds, exposedSeconds, waitSeconds;  // their sum is the step
  bool extrapolated = false;
  SizedCost epoch, target;
};

// The least rate that keeps the efficiency at N devices, with the first link's latency.
struct LinkNeed {
  int devices = 1;
  Number gbps;            // null: no link does, or nothing can be said
  Number bestEfficiency;  // on a link of any rate
};

// The smallest N whose exposed transfers are more than linkShare of the step; null: none up to `searched`.
struct LinkBound {
  NamedLink link;
  Number devices;
  int searched = 1;
};

// A link's rows from the baseline's N to the largest that was asked for, for a chart: ascending N.
struct SizedCurve {
  NamedLink link;
  std::vector<SizedRow> rows;
};

// What the study itself measured of the same work, on the link that it had.
struct MeasuredSize {
  int cell = 0, devices = 1;
  Interval speedup, efficiency;
};

struct Sizing {
  StudyId study;
  std::string name;
  int cell = 0, devices = 1;  // the basis
  int baselineCell = 0, baselineDevices = 1;
  double localSeconds = 0, waitSeconds = 0, carriedSeconds = 0;
  Number latencySeconds, bytesPerSecond;  // of the ranks themselves
  double bufferBytes = 0;
  std::vector<QueuedBucket> buckets;
  Uncertainty uncertainty;
  double keep = 0, linkShare = 0;
  Number targetAccuracy, samplesToTarget;
  int targetCell = 0;  // that reached it
  std::vector<SizedRow> rows;
  std::vector<LinkNeed> needs;    // one per N
  std::vector<LinkBound> limits;  // one per link
  std::vector<Message> sentences, warnings;
  std::vector<SizedCurve> curves;      // one per link; not in the JSON
  std::vector<MeasuredSize> measured;  // ascending N; not in the JSON
};

using SizingPtr = std::shared_ptr<const Sizing>;

inline constexpr int kMostSizedDevices = 1'000'000;
inline constexpr int kSizingReach = 64;  // times the largest measured N: beyond it a warning

// Wants compareCells' baselines. Errors: see basisOf; a request that makes no sense; an accuracy that was not reached.
Result<Sizing> sizeStudy(const StudyResult& study, const SizingRequest& request);

// docs/INTERFACES.md, `size --json`.
nlohmann::ordered_json toJson(const Sizing& sizing);

}  // namespace scalescope
