#include <algorithm>
#include <string>
#include <vector>

#include "core/base/json/json_text.h"
#include "core/study/spec/models.h"
#include "core/study/spec/program.h"
#include "core/study/spec/spec.h"
#include "core/study/spec/spec_names.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

template <class E>
Json names(const std::vector<E>& values) {
  Json list = Json::array();
  for (const E value : values) list.push_back(name(value));
  return list;
}

Json modelJson(const ModelSpec& model) {
  Json json{{"name", model.name}};
  if (comesAsFile(model.name) || !model.file.empty()) json["file"] = model.file;
  if (comesAsFile(model.name) || model.classes != 0) json["classes"] = model.classes;
  return json;
}

Json datasetJson(const DatasetSpec& dataset) {
  Json json{{"name", dataset.name},
            {"path", dataset.path},
            {"splits", dataset.splits},
            {"trainLimit", dataset.trainLimit},
            {"testLimit", dataset.testLimit},
            {"augment", dataset.augment},
            {"shuffle", name(dataset.shuffle)},
            {"loading", name(dataset.loading)},
            {"workers", dataset.workers},
            {"lastBatch", name(dataset.lastBatch)}};
  if (!dataset.shape.empty()) json["shape"] = dataset.shape;
  if (dataset.classes != 0) json["classes"] = dataset.classes;
  if (dataset.count != 0) json["count"] = dataset.count;
  return json;
}

Json hostJson(const HostSpec& host) {
  Json json{
      {"name", host.name},           {"ssh", host.ssh},
      {"port", host.port},           {"device", name(host.device)},
      {"gpus", host.gpus},           {"coresPerSlot", host.coresPerSlot ? Json(*host.coresPerSlot) : Json("share")},
      {"interface", host.interface}, {"linkGbps", plain(host.linkGbps)},
      {"dataPath", host.dataPath}};
  if (!host.cluster.empty()) json[host.cluster] = Json(host.request);
  return json;
}

Json axesJson(const AxesSpec& axes) {
  Json batches = axes.batches;
  if (axes.openBatch)
    batches = {{"from", axes.openBatch->from},
               {"times", plain(axes.openBatch->times)},
               {"until", "oom"},
               {"max", axes.openBatch->max},
               {"bisect", plain(axes.openBatch->bisect)}};
  Json json{{"nodes", axes.nodes},
            {"devices", axes.devices},
            {axes.batchKind == BatchKind::global ? "globalBatch" : "perRankBatch", std::move(batches)},
            {"strategy", names(axes.strategies)},
            {"precision", names(axes.precisions)},
            {"accumulation", axes.accumulation}};
  for (const FreeAxis& axis : axes.free) json[axis.name] = axis.values;
  return json;
}

// A baseline exists with protocol `free` only if the file names one, so a completed file without one has null.
Json baselineJson(const StudySpec& study) {
  if (!study.baseline || (study.protocol == Protocol::free && !study.baselineWritten)) return nullptr;
  return {{"strategy", name(study.baseline->strategy)},
          {"nodes", study.baseline->nodes},
          {"devices", study.baseline->devices}};
}

Json optimizerJson(const OptimizerSpec& optimizer) {
  const OptimizerSpec defaults;
  Json json{{"name", name(optimizer.name)}};
  for (const OptimizerKeyTraits& key : kOptimizerKeys)
    std::visit(
        [&](auto member) {
          if (key.written == Written::always || uses(optimizer.name, key.value) ||
              optimizer.*member != defaults.*member)
            json[std::string(key.text)] = plain(optimizer.*member);
        },
        key.member);
  return json;
}

Json scheduleJson(const ScheduleSpec& schedule) {
  const ScheduleSpec defaults;
  Json json{{"name", name(schedule.name)},
            {"warmupEpochs", plain(schedule.warmupEpochs)},
            {"linearScaling", schedule.linearScaling},
            {"baseBatch", schedule.baseBatch}};
  if (schedule.name == ScheduleKind::step || !schedule.milestones.empty())
    json["milestones"] = plain(schedule.milestones);
  if (schedule.name == ScheduleKind::step || schedule.gamma != defaults.gamma) json["gamma"] = plain(schedule.gamma);
  return json;
}

Json checkpointJson(const CheckpointSpec& checkpoint) {
  Json every = "none";
  if (checkpoint.every.steps != 0) every = {{"steps", checkpoint.every.steps}};
  if (checkpoint.every.epochs != 0) every = {{"epochs", checkpoint.every.epochs}};
  Json json{{"every", std::move(every)}, {"mode", name(checkpoint.mode)}, {"keep", checkpoint.keep}};
  if (checkpoint.failureDaysPerNode != CheckpointSpec{}.failureDaysPerNode)
    json["failureDaysPerNode"] = plain(checkpoint.failureDaysPerNode);
  return json;
}

Json whatIfJson(const WhatIfSpec& whatIf) {
  Json slowRank = nullptr;
  if (whatIf.slowRank) slowRank = {{"rank", whatIf.slowRank->first}, {"sleepMs", plain(whatIf.slowRank->second)}};
  return {{"linkMbps", plain(whatIf.linkMbps)},
          {"latencyMs", plain(whatIf.latencyMs)},
          {"jitterMs", plain(whatIf.jitterMs)},
          {"slowRank", std::move(slowRank)},
          {"diskMBps", plain(whatIf.diskMBps)}};
}

Json repeatsJson(const MeasureSpec& measure) {
  if (!measure.openRepeats) return measure.repeats;
  const OpenRepeats& open = *measure.openRepeats;
  Json json = open.decide ? Json{{"decide", plain(*open.decide)}} : Json{{"until", plain(open.until)}};
  json["from"] = measure.repeats;
  json["max"] = open.max;
  if (open.seconds > 0) json["seconds"] = plain(open.seconds);
  return json;
}

Json measureJson(const MeasureSpec& measure) {
  Json json{{"mode", name(measure.mode)},
            {"warmupSteps", measure.warmupSteps},
            {"steps", measure.steps},
            {"warmupEpochs", plain(measure.warmupEpochs)},
            {"epochs", plain(measure.epochs)},
            {"repeats", repeatsJson(measure)},
            {"order", name(measure.order)},
            {"budgetSeconds", plain(measure.budgetSeconds)},
            {"validate", name(measure.validate)},
            {"validateEverySteps", measure.validateEverySteps},
            {"targetAccuracy", plain(measure.targetAccuracy)},
            {"calibrate", measure.calibrate},
            {"ceilingMB", plain(measure.ceilingMB)},
            {"sampleHz", plain(measure.sampleHz)}};
  // Stored studies without these keys must keep their cell keys, so default values are left out.
  if (measure.ceilingSubsets) json["ceilingSubsets"] = true;
  if (measure.profile > 0) json["profile"] = measure.profile;
  return json;
}

void addData(const StudySpec& study, Json& json) {
  json["model"] = modelJson(study.model);
  json["dataset"] = datasetJson(study.dataset);
  Json hosts = Json::array();
  for (const HostSpec& host : study.hosts) hosts.push_back(hostJson(host));
  json["hosts"] = std::move(hosts);
  json["rendezvous"] = {{"address", study.rendezvousAddress}, {"port", study.rendezvousPort}};
}

void addMatrix(const StudySpec& study, Json& json) {
  json["axes"] = axesJson(study.axes);
  Json variants = Json::object();
  for (const auto& [variantName, patch] : study.variants) variants[variantName] = Json(patch);
  json["variants"] = std::move(variants);
  Json skip = Json::array();
  for (const auto& entry : study.skip) skip.push_back(Json(entry));
  json["skip"] = std::move(skip);
  json["batchSplit"] = name(study.batchSplit);
  json["baseline"] = baselineJson(study);
}

void addTraining(const StudySpec& study, Json& json) {
  json["optimizer"] = optimizerJson(study.optimizer);
  json["schedule"] = scheduleJson(study.schedule);
  json["remedies"] = {{"zeroGamma", study.zeroGamma}};
  json["ddp"] = {{"backend", name(study.ddp.backend)},
                 {"bucketMB", plain(study.ddp.bucketMB)},
                 {"firstBucketMB", plain(study.ddp.firstBucketMB)},
                 {"overlap", study.ddp.overlap},
                 {"wire", name(study.ddp.wire)}};
  json["parameterServer"] = {{"servers", study.parameterServer.servers},
                             {"mode", name(study.parameterServer.mode)},
                             {"staleness", study.parameterServer.staleness},
                             {"placement", name(study.parameterServer.placement)}};
  json["checkpoint"] = checkpointJson(study.checkpoint);
  json["seed"] = study.seed;
  json["onNan"] = name(study.onNan);
  json["limits"] = {{"memoryMBPerDevice", plain(study.limits.memoryMBPerDevice)},
                    {"collectiveTimeoutSeconds", plain(study.limits.collectiveTimeoutSeconds)},
                    {"oversubscribe", study.limits.oversubscribe}};
  json["gpu"] = {{"graphs", study.gpu.graphs}};
  // Default values are left out, so that studies and cells of earlier versions keep their identity.
  if (study.gpu.kernels != GpuKernels::automatic) json["gpu"]["kernels"] = name(study.gpu.kernels);
  json["whatIf"] = whatIfJson(study.whatIf);
}

}  // namespace

std::string axisText(const nlohmann::json& value) {
  const auto* text = value.get_ptr<const std::string*>();
  return text != nullptr ? *text : value.dump();
}

nlohmann::ordered_json toJson(const StudySpec& study) {
  Json json{{"scalescope", study.version}, {"name", study.name}, {"protocol", name(study.protocol)}};
  addData(study, json);
  addMatrix(study, json);
  addTraining(study, json);
  json["measure"] = measureJson(study.measure);
  if (study.imported)
    json["imported"] = {
        {"file", study.imported->file}, {"sha256", study.imported->sha256}, {"kind", study.imported->kind}};
  if (!study.program) return json;
  for (const std::string_view key : kWorkersKeys) json.erase(std::string(key));
  json["program"] = programJson(*study.program);
  return json;
}

nlohmann::json unordered(const nlohmann::ordered_json& study) {
  nlohmann::json out(study);
  const auto variants = study.find("variants");
  if (variants == study.end() || !variants->is_object()) return out;
  std::vector<std::string> names;
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [variantName, patch] : variants->items()) {
    names.push_back(variantName);
    list.push_back({{variantName, nlohmann::json(patch)}});
  }
  if (!std::is_sorted(names.begin(), names.end())) out["variants"] = std::move(list);
  return out;
}

}  // namespace scalescope
