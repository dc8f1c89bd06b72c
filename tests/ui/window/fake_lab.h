#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "ui/bridge/services.h"

namespace scalescope {

// A lab that keeps what it was asked and says what a test wants said. Any thread.
class FakeLab final : public Lab {
 public:
  struct Log {
    std::mutex mutex;
    std::vector<StudySpec> enqueued;
    std::vector<std::string> commands;
    Subscriber subscriber;
    std::atomic<bool> busy = false;
    void say(const Event& event) {
      const std::lock_guard lock(mutex);
      if (subscriber) subscriber(event);
    }
    std::vector<StudySpec> studies() {
      const std::lock_guard lock(mutex);
      return enqueued;
    }
    std::vector<std::string> asked() {
      const std::lock_guard lock(mutex);
      return commands;
    }
  };
  explicit FakeLab(std::shared_ptr<Log> log, LabRole role = LabRole::owner) : m_log(std::move(log)), m_role(role) {}

  LabRole role() const override { return m_role; }
  std::string folder() const override { return "/fake"; }
  std::optional<Message> roleNote() const override {
    if (m_role == LabRole::owner) return std::nullopt;
    return Message{"launcher.owner-elsewhere", {{"folder", folder()}, {"pid", std::int64_t{4711}}}};
  }
  std::shared_ptr<void> subscribe(Subscriber subscriber) override {
    const std::lock_guard lock(m_log->mutex);
    m_log->subscriber = std::move(subscriber);
    return {nullptr, [log = m_log](void*) {
              const std::lock_guard inner(log->mutex);
              log->subscriber = nullptr;
            }};
  }
  Result<StudyId> enqueue(const StudySpec& study, const EnqueueOptions&) override {
    const std::lock_guard lock(m_log->mutex);
    m_log->enqueued.push_back(study);
    return StudyId("01JD0000000000000000000001");
  }
  Result<StudyId> enqueueStored(const StudyId& study, const EnqueueOptions&) override { return study; }
  Status pauseQueue() override { return note("pause"); }
  Status resumeQueue() override { return note("resume"); }
  Status cancelRun(const RunId& run) override { return note("cancel " + run.value); }
  Status cancelStudy(const StudyId& study) override { return note("cancel-study " + study.value); }
  Status tag(const RunId&, const std::vector<std::string>&) override { return note("tag"); }
  Status note(const RunId&, const std::string&) override { return note("note"); }
  Status remove(const std::string&, bool) override { return note("remove"); }
  Status importPath(const std::string&) override { return note("import"); }
  Status handOver(const std::string&) override { return note("hand-over"); }
  bool busy() const override { return m_log->busy; }

 private:
  Status note(const std::string& command) {
    const std::lock_guard lock(m_log->mutex);
    m_log->commands.push_back(command);
    return {};
  }
  std::shared_ptr<Log> m_log;
  LabRole m_role;
};

inline MachineInfo fakeMachine() {
  MachineInfo machine;
  machine.host = "laptop";
  machine.processor = "Example CPU 3.0 GHz";
  machine.physicalCores = 2;
  machine.logicalCores = 4;
  machine.usableCores = {{0, 2}, {1, 3}};
  machine.memoryBytes = 16e9;
  machine.memoryAvailable = 9e9;
  machine.kernel = "6.1.0";
  machine.bootId = "boot";
  return machine;
}

// Services that answer at once; forecasts are 2 s and 0.5 GB per cell where a probe is asked for.
inline BridgeServices fakeServices(std::shared_ptr<FakeLab::Log> log) {
  BridgeServices services;
  services.openLab = [log](const LabOptions&) -> Result<std::unique_ptr<Lab>> { return std::make_unique<FakeLab>(log); };
  services.probeMachine = fakeMachine;
  services.resolve = [](const StudySpec& study, const ResolveOptions& options, const std::function<void(const Message&)>&,
                        std::stop_token) -> Result<ResolvedStudy> {
    auto cells = expand(study);
    if (!cells) return tl::unexpected(cells.error());
    ResolvedStudy out;
    out.study = study;
    for (const Cell& cell : *cells) {
      ResolvedCell each{cell, CellKey("0123456789abcdef"), 0, {cell.number, std::nullopt, std::nullopt}, {}};
      if (options.probe) each.forecast.secondsPerRepeat = 2.0, each.forecast.memoryBytesPerRank = 0.5e9;
      if (cell.number == 1) each.storedRepeats = study.measure.repeats;
      out.cells.push_back(std::move(each));
    }
    return out;
  };
  services.loadStudy = loadStudy;
  services.locateDataset = [](const DatasetSpec& spec, const std::string&) -> Result<DatasetInfo> {
    if (spec.name == "svhn")
      return fail("file.open", {{"path", std::string("/data/train_32x32.mat")}, {"reason", std::string("no such file")}});
    DatasetInfo info;
    info.name = spec.name;
    info.trainImages = 5000;
    info.testImages = 1000;
    return info;
  };
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> { return std::vector<StudyRow>(); };
  services.runs = [](const std::string&) -> Result<std::vector<RunRow>> { return std::vector<RunRow>(); };
  services.cells = [](const std::string&, const StudyId&) -> Result<std::vector<Cell>> {
    auto study = preset("quick-strong-scaling", {2, 0});
    return expand(*study);
  };
  services.result = [](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    StudyResult result;
    result.id = id;
    const Message note{"file.open", {{"path", std::string("x")}, {"reason", std::string("y")}}};
    result.guard = {{"warning", note}, {"note", note}, {"error", note}};
    return result;
  };
  return services;
}

}  // namespace scalescope
