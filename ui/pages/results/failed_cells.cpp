#include "ui/pages/results/failed_cells.h"

#include <algorithm>

#include <QVBoxLayout>

#include "core/report/text/message_text.h"
#include "ui/base/message_translation.h"
#include "ui/pages/results/results_text.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kFewFailed = 3;

bool endedWithoutNumber(const CellResult& cell) {
  if (cell.repeats > 0) return false;
  switch (cell.status) {
    case RunStatus::oom:
    case RunStatus::crashed:
    case RunStatus::stalled:
    case RunStatus::cancelled:
    case RunStatus::lost:
      return true;
    default:
      return false;
  }
}

InlineNote::Kind kindOf(const CellResult& cell) {
  if (cell.status == RunStatus::oom || cell.status == RunStatus::cancelled) return InlineNote::Kind::info;
  return InlineNote::Kind::danger;
}

// Returns the reason as a sentence, without repeating the status.
QString sentenceOf(const Message& reason) {
  QString text = translated(reason);
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace

std::vector<const CellResult*> failedCells(const StudyResult& study) {
  std::vector<const CellResult*> out;
  for (const CellResult& cell : study.cells)
    if (endedWithoutNumber(cell)) out.push_back(&cell);
  return out;
}

FailedCells::FailedCells(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(kTight);
  hide();
}

void FailedCells::setStudy(const StudyResult& study, bool canRerun) {
  while (QLayoutItem* item = m_column->takeAt(0)) {
    if (QWidget* row = item->widget()) {
      row->hide();
      row->deleteLater();  // It is deleted later, because the signal may come from one of them.
    }
    delete item;
  }
  const std::vector<const CellResult*> failed = failedCells(study);
  for (std::size_t i = 0; i < std::min(kFewFailed, failed.size()); ++i) add(*failed[i], canRerun);
  if (failed.size() > kFewFailed)
    m_column->addWidget(makeLabel(tr("%n more cells have no result; see the table of cells.", nullptr,
                                     static_cast<int>(failed.size() - kFewFailed)),
                                  LabelRole::muted, this));
  setVisible(!failed.empty());
}

void FailedCells::add(const CellResult& cell, bool canRerun) {
  auto* note = new InlineNote(this);
  m_column->addWidget(note);
  const bool hasStatus =
      cell.error && besideStatus(*cell.error) != *cell.error;  // Example of such a text: "cancelled by the user".
  QString text =
      tr("Cell %1 (%2): %3.")
          .arg(cell.cell.number)
          .arg(cellText(cell.cell),
               translated(hasStatus ? *cell.error : Message{"status." + std::string(name(cell.status)), {}}));
  if (cell.error && !hasStatus) text += QLatin1Char(' ') + sentenceOf(*cell.error);
  const int number = cell.cell.number;
  note->show(kindOf(cell), text, canRerun ? tr("Measure again") : QString(),
             [this, number] { Q_EMIT rerunRequested(number); });
}

}  // namespace scalescope

#include "moc_failed_cells.cpp"
