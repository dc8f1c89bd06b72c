#include "ui/pages/results/results_page.h"

#include <algorithm>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include "core/report/figures/figures.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/base/messages.h"
#include "ui/pages/results/folder_export.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/note_list.h"
#include "ui/pages/results/results_words.h"
#include "ui/pages/results/window_speaker.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr int kTopHeight = 330;

QComboBox* selector(const QString& name, QWidget* parent) {
  auto* box = named(new QComboBox(parent), name);
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
  bool isDemo = false;

  QStackedWidget* stack = nullptr;
  QWidget* content = nullptr;
  EmptyState* empty = nullptr;
  InlineNote* demo = nullptr;
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
  TabRow* tabRow = nullptr;
  QTabBar* tabs = nullptr;  // of tabRow
  QStackedWidget* tabPages = nullptr;
  FolderExport* exporter = nullptr;

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
    column->setContentsMargins(kPageMargin, kGrid, kPageMargin, 2 * kGrid);
    column->setSpacing(0);
    demo = new InlineNote(content);
    column->addWidget(demo);
    column->addLayout(buildHead());
    column->addSpacing(kGrid + kTight);
    column->addLayout(buildSelectors());
    column->addSpacing(2 * kGrid);
    column->addLayout(buildCharts());
    column->addSpacing(kGrid);
    notes = new NoteList(content);
    column->addWidget(notes);
    column->addSpacing(2 * kGrid);
    buildTabs(column);
    column->addStretch(1);
    scroll->setWidget(content);
    stack->addWidget(scroll);
    empty = new EmptyState(stack);
    stack->addWidget(empty);
    exporter = new FolderExport(self);
  }

  QLabel* words(LabelRole role) {
    QLabel* label = makeLabel({}, role, content);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
  }

  QLayout* buildHead() {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, kGrid, 0, 0);
    row->setSpacing(kGrid);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(kTight);
    headline = named(words(LabelRole::headline), ResultsPage::tr("Verdict"));
    detail = words(LabelRole::muted);
    texts->addWidget(headline);
    texts->addWidget(detail);
    row->addLayout(texts, 1);
    row->addSpacing(2 * kGrid);
    exportButton = makeButton(ResultsPage::tr("Export all"), ResultsPage::tr("Export all"), ButtonRole::normal, content);
    reportButton = makeButton(ResultsPage::tr("Report"), ResultsPage::tr("Report"), ButtonRole::primary, content);
    row->addWidget(exportButton, 0, Qt::AlignTop);
    row->addWidget(reportButton, 0, Qt::AlignTop);
    return row;
  }

  QLayout* buildSelectors() {
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    study = selector(ResultsPage::tr("Study"), content);
    baseline = selector(ResultsPage::tr("Baseline"), content);
    group = selector(ResultsPage::tr("Cells shown"), content);
    for (QComboBox* box : {study, baseline, group}) row->addWidget(box);
    facts = new ElidedLabel(content);
    facts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setRole(facts, LabelRole::muted);
    row->addWidget(facts, 1);
    return row;
  }

  QLayout* buildCharts() {
    auto* row = new QHBoxLayout;
    row->setSpacing(3 * kGrid);
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
    tabRow = new TabRow(ResultsPage::tr("Result kinds"), content);
    tabs = tabRow->bar();
    tabPages = new QStackedWidget(content);
    for (const ResultTab& tab : resultTabs()) {
      auto* page = new KindTab(tab, tabPages);
      QObject::connect(page, &KindTab::rerunRequested, self, [this](int cell) {
        if (result && !isDemo) Q_EMIT self->rerunRequested(toQString(result->id.value), cell);
      });
      tabPages->addWidget(page);
      tabRow->addTab(translated(tab.title));
    }
    column->addWidget(tabRow);
    column->addWidget(makeHairline(content));
    column->addSpacing(kGrid + kTight);
    column->addWidget(tabPages);
  }

  void showEmpty(const QString& title, const QString& text, const QString& action = {}) {
    empty->say(title, text, action);
    stack->setCurrentIndex(1);
  }

  void showNoResults() {
    showEmpty(ResultsPage::tr("No results yet"), ResultsPage::tr("Run a study, and its speedup, step split and bandwidth appear here."),
              ResultsPage::tr("New study"));
  }

  void fillStudies() {
    const QSignalBlocker quiet(study);
    study->clear();
    for (const StudyRow& row : *studies) study->addItem(toQString(row.name), toQString(row.id.value));
    if (result) study->setCurrentIndex(study->findData(toQString(result->id.value)));
  }

  void fillSelectors() {
    const QSignalBlocker quietBaseline(baseline);
    const QSignalBlocker quietGroup(group);
    baseline->clear();
    baseline->addItem(ResultsPage::tr("Baseline: as planned"), 0);
    for (const CellResult& cell : result->cells)
      if (cell.repeats > 0) baseline->addItem(ResultsPage::tr("Baseline: %1").arg(cellText(cell.cell)), cell.cell.number);
    const std::vector<CellGroupChoice> choices = groupChoices(*result);
    const int old = group->currentIndex();
    const bool same = choices == groups;
    groups = choices;
    group->clear();
    for (const CellGroupChoice& choice : groups) group->addItem(groupText(choice));
    group->setCurrentIndex(same ? std::max(0, old) : 0);
    group->setVisible(groups.size() > 1);
  }

  void showVerdict() {
    const QString text = result->verdict ? translated(*result->verdict) : QString();
    const auto [first, rest] = headlineOf(text);
    headline->setText(text.isEmpty() ? toQString(result->name) : first);
    detail->setText(text.isEmpty() ? ResultsPage::tr("No verdict yet: it needs a baseline and at least one other finished cell.") : rest);
    detail->setVisible(!detail->text().isEmpty());
  }

  void showChart(ChartView* chart, const char* kind, const std::shared_ptr<const StudyResult>& shown) {
    const SpeakIn language(windowSpeaker());
    const auto figure = makeFigure(*shown, kind);
    if (!figure) {
      Figure none;
      none.id = kind;
      none.empty = translated(figure.error()).toStdString();
      chart->setFigure(none);
      return;
    }
    chart->setExportName(toQString(shown->name));
    chart->setFigure(*figure);
    if (const auto table = makeTable(*shown, kind)) chart->setTable(*table);
    chart->setFileForm([shown, what = std::string(kind)] { return fileForm(*shown, what); });
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
    const auto shown = std::make_shared<const StudyResult>(onlyGroup(*result, index < groups.size() ? groups[index] : CellGroupChoice{}));
    showChart(speedup, "speedup", shown);
    showChart(waterfall, "waterfall", shown);
    showChart(bandwidth, "bandwidth", shown);
    for (int i = 0; i < tabPages->count(); ++i) tabRow->setTabWanted(i, static_cast<KindTab*>(tabPages->widget(i))->setStudy(shown));
    showTab(tabs->currentIndex());
  }

  // The stack takes the height of the shown tab, not of its tallest.
  void showTab(int index) {
    for (int i = 0; i < tabPages->count(); ++i)
      tabPages->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    tabPages->setCurrentIndex(index);
    tabPages->adjustSize();
  }

  void askFolder() {
    auto* dialog = new QFileDialog(self, ResultsPage::tr("Export all figures and tables into a folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    QObject::connect(dialog, &QFileDialog::fileSelected, self, &ResultsPage::exportAll);
    dialog->open();
  }

  void connectAll() {
    QObject::connect(study, &QComboBox::activated, self,
                     [this](int index) { Q_EMIT self->studyChosen(study->itemData(index).toString()); });
    QObject::connect(baseline, &QComboBox::activated, self, [this](int index) {
      if (result) Q_EMIT self->baselineChosen(toQString(result->id.value), baseline->itemData(index).toInt());
    });
    QObject::connect(group, &QComboBox::activated, self, [this] { showGroup(); });
    QObject::connect(tabs, &QTabBar::currentChanged, self, [this](int index) { showTab(index); });
    QObject::connect(empty, &EmptyState::actionClicked, self, &ResultsPage::newStudyRequested);
    QObject::connect(exportButton, &QPushButton::clicked, self, [this] { askFolder(); });
    QObject::connect(reportButton, &QPushButton::clicked, self, [this] {
      if (result) Q_EMIT self->reportRequested(toQString(result->id.value));
    });
    QObject::connect(exporter, &FolderExport::progressed, self,
                     [this](int left) { exportButton->setText(ResultsPage::tr("%n files left", nullptr, left)); });
    QObject::connect(exporter, &FolderExport::finished, self, [this](const QString& folder, int files) {
      exportButton->setEnabled(true);
      exportButton->setText(ResultsPage::tr("Export all"));
      Q_EMIT self->exportFinished(folder, files);
    });
  }
};

ResultsPage::ResultsPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->connectAll();
  m_impl->showNoResults();
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
  if (!m_impl->result) return m_impl->showNoResults();
  if (m_impl->studies) m_impl->fillStudies();
  m_impl->showResult();
  m_impl->baseline->setCurrentIndex(std::max(0, m_impl->baseline->findData(baseline)));
}

void ResultsPage::setDemo(const QString& recordedOn) {
  // It is in no store of this person's: nothing to choose from, nothing to measure again.
  m_impl->isDemo = !recordedOn.isEmpty();
  for (QComboBox* box : {m_impl->study, m_impl->baseline}) box->setVisible(!m_impl->isDemo);
  if (recordedOn.isEmpty()) return m_impl->demo->clear();
  m_impl->demo->show(InlineNote::Kind::info,
                     tr("A demo to look around in: real results, recorded on %1 and not on this computer. It leaves with your first study.")
                         .arg(recordedOn),
                     tr("Quick strong scaling"), [this] { Q_EMIT quickStartRequested(); });
}

void ResultsPage::setLoading() {
  if (!m_impl->result) m_impl->showEmpty({}, tr("Reading the study\u2026"));
}

void ResultsPage::setProblem(const Error& error) { m_impl->showEmpty(tr("This study cannot be shown"), translated(error)); }

void ResultsPage::exportAll(const QString& folder) {
  if (!m_impl->result) return;
  m_impl->exportButton->setEnabled(false);
  m_impl->exporter->start(m_impl->result, folder);
}

void ResultsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_impl->notes != nullptr) m_impl->notes->restyle();
}

}  // namespace scalescope
