// A run of 1,000,000 stored values with one that stands out, looked at from afar and ever closer: "Over time" of the
// Runs page, over the store as the window reads it. SCALESCOPE_SHOTS: the zoom as pictures, zoom-1.png to zoom-5.png.
#include <cmath>

#include <QApplication>

#include <gtest/gtest.h>

#include "app/desktop/services.h"
#include "tests/bench/made_log.h"
#include "tests/temp_folder.h"
#include "tests/ui/window/fake_lab.h"
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
constexpr int kSpikeAt = 765'432;  // of them, a value a millisecond
constexpr double kSpikeSecond = kSpikeAt * 1e-3, kSpikeValue = 400;
constexpr double kHalves[] = {500, 50, 5, 0.5, 0.02};  // seconds on either side

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
  SeriesWork work;
  work.run = run;
  while (!work.finished) must(writer->buildSeries(work));
  return run;
}

// Of the figure as it is held: what stands at the spike, and whether a point there is that value alone.
const FigurePoint* highestPoint(const Figure& figure) {
  const FigurePoint* highest = nullptr;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (highest == nullptr || point.high.value_or(point.y) > highest->high.value_or(highest->y)) highest = &point;
  return highest;
}

// How far up the columns around the spike something is painted, as a value; the grid's lines go through all columns.
double paintedUpTo(PlotWidget& plot) {
  const QImage image = plot.viewport()->grab().toImage();
  const double ratio = image.devicePixelRatio();
  const PlotLayout& layout = plot.plot().layout();
  const double middle = layout.toPixel(kSpikeSecond, 0).x() * ratio;
  const QColor hue = seriesHue(0, Theme::light);
  for (int y = static_cast<int>(layout.plot.top() * ratio); y < static_cast<int>(layout.plot.bottom() * ratio); ++y)
    for (int x = static_cast<int>(middle) - 2; x <= static_cast<int>(middle) + 2; ++x) {
      const QColor colour = image.pixelColor(x, y);
      // Of the series' hue or its band: as much bluer than red.
      if (colour.blue() - colour.red() > 0.15 * (hue.blue() - hue.red()))
        return layout.y.to - (y / ratio - layout.plot.top()) / layout.plot.height() * layout.y.width();
    }
  return std::nan("");
}

TEST(Zoom, OneValueOfAMillionIsPaintedAtEveryZoom) {
  applyTheme(*qApp, Theme::light);
  const TempFolder place;
  const std::string folder = place.path("store");
  ASSERT_TRUE(makeFolders(folder));
  RunRow row;
  row.id = addMillionValues(folder);
  row.studyName = "long";
  BridgeServices services = fakeServices(std::make_shared<FakeLab::Log>());
  const BridgeServices real = desktopServices();  // of the store: the lab that is played has none
  services.series = [&](const std::string&, const RunId& run) { return real.series(folder, run); };
  services.points = [&](const std::string&, const std::vector<SeriesKey>& keys, double from, double to, int buckets) {
    return real.points(folder, keys, from, to, buckets);
  };
  Bridge bridge(services);
  RunsPage page;
  page.resize(1280, 720);
  QObject::connect(&page, &RunsPage::seriesWanted, &bridge, &Bridge::loadSeries);
  QObject::connect(&page, &RunsPage::pointsWanted, &bridge, &Bridge::loadPoints);
  QObject::connect(&bridge, &Bridge::seriesLoaded, &page, &RunsPage::setSeries);
  QObject::connect(&bridge, &Bridge::pointsLoaded, &page, &RunsPage::setPoints);
  QObject::connect(&bridge, &Bridge::seriesFailed, &page, [](const Error& error) { ADD_FAILURE() << english(error); });
  LabOptions options;
  options.folder = folder;
  bridge.open(options);
  ASSERT_TRUE(waitFor([&] { return bridge.isOpen(); }));
  page.show();
  page.showSeries(row);
  auto* view = page.findChild<SeriesView*>();
  auto* plot = view->findChild<PlotWidget*>();
  ASSERT_TRUE(waitFor([&] { return !plot->plot().data().lines.empty(); }));
  int level = 0;
  for (const double half : kHalves) {
    const std::size_t before = view->chart()->figure().series.at(0).points.size();
    if (++level > 1) {
      plot->zoomTo(Range{kSpikeSecond - half, kSpikeSecond + half});
      Q_EMIT plot->zoomed();
    }
    // The answer is there once the point at the spike is no wider than a few columns.
    const double column = 2 * half / plot->plot().layout().plot.width();
    const auto near = [&] {
      const FigurePoint* point = highestPoint(view->chart()->figure());
      return point != nullptr && std::abs(point->x - kSpikeSecond) < 4 * column + 1e-3;
    };
    ASSERT_TRUE(waitFor(near)) << "within " << half << " s, from " << before << " points on";
    const FigurePoint* point = highestPoint(view->chart()->figure());
    EXPECT_EQ(point->high.value_or(point->y), kSpikeValue) << "within " << half;
    EXPECT_TRUE(waitFor([&] { return std::abs(paintedUpTo(*plot) - kSpikeValue) < 8; }))
        << "painted up to " << paintedUpTo(*plot) << " within " << half;
    EXPECT_LE(plot->plot().data().points(), std::size_t{kMostPlotPoints});
    shoot(&page, QStringLiteral("zoom-%1").arg(level));
  }
  // So deep an answer comes after a point of several values stood there as well.
  EXPECT_TRUE(waitFor([&] { return highestPoint(view->chart()->figure())->y == kSpikeValue; }));
  const FigurePoint* point = highestPoint(view->chart()->figure());
  EXPECT_NEAR(point->x, kSpikeSecond, 1e-9) << "so deep, a point is a value";
  EXPECT_EQ(point->y, kSpikeValue);
}

}  // namespace
}  // namespace scalescope
