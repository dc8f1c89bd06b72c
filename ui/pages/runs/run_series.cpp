#include "ui/pages/runs/run_series.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

#include "core/base/json/nested.h"
#include "core/telemetry/record/metrics.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/series_view.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostLines = 8;

// Example: "rank 1" or "node 0, no. 3".
QString lineName(const SeriesKey& key, bool numbered) {
  const QString index = QString::number(key.source.index);
  const QString source = key.source.kind == SourceKind::rank   ? QObject::tr("rank %1").arg(index)
                         : key.source.kind == SourceKind::node ? QObject::tr("node %1").arg(index)
                                                               : QObject::tr("client");
  return numbered ? QObject::tr("%1, no. %2").arg(source, QString::number(key.instance)) : source;
}

}  // namespace

QString RunSeries::kindName(Metric metric) {
  const MetricInfo* info = metricInfo(metric);
  if (info == nullptr) return QString::number(static_cast<int>(metric));  // The metric is of a newer program.
  return translated(Message{std::string(info->title), {}});
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
  m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // Its names arrive after it is shown.
  row->addWidget(back);
  row->addWidget(m_title, 1);
  row->addWidget(m_kind);
  column->addLayout(row);
  column->addWidget(m_view, 1);
  connect(back, &QPushButton::clicked, this, &RunSeries::closed);
  connect(
      m_kind, &QComboBox::activated, this, [this] { showKind(); });
  connect(m_view, &SeriesView::pointsRequested, this, [this](int number, double from, double to, int buckets) {
    Q_EMIT pointsRequested(number, m_shown, from, to, buckets);
  });
}

void RunSeries::setRun(const RunRow& run) {
  m_rows.clear();
  m_shown.clear();
  m_run = run.id;
  m_isOfProgram = false;
  m_title->setText(
      tr("%1, cell %2, repeat %3, over time in seconds")
          .arg(toQString(run.studyName), QString::number(run.cell.value), QString::number(run.repeat.value)));
  m_kind->clear();
  m_view->chart()->setExportName(toQString(run.studyName));
  m_view->setEmpty(tr("Reading the records of the run \u2026"));
  m_asked = newQuestionNumber();
  Q_EMIT seriesRequested(m_asked, run.id);
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

void RunSeries::setOfProgram(const RunId& run, bool isOfProgram) {
  if (!(run == m_run) || isOfProgram == m_isOfProgram) return;
  m_isOfProgram = isOfProgram;
  if (m_kind->count() > 0) showKind();
}

void RunSeries::fillKinds() {
  m_kind->clear();
  const auto has = [this](Metric metric) {
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const SeriesRow& row) { return row.key.metric == metric; });
  };
  for (const MetricInfo& each : kMetrics)
    if (has(each.metric)) m_kind->addItem(kindName(each.metric), static_cast<int>(each.metric));
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
  const MetricInfo* info = metricInfo(metric);
  const MetricScale scale = info == nullptr ? MetricScale() : metricScale(*info, most);
  Figure figure;
  figure.id = "series";
  figure.title = kindName(metric).toStdString();
  if (all > rows.size()) figure.subtitle = tr("the first %1 of %2 series").arg(rows.size()).arg(all).toStdString();
  figure.x.title = tr("seconds").toStdString();
  figure.y.title = metric == Metric::imagesPerSecond
                       ? translated(withRateUnit({"axis.throughput", {}}, m_isOfProgram)).toStdString()
                       : std::string(scale.unit);
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

#include "moc_run_series.cpp"
