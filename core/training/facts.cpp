#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "core/base/averages.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/study/cells/worker_answers.h"
#include "core/study/spec/models.h"
#include "core/training/device/obstacles.h"
#include "core/training/process/confinement.h"
#include "core/training/run/trainer.h"
#include "core/training/step/training_step.h"
#include "core/training/worker.h"

namespace scalescope {
namespace {

int complainOfFacts(const Error& error, int code) {
  std::cerr << "scalescope-worker: " << english(error) << '\n';
  return code;
}

// Returns the seconds since this process was started by its parent. They include the loading of libraries before main.
double processAgeSeconds() {
  const auto stat = parseProcessStat(procFile("/proc/self/stat"));
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double started = stat ? static_cast<double>(stat->startTicks) * secondsPerTick() : 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 - started;
}

// Returns the plan as one single rank with nothing around its steps.
RunPlan alone(RunPlan plan) {
  plan.cell.strategy = Strategy::single;
  plan.cell.nodes = plan.cell.devices = 1;
  plan.cell.batch = BatchShares(1, {plan.cell.batch.ranks().front()});
  plan.nodes.resize(1);
  MeasureSpec& measure = plan.cell.study.measure;
  measure.mode = MeasureMode::time;
  measure.warmupSteps = 0;
  measure.steps = 5;
  measure.warmupEpochs = measure.epochs = 0;
  measure.validate = Validate::none;
  plan.cell.study.checkpoint = {};
  return plan;
}

// Memory that the limit of a rank applies to: the tensors of its GPU, or its process on a CPU.
struct UsedMemory {
  std::int64_t used = 0, peak = 0;
};
UsedMemory memoryNow(at::Device device) {
  if (device.is_cpu()) {
    const ProcessMemory memory = processMemory();
    return {memory.rss, memory.peak};
  }
  const DeviceMemory memory = deviceMemory(device);
  return {memory.allocated, memory.peakAllocated};
}

Result<ProbedSteps> fiveSteps(const RunPlan& plan, const std::string& folder) {
  const RankEnvironment environment;
  const Injection injection;
  auto log = LogWriter::open({folder, plan.run, 0, {SourceKind::rank, 0}});
  if (!log) return tl::unexpected(log.error());
  Session session(plan, environment, injection, **log);
  auto process = settleOnSlot(plan, environment);
  if (!process) return tl::unexpected(process.error());
  session.process = *process;
  at::set_num_threads(process->threads);
  if (Status opened = openSession(session); !opened) return tl::unexpected(opened.error());
  const double startSeconds = processAgeSeconds();
  const std::int64_t base = memoryNow(session.device).used;
  std::vector<double> times;
  for (std::int64_t step = 0; step < 5; ++step) {
    const StepRecord record = finishStep(session, takeStep(session, step, {StepPhase::warmup, Sync::yes, nullptr}));
    if (step >= 2) times.push_back(static_cast<double>(record.endNs - record.startNs) * 1e-9);
  }
  return ProbedSteps{base, plan.cell.batch.ranks()[0], memoryNow(session.device).peak, median(std::move(times)),
                     startSeconds};
}

// Creates a folder for the probe's log, below `parent`.
Result<std::string> probeFolder(const std::string& parent) {
  std::string folder = parent + "/scalescope-probe-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return fail("training.probe-folder", {{"path", folder}});
  return folder;
}

Result<ProbedSteps> probeSteps(const RunPlan& plan, const std::string& folder) {
  Result<ProbedSteps> measured;
  try {
    measured = fiveSteps(plan, folder);
  } catch (const std::exception& exception) {
    measured = fail("training.probe-failed", {{"what", std::string(exception.what())}});
  }
  return measured;
}

// Returns the reason why a user's model file cannot be trained. Built-in models need no check.
std::optional<Message> refusedModel(const RunPlan& plan, const DatasetInfo& info) {
  if (!comesAsFile(plan.cell.study.model.name)) return std::nullopt;
  const auto model = makeModel(modelOptions(plan, plan.nodes.front(), info, ModelOptions{}.tensor));
  return model ? std::nullopt : std::optional(model.error().message);
}

// Returns the bytes of gradients, parameters and buffers that one rank sends per step (data-parallel: that pass through
// device 0, without images).
double collectiveBytes(const Cell& cell, double gradients, double buffers) {
  const double others = cell.worldDevices() - 1;
  switch (cell.strategy) {
    case Strategy::single:
      return 0;
    case Strategy::ddp:
      return gradients + buffers;
    case Strategy::dataParallel:
      return cell.batch.accumulation() * others * (2 * gradients + buffers);
    case Strategy::parameterServer:
      return 2 * gradients + buffers;
  }
  return 0;
}

}  // namespace

int describePlan(const std::string& planFile) {
  auto plan = readRunPlan(planFile);
  if (!plan) return complainOfFacts(plan.error(), 2);
  confine(pathsOfRank(*plan, planFile, ""));
  const auto info = publishedInfo(plan->cell.study.dataset);
  if (!info) return complainOfFacts(info.error(), 2);
  auto model = makeModel(modelOptions(*plan, plan->nodes.front(), *info, ModelOptions{}.tensor));
  if (!model) return complainOfFacts(model.error(), 2);
  const double bytes = collectiveBytes(plan->cell, static_cast<double>((*model)->gradientBytes()),
                                       static_cast<double>((*model)->bufferBytes()));
  const auto known = [](double flops) { return flops > 0 ? std::optional(flops) : std::nullopt; };
  const ModelDescription description{plan->cell.study.model.name,
                                     (*model)->parameterCount(),
                                     known((*model)->forwardFlops),
                                     known((*model)->trainFlops),
                                     (*model)->gradientBytes(),
                                     (*model)->bufferBytes(),
                                     bytes};
  std::cout << jsonText(toJson<nlohmann::ordered_json>(description), 2) << std::endl;
  return 0;
}

int probe(const std::string& planFile) {
  WorkerProbe answer{loadedTorchVersion(), deviceNames(), {backendName()}, {}, {}, {}};
  int code = 0;
  if (!planFile.empty()) {
    auto plan = readRunPlan(planFile);
    if (!plan) return complainOfFacts(plan.error(), 2);
    if (plan->nodes.empty() || plan->cell.batch.ranks().empty())
      return complainOfFacts(fail("training.plan-empty").value(), 2);
    const std::string parent = std::filesystem::temp_directory_path().string();
    const auto folder = probeFolder(parent);
    if (!folder) return complainOfFacts(folder.error(), 1);
    AllowedPaths allowed = pathsOfRank(*plan, planFile, "");
    allowed.write.push_back(*folder);
    allowed.removeIn.push_back(parent);
    confine(allowed);
    auto info = locateDataset(plan->cell.study.dataset, plan->nodes[0].dataPath, Environment::ofThisProcess());
    ProbedDataset& dataset = answer.dataset.emplace();
    dataset.name = plan->cell.study.dataset.name;
    if (info)
      dataset.trainImages = info->trainImages, dataset.testImages = info->testImages;
    else
      dataset.error = info.error().message, dataset.what = english(info.error());
    answer.refused = info ? refusedModel(*plan, *info) : std::nullopt;
    if (!answer.refused) {
      auto measured = info ? probeSteps(alone(*plan), *folder) : Result<ProbedSteps>(tl::unexpected(info.error()));
      if (measured)
        answer.steps = *measured;
      else
        code = complainOfFacts(measured.error(), 1);
    }
    std::error_code ignored;
    std::filesystem::remove_all(*folder, ignored);
  }
  std::cout << jsonText(toJson<nlohmann::ordered_json>(answer), 2) << std::endl;
  return code;
}

}  // namespace scalescope
