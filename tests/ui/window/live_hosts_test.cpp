#include <algorithm>
#include <set>
#include <vector>

#include "core/telemetry/record/metrics.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/live/live_page.h"

#include <QTabBar>

namespace scalescope {
namespace {

const RunId kTwoHosts{"01JD0000000000000000000042"};

// Returns the records of a node's agent: its host, then two samples of each kind, whose values differ by the node.
std::vector<Record> toldBy(int node, const std::string& host) {
  ObjectRecord manifest;
  manifest.fields = {{"host", host}};
  std::vector<Record> records{{RecordType::manifest, 1, 0, manifest}};
  const double apart = 10.0 * node;
  std::uint64_t seq = 1;
  for (const std::int64_t ns : {0, 1'000'000'000})
    for (const auto& [metric, value] :
         {std::pair{Metric::cpuPercent, 20 + apart}, std::pair{Metric::nodeMemoryUsed, (4 + apart) * 1e9},
          std::pair{Metric::networkSendBytesPerSecond, (1 + apart) * 1e6},
          std::pair{Metric::networkReceiveBytesPerSecond, (2 + apart) * 1e6}})
      records.push_back({RecordType::sample, ++seq, ns, SampleRecord{metric, 0, value}});
  return records;
}

}  // namespace

TEST_F(Window, EachHostOfALiveRunHasItsLineInTheChartsOfNodes) {
  m_log->say(StudyEvent{kStudy, "two hosts", StudyState::running, 1, 1, 0});
  m_log->say(RunEvent{kStudy, kTwoHosts, CellNumber(1), RepeatNumber(1), RunStatus::running, std::nullopt});
  m_log->say(recordsOf(kStudy, kTwoHosts, CellNumber(1), {SourceKind::node, 0}, toldBy(0, "login")));
  m_log->say(recordsOf(kStudy, kTwoHosts, CellNumber(1), {SourceKind::node, 1}, toldBy(1, "n1")));
  m_window.goTo(MainWindow::live);
  ASSERT_TRUE(waitFor([this] { return find("Charts shown") != nullptr; }));
  qobject_cast<QTabBar*>(find("Charts shown"))->setCurrentIndex(1);
  // Returns name and last value of each series of the figure with that id.
  const auto linesOf = [this](const std::string& id) {
    std::set<std::pair<std::string, double>> lines;
    for (const ChartView* each : m_window.findChild<LivePage*>()->findChildren<ChartView*>())
      if (each->figure().id == id && each->isVisibleTo(&m_window))
        for (const FigureSeries& series : each->figure().series)
          if (!series.points.empty()) lines.emplace(series.name, series.points.back().y);
    return lines;
  };
  using Lines = std::set<std::pair<std::string, double>>;
  const std::vector<std::pair<std::string, Lines>> all{{"live-time-node-cpu", {{"login", 20}, {"n1", 30}}},
                                                       {"live-time-node-memory", {{"login", 4}, {"n1", 14}}},
                                                       {"live-time-sent", {{"login", 1}, {"n1", 11}}},
                                                       {"live-time-received", {{"login", 2}, {"n1", 12}}}};
  waitFor([&] {
    return std::all_of(all.begin(), all.end(), [&](const auto& each) { return linesOf(each.first) == each.second; });
  });
  for (const auto& [id, lines] : all) EXPECT_EQ(linesOf(id), lines) << id;
}

}  // namespace scalescope
