#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/sizing/sizing_forecast.h"

namespace scalescope {

// Forecasts the results of a measured study on other numbers of devices and on links that the user names.
// docs/MEASUREMENT.md, Sizing, has the formulas and the contents of the intervals. The values are for a command, a page
// or a report.

struct SizingRequest {
  std::vector<int> devices;      // Numbers of devices N.
  std::vector<NamedLink> links;  // Every N is computed for each link.
  int cell = 0;                  // Cell to start from; 0: basisOf() chooses.
  double keep = 0.9;             // Efficiency that a link must keep.
  double linkShare = 0.1;        // Share of a step from which on the link is the limit.
  Number price;                  // Price of a device-hour.
  Number targetAccuracy;         // Accuracy from 0 to 1; by default that of the study, if it was reached.
  int curvePoints = 0;           // Least number of N in each of Sizing::curves; 0: no curves.
};

struct SizedCost {
  Number seconds, deviceHours, money, joules;  // joules: a device has the power that it had in the basis' cell.
};

struct SizedRow {
  int devices = 1;
  NamedLink link;
  std::optional<Message> reason;  // Reason why there are no numbers.
  double globalBatch = 0, perRankBatch = 0;
  Interval stepSeconds, speedup, efficiency;
  Number imagesPerSecond;
  Number localSeconds, exposedSeconds, waitSeconds;  // Their sum is the step.
  bool extrapolated = false;
  SizedCost epoch, target;
};

// Lowest rate that keeps the efficiency at N devices, with the first link's latency.
struct LinkNeed {
  int devices = 1;
  Number gbps;            // null: no link does, or the data do not allow an answer.
  Number bestEfficiency;  // Efficiency on a link of unlimited rate.
};

// Smallest N whose exposed transfers are more than linkShare of the step; null: none up to `searched`.
struct LinkBound {
  NamedLink link;
  Number devices;
  int searched = 1;
};

// Rows of one link for a chart, from the baseline's N to the largest requested one, in ascending order of N.
struct SizedCurve {
  NamedLink link;
  std::vector<SizedRow> rows;
};

// Measurements of the study itself for the same work, on its own link.
struct MeasuredSize {
  int cell = 0, devices = 1;
  Interval speedup, efficiency;
};

struct Sizing {
  StudyId study;
  std::string name;
  bool isOfProgram = false;   // True for a user's own program, whose samples need not be images; not in the JSON.
  int cell = 0, devices = 1;  // Cell and N of the basis.
  int baselineCell = 0, baselineDevices = 1;
  double localSeconds = 0, waitSeconds = 0, carriedSeconds = 0;
  Number latencySeconds, bytesPerSecond;  // Figures of the ranks themselves.
  double bufferBytes = 0;
  std::vector<QueuedBucket> buckets;
  Uncertainty uncertainty;
  double keep = 0, linkShare = 0;
  Number targetAccuracy, samplesToTarget;
  int targetCell = 0;  // Cell that reached the target.
  std::vector<SizedRow> rows;
  std::vector<LinkNeed> needs;    // Needs of each N.
  std::vector<LinkBound> limits;  // Limit of each link.
  std::vector<Message> sentences, warnings;
  std::vector<SizedCurve> curves;      // Curve of each link; not in the JSON.
  std::vector<MeasuredSize> measured;  // Measured sizes in ascending order of N; not in the JSON.
};

using SizingPtr = std::shared_ptr<const Sizing>;

inline constexpr int kMostSizedDevices = 1'000'000;
inline constexpr int kSizingReach = 64;  // Multiple of the largest measured N above which there is a warning.

// Needs the baselines that compareCells() sets. Errors: those of basisOf(), an invalid request, an accuracy that was
// not reached.
Result<Sizing> sizeStudy(const StudyResult& study, const SizingRequest& request);

// Returns the object that docs/INTERFACES.md describes under `size --json`.
nlohmann::ordered_json toJson(const Sizing& sizing);

// Returns up to `points` numbers of devices from `from` to `to`, ascending and distinct, with both ends and all of
// `asked` between them. They are evenly spaced on a logarithmic axis.
std::vector<int> curveDevices(int from, int to, int points, const std::vector<int>& asked);

// Returns the cells with the basis' work on other N that have the same baseline, and that baseline; ascending by N.
std::vector<MeasuredSize> measuredSizes(const StudyResult& study, const Basis& basis);

}  // namespace scalescope
