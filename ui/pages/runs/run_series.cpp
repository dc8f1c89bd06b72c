#include "ui/pages/runs/run_series.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

#include "core/telemetry/record/metrics.h"
#include "ui/base/message_translation.h"
#include "ui/base/question_number.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/series_view.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostLines = 8;

// Name of a metric for the user; the order of these is that of the list.
struct KindName {
  Metric metric;
  const char* name;
};
constexpr std::array kNames{
    KindName{Metric::trainLoss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Training loss")},
    KindName{Metric::trainAccuracy, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Training accuracy")},
    KindName{Metric::validationLoss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Validation loss")},
    KindName{Metric::testAccuracy, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Test accuracy")},
    KindName{Metric::learningRate, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Learning rate")},
    KindName{Metric::stepSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Step time")},
    KindName{Metric::inputSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Waiting for data")},
    KindName{Metric::computeSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Computation")},
    KindName{Metric::exposedSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Exposed communication")},
    KindName{Metric::imagesPerSecond, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Throughput")},
    KindName{Metric::allocated, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory of tensors")},
    KindName{Metric::rss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory of the process")},
    KindName{Metric::rankRss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory, per rank")},
    KindName{Metric::cpuPercent, QT_TRANSLATE_NOOP("scalescope::RunSeries", "CPU, per core")},
    KindName{Metric::rankCpuPercent, QT_TRANSLATE_NOOP("scalescope::RunSeries", "CPU, per rank")},
    KindName{Metric::nodeMemoryUsed, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory, per node")},
    KindName{Metric::diskReadBytesPerSecond, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Disk, read")},
    KindName{Metric::diskWriteBytesPerSecond, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Disk, written")},
    KindName{Metric::networkReceiveBytesPerSecond, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Network, received")},
    KindName{Metric::networkSendBytesPerSecond, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Network, sent")},
    KindName{Metric::gpuPercent, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU busy")},
    KindName{Metric::gpuMemoryUsed, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU memory")},
    KindName{Metric::gpuPowerWatts, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU power")},
    KindName{Metric::gpuTemperature, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU temperature")},
    KindName{Metric::gpuClockHertz, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU clock")},
    KindName{Metric::checkpointSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Checkpoint time")},
    KindName{Metric::otherSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Other parts of a step")},
    KindName{Metric::residualSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Unaccounted part of a step")},
    KindName{Metric::staleness, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Staleness")},
    KindName{Metric::lossScale, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Loss scale")},
    KindName{Metric::peakAllocated, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Peak memory of tensors")},
    KindName{Metric::reserved, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory reserved for tensors")},
    KindName{Metric::pss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory of the process, shared pages divided")},
    KindName{Metric::deviceUsed, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory used on the device")},
    KindName{Metric::rankPss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory, per rank, shared pages divided")},
    KindName{Metric::stolenCpuSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Waiting for a CPU, per rank")},
    KindName{Metric::rankCpuSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "CPU time, per rank")},
    KindName{Metric::nodeMemoryTotal, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Total memory of a node")},
    KindName{Metric::cpuThrottleCount,
             QT_TRANSLATE_NOOP("scalescope::RunSeries", "Thermal throttling of CPUs, events")},
    KindName{Metric::cpuEnergyJoules, QT_TRANSLATE_NOOP("scalescope::RunSeries", "CPU energy")},
    KindName{Metric::gpuMemoryTotal, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Total GPU memory")},
    KindName{Metric::gpuPowerLimitWatts, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU power limit")},
    KindName{Metric::gpuEnergyJoules, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU energy")},
    KindName{Metric::gpuThrottleReasons,
             QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU throttle reasons (NVML bits)")},
    KindName{Metric::agentCpuSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "CPU time of the agent")},
    KindName{Metric::agentRss, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Memory of the agent")},
    KindName{Metric::clockOffset, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Clock offset of a node")},
    KindName{Metric::clockOffsetUncertainty,
             QT_TRANSLATE_NOOP("scalescope::RunSeries", "Clock offset of a node, uncertainty")},
    KindName{Metric::deviceClockSeconds, QT_TRANSLATE_NOOP("scalescope::RunSeries", "Timestamp of a GPU")},
    KindName{Metric::deviceClockOffset,
             QT_TRANSLATE_NOOP("scalescope::RunSeries", "Clock offset of a GPU from its host")},
    KindName{Metric::deviceClockUncertainty,
             QT_TRANSLATE_NOOP("scalescope::RunSeries", "Clock offset of a GPU, uncertainty")}};

constexpr bool isNamed(Metric metric) {
  return std::any_of(
      kNames.begin(), kNames.end(), [&](const KindName& each) { return each.metric == metric; });
}
static_assert(std::all_of(kMetrics.begin(), kMetrics.end(),
                          [](const MetricInfo& info) { return isNamed(info.metric); }),
              "a kind that is recorded has no name for people");

// Unit in which values are shown, and their factor.
struct Scale {
  double factor = 1;
  QString unit{};
};

Scale scaleOf(Metric metric, double most) {
  const MetricInfo* info = metricInfo(metric);
  const std::string_view unit = info == nullptr ? "1" : info->unit;
  if (unit == "1" && (metric == Metric::trainAccuracy || metric == Metric::testAccuracy))
    return {100, QStringLiteral("%")};
  if (unit == "1") return {};
  if (unit == "s") return most < 1 ? Scale{1e3, QStringLiteral("ms")} : Scale{1, QStringLiteral("s")};
  if (unit == "bytes") return {1e-9, QStringLiteral("GB")};
  if (unit == "bytes/s") return {1e-6, QStringLiteral("MB/s")};
  if (unit == "Hz") return {1e-6, QStringLiteral("MHz")};
  if (unit == "C") return {1, QStringLiteral("\u00b0C")};
  return {1, toQString(unit)};
}

// For example "rank 1" or "node 0, no. 3".
QString lineName(const SeriesKey& key, bool numbered) {
  const QString index = QString::number(key.source.index);
  const QString source = key.source.kind == SourceKind::rank   ? RunSeries::tr("rank %1").arg(index)
                         : key.source.kind == SourceKind::node ? RunSeries::tr("node %1").arg(index)
                                                               : RunSeries::tr("client");
  return numbered ? RunSeries::tr("%1, no. %2").arg(source, QString::number(key.instance)) : source;
}

}  // namespace

QString RunSeries::kindName(Metric metric) {
  for (const KindName& each : kNames)
    if (each.metric == metric) return tr(each.name);
  return QString::number(static_cast<int>(metric));  // The metric is of a newer program.
}

RunSeries::RunSeries(QWidget* parent)
    : QWidget(parent), m_title(makeLabel({}, LabelRole::title, this)), m_view(new SeriesView(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  QPushButton* back = makeButton(tr("Back to the runs"), tr("Back to the runs"), ButtonRole::normal, this);
  m_kind = named(new QComboBox(this), tr("Quantity shown"));
  row->addWidget(back);
  row->addWidget(m_title, 1);
  row->addWidget(m_kind);
  column->addLayout(row);
  column->addWidget(m_view, 1);
  connect(back, &QPushButton::clicked, this, &RunSeries::closed);
  connect(
      m_kind, &QComboBox::activated, this, [this] { showKind(); });
  connect(m_view, &SeriesView::pointsWanted, this, [this](int number, double from, double to, int buckets) {
    Q_EMIT pointsWanted(number, m_shown, from, to, buckets);
  });
}

void RunSeries::setRun(const RunRow& run) {
  m_rows.clear();
  m_shown.clear();
  m_title->setText(
      tr("%1, cell %2, repeat %3, over time in seconds")
          .arg(toQString(run.studyName), QString::number(run.cell.value), QString::number(run.repeat.value)));
  m_kind->clear();
  m_view->chart()->setExportName(toQString(run.studyName));
  m_view->setEmpty(tr("Reading the records of the run \u2026"));
  m_asked = newQuestionNumber();
  Q_EMIT seriesWanted(m_asked, run.id);
}

void RunSeries::setSeries(int number, const std::vector<SeriesRow>& rows) {
  if (number == 0 || number != m_asked) return;
  m_asked = 0;
  int newest = 0;
  for (const SeriesRow& row : rows) newest = std::max(newest, row.key.attempt);
  m_rows.clear();
  for (const SeriesRow& row : rows)
    if (row.key.attempt == newest && row.points > 0) m_rows.push_back(row);
  std::sort(m_rows.begin(), m_rows.end(), [](const SeriesRow& a, const SeriesRow& b) {
    return std::tuple(a.key.metric, a.key.source, a.key.instance) <
           std::tuple(b.key.metric, b.key.source, b.key.instance);
  });
  fillKinds();
}

void RunSeries::setProblem(int number, const QString& what) {
  if (number == 0 || number != m_asked) return m_view->setProblem(number, what);
  m_asked = 0;
  m_kind->clear();
  m_view->setEmpty(what);
}

void RunSeries::fillKinds() {
  m_kind->clear();
  const auto has = [this](Metric metric) {
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const SeriesRow& row) { return row.key.metric == metric; });
  };
  for (const KindName& each : kNames)
    if (has(each.metric)) m_kind->addItem(tr(each.name), static_cast<int>(each.metric));
  if (m_kind->count() == 0)
    m_view->setEmpty(tr("This run recorded nothing over time."));
  else
    showKind();
}

void RunSeries::showKind() {
  const auto metric = static_cast<Metric>(m_kind->currentData().toInt());
  std::vector<SeriesRow> rows;
  for (const SeriesRow& row : m_rows)
    if (row.key.metric == metric) rows.push_back(row);
  const std::size_t all = rows.size();
  if (rows.size() > kMostLines) rows.resize(kMostLines);
  const bool numbered =
      std::any_of(rows.begin(), rows.end(), [](const SeriesRow& row) { return row.key.instance != 0; });
  double most = 0;
  std::uint64_t stored = 0, missing = 0;
  for (const SeriesRow& row : rows) most = std::max(most, row.max), stored += row.points, missing += row.missing;
  const Scale scale = scaleOf(metric, most);
  Figure figure;
  figure.id = "series";
  figure.title = kindName(metric).toStdString();
  if (all > rows.size()) figure.subtitle = tr("the first %1 of %2 series").arg(rows.size()).arg(all).toStdString();
  figure.x.title = tr("seconds").toStdString();
  figure.y.title = scale.unit.toStdString();
  figure.empty = tr("Reading the data points \u2026").toStdString();
  m_shown.clear();
  m_factor = scale.factor;
  for (const SeriesRow& row : rows) {
    m_shown.push_back(row.key);
    FigureSeries& series = figure.series.emplace_back();
    series.name = lineName(row.key, numbered).toStdString();
    series.style = SeriesStyle::line;
  }
  m_view->setSeries(figure, stored, missing);
}

void RunSeries::setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points) {
  std::vector<std::vector<FigurePoint>> out(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    out[i].reserve(points[i].size());
    for (const SeriesPoint& point : points[i])
      out[i].push_back({point.seconds, point.mean * m_factor, point.min * m_factor, point.max * m_factor, {}});
  }
  m_view->setPoints(number, out);
}

}  // namespace scalescope
