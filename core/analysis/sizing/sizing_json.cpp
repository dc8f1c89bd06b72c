#include "core/analysis/sizing/sizing.h"
#include "core/analysis/values/number_json.h"

// Scripts rely on the keys and their order: docs/INTERFACES.md, "size --json". New keys are only added at a group's
// end.

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

Json sized(const Number& number) { return numberJson(number); }

Json sized(const Interval& interval) { return intervalJson(interval); }

Json sized(const SizedCost& cost) {
  return {{"seconds", sized(cost.seconds)},
          {"deviceHours", sized(cost.deviceHours)},
          {"money", sized(cost.money)},
          {"joules", sized(cost.joules)}};
}

Json sized(const std::vector<Message>& messages) {
  Json out = Json::array();
  for (const Message& message : messages) out.push_back(Json(nlohmann::json(message)));
  return out;
}

Json sized(const SizedRow& row) {
  const bool known = !row.reason;
  Json out{{"devices", row.devices}, {"linkGbps", row.link.gbps}, {"latencySeconds", row.link.latencySeconds}};
  out["globalBatch"] = known ? Json(row.globalBatch) : Json(nullptr);
  out["perRankBatch"] = known ? Json(row.perRankBatch) : Json(nullptr);
  out["stepSeconds"] = sized(row.stepSeconds);
  out["imagesPerSecond"] = sized(row.imagesPerSecond);
  out["speedup"] = sized(row.speedup);
  out["efficiency"] = sized(row.efficiency);
  out["localSeconds"] = sized(row.localSeconds);
  out["exposedSeconds"] = sized(row.exposedSeconds);
  out["waitSeconds"] = sized(row.waitSeconds);
  out["extrapolated"] = row.extrapolated;
  out["epoch"] = sized(row.epoch);
  out["target"] = sized(row.target);
  out["reason"] = row.reason ? Json(nlohmann::json(*row.reason)) : Json(nullptr);
  return out;
}

Json basisJson(const Sizing& sizing) {
  Json out{{"cell", sizing.cell},
           {"devices", sizing.devices},
           {"localSeconds", sizing.localSeconds},
           {"waitSeconds", sizing.waitSeconds},
           {"carriedSeconds", sizing.carriedSeconds},
           {"latencySeconds", sized(sizing.latencySeconds)},
           {"bytesPerSecond", sized(sizing.bytesPerSecond)},
           {"bufferBytes", sizing.bufferBytes}};
  out["buckets"] = Json::array();
  for (const QueuedBucket& bucket : sizing.buckets)
    out["buckets"].push_back({{"bucket", bucket.bucket}, {"bytes", bucket.bytes}, {"leadSeconds", bucket.leadSeconds}});
  return out;
}

}  // namespace

nlohmann::ordered_json toJson(const Sizing& sizing) {
  Json out{{"study", sizing.study.value}, {"name", sizing.name}};
  out["basis"] = basisJson(sizing);
  out["baseline"] = {{"cell", sizing.baselineCell}, {"devices", sizing.baselineDevices}};
  const Uncertainty& uncertainty = sizing.uncertainty;
  out["uncertainty"] = {{"repeats", sized(uncertainty.repeats)},
                        {"transfers", sized(uncertainty.transfers)},
                        {"model", sized(uncertainty.model)},
                        {"cells", uncertainty.cells}};
  out["target"] = {{"accuracy", sized(sizing.targetAccuracy)},
                   {"samples", sized(sizing.samplesToTarget)},
                   {"cell", sizing.targetCell > 0 ? Json(sizing.targetCell) : Json(nullptr)}};
  out["rows"] = Json::array();
  for (const SizedRow& row : sizing.rows) out["rows"].push_back(sized(row));
  out["keep"] = sizing.keep;
  out["needs"] = Json::array();
  for (const LinkNeed& need : sizing.needs)
    out["needs"].push_back(
        {{"devices", need.devices}, {"linkGbps", sized(need.gbps)}, {"bestEfficiency", sized(need.bestEfficiency)}});
  out["linkShare"] = sizing.linkShare;
  out["limits"] = Json::array();
  for (const LinkBound& limit : sizing.limits)
    out["limits"].push_back({{"linkGbps", limit.link.gbps},
                             {"latencySeconds", limit.link.latencySeconds},
                             {"devices", limit.devices ? Json(static_cast<int>(*limit.devices)) : Json(nullptr)},
                             {"searched", limit.searched}});
  out["sentences"] = sized(sizing.sentences);
  out["warnings"] = sized(sizing.warnings);
  return out;
}

}  // namespace scalescope
