#include "core/study/expand.h"
#include "core/study/reader.h"

namespace scalescope {
namespace {

constexpr std::string_view kNames[] = {"quick-strong-scaling"};

StudySpec quickStrongScaling(const MachineFacts& machine) {
  StudySpec study;
  study.protocol = Protocol::strong;
  study.model.name = "small-cnn";
  study.dataset.name = "cifar10-sample";
  study.dataset.lastBatch = LastBatch::drop;
  study.axes.devices = {1, 2};
  if (machine.gpus >= 4 || (machine.gpus < 2 && machine.physicalCores >= 5)) study.axes.devices.push_back(4);
  study.axes.batches = {512};
  study.measure.ceilingMB = 4;
  return study;
}

// One GPU cannot show two devices, but the processor can; one core shows two ranks only when they may share it.
void fitMachine(const MachineFacts& machine, StudySpec& study) {
  if (machine.gpus >= 2) return;
  if (machine.gpus == 1) study.hosts.front().device = DeviceKind::cpu;
  study.limits.oversubscribe = machine.physicalCores < 2;
}

}  // namespace

std::vector<PresetInfo> presets() {
  std::vector<PresetInfo> all;
  for (const std::string_view presetName : kNames) {
    const std::string key = "preset." + std::string(presetName);
    all.push_back({std::string(presetName), {key, {}}, {key + ".purpose", {}}});
  }
  return all;
}

Result<StudySpec> preset(const std::string& name, const MachineFacts& machine) {
  StudySpec study;
  if (name == "quick-strong-scaling")
    study = quickStrongScaling(machine);
  else
    return fail("study.unknown-preset",
                {{"name", name}, {"nearest", nearestWord(name, {std::begin(kNames), std::end(kNames)})}});
  study.name = name;
  fitMachine(machine, study);
  return study;
}

}  // namespace scalescope
