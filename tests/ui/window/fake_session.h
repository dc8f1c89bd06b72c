#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ui/bridge/services.h"

namespace scalescope {

// Returns records of one source as the owner sends them.
inline RecordsEvent recordsOf(const StudyId& study, const RunId& run, CellNumber cell, const Source& source,
                              std::vector<Record> records) {
  return {study, {run, 0}, cell, source, 0, std::make_shared<const std::vector<Record>>(std::move(records))};
}

// A session that records its requests and sends the events that a test wants. Thread-safe.
class FakeSession final : public StoreSession {
 public:
  struct Log {
    std::mutex mutex;
    std::vector<StudySpec> enqueued;
    std::vector<std::string> commands;
    Subscriber subscriber;
    std::atomic<bool> importsUntilStopped = false;  // Imports last until stopped, as that of a very long file.
    std::atomic<bool> dataComes{false};             // The data of a download arrive.
    std::optional<Error> enqueueProblem;            // Error with which the next enqueue fails; it is set before.
    void say(const StoreEvent& event) {
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
  explicit FakeSession(std::shared_ptr<Log> log, std::optional<Message> readOnly = {}, std::string folder = "/fake")
      : m_log(std::move(log)), m_readOnly(std::move(readOnly)), m_folder(std::move(folder)) {}

  std::string folder() const override { return m_folder; }
  std::optional<Message> readOnly() const override { return m_readOnly; }
  std::shared_ptr<void> subscribe(Subscriber subscriber) override {
    const std::lock_guard lock(m_log->mutex);
    m_log->subscriber = std::move(subscriber);
    return {nullptr, [log = m_log](void*) {
              const std::lock_guard inner(log->mutex);
              log->subscriber = nullptr;
            }};
  }
  void answer(control::Answer answer) override { keep((answer.yes ? "answer yes " : "answer no ") + answer.secret); }
  void finish() override { keep("finish"); }

 private:
  Result<control::Reply> send(control::Command command, const RequestOptions& options) override {
    if (const auto* ask = std::get_if<control::Enqueue>(&command)) return enqueue(*ask);
    if (const auto* ask = std::get_if<control::Import>(&command)) return importPath(*ask, options);
    if (!std::holds_alternative<control::StatusRequest>(command)) keep(std::visit(Names{}, command));
    return control::Reply{.status = control::OwnerStatus{}};
  }
  Result<control::Reply> enqueue(const control::Enqueue& ask) {
    if (ask.study && m_log->enqueueProblem) return tl::unexpected(*m_log->enqueueProblem);
    if (ask.spec) {
      const std::lock_guard lock(m_log->mutex);
      m_log->enqueued.push_back(studyFromJson(*ask.spec, "enqueued").value());
    }
    const StudyId study = ask.study.value_or(StudyId("01JD0000000000000000000001"));
    return control::Reply{.entry =
                              control::EntryReport{EntryId("01JD0000000000000000000003"), study, "study", {}, {}, {}}};
  }
  Result<control::Reply> importPath(const control::Import& ask, const RequestOptions& options) {
    if (options.progress) options.progress({"owner.importing", {{"path", ask.path}}}, 0.5);
    while (m_log->importsUntilStopped && !options.stop.stop_requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (m_log->importsUntilStopped) return fail("process.stopped", {{"program", ask.path}});
    keep("import");
    return control::Reply{};
  }
  // Texts of the commands in the log.
  struct Names {
    std::string operator()(const control::Pause&) const { return "pause"; }
    std::string operator()(const control::Resume&) const { return "resume"; }
    std::string operator()(const control::CancelEntry& one) const { return "cancel-entry " + one.entry.value; }
    std::string operator()(const control::MoveEntry& one) const {
      return "move-entry " + one.entry.value + " " + one.before.value;
    }
    std::string operator()(const control::HoldEntry& one) const {
      return (one.isHeld ? "hold-entry " : "release-entry ") + one.entry.value;
    }
    std::string operator()(const control::CancelRun& one) const { return "cancel " + one.run.value; }
    std::string operator()(const control::AbandonHost& one) const { return "give-up " + one.host; }
    std::string operator()(const control::Tag&) const { return "tag"; }
    std::string operator()(const control::Note&) const { return "note"; }
    std::string operator()(const control::Write& one) const { return "write " + one.place + " " + one.text; }
    std::string operator()(const control::Remove&) const { return "remove"; }
    std::string operator()(const control::Rebuild&) const { return "rebuild"; }
    std::string operator()(const auto&) const { return "another command"; }
  };
  void keep(const std::string& command) {
    const std::lock_guard lock(m_log->mutex);
    m_log->commands.push_back(command);
  }
  std::shared_ptr<Log> m_log;
  std::optional<Message> m_readOnly;
  std::string m_folder;
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

// Returns services that answer at once; forecasts are 2 s and 0.5 GB per cell if a probe is requested.
inline BridgeServices fakeServices(std::shared_ptr<FakeSession::Log> log) {
  BridgeServices services;
  services.openStoreSession = [log](const StoreSessionOptions&) -> Result<std::unique_ptr<StoreSession>> {
    return std::make_unique<FakeSession>(log);
  };
  services.probeMachine = fakeMachine;
  services.resolve = [](const StudySpec& study, const ResolveOptions& options,
                        const std::function<void(const Message&)>&, std::stop_token) -> Result<ResolvedStudy> {
    auto cells = expand(study);
    if (!cells) return tl::unexpected(cells.error());
    ResolvedStudy out;
    out.study = study;
    for (const Cell& cell : *cells) {
      ResolvedCell each{
          cell, CellKey("key-" + std::to_string(cell.number)), 0, {cell.number, std::nullopt, std::nullopt}, {}};
      if (options.probe) each.forecast.secondsPerRepeat = 2.0, each.forecast.memoryBytesPerRank = 0.5e9;
      if (cell.number == 1) each.storedRepeats = study.measure.repeats;
      out.cells.push_back(std::move(each));
    }
    return out;
  };
  services.loadStudy = loadStudy;
  services.clusterOffer = [log](const std::string& login, std::stop_token) -> Result<ClusterOffer> {
    {
      const std::lock_guard lock(log->mutex);
      log->commands.push_back("offer of " + login);
    }
    if (login == "gone") return fail("slurm.no-answer", {{"host", login}, {"reason", std::string("no route")}});
    ClusterOffer offer;
    offer.partitions = {{"main", true, "up", "", "1:00:00", {{1, 3, 0, 4, 64, 256e9, "", ""}}},
                        {"gpu", false, "up", "", "", {{0, 2, 0, 2, 64, 256e9, "gpu:a100:4(S:0-1)", "nvlink,ib"}}}};
    offer.accounts = std::vector<ClusterAccount>{{"lab1", ""}, {"other", "main"}};
    offer.modules = std::vector<std::string>{"cuda/12.1", "gcc/12"};
    return offer;
  };
  services.checkStudy = [log](const StudySpec&, const std::vector<HostSpec>& hosts,
                              const std::function<void(const preflight::HostView&)>&, std::stop_token) {
    preflight::HostReport report;
    {
      const std::lock_guard lock(log->mutex);
      log->commands.push_back("try " + hosts.front().request.dump());
    }
    report.view.spec = hosts.front();
    report.checks = {
        {"request",
         preflight::bad({"file.open", {{"path", std::string("sbatch")}, {"reason", std::string("invalid account")}}},
                        {{"file.open", {}}, {}})}};
    return std::vector<preflight::HostReport>{report};
  };
  services.listDatasets = [] {
    DatasetStatus svhn;
    svhn.name = "svhn";
    svhn.downloadBytes = 246'000'000;
    return std::vector<DatasetStatus>{svhn};
  };
  services.fetchDataset = [log](const std::string& name, const std::vector<std::string>& splits,
                                const DatasetWork& work) -> Result<DatasetStatus> {
    {
      const std::lock_guard lock(log->mutex);
      std::string asked = "fetch " + name;
      for (const std::string& split : splits) asked += " " + split;
      log->commands.push_back(asked);
    }
    const Message step{"data.step-fetch", {{"file", std::string("train_32x32.mat")}}};
    for (std::uint64_t done = 40'000'000; !log->dataComes;
         done = std::min<std::uint64_t>(done + 1'000'000, 90'000'000)) {
      if (work.stop.stop_requested()) return fail("data.cancelled");
      work.progress({step, done, 182'000'000});
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    DatasetStatus here;
    here.name = name;
    return here;
  };
  services.importDataset = [log](const std::string& name, const std::string& source,
                                 const DatasetWork&) -> Result<DatasetStatus> {
    const std::lock_guard lock(log->mutex);
    log->commands.push_back("import " + name + " " + source);
    return fail("data.no-source", {{"path", source}});
  };
  services.locateDataset = [log](const DatasetSpec& spec, const std::string&) -> Result<DatasetInfo> {
    if (spec.name == "svhn" && !log->dataComes)
      return fail("file.open",
                  {{"path", std::string("/data/train_32x32.mat")}, {"reason", std::string("no such file")}});
    DatasetInfo info;
    info.name = spec.name;
    info.trainImages = 5000;
    info.testImages = 1000;
    return info;
  };
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> { return std::vector<StudyRow>(); };
  services.runs = [](const std::string&) -> Result<std::vector<RunRow>> { return std::vector<RunRow>(); };
  services.records = [](const std::string&, const AttemptKey&) -> Result<StoredRecords> { return StoredRecords(); };
  services.runSeconds = [](const std::string&, const StudyId&) -> Result<RunSeconds> { return RunSeconds(); };
  services.cells = [](const std::string&, const StudyId&) -> Result<std::vector<Cell>> {
    auto study = preset("quick-strong-scaling", {2, 0});
    return expand(*study);
  };
  services.result = [](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    StudyResult result;
    result.id = id;
    const Message note{"file.open", {{"path", std::string("x")}, {"reason", std::string("y")}}};
    result.guard = {{Severity::warning, note}, {Severity::note, note}, {Severity::error, note}};
    return result;
  };
  return services;
}

}  // namespace scalescope
