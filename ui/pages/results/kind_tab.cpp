#include "ui/pages/results/kind_tab.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_files.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/trace_chooser.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

constexpr int kLeastChartHeight = 250;
constexpr int kLeastRows = 4;
constexpr int kChartAbove = 3, kTableBelow = 2;  // Shares of the tab's height if the table is below the chart.
constexpr int kChartShare = 5, kTableShare = 7;  // Shares of the tab's width if they are side by side.
constexpr std::size_t kWideTable = 8;
// Columns that are hidden in this order if a table lacks room: first those that follow from others or from the chart.
// CSV and the chart's own table keep them.
constexpr const char* kGivesWay[] = {"perRankBatch",
                                     "epochSeconds",
                                     "memoryRss",
                                     "testAccuracy",
                                     "sizeUtilisation",
                                     "exposedSeconds",
                                     "residualSeconds",
                                     "otherSeconds",
                                     "overlap",
                                     "commSeconds",
                                     "memoryPss",
                                     "memoryBuckets",
                                     "memoryCache",
                                     "memoryOptimizer",
                                     "memoryGradients",
                                     "nodeMemoryMax",
                                     "memoryContext",
                                     "outputBytes",
                                     "bufferBytes",
                                     "inputBytes",
                                     "parameterBytes",
                                     "gatherSeconds",
                                     "scatterSeconds",
                                     "reduceSeconds",
                                     "pushSeconds",
                                     "pullSeconds",
                                     "broadcastSeconds",
                                     "waterfallResidual",
                                     "waterfallOther",
                                     "vendorUtilisation",
                                     "vendorFlopsPerSecond",
                                     "peakFlopsPerSecond",
                                     "energyPerSample",
                                     "stolenCpuSeconds",
                                     "cpuPercentMax",
                                     "flopsPerImage",
                                     "checkpointBytes",
                                     "checkpointCostSeconds",
                                     "checkpointWriteSeconds",
                                     "checkpointSeconds",
                                     "waterfallCheckpoint",
                                     "waterfallInput",
                                     "causedSeconds",
                                     "causeShare",
                                     "waitedSeconds",
                                     "p95LateSeconds",
                                     "stepSecondsP10",
                                     "stepSecondsP90",
                                     "steps",
                                     "repeats",
                                     "nodes",
                                     "stepSecondsMedian",
                                     "trainSeconds",
                                     "totalSeconds",
                                     "precision",
                                     "status",
                                     "stepSeconds"};
constexpr const char* kAllNumbers = "all";  // The only table that has every column and scrolls horizontally.

// Names of many bars need more room than there is beside a table.
bool wantsWholeWidth(const Figure& figure, int width) {
  constexpr int kNameWidth = 90;
  const bool areNamed = figure.kind == FigureKind::bars && figure.x.scale == AxisScale::category;
  return areNamed &&
         int(figure.x.categories.size()) * inFont(kNameWidth) > width * kChartShare / (kChartShare + kTableShare);
}

}  // namespace

KindTab::KindTab(const ResultTab& tab, FigureMaker& maker, QWidget* parent)
    : StackedPage(parent),
      m_kind(tab.what),
      m_maker(maker),
      m_why(makeLabel({}, LabelRole::muted, this)),
      m_row(new QHBoxLayout),
      m_chartPlace(new FillHeight(kLeastChartHeight, this)),
      m_chart(new ChartView(m_chartPlace)),
      m_tablePlace(new FillHeight(0, this)),
      m_table(new TableView(m_tablePlace)),
      m_model(new TableModel(this)),
      m_cut(makeLabel({}, LabelRole::muted, this)),
      m_reasons(makeLabel({}, LabelRole::muted, this)) {
  setObjectName(QString::fromStdString(m_kind));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  if (tab.oneCell != OneCell::no) {
    m_chooser = new TraceChooser(tab.oneCell, this);
    column->addWidget(m_chooser);
    connect(m_chooser, &TraceChooser::traceRequested, this, &KindTab::traceRequested);
    connect(m_chooser, &TraceChooser::changed, this, [this] {
      if (!m_takesStudy) wantOnceShown();
    });
  }
  m_row->setSpacing(3 * kGrid);
  m_why->setWordWrap(true);
  m_why->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  column->addWidget(m_why);
  column->addLayout(m_row, 1);
  m_chartPlace->setInside(m_chart);
  m_tablePlace->setInside(m_table);
  m_row->addWidget(m_chartPlace, kChartShare);
  m_chart->setNotesShown(false);  // The page lists the notes.
  connect(m_chart, &ChartView::pointChosen, this, &KindTab::choose);
  m_row->addWidget(m_tablePlace, kTableShare);
  column->addWidget(m_cut);
  m_reasons->setWordWrap(true);
  column->addWidget(m_reasons);
  column->addStretch(0);  // A short table without a chart is at the top.
  auto* sort = new TableSort(this);
  sort->setSourceModel(m_model);
  m_table->setModel(sort);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  m_table->installEventFilter(this);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) { showMenu(at); });
  hideAll();
  connect(&maker, &FigureMaker::studyChanged, this, &KindTab::setStudy);
  connect(&maker, &FigureMaker::made, this, [this](int number, const MadeFigurePtr& made) {
    if (number == m_wanted) showMade(made);
  });
}

// The earlier figure is shown until the new one is made, unless it is of another study.
void KindTab::setStudy(const std::shared_ptr<const StudyResult>& study) {
  m_unseen = study;
  if (m_made && m_made->study->id != study->id) {
    m_made.reset();
    hideAll();
  }
  wantOnceShown();
}

void KindTab::hideAll() {
  m_why->hide();
  m_chartPlace->hide();
  m_tablePlace->hide();
  m_cut->hide();
  m_reasons->hide();
}

void KindTab::wantOnceShown() {
  m_stale = m_isMaking = true;
  if (isVisible()) want();
}

void KindTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) want();
}

void KindTab::want() {
  m_stale = false;
  if (const auto study = std::exchange(m_unseen, nullptr); study && m_chooser != nullptr) {
    const QScopedValueRollback<bool> takes(m_takesStudy, true);
    m_chooser->setStudy(study);  // A study may have many cells, which a hidden choice does not need.
  }
  m_wanted = m_maker.want(m_kind, m_chooser == nullptr ? ChosenSteps() : m_chooser->chosen());
}

void KindTab::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  if (m_chooser != nullptr) m_chooser->setTrace(number, trace);
}

void KindTab::setTraceProblem(int number, const Error& error) {
  if (m_chooser != nullptr) m_chooser->setProblem(number, error);
}

void KindTab::showMade(const MadeFigurePtr& made) {
  m_made = made;
  m_isMaking = m_stale;
  showParts(made);
  if (made->table) showTable(*made);
  Q_EMIT drawn(m_chart);
}

void KindTab::showParts(const MadeFigurePtr& made) {
  const LayoutOnce once(*this);
  m_drawn = made->figure && !made->figure->series.empty();
  m_chartPlace->setVisible(m_drawn);
  const QString why = made->figure && !m_drawn ? QString::fromStdString(made->figure->empty) : QString();
  m_why->setText(why);
  m_why->setVisible(!why.isEmpty());
  if (made->figure) {
    m_chart->setExportName(QString::fromStdString(made->study->name));
    m_chart->setSharedFigure(std::shared_ptr<const Figure>(made, &*made->figure));
  }
  m_chart->setFileForm([made](const std::stop_token& stop) {
    return fileForm(made->study, made->kind, made->view, made->losses, stop);
  });
  m_chart->setOwnForms(ownFileForms(made->study, made->kind, made->view));
  m_tablePlace->setVisible(made->table != nullptr);
  QStringList reasons;
  if (made->reading)
    for (const std::string& each : made->reading->notes) reasons << QString::fromStdString(each);
  m_reasons->setText(reasons.join(QLatin1Char('\n')));
  m_reasons->setVisible(!reasons.isEmpty());
  const std::size_t shown = made->table ? made->table->rows.size() : 0;
  m_cut->setVisible(shown < made->rows);
  m_cut->setText(tr("First %1 of %2 rows; exported files contain all.")
                     .arg(groupedUpTo(double(made->rows)).toString(qulonglong(shown)),
                          groupedUpTo(double(made->rows)).toString(qulonglong(made->rows))));
}

void KindTab::showTable(const MadeFigure& made) {
  m_chart->setTable(made.table);
  m_model->setTable(made.reading);
  setAccessibleNameOf(m_table, tr("Table: %1").arg(QString::fromStdString(made.table->caption)));
  fitToWidth();
}

// Hides columns of a wide table whose values are equal in every row, and missing values of a single row; CSV and the
// chart's own table keep them.
void KindTab::hideConstants() {
  const Table& table = *m_model->table();
  const bool oneRow = table.rows.size() == 1;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const bool constant =
        !table.rows.empty() && std::all_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
          return column < row.size() && (oneRow ? row[column].empty() : row[column] == table.rows.front()[column]);
        });
    m_table->setColumnHidden(static_cast<int>(column), constant && table.columns.size() > kWideTable);
  }
}

void KindTab::hideWhatHasNoRoom() {
  if (m_kind == kAllNumbers) return;
  const auto& columns = m_model->table()->columns;
  for (const char* key : kGivesWay) {
    if (m_table->horizontalHeader()->length() <= m_table->viewport()->width()) return;
    const auto at = std::find_if(columns.begin(), columns.end(), [key](const auto& each) { return each.key == key; });
    if (at == columns.end()) continue;
    m_table->setColumnHidden(static_cast<int>(at - columns.begin()), true);
    m_table->fitColumns();
  }
}

// A table that is too wide to be beside the chart is placed below it with the whole width.
void KindTab::fitToWidth() {
  hideConstants();
  const int beside = (width() - m_row->spacing()) * kTableShare / (kChartShare + kTableShare) -
                     m_table->verticalScrollBar()->sizeHint().width();
  const bool below = m_drawn && (m_table->leastWidth() > beside || wantsWholeWidth(m_chart->figure(), width()));
  m_row->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_row->setStretch(0, below ? kChartAbove : kChartShare);
  m_row->setStretch(1, below ? kTableBelow : kTableShare);
  m_table->fitColumns();
  hideWhatHasNoRoom();
  const int rows = std::max(1, m_model->rowCount()), all = m_table->heightForRows(rows);
  m_tablePlace->setMinimumHeight(m_table->heightForRows(std::min(rows, kLeastRows)));
  // The chart gets the height that the table does not need.
  m_tablePlace->setMaximumHeight(below ? all : QWIDGETSIZE_MAX);
  m_tablePlace->setMost(all);
}

// The change is queued, so that the table has set its own columns before.
bool KindTab::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_table && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(
        this, [this] { fitToWidth(); }, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

void KindTab::choose(int series, double x, double y) {
  if (!m_made) return;
  const ChosenPoint point{series, x, y};
  m_maker.findCells(m_made, figurePlace(*m_chart, point),
                    [tab = QPointer(this), at = screenPlace(*m_chart, point)](const QList<int>& cells) {
                      if (tab) Q_EMIT tab->cellsChosen(cells, at);
                    });
}

void KindTab::showMenu(const QPoint& at) {
  const QModelIndex index = m_table->indexAt(at);
  const auto& columns = m_model->table()->columns;
  const auto cell =
      std::find_if(columns.begin(), columns.end(), [](const TableColumn& column) { return column.key == "cell"; });
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (index.isValid() && cell != columns.end()) {
    const int number =
        index.siblingAtColumn(static_cast<int>(cell - columns.begin())).data(TableModel::kRawRole).toInt();
    menu->addAction(
        tr("Runs of cell %1").arg(number), this, [this, number] { Q_EMIT runsRequested(number); });
    menu->addAction(tr("Measure cell %1 again").arg(number), this, [this, number] { Q_EMIT rerunRequested(number); });
  }
  addTableActions(*menu, m_chart, [this](const QString& ending) { m_chart->askExport(ending); });
  menu->popup(m_table->viewport()->mapToGlobal(at));
}

}  // namespace scalescope

#include "moc_kind_tab.cpp"
