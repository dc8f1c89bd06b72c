// Zooms in on the one outlier of a run with 1,000,000 stored values: "Over time" of the Runs page, over the store as
// the window reads it. SCALESCOPE_SHOTS saves the zoom as pictures, zoom-1.png and so on.
#include <atomic>
#include <cmath>

#include <QApplication>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include "app/desktop/desktop_services.h"
#include "tests/bench/made_log.h"
#include "tests/temp_folder.h"
#include "tests/ui/window/fake_session.h"
#include "tests/ui/window/window_help.h"
#include "ui/bridge/bridge.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/charts/series_view.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/style/apply_theme.h"

namespace scalescope {
namespace {

constexpr int kMillion = 1'000'000;
constexpr int kSpikeAt = 765'432;  // Index of the outlier; there is one value per millisecond.
constexpr double kSpikeSecond = kSpikeAt * 1e-3, kSpikeValue = 400;
constexpr double kHalves[] = {500, 200, 50, 20, 5, 2, 0.5, 0.1, 0.02};  // Seconds on either side.

RunId addMillionValues(const std::string& folder) {
  const auto writer = must(StoreWriter::open(folder));
  const StudyId study{makeUlid()};
  const RunId run{makeUlid()};
  must(writer->journal(StudyCreated{study, "long", "custom", nlohmann::json::object()}));
  must(writer->addRun({{"run", run.value}, {"study", study.value}, {"studyName", "long"}, {"repeat", 1}}));
  const Source node{SourceKind::node, 0};
  std::vector<Record> records;
  records.reserve(kMillion);
  for (int i = 0; i < kMillion; ++i)
    records.push_back(
        {RecordType::sample, static_cast<std::uint64_t>(i + 1), std::int64_t{i} * 1'000'000,
         SampleRecord{Metric::cpuPercent, 0, i == kSpikeAt ? kSpikeValue : 50 + 40 * std::sin(i * 1e-4)}});
  (void)must(writer->ingest({{run, 0, node, 1, 0, writeLog(folder, run, node, records), true}}));
  return run;
}

// Returns the points of the figure that show the spike.
std::vector<FigurePoint> spikesOf(const Figure& figure) {
  std::vector<FigurePoint> out;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.high.value_or(point.y) == kSpikeValue) out.push_back(point);
  return out;
}

// Returns the height, as a value, up to which the columns around the spike are painted; the grid's lines cross all
// columns.
double paintedUpTo(PlotWidget& plot) {
  const QImage image = plot.viewport()->grab().toImage();
  const double ratio = image.devicePixelRatio();
  const PlotLayout& layout = plot.plot().layout();
  const double middle = layout.toPixel(kSpikeSecond, 0).x() * ratio;
  const QColor hue = seriesHue(0, Theme::light);
  for (int y = static_cast<int>(layout.plot.top() * ratio); y < static_cast<int>(layout.plot.bottom() * ratio); ++y)
    for (int x = static_cast<int>(middle) - 2; x <= static_cast<int>(middle) + 2; ++x) {
      const QColor colour = image.pixelColor(x, y);
      // The series' hue and its band are as much bluer than red.
      if (colour.blue() - colour.red() > 0.15 * (hue.blue() - hue.red()))
        return layout.y.to - (y / ratio - layout.plot.top()) / layout.plot.height() * layout.y.width();
    }
  return std::nan("");
}

class Zoom : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    ASSERT_TRUE(makeFolders(m_folder));
    RunRow row;
    row.id = addMillionValues(m_folder);
    row.studyName = "long";
    m_page.connectTo(m_bridge);
    StoreSessionOptions options;
    options.folder = m_folder;
    m_bridge.store().open(options);
    ASSERT_TRUE(waitFor([&] { return m_bridge.store().isOpen(); }));
    m_page.resize(1280, 720);
    m_page.show();
    m_page.showSeries(row);
    m_plot = m_page.findChild<PlotWidget*>();
    ASSERT_TRUE(waitFor([&] { return hasAnswered(1); }));
  }
  void TearDown() override { release(); }  // The end of the bridge waits for its threads.
  void release() {
    m_isHeld = false;
    m_isHeld.notify_all();
  }
  [[nodiscard]] bool hasAnswered(int requests) { return m_read == requests && m_bridge.worker().open().empty(); }
  // Takes the series from the store: the fake session has none.
  BridgeServices services() {
    BridgeServices out = fakeServices(std::make_shared<FakeSession::Log>());
    const BridgeServices real = desktopServices();
    out.series = [real, this](const std::string&, const RunId& run) { return real.series(m_folder, run); };
    out.points = [real, this](const std::string&, const std::vector<SeriesKey>& keys, double from, double to,
                              int buckets) {
      ++m_read;
      m_isHeld.wait(true);
      auto points = real.points(m_folder, keys, from, to, buckets);
      EXPECT_TRUE(points) << english(points.error());
      return points;
    };
    return out;
  }
  void zoomTo(double half) {
    m_plot->zoomTo(Range{kSpikeSecond - half, kSpikeSecond + half});
    Q_EMIT m_plot->zoomed();
  }
  [[nodiscard]] std::vector<FigurePoint> spikes() const {
    return spikesOf(m_page.findChild<SeriesView*>()->chart()->figure());
  }
  // Expects that the answer to the deepest zoom is shown, each value as its own point.
  void expectTheValueItself() const {
    const auto shown = spikes();
    ASSERT_EQ(shown.size(), 1U);
    EXPECT_NEAR(shown[0].x, kSpikeSecond, 1e-9);
    EXPECT_EQ(shown[0].y, kSpikeValue);
    std::size_t near = 0;
    for (const FigurePoint& point : m_page.findChild<SeriesView*>()->chart()->figure().series.at(0).points)
      near += std::abs(point.x - kSpikeSecond) < 0.0395 ? 1 : 0;
    EXPECT_EQ(near, 79U) << "a value a millisecond, half the width on either side of what is seen";
  }

  const TempFolder m_place;
  const std::string m_folder = m_place.path("store");
  std::atomic<int> m_read = 0;         // Requests for points that have begun.
  std::atomic<bool> m_isHeld = false;  // True if they wait before they read.
  Bridge m_bridge{services()};
  RunsPage m_page;
  PlotWidget* m_plot = nullptr;
};

TEST_F(Zoom, OneValueOfAMillionIsPaintedAtEveryZoom) {
  int level = 0;
  for (const double half : kHalves) {
    if (++level > 1) zoomTo(half);
    ASSERT_TRUE(waitFor([&] { return hasAnswered(level); })) << "within " << half << " s";
    EXPECT_EQ(spikes().size(), 1U) << "within " << half << " s";
    EXPECT_TRUE(waitFor([&] { return std::abs(paintedUpTo(*m_plot) - kSpikeValue) < 8; }))
        << "painted up to " << paintedUpTo(*m_plot) << " within " << half;
    EXPECT_LE(m_plot->plot().data().points(), std::size_t{kMostPlotPoints});
    shoot(&m_page, QStringLiteral("zoom-%1").arg(level));
  }
  expectTheValueItself();
}

// The wheel turns faster than points are read: of the requests that come during the first one, only the newest is read,
// and its answer is shown at the end.
TEST_F(Zoom, TheDeepestAnswerStaysHoweverFastTheZoom) {
  constexpr int kTurns = 100;
  const int before = m_read;
  m_isHeld = true;
  for (int turn = 1; turn <= kTurns; ++turn) {
    zoomTo(500 * std::pow(0.02 / 500, double(turn) / kTurns));
    QCoreApplication::processEvents();
    if (turn == 1) ASSERT_TRUE(waitFor([&] { return m_read == before + 1; }));
  }
  release();
  ASSERT_TRUE(waitFor([this] { return m_bridge.worker().open().empty(); }));
  EXPECT_EQ(m_read, before + 2);
  expectTheValueItself();
}

}  // namespace
}  // namespace scalescope
