#include <algorithm>

#include "core/study/read/sections.h"

namespace scalescope {
namespace {

void readKey(ObjectReader& in, const OptimizerKeyTraits& key, double& to) { in.number(key.text, to, key.min, key.max); }
void readKey(ObjectReader& in, const OptimizerKeyTraits& key, bool& to) { in.flag(key.text, to); }
void readKey(ObjectReader& in, const OptimizerKeyTraits& key, std::vector<double>& to) {
  in.numbers(key.text, to, key.min, key.max);
}

void readOptimizer(ObjectReader& in, OptimizerSpec& optimizer) {
  in.word("name", optimizer.name);
  for (const OptimizerKeyTraits& key : kOptimizerKeys)
    std::visit([&](auto member) { readKey(in, key, optimizer.*member); }, key.member);
  if (optimizer.betas.size() != 2) in.problem().report("study.betas", in.pathOf("betas"));
  if (optimizer.nesterov && optimizer.momentum == 0) in.problem().report("study.nesterov", in.pathOf("nesterov"));
}

void readSchedule(ObjectReader& in, ScheduleSpec& schedule) {
  in.word("name", schedule.name);
  in.number("warmupEpochs", schedule.warmupEpochs, 0, 1e6);
  in.flag("linearScaling", schedule.linearScaling);
  in.integer("baseBatch", schedule.baseBatch, 1, kMaxBatch);
  in.numbers("milestones", schedule.milestones, 0, 1e6);
  in.number("gamma", schedule.gamma, 1e-9, 10);
  if (!std::is_sorted(schedule.milestones.begin(), schedule.milestones.end()))
    in.problem().report("study.milestones", in.pathOf("milestones"));
}

void readDdp(ObjectReader& in, DdpSpec& ddp) {
  in.word("backend", ddp.backend);
  in.number("bucketMB", ddp.bucketMB, 1e-6, 1e6);
  in.number("firstBucketMB", ddp.firstBucketMB, 1e-6, 1e6);
  in.flag("overlap", ddp.overlap);
  in.word("wire", ddp.wire);
}

void readParameterServer(ObjectReader& in, ParameterServerSpec& server) {
  in.integer("servers", server.servers, 1, kMaxDevices);
  in.word("mode", server.mode);
  in.integer("staleness", server.staleness, 0, 1'000'000);
  in.word("placement", server.placement);
}

// Reads a count that may be missing or null, since a merge patch removes a key with null.
void readCount(ObjectReader& in, std::string_view key, std::int64_t& to) {
  if (in.isCheck() && to == 0) return;
  const Json* value = in.written(key, to);
  if (value && !value->is_null()) readInteger(*value, in.pathOf(key), 1, kMaxCount, to, in.problem());
}

}  // namespace

void readCheckpoint(ObjectReader& in, CheckpointSpec& checkpoint) {
  if (const Json* every = in.find("every"); every && every->is_string()) {
    std::string none;
    if (readWord(*every, in.pathOf("every"), {"none"}, none, in.problem())) checkpoint.every = {};
  } else if (every || (in.isCheck() && !checkpoint.every.never())) {
    in.object(
        "every",
        [&](ObjectReader& cadence) {
          readCount(cadence, "steps", checkpoint.every.steps);
          readCount(cadence, "epochs", checkpoint.every.epochs);
          if ((checkpoint.every.steps == 0) == (checkpoint.every.epochs == 0))
            cadence.problem().report("study.cadence", in.pathOf("every"));
        });
  }
  in.word("mode", checkpoint.mode);
  in.integer("keep", checkpoint.keep, 1, 1'000'000);
  in.number("failureDaysPerNode", checkpoint.failureDaysPerNode, 1e-3, 1e6);
}

void readWhatIf(ObjectReader& in, WhatIfSpec& whatIf) {
  in.number("linkMbps", whatIf.linkMbps, 0, 1e9);
  in.number("latencyMs", whatIf.latencyMs, 0, 60'000);
  in.number("jitterMs", whatIf.jitterMs, 0, 60'000);
  in.number("diskMBps", whatIf.diskMBps, 0, 1e9);
  const Json* slow = in.find("slowRank");
  if (in.isCheck() ? !whatIf.slowRank : !slow || slow->is_null()) return;
  in.object("slowRank", [&](ObjectReader& rank) {
    auto [number, sleepMs] = whatIf.slowRank.value_or(std::pair(0, 0.0));
    rank.require("rank");
    rank.require("sleepMs");
    rank.integer("rank", number, 0, kMaxNodes * kMaxDevices);
    rank.number("sleepMs", sleepMs, 0, 600'000);
    whatIf.slowRank = {number, sleepMs};
  });
}

void readTraining(ObjectReader& study, StudySpec& spec) {
  study.object(
      "optimizer", [&](ObjectReader& in) { readOptimizer(in, spec.optimizer); });
  study.object(
      "schedule", [&](ObjectReader& in) { readSchedule(in, spec.schedule); });
  study.object(
      "remedies", [&](ObjectReader& in) { in.flag("zeroGamma", spec.zeroGamma); });
  study.object(
      "ddp", [&](ObjectReader& in) { readDdp(in, spec.ddp); });
  study.object("parameterServer", [&](ObjectReader& in) { readParameterServer(in, spec.parameterServer); });
  study.integer("seed", spec.seed, 0, kMaxBatch);
  study.word("onNan", spec.onNan);
  study.object("limits", [&](ObjectReader& in) {
    in.number("memoryMBPerDevice", spec.limits.memoryMBPerDevice, 0, 1e9);
    in.number("collectiveTimeoutSeconds", spec.limits.collectiveTimeoutSeconds, 0, 1e7);
    in.flag("oversubscribe", spec.limits.oversubscribe);
  });
  study.object("gpu", [&](ObjectReader& in) {
    in.flag("graphs", spec.gpu.graphs);
    in.word("kernels", spec.gpu.kernels);
  });
}

namespace {

constexpr int kMostRepeats = 1000;
constexpr int kMostPairs = 400;

// Reads how many repeats a trial of two variants may need. It is evaluated after each second pair (docs/MEASUREMENT.md,
// Trials), so both counts are even.
void readTrial(ObjectReader& in, MeasureSpec& measure, OpenRepeats& open) {
  const OpenRepeats defaults = trialRepeats(open.decide.value_or(0));
  if (!in.isCheck()) open = defaults, measure.repeats = kLeastPairs;
  double decide = open.decide.value_or(0);
  in.number("decide", decide, 0.001, 0.5);
  open.decide = decide;
  in.integer("from", measure.repeats, kLeastPairs, kMostPairs);
  in.integer("max", open.max, kLeastPairs, kMostPairs);
  in.number("seconds", open.seconds, 0, 1e7);
  for (const auto& [key, pairs] : {std::pair("from", measure.repeats), std::pair("max", open.max)})
    if (pairs % 2 != 0) in.problem().report("study.odd-pairs", in.pathOf(key), {{"found", std::int64_t{pairs}}});
}

void readOpenRepeats(ObjectReader& in, MeasureSpec& measure) {
  OpenRepeats open = measure.openRepeats.value_or(OpenRepeats());
  if (in.isCheck() ? open.decide.has_value() : in.find("decide") != nullptr) {
    readTrial(in, measure, open);
  } else {
    open.decide.reset();
    in.require("until");
    in.number("until", open.until, 0.001, 0.5);
    in.integer("from", measure.repeats, 2, kMostRepeats);  // A single repeat has no interval.
    in.integer("max", open.max, 2, kMostRepeats);
  }
  if (open.max < measure.repeats)
    in.problem().report("study.open-repeats", in.pathOf("max"),
                        {{"max", std::int64_t{open.max}}, {"from", std::int64_t{measure.repeats}}});
  measure.openRepeats = open;
}

void readRepeats(ObjectReader& in, MeasureSpec& measure) {
  const Json* value = in.isCheck() ? nullptr : in.find("repeats");
  const bool open = in.isCheck() ? measure.openRepeats.has_value() : value != nullptr && value->is_object();
  if (open) return in.object("repeats", [&](ObjectReader& inner) { readOpenRepeats(inner, measure); });
  if (value != nullptr) measure.openRepeats.reset();
  in.integer("repeats", measure.repeats, 1, kMostRepeats);
}

}  // namespace

void readMeasure(ObjectReader& in, MeasureSpec& measure) {
  in.word("mode", measure.mode);
  in.integer("warmupSteps", measure.warmupSteps, 0, kMaxCount);
  in.integer("steps", measure.steps, 0, kMaxCount);
  in.number("warmupEpochs", measure.warmupEpochs, 0, 1e6);
  in.number("epochs", measure.epochs, 0, 1e6);
  readRepeats(in, measure);
  in.word("order", measure.order);
  if (measure.openRepeats && measure.openRepeats->decide && measure.order == RepeatOrder::cellMajor)
    in.problem().report("study.trial-order", in.pathOf("order"));
  in.number("budgetSeconds", measure.budgetSeconds, 0, 1e9);
  in.word("validate", measure.validate);
  in.integer("validateEverySteps", measure.validateEverySteps, 0, kMaxCount);
  in.number("targetAccuracy", measure.targetAccuracy, 0, 1);
  in.flag("calibrate", measure.calibrate);
  in.number("ceilingMB", measure.ceilingMB, 0, 1e5);
  in.number("sampleHz", measure.sampleHz, 0, 10);
  in.flag("ceilingSubsets", measure.ceilingSubsets);
  in.integer("profile", measure.profile, 0, kMostProfiledSteps);
  if (measure.ceilingSubsets && measure.ceilingMB == 0)
    in.problem().report("study.subsets-without-sweep", in.pathOf("ceilingSubsets"));
  if (measure.steps == 0 && measure.epochs == 0) in.problem().report("study.nothing-measured", in.pathOf("steps"));
}

}  // namespace scalescope
