#include "ui/pages/results/trace_chooser.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/analysis/cell/step_times.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

bool isTraced(const CellResult& cell) { return cell.trace && !cell.trace->ranks.empty(); }
bool hasStepTimes(const CellResult& cell) { return cell.stepTimes && cell.stepTimes->bins() > 0; }

int stepNumber(std::int64_t step) { return static_cast<int>(std::clamp<std::int64_t>(step, 0, 1'000'000'000)); }

QLabel* labelOf(const QString& text, QWidget* field, QWidget* parent) {
  QLabel* label = makeLabel(text, LabelRole::muted, parent);
  label->setBuddy(field);
  field->setAccessibleName(text);
  return label;
}

}  // namespace

TraceChooser::TraceChooser(OneCell what, QWidget* parent)
    : QWidget(parent),
      m_what(what),
      m_cell(new QComboBox(this)),
      m_first(new QSpinBox(this)),
      m_count(new QSpinBox(this)),
      m_recorded(makeLabel({}, LabelRole::muted, this)),
      m_problem(makeLabel({}, LabelRole::danger, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  const auto add = [&](const QString& text, QWidget* field) {
    row->addWidget(labelOf(text, field, this));
    row->addWidget(field);
    row->addSpacing(kGrid);
  };
  m_cell->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  for (QSpinBox* box : {m_first, m_count}) {
    box->setKeyboardTracking(false);  // This avoids a change at every digit.
    box->setMinimumWidth(inFont(80));
  }
  m_first->setAccelerated(true);
  m_count->setRange(1, static_cast<int>(kMostDrawnSteps));
  add(tr("Cell shown"), m_cell);
  if (what == OneCell::withSteps) {
    add(tr("First step"), m_first);
    add(tr("Steps"), m_count);
    row->addWidget(m_recorded);
  } else {
    for (QWidget* each :
         {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_recorded)})
      each->hide();
  }
  row->addWidget(m_problem, 1);
  row->addStretch(1);
  m_problem->setWordWrap(true);
  m_problem->hide();
  connect(m_cell, &QComboBox::activated, this, [this] {
    fillSteps();
    choose();
  });
  connect(m_first, &QSpinBox::valueChanged, this, &TraceChooser::chooseSteps);
  connect(m_count, &QSpinBox::valueChanged, this, &TraceChooser::chooseSteps);
}

void TraceChooser::setStudy(std::shared_ptr<const StudyResult> study) {
  const bool same = m_study && study && m_study->id == study->id;
  const int before = same ? m_chosen.cell : 0;
  const bool keepsSteps = same && m_stepsChosen;
  const StepRange steps = chosenSteps();
  m_study = std::move(study);
  m_number = newQuestionNumber();  // Pending answers belong to the earlier result.
  fillCells();
  m_cell->setCurrentIndex(std::max(0, m_cell->findData(before)));
  fillSteps();
  const CellResult* cell = chosenCell();
  if (cell == nullptr || cell->cell.number != before || !keepsSteps) return;
  const QSignalBlocker first(m_first), count(m_count);
  m_first->setValue(stepNumber(steps.first));
  m_count->setValue(stepNumber(steps.last - steps.first + 1));
  chooseSteps();
}

// The kind's default is first: the cell with the most ranks.
void TraceChooser::fillCells() {
  m_cell->clear();
  std::vector<const CellResult*> cells;
  for (const CellResult& cell : m_study->cells)
    if (m_what == OneCell::withSteps ? isTraced(cell) : hasStepTimes(cell)) cells.push_back(&cell);
  std::stable_sort(cells.begin(), cells.end(), [this](const CellResult* a, const CellResult* b) {
    return m_what == OneCell::withSteps ? a->trace->ranks.size() > b->trace->ranks.size()
                                        : a->ranks.size() > b->ranks.size();
  });
  for (const CellResult* cell : cells)
    m_cell->addItem(pairOf(QString::number(cell->cell.number), cellText(cell->cell)), cell->cell.number);
  setVisible(!cells.empty());
}

// Selects the last step, until the user chooses others.
void TraceChooser::fillSteps() {
  const QSignalBlocker first(m_first), count(m_count);
  m_problem->hide();
  m_chosen = {};
  m_stepsChosen = false;
  const CellResult* cell = chosenCell();
  if (cell == nullptr) return;
  const StepTrace& trace = *cell->trace;
  m_chosen.cell = cell->cell.number;
  if (m_what != OneCell::withSteps) return;
  m_chosen.steps = {trace.last, trace.last};
  m_first->setRange(stepNumber(trace.recordedFirst), stepNumber(trace.recordedLast));
  m_first->setValue(stepNumber(trace.last));
  m_count->setValue(1);
  m_recorded->setText(tr("of %1 to %2").arg(trace.recordedFirst).arg(trace.recordedLast));
}

const CellResult* TraceChooser::chosenCell() const {
  return m_study ? cellNumbered(*m_study, m_cell->currentData().toInt()) : nullptr;
}

StepRange TraceChooser::chosenSteps() const {
  return {m_first->value(), std::min(m_first->value() + m_count->value() - 1, m_first->maximum())};
}

void TraceChooser::chooseSteps() {
  m_stepsChosen = true;
  choose();
}

void TraceChooser::choose() {
  const CellResult* cell = chosenCell();
  if (cell == nullptr) return;
  if (m_what != OneCell::withSteps) return void(Q_EMIT changed());
  const StepRange steps = chosenSteps();
  m_number = newQuestionNumber();
  m_problem->hide();
  if (steps.first < cell->trace->first || steps.last > cell->trace->last) {
    Q_EMIT traceRequested(m_number, cell->cell.number, steps);
    return;
  }
  m_chosen = {cell->cell.number, steps, nullptr};
  Q_EMIT changed();
}

void TraceChooser::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  if (number != m_number || !m_study) return;
  m_chosen = {m_cell->currentData().toInt(), chosenSteps(), trace};
  Q_EMIT changed();
}

void TraceChooser::setProblem(int number, const Error& error) {
  if (number != m_number) return;
  m_problem->setText(translated(error));
  m_problem->show();
}

}  // namespace scalescope

#include "moc_trace_chooser.cpp"
