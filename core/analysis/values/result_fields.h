#pragma once

#include "core/analysis/values/derived.h"
#include "core/base/clock.h"
#include "core/base/json/fields.h"
#include "core/study/spec/spec_names.h"

// The fields of results in JSON. Scripts rely on the keys and their order: docs/INTERFACES.md, "results --json". New
// keys are only added at a group's end. Results are written with Limits().nullable(), so that a value that was not
// measured is null, and they are never read: a list may therefore name values that follow from others.

namespace scalescope {

// Fields that JSON has as an object of their own: Group{[&](auto& visit) { visit("key", value); }}.
template <class Fields>
struct Group {
  Fields fields;
};
template <class Fields>
Group(Fields) -> Group<Fields>;  // Clang 14 deduces no aggregate.
template <class Visit, class Fields>
void eachField(Visit&& visit, const Group<Fields>& group) {
  group.fields(visit);
}

template <class T>
std::optional<T> onlyIf(bool isKnown, T value) {
  return isKnown ? std::optional<T>(std::move(value)) : std::nullopt;
}

// A message of a result has its keys in alphabetical order.
inline nlohmann::json messageJson(const std::optional<Message>& message) {
  return message ? nlohmann::json(*message) : nlohmann::json();
}

// Returns nothing if the interval has no bounds.
inline std::optional<std::pair<double, double>> boundsOf(const Interval& interval) {
  if (!interval.low || !interval.high) return std::nullopt;
  return std::pair(*interval.low, *interval.high);
}

template <class Visit>
void eachField(Visit&& visit, const Interval& interval) {
  visit("value", interval.value), visit("ciLow", interval.low), visit("ciHigh", interval.high);
}

template <class Visit>
void eachField(Visit&& visit, const StepStats& stats) {
  visit("median", stats.median), visit("mean", stats.mean), visit("p10", stats.p10), visit("p90", stats.p90);
  visit("ciLow", stats.ciLow), visit("ciHigh", stats.ciHigh);
}

template <class Visit>
void eachField(Visit&& visit, const CeilingPoint& point) {
  visit("op", point.op), visit("bytes", point.bytes), visit("seconds", point.seconds), visit("algbw", point.algbw);
  visit("busbw", point.busbw), visit("correct", point.correct), visit("secondsMean", point.secondsMean);
  visit("secondsMax", point.secondsMax);
}

template <class Visit>
void eachField(Visit&& visit, const CeilingFit& fit) {
  visit("latencySeconds", fit.latencySeconds), visit("bytesPerSecond", fit.bytesPerSecond);
  visit("residual", fit.residual);
}

template <class Visit>
void eachField(Visit&& visit, const BucketStats& bucket) {
  visit("bucket", bucket.bucket), visit("op", bucket.op), visit("bytes", bucket.bytes);
  visit("seconds", bucket.seconds), visit("algbw", bucket.algbw), visit("busbw", bucket.busbw);
  visit("ceilingBusbw", bucket.ceilingBusbw), visit("utilisation", bucket.utilisation);
}

template <class Visit>
void eachField(Visit&& visit, const MemoryStats& memory) {
  visit("weights", memory.weights), visit("gradients", memory.gradients), visit("optimizer", memory.optimizer);
  visit("activations", memory.activations), visit("buckets", memory.buckets), visit("cache", memory.cache);
  visit("context", memory.context), visit("peakAllocated", memory.peakAllocated);
  visit("peakReserved", memory.peakReserved), visit("deviceUsed", memory.deviceUsed), visit("rss", memory.rss);
  visit("pss", memory.pss), visit("others", memory.others);
}

template <class Visit>
void eachField(Visit&& visit, const DeviceMemory& device) {
  visit("device", device.device), visit("memory", device.memory);
}

template <class Visit>
void eachField(Visit&& visit, const WaterfallParts& fall) {
  visit("ideal", fall.ideal), visit("input", fall.input), visit("compute", fall.compute);
  visit("exposedTransfer", fall.exposedTransfer), visit("exposedWait", fall.exposedWait);
  visit("checkpoint", fall.checkpoint), visit("other", fall.other), visit("residual", fall.residual);
}

template <class Visit>
void eachField(Visit&& visit, const CheckpointCost& cost) {
  visit("seconds", cost.seconds), visit("writeSeconds", cost.writeSeconds), visit("bytes", cost.bytes);
  visit("failureSeconds", cost.failureSeconds), visit("suggestedSeconds", cost.suggestedSeconds);
}

template <class Visit>
void eachField(Visit&& visit, const NodeOffset& node) {
  visit("node", node.node), visit("host", node.host), visit("offsetSeconds", node.offsetSeconds);
  visit("drift", node.drift);
}

template <class Visit>
void eachField(Visit&& visit, const CellClocks& clocks) {
  visit("state", clocks.state), visit("uncertaintySeconds", clocks.uncertaintySeconds);
  visit("leastWaitSeconds", clocks.leastWaitSeconds), visit("nodes", clocks.nodes);
}

template <class Visit>
void eachField(Visit&& visit, const GuardNote& note) {
  visit("severity", note.severity), visit("message", messageJson(note.message)), visit("cells", note.cells);
}

template <class Visit>
void eachField(Visit&& visit, const HistoryPoint& point) {
  visit("epoch", point.epoch), visit("step", point.step), visit("wallSeconds", point.wallSeconds);
  visit("learningRate", point.learningRate), visit("trainLoss", point.trainLoss);
  visit("trainAccuracy", point.trainAccuracy), visit("validationLoss", point.validationLoss);
  visit("validationAccuracy", point.validationAccuracy);
}

template <class Visit>
void eachField(Visit&& visit, const RankResult& rank) {
  visit("rank", rank.rank), visit("host", rank.host), visit("device", rank.device);
  visit("devices", rank.devices.empty() ? std::vector{DeviceMemory{rank.device, rank.memory}} : rank.devices);
  visit("stolenCpuSeconds", rank.stolenCpuSeconds), visit("staleness", rank.staleness), visit("graphs", rank.graphs);
  visit("lossScale", rank.lossScale), visit("stepSeconds", rank.stepSeconds), visit("inputSeconds", rank.inputSeconds);
  visit("computeSeconds", rank.computeSeconds), visit("commSeconds", rank.commSeconds);
  visit("exposedSeconds", rank.exposedSeconds), visit("exposedTransferSeconds", rank.exposedTransferSeconds);
  visit("exposedWaitSeconds", rank.exposedWaitSeconds), visit("waitSeconds", rank.waitSeconds);
  visit("checkpointSeconds", rank.checkpointSeconds), visit("otherSeconds", rank.otherSeconds);
  visit("residualSeconds", rank.residualSeconds), visit("cpuPercent", rank.cpuPercent);
  visit("lateSeconds", rank.lateSeconds), visit("lastShare", rank.lastShare), visit("memory", rank.memory);
  visit("history", rank.history);
}

// The order of cells in a round follows from its seed and the round.
template <class Visit>
void eachField(Visit&& visit, const RoundOrder& order) {
  visit("seed", order.seed), visit("round", order.round);
}

template <class Visit>
void eachField(Visit&& visit, const RepeatValues& repeat) {
  visit("repeat", repeat.repeat), visit("run", repeat.run), visit("imagesPerSecond", repeat.imagesPerSecond);
  visit("stepSeconds", repeat.stepSeconds), visit("epochSeconds", repeat.epochSeconds);
  visit("trainSeconds", repeat.trainSeconds), visit("validationSeconds", repeat.validationSeconds);
  visit("totalSeconds", repeat.totalSeconds), visit("trainSteps", repeat.trainSteps);
  visit("samplesToTarget", repeat.samplesToTarget), visit("order", repeat.order);
}

template <class Visit>
void eachField(Visit&& visit, const ApartRepeat& apart) {
  eachField(visit, apart.values);
  visit("reason", messageJson(apart.reason));
}

template <class Visit>
void eachField(Visit&& visit, const MeasuringSession& session) {
  visit("id", session.id), visit("study", session.studyName), visit("started", isoTime(session.startedWallNs));
  visit("reused", session.ofOtherStudy);
}

template <class Visit>
void eachField(Visit&& visit, const BaselineContrast& contrast) {
  visit("by", onlyIf(contrast.by != ContrastKind::none, contrast.by)), visit("probability", contrast.probability);
  visit("adjustedProbability", contrast.adjusted);
  visit("comparisons", onlyIf(contrast.comparisons > 0, contrast.comparisons));
  visit("reason", messageJson(contrast.reason));
}

template <class Visit>
void eachField(Visit&& visit, const MissingReasons& missing) {
  visit("speedup", messageJson(missing.speedup)), visit("gainPerDevice", messageJson(missing.gainPerDevice));
  visit("subtraction", messageJson(missing.subtraction));
  visit("checkpointOverhead", messageJson(missing.checkpointOverhead));
}

template <class Visit>
void eachField(Visit&& visit, const WhatIfSpec& whatIf) {
  visit("linkMbps", whatIf.linkMbps), visit("latencyMs", whatIf.latencyMs), visit("jitterMs", whatIf.jitterMs);
  const auto slow = whatIf.slowRank.value_or(std::pair(0, 0.0));
  const Group slowRank{[&](auto& in) { in("rank", slow.first), in("sleepMs", slow.second); }};
  visit("slowRank", onlyIf(whatIf.slowRank.has_value(), slowRank)), visit("diskMBps", whatIf.diskMBps);
}

template <class Visit>
void eachField(Visit&& visit, const ImportedFrom& from) {
  visit("file", from.file), visit("sha256", from.sha256), visit("kind", from.kind);
}

// Visits the derived quantities of one part, which are adjacent in the JSON.
template <class Visit>
void derivedFields(Visit&& visit, const CellResult& cell, DerivedPart part) {
  for (const DerivedQuantity& quantity : derivedQuantities()) {
    if (quantity.part != part) continue;
    const Interval at = quantity.value(cell);
    if (quantity.json == DerivedJson::interval)
      visit(quantity.key, at);
    else
      visit(quantity.key, at.value);
    if (quantity.json == DerivedJson::bounds) visit((std::string(quantity.key) + "Ci").c_str(), boundsOf(at));
  }
}

// A value that an imported table lacks is null and not the default of Scalescope. If the table names a precision, that
// is part of the variant's name.
template <class Visit>
void identityFields(Visit&& visit, const CellResult& result) {
  const Cell& cell = result.cell;
  const StudySpec& study = cell.study;
  const bool isMeasured = !study.imported;
  const bool hasBatch = cell.batch.global() > 0;  // A benchmark of collectives has no batch.
  visit("cell", cell.number), visit("cellKey", onlyIf(!result.key.empty(), result.key)), visit("runs", result.runs);
  visit("variant", cell.variant), visit("variantPatch", cell.variantPatch), visit("implied", cell.implied);
  visit("untilOom", cell.untilOom), visit("bisected", cell.bisected);
  visit("axes", Group{[&](auto& in) {
          for (const FreeAxis& axis : study.axes.free) in(axis.name.c_str(), axis.values.front());
        }});
  visit("devices", cell.devices), visit("nodes", cell.nodes), visit("strategy", cell.strategy);
  visit("precision", onlyIf(isMeasured, cell.precision));
  visit("globalBatch", onlyIf(hasBatch, cell.batch.global()));
  visit("perRankBatch", onlyIf(hasBatch, cell.batch.perRank()));
  visit("batchSplit", onlyIf(isMeasured, study.batchSplit));
  visit("lastBatch", onlyIf(isMeasured, study.dataset.lastBatch)), visit("accumulation", cell.batch.accumulation());
  visit("seed", onlyIf(isMeasured, study.seed)), visit("status", result.status);
  visit("error", messageJson(result.error)), visit("repeats", result.repeats);
  visit("steps", onlyIf(result.repeats > 0 && isMeasured, result.steps)), visit("parameters", result.parameters);
  const bool isOwnRate = result.learningRate || study.imported || study.program;
  visit("learningRate", isOwnRate ? result.learningRate : Number(cell.learningRate));
}

template <class Visit>
void timeFields(Visit&& visit, const CellResult& cell) {
  visit("stepSeconds", cell.stepSeconds), visit("imagesPerSecond", cell.imagesPerSecond);
  visit("epochSeconds", cell.epochSeconds);
  visit("epochProjected", onlyIf(cell.epochSeconds.has_value(), cell.epochProjected));
  visit("trainSeconds", cell.trainSeconds), visit("validationSeconds", cell.validationSeconds);
  visit("totalSeconds", cell.totalSeconds);
  visit("baselineCell", onlyIf(cell.baselineCell > 0, cell.baselineCell));
  visit("baselineDevices", onlyIf(cell.baselineDevices > 0, cell.baselineDevices));
  derivedFields(visit, cell, DerivedPart::scaling);
  visit("imagesPerStep", cell.imagesPerStep), visit("trainImages", cell.trainImages);
  visit("repeatValues", cell.repeatValues);
  visit("speedupPairedCi", boundsOf(cell.contrast.by == ContrastKind::rounds ? cell.speedupCi : Interval()));
  if (!cell.cell.study.program) return;  // Only a user's own program has tokens.
  visit("tokensPerSecond", cell.tokensPerSecond), visit("tokensPerSecondPerDevice", tokensPerSecondPerDevice(cell));
}

template <class Visit>
void stepFields(Visit&& visit, const CellResult& cell) {
  visit("inputSeconds", cell.inputSeconds), visit("computeSeconds", cell.computeSeconds);
  visit("commSeconds", cell.commSeconds), visit("exposedSeconds", cell.exposedSeconds);
  visit("exposedTransferSeconds", cell.exposedTransferSeconds), visit("exposedWaitSeconds", cell.exposedWaitSeconds);
  visit("waitSeconds", cell.waitSeconds), visit("checkpointSeconds", cell.checkpointSeconds);
  visit("otherSeconds", cell.otherSeconds), visit("residualSeconds", cell.residualSeconds);
  visit("overlap", cell.overlap), visit("exposedAbSeconds", cell.exposedAbSeconds);
  visit("calibration", Group{[&](auto& in) {
          in("noSyncSeconds", cell.calibrationNoSync), in("syncSeconds", cell.calibrationSync);
          in("commOnlySeconds", cell.calibrationCommOnly);
        }});
  derivedFields(visit, cell, DerivedPart::subtraction);
  visit("waterfall", cell.waterfall), visit("stolenCpuSeconds", cell.stolenCpuSeconds);
  derivedFields(visit, cell, DerivedPart::checkpoint);
  visit("checkpointCost", cell.checkpointCost), visit("exposedAbCi", boundsOf(cell.exposedAbCi));
}

template <class Visit>
void bandwidthFields(Visit&& visit, const CellResult& cell) {
  visit("wireBytesPerStep", cell.wireBytesPerStep), visit("minimumBytesPerStep", cell.minimumBytesPerStep);
  visit("bytesByKind", Group{[&](auto& in) {
          in("gradients", cell.gradientBytes), in("buffers", cell.bufferBytes), in("parameters", cell.parameterBytes);
          in("inputs", cell.inputBytes), in("outputs", cell.outputBytes);
        }});
  visit("commByKind", Group{[&](auto& in) {
          in("scatter", cell.scatterSeconds), in("broadcast", cell.broadcastSeconds), in("gather", cell.gatherSeconds);
          in("reduce", cell.reduceSeconds), in("push", cell.pushSeconds), in("pull", cell.pullSeconds);
        }});
  visit("algbw", cell.algbw), visit("busbw", cell.busbw), visit("ceilingBusbw", cell.ceilingBusbw);
  visit("bandwidthUtilisation", cell.bandwidthUtilisation), visit("linkUtilisation", cell.linkUtilisation);
  visit("sizeUtilisation", cell.sizeUtilisation), visit("device0BytesPerSecond", cell.device0BytesPerSecond);
  visit("allReduceEquivalent", cell.allReduceEquivalent), visit("buckets", cell.buckets);
  visit("ceiling", cell.ceiling), visit("ceilingFit", cell.ceilingFit);
  const auto among = [](const CeilingPoint& point) {
    return Group{[&point](auto& in) { in("ranks", point.members), eachField(in, point); }};
  };
  std::vector<decltype(among(CeilingPoint()))> points;
  for (const CeilingPoint& point : cell.ceilingAmong) points.push_back(among(point));
  visit("ceilingAmong", points);
}

template <class Visit>
void loadFields(Visit&& visit, const CellResult& cell) {
  visit("memory", cell.memory);
  derivedFields(visit, cell, DerivedPart::memory);
  const Group cpu{[&](auto& in) { in("mean", cell.cpuPercentMean), in("max", cell.cpuPercentMax); }};
  visit("load", Group{[&](auto& in) {
          in("cpuPercent", cpu), in("gpuPercent", cell.gpuPercent), in("nodeMemoryMax", cell.nodeMemoryMax);
          in("gpuClockHertz", cell.gpuClockHertz);
        }});
  visit("flopsPerImage", cell.flopsPerImage), visit("flopsPerSecond", cell.flopsPerSecond);
  visit("peakFlopsPerSecond", cell.peakFlopsPerSecond), visit("flopsUtilisation", cell.flopsUtilisation);
  visit("vendorFlopsPerSecond", cell.vendorFlopsPerSecond), visit("vendorUtilisation", cell.vendorUtilisation);
}

template <class Visit>
void learningFields(Visit&& visit, const CellResult& cell) {
  visit("trainLoss", cell.trainLoss), visit("trainAccuracy", cell.trainAccuracy);
  visit("validationLoss", cell.validationLoss), visit("testAccuracy", cell.testAccuracy);
  visit("samplesToTarget", cell.samplesToTarget), visit("timeToTargetSeconds", cell.timeToTargetSeconds);
  derivedFields(visit, cell, DerivedPart::learning);
}

template <class Visit>
void conditionFields(Visit&& visit, const CellResult& cell) {
  const StudySpec& study = cell.cell.study;
  visit("energyJoules", cell.energyJoules), visit("energyPerSample", cell.energyPerSample);
  visit("whatIf", onlyIf(study.whatIf.active(), study.whatIf)), visit("imported", study.imported);
  visit("guard", cell.guard), visit("ranks", cell.ranks);
  visit("environment", Group{[&](auto& in) {
          for (const auto& [key, value] : cell.environment) in(key.c_str(), value);
        }});
  visit("memoryLimit", cell.memoryLimit), visit("energyOf", onlyIf(cell.energyOf != EnergyOf::none, cell.energyOf));
  visit("clocks", onlyIf(!cell.clocks.state.empty(), cell.clocks)), visit("missing", cell.missing);
  visit("session", onlyIf(!cell.session.id.empty(), cell.session)), visit("apartRepeats", cell.apartRepeats);
  visit("contrast", Group{[&](auto& in) {
          eachField(in, cell.contrast);
          in("difference", rateDifferenceOf(cell));
        }});
}

template <class Visit>
void eachField(Visit&& visit, const CellResult& cell) {
  identityFields(visit, cell), timeFields(visit, cell), stepFields(visit, cell), bandwidthFields(visit, cell);
  loadFields(visit, cell), learningFields(visit, cell), conditionFields(visit, cell);
}

template <class Visit>
void eachField(Visit&& visit, const FitPoint& point) {
  visit("devices", point.devices), visit("speedup", point.speedup), visit("ciLow", point.low);
  visit("ciHigh", point.high);
}

template <class Visit>
void eachField(Visit&& visit, const FitParameter& parameter) {
  visit("name", parameter.name), visit("value", parameter.value), visit("ciLow", parameter.low);
  visit("ciHigh", parameter.high), visit("atBound", parameter.atBound);
}

template <class Visit>
void eachField(Visit&& visit, const LackOfFit& lack) {
  visit("ratio", lack.ratio), visit("degreesLaw", lack.degreesLaw), visit("degreesRepeats", lack.degreesRepeats);
  visit("probability", lack.probability), visit("reason", messageJson(lack.reason));
}

template <class Visit>
void eachField(Visit&& visit, const ScalingFit& fit) {
  visit("law", fit.law), visit("variant", fit.variant), visit("strategy", fit.strategy);
  visit("precision", fit.precision), visit("accumulation", fit.accumulation), visit("batch", fit.batch);
  visit("cells", fit.cells), visit("points", fit.points), visit("parameters", fit.parameters);
  visit("residual", fit.residual), visit("range", onlyIf(fit.largest > 0, std::pair(fit.smallest, fit.largest)));
  visit("plateau", fit.plateau), visit("plateauGain", fit.plateauGain), visit("nextDevices", fit.nextDevices);
  const auto predicted = [](const FitPoint& point) {
    return Group{[&point](auto& in) {
      eachField(in, point);
      in("predictionLow", point.predictionLow), in("predictionHigh", point.predictionHigh);
    }};
  };
  std::vector<decltype(predicted(FitPoint()))> curve;
  for (const FitPoint& point : fit.curve) curve.push_back(predicted(point));
  visit("curve", curve), visit("reason", messageJson(fit.reason)), visit("predictionError", fit.predictionError);
  visit("chosen", fit.chosen), visit("lackOfFit", fit.lackOfFit);
}

template <class Visit>
void eachField(Visit&& visit, const PartPoint& point) {
  visit("devices", point.devices), visit("seconds", point.seconds);
}

template <class Visit>
void eachField(Visit&& visit, const PartFit& fit) {
  visit("part", fit.part), visit("variant", fit.variant), visit("strategy", fit.strategy);
  visit("precision", fit.precision), visit("accumulation", fit.accumulation), visit("batch", fit.batch);
  visit("cells", fit.cells), visit("points", fit.points), visit("law", onlyIf(!fit.law.empty(), fit.law));
  visit("a", fit.a), visit("b", fit.b), visit("residual", fit.residual);
  visit("predictionError", fit.predictionError);
  visit("range", onlyIf(fit.largest > 0, std::pair(fit.smallest, fit.largest))), visit("curve", fit.curve);
  visit("reason", messageJson(fit.reason));
}

template <class Visit>
void eachField(Visit&& visit, const LargestBatch& batch) {
  visit("cells", batch.cells), visit("limitBytes", batch.limitBytes), visit("predictedPerRankBatch", batch.predicted);
  visit("fromBatches", batch.from), visit("ran", batch.ran), visit("failed", batch.failed);
  visit("predictedPerRankBatchCi", boundsOf({batch.predicted, batch.low, batch.high}));
}

template <class Visit>
void eachField(Visit&& visit, const SmallestDifference& smallest) {
  visit("difference", smallest.difference), visit("scatter", smallest.scatter), visit("degrees", smallest.degrees);
  visit("repeats", smallest.repeats), visit("reason", messageJson(smallest.reason));
}

template <class Visit>
void eachField(Visit&& visit, const TrialResult& trial) {
  visit("first", trial.first), visit("second", trial.second), visit("state", trial.state), visit("by", trial.by);
  visit("pairs", trial.pairs), visit("ratio", trial.ratio), visit("scatter", trial.scatter);
  visit("resolve", trial.rule.resolve), visit("neededPairs", trial.needed), visit("fromPairs", trial.rule.from);
  visit("mostPairs", trial.rule.most), visit("reason", messageJson(trial.reason));
  visit("limitSeconds", onlyIf(trial.rule.seconds > 0, trial.rule.seconds));
}

template <class Visit>
void eachField(Visit&& visit, const IdentityCount& identities) {
  visit("checked", identities.checked), visit("broken", identities.broken);
  visit("largestDeviation", identities.largest);
}

template <class Visit>
void eachField(Visit&& visit, const StudyResult& study) {
  visit("id", study.id), visit("name", study.name), visit("protocol", study.protocol), visit("fit", study.fits);
  visit("verdict", messageJson(study.verdict)), visit("guard", study.guard);
  visit("evidence", nlohmann::json(study.evidence)), visit("deviceHours", study.deviceHours);
  visit("largestBatches", study.largestBatches), visit("parts", study.parts);
  visit("smallestDifference", study.smallestDifference);
  if (study.trial) visit("trial", *study.trial);
  visit("identities", study.identities), visit("cells", study.cells);
}

}  // namespace scalescope
