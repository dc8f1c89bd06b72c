#include "core/analysis/values/derived.h"
#include "core/analysis/values/number_json.h"
#include "core/base/clock.h"

// Scripts rely on the keys and their order: docs/INTERFACES.md, "results --json". New keys are only added at a group's
// end.

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

Json json(const Number& number) { return numberJson(number); }

Json json(const StepStats& stats) {
  return {{"median", json(stats.median)}, {"mean", json(stats.mean)},   {"p10", json(stats.p10)},
          {"p90", json(stats.p90)},       {"ciLow", json(stats.ciLow)}, {"ciHigh", json(stats.ciHigh)}};
}

// Returns [low, high], or null if there is no interval.
Json bounds(const Interval& interval) {
  if (!interval.low || !interval.high) return nullptr;
  return Json::array({json(interval.low), json(interval.high)});
}

// Adds the derived quantities of one part, which are adjacent in the JSON.
void addDerived(const CellResult& cell, DerivedPart part, Json& out) {
  for (const DerivedQuantity& quantity : derivedQuantities()) {
    if (quantity.part != part) continue;
    const Interval at = quantity.value(cell);
    out[quantity.key] = quantity.json == DerivedJson::interval ? intervalJson(at) : json(at.value);
    if (quantity.json == DerivedJson::bounds) out[std::string(quantity.key) + "Ci"] = bounds(at);
  }
}

Json json(const CeilingPoint& point) {
  return {{"op", point.op},
          {"bytes", point.bytes},
          {"seconds", json(point.seconds)},
          {"algbw", json(point.algbw)},
          {"busbw", json(point.busbw)},
          {"correct", point.correct},
          {"secondsMean", json(point.secondsMean)},
          {"secondsMax", json(point.secondsMax)}};
}

Json json(const MemoryStats& memory) {
  return {{"weights", json(memory.weights)},
          {"gradients", json(memory.gradients)},
          {"optimizer", json(memory.optimizer)},
          {"activations", json(memory.activations)},
          {"buckets", json(memory.buckets)},
          {"cache", json(memory.cache)},
          {"context", json(memory.context)},
          {"peakAllocated", json(memory.peakAllocated)},
          {"peakReserved", json(memory.peakReserved)},
          {"deviceUsed", json(memory.deviceUsed)},
          {"rss", json(memory.rss)},
          {"pss", json(memory.pss)},
          {"others", json(memory.others)}};
}

Json json(const Message& message) { return Json(nlohmann::json(message)); }

Json json(const CellClocks& clocks) {
  if (clocks.state.empty()) return nullptr;
  Json nodes = Json::array();
  for (const NodeOffset& node : clocks.nodes)
    nodes.push_back(
        {{"node", node.node.value}, {"host", node.host}, {"offsetSeconds", node.offsetSeconds}, {"drift", node.drift}});
  return {{"state", clocks.state},
          {"uncertaintySeconds", json(clocks.uncertaintySeconds)},
          {"leastWaitSeconds", json(clocks.leastWaitSeconds)},
          {"nodes", std::move(nodes)}};
}

Json json(const std::vector<GuardNote>& notes) {
  Json out = Json::array();
  for (const GuardNote& note : notes)
    out.push_back({{"severity", enumName(note.severity)}, {"message", json(note.message)}, {"cells", note.cells}});
  return out;
}

Json json(const HistoryPoint& point) {
  return {{"epoch", point.epoch},
          {"step", point.step},
          {"wallSeconds", json(point.wallSeconds)},
          {"learningRate", json(point.learningRate)},
          {"trainLoss", json(point.trainLoss)},
          {"trainAccuracy", json(point.trainAccuracy)},
          {"validationLoss", json(point.validationLoss)},
          {"validationAccuracy", json(point.validationAccuracy)}};
}

Json json(const RankResult& rank) {
  Json out{{"rank", rank.rank.value}, {"host", rank.host}, {"device", rank.device}};
  out["devices"] = Json::array();
  for (const auto& [device, memory] : rank.devices)
    out["devices"].push_back({{"device", device}, {"memory", json(memory)}});
  if (rank.devices.empty()) out["devices"].push_back({{"device", rank.device}, {"memory", json(rank.memory)}});
  out["stolenCpuSeconds"] = json(rank.stolenCpuSeconds);
  out["staleness"] = rank.staleness;
  out["graphs"] = rank.graphs ? Json(*rank.graphs) : Json();
  out["lossScale"] = json(rank.lossScale);
  out["stepSeconds"] = json(rank.stepSeconds);
  out["inputSeconds"] = json(rank.inputSeconds);
  out["computeSeconds"] = json(rank.computeSeconds);
  out["commSeconds"] = json(rank.commSeconds);
  out["exposedSeconds"] = json(rank.exposedSeconds);
  out["exposedTransferSeconds"] = json(rank.exposedTransferSeconds);
  out["exposedWaitSeconds"] = json(rank.exposedWaitSeconds);
  out["waitSeconds"] = json(rank.waitSeconds);
  out["checkpointSeconds"] = json(rank.checkpointSeconds);
  out["otherSeconds"] = json(rank.otherSeconds);
  out["residualSeconds"] = json(rank.residualSeconds);
  out["cpuPercent"] = json(rank.cpuPercent);
  out["lateSeconds"] = json(rank.lateSeconds);
  out["lastShare"] = json(rank.lastShare);
  out["memory"] = json(rank.memory);
  out["history"] = Json::array();
  for (const HistoryPoint& point : rank.history) out["history"].push_back(json(point));
  return out;
}

// The order of cells in a round follows from its seed and the round.
Json orderJson(const RepeatValues& repeat) {
  if (!repeat.order) return nullptr;
  return {{"seed", repeat.order->seed}, {"round", repeat.order->round}};
}

Json json(const RepeatValues& repeat) {
  return {{"repeat", repeat.repeat.value},
          {"run", repeat.run.value},
          {"imagesPerSecond", json(repeat.imagesPerSecond)},
          {"stepSeconds", json(repeat.stepSeconds)},
          {"epochSeconds", json(repeat.epochSeconds)},
          {"trainSeconds", json(repeat.trainSeconds)},
          {"validationSeconds", json(repeat.validationSeconds)},
          {"totalSeconds", json(repeat.totalSeconds)},
          {"trainSteps", repeat.trainSteps},
          {"samplesToTarget", json(repeat.samplesToTarget)},
          {"order", orderJson(repeat)}};
}

Json json(const MeasuringSession& session) {
  if (session.id.empty()) return nullptr;
  return {{"id", session.id},
          {"study", session.studyName},
          {"started", isoTime(session.startedWallNs)},
          {"reused", session.ofOtherStudy}};
}

Json json(const BaselineContrast& contrast) {
  return {{"by", contrast.by == ContrastKind::none ? Json(nullptr) : Json(enumName(contrast.by))},
          {"probability", json(contrast.probability)},
          {"adjustedProbability", json(contrast.adjusted)},
          {"comparisons", contrast.comparisons > 0 ? Json(contrast.comparisons) : Json(nullptr)},
          {"reason", contrast.reason ? json(*contrast.reason) : Json(nullptr)}};
}

// Adds the session of a cell's repeats, the repeats that are not pooled with them, and the contrast with the baseline.
void addPooling(const CellResult& cell, Json& out) {
  out["session"] = json(cell.session);
  out["apartRepeats"] = Json::array();
  for (const ApartRepeat& apart : cell.apartRepeats) {
    Json shown = json(apart.values);
    shown["reason"] = json(apart.reason);
    out["apartRepeats"].push_back(std::move(shown));
  }
  out["contrast"] = json(cell.contrast);
  out["contrast"]["difference"] = enumName(rateDifferenceOf(cell));
}

Json json(const MissingReasons& missing) {
  const auto reason = [](const std::optional<Message>& why) { return why ? json(*why) : Json(nullptr); };
  return {{"speedup", reason(missing.speedup)},
          {"gainPerDevice", reason(missing.gainPerDevice)},
          {"subtraction", reason(missing.subtraction)},
          {"checkpointOverhead", reason(missing.checkpointOverhead)}};
}

void addIdentity(const CellResult& cell, Json& out) {
  out["cell"] = cell.cell.number;
  out["cellKey"] = cell.key.empty() ? Json(nullptr) : Json(cell.key.value);
  out["runs"] = Json::array();
  for (const RunId& run : cell.runs) out["runs"].push_back(run.value);
  out["variant"] = cell.cell.variant;
  out["variantPatch"] = Json(cell.cell.variantPatch);
  out["implied"] = cell.cell.implied;
  out["untilOom"] = cell.cell.untilOom;
  out["bisected"] = cell.cell.bisected;
  Json axes = Json::object();
  for (const FreeAxis& axis : cell.cell.study.axes.free) axes[axis.name] = axis.values.front();
  out["axes"] = std::move(axes);
  out["devices"] = cell.cell.devices;
  out["nodes"] = cell.cell.nodes;
  out["strategy"] = name(cell.cell.strategy);
  // A value that an imported table lacks is null and not the default of Scalescope. If the table names a precision,
  // that is part of the variant's name.
  const StudySpec& study = cell.cell.study;
  const bool hasBatch = cell.cell.batch.global() > 0;  // A benchmark of collectives has no batch.
  out["precision"] = study.imported ? Json(nullptr) : Json(name(cell.cell.precision));
  out["globalBatch"] = hasBatch ? Json(cell.cell.batch.global()) : Json(nullptr);
  out["perRankBatch"] = hasBatch ? json(cell.cell.batch.perRank()) : Json(nullptr);
  out["batchSplit"] = study.imported ? Json(nullptr) : Json(name(study.batchSplit));
  out["lastBatch"] = study.imported ? Json(nullptr) : Json(name(study.dataset.lastBatch));
  out["accumulation"] = cell.cell.batch.accumulation();
  out["seed"] = study.imported ? Json(nullptr) : Json(study.seed);
  out["status"] = enumName(cell.status);
  out["error"] = cell.error ? json(*cell.error) : Json(nullptr);
  out["repeats"] = cell.repeats;
  out["steps"] = cell.repeats > 0 && !study.imported ? Json(cell.steps) : Json(nullptr);
  out["parameters"] = json(cell.parameters);
  out["learningRate"] =
      json(cell.learningRate || study.imported || study.program ? cell.learningRate : Number(cell.cell.learningRate));
}

void addTimes(const CellResult& cell, Json& out) {
  out["stepSeconds"] = json(cell.stepSeconds);
  out["imagesPerSecond"] = json(cell.imagesPerSecond);
  out["epochSeconds"] = json(cell.epochSeconds);
  out["epochProjected"] = cell.epochSeconds ? Json(cell.epochProjected) : Json(nullptr);
  out["trainSeconds"] = json(cell.trainSeconds);
  out["validationSeconds"] = json(cell.validationSeconds);
  out["totalSeconds"] = json(cell.totalSeconds);
  out["baselineCell"] = cell.baselineCell > 0 ? Json(cell.baselineCell) : Json(nullptr);
  out["baselineDevices"] = cell.baselineDevices > 0 ? Json(cell.baselineDevices) : Json(nullptr);
  addDerived(cell, DerivedPart::scaling, out);
  out["imagesPerStep"] = json(cell.imagesPerStep);
  out["trainImages"] = json(cell.trainImages);
  out["repeatValues"] = Json::array();
  for (const RepeatValues& repeat : cell.repeatValues) out["repeatValues"].push_back(json(repeat));
  out["speedupPairedCi"] = bounds(cell.contrast.by == ContrastKind::rounds ? cell.speedupCi : Interval());
}

void addStep(const CellResult& cell, Json& out) {
  out["inputSeconds"] = json(cell.inputSeconds);
  out["computeSeconds"] = json(cell.computeSeconds);
  out["commSeconds"] = json(cell.commSeconds);
  out["exposedSeconds"] = json(cell.exposedSeconds);
  out["exposedTransferSeconds"] = json(cell.exposedTransferSeconds);
  out["exposedWaitSeconds"] = json(cell.exposedWaitSeconds);
  out["waitSeconds"] = json(cell.waitSeconds);
  out["checkpointSeconds"] = json(cell.checkpointSeconds);
  out["otherSeconds"] = json(cell.otherSeconds);
  out["residualSeconds"] = json(cell.residualSeconds);
  out["overlap"] = json(cell.overlap);
  out["exposedAbSeconds"] = json(cell.exposedAbSeconds);
  out["calibration"] = {{"noSyncSeconds", json(cell.calibrationNoSync)},
                        {"syncSeconds", json(cell.calibrationSync)},
                        {"commOnlySeconds", json(cell.calibrationCommOnly)}};
  addDerived(cell, DerivedPart::subtraction, out);
  const WaterfallParts& fall = cell.waterfall;
  out["waterfall"] = {{"ideal", json(fall.ideal)},
                      {"input", json(fall.input)},
                      {"compute", json(fall.compute)},
                      {"exposedTransfer", json(fall.exposedTransfer)},
                      {"exposedWait", json(fall.exposedWait)},
                      {"checkpoint", json(fall.checkpoint)},
                      {"other", json(fall.other)},
                      {"residual", json(fall.residual)}};
  out["stolenCpuSeconds"] = json(cell.stolenCpuSeconds);
  addDerived(cell, DerivedPart::checkpoint, out);
  const CheckpointCost& cost = cell.checkpointCost;
  out["checkpointCost"] = {{"seconds", json(cost.seconds)},
                           {"writeSeconds", json(cost.writeSeconds)},
                           {"bytes", json(cost.bytes)},
                           {"failureSeconds", json(cost.failureSeconds)},
                           {"suggestedSeconds", json(cost.suggestedSeconds)}};
  out["exposedAbCi"] = bounds(cell.exposedAbCi);
}

void addBandwidth(const CellResult& cell, Json& out) {
  out["wireBytesPerStep"] = json(cell.wireBytesPerStep);
  out["minimumBytesPerStep"] = json(cell.minimumBytesPerStep);
  out["bytesByKind"] = {{"gradients", json(cell.gradientBytes)},
                        {"buffers", json(cell.bufferBytes)},
                        {"parameters", json(cell.parameterBytes)},
                        {"inputs", json(cell.inputBytes)},
                        {"outputs", json(cell.outputBytes)}};
  out["commByKind"] = {{"scatter", json(cell.scatterSeconds)}, {"broadcast", json(cell.broadcastSeconds)},
                       {"gather", json(cell.gatherSeconds)},   {"reduce", json(cell.reduceSeconds)},
                       {"push", json(cell.pushSeconds)},       {"pull", json(cell.pullSeconds)}};
  out["algbw"] = json(cell.algbw);
  out["busbw"] = json(cell.busbw);
  out["ceilingBusbw"] = json(cell.ceilingBusbw);
  out["bandwidthUtilisation"] = json(cell.bandwidthUtilisation);
  out["linkUtilisation"] = json(cell.linkUtilisation);
  out["sizeUtilisation"] = json(cell.sizeUtilisation);
  out["device0BytesPerSecond"] = json(cell.device0BytesPerSecond);
  out["allReduceEquivalent"] = json(cell.allReduceEquivalent);
  out["buckets"] = Json::array();
  for (const BucketStats& bucket : cell.buckets)
    out["buckets"].push_back({{"bucket", bucket.bucket},
                              {"op", bucket.op},
                              {"bytes", bucket.bytes},
                              {"seconds", json(bucket.seconds)},
                              {"algbw", json(bucket.algbw)},
                              {"busbw", json(bucket.busbw)},
                              {"ceilingBusbw", json(bucket.ceilingBusbw)},
                              {"utilisation", json(bucket.utilisation)}});
  out["ceiling"] = Json::array();
  for (const CeilingPoint& point : cell.ceiling) out["ceiling"].push_back(json(point));
  const CeilingFit& fit = cell.ceilingFit;
  out["ceilingFit"] = {{"latencySeconds", json(fit.latencySeconds)},
                       {"bytesPerSecond", json(fit.bytesPerSecond)},
                       {"residual", json(fit.residual)}};
  out["ceilingAmong"] = Json::array();
  for (const CeilingPoint& point : cell.ceilingAmong) {
    Json shown{{"ranks", point.members}};
    shown.update(json(point));
    out["ceilingAmong"].push_back(std::move(shown));
  }
}

void addRest(const CellResult& cell, Json& out) {
  out["memory"] = json(cell.memory);
  addDerived(cell, DerivedPart::memory, out);
  out["load"] = {{"cpuPercent", {{"mean", json(cell.cpuPercentMean)}, {"max", json(cell.cpuPercentMax)}}},
                 {"gpuPercent", json(cell.gpuPercent)},
                 {"nodeMemoryMax", json(cell.nodeMemoryMax)},
                 {"gpuClockHertz", json(cell.gpuClockHertz)}};
  out["flopsPerImage"] = json(cell.flopsPerImage);
  out["flopsPerSecond"] = json(cell.flopsPerSecond);
  out["peakFlopsPerSecond"] = json(cell.peakFlopsPerSecond);
  out["flopsUtilisation"] = json(cell.flopsUtilisation);
  out["vendorFlopsPerSecond"] = json(cell.vendorFlopsPerSecond);
  out["vendorUtilisation"] = json(cell.vendorUtilisation);
  out["trainLoss"] = json(cell.trainLoss);
  out["trainAccuracy"] = json(cell.trainAccuracy);
  out["validationLoss"] = json(cell.validationLoss);
  out["testAccuracy"] = json(cell.testAccuracy);
  out["samplesToTarget"] = json(cell.samplesToTarget);
  out["timeToTargetSeconds"] = json(cell.timeToTargetSeconds);
  addDerived(cell, DerivedPart::learning, out);
  out["energyJoules"] = json(cell.energyJoules);
  out["energyPerSample"] = json(cell.energyPerSample);
  const WhatIfSpec& whatIf = cell.cell.study.whatIf;
  out["whatIf"] = nullptr;
  if (whatIf.active()) {
    out["whatIf"] = {{"linkMbps", whatIf.linkMbps},
                     {"latencyMs", whatIf.latencyMs},
                     {"jitterMs", whatIf.jitterMs},
                     {"slowRank", nullptr},
                     {"diskMBps", whatIf.diskMBps}};
    if (whatIf.slowRank)
      out["whatIf"]["slowRank"] = {{"rank", whatIf.slowRank->first}, {"sleepMs", whatIf.slowRank->second}};
  }
  out["imported"] = nullptr;
  if (const auto& from = cell.cell.study.imported)
    out["imported"] = {{"file", from->file}, {"sha256", from->sha256}, {"kind", from->kind}};
  out["guard"] = json(cell.guard);
  out["ranks"] = Json::array();
  for (const RankResult& rank : cell.ranks) out["ranks"].push_back(json(rank));
  Json environment = Json::object();
  for (const auto& [key, value] : cell.environment) environment[key] = value;
  out["environment"] = std::move(environment);
  out["memoryLimit"] = json(cell.memoryLimit);
  out["energyOf"] = cell.energyOf == EnergyOf::none ? Json(nullptr) : Json(enumName(cell.energyOf));
  out["clocks"] = json(cell.clocks);
  out["missing"] = json(cell.missing);
  addPooling(cell, out);
}

Json json(const std::vector<FitPoint>& points) {
  Json out = Json::array();
  for (const FitPoint& point : points)
    out.push_back({{"devices", point.devices},
                   {"speedup", json(point.speedup)},
                   {"ciLow", json(point.low)},
                   {"ciHigh", json(point.high)}});
  return out;
}

Json curveJson(const std::vector<FitPoint>& curve) {
  Json out = json(curve);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    out[i]["predictionLow"] = json(curve[i].predictionLow);
    out[i]["predictionHigh"] = json(curve[i].predictionHigh);
  }
  return out;
}

Json json(const LackOfFit& lack) {
  return {{"ratio", json(lack.ratio)},
          {"degreesLaw", json(lack.degreesLaw)},
          {"degreesRepeats", json(lack.degreesRepeats)},
          {"probability", json(lack.probability)},
          {"reason", lack.reason ? json(*lack.reason) : Json(nullptr)}};
}

Json json(const SmallestDifference& smallest) {
  return {{"difference", json(smallest.difference)},
          {"scatter", json(smallest.scatter)},
          {"degrees", json(smallest.degrees)},
          {"repeats", smallest.repeats},
          {"reason", smallest.reason ? json(*smallest.reason) : Json(nullptr)}};
}

Json json(const TrialResult& trial) {
  return {{"first", trial.first},
          {"second", trial.second},
          {"state", enumName(trial.state)},
          {"by", enumName(trial.by)},
          {"pairs", trial.pairs},
          {"ratio", intervalJson(trial.ratio)},
          {"scatter", json(trial.scatter)},
          {"resolve", trial.rule.resolve},
          {"neededPairs", trial.needed ? Json(*trial.needed) : Json(nullptr)},
          {"fromPairs", trial.rule.from},
          {"mostPairs", trial.rule.most},
          {"reason", trial.reason ? json(*trial.reason) : Json(nullptr)}};
}

Json json(const ScalingFit& fit) {
  Json out{
      {"law", fit.law}, {"variant", fit.variant}, {"strategy", name(fit.strategy)}, {"precision", name(fit.precision)}};
  out["accumulation"] = fit.accumulation;
  out["batch"] = fit.batch;
  out["cells"] = fit.cells;
  out["points"] = json(fit.points);
  out["parameters"] = Json::array();
  for (const FitParameter& parameter : fit.parameters)
    out["parameters"].push_back({{"name", parameter.name},
                                 {"value", json(parameter.value)},
                                 {"ciLow", json(parameter.low)},
                                 {"ciHigh", json(parameter.high)},
                                 {"atBound", parameter.atBound}});
  out["residual"] = json(fit.residual);
  out["range"] = fit.largest > 0 ? Json::array({fit.smallest, fit.largest}) : Json(nullptr);
  out["plateau"] = json(fit.plateau);
  out["plateauGain"] = fit.plateauGain;
  out["nextDevices"] = json(fit.nextDevices);
  out["curve"] = curveJson(fit.curve);
  out["reason"] = fit.reason ? json(*fit.reason) : Json(nullptr);
  out["predictionError"] = json(fit.predictionError);
  out["chosen"] = fit.chosen;
  out["lackOfFit"] = json(fit.lackOfFit);
  return out;
}

Json json(const std::vector<PartPoint>& points) {
  Json out = Json::array();
  for (const PartPoint& point : points) out.push_back({{"devices", point.devices}, {"seconds", json(point.seconds)}});
  return out;
}

Json json(const PartFit& fit) {
  Json out{{"part", fit.part},
           {"variant", fit.variant},
           {"strategy", name(fit.strategy)},
           {"precision", name(fit.precision)},
           {"accumulation", fit.accumulation},
           {"batch", fit.batch},
           {"cells", fit.cells}};
  out["points"] = json(fit.points);
  out["law"] = fit.law.empty() ? Json(nullptr) : Json(fit.law);
  out["a"] = json(fit.a);
  out["b"] = json(fit.b);
  out["residual"] = json(fit.residual);
  out["predictionError"] = json(fit.predictionError);
  out["range"] = fit.largest > 0 ? Json::array({fit.smallest, fit.largest}) : Json(nullptr);
  out["curve"] = json(fit.curve);
  out["reason"] = fit.reason ? json(*fit.reason) : Json(nullptr);
  return out;
}

}  // namespace

nlohmann::ordered_json toJson(const CellResult& cell) {
  Json out = Json::object();
  addIdentity(cell, out);
  addTimes(cell, out);
  addStep(cell, out);
  addBandwidth(cell, out);
  addRest(cell, out);
  return out;
}

nlohmann::ordered_json toJson(const StudyResult& study) {
  Json out{{"id", study.id.value}, {"name", study.name}, {"protocol", name(study.protocol)}};
  out["fit"] = Json::array();
  for (const ScalingFit& fit : study.fits) out["fit"].push_back(json(fit));
  out["verdict"] = study.verdict ? json(*study.verdict) : Json(nullptr);
  out["guard"] = json(study.guard);
  out["evidence"] = Json::array();
  for (const Message& sentence : study.evidence) out["evidence"].push_back(json(sentence));
  out["deviceHours"] = intervalJson(study.deviceHours);
  out["largestBatches"] = Json::array();
  for (const LargestBatch& batch : study.largestBatches)
    out["largestBatches"].push_back({{"cells", batch.cells},
                                     {"limitBytes", batch.limitBytes},
                                     {"predictedPerRankBatch", json(batch.predicted)},
                                     {"fromBatches", batch.from},
                                     {"ran", json(batch.ran)},
                                     {"failed", json(batch.failed)},
                                     {"predictedPerRankBatchCi", bounds({batch.predicted, batch.low, batch.high})}});
  out["parts"] = Json::array();
  for (const PartFit& part : study.parts) out["parts"].push_back(json(part));
  out["smallestDifference"] = json(study.smallestDifference);
  if (study.trial) out["trial"] = json(*study.trial);
  out["identities"] = {{"checked", study.identities.checked},
                       {"broken", study.identities.broken},
                       {"largestDeviation", study.identities.largest}};
  out["cells"] = Json::array();
  for (const CellResult& cell : study.cells) out["cells"].push_back(toJson(cell));
  return out;
}

}  // namespace scalescope
