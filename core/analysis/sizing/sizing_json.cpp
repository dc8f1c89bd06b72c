#include "core/analysis/sizing/sizing.h"
#include "core/analysis/values/result_fields.h"

// Scripts rely on the keys and their order: docs/INTERFACES.md, "size --json". New keys are only added at a group's
// end.

namespace scalescope {

template <class Visit>
void eachField(Visit&& visit, const SizedCost& cost) {
  visit("seconds", cost.seconds), visit("deviceHours", cost.deviceHours), visit("money", cost.money);
  visit("joules", cost.joules);
}

template <class Visit>
void eachField(Visit&& visit, const SizedRow& row) {
  const bool isKnown = !row.reason;
  visit("devices", row.devices), visit("linkGbps", row.link.gbps), visit("latencySeconds", row.link.latencySeconds);
  visit("globalBatch", onlyIf(isKnown, row.globalBatch)), visit("perRankBatch", onlyIf(isKnown, row.perRankBatch));
  visit("stepSeconds", row.stepSeconds), visit("imagesPerSecond", row.imagesPerSecond), visit("speedup", row.speedup);
  visit("efficiency", row.efficiency), visit("localSeconds", row.localSeconds);
  visit("exposedSeconds", row.exposedSeconds), visit("waitSeconds", row.waitSeconds);
  visit("extrapolated", row.extrapolated), visit("epoch", row.epoch), visit("target", row.target);
  visit("reason", messageJson(row.reason));
}

template <class Visit>
void eachField(Visit&& visit, const QueuedBucket& bucket) {
  visit("bucket", bucket.bucket), visit("bytes", bucket.bytes), visit("leadSeconds", bucket.leadSeconds);
}

template <class Visit>
void eachField(Visit&& visit, const Uncertainty& uncertainty) {
  visit("repeats", uncertainty.repeats), visit("transfers", uncertainty.transfers), visit("model", uncertainty.model);
  visit("cells", uncertainty.cells);
}

template <class Visit>
void eachField(Visit&& visit, const LinkNeed& need) {
  visit("devices", need.devices), visit("linkGbps", need.gbps), visit("bestEfficiency", need.bestEfficiency);
}

template <class Visit>
void eachField(Visit&& visit, const LinkBound& bound) {
  visit("linkGbps", bound.link.gbps), visit("latencySeconds", bound.link.latencySeconds);
  visit("devices", onlyIf(bound.devices.has_value(), static_cast<int>(bound.devices.value_or(0))));
  visit("searched", bound.searched);
}

template <class Visit>
void eachField(Visit&& visit, const Sizing& sizing) {
  visit("study", sizing.study), visit("name", sizing.name);
  visit("basis", Group{[&](auto& in) {
          in("cell", sizing.cell), in("devices", sizing.devices), in("localSeconds", sizing.localSeconds);
          in("waitSeconds", sizing.waitSeconds), in("carriedSeconds", sizing.carriedSeconds);
          in("latencySeconds", sizing.latencySeconds), in("bytesPerSecond", sizing.bytesPerSecond);
          in("bufferBytes", sizing.bufferBytes), in("buckets", sizing.buckets);
        }});
  visit("baseline", Group{[&](auto& in) { in("cell", sizing.baselineCell), in("devices", sizing.baselineDevices); }});
  visit("uncertainty", sizing.uncertainty);
  visit("target", Group{[&](auto& in) {
          in("accuracy", sizing.targetAccuracy), in("samples", sizing.samplesToTarget);
          in("cell", onlyIf(sizing.targetCell > 0, sizing.targetCell));
        }});
  visit("rows", sizing.rows), visit("keep", sizing.keep), visit("needs", sizing.needs);
  visit("linkShare", sizing.linkShare), visit("limits", sizing.limits);
  visit("sentences", nlohmann::json(sizing.sentences)), visit("warnings", nlohmann::json(sizing.warnings));
}

nlohmann::ordered_json toJson(const Sizing& sizing) {
  nlohmann::ordered_json out;
  JsonField<Sizing>::write(sizing, Limits().nullable(), out);
  return out;
}

}  // namespace scalescope
