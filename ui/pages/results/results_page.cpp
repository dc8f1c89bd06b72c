#include "ui/pages/results/results_page.h"

#include <algorithm>

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include "core/base/file.h"
#include "core/report/figures.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/charts/render_figure.h"
#include "ui/charts/theme.h"
#include "ui/messages.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/note_list.h"

namespace scalescope {
namespace {

constexpr int kTopHeight = 330;

const char* const kTabKinds[] = {"cells", "throughput",  "time-vs-batch", "step-split", "subtraction",  "memory",         "accuracy",
                                 "loss",  "utilisation", "per-rank",      "efficiency", "device-hours", "hyperparameters"};

QString tabTitle(const std::string& kind) {
  if (kind == "cells") return ResultsPage::tr("Cells");
  if (kind == "throughput") return ResultsPage::tr("Throughput");
  if (kind == "time-vs-batch") return ResultsPage::tr("Time v batch");
  if (kind == "step-split") return ResultsPage::tr("Step split");
  if (kind == "subtraction") return ResultsPage::tr("Subtraction");
  if (kind == "memory") return ResultsPage::tr("Memory");
  if (kind == "accuracy") return ResultsPage::tr("Accuracy");
  if (kind == "loss") return ResultsPage::tr("Loss");
  if (kind == "utilisation") return ResultsPage::tr("Utilisation");
  if (kind == "per-rank") return ResultsPage::tr("Per rank");
  if (kind == "efficiency") return ResultsPage::tr("Efficiency");
  if (kind == "device-hours") return ResultsPage::tr("Device-hours");
  if (kind == "hyperparameters") return ResultsPage::tr("Hyper-parameters");
  return QString::fromStdString(kind);
}

QString protocolText(Protocol protocol) {
  switch (protocol) {
    case Protocol::strong:
      return ResultsPage::tr("strong scaling");
    case Protocol::weak:
      return ResultsPage::tr("weak scaling");
    case Protocol::fixedEpoch:
      return ResultsPage::tr("same epoch, growing batch");
    case Protocol::batchSweep:
      return ResultsPage::tr("batch sweep");
    case Protocol::free:
      return ResultsPage::tr("free comparison");
  }
  return {};
}

QString factsText(const StudyResult& study) {
  QStringList facts{protocolText(study.protocol), QString::fromStdString(study.spec.model.name),
                    QString::fromStdString(study.spec.dataset.name)};
  for (const Precision precision : study.spec.axes.precisions) {
    facts << toQString(name(precision));
  }
  int repeats = 0;
  for (const CellResult& cell : study.cells) {
    repeats = std::max(repeats, cell.repeats);
  }
  facts << ResultsPage::tr("%n repeats", nullptr, repeats);
  return facts.join(QStringLiteral(" \u00B7 "));
}

QString groupText(const CellGroupChoice& choice) {
  using Axis = CellGroupChoice::Axis;
  const QString value = QString::fromStdString(choice.value);
  switch (choice.axis) {
    case Axis::globalBatch:
      return ResultsPage::tr("Only global batch %1").arg(value);
    case Axis::perRankBatch:
      return ResultsPage::tr("Only batch %1 per device").arg(value);
    case Axis::strategy:
    case Axis::precision:
    case Axis::variant:
      return ResultsPage::tr("Only %1").arg(value);
    case Axis::all:
      break;
  }
  return ResultsPage::tr("All cells");
}

QString cellText(const Cell& cell) {
  return ResultsPage::tr("%1 \u00D7 %2, batch %3, %4")
      .arg(cell.nodes)
      .arg(cell.devices)
      .arg(cell.globalBatch)
      .arg(toQString(name(cell.strategy)));
}

QComboBox* selector(QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMaximumWidth(320);
  return box;
}

}  // namespace

struct ResultsPage::Impl {
  ResultsPage* self;
  std::shared_ptr<const std::vector<StudyRow>> studies;
  std::shared_ptr<const StudyResult> result;
  std::vector<CellGroupChoice> groups;

  QStackedWidget* stack = nullptr;
  QWidget* content = nullptr;
  QLabel* headline = nullptr;
  QLabel* detail = nullptr;
  QPushButton* exportButton = nullptr;
  QPushButton* reportButton = nullptr;
  QComboBox* study = nullptr;
  QComboBox* baseline = nullptr;
  QComboBox* group = nullptr;
  ElidedLabel* facts = nullptr;
  ChartView* speedup = nullptr;
  ChartView* waterfall = nullptr;
  ChartView* bandwidth = nullptr;
  NoteList* notes = nullptr;
  QTabBar* tabs = nullptr;
  QStackedWidget* tabPages = nullptr;
  QLabel* emptyText = nullptr;
  QPushButton* emptyButton = nullptr;
  QStringList exportQueue;
  QString exportFolder;
  int exportedFiles = 0;
  QTimer* exporter = nullptr;

  explicit Impl(ResultsPage* page) : self(page) {}

  void build() {
    auto* outer = new QVBoxLayout(self);
    outer->setContentsMargins(0, 0, 0, 0);
    stack = new QStackedWidget(self);
    outer->addWidget(stack);
    auto* scroll = new QScrollArea(stack);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content = new QWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kPageMargin, 16, kPageMargin, 16);
    column->setSpacing(0);
    column->addLayout(buildHead());
    column->addSpacing(12);
    column->addLayout(buildSelectors());
    column->addSpacing(16);
    column->addLayout(buildCharts());
    column->addSpacing(8);
    notes = new NoteList(content);
    column->addWidget(notes);
    column->addSpacing(16);
    buildTabs(column);
    column->addStretch(1);
    scroll->setWidget(content);
    stack->addWidget(scroll);
    stack->addWidget(buildEmpty());
    exporter = new QTimer(self);
    exporter->setInterval(0);
  }

  QLayout* buildHead() {
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(kTight);
    headline = new QLabel(content);
    headline->setWordWrap(true);
    headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(headline, LabelRole::headline);
    detail = new QLabel(content);
    detail->setWordWrap(true);
    detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(detail, LabelRole::muted);
    texts->addWidget(headline);
    texts->addWidget(detail);
    row->addLayout(texts, 1);
    row->addSpacing(16);
    exportButton = new QPushButton(content);
    reportButton = new QPushButton(content);
    setRole(reportButton, ButtonRole::primary);
    row->addWidget(exportButton, 0, Qt::AlignTop);
    row->addWidget(reportButton, 0, Qt::AlignTop);
    return row;
  }

  QLayout* buildSelectors() {
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    study = selector(content);
    baseline = selector(content);
    group = selector(content);
    for (QComboBox* box : {study, baseline, group}) {
      row->addWidget(box);
    }
    facts = new ElidedLabel(content);
    facts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setRole(facts, LabelRole::muted);
    row->addWidget(facts, 1);
    return row;
  }

  QLayout* buildCharts() {
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    speedup = new ChartView(content);
    waterfall = new ChartView(content);
    bandwidth = new ChartView(content);
    for (ChartView* chart : {speedup, waterfall, bandwidth}) {
      chart->setMinimumHeight(kTopHeight);
      chart->setNotesShown(false);  // the list below has them in full
      row->addWidget(chart, 1);
    }
    return row;
  }

  void buildTabs(QVBoxLayout* column) {
    tabs = new QTabBar(content);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setUsesScrollButtons(true);
    tabPages = new QStackedWidget(content);
    for (const char* kind : kTabKinds) {
      auto* page = new KindTab(kind, tabPages);
      QObject::connect(page, &KindTab::rerunRequested, self, [this](int cell) {
        if (result) {
          Q_EMIT self->rerunRequested(QString::fromStdString(result->id.value), cell);
        }
      });
      tabPages->addWidget(page);
      tabs->addTab(tabTitle(kind));
    }
    column->addWidget(tabs);
    auto* line = new QFrame(content);
    line->setProperty("role", QStringLiteral("hairline"));
    column->addWidget(line);
    column->addSpacing(12);
    column->addWidget(tabPages);
  }

  QWidget* buildEmpty() {
    auto* page = new QWidget(stack);
    auto* column = new QVBoxLayout(page);
    emptyText = new QLabel(page);
    emptyText->setAlignment(Qt::AlignCenter);
    emptyText->setWordWrap(true);
    emptyText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(emptyText, LabelRole::muted);
    emptyButton = new QPushButton(page);
    setRole(emptyButton, ButtonRole::primary);
    column->addStretch(1);
    column->addWidget(emptyText);
    column->addSpacing(12);
    column->addWidget(emptyButton, 0, Qt::AlignHCenter);
    column->addStretch(1);
    return page;
  }

  void relabel() {
    exportButton->setText(ResultsPage::tr("Export all"));
    reportButton->setText(ResultsPage::tr("Report"));
    emptyButton->setText(ResultsPage::tr("New study"));
    study->setAccessibleName(ResultsPage::tr("Study"));
    baseline->setAccessibleName(ResultsPage::tr("Baseline"));
    group->setAccessibleName(ResultsPage::tr("Cells shown"));
    tabs->setAccessibleName(ResultsPage::tr("Result kinds"));
    headline->setAccessibleName(ResultsPage::tr("Verdict"));
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setTabText(i, tabTitle(kTabKinds[i]));
    }
  }

  void showEmpty(const QString& text, bool withButton) {
    emptyText->setText(text);
    emptyButton->setVisible(withButton);
    stack->setCurrentIndex(1);
  }

  void fillStudies() {
    const QSignalBlocker quiet(study);
    study->clear();
    for (const StudyRow& row : *studies) {
      study->addItem(QString::fromStdString(row.name), QString::fromStdString(row.id.value));
    }
    if (result) {
      study->setCurrentIndex(study->findData(QString::fromStdString(result->id.value)));
    }
  }

  void fillSelectors() {
    const QSignalBlocker quietBaseline(baseline);
    const QSignalBlocker quietGroup(group);
    baseline->clear();
    baseline->addItem(ResultsPage::tr("Baseline: as planned"), 0);
    for (const CellResult& cell : result->cells) {
      if (cell.repeats > 0) {
        baseline->addItem(ResultsPage::tr("Baseline: %1").arg(cellText(cell.cell)), cell.cell.number);
      }
    }
    const std::vector<CellGroupChoice> choices = groupChoices(*result);
    const int old = group->currentIndex();
    const bool same = choices == groups;
    groups = choices;
    group->clear();
    for (const CellGroupChoice& choice : groups) {
      group->addItem(groupText(choice));
    }
    group->setCurrentIndex(same ? std::max(0, old) : 0);
    group->setVisible(groups.size() > 1);
  }

  // "First sentence." is the headline, the rest its explanation.
  void showVerdict() {
    QString text = result->verdict ? translated(*result->verdict) : QString();
    if (text.isEmpty()) {
      headline->setText(QString::fromStdString(result->name));
      detail->setText(ResultsPage::tr("No verdict yet: it needs a baseline and at least one other finished cell."));
      return;
    }
    qsizetype end = text.indexOf(QStringLiteral(". "));
    const qsizetype chinese = text.indexOf(QStringLiteral("\u3002"));
    end = end < 0 ? chinese : chinese < 0 ? end : std::min(end, chinese);
    headline->setText(end < 0 ? text : text.left(end));
    detail->setText(end < 0 ? QString() : text.mid(end + 1).trimmed());
    detail->setVisible(!detail->text().isEmpty());
  }

  void showChart(ChartView* chart, const char* kind, const StudyResult& shown) {
    const auto figure = makeFigure(shown, kind);
    if (!figure) {
      Figure none;
      none.id = kind;
      none.empty = translated(figure.error()).toStdString();
      chart->setFigure(none);
      return;
    }
    chart->setExportName(QString::fromStdString(shown.name));
    chart->setFigure(*figure);
    if (const auto table = makeTable(shown, kind)) {
      chart->setTable(*table);
    }
  }

  void showResult() {
    stack->setCurrentIndex(0);
    showVerdict();
    facts->setFullText(factsText(*result));
    fillSelectors();
    notes->setNotes(allNotes(*result));
    showGroup();
  }

  void showGroup() {
    const auto index = static_cast<std::size_t>(std::max(0, group->currentIndex()));
    const StudyResult shown = onlyGroup(*result, index < groups.size() ? groups[index] : CellGroupChoice{});
    showChart(speedup, "speedup", shown);
    showChart(waterfall, "waterfall", shown);
    showChart(bandwidth, "bandwidth", shown);
    for (int i = 0; i < tabPages->count(); ++i) {
      tabs->setTabVisible(i, static_cast<KindTab*>(tabPages->widget(i))->setStudy(shown));
    }
    showTab(tabs->currentIndex());
  }

  // The stack takes the height of the shown tab, not of its tallest.
  void showTab(int index) {
    for (int i = 0; i < tabPages->count(); ++i) {
      tabPages->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    tabPages->setCurrentIndex(index);
    tabPages->adjustSize();
  }

  void exportNext() {
    if (exportQueue.isEmpty() || !result) {
      exporter->stop();
      exportButton->setEnabled(true);
      exportButton->setText(ResultsPage::tr("Export all"));
      Q_EMIT self->exportFinished(exportFolder, exportedFiles);
      return;
    }
    const QString job = exportQueue.takeFirst();
    exportButton->setText(ResultsPage::tr("%n files left", nullptr, static_cast<int>(exportQueue.size())));
    const std::string what = job.section(QLatin1Char('.'), 0, 0).toStdString();
    const std::string file = QDir(exportFolder).filePath(QString::fromStdString(result->name) + QLatin1Char('-') + job).toStdString();
    if (job.endsWith(QLatin1String(".csv"))) {
      const auto table = makeTable(*result, what);
      exportedFiles += table && writeFileAtomic(file, toCsv(*table)) ? 1 : 0;
      return;
    }
    const auto figure = makeFigure(*result, what);
    if (figure && !figure->series.empty()) {
      RenderOptions options;
      options.scale = 2;
      exportedFiles += renderFigure(*figure, file, options) ? 1 : 0;
    }
  }
};

ResultsPage::ResultsPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  Impl& d = *m_impl;
  d.build();
  d.relabel();
  d.showEmpty(tr("No results yet. Run a study, and its speedup, step split and bandwidth appear here."), true);
  connect(d.study, &QComboBox::activated, this, [this](int index) { Q_EMIT studyChosen(m_impl->study->itemData(index).toString()); });
  connect(d.baseline, &QComboBox::activated, this, [this](int index) {
    if (m_impl->result) {
      Q_EMIT baselineChosen(QString::fromStdString(m_impl->result->id.value), m_impl->baseline->itemData(index).toInt());
    }
  });
  connect(d.group, &QComboBox::activated, this, [this] { m_impl->showGroup(); });
  connect(d.tabs, &QTabBar::currentChanged, this, [this](int index) { m_impl->showTab(index); });
  connect(d.exporter, &QTimer::timeout, this, [this] { m_impl->exportNext(); });
  connect(d.emptyButton, &QPushButton::clicked, this, &ResultsPage::newStudyRequested);
  connect(d.reportButton, &QPushButton::clicked, this, [this] {
    if (m_impl->result) {
      Q_EMIT reportRequested(QString::fromStdString(m_impl->result->id.value));
    }
  });
  connect(d.exportButton, &QPushButton::clicked, this, [this] {
    auto* dialog = new QFileDialog(this, tr("Export all figures and tables into a folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &ResultsPage::exportAll);
    dialog->open();
  });
}

ResultsPage::~ResultsPage() = default;

std::shared_ptr<const StudyResult> ResultsPage::result() const { return m_impl->result; }

void ResultsPage::setStudies(std::shared_ptr<const std::vector<StudyRow>> studies) {
  m_impl->studies = std::move(studies);
  m_impl->fillStudies();
}

void ResultsPage::setResult(const StudyResult& result) { setResult(std::make_shared<const StudyResult>(result)); }

void ResultsPage::setResult(std::shared_ptr<const StudyResult> result) {
  const bool another = !m_impl->result || !result || m_impl->result->id != result->id;
  const QVariant baseline = another ? QVariant(0) : m_impl->baseline->currentData();
  m_impl->result = std::move(result);
  if (!m_impl->result) {
    m_impl->showEmpty(tr("No results yet. Run a study, and its speedup, step split and bandwidth appear here."), true);
    return;
  }
  if (m_impl->studies) {
    m_impl->fillStudies();
  }
  m_impl->showResult();
  m_impl->baseline->setCurrentIndex(std::max(0, m_impl->baseline->findData(baseline)));
}

void ResultsPage::setLoading() {
  if (!m_impl->result) {
    m_impl->showEmpty(tr("Reading the study\u2026"), false);
  }
}

void ResultsPage::setProblem(const Error& error) { m_impl->showEmpty(translated(error), false); }

void ResultsPage::exportAll(const QString& folder) {
  Impl& d = *m_impl;
  d.exportFolder = folder;
  d.exportedFiles = 0;
  d.exportQueue.clear();
  for (const std::string& kind : exportKinds()) {
    for (const char* ending : {"png", "svg", "csv"}) {
      d.exportQueue << QStringLiteral("%1.%2").arg(QString::fromStdString(kind), QLatin1String(ending));
    }
  }
  d.exportButton->setEnabled(false);
  d.exporter->start();
}

void ResultsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (m_impl->tabs == nullptr) {
    return;
  }
  if (event->type() == QEvent::PaletteChange) {
    m_impl->notes->restyle();
  } else if (event->type() == QEvent::LanguageChange) {
    m_impl->relabel();
    if (m_impl->result) {
      m_impl->showResult();
    }
  }
}

}  // namespace scalescope
