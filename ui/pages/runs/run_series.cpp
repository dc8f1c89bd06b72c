#include "ui/pages/runs/run_series.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

#include "core/telemetry/record/metrics.h"
#include "ui/base/messages.h"
#include "ui/base/question_number.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/series_view.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostLines = 8;

// How people call a kind; any other is called by its name in `results --json`.
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
    KindName{Metric::gpuClockHertz, QT_TRANSLATE_NOOP("scalescope::RunSeries", "GPU clock")}};

QString nameOf(Metric metric) {
  for (const KindName& each : kNames)
    if (each.metric == metric) return RunSeries::tr(each.name);
  const MetricInfo* info = metricInfo(metric);
  return info == nullptr ? QString::number(static_cast<int>(metric)) : toQString(info->name);
}

// The unit that its values are read in, and what they are multiplied by.
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

// "rank 1", "node 0, no. 3".
QString lineName(const SeriesKey& key, bool numbered) {
  const QString index = QString::number(key.source.index);
  const QString source = key.source.kind == SourceKind::rank   ? RunSeries::tr("rank %1").arg(index)
                         : key.source.kind == SourceKind::node ? RunSeries::tr("node %1").arg(index)
                                                               : RunSeries::tr("client");
  return numbered ? RunSeries::tr("%1, no. %2").arg(source, QString::number(key.instance)) : source;
}

}  // namespace

RunSeries::RunSeries(QWidget* parent)
    : QWidget(parent), m_title(makeLabel({}, LabelRole::title, this)), m_view(new SeriesView(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  QPushButton* back = makeButton(tr("Back to the runs"), tr("Back to the runs"), ButtonRole::normal, this);
  m_kind = named(new QComboBox(this), tr("What is shown"));
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
      tr("%1, cell %2, repeat %3, over its seconds")
          .arg(toQString(run.studyName), QString::number(run.cell.value), QString::number(run.repeat.value)));
  m_kind->clear();
  m_view->chart()->setExportName(toQString(run.studyName));
  m_view->setEmpty(tr("Reading what the run recorded."));
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

// In the order of the names' table, then of the numbers.
void RunSeries::fillKinds() {
  m_kind->clear();
  const auto has = [this](Metric metric) {
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const SeriesRow& row) { return row.key.metric == metric; });
  };
  for (const KindName& each : kNames)
    if (has(each.metric)) m_kind->addItem(tr(each.name), static_cast<int>(each.metric));
  for (const MetricInfo& info : kMetrics)
    if (has(info.metric) && m_kind->findData(static_cast<int>(info.metric)) < 0)
      m_kind->addItem(nameOf(info.metric), static_cast<int>(info.metric));
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
  figure.title = nameOf(metric).toStdString();
  if (all > rows.size()) figure.subtitle = tr("the first %1 of %2 series").arg(rows.size()).arg(all).toStdString();
  figure.x.title = tr("seconds").toStdString();
  figure.y.title = scale.unit.toStdString();
  figure.empty = tr("Reading the points.").toStdString();
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
