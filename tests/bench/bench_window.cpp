// Measures the limits of the window, a line for each: 1,000 stored runs of 50 series, a chart of 1,000,000 stored
// points, a table of 10,000 rows, Live with 64 and with 1,024 ranks, a study of many steps, one of 100 cells and 1,000
// runs, memory, and how long any of these blocks the UI thread. bench_window [FOLDER] [SECONDS] [PART...] measures all
// parts or the named ones: start, chart, rows, study, wide, sizing, full-live, live. No display is needed.
// A limit is in wall time on an idle machine; the CPU time of a line is printed after it, for other machines.
// bench_window --attached STORE SECONDS shows only Live for a store that has an owner (bench_nodes).
#include <QAbstractItemModel>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/desktop/desktop_services.h"
#include "core/base/clock.h"
#include "core/base/ids.h"
#include "tests/bench/bench_line.h"
#include "tests/bench/made_log.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/watched_application.h"
#include "tests/ui/window/fake_session.h"
#include "core/report/documents/report.h"
#include "core/report/figures/figures.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/report_pdf.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/charts/series_view.h"
#include "ui/models/runs_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/main_window.h"

using namespace scalescope;

namespace {

constexpr int kStudies = 50, kCells = 4, kRepeats = 5, kSteps = 200, kSampled = 40;
constexpr std::int64_t kMs = 1'000'000;
constexpr double kHold = 50, kFrame = 16, kSecond60 = 1000.0 / 60;  // Milliseconds.

bool hasFailed = false;

void line(const std::string& what, double figure, const char* unit, double limit) {
  if (!printLine(what, figure, unit, limit)) hasFailed = true;
}

// Only the wall time is compared with the limit.
void timeLine(const std::string& what, double ms, double cpuMs, double limit) {
  line(what, ms, "ms", limit);
  std::printf("%-62s %8.2f ms\n", "  of the processor", cpuMs);
}

WatchedApplication& watch() { return *static_cast<WatchedApplication*>(qApp); }

void holdLine(const std::string& what) {
  timeLine(what + ": longest hold", watch().longestMs(), watch().longestCpuMs(), kHold);
  if (watch().longestMs() > kHold) watch().sayLongest();
}

// Measurement of the time since its construction, on the calling thread.
class Stopwatch {
 public:
  [[nodiscard]] double ms() const { return double(monotonicNs() - m_began) * 1e-6; }
  [[nodiscard]] double cpuMs() const { return double(threadCpuNs() - m_cpuBegan) * 1e-6; }

 private:
  std::int64_t m_began = monotonicNs(), m_cpuBegan = threadCpuNs();
};

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

// With the series derived from its steps a run has more than 50 series.
std::vector<Record> nodeRecords() {
  std::vector<Record> records;
  for (int second = 0; second < 2; ++second)
    for (int core = 0; core < kSampled; ++core)
      records.push_back({RecordType::sample, std::uint64_t(records.size() + 1), second * 1000 * kMs,
                         SampleRecord{Metric::cpuPercent, static_cast<std::uint16_t>(core), 50.0 + core}});
  return records;
}

void addStudy(StoreWriter& writer, const std::string& base, int number) {
  const StudyId study{makeUlid()};
  StudySpec spec = must(preset("quick-strong-scaling", {8, 0}));
  spec.name = "bench-" + std::to_string(number);
  std::vector<Cell> cells = must(expand(spec));
  if (cells.size() > kCells) cells.resize(kCells);  // There are a thousand runs in total.
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
      const Source rank{SourceKind::rank, 0}, node{SourceKind::node, 0}, client{SourceKind::client, 0};
      (void)must(writer.ingest(
          {{run, 0, rank, 1, 0, writeLog(base, run, rank, runRecords(cell.devices)), true},
           {run, 0, node, 1, 0, writeLog(base, run, node, nodeRecords()), true},
           {run, 0, client, 1, 0, writeLog(base, run, client, {{RecordType::outcome, 1, 0, outcome}}), true}}));
      writer.checkpointIfDue();
    }
  }
}

// Sleeps while there is no event, so that the threads of the window have the processor. processEvents() with a time
// limit does not sleep.
void spin(double seconds, const std::function<bool()>& done) {
  QElapsedTimer clock;
  clock.start();
  QTimer wake;
  wake.start(10);
  while (double(clock.elapsed()) < seconds * 1e3 && !done())
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void rest(double seconds) {
  QEventLoop idle;
  QTimer::singleShot(int(seconds * 1e3), &idle, &QEventLoop::quit);
  idle.exec();
}

double cpuSeconds() { return double(processCpuNs()) * 1e-9; }

// Measures the whole program: every page gets the theme, including those that are not shown.
void themeBench() {
  constexpr int kChanges = 4;
  const double before = cpuSeconds();
  for (int i = 0; i < kChanges; ++i) {
    applyTheme(i % 2 == 0 ? Theme::dark : Theme::light);
    rest(0.5);
  }
  std::printf("%-62s %8.0f ms\n", "  a change of theme, of the processor", 1e3 * (cpuSeconds() - before) / kChanges);
}

double residentMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0) return std::atof(line.c_str() + 6) / 1e3;
  return 0;
}

void startBench(const std::string& folder, const QElapsedTimer& clock, double cpuBefore) {
  const auto at = [&clock] { return double(clock.nsecsElapsed()) * 1e-9; };
  BridgeServices services = desktopServices();
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  std::size_t runs = 0;
  double shown = 0, listed = 0, result = 0;
  QObject::connect(
      &bridge.lists(), &StoreLists::runsLoaded, &window,
      [&](const RunRows& rows) { runs = rows->size(), listed = at(); });
  QObject::connect(&bridge.results(), &ResultReader::resultLoaded, &window, [&] { result = at(); });
  window.show();
  QCoreApplication::processEvents();
  shown = at();
  watch().forget();
  StoreSessionOptions options;
  options.folder = folder;
  bridge.store().open(options);
  bridge.probeMachine();
  spin(60, [&] { return runs > 0 && result > 0; });
  const std::string what = std::to_string(runs) + " runs of " + std::to_string(kSampled + 11) + " series: ";
  line(what + "usable after", std::max(shown, listed), "s", 1);
  std::printf("  window painted %.2f s, run list filled %.2f s, newest result there %.2f s, of the processor %.2f s\n",
              shown, listed, result, cpuSeconds() - cpuBefore);
  holdLine(what + "start");
  const std::pair<MainWindow::Page, const char*> pages[] = {
      {MainWindow::machines, "Machines"}, {MainWindow::newStudy, "New study"}, {MainWindow::live, "Live"},
      {MainWindow::results, "Results"},   {MainWindow::runs, "Runs"},          {MainWindow::report, "Report"},
      {MainWindow::compare, "Compare"},   {MainWindow::settings, "Settings"}};
  for (const auto& [page, name] : pages) {
    watch().forget();
    // Runs it like a click, so that its consequences within the event are included.
    QTimer::singleShot(
        0, &window, [&window, page = page] { window.goTo(page); });
    spin(1.5, [] { return false; });
    holdLine(std::string("page ") + name + " opened");
    if (page == MainWindow::runs) themeBench();
  }
  line(what + "memory, every page opened", residentMegabytes(), "MB", 300);
}

constexpr int kStored = 1'000'000;

// Adds a run with one core's load, one sample per millisecond, with one spike.
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

// Measures the time from the click to the line on screen, then 60 frames of a zoom to a thousandth and back.
void longRunBench(const std::string& folder, const RunId& run) {
  Bridge bridge(desktopServices());
  RunsPage page;
  page.resize(1280, 800);
  page.connectTo(bridge);
  StoreSessionOptions options;
  options.folder = folder;
  bridge.store().open(options);
  spin(10, [&] { return bridge.store().isOpen(); });
  page.show();
  rest(0.5);  // A user clicks on a run that is shown.
  RunRow row;
  row.id = run;
  row.studyName = "long";
  const Stopwatch first;
  page.showSeries(row);
  auto* plot = page.findChild<SeriesView*>()->findChild<PlotWidget*>();
  const auto hasPoints = [&] {
    const auto& lines = plot->plot().data().lines;
    return !lines.empty() && !lines.front().points.isEmpty();
  };
  spin(30, hasPoints);
  plot->viewport()->repaint();
  timeLine("chart of 1,000,000 stored points: first painted after", first.ms(), first.cpuMs(), 150);
  if (!hasPoints()) line("  without a point", 1, "", 0);
  Times frames, work;
  const double spike = 765.432;
  for (int i = 0; i < 60; ++i) {
    const double half = 500 * std::pow(1e-3, (i < 30 ? i : 60 - i) / 30.0);
    const Stopwatch frame;
    plot->zoomTo(Range{std::max(0.0, spike - half), std::min(1000.0, spike + half)});
    Q_EMIT plot->zoomed();
    QCoreApplication::processEvents();
    plot->viewport()->repaint();
    frames.ms.push_back(frame.ms());
    work.ms.push_back(frame.cpuMs());
    spin(0.02, [] { return false; });
  }
  timeLine("  zooming in it: a frame", frames.median(), work.median(), kFrame);
  timeLine("  zooming in it: the longest frame", frames.worst(), work.worst(), kHold);
  line("  memory with it", residentMegabytes(), "MB", 300);
}

std::shared_ptr<std::vector<RunRow>> manyRuns(int count) {
  auto rows = std::make_shared<std::vector<RunRow>>(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < rows->size(); ++i) {
    (*rows)[i].id = RunId("run" + std::to_string(i));
    (*rows)[i].studyName = "study " + std::to_string(i % 50);
    (*rows)[i].devices = 1 << (i % 4);
    (*rows)[i].status = i % 7 == 0 ? RunStatus::oom : RunStatus::done;
    (*rows)[i].imagesPerSecond = double((i * 7919) % 10007);
    (*rows)[i].startedWallNs = std::int64_t(1'700'000'000'000'000'000) + std::int64_t(i) * 1'000'000'000;
  }
  return rows;
}

// Runs each of these as a separate event.
void heldBy(const std::string& what, const std::function<void()>& act) {
  spin(0.3, [] { return false; });
  watch().forget();
  QTimer::singleShot(0, qApp, act);
  spin(0.7, [] { return false; });
  holdLine(what);
}

void tableBench() {
  const auto rows = manyRuns(10'000);
  RunsPage page;
  page.resize(1280, 800);
  page.show();
  auto* table = page.findChild<TableView*>();
  heldBy("10,000 rows: shown", [&] { page.setRuns(rows); });
  Times frames, work;
  for (int i = 0; i < 200; ++i) {
    const Stopwatch frame;
    table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum() * i / 200);
    table->viewport()->repaint();
    frames.ms.push_back(frame.ms());
    work.ms.push_back(frame.cpuMs());
  }
  timeLine("10,000 rows: a frame while scrolling", frames.median(), work.median(), kSecond60);
  timeLine("10,000 rows: the longest frame while scrolling", frames.worst(), work.worst(), kHold);
  heldBy(
      "10,000 rows: sorted by images/s", [&] { table->sortByColumn(RunsModel::kImagesPerSecond, Qt::AscendingOrder); });
  heldBy("10,000 rows: sorted by study", [&] { table->sortByColumn(RunsModel::kStudy, Qt::DescendingOrder); });
  auto* words = page.findChild<QLineEdit*>();
  heldBy(
      "10,000 rows: a word typed", [&] { words->setText(QStringLiteral("study 4")); });
  heldBy("10,000 rows: the word cleared", [&] { words->clear(); });
  auto later = std::make_shared<std::vector<RunRow>>(*rows);
  (*later)[17].lastLoss = 0.5;
  heldBy(
      "10,000 rows: one changed", [&] { page.setRuns(later); });
  heldBy("10,000 rows: one more", [&] { page.setRuns(manyRuns(10'001)); });
}

// Returns 20 cells, each with 3 repeats of 8 ranks and as many steps as are kept.
std::shared_ptr<const StudyResult> longStudy() {
  StudyResult study = demoStudy();
  const CellResult one = study.cells.back();
  study.cells.resize(0);
  for (int number = 1; number <= 20; ++number) {
    CellResult cell = one;
    cell.cell.number = number;
    cell.cell.variant = "variant " + std::to_string(number);
    for (int repeat = 1; repeat <= 3; ++repeat)
      for (int rank = -1; rank < 8; ++rank)
        for (std::size_t step = 0; step < kLossPoints; ++step)
          cell.lossHistory.push_back({RepeatNumber(repeat), rank < 0 ? kNoRank : RankIndex(rank), std::int64_t(step), 0,
                                      2.3 * std::exp(-double(step) / 3000), 0.5, 0.1});
    study.cells.push_back(std::move(cell));
  }
  return std::make_shared<const StudyResult>(std::move(study));
}

void studyBench() {
  const auto study = longStudy();
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  const auto isMade = [&] { return page.findChild<FigureMaker*>()->isIdle(); };
  heldBy("study of 20 cells x 3 x 8 ranks x 4,000 steps: shown", [&] { page.setResult(study); });
  spin(120, isMade);
  holdLine("study of 20 cells x 3 x 8 ranks x 4,000 steps: all made");
  heldBy("  its losses", [&] { page.findChild<KindTabs*>()->showKind("loss"); });
  spin(120, isMade);
  spin(1, [] { return false; });
  holdLine("  its losses, made");
  const auto isShown = [](const QWidget* each) { return each->isVisible() && !each->visibleRegion().isEmpty(); };
  for (ChartView* chart : page.findChild<KindTabs*>()->findChildren<ChartView*>()) {
    if (!chart->isVisible() || chart->figure().id != "loss") continue;
    auto* plot = chart->findChild<PlotWidget*>();
    heldBy(
        "  zoomed in it",
        [&] {
          plot->zoomTo(Range{1000, 1100}), Q_EMIT plot->zoomed();
        });
    heldBy(
        "  whole again", [&] { plot->zoomTo({}), Q_EMIT plot->zoomed(); });
    heldBy(
        "  a point of it chosen", [&] { Q_EMIT chart->pointChosen(0, 2000, 1); });
    heldBy("  the pointer over it", [&] { chart->showCrossHair(2000); });
  }
  for (TableView* table : page.findChild<KindTabs*>()->findChildren<TableView*>()) {
    if (!isShown(table) || table->model()->rowCount() < 1000) continue;
    heldBy("  its table of " + std::to_string(table->model()->rowCount()) + " rows sorted",
           [&] { table->sortByColumn(table->model()->columnCount() - 1, Qt::DescendingOrder); });
  }
}

// Returns 100 cells of 10 repeats each.
std::shared_ptr<const StudyResult> wideStudy() {
  constexpr int kWide = 100, kTaken = 10;
  StudyResult study = demoStudy();
  const std::vector<CellResult> some = study.cells;
  study.cells.clear();
  for (int number = 1; number <= kWide; ++number) {
    CellResult cell = some[std::size_t(number - 1) % some.size()];
    cell.cell.number = number;
    cell.cell.variant = "variant " + std::to_string((number - 1) / int(some.size()) + 1);
    cell.repeats = kTaken;
    const std::vector<RepeatValues> few = cell.repeatValues;
    for (int repeat = int(few.size()) + 1; repeat <= kTaken && !few.empty(); ++repeat) {
      cell.repeatValues.push_back(few[std::size_t(repeat) % few.size()]);
      cell.repeatValues.back().repeat = RepeatNumber(repeat);
    }
    study.cells.push_back(std::move(cell));
  }
  return std::make_shared<const StudyResult>(std::move(study));
}

void wideStudyBench() {
  const auto study = wideStudy();
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  spin(0.3, [] { return false; });
  const auto isPainted = [&] {
    for (const ChartView* chart : page.findChildren<ChartView*>())
      if (chart->isVisible() && !chart->figure().series.empty()) return true;
    return false;
  };
  const auto isMade = [&] { return page.findChild<FigureMaker*>()->isIdle(); };
  watch().forget();
  const Stopwatch first;
  page.setResult(study);
  spin(30, isPainted);
  page.repaint();
  timeLine("Results of 100 cells x 10 repeats: first painted after", first.ms(), first.cpuMs(), 150);
  spin(60, isMade);
  holdLine("  all made");
  double slowest = 0, work = 0;
  std::string of;
  auto* tabs = page.findChild<KindTabs*>();
  watch().forget();
  for (const ResultTab& tab : resultTabs()) {
    QTimer::singleShot(
        0, &page, [&] { tabs->showKind(tab.what); });
    spin(0.1, [] { return false; });
    spin(60, isMade);  // The tab's figure is made on another thread.
  }
  holdLine("  each tab for the first time");
  for (const ResultTab& tab : resultTabs()) {
    const Stopwatch each;
    tabs->showKind(tab.what);
    QCoreApplication::processEvents();
    page.repaint();
    if (const double ms = each.ms(); ms > slowest) slowest = ms, work = each.cpuMs(), of = tab.what;
    spin(0.1, [] { return false; });
  }
  timeLine("  another tab, the slowest (" + of + ")", slowest, work, 50);
  const Stopwatch report;
  const QByteArray pdf = documentPdf(makeReport(inEnglish(), *study));
  timeLine("  its report as PDF", report.ms(), report.cpuMs(), 3000);
  if (pdf.isEmpty()) line("  no PDF", 1, "", 0);
}

// Uses as many numbers of devices and links as a user may type.
void sizingBench() {
  const auto study = std::make_shared<const StudyResult>(demoStudy());
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  int number = 0;
  SizingRequest request;
  QObject::connect(&page, &ResultsPage::sizingRequested, &page,
                   [&](int asked, const std::shared_ptr<const StudyResult>&, const SizingRequest& first) {
                     number = asked;
                     request = first;
                   });
  page.setResult(study);
  page.findChild<KindTabs*>()->showSizing();
  spin(1, [] { return false; });
  request.devices.clear();
  for (int devices = 1; devices <= 16; ++devices) request.devices.push_back(devices * 8);
  auto sizing = sizeStudy(*study, request);
  if (!sizing) return line("sizing: " + english(sizing.error()), 1, "", 0);
  const auto answer = std::make_shared<const Sizing>(std::move(*sizing));
  heldBy("sizing of " + std::to_string(answer->rows.size()) + " rows: shown", [&] { page.setSizing(number, answer); });
}

// Makes every series as long as possible.
LiveStatePtr longState(int ranks, double shift) {
  constexpr int kPoints = 1024, kOfGpus = 8;
  auto state = std::make_shared<LiveState>();
  state->study = StudyId("01JD0000000000000000000001");
  state->run = RunId("01JD0000000000000000000002");
  state->cell = CellNumber(1);
  const auto series = [&](double level) {
    std::vector<LivePoint> points;
    for (int i = 0; i < kPoints; ++i) points.push_back({double(i), level + std::sin(i * 0.1 + level + shift)});
    return points;
  };
  const auto lines = [&](int count, double level) {
    std::vector<LiveSeries> out;
    for (int i = 0; i < count; ++i) out.push_back({"", i, series(level + i % 7)});
    return out;
  };
  state->loss = state->accuracy = state->learningRates = state->stepEnds = series(1);
  for (int i = 0; i < kPoints; ++i) state->stepEnds[std::size_t(i)].y = i * 0.1;
  for (int i = 0; i < kPoints; ++i) state->parts.push_back({double(i), 1e-3, 9e-3, 2e-3, 0, 1e-3});
  state->cpuPerRank = true;
  state->cpu = lines(ranks, 90);
  state->memory = lines(ranks, 6e8);
  state->coreCpu = lines(ranks, 50);
  state->nodeCpu = lines(std::max(1, ranks / kOfGpus), 50);
  for (const Metric metric : {Metric::gpuPercent, Metric::gpuMemoryUsed, Metric::gpuPowerWatts, Metric::gpuTemperature,
                              Metric::gpuClockHertz})
    state->sampled[metric] = lines(kOfGpus, 70);
  return state;
}

void longLiveBench(int ranks) {
  LivePage page;
  page.resize(1280, 900);
  page.show();
  const std::string what = "Live, " + std::to_string(ranks) + " ranks, every series full: ";
  auto state = longState(ranks, 0);
  page.setState(state);
  spin(2, [] { return false; });
  for (const char* tab : {"overview", "everything over time"}) {
    auto next = longState(ranks, 1);
    heldBy(what + tab, [&] { page.setState(next); });
    for (QTabBar* tabs : page.findChildren<QTabBar*>())
      if (tabs->count() == 2 && tabs->currentIndex() == 0)
        heldBy(what + "another tab", [&] { tabs->setCurrentIndex(1); });
  }
}

struct LiveLoad {
  int ranks = 0;
  int samples = 0;  // Number of samples of each rank and beat, in addition to a step.
};
constexpr int kBeatMs = 100;

std::vector<Record> stepOf(std::int64_t beat) {
  const std::int64_t ns = beat * kBeatMs * kMs;
  return {{RecordType::step, std::uint64_t(beat + 2), ns + 15 * kMs, step(beat, ns, StepPhase::train)}};
}

std::vector<Record> samplesOf(std::int64_t beat, const LiveLoad& load) {
  constexpr Metric kOf[] = {Metric::rankCpuPercent, Metric::rankRss};
  std::vector<Record> records;
  for (int rank = 0; rank < load.ranks; ++rank)
    for (int i = 0; i < load.samples; ++i)
      records.push_back({RecordType::sample, std::uint64_t(beat + 1), beat * kBeatMs * kMs,
                         SampleRecord{kOf[i], static_cast<std::uint16_t>(rank),
                                      i == 0 ? 90 + 5 * std::sin(double(beat + rank)) : 6e8}});
  return records;
}

// Measures Live for the given number of seconds. `cpu` returns the CPU seconds that the window has used so far.
void frameBench(const std::string& what, Bridge& bridge, double seconds, double frameLimit,
                const std::function<double()>& cpu) {
  int pictures = 0;
  std::int64_t shownStep = -1;
  const auto connection = QObject::connect(&bridge.live(), &LiveFeed::liveChanged, &bridge,
                                           [&](const LiveStatePtr& state) { ++pictures, shownStep = state->step; });
  const double cpuBefore = cpu();
  const Stopwatch onThread;
  watch().forget();
  rest(seconds);
  QObject::disconnect(connection);
  const double share = 100 * (cpu() - cpuBefore) / seconds;
  const double drawn = onThread.cpuMs() / std::max(1, pictures);
  std::printf("%s: %d pictures in %.0f s, up to step %lld\n", what.c_str(), pictures, seconds,
              static_cast<long long>(shownStep));
  if (pictures == 0) hasFailed = true;
  line("  of a core", share, "%", 15);
  timeLine("  a frame", watch().heldMs() / std::max(1, pictures), drawn, frameLimit);
  holdLine("  any event");
}

// Measures a window on a store whose owner is another process: from the first picture on, for nearly the duration of
// the run.
void attachedBench(const std::string& folder, double seconds) {
  Bridge bridge(desktopServices());
  MainWindow window(bridge, Settings(), presets());
  window.show();
  window.goTo(MainWindow::live);
  StoreSessionOptions options;
  options.folder = folder;
  bool isShown = false;
  const auto connection = QObject::connect(&bridge.live(), &LiveFeed::liveChanged, &window,
                                           [&](const LiveStatePtr& state) { isShown = state->step > 0; });
  bridge.store().open(options);
  spin(60, [&] { return isShown; });
  QObject::disconnect(connection);
  frameBench("a window attached to that owner", bridge, 0.8 * seconds, 33, cpuSeconds);
}

// Measures a window that gets ten steps a second of each rank, as its store's owner publishes them.
void liveBench(const std::string& what, const LiveLoad& load, double seconds, double frameLimit) {
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  services.samplesThisMachine = false;
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  window.show();
  bridge.store().open({});
  spin(5, [&] { return bridge.store().isOpen(); });
  window.goTo(MainWindow::live);
  const StudyId study{"01JD0000000000000000000001"};
  const RunId run{"01JD0000000000000000000002"};
  log->say(StudyEvent{study, "bench", StudyState::running, 3, 9, 2});
  log->say(RunEvent{study, run, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt});
  std::atomic<bool> stop = false;
  std::atomic<std::int64_t> said = 0;
  std::thread ranks([&] {
    const ObjectRecord manifest{{{"worldSize", load.ranks}, {"windowFirstStep", 15}, {"windowSteps", 100000}}};
    for (int rank = 0; rank < load.ranks; ++rank)
      log->say(
          recordsOf(study, run, CellNumber(2), {SourceKind::rank, rank}, {{RecordType::manifest, 1, 0, manifest}}));
    auto next = std::chrono::steady_clock::now();
    for (std::int64_t beat = 0; !stop; ++beat) {
      for (int rank = 0; rank < load.ranks; ++rank) {
        log->say(recordsOf(study, run, CellNumber(2), {SourceKind::rank, rank}, stepOf(beat)));
        ++said;
      }
      if (load.samples > 0) {
        std::vector<Record> node = samplesOf(beat, load);
        said += std::int64_t(node.size());
        log->say(recordsOf(study, run, CellNumber(2), {SourceKind::node, 0}, std::move(node)));
      }
      std::this_thread::sleep_until(next += std::chrono::milliseconds(kBeatMs));
    }
  });
  spin(2, [] { return false; });
  const ThreadClock ofRanks(ranks.native_handle());
  const std::int64_t before = said;
  const auto ofWindow = [&] { return cpuSeconds() - double(ofRanks.cpuNs()) * 1e-9; };
  frameBench(what, bridge, seconds, frameLimit, ofWindow);
  std::printf("  %.0f records/s were received\n", double(said - before) / seconds);
  if (const QByteArray shot = qgetenv("SCALESCOPE_SHOTS"); !shot.isEmpty())
    window.grab().save(QString::fromUtf8(shot) + QStringLiteral("/bench-live.png"));
  stop = true;
  ranks.join();
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  if (argc == 4 && std::string(argv[1]) == "--attached") {
    WatchedApplication app(argc, argv);
    applyTheme(Theme::light);
    attachedBench(argv[2], std::atof(argv[3]));
    return hasFailed ? 1 : 0;
  }
  const std::string base = (argc > 1 ? std::string(argv[1]) : std::filesystem::temp_directory_path().string()) +
                           "/bench-window-" + makeUlid();
  const double seconds = argc > 2 ? std::atof(argv[2]) : 20;
  const std::vector<std::string> parts(argv + std::min(argc, 3), argv + argc);
  const auto isWanted = [&parts](const char* part) {
    return parts.empty() || std::find(parts.begin(), parts.end(), part) != parts.end();
  };
  RunId longRun;
  if (isWanted("start")) {
    auto writer = must(StoreWriter::open(base));
    for (int i = 0; i < kStudies; ++i) addStudy(*writer, base, i);
  }
  if (isWanted("chart")) {
    auto other = must(StoreWriter::open(base + "-long"));
    longRun = addLongRun(*other, base + "-long");
  }
  QElapsedTimer clock;
  clock.start();
  const double cpuBefore = cpuSeconds();
  WatchedApplication app(argc, argv);
  applyTheme(Theme::light);
  if (isWanted("start")) startBench(base, clock, cpuBefore);
  if (isWanted("chart")) longRunBench(base + "-long", longRun);
  if (isWanted("rows")) tableBench();
  if (isWanted("study")) studyBench();
  if (isWanted("wide")) wideStudyBench();
  if (isWanted("sizing")) sizingBench();
  if (isWanted("full-live")) {
    longLiveBench(64);
    longLiveBench(1024);
  }
  if (isWanted("live")) {
    liveBench("Live, 64 ranks x 10 series", {64, 2}, seconds, 33);
    liveBench("Live, 1,024 ranks x 10 records/s", {1024, 0}, seconds, 33);
  }
  std::filesystem::remove_all(base);
  std::filesystem::remove_all(base + "-long");
  return hasFailed ? 1 : 0;
}
