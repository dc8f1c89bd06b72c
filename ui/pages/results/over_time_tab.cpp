#include "ui/pages/results/over_time_tab.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <string>
#include <variant>

#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/pages/live/live_figure_maker.h"
#include "ui/pages/live/time_charts.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {

OverTimeTab::OverTimeTab(QWidget* parent)
    : StackedPage(parent),
      m_cell(named(new QComboBox(this), tr("Cell whose run is shown"))),
      m_text(makeLabel({}, LabelRole::muted, this)),
      m_elsewhere(makeButton(tr("Show in Runs"), tr("Show in Runs"), ButtonRole::normal, this)),
      m_charts(new TimeCharts(this)),
      m_figures(new LiveFigureMaker(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(2 * kGrid);
  row->addWidget(m_cell);
  row->addWidget(m_text, 1);
  row->addWidget(m_elsewhere);
  m_elsewhere->hide();
  connect(m_elsewhere, &QPushButton::clicked, this, [this] { Q_EMIT seriesRequested(m_tooLong); });
  column->addLayout(row);
  column->addWidget(m_charts);
  column->addStretch(1);  // This keeps the row of choices at the top.
  m_text->setWordWrap(true);
  connect(m_figures, &LiveFigureMaker::made, this,
          [this](const LiveFigures& figures) { m_charts->setFigures(figures.shown); });
  connect(m_cell, &QComboBox::activated, this, [this] {
    m_isAsked = false;
    ask();
  });
}

void OverTimeTab::setStudy(const std::shared_ptr<const StudyResult>& study) {
  if (m_study && m_study->id != study->id) showNothing();
  m_study = study;
  m_number = 0;  // Pending answers belong to the earlier result.
  const int chosen = m_cell->currentData().toInt();
  const QSignalBlocker quiet(m_cell);
  m_cell->clear();
  for (const CellResult& cell : study->cells)
    m_cell->addItem(tr("Cell %1: %2").arg(cell.cell.number).arg(cellText(cell.cell)), cell.cell.number);
  m_cell->setCurrentIndex(std::max(0, m_cell->findData(chosen)));
  m_isAsked = false;
  if (isVisible()) ask();
}

void OverTimeTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  ask();
}

void OverTimeTab::ask() {
  if (m_isAsked || m_cell->count() == 0) return;
  m_isAsked = true;
  say(tr("Reading the records of the run \u2026"));
  m_number = newQuestionNumber();
  Q_EMIT runRequested(m_number, m_cell->currentData().toInt());
}

void OverTimeTab::showNothing() {
  m_figures->drop();
  m_charts->setFigures({});
}

void OverTimeTab::say(const QString& text) {
  m_text->setText(text);
  m_elsewhere->hide();
}

void OverTimeTab::setRun(int number, const LiveStatePtr& run) {
  if (number != m_number) return;
  m_figures->want(run, {.isOverTime = true});
  const QString repeat = tr("Repeat %1, over time in seconds").arg(run->repeat.value);
  const auto seconds = [](double value) { return QLocale().toString(value, 'f', 1); };
  say(run->timedFrom && run->timedTo ? tr("%1. Timed from %2 s to %3 s; the shaded parts are not timed.")
                                           .arg(repeat, seconds(*run->timedFrom), seconds(*run->timedTo))
                                     : repeat);
}

void OverTimeTab::setProblem(int number, const Error& error) {
  if (number != m_number) return;
  showNothing();
  say(translated(error));
  if (error.kind != ErrorKind::tooLarge) return;
  for (const auto& [name, value] : error.message.arguments)
    if (const auto* run = std::get_if<std::string>(&value); run != nullptr && name == "run") {
      m_tooLong = RunId(*run);
      m_elsewhere->show();
    }
}

}  // namespace scalescope

#include "moc_over_time_tab.cpp"
