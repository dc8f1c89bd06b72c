// Figures of the window: start to usable with 1,000 stored runs, what a change of theme costs, a chart of 1,000,000
// stored points and a zoom in it, scrolling through 10,000 rows, and the longest stall of the UI thread while eight
// ranks log 1,000 records per second. bench_window [FOLDER] [SECONDS]; no display needed.
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/desktop/services.h"
#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/thread_clock.h"
#include "tests/bench/made_log.h"
#include "tests/ui/window/fake_lab.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/charts/series_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/main_window.h"

using namespace scalescope;

namespace {

constexpr int kStudies = 50, kCells = 4, kRepeats = 5, kSteps = 200, kRanks = 8;
constexpr std::int64_t kMs = 1'000'000;

StepRecord step(std::int64_t number, std::int64_t startNs, StepPhase phase = StepPhase::timed) {
  StepRecord r;
  r.phase = phase;
  r.step = number, r.samples = 64, r.learningRate = 0.1;
  r.loss = 2.3 * std::exp(-double(number) / 3000) + 0.05 * std::sin(double(number));
  r.accuracy = 0.5;
  r.startNs = startNs, r.endNs = startNs + 15 * kMs;
  r.spans = {{SpanKind::input, startNs, startNs + kMs},
             {SpanKind::forward, startNs + kMs, startNs + 5 * kMs},
             {SpanKind::backward, startNs + 5 * kMs, startNs + 14 * kMs},
             {SpanKind::exposed, startNs + 11 * kMs, startNs + 14 * kMs},
             {SpanKind::optimizer, startNs + 14 * kMs, startNs + 15 * kMs}};
  return r;
}

std::vector<Record> runRecords(int devices) {
  std::vector<Record> records{
      {RecordType::manifest, 1, 0,
       ObjectRecord{{{"worldSize", devices}, {"windowFirstStep", 15}, {"windowSteps", kSteps - 15}, {"rank", 0}}}}};
  for (int i = 0; i < kSteps; ++i)
    records.push_back({RecordType::step, std::uint64_t(i + 2), (i + 1) * 15 * kMs, step(i, i * 15 * kMs)});
  return records;
}

void addStudy(StoreWriter& writer, const std::string& base, int number) {
  const StudyId study{makeUlid()};
  StudySpec spec = must(preset("quick-strong-scaling", {8, 0}));
  spec.name = "bench-" + std::to_string(number);
  std::vector<Cell> cells = must(expand(spec));
  if (cells.size() > kCells) cells.resize(kCells);  // a thousand runs in all
  must(writer.journal(StudyCreated{study, spec.name, "strong", nlohmann::json(toJson(spec))}));
  std::vector<StoredCell> stored;
  const auto key = [&](const Cell& cell) {
    return CellKey{"00000000be" + std::to_string(100000 + number * 10 + cell.number)};
  };
  for (const Cell& cell : cells) stored.push_back({0, key(cell), nlohmann::json(toJson(cell))});
  (void)must(writer.writeCells(study, stored));
  for (const Cell& cell : cells) {
    for (int repeat = 1; repeat <= kRepeats; ++repeat) {
      const RunId run{makeUlid()};
      must(writer.addRun({{"run", run.value},
                          {"study", study.value},
                          {"studyName", spec.name},
                          {"key", key(cell).value},
                          {"repeat", repeat},
                          {"cell", toJson(cell)}}));
      const ObjectRecord outcome{{{"status", "done"}}};
      const Source rank{SourceKind::rank, 0}, client{SourceKind::client, 0};
      (void)must(writer.ingest(
          {{run, 0, rank, 1, 0, writeLog(base, run, rank, runRecords(cell.devices)), true},
           {run, 0, client, 1, 0, writeLog(base, run, client, {{RecordType::outcome, 1, 0, outcome}}), true}}));
      writer.checkpointIfDue();
    }
  }
}

// The longest time in which the event loop answered nothing.
class Stall : public QObject {
 public:
  Stall() {
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] {
      const double gap = double(m_clock.nsecsElapsed()) * 1e-6;
      m_longest = std::max(m_longest, gap);
      m_over50 += gap > 50 ? 1 : 0;
      m_clock.restart();
    });
    reset();
  }
  void reset() { m_longest = 0, m_over50 = 0, m_clock.start(), m_timer.start(2); }
  void stop() { m_timer.stop(); }
  [[nodiscard]] double longestMs() const { return m_longest; }
  [[nodiscard]] int over50() const { return m_over50; }

 private:
  QTimer m_timer;
  QElapsedTimer m_clock;
  double m_longest = 0;
  int m_over50 = 0;
};

void spin(double seconds, const std::function<bool()>& done) {
  QElapsedTimer clock;
  clock.start();
  while (double(clock.elapsed()) < seconds * 1e3 && !done())
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
}

// Unlike spin, it sleeps where there is nothing to do.
void rest(double seconds) {
  QEventLoop idle;
  QTimer::singleShot(int(seconds * 1e3), &idle, &QEventLoop::quit);
  idle.exec();
}

double cpuSeconds() { return double(processCpuNs()) * 1e-9; }

// Of the whole program: every page is told, also those that are not shown.
void themeBench(QApplication& app) {
  constexpr int kChanges = 4;
  const double before = cpuSeconds();
  for (int i = 0; i < kChanges; ++i) {
    applyTheme(app, i % 2 == 0 ? Theme::dark : Theme::light);
    rest(0.5);
  }
  const double ms = 1e3 * (cpuSeconds() - before) / kChanges;
  std::printf("change of theme: %.0f ms of CPU\n", ms);
}

void startBench(QApplication& app, const std::string& folder, const QElapsedTimer& clock, double cpuBefore) {
  const auto at = [&clock] { return double(clock.nsecsElapsed()) * 1e-9; };
  applyTheme(app, Theme::light);
  BridgeServices services = desktopServices();
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  std::size_t runs = 0;
  double shown = 0, listed = 0, result = 0;
  QObject::connect(
      &bridge, &Bridge::runsLoaded, &window, [&](const RunRows& rows) { runs = rows->size(), listed = at(); });
  QObject::connect(&bridge, &Bridge::resultLoaded, &window, [&] { result = at(); });
  window.show();
  Stall stall;
  QCoreApplication::processEvents();
  shown = at();
  LabOptions options;
  options.folder = folder;
  bridge.open(options);
  bridge.probeMachine();
  spin(60, [&] { return runs > 0 && result > 0; });
  std::printf(
      "start, %zu runs: window painted %.2f s, run list filled %.2f s, newest study's result shown %.2f s, of CPU %.2f "
      "s; longest stall "
      "after the first picture %.0f ms\n",
      runs, shown, listed, result, cpuSeconds() - cpuBefore, stall.longestMs());
  for (const auto page : {MainWindow::results, MainWindow::runs, MainWindow::report}) {
    stall.reset();
    window.goTo(page);
    spin(1.5, [] { return false; });
    std::printf("page %d opened: longest stall %.0f ms; ", int(page), stall.longestMs());
    stall.stop();
    themeBench(app);
  }
}

constexpr int kStored = 1'000'000;

// A run of one core's load, a sample a millisecond, with one spike in it; its series made.
RunId addLongRun(StoreWriter& writer, const std::string& base) {
  const StudyId study{makeUlid()};
  const RunId run{makeUlid()};
  must(writer.journal(StudyCreated{study, "long", "custom", nlohmann::json::object()}));
  must(writer.addRun({{"run", run.value}, {"study", study.value}, {"studyName", "long"}, {"repeat", 1}}));
  const Source node{SourceKind::node, 0};
  std::vector<Record> records;
  for (int i = 0; i < kStored; ++i)
    records.push_back({RecordType::sample, std::uint64_t(i + 1), i * kMs,
                       SampleRecord{Metric::cpuPercent, 0, i == 765'432 ? 400 : 50 + 40 * std::sin(i * 1e-4)}});
  (void)must(writer.ingest({{run, 0, node, 1, 0, writeLog(base, run, node, records), true}}));
  SeriesWork work;
  work.run = run;
  while (!work.finished) must(writer.buildSeries(work));
  return run;
}

struct Times {
  std::vector<double> ms;
  [[nodiscard]] double median() {
    std::sort(ms.begin(), ms.end());
    return ms.empty() ? 0 : ms[ms.size() / 2];
  }
  [[nodiscard]] double worst() const { return ms.empty() ? 0 : *std::max_element(ms.begin(), ms.end()); }
};

double residentMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0) return std::atof(line.c_str() + 6) / 1e3;
  return 0;
}

// From the click to the line on screen, then 60 frames of a zoom to a thousandth and back.
void longRunBench(const std::string& folder, const RunId& run) {
  Bridge bridge(desktopServices());
  RunsPage page;
  page.resize(1280, 800);
  QObject::connect(&page, &RunsPage::seriesWanted, &bridge, &Bridge::loadSeries);
  QObject::connect(&page, &RunsPage::pointsWanted, &bridge, &Bridge::loadPoints);
  QObject::connect(&bridge, &Bridge::seriesLoaded, &page, &RunsPage::setSeries);
  QObject::connect(&bridge, &Bridge::pointsLoaded, &page, &RunsPage::setPoints);
  LabOptions options;
  options.folder = folder;
  bridge.open(options);
  spin(10, [&] { return bridge.isOpen(); });
  page.show();
  RunRow row;
  row.id = run;
  row.studyName = "long";
  QElapsedTimer clock;
  clock.start();
  page.showSeries(row);
  auto* plot = page.findChild<SeriesView*>()->findChild<PlotWidget*>();
  spin(30, [&] { return !plot->plot().data().lines.empty(); });
  plot->viewport()->repaint();
  std::printf("chart of %d stored points: first painted after %.0f ms\n", kStored, double(clock.nsecsElapsed()) * 1e-6);
  Times frames;
  const double spike = 765.432;
  for (int i = 0; i < 60; ++i) {
    const double half = 500 * std::pow(1e-3, (i < 30 ? i : 60 - i) / 30.0);
    clock.start();
    plot->zoomTo(Range{std::max(0.0, spike - half), std::min(1000.0, spike + half)});
    Q_EMIT plot->zoomed();
    QCoreApplication::processEvents();
    plot->viewport()->repaint();
    frames.ms.push_back(double(clock.nsecsElapsed()) * 1e-6);
    spin(0.02, [] { return false; });
  }
  std::printf("zooming in it: a frame takes %.1f ms, the longest %.1f ms; the program holds %.0f MB\n", frames.median(),
              frames.worst(), residentMegabytes());
}

void scrollBench() {
  auto rows = std::make_shared<std::vector<RunRow>>(10'000);
  for (std::size_t i = 0; i < rows->size(); ++i) {
    (*rows)[i].id = RunId("run" + std::to_string(i));
    (*rows)[i].studyName = "study " + std::to_string(i % 50);
    (*rows)[i].devices = 1 << (i % 4);
  }
  RunsPage page;
  page.resize(1280, 800);
  page.setRuns(rows);
  page.show();
  auto* table = page.findChild<TableView*>();
  spin(0.5, [] { return false; });
  Times frames;
  QElapsedTimer clock;
  for (int i = 0; i < 200; ++i) {
    clock.start();
    table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum() * i / 200);
    table->viewport()->repaint();
    frames.ms.push_back(double(clock.nsecsElapsed()) * 1e-6);
  }
  std::printf("scrolling 10,000 rows: a frame takes %.1f ms, the longest %.1f ms\n", frames.median(), frames.worst());
}

// Timed steps on this machine's own cores get one picture per second, all else ten.
void liveBench(double seconds, StepPhase phase) {
  const auto log = std::make_shared<FakeLab::Log>();
  BridgeServices services = fakeServices(log);
  services.samplesThisMachine = false;
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  window.show();
  bridge.open({});
  spin(5, [&] { return bridge.isOpen(); });
  window.goTo(MainWindow::live);
  const StudyId study{"01JD0000000000000000000001"};
  const RunId run{"01JD0000000000000000000002"};
  log->say(StudyEvent{study, "bench", StudyState::running, 3, 9, 2});
  log->say(RunEvent{study, run, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt});
  std::atomic<bool> stop = false;
  std::atomic<std::int64_t> said = 0;
  std::thread ranks([&] {
    const ObjectRecord manifest{{{"worldSize", kRanks}, {"windowFirstStep", 15}, {"windowSteps", 100000}}};
    for (int rank = 0; rank < kRanks; ++rank)
      log->say(
          recordsOf(study, run, CellNumber(2), {SourceKind::rank, rank}, {{RecordType::manifest, 1, 0, manifest}}));
    // Every 50 ms three steps, each with a bucket, of each rank, and its two samples: 8 x (6 + 0.4) / 0.05 s.
    for (std::int64_t beat = 0; !stop; ++beat) {
      for (int rank = 0; rank < kRanks; ++rank) {
        std::vector<Record> records;
        for (int i = 0; i < 3; ++i) {
          const std::int64_t number = beat * 3 + i, ns = number * 16 * kMs;
          records.push_back({RecordType::step, std::uint64_t(number + 2), ns + 15 * kMs, step(number, ns, phase)});
          records.push_back({RecordType::collective, std::uint64_t(number + 2), ns + 14 * kMs,
                             CollectiveRecord{number, 0, CollectiveOp::allReduce, 9'000'000, ns, ns + kMs}});
        }
        if (beat % 40 == 0)
          records.push_back({RecordType::text, 1, beat,
                             TextRecord{TextStream::log, TextLevel::info,
                                        "rank " + std::to_string(rank) + " at beat " + std::to_string(beat)}});
        said += std::int64_t(records.size());
        log->say(recordsOf(study, run, CellNumber(2), {SourceKind::rank, rank}, std::move(records)));
      }
      std::vector<Record> node;
      for (std::uint16_t rank = 0; rank < kRanks && beat % 4 == 0; ++rank) {
        node.push_back({RecordType::sample, 1, beat * 50 * kMs,
                        SampleRecord{Metric::rankCpuPercent, rank, 90 + 5 * std::sin(double(beat + rank))}});
        node.push_back({RecordType::sample, 1, beat * 50 * kMs, SampleRecord{Metric::rankRss, rank, 6e8}});
      }
      said += std::int64_t(node.size());
      log->say(recordsOf(study, run, CellNumber(2), {SourceKind::node, 0}, std::move(node)));
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  int pictures = 0;
  std::int64_t shownStep = -1;
  QObject::connect(
      &bridge, &Bridge::liveChanged, &window, [&](const LiveStatePtr& state) { ++pictures, shownStep = state->step; });
  spin(2, [] { return false; });
  Stall stall;
  const std::int64_t before = said;
  spin(seconds, [] { return false; });
  std::printf("live, %.0f records/s for %.0f s: longest stall %.0f ms, %d above 50 ms; %d pictures, up to step %lld\n",
              double(said - before) / seconds, seconds, stall.longestMs(), stall.over50(), pictures,
              static_cast<long long>(shownStep));
  stall.stop();
  const ThreadClock ofRanks(ranks.native_handle());
  const auto ofWindow = [&] { return cpuSeconds() - double(ofRanks.cpuNs()) * 1e-9; };
  const double cpuBefore = ofWindow();
  rest(seconds);
  std::printf("live, as before and nothing else: %.1f %% of a core\n", 100 * (ofWindow() - cpuBefore) / seconds);
  if (const QByteArray shot = qgetenv("SCALESCOPE_SHOTS"); !shot.isEmpty())
    window.grab().save(QString::fromUtf8(shot) + QStringLiteral("/bench-live.png"));
  stop = true;
  ranks.join();
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const std::string base = (argc > 1 ? std::string(argv[1]) : std::filesystem::temp_directory_path().string()) +
                           "/bench-window-" + makeUlid();
  RunId longRun;
  {
    auto writer = must(StoreWriter::open(base));
    for (int i = 0; i < kStudies; ++i) addStudy(*writer, base, i);
    auto other = must(StoreWriter::open(base + "-long"));
    longRun = addLongRun(*other, base + "-long");
  }
  QElapsedTimer clock;
  clock.start();
  const double cpuBefore = cpuSeconds();
  QApplication app(argc, argv);
  startBench(app, base, clock, cpuBefore);
  longRunBench(base + "-long", longRun);
  scrollBench();
  for (const StepPhase phase : {StepPhase::timed, StepPhase::train})
    liveBench(argc > 2 ? std::atof(argv[2]) : 20, phase);
  std::filesystem::remove_all(base);
  std::filesystem::remove_all(base + "-long");
}
