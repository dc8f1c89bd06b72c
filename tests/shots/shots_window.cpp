#include "tests/shots/shots_window.h"
#include "tests/shots/shots_frame.h"
#include "tests/shots/shots_recorded.h"

#include <cmath>

#include <QCoreApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>

#include "tests/shots/shots_data.h"
#include "tests/shots/shots_live.h"
#include "ui/main_window.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/host_work.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/machines/host_list.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/report/paper_view.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/results_page.h"
#include "ui/settings_page.h"

namespace scalescope {
namespace {

constexpr QSize kWindow{1280, 800};

MachineInfo demoMachine() {
  MachineInfo machine;
  machine.host = "demo";
  machine.processor = "Demo CPU, 8 cores";
  machine.physicalCores = machine.logicalCores = 8;
  for (int core = 0; core < 8; ++core) machine.usableCores.push_back({core});
  machine.memoryBytes = 32e9;
  machine.memoryAvailable = 21e9;
  return machine;
}

MachineLoadPtr demoLoad() {
  auto load = std::make_shared<MachineLoad>();
  load->memoryTotal = 32e9;
  load->cores.resize(8);
  for (int core = 0; core < 8; ++core) {
    load->coreNumbers.push_back(core);
    load->states[core] = {core < 5 ? 4.1e9 : 2.2e9, 52.0 + core};
  }
  for (int second = 0; second < 64; ++second) {
    for (int core = 0; core < 8; ++core) {
      const double busy = second > 20 && core < 5 ? 74 : 9;
      load->cores[std::size_t(core)].push_back(busy + 7 * std::sin(second * 0.7 + core) *
                                                          std::cos(second * 0.23 * (core + 1)));
    }
    load->memoryUsed.push_back((second > 20 ? 10.6e9 : 8.1e9) + 0.2e9 * std::sin(second * 0.4));
  }
  load->memoryAvailable = load->memoryTotal - load->memoryUsed.back();
  load->loadAverage = 4.1;
  for (int core = 0; core < 5; ++core) load->users[core] = core < 4 ? CoreUser{4711, "python"} : CoreUser{812, "make"};
  return load;
}

// Returns the load of a machine with GPUs, some of them in use.
MachineLoadPtr demoGpuLoad() {
  auto load = std::make_shared<MachineLoad>(*demoLoad());
  load->memoryTotal = 256e9;
  load->loadAverage = 5.2;
  for (int number = 0; number < 4; ++number) {
    GpuLoad gpu;
    gpu.now.index = number;
    gpu.now.name = "Demo GPU";
    gpu.now.memoryBytes = 80'000'000'000;
    gpu.now.usedBytes = number < 2 ? 61'000'000'000 : 600'000'000;
    gpu.now.clockMHz = number < 2 ? 1980 : 345;
    gpu.now.temperature = number < 2 ? 64 : 33;
    if (number < 2) gpu.now.processes = {"4711 python"};
    for (int second = 0; second < 90; ++second)
      gpu.percent.push_back(number < 2 ? 88 + 8 * std::sin(second * 0.6 + number) : 0);
    load->gpus.push_back(gpu);
  }
  return load;
}

StudySpec demoSpec() {
  StudySpec study = preset("quick-strong-scaling", {8, 0}).value_or(StudySpec());
  study.name = "demo-strong";
  study.axes.batches = {512, 32};
  return study;
}

ResolvedStudyPtr demoForecast() {
  auto out = std::make_shared<ResolvedStudy>();
  out->study = demoSpec();
  const auto cells = expand(out->study);
  if (!cells) return out;
  for (const Cell& cell : *cells) {
    const CellKey key("00000000demo000" + std::to_string(cell.number));
    ResolvedCell each{cell, key, 0, {cell.number, std::nullopt, std::nullopt}, {}};
    each.forecast.secondsPerRepeat = 3 + double(cell.batch.global()) / 90 / cell.devices;
    each.forecast.memoryBytesPerRank = 0.32e9 + 1.2e6 * cell.batch.perRank();
    if (cell.devices == 1) each.storedRepeats = out->study.measure.repeats;
    out->cells.push_back(std::move(each));
  }
  return out;
}

DatasetInfo demoData(const DatasetSpec& dataset) {
  DatasetInfo info;
  info.name = dataset.name;
  info.trainImages = 5000;
  info.testImages = 1000;
  return info;
}

BridgeServices demoServices(const MadeStudy& study) {
  BridgeServices services;
  services.samplesThisMachine = false;
  services.openStoreSession = [](const StoreSessionOptions&) -> Result<std::unique_ptr<StoreSession>> {
    return fail("file.open", {{"path", std::string("demo")}, {"reason", std::string("demo")}});
  };
  services.probeMachine = demoMachine;
  services.resolve = [](const StudySpec&, const ResolveOptions&, const std::function<void(const Message&)>&,
                        std::stop_token) -> Result<ResolvedStudy> { return *demoForecast(); };
  services.loadStudy = [](const std::string&, const MachineFacts&) -> Result<StudySpec> { return demoSpec(); };
  services.locateDataset = [](const DatasetSpec& dataset, const std::string&) -> Result<DatasetInfo> {
    return demoData(dataset);
  };
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> { return std::vector<StudyRow>(); };
  services.runs = [](const std::string&) -> Result<std::vector<RunRow>> { return demoRuns(); };
  services.records = [](const std::string&, const AttemptKey&) -> Result<StoredRecords> { return StoredRecords(); };
  services.runSeconds = [](const std::string&, const StudyId&) -> Result<RunSeconds> { return RunSeconds(); };
  services.cells = [](const std::string&, const StudyId&) -> Result<std::vector<Cell>> { return std::vector<Cell>(); };
  services.result = [study](const std::string&, const StudyId&, int) -> Result<StudyResult> { return study(); };
  return services;
}

}  // namespace

// The test emits the bridge's signals itself: pages behave the same, and no shot waits.
std::unique_ptr<QWidget> windowAt(MainWindow::Page page, const std::function<void(Bridge&, MainWindow&)>& fill,
                                  const MadeStudy& study) {
  Settings settings;
  settings.hosts = {{QStringLiteral("n1"), QStringLiteral("demo@n1.example.org"), 22},
                    {QStringLiteral("n2"), QStringLiteral("demo@n2.example.org"), 2222}};
  auto bridge = std::make_unique<Bridge>(demoServices(study));
  Bridge& shown = *bridge;
  auto window = std::make_unique<MainWindow>(shown, settings, presets());
  bridge.release()->setParent(window.get());
  window->resize(kWindow);
  Q_EMIT shown.store().opened({});
  Q_EMIT shown.store().writableChanged(true, {});
  window->findChild<SettingsPage*>()->setSettings(settings, QStringLiteral("/home/demo/.local/share/scalescope"));
  Q_EMIT shown.checks().machineProbed(demoMachine());
  window->goTo(page);
  if (fill) fill(shown, *window);
  return window;
}

namespace {

Shot wizardShot(const char* name, NewStudyPage::Step step) {
  return {name, kWindow,
          [step] {
            return windowAt(
                MainWindow::newStudy,
                [step](Bridge& bridge, MainWindow& window) {
                  // A separate file is used: the preset has other batches, and the review page names the batches that
                  // it would run.
                  Q_EMIT bridge.resolver().studyLoaded(step == NewStudyPage::goal
                                                           ? QStringLiteral("preset:quick-strong-scaling")
                                                           : QStringLiteral("demo-strong.json"),
                                                       demoSpec());
                  window.show();  // Only a visible page requests a forecast.
                  window.findChild<NewStudyPage*>()->goTo(step);
                  Q_EMIT bridge.resolver().datasetLocated(demoSpec().dataset, demoData(demoSpec().dataset));
                  bridge.resolver().stop();  // Its reply would come later.
                  if (step >= NewStudyPage::matrix) Q_EMIT bridge.resolver().resolved(demoForecast(), true);
                });
          }};
}

Shot liveShot(const char* name, bool finished) {
  return {name, kWindow,
          [finished] {
            return windowAt(
                MainWindow::live,
                [finished](Bridge& bridge, MainWindow&) { Q_EMIT bridge.live().liveChanged(demoLive(finished)); });
          }};
}

Shot manyGpusShot(const char* name, QSize size, int view) {
  return {name, size,
          [view] {
            return windowAt(
                MainWindow::live,
                [&](Bridge& bridge, MainWindow& window) {
                  window.findChild<LivePage*>()->findChildren<QTabBar*>().front()->setCurrentIndex(view);
                  Q_EMIT bridge.live().liveChanged(demoManyGpus());
                });
          }};
}

// `tabs` selects the tab of all charts together and of each, in reading order.
Shot fewRanksShot(const char* name, int ranks, std::vector<int> tabs) {
  return {name, kWindow,
          [ranks, tabs] {
            return windowAt(
                MainWindow::live,
                [&](Bridge& bridge, MainWindow& window) {
                  const auto bars = window.findChild<LivePage*>()->findChildren<QTabBar*>();
                  for (std::size_t i = 0; i < tabs.size() && i < std::size_t(bars.size()); ++i)
                    bars[qsizetype(i)]->setCurrentIndex(tabs[i]);
                  Q_EMIT bridge.live().liveChanged(demoFewRanks(ranks));
                });
          }};
}

Shot resultShot(const char* name, QSize size, MainWindow::Page page, StudyResult (*study)() = demoStudy) {
  return {name, size,
          [page, study] {
            return windowAt(
                page,
                [study](Bridge& bridge, MainWindow& window) {
                  StudyRow row;
                  row.id = study().id;
                  row.name = study().name;
                  window.showResult(row.id);
                  Q_EMIT bridge.lists().studiesLoaded(std::make_shared<const std::vector<StudyRow>>(1, row));
                  Q_EMIT bridge.lists().runsLoaded(std::make_shared<const std::vector<RunRow>>(demoRuns()));
                  Q_EMIT bridge.results().resultLoaded(std::make_shared<const StudyResult>(study()));
                },
                study);
          }};
}

// Returns the shipped demo's study.
StudyResult recordedStudy() { return recordedDemo().first; }

// Shows the demo's studies as the user's.
Shot recordedShot(const char* name, QSize size, MainWindow::Page page) {
  return {name, size,
          [page] {
            return windowAt(
                page,
                [](Bridge& bridge, MainWindow& window) {
                  const RecordedDemo& demo = recordedDemo();
                  window.showResult(demo.first.id);
                  Q_EMIT bridge.lists().studiesLoaded(std::make_shared<const std::vector<StudyRow>>(demo.studies));
                  Q_EMIT bridge.lists().runsLoaded(std::make_shared<const std::vector<RunRow>>(demo.runs));
                  Q_EMIT bridge.results().resultLoaded(std::make_shared<const StudyResult>(demo.first));
                },
                recordedStudy);
          }};
}

// A separate thread makes and draws its pages.
Shot reportShot() {
  Shot shot = recordedShot("report", {1280, 1040}, MainWindow::report);
  shot.isDrawn = [](const QWidget& window) { return window.findChild<PaperView*>()->isDrawn(); };
  return shot;
}

// Shows the window of a user who has not measured anything yet.
Shot firstStartShot(const char* name, QSize size, MainWindow::Page page) {
  return {name, size,
          [page] {
            return windowAt(
                page,
                [](Bridge& bridge, MainWindow&) {
                  Q_EMIT bridge.live().loadChanged(demoLoad());
                  Q_EMIT bridge.lists().studiesLoaded(std::make_shared<const std::vector<StudyRow>>());
                  const RecordedDemo& demo = recordedDemo();
                  Q_EMIT bridge.lists().demoLoaded(std::make_shared<const std::vector<StudyRow>>(demo.studies),
                                                   std::make_shared<const StudyResult>(demo.first));
                });
          }};
}

// Shows a host whose key differs from the one stored before.
Shot hostKeyShot() {
  return {"machines-host-key", kWindow,
          [] {
            return windowAt(
                MainWindow::machines,
                [](Bridge& bridge, MainWindow&) {
                  Q_EMIT bridge.live().loadChanged(demoLoad());
                  Q_EMIT bridge.checks().hostChecked(QStringLiteral("n1"), true, {});
                  const Message changed{
                      "ssh.host-key-changed",
                      {{"host", std::string("n2.example.org")},
                       {"offered", std::string("SHA256:DEMODEMODEMODEMODEMODEMODEMODEMODEMODEMOdem")},
                       {"path", std::string("/home/demo/.ssh/known_hosts")},
                       {"line", std::int64_t{7}},
                       {"listed", std::string("SHA256:demodemodemodemodemodemodemodemodemodemoDEM")}}};
                  Q_EMIT bridge.checks().hostChecked(QStringLiteral("n2"), false, translated(changed));
                });
          }};
}

// Returns the preflight's reports for a host in order, and for one that is not.
std::shared_ptr<const std::vector<preflight::HostReport>> demoChecks() {
  using namespace preflight;
  const auto host = [](const char* name) {
    HostReport report;
    report.view.spec.name = report.view.spec.ssh = report.view.login = name;
    return report;
  };
  HostReport good = host("n1"), bad = host("n2");
  const Finding reached = fine({"preflight.addresses", {{"addresses", std::string("192.0.2.11")}}});
  const Finding waits = unknown(preflight::aboutCheck("preflight.waits", "programs"));
  good.checks = {{"name", reached}, {"agent", fine({"preflight.agent", {}})}};
  good.checks.push_back({"worker", warn({"preflight.no-cuda-worker", {}}, {{"preflight.fix.cuda-worker", {}}})});
  bad.checks = {{"name", reached}};
  bad.checks.push_back({"shell", unknown({"preflight.cancelled", {}})});
  bad.checks.push_back(
      {"writing", preflight::bad({"preflight.unwritten",
                                  {{"folder", std::string("/home/demo/.cache/scalescope")},
                                   {"reason", std::string("No space left on device")}}},
                                 {{"preflight.fix.writing", {}}, "ssh n2 'df -h /home/demo/.cache/scalescope'"})});
  for (const char* check : {"agent", "cores", "memory"}) bad.checks.push_back({check, waits, true});
  return std::make_shared<const std::vector<HostReport>>(std::vector<HostReport>{good, bad});
}

Shot checksShot(const char* name, QSize size) {
  return {name, size,
          [size] {
            auto window = windowAt(
                MainWindow::machines,
                [](Bridge& bridge, MainWindow&) { Q_EMIT bridge.checks().checked(demoChecks()); });
            window->resize(size);
            return window;
          }};
}

// Shows fixes that the program can apply: during a fix, or at the question before it cleans a machine.
Shot mendShot(const char* name, QSize size, const std::function<void(HostWork&, HostList&)>& fill) {
  return {
      name, size,
      [size, fill] {
        auto window = windowAt(
            MainWindow::machines,
            [&](Bridge& bridge, MainWindow& shown) {
              using namespace preflight;
              HostReport report;
              report.view.spec.name = report.view.spec.ssh = report.view.login = "n1";
              report.view.probe.emplace().ranks = {4711, 4712};
              report.checks = {
                  {"logout", warn({"preflight.no-linger", {{"user", std::string("demo")}}},
                                  {{"preflight.fix.linger", {}}, "ssh n1 'loginctl enable-linger'"})},
                  {"leftovers",
                   warn({"preflight.ranks-live",
                         {{"ranks", std::int64_t{2}}, {"agents", std::int64_t{1}}, {"pids", std::string("4711 4712")}}},
                        {{"preflight.fix.ranks-live", {}}, "ssh n1 'kill 4711 4712'"})}};
              Q_EMIT bridge.checks().checked(std::make_shared<const std::vector<HostReport>>(std::vector{report}));
              fill(bridge.hosts(), *shown.findChild<HostList*>());
            });
        window->resize(size);
        return window;
      }};
}

void mendNow(HostWork& work, HostList&) {
  Q_EMIT work.fixProgressed(QStringLiteral("n1"), translated(preflight::actionOf(preflight::FixAction::linger)));
}

void askToClean(HostWork& work, HostList& list) {
  HostSpec host;
  host.name = host.ssh = "n1";
  Q_EMIT list.cleanRequested(host);
  Q_EMIT work.cleaned(QStringLiteral("n1"), Pruning::look,
                      Pruned{.removed = 9, .programs = 2, .runs = 5, .data = 2, .bytes = 1.5e9, .kept = 1}, {});
}

// Shows machines that are unreachable, and cells that are larger than the existing machines.
Shot awayShot() {
  return {
      "wizard-4-matrix-away", kWindow,
      [] {
        return windowAt(
            MainWindow::newStudy,
            [](Bridge& bridge, MainWindow& window) {
              Q_EMIT bridge.resolver().studyLoaded(QStringLiteral("demo-strong.json"), demoSpec());
              window.findChild<NewStudyPage*>()->goTo(NewStudyPage::matrix);
              auto study = std::make_shared<ResolvedStudy>(*demoForecast());
              for (ResolvedCell& cell : study->cells) {
                if (cell.cell.devices < 2) continue;
                cell.forecast = {};
                cell.storedRepeats = 0;
                cell.fit = {std::nullopt, Message{"launcher.hosts-unreachable", {{"hosts", std::string("n1")}}}, {}};
                if (cell.cell.devices < 4) continue;
                const Message small{"launcher.needs-devices",
                                    {{"wanted", std::int64_t{cell.cell.devices}}, {"found", std::int64_t{2}}}};
                cell.fit = {false, small, fail("launcher.too-many-slots").value()};
              }
              bridge.resolver().stop();  // what the demo would answer
              study->unreachable = {
                  {"n1", {"launcher.unreachable", {{"host", std::string("n1")}, {"reason", std::string("no reply")}}}}};
              Q_EMIT bridge.resolver().resolved(study, true);
            });
      }};
}

// Shows a tab of the wizard's second step.
Shot whatShot(const char* name, int tab) {
  return {name, kWindow,
          [tab] {
            return windowAt(
                MainWindow::newStudy,
                [tab](Bridge& bridge, MainWindow& window) {
                  StudySpec study = demoSpec();
                  study.axes.strategies.push_back(Strategy::parameterServer);
                  study.variants.emplace_back("small-buckets", nlohmann::json{{"ddp", {{"bucketMB", 1}}}});
                  Q_EMIT bridge.resolver().studyLoaded(QStringLiteral("demo-strong.json"), study);
                  window.findChild<NewStudyPage*>()->goTo(NewStudyPage::what);
                  Q_EMIT bridge.resolver().datasetLocated(study.dataset, demoData(study.dataset));
                  window.findChild<NewStudyPage*>()->findChild<QTabBar*>()->setCurrentIndex(tab);
                });
          }};
}

// Shows grey images of 28 x 28 and an optimizer with the most fields.
Shot otherDataShot() {
  return {"wizard-2-what-fashion-mnist", kWindow,
          [] {
            return windowAt(
                MainWindow::newStudy,
                [](Bridge& bridge, MainWindow& window) {
                  StudySpec study = demoSpec();
                  study.dataset.name = "fashion-mnist";
                  study.dataset.splits = {"train"};
                  study.optimizer.name = OptimizerKind::rmsprop;
                  Q_EMIT bridge.resolver().studyLoaded(QStringLiteral("demo-strong.json"), study);
                  window.findChild<NewStudyPage*>()->goTo(NewStudyPage::what);
                  DatasetInfo info = demoData(study.dataset);
                  info.trainImages = 60000;
                  info.testImages = 10000;
                  info.height = info.width = 28;
                  info.classes = 10;
                  Q_EMIT bridge.resolver().datasetLocated(study.dataset, info);
                });
          }};
}

// Shows a tab of the results, scrolled to it.
Shot resultTabShot(const char* name, QSize size, std::function<void(KindTabs&)> choose,
                   StudyResult (*study)() = demoStudy) {
  return {name, size,
          [choose, study] {
            return windowAt(
                MainWindow::results,
                [&choose, study](Bridge& bridge, MainWindow& window) {
                  auto* page = window.findChild<ResultsPage*>();
                  // The reply comes at once, instead of from the bridge's thread.
                  QObject::connect(
                      page, &ResultsPage::sizingRequested, page,
                      [page](int number, const auto& asked, const SizingRequest& request) {
                        const auto sizing = sizeStudy(*asked, request);
                        if (sizing)
                          page->setSizing(number, std::make_shared<const Sizing>(*sizing));
                        else
                          page->setSizingRefusal(number, sizing.error());
                      });
                  window.showResult(demoStudy().id);
                  Q_EMIT bridge.results().resultLoaded(std::make_shared<const StudyResult>(study()));
                  choose(*window.findChild<KindTabs*>());
                  auto* bar = page->findChild<QScrollArea*>()->verticalScrollBar();
                  QObject::connect(
                      bar, &QScrollBar::rangeChanged, bar, [bar](int, int end) { bar->setValue(end); });
                },
                study);
          }};
}

Shot emptyShot(const char* name, MainWindow::Page page) {
  return {name, kWindow, [page] { return windowAt(page, {}); }};
}

}  // namespace

std::vector<Shot> windowShots() {
  const auto machines = [] {
    return windowAt(
        MainWindow::machines,
        [](Bridge& bridge, MainWindow&) {
          Q_EMIT bridge.live().loadChanged(demoLoad());
          Q_EMIT bridge.hosts().loadChanged(QStringLiteral("n1"), demoGpuLoad(), {});
          Q_EMIT bridge.checks().hostChecked(QStringLiteral("n1"), true, {});
        });
  };
  return {{"machines", kWindow, machines},
          hostKeyShot(),
          checksShot("machines-checks", kWindow),
          checksShot("machines-checks-small", {900, 640}),
          mendShot("machines-mending", kWindow, mendNow),
          mendShot("machines-clean", kWindow, askToClean),
          mendShot("machines-clean-small", {1024, 640}, askToClean),
          awayShot(),
          firstStartShot("first-start", kWindow, MainWindow::machines),
          firstStartShot("first-start-results", {1280, 900}, MainWindow::results),
          wizardShot("wizard-1-goal", NewStudyPage::goal),
          wizardShot("wizard-2-what", NewStudyPage::what),
          otherDataShot(),
          whatShot("wizard-2-what-measuring", 1),
          whatShot("wizard-2-what-communication", 2),
          whatShot("wizard-2-what-if", 3),
          whatShot("wizard-2-what-variants", 4),
          wizardShot("wizard-3-where", NewStudyPage::where),
          wizardShot("wizard-4-matrix", NewStudyPage::matrix),
          wizardShot("wizard-5-review", NewStudyPage::review),
          emptyShot("live-empty", MainWindow::live),
          liveShot("live-running", false),
          liveShot("live-finished", true),
          fewRanksShot("live-1-rank", 1, {}),
          fewRanksShot("live-2-ranks", 2, {0, 1, 1, 1, 1}),
          manyGpusShot("live-gpus", kWindow, 0),
          manyGpusShot("live-over-time", {1280, 1040}, 1),
          manyGpusShot("live-over-time-small", {1024, 640}, 1),
          resultShot("results", {1280, 900}, MainWindow::results),
          resultShot("results-failed", {1280, 900}, MainWindow::results, demoFailed),
          recordedShot("results-recorded", {1280, 900}, MainWindow::results),
          resultTabShot("results-gain", {1280, 900}, [](KindTabs& tabs) { tabs.showKind("gain"); }),
          resultTabShot("results-sizing", {1280, 1000}, [](KindTabs& tabs) { tabs.showSizing(); }),
          resultTabShot(
              "results-timeline", {1280, 900}, [](KindTabs& tabs) { tabs.showKind("trace"); }, demoTraced),
          emptyShot("results-empty", MainWindow::results),
          resultShot("runs", kWindow, MainWindow::runs),
          emptyShot("runs-empty", MainWindow::runs),
          reportShot(),
          emptyShot("settings", MainWindow::settings)};
}

}  // namespace scalescope
