#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/study/cells/expand.h"
#include "core/study/read/study_reader.h"

namespace scalescope {
namespace {

bool onGpus(const MachineFacts& machine) { return machine.gpus >= 2; }

// Returns 1, 2 and 4 devices if this machine is large enough; for CPUs, 4 needs five cores or more.
std::vector<int> deviceCounts(const MachineFacts& machine) {
  const bool four = onGpus(machine) ? machine.gpus >= 4 : machine.physicalCores >= 5;
  return four ? std::vector{1, 2, 4} : std::vector{1, 2};
}

// Selects a model that is small enough for CPUs and the sample dataset, which is installed with the program.
void useSample(StudySpec& study) {
  study.model.name = "small-cnn";
  study.dataset.name = "cifar10-sample";
  study.dataset.lastBatch = LastBatch::drop;
  study.measure.ceilingMB = 4;
}

StudySpec quickStrongScaling(const MachineFacts& machine) {
  StudySpec study;
  useSample(study);
  study.axes.devices = deviceCounts(machine);
  study.axes.batches = {512};
  return study;
}

StudySpec weakScaling(const MachineFacts& machine) {
  StudySpec study = quickStrongScaling(machine);
  study.protocol = Protocol::weak;
  study.axes.batchKind = BatchKind::perRank;
  study.axes.batches = {128};
  return study;
}

StudySpec batchSweepToOom(const MachineFacts& machine) {
  StudySpec study;
  study.protocol = Protocol::batchSweep;
  study.axes.batchKind = BatchKind::perRank;
  study.axes.openBatch = OpenBatchAxis{32, 4, 0, 0.05};
  study.axes.strategies = {Strategy::single};
  study.dataset.loading = Loading::none;
  study.measure.repeats = 1;
  if (machine.gpus >= 1) return study;
  // A CPU host reaches its memory limit within minutes only if each batch is timed briefly.
  study.dataset.name = "cifar10-sample";
  study.measure.warmupSteps = 2;
  study.measure.steps = 10;
  return study;
}

StudySpec largeBatchRemedies(const MachineFacts& machine) {
  StudySpec study;
  const bool gpus = machine.gpus >= 1;
  study.protocol = Protocol::free;
  study.axes.devices = {onGpus(machine) || !gpus ? deviceCounts(machine).back() : 1};
  study.axes.batchKind = BatchKind::perRank;
  study.axes.batches = {gpus ? 2048 : 128};
  if (!gpus) study.dataset.name = "cifar10-sample";
  const nlohmann::json scaling{{"linearScaling", true}, {"warmupEpochs", 1}, {"baseBatch", gpus ? 256 : 64}};
  study.variants = {{"none", nlohmann::json::object()},
                    {"scaling", {{"schedule", scaling}}},
                    {"gamma", {{"remedies", {{"zeroGamma", true}}}}},
                    {"both", {{"schedule", scaling}, {"remedies", {{"zeroGamma", true}}}}}};
  study.measure.mode = MeasureMode::train;
  study.measure.epochs = 5;
  study.measure.repeats = 1;
  study.measure.validate = Validate::epoch;
  return study;
}

StudySpec allReduceAgainstParameterServer(const MachineFacts& machine) {
  StudySpec study = quickStrongScaling(machine);
  study.axes.strategies = {Strategy::ddp, Strategy::parameterServer};
  return study;
}

StudySpec checkpointOverhead(const MachineFacts& machine) {
  StudySpec study;
  study.protocol = Protocol::free;
  study.axes.batches = {machine.gpus >= 1 ? 128 : 16};
  study.axes.strategies = {Strategy::single};
  study.dataset.name = "cifar10-sample";
  study.dataset.lastBatch = LastBatch::drop;
  study.variants = {{"plain", nlohmann::json::object()},
                    {"checkpoint", {{"checkpoint", {{"every", {{"steps", 10}}}}}}}};
  return study;
}

StudySpec twoNodeSvhn(const MachineFacts&) {
  StudySpec study;
  study.protocol = Protocol::fixedEpoch;
  study.dataset.name = "svhn";
  study.dataset.augment = {};
  study.dataset.loading = Loading::workers;
  study.dataset.workers = 4;
  study.hosts.assign(2, HostSpec{});
  for (std::size_t i = 0; i < 2; ++i) study.hosts[i].name = study.hosts[i].ssh = "node" + std::to_string(i);
  study.axes.nodes = {1, 2};
  study.axes.batchKind = BatchKind::perRank;
  study.axes.batches = {32};
  study.optimizer.weightDecay = 1e-4;
  study.measure.mode = MeasureMode::train;
  study.measure.epochs = 30;
  study.measure.repeats = 1;
  study.measure.validate = Validate::epoch;
  return study;
}

// Returns the tables of the lab sheets: one warm-up and one timed epoch, constant batch per device.
StudySpec labTables(const MachineFacts& machine, Strategy strategy, std::vector<std::int64_t> batches) {
  StudySpec study;
  study.protocol = Protocol::fixedEpoch;
  study.axes.strategies = {strategy};
  study.axes.batchKind = BatchKind::perRank;
  study.axes.batches = std::move(batches);
  study.measure.warmupEpochs = 1;
  study.measure.epochs = 1;
  study.axes.devices = deviceCounts(machine);
  if (onGpus(machine)) return study;
  study.dataset.name = "cifar10-sample";
  study.axes.devices = {1, 2};
  std::erase_if(study.axes.batches, [](std::int64_t batch) { return batch > 128; });
  return study;
}

StudySpec labDdp(const MachineFacts& machine) {
  StudySpec study = labTables(machine, Strategy::ddp, {32, 128, 512});
  study.dataset.loading = Loading::none;
  return study;
}

StudySpec labDataParallel(const MachineFacts& machine) {
  return labTables(machine, Strategy::dataParallel, {32, 128, 512, 1024});
}

StudySpec labUntilOutOfMemory(const MachineFacts& machine) {
  StudySpec study = labTables(machine, Strategy::single, {});
  study.protocol = Protocol::batchSweep;
  study.model.name = "resnet18-imagenet";
  study.dataset.name = machine.gpus >= 1 ? "cifar10" : "cifar10-sample";
  study.dataset.loading = Loading::workers;
  study.axes.devices = {1};
  study.axes.openBatch = OpenBatchAxis{};
  study.measure.repeats = 1;
  return study;
}

StudySpec slowerNetwork(const MachineFacts& machine) {
  StudySpec study = quickStrongScaling(machine);
  study.axes.devices = {1, 2};
  study.variants = {{"as it is", nlohmann::json::object()},
                    {"1 Gbit/s", {{"whatIf", {{"linkMbps", 1000}}}}},
                    {"100 Mbit/s", {{"whatIf", {{"linkMbps", 100}}}}}};
  // One device does not communicate, so a slower link would give the same cell.
  for (std::size_t i = 1; i < study.variants.size(); ++i)
    study.skip.push_back({{"variant", study.variants[i].first}, {"devices", 1}});
  return study;
}

StudySpec custom(const MachineFacts& machine) {
  StudySpec study = quickStrongScaling(machine);
  study.axes.batches = {64};
  return study;
}

struct Preset {
  std::string_view name;
  StudySpec (*make)(const MachineFacts&);
};

constexpr Preset kPresets[] = {{"quick-strong-scaling", quickStrongScaling},
                               {"weak-scaling", weakScaling},
                               {"batch-sweep-to-oom", batchSweepToOom},
                               {"large-batch-remedies", largeBatchRemedies},
                               {"all-reduce-against-parameter-server", allReduceAgainstParameterServer},
                               {"checkpoint-overhead", checkpointOverhead},
                               {"two-node-svhn", twoNodeSvhn},
                               {"lab-ddp", labDdp},
                               {"lab-data-parallel", labDataParallel},
                               {"lab-until-out-of-memory", labUntilOutOfMemory},
                               {"slower-network", slowerNetwork},
                               {"custom", custom}};

// Adapts the preset to this machine. If it has too few GPUs, CPU cores are used as devices; if it has too few cores,
// ranks share them.
void fitMachine(const MachineFacts& machine, StudySpec& study) {
  const int devices = *std::max_element(study.axes.devices.begin(), study.axes.devices.end());
  if (study.hosts.size() > 1 || machine.gpus >= devices) return;
  if (machine.gpus >= 1) study.hosts.front().device = DeviceKind::cpu;
  study.limits.oversubscribe = machine.physicalCores < devices;
}

}  // namespace

std::vector<PresetInfo> presets() {
  std::vector<PresetInfo> all;
  for (const Preset& one : kPresets) {
    const std::string key = "preset." + std::string(one.name);
    all.push_back({std::string(one.name), {key, {}}, {key + ".purpose", {}}});
  }
  return all;
}

Result<StudySpec> preset(const std::string& name, const MachineFacts& machine) {
  std::vector<std::string_view> known;
  for (const Preset& one : kPresets) {
    known.push_back(one.name);
    if (one.name != name) continue;
    StudySpec study = one.make(machine);
    study.name = name;
    fitMachine(machine, study);
    return study;
  }
  return fail("study.unknown-preset", {{"name", name}, {"nearest", nearestName(name, known)}});
}

Result<StudySpec> patched(const StudySpec& study, const nlohmann::json& patch) {
  if (!patch.is_object()) return fail("study.patch-object", {{"found", foundText(Json(patch))}});
  const auto inOrder = ordered(patch, study.name);
  if (!inOrder) return fail("study.patch", {{"study", study.name}}, inOrder.error());
  Json merged = toJson(study);
  merged.merge_patch(*inOrder);
  // A merge patch removes keys with null, but for the baseline null itself is the value "none".
  const auto baseline = patch.find("baseline");
  if (baseline != patch.end() && baseline->is_null()) merged["baseline"] = nullptr;
  auto result = studyFromJson(merged, study.name);
  if (!result) return fail("study.patch", {{"study", study.name}}, result.error());
  return result;
}

Result<StudySpec> loadStudy(const std::string& fileOrPreset, const MachineFacts& machine) {
  constexpr std::string_view kPrefix = "preset:";
  if (fileOrPreset.starts_with(kPrefix)) return preset(fileOrPreset.substr(kPrefix.size()), machine);
  const auto text = readFile(fileOrPreset, kMaxStudyBytes);
  if (!text) return fail("study.file", {{"file", fileOrPreset}}, text.error());
  auto study = parseStudy(*text, fileOrPreset);
  // Ranks run in other folders, so the path must be absolute.
  if (study && !study->model.file.empty())
    study->model.file = std::filesystem::absolute(study->model.file).lexically_normal().string();
  return study;
}

}  // namespace scalescope
