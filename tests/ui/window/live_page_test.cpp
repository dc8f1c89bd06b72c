#include "ui/pages/live/live_page.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <set>

#include "tests/shots/shots_live.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/pages/live/pinned_chart.h"
#include "ui/pages/live/queue_list.h"
#include "ui/pages/live/live_figure_maker.h"
#include "ui/pages/live/time_charts.h"
#include "ui/pages/results/over_time_tab.h"
#include "ui/style/apply_theme.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {
namespace {

const StudyId kStudyShown{"01JD0000000000000000000001"};
const RunId kFirstRun{"01JD0000000000000000000002"};
const RunId kNextRun{"01JD0000000000000000000003"};

LiveQueued queuedAs(const char* id, const char* name, StudyState state = StudyState::queued) {
  return {EntryId(std::string("01JD00000000000000000000") + id), kStudyShown, name, state, {}};
}

// Returns ten steps of a cell on two ranks, and another cell that is done.
LiveState midRun(const RunId& run = kFirstRun, double loss = 2) {
  LiveState state;
  state.study = kStudyShown;
  state.studyName = "strong";
  state.studyState = StudyState::running;
  state.entry = EntryId("01JD00000000000000000000A0");
  state.runsTotal = 4;
  state.runsDone = 1;
  state.run = run;
  state.cell = CellNumber(2);
  state.repeat = RepeatNumber(1);
  for (int number : {1, 2}) {
    LiveCell cell;
    cell.number = CellNumber(number);
    cell.devices = number;
    cell.globalBatch = 64;
    cell.batch = 64;
    cell.strategy = number == 1 ? "single" : "ddp";
    cell.precision = "fp32";
    cell.repeats = 2;
    cell.repeatsDone = number == 1 ? 2 : 0;
    cell.status = number == 1 ? CellState::done : CellState::running;
    state.cells.push_back(cell);
  }
  for (int i = 0; i < 10; ++i) {
    state.loss.push_back({double(i), loss});
    state.accuracy.push_back({double(i), 0.5});
    state.learningRates.push_back({double(i), 0.1});
    state.stepEnds.push_back({double(i), 2 + 0.5 * i});
    state.parts.push_back({double(i), 0.001, 0.01, 0.002, 0, 0.001});
  }
  state.cpuPerRank = true;
  state.cpu = {{"", 0, {{0, 90}, {6, 95}}}, {"", 1, {{0, 91}, {6, 96}}}};
  return state;
}

LiveStatePtr shared(LiveState state) { return std::make_shared<const LiveState>(std::move(state)); }

class LivePages : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    m_page.resize(1280, 700);
    m_page.show();
    m_page.setCanControl(true);
    QApplication::setActiveWindow(&m_page);
  }
  // Returns the chart if it is visible now; otherwise nullptr.
  ChartView* chart(const QWidget* within, const std::string& id) {
    for (ChartView* each : within->findChildren<ChartView*>())
      if (each->figure().id == id && each->isVisibleTo(&m_page)) return each;
    return nullptr;
  }
  template <class Widget = QWidget>
  Widget* find(const QString& name) {
    return qobject_cast<Widget*>(widgetNamed(&m_page, name));
  }
  void showEverything() { find<QTabBar>(QStringLiteral("Charts shown"))->setCurrentIndex(1); }

  LivePage m_page;
};

// A program on a GPU that the study does not use takes no time from it.
TEST_F(LivePages, OthersAreCountedOnTheGpusOfTheStudy) {
  const std::string host = QSysInfo::machineHostName().toStdString();
  LiveState state = midRun();
  state.hosts = {{0, host}};
  state.gpus = {{host, {1}}};
  auto load = std::make_shared<MachineLoad>();
  for (const int index : {0, 1}) {
    GpuLoad gpu;
    gpu.now.index = index;
    if (index == 0) gpu.now.processes = {"7 python"};
    load->gpus.push_back(gpu);
  }
  m_page.setState(shared(state));
  m_page.setLoad(load);
  EXPECT_FALSE(showsText(m_page, "Other programs use GPU"));
  state.gpus = {{host, {0, 1}}};
  m_page.setState(shared(state));
  EXPECT_TRUE(showsText(m_page, "Other programs use GPU 0: python"));
  state.gpus = {{host, {}}};
  m_page.setState(shared(state));
  EXPECT_FALSE(showsText(m_page, "Other programs use GPU")) << "it runs on cores";
}

TEST_F(LivePages, OfManyRanksThoseThatAreNamedHaveALine) {
  LiveState many = midRun();
  m_page.setState(shared(many));
  const QString named = QStringLiteral("Ranks with their own line");
  EXPECT_FALSE(find(named)) << "each of two ranks has one";
  for (int rank = 2; rank < 12; ++rank) many.cpu.push_back({"", rank, {{0, 90}, {6, 95}}});
  m_page.setState(shared(many));
  auto* field = find<QLineEdit>(named);
  ASSERT_TRUE(field);
  const auto lines = [&] {
    QStringList names;
    for (const FigureSeries& each : chart(&m_page, "live-load")->figure().series)
      names << QString::fromStdString(each.name);
    return names.join(QStringLiteral("; "));
  };
  EXPECT_EQ(lines(), QStringLiteral("median of the ranks"));
  QTest::keyClicks(field, QStringLiteral("3 7-8"));
  EXPECT_EQ(lines(), QStringLiteral("median of the ranks; rank 3; rank 7; rank 8"));
  QTest::keyClicks(field, QStringLiteral("-"));
  EXPECT_EQ(lines(), QStringLiteral("median of the ranks")) << "no list of ranks";
  const auto labels = m_page.findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
    return each->isVisible() && each->text().startsWith(QStringLiteral("Write ranks as 0 5-7"));
  }));
  m_page.setState(shared(midRun(kNextRun)));
  EXPECT_TRUE(field->isVisible()) << "what is typed is not taken away";
  field->clear();
  m_page.setFocus();
  m_page.setState(shared(midRun(kNextRun)));
  EXPECT_FALSE(field->isVisible());
}

TEST_F(LivePages, EverythingOverTimeHasLinkedCharts) {
  m_page.setState(shared(midRun()));
  showEverything();
  const auto* charts = m_page.findChild<TimeCharts*>();
  ASSERT_TRUE(chart(charts, "live-time-loss"));
  EXPECT_FALSE(chart(charts, "live-time-cpu")) << "a few in each event";
  ASSERT_TRUE(waitFor([&] { return chart(charts, "live-time-cpu") != nullptr; }));
  Q_EMIT chart(charts, "live-time-loss")->crossHairMoved(2.0);
  EXPECT_EQ(chart(charts, "live-time-cpu")->findChild<PlotWidget*>()->crossHair(), 2.0);
  EXPECT_TRUE(chart(charts, "live-time-learning-rate"));
  EXPECT_FALSE(chart(charts, "live-time-gpu-power")) << "nothing was read";
}

// Their numbers may have any width.
TEST_F(LivePages, ChartsOverTimeBeginAtOneEdge) {
  LiveState state = midRun();
  for (LivePoint& each : state.loss) each.y = each.low = each.high = each.y * 123'456'789;
  m_page.setState(shared(state));
  showEverything();
  ASSERT_TRUE(waitFor([&] { return chart(m_page.findChild<TimeCharts*>(), "live-time-cpu") != nullptr; }));
  std::set<int> left;
  for (const char* id : {"live-time-loss", "live-time-accuracy", "live-time-learning-rate", "live-time-cpu"})
    left.insert(int(chart(m_page.findChild<TimeCharts*>(), id)->findChild<PlotWidget*>()->plot().layout().leftMargin));
  EXPECT_EQ(left.size(), 1u);
}

TEST_F(LivePages, EfficiencyIsATabBesideTheSpeedup) {
  LiveState state = midRun();
  for (LiveCell& cell : state.cells) cell.speedup = cell.devices, cell.efficiency = 1;
  m_page.setState(shared(state));
  auto* tabs = find<QTabBar>(QStringLiteral("speedup or efficiency"));
  ASSERT_NE(tabs, nullptr);
  EXPECT_TRUE(chart(&m_page, "live-speedup"));
  EXPECT_EQ(tabs->tabText(0), QStringLiteral("Speedup so far"));
  tabs->setCurrentIndex(1);
  ASSERT_TRUE(chart(&m_page, "live-efficiency"));
  EXPECT_FALSE(chart(&m_page, "live-speedup"));
  state.studyState = StudyState::finished;
  m_page.setState(shared(state));
  EXPECT_EQ(tabs->tabText(0), QStringLiteral("Speedup"));
  EXPECT_TRUE(chart(&m_page, "live-efficiency"));
}

TEST_F(LivePages, APinnedChartStaysWhateverIsShown) {
  m_page.setState(shared(midRun()));
  QSignalSpy pinned(&m_page, &LivePage::pinned);
  auto* pin = find<QToolButton>(QStringLiteral("Loss: Pin above the others"));
  ASSERT_NE(pin, nullptr);
  pin->click();
  ASSERT_EQ(pinned.count(), 1);
  EXPECT_EQ(pinned.first().first().toString(), QStringLiteral("live-loss"));
  const auto* place = m_page.findChild<PinnedChart*>();
  EXPECT_TRUE(chart(place, "live-loss"));
  showEverything();
  EXPECT_TRUE(chart(place, "live-loss"));
  LivePage again;  // Page of the next window.
  again.setPinned(QStringLiteral("live-time-cpu"));
  again.resize(1280, 700);
  again.show();
  again.setState(shared(midRun()));
  EXPECT_EQ(again.findChild<PinnedChart*>()->chart()->figure().id, "live-time-cpu");
  EXPECT_TRUE(again.findChild<PinnedChart*>()->isVisibleTo(&again));
  Q_EMIT m_page.findChild<PinnedChart*>()->chart()->pinToggled(false);
  EXPECT_FALSE(chart(place, "live-loss"));
  EXPECT_EQ(pinned.last().first().toString(), QString());
}

TEST_F(LivePages, ChartsStayWithAChosenRunUntilFollowIsPressed) {
  m_page.setState(shared(midRun(kFirstRun, 2)));
  auto* follow = find<QCheckBox>(QStringLiteral("Follow the running cell"));
  ASSERT_TRUE(follow->isChecked());
  const auto loss = [this] { return chart(&m_page, "live-loss")->figure().series.at(0).points.at(0).y; };
  QSignalSpy wanted(&m_page, &LivePage::lookRequested);
  Q_EMIT m_page.findChild<MatrixView*>()->cellClicked(1);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted.first().at(2).toInt(), 1);
  EXPECT_TRUE(follow->isChecked()) << "it is not there yet";
  LiveState other = midRun(kNextRun, 7);
  other.cell = CellNumber(1);
  m_page.setLooked(wanted.first().at(0).toInt(), shared(other));
  EXPECT_FALSE(follow->isChecked());
  EXPECT_EQ(loss(), 7);
  m_page.setState(shared(midRun(kFirstRun, 3)));
  EXPECT_EQ(loss(), 7);
  follow->click();
  EXPECT_TRUE(follow->isChecked());
  EXPECT_EQ(loss(), 3);
  follow->click();  // Stays with the current run, which continues.
  m_page.setState(shared(midRun(kFirstRun, 4)));
  EXPECT_EQ(loss(), 4);
  m_page.setState(shared(midRun(kNextRun, 5)));
  EXPECT_EQ(loss(), 4);
  Q_EMIT m_page.findChild<MatrixView*>()->cellClicked(2);  // The cell that is running.
  EXPECT_TRUE(follow->isChecked());
  EXPECT_EQ(loss(), 5);
  m_page.setLooked(wanted.first().at(0).toInt(), shared(other));  // The answer to an outdated request.
  EXPECT_EQ(loss(), 5);
}

TEST_F(LivePages, OnlyTheNewestChosenCellIsAnswered) {
  m_page.setState(shared(midRun(kFirstRun, 2)));
  QSignalSpy wanted(&m_page, &LivePage::lookRequested);
  Q_EMIT m_page.findChild<MatrixView*>()->cellClicked(1);
  Q_EMIT m_page.findChild<MatrixView*>()->cellClicked(3);
  Q_EMIT m_page.findChild<MatrixView*>()->cellClicked(1);
  ASSERT_EQ(wanted.count(), 3);
  const auto loss = [this] { return chart(&m_page, "live-loss")->figure().series.at(0).points.at(0).y; };
  const auto number = [&](int i) { return wanted.at(i).at(0).toInt(); };
  LiveState earlier = midRun(kNextRun, 7), later = midRun(kNextRun, 8);
  earlier.cell = later.cell = CellNumber(1);
  m_page.setLooked(number(0), shared(earlier));  // Belongs to the same cell, but to an earlier request.
  EXPECT_EQ(loss(), 2);
  m_page.setLookProblem(number(1), QStringLiteral("Cell 3 cannot be read."));
  EXPECT_EQ(loss(), 2);
  m_page.setLooked(number(2), shared(later));
  EXPECT_EQ(loss(), 8);
}

TEST_F(LivePages, TheQueueIsOrderedByButtonsAndByDragging) {
  LiveState state = midRun();
  state.queue = {queuedAs("A0", "strong", StudyState::running), queuedAs("A1", "weak"), queuedAs("A2", "batch"),
                 queuedAs("A3", "net")};
  m_page.setState(shared(state));
  QCoreApplication::processEvents();  // Rows get their positions.
  auto* list = m_page.findChild<QueueList*>();
  QSignalSpy moved(&m_page, &LivePage::moveEntryRequested);
  const auto lastMove = [&moved] {
    return std::pair(qvariant_cast<EntryId>(moved.last().at(0)).value,
                     qvariant_cast<EntryId>(moved.last().at(1)).value);
  };
  const auto idOf = [&state](std::size_t place) { return state.queue[place].entry.value; };
  EXPECT_FALSE(find<QToolButton>(QStringLiteral("Move strong down in the queue"))->isEnabled()) << "it is at work";
  EXPECT_FALSE(find<QToolButton>(QStringLiteral("Move weak up in the queue"))->isEnabled());
  auto* down = find<QToolButton>(QStringLiteral("Move weak down in the queue"));
  down->setFocus();
  QTest::keyClick(down, Qt::Key_Space);
  ASSERT_EQ(moved.count(), 1);
  EXPECT_EQ(lastMove(), std::pair(idOf(1), idOf(3)));
  find<QToolButton>(QStringLiteral("Move net up in the queue"))->click();
  EXPECT_EQ(lastMove(), std::pair(idOf(3), idOf(2)));
  find<QToolButton>(QStringLiteral("Move batch down in the queue"))->click();
  EXPECT_EQ(lastMove(), std::pair(idOf(2), std::string()));
  // The last one is dragged to the top: behind the running study.
  auto* row = find(QStringLiteral("Move net up in the queue"))->parentWidget();
  const QPointF top = row->mapFrom(list, QPoint(4, 0));
  for (const auto& [type, at] : {std::pair(QEvent::MouseButtonPress, QPointF(4, 4)), std::pair(QEvent::MouseMove, top),
                                 std::pair(QEvent::MouseButtonRelease, top)}) {
    QMouseEvent event(type, at, row->mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(row, &event);
  }
  ASSERT_EQ(moved.count(), 4);
  EXPECT_EQ(lastMove(), std::pair(idOf(3), idOf(1)));
  // In its new position the row is the same, and the keyboard focus stays.
  down->setFocus();
  std::swap(state.queue[1], state.queue[3]);
  m_page.setState(shared(state));
  EXPECT_EQ(find<QToolButton>(QStringLiteral("Move weak down in the queue")), down);
  EXPECT_TRUE(find<QToolButton>(QStringLiteral("Move weak up in the queue"))->hasFocus()) << "it can only go up now";
}

TEST_F(LivePages, TheKeyboardGoesToTheNeighbourOfAStudyThatLeftTheQueue) {
  LiveState state = midRun();
  state.queue = {queuedAs("A0", "strong", StudyState::running), queuedAs("A1", "weak"), queuedAs("A2", "batch")};
  m_page.setState(shared(state));
  auto* weak = find<QToolButton>(QStringLiteral("Remove weak from the queue"));
  weak->setFocus();
  QTest::keyClick(weak, Qt::Key_Space);
  state.queue.erase(state.queue.begin() + 1);
  m_page.setState(shared(state));
  auto* batch = find<QToolButton>(QStringLiteral("Remove batch from the queue"));
  EXPECT_TRUE(batch->hasFocus()) << "which has its place";
  state.queue.pop_back();
  state.queue[0].isHeld = true;  // Otherwise, alone, it has no list.
  m_page.setState(shared(state));
  EXPECT_TRUE(find<QToolButton>(QStringLiteral("Remove strong from the queue"))->hasFocus()) << "the last one";
}

TEST_F(LivePages, OneStudyIsPausedAndContinues) {
  LiveState state = midRun();
  state.queue = {queuedAs("A0", "strong", StudyState::running), queuedAs("A1", "weak")};
  m_page.setState(shared(state));
  QSignalSpy held(&m_page, &LivePage::holdEntryRequested);
  find<QToolButton>(QStringLiteral("Pause weak"))->click();
  ASSERT_EQ(held.count(), 1);
  EXPECT_EQ(qvariant_cast<EntryId>(held.first().at(0)), state.queue[1].entry);
  EXPECT_TRUE(held.first().at(1).toBool());
  state.queue[1].isHeld = true;
  m_page.setState(shared(state));
  find<QToolButton>(QStringLiteral("Resume weak"))->click();
  EXPECT_FALSE(held.last().at(1).toBool());
  // If it is alone, the shown study has its own buttons, unless it is held.
  state.queue = {queuedAs("A0", "strong", StudyState::paused)};
  state.studyState = StudyState::paused;
  m_page.setState(shared(state));
  EXPECT_FALSE(m_page.findChild<QueueList*>()->isVisible());
  EXPECT_TRUE(find(QStringLiteral("Resume queue")));
  state.queue[0].isHeld = true;
  m_page.setState(shared(state));
  EXPECT_TRUE(m_page.findChild<QueueList*>()->isVisible());
  EXPECT_TRUE(find(QStringLiteral("Pause queue"))) << "the queue is not paused";
}

// The request is sent after a short time in which it can be undone, with a text that says what will be lost.
TEST_F(LivePages, AMachineThatCannotBeReachedIsAbandoned) {
  LiveState state = midRun();
  m_page.setState(shared(state));
  const QString button = QStringLiteral("Abandon host: n1");
  EXPECT_FALSE(find(button));
  state.unreachableHosts = {"n1", "n2"};
  m_page.setState(shared(state));
  ASSERT_TRUE(find(button));
  EXPECT_EQ(find<QPushButton>(button)->text(), QStringLiteral("Abandon host"));
  EXPECT_FALSE(find(QStringLiteral("Abandon host: n2"))) << "one after the other";
  find(button)->setFocus();
  m_page.setState(shared(state));
  EXPECT_TRUE(find(button)->hasFocus());
  QSignalSpy abandoned(&m_page, &LivePage::abandonRequested);
  ASSERT_TRUE(clickNamed(&m_page, button));
  m_page.setState(shared(state));
  EXPECT_FALSE(find(button)) << "the button can be clicked once";
  bool isSaid = false;
  for (const InlineNote* note : m_page.findChildren<InlineNote*>())
    isSaid = isSaid || (note->isVisibleTo(&m_page) && note->text().contains(QStringLiteral("its current run is lost")));
  EXPECT_TRUE(isSaid);
  ASSERT_TRUE(clickNamed(&m_page, QStringLiteral("Keep waiting")));
  m_page.setState(shared(state));
  ASSERT_TRUE(clickNamed(&m_page, button));
  EXPECT_EQ(abandoned.count(), 0);
  ASSERT_TRUE(waitFor([&] { return abandoned.count() == 1; }));
  EXPECT_EQ(abandoned.first().at(0).toString(), QStringLiteral("n1"));
  m_page.setCanControl(false);
  EXPECT_FALSE(find(button));
}

// A verdict takes two lines of the head, and the charts give up nothing that is read.
TEST_F(LivePages, ChartsAreWholeBelowALongVerdict) {
  LiveState state = midRun();
  for (LiveCell& cell : state.cells) cell.status = CellState::done, cell.repeatsDone = cell.repeats;
  state.studyState = StudyState::finished;
  state.run = RunId();
  state.runsDone = state.runsTotal;
  for (LiveCell& cell : state.cells) cell.speedup = cell.devices, cell.efficiency = 1;
  state.memory = state.cpu;
  state.verdict = Message{"live.name",
                          {{"name", std::string(30, 'W') + " " + std::string(30, 'W') + " " + std::string(30, 'W') +
                                        " " + std::string(30, 'W')}}};
  m_page.resize(1280, 756);  // The window has 800 pixels.
  m_page.setState(shared(state));
  ASSERT_TRUE(waitFor([this] { return chart(&m_page, "live-memory") != nullptr; }));
  standStill(m_page);
  int charts = 0;
  for (PlotWidget* plot : m_page.findChildren<PlotWidget*>()) {
    if (!plot->isVisible()) continue;
    ++charts;
    const QWidget* parent = plot->viewport();
    EXPECT_EQ(parent->visibleRegion().boundingRect(), parent->rect()) << plot->plot().figure().id;
    EXPECT_GE(plot->plot().layout().plot.height(), 40) << plot->plot().figure().id;
  }
  EXPECT_GE(charts, 5);
}

// Rows of the matrix stay readable beside a queue on the smallest window.
TEST_F(LivePages, TheMatrixKeepsItsRowsOnASmallWindow) {
  LiveState state = midRun();
  for (int row = 0; row < 3; ++row)
    for (int devices : {1, 2}) {
      LiveCell cell = state.cells[1];
      cell.number = CellNumber(10 * (row + 1) + devices);
      cell.devices = devices;
      cell.batch = 128 << row;
      state.cells.push_back(cell);
    }
  for (const char* name : {"A0", "A1", "A2", "A3", "A4", "A5"}) state.queue.push_back(queuedAs(name, name));
  m_page.resize(1024, 580);
  m_page.setState(shared(state));
  QCoreApplication::sendPostedEvents();
  EXPECT_LE(m_page.minimumSizeHint().height(), 580);
  const auto* matrix = m_page.findChild<MatrixView*>();
  const auto* viewport = matrix->parentWidget();
  const int cell = matrix->findChild<MatrixCellButton*>()->minimumSizeHint().height();
  EXPECT_GE(viewport->height(), 3 * cell) << "three rows are seen";
}

// A study of six batches on a busy machine: the note and the legend leave a chart that can be read.
TEST_F(LivePages, TheSpeedupHasAHeightThatCanBeReadOnASmallWindow) {
  LiveState state = midRun();
  state.hosts = {{0, QSysInfo::machineHostName().toStdString()}};
  state.cells.clear();
  for (int batch : {32, 64, 128, 256, 512, 1024})
    for (int devices : {1, 2}) {
      LiveCell cell;
      cell.number = CellNumber(static_cast<int>(state.cells.size()) + 1);
      cell.devices = devices;
      cell.globalBatch = batch;
      cell.batch = batch;
      cell.strategy = devices == 1 ? "single" : "ddp";
      cell.precision = "fp32";
      cell.repeats = cell.repeatsDone = 2;
      cell.status = CellState::done;
      cell.speedup = devices == 1 ? 1 : 1.6;
      state.cells.push_back(cell);
    }
  auto load = std::make_shared<MachineLoad>();
  load->others = OtherUse{62, {"cc1plus", "python"}};
  m_page.resize(1024, 580);
  m_page.setState(shared(state));
  m_page.setLoad(load);
  standStill(m_page);
  ASSERT_TRUE(showsText(m_page, "Other programs use"));
  const ChartView* chart = nullptr;
  for (const ChartView* each : m_page.findChildren<ChartView*>())
    if (each->figure().id == "live-speedup") chart = each;
  ASSERT_NE(chart, nullptr);
  ASSERT_EQ(chart->figure().series.size(), 7U);
  const PlotLayout& layout = chart->findChild<PlotWidget*>()->plot().layout();
  EXPECT_GE(layout.plot.height(), 3 * chart->fontMetrics().height()) << "beside the legend and the labels of the axis";
}

// A chart inside two areas that scroll is reached only by moving both.
TEST_F(LivePages, TheOverviewScrollsOnlyWithThePageOnASmallWindow) {
  for (const LiveStatePtr& state : {demoLive(false), demoManyGpus()}) {
    m_page.resize(1024, 580);
    m_page.setState(state);
    standStill(m_page);
    int charts = 0;
    for (const ChartView* chart : m_page.findChildren<ChartView*>()) {
      if (!chart->isVisible()) continue;
      ++charts;
      int bars = 0;
      for (const QWidget* parent = chart->parentWidget(); parent != nullptr; parent = parent->parentWidget())
        if (const auto* area = qobject_cast<const QScrollArea*>(parent))
          bars += area->verticalScrollBar()->isVisible() ? 1 : 0;
      EXPECT_LE(bars, 1) << chart->figure().id;
    }
    EXPECT_GE(charts, 4);
  }
}

// The wheel would move another area from place to place, and a part of a list would be seen through two windows.
TEST_F(LivePages, MatrixQueueAndChartsOverTimeScrollOnlyWithThePage) {
  LiveState state = *demoLive(false);
  const std::vector<LiveCell> some = state.cells;
  for (int row = 1; row <= 5; ++row) {
    LiveCell cell = some.front();
    cell.number = CellNumber(100 + row);
    cell.globalBatch = 1000 * row;
    cell.batch = 1000.0 * row;
    state.cells.push_back(cell);
  }
  for (const char* name : {"first", "second", "third", "fourth", "fifth", "sixth"})
    state.queue.push_back(queuedAs(name, name));
  m_page.resize(1024, 580);
  m_page.setState(shared(state));
  showEverything();
  standStill(m_page);
  int scrolling = 0;
  for (const QScrollArea* area : m_page.findChildren<QScrollArea*>())
    if (area->isVisible() && area->verticalScrollBar()->maximum() > 0) ++scrolling;
  EXPECT_EQ(scrolling, 1) << "the page itself";
  const auto* log = find<QPlainTextEdit>(QStringLiteral("Log of the ranks"));
  EXPECT_LT(log->height(), m_page.height()) << "the column beside the charts is not as high as all of them";
}

TEST_F(LivePages, ARunningCellIsDescribedWholeOnASmallWindow) {
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  LiveState state = midRun();
  for (LiveCell& cell : state.cells) cell.strategy = "parameter-server", cell.globalBatch = 512, cell.batch = 512;
  m_page.resize(1024, 580);
  m_page.setState(shared(state));
  standStill(m_page);
  const ElidedLabel* headline = nullptr;
  for (const ElidedLabel* label : m_page.findChildren<ElidedLabel*>())
    if (label->text().startsWith(QStringLiteral("Zelle 2"))) headline = label;
  installLanguage(QStringLiteral("en"));
  ASSERT_NE(headline, nullptr);
  const QRect whole =
      headline->fontMetrics().boundingRect(QRect(0, 0, headline->width(), 1000), Qt::TextWordWrap, headline->text());
  EXPECT_GT(whole.height(), 2 * headline->fontMetrics().height()) << "the text of this test has three lines";
  EXPECT_GE(headline->height(), whole.height()) << headline->text().toStdString();
}

TEST(MatrixCells, StepsOfANarrowCellLoseTheirSpacesFirst) {
  MatrixCell cell;
  cell.title = QStringLiteral("running");
  cell.detail = QStringLiteral("412 / 515");
  MatrixCellButton button(nullptr);
  button.setCell(cell, QStringLiteral("Cell 4"));
  const int wide = QFontMetrics(smallFont()).horizontalAdvance(cell.detail);
  button.resize(wide + 40, 50);
  EXPECT_EQ(button.shownDetail(), QStringLiteral("412 / 515"));
  button.resize(wide + 6, 50);
  EXPECT_EQ(button.shownDetail(), QStringLiteral("412/515"));
}

TEST_F(LivePages, TheLogShowsThreeLinesOnASmallWindow) {
  m_page.resize(1024, 580);
  m_page.setState(shared(midRun()));
  standStill(m_page);
  const auto* log = find<QPlainTextEdit>(QStringLiteral("Log of the ranks"));
  const int lines = 3 * log->fontMetrics().lineSpacing() + 2 * int(log->document()->documentMargin());
  EXPECT_GE(log->minimumHeight(), lines) << "also where charts and a queue leave no more";
}

// The log shows its newest line, also after a note or a queue took room from it; it does not move while the user reads
// above.
TEST_F(LivePages, TheLogStaysAtItsEndUntilTheUserScrolls) {
  LiveState state = midRun();
  const auto add = [&](int lines) {
    for (int i = 0; i < lines; ++i) {
      LiveLine line;
      line.seconds = static_cast<double>(state.log.size());
      line.source = "rank-0";
      line.text = "line " + std::to_string(state.log.size());
      state.log.push_back(line);
    }
    m_page.setState(shared(state));
  };
  add(60);
  m_page.resize(1280, 820);
  QCoreApplication::sendPostedEvents();
  auto* bar = find<QPlainTextEdit>(QStringLiteral("Log of the ranks"))->verticalScrollBar();
  ASSERT_GT(bar->maximum(), 20);
  EXPECT_EQ(bar->value(), bar->maximum());
  const int before = bar->maximum();
  m_page.resize(1280, 580);
  QCoreApplication::sendPostedEvents();
  ASSERT_GT(bar->maximum(), before + 2) << "fewer lines are in view";
  EXPECT_EQ(bar->value(), bar->maximum());
  add(3);
  EXPECT_EQ(bar->value(), bar->maximum());
  bar->triggerAction(QAbstractSlider::SliderToMinimum);
  add(3);
  EXPECT_EQ(bar->value(), 0);
  bar->triggerAction(QAbstractSlider::SliderToMaximum);
  add(3);
  EXPECT_EQ(bar->value(), bar->maximum());
}

TEST(LiveFigureMaker, OfManyPointsFiguresAreMadeBesideTheWindowAndOnlyOfWhatIsWanted) {
  LiveState many = midRun();
  many.cpuPerRank = true;
  for (int rank = 0; rank < 40; ++rank) {
    LiveSeries line{"", rank, {}};
    for (int i = 0; i < 1000; ++i) line.points.push_back({double(i), 90. + rank});
    many.cpu.push_back(std::move(line));
  }
  LiveFigureMaker maker;
  std::vector<LiveFigures> made;
  QObject::connect(&maker, &LiveFigureMaker::made, &maker,
                   [&](const LiveFigures& figures) { made.push_back(figures); });
  maker.want(shared(many), {});
  maker.want(shared(many), {.isOverTime = true});
  EXPECT_TRUE(made.empty()) << "on the window's thread nothing is made of so many";
  ASSERT_TRUE(waitFor([&] { return !made.empty(); }));
  ASSERT_EQ(made.size(), 1u) << "the overview is wanted no more";
  EXPECT_TRUE(made[0].view.isOverTime);
  for (int i = 0; i < 10; ++i) {
    LiveState next = many;
    next.loss[0].y = 100 + i;
    maker.want(shared(next), {});
  }
  ASSERT_TRUE(waitFor([&] { return made.back().shown.at(0).series.at(0).points.at(0).y == 109; }));
  EXPECT_LE(made.size(), 3u) << "of what waits the newest alone";
  maker.want(shared(many), {});
  maker.want(shared(midRun(kNextRun, 7)), {});  // Few points are drawn at once.
  EXPECT_EQ(made.back().shown.at(0).series.at(0).points.at(0).y, 7);
  maker.want(shared(many), {});
  maker.drop();
  const std::size_t before = made.size();
  QTest::qWait(100);
  EXPECT_EQ(made.size(), before) << "older, or not wanted";
}

// In Results the run is read when it is shown, and only the answer to the newest request is used.
TEST(OverTimeTab, ShowsTheWholeRunOfACell) {
  StudyResult study;
  study.id = kStudyShown;
  for (const int number : {1, 2}) {
    CellResult cell;
    cell.cell.number = number;
    study.cells.push_back(cell);
  }
  OverTimeTab tab;
  QSignalSpy wanted(&tab, &OverTimeTab::runRequested);
  tab.setStudy(std::make_shared<const StudyResult>(study));
  EXPECT_EQ(wanted.count(), 0) << "nothing is requested while the tab is hidden";
  tab.resize(1000, 800);
  tab.show();
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted.last().at(1).toInt(), 1);
  auto* cells = qobject_cast<QComboBox*>(widgetNamed(&tab, QStringLiteral("Cell whose run is shown")));
  cells->setCurrentIndex(1);
  Q_EMIT cells->activated(1);
  ASSERT_EQ(wanted.count(), 2);
  EXPECT_EQ(wanted.last().at(1).toInt(), 2);
  const int newest = wanted.last().at(0).toInt();
  LiveState run = midRun();
  run.warmupSteps = 4;
  run.timedFrom = 3.5;
  run.timedTo = 6.5;
  run.cpu = {{"", 0, {{0, 90}, {9, 95}}}};
  tab.setRun(newest - 1, shared(run));
  EXPECT_TRUE(tab.findChildren<ChartView*>().isEmpty()) << "of the cell that was chosen before";
  tab.setRun(newest, shared(run));
  const auto charts = tab.findChildren<ChartView*>();
  ASSERT_GE(charts.size(), 2);
  for (const ChartView* chart : charts) {
    ASSERT_EQ(chart->figure().spans.size(), 2u) << chart->figure().id;
    EXPECT_EQ(chart->figure().spans[0].to, 3.5);
    EXPECT_EQ(chart->figure().spans[1].from, 6.5);
  }
  tab.setProblem(newest, Error{{"live.no-run", {{"cell", std::int64_t{2}}}}, {}});
  EXPECT_TRUE(widgetNamed(&tab, QStringLiteral("Cell whose run is shown")));
  for (const ChartView* chart : charts) EXPECT_FALSE(chart->isVisibleTo(&tab));
  EXPECT_FALSE(widgetNamed(&tab, QStringLiteral("Show in Runs"))) << "nothing is there either";
  QSignalSpy elsewhere(&tab, &OverTimeTab::seriesRequested);
  tab.setProblem(newest,
                 Error{{"live.run-too-long", {{"records", std::int64_t{600'000}}, {"run", kNextRun.value}}}, {}});
  ASSERT_TRUE(clickNamed(&tab, QStringLiteral("Show in Runs")));
  ASSERT_EQ(elsewhere.count(), 1);
  EXPECT_EQ(elsewhere.first().first().value<RunId>(), kNextRun);
  Q_EMIT cells->activated(1);
  EXPECT_FALSE(widgetNamed(&tab, QStringLiteral("Show in Runs"))) << "it is read again";
}

}  // namespace
}  // namespace scalescope
