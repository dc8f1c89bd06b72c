#include "ui/pages/results/sizing_tab.h"

#include <algorithm>
#include <array>

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>

#include "core/analysis/sizing/sizing_messages.h"
#include "core/report/figures/sizing_figures.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_files.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/note_list.h"
#include "ui/pages/results/sizing_form.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

constexpr int kTypingMs = 250;  // Delay after typing before the request is sent.
constexpr int kSizingHeight = 320;
constexpr int kSizingRows = 12;
constexpr int kCurvePoints = 64;

// Columns shown on the screen; files and the charts' own tables have the others.
constexpr std::array kShownColumns{
    "devices",      "linkGbps",         "perRankBatch", "stepSeconds",   "speedup",           "efficiency", "linkShare",
    "epochSeconds", "epochDeviceHours", "epochPrice",   "targetSeconds", "targetDeviceHours", "targetPrice"};

// Returns the main answer: the link that the largest number of devices needs, and the number of devices at which the
// link limits the speed.
QString answerOf(const Sizing& sizing) {
  const std::vector<Message> needs = withoutDuplicates(needSentences(sizing));
  const std::vector<Message> limits = withoutDuplicates(limitSentences(sizing));
  QStringList out;
  if (!needs.empty()) out << translated(needs.back());
  if (!limits.empty()) out << translated(limits.front());
  return out.join(QLatin1Char(' '));
}

QString restOf(const std::vector<Message>& sentences, const QString& answer) {
  QStringList out;
  for (const Message& sentence : sentences)
    if (const QString text = translated(sentence); !answer.contains(text)) out << text;
  return out.join(QLatin1Char(' '));
}

std::vector<GuardNote> sizingNotes(const Sizing& sizing) {
  std::vector<GuardNote> out;
  for (const Message& warning : withoutDuplicates(sizing.warnings)) out.push_back({Severity::warning, warning});
  for (const Message& reason : sizingReasons(sizing)) out.push_back({Severity::note, reason});
  return out;
}

FileForm formForFiles(const Sizing& sizing, std::size_t chart) {
  const MessageFormatter formatter = fileFormatter();
  const std::vector<Figure> figures = sizingFigures(formatter, sizing);
  return {chart < figures.size() ? figures[chart] : Figure(), sizingTable(formatter, sizing)};
}

}  // namespace

struct SizingTab::Impl {
  SizingTab* self;
  std::shared_ptr<const StudyResult> study;
  QString studyName;
  int baseline = 0;
  int number = 0;  // Number of the newest request.
  bool stale = true;

  SizingForm* form = nullptr;
  InlineNote* problem = nullptr;
  QWidget* answer = nullptr;  // Widget with everything below the input.
  QLabel* headline = nullptr;
  QLabel* detail = nullptr;
  std::vector<ChartView*> charts;
  TableView* table = nullptr;
  TableModel* model = nullptr;
  NoteList* notes = nullptr;
  QWidget* terminal = nullptr;
  CommandLine* command = nullptr;
  QTimer* pause = nullptr;

  explicit Impl(SizingTab* tab) : self(tab) {}

  void build() {
    auto* column = new QVBoxLayout(self);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid + kTight);
    column->addWidget(makeLabel(SizingTab::tr("Predict speedup on more devices"), LabelRole::title, self));
    form = new SizingForm(self);
    column->addWidget(form);
    problem = new InlineNote(self);
    column->addWidget(problem);
    answer = new QWidget(self);
    column->addWidget(answer);
    buildAnswer();
    column->addStretch(1);
    pause = new QTimer(self);
    pause->setSingleShot(true);
    pause->setInterval(kTypingMs);
  }

  QLabel* sentence(LabelRole role, const QString& name) {
    QLabel* label = named(makeLabel({}, role, answer), name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
  }

  void buildAnswer() {
    auto* column = new QVBoxLayout(answer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    headline = sentence(LabelRole::title, SizingTab::tr("Answer"));
    detail = sentence(LabelRole::muted, SizingTab::tr("Basis of the prediction"));
    column->addWidget(headline);
    column->addWidget(detail);
    column->addSpacing(kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(3 * kGrid);
    for (std::size_t i = 0; i < 2; ++i) {
      auto* chart = new ChartView(answer);
      chart->setMinimumHeight(inFont(kSizingHeight));
      row->addWidget(chart, 1);
      charts.push_back(chart);
    }
    column->addLayout(row);
    column->addSpacing(kGrid);
    buildTable();
    column->addWidget(table);
    notes = new NoteList(answer);
    column->addSpacing(kGrid);
    column->addWidget(notes);
    terminal = new QWidget(answer);
    auto* last = new QVBoxLayout(terminal);
    last->setContentsMargins(0, kGrid, 0, 0);
    last->setSpacing(kTight);
    last->addWidget(makeLabel(SizingTab::tr("From the command line"), LabelRole::muted, terminal));
    command = new CommandLine(terminal);
    last->addWidget(command);
    column->addWidget(terminal);
  }

  void buildTable() {
    table = new TableView(answer);
    model = new TableModel(table);
    auto* sort = new TableSort(table);
    sort->setSourceModel(model);
    table->setModel(sort);
    table->setSortingEnabled(true);
    table->sortByColumn(-1, Qt::AscendingOrder);
    table->setContextMenuPolicy(Qt::CustomContextMenu);
  }

  void showMenu(const QPoint& at) {
    auto* menu = new QMenu(self);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addTableActions(*menu, charts.front(), [this](const QString& ending) { charts.front()->askExport(ending); });
    menu->popup(table->viewport()->mapToGlobal(at));
  }

  // Answers that are still pending belong to an outdated request.
  void ask() {
    pause->stop();
    number = newQuestionNumber();
    stale = !study || !self->isVisible();
    if (stale) return;
    const auto request = readSizing(form->texts());
    form->markWrong(request ? std::nullopt : std::optional(request.error().field));
    if (!request) {
      problem->show(InlineNote::Kind::warning, request.error().text);
      return;
    }
    SizingRequest asked = *request;
    asked.curvePoints = kCurvePoints;
    if (!studyName.isEmpty()) command->setCommand(sizingCommand(studyName, baseline, asked));
    Q_EMIT self->sizingRequested(number, study, asked);
  }

  void showSizing(const SizingPtr& sizing) {
    problem->clear();
    answer->show();
    const LayoutOnce once(*answer);
    const std::vector<Message> sentences = withoutDuplicates(sizing->sentences);
    headline->setText(answerOf(*sizing));
    headline->setVisible(!headline->text().isEmpty());
    detail->setText(restOf(sentences, headline->text()));
    detail->setVisible(!detail->text().isEmpty());
    notes->setNotes(sizingNotes(*sizing), 0);
    terminal->setVisible(!studyName.isEmpty());
    const MessageFormatter formatter = windowFormatter();
    const std::vector<Figure> figures = sizingFigures(formatter, *sizing);
    const Table values = sizingTable(formatter, *sizing);
    for (std::size_t i = 0; i < charts.size(); ++i) {
      charts[i]->setVisible(i < figures.size() && (i == 0 || !figures[i].series.empty()));
      if (i >= figures.size()) continue;
      charts[i]->setExportName(toQString(sizing->name));
      charts[i]->setFigure(figures[i]);
      charts[i]->setTable(values);
      charts[i]->setFileForm([sizing, i](const std::stop_token&) { return formForFiles(*sizing, i); });
    }
    showTable(*sizing, values);
  }

  void showTable(const Sizing& sizing, const Table& whole) {
    const Table values = withBoundsJoined(whole);
    model->setTable(std::make_shared<const Table>(values));
    table->setAccessibleName(SizingTab::tr("Table: %1").arg(toQString(values.caption)));
    const auto isEmpty = [&](std::size_t column) {
      return std::all_of(values.rows.begin(), values.rows.end(),
                         [column](const auto& row) { return row[column].empty(); });
    };
    for (std::size_t i = 0; i < values.columns.size(); ++i) {
      const std::string& key = values.columns[i].key;
      const bool wanted = std::find(kShownColumns.begin(), kShownColumns.end(), key) != kShownColumns.end();
      const bool other = sizing.samplesToTarget && key.rfind("epoch", 0) == 0;  // One price is enough.
      const bool same = key == "linkGbps" && sizing.limits.size() < 2;
      table->setColumnHidden(static_cast<int>(i), !wanted || other || same || isEmpty(i));
    }
    table->fitColumns();
    table->setFixedHeight(table->heightForRows(std::clamp(static_cast<int>(values.rows.size()), 1, kSizingRows)));
  }

  void showRefusal(const Error& error) {
    answer->hide();
    problem->show(InlineNote::Kind::info, translated(error));
  }
};

SizingTab::SizingTab(QWidget* parent) : StackedPage(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->answer->hide();
  connect(m_impl->form, &SizingForm::edited, m_impl->pause, qOverload<>(&QTimer::start));
  connect(
      m_impl->pause, &QTimer::timeout, this, [this] { m_impl->ask(); });
  connect(m_impl->table, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { m_impl->showMenu(at); });
}

SizingTab::~SizingTab() = default;

void SizingTab::setStudy(std::shared_ptr<const StudyResult> study, const QString& studyName, int baseline) {
  // The answer is of another study.
  if (m_impl->study && study && m_impl->study->id != study->id) m_impl->answer->hide();
  m_impl->study = std::move(study);
  m_impl->studyName = studyName;
  m_impl->baseline = baseline;
  if (m_impl->study) m_impl->form->setStudy(*m_impl->study);
  m_impl->ask();
}

std::optional<SizingRequest> SizingTab::request() const {
  const auto asked = readSizing(m_impl->form->texts());
  if (!asked) return std::nullopt;
  SizingRequest request = *asked;
  request.curvePoints = kCurvePoints;
  return request;
}

void SizingTab::setSizing(int number, const SizingPtr& sizing) {
  if (number == m_impl->number) m_impl->showSizing(sizing);
}

void SizingTab::setRefusal(int number, const Error& error) {
  if (number == m_impl->number) m_impl->showRefusal(error);
}

void SizingTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_impl->stale) m_impl->ask();
}

void SizingTab::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_impl->notes != nullptr) m_impl->notes->restyle();
}

}  // namespace scalescope

#include "moc_sizing_tab.cpp"
