#include "ui/pages/results/note_list.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/report/cells/captions.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr std::size_t kFew = 3;

}  // namespace

std::vector<GuardNote> allNotes(const StudyResult& study) {
  std::vector<GuardNote> notes = study.guard;
  for (const CellResult& cell : study.cells) notes.insert(notes.end(), cell.guard.begin(), cell.guard.end());
  std::stable_sort(notes.begin(), notes.end(),
                   [](const GuardNote& a, const GuardNote& b) { return a.severity > b.severity; });
  return joinedNotes(windowFormatter(), notes);  // A range is a text of the joined note.
}

NoteList::NoteList(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(kTight);
  hide();
}

void NoteList::setNotes(const std::vector<GuardNote>& notes, std::size_t cellsInStudy) {
  m_notes = notes;
  m_cellsInStudy = cellsInStudy;
  m_all = false;
  rebuild();
}

void NoteList::rebuild() {
  const MessageFormatter formatter = windowFormatter();
  while (QLayoutItem* item = m_column->takeAt(0)) {
    // The row is deleted later, because a change of theme rebuilds this list while Qt iterates over all widgets.
    if (QWidget* row = item->widget()) {
      row->hide();
      row->deleteLater();
    }
    delete item;
  }
  const Tokens& t = tokens(currentTheme());
  const std::size_t shown = m_all ? m_notes.size() : std::min(kFew, m_notes.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const Severity severity = m_notes[i].severity;
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* picture = new QLabel(line);
    picture->setPixmap(iconPixmap(severity == Severity::error     ? Icon::error
                                  : severity == Severity::warning ? Icon::warning
                                                                  : Icon::info,
                                  severity == Severity::error     ? t.danger
                                  : severity == Severity::warning ? t.warning
                                                                  : t.muted));
    picture->setFixedWidth(iconSize() + 2);
    picture->setAccessibleName(severity == Severity::error     ? tr("error")
                               : severity == Severity::warning ? tr("warning")
                                                               : tr("note"));
    auto* text = new QLabel(toQString(noteText(formatter, m_notes[i], m_cellsInStudy)), line);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(text, severity == Severity::error     ? LabelRole::danger
                  : severity == Severity::warning ? LabelRole::warning
                                                  : LabelRole::muted);
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    m_column->addWidget(line);
  }
  if (m_notes.size() > shown) {
    auto* more = new QPushButton(tr("Show %n more notes", nullptr, static_cast<int>(m_notes.size() - shown)), this);
    setRole(more, ButtonRole::flush);
    connect(more, &QPushButton::clicked, this, [this] {
      m_all = true;
      setFocus(Qt::OtherFocusReason);  // Otherwise the focus of the removed button would jump.
      QMetaObject::invokeMethod(
          this, [this] { rebuild(); }, Qt::QueuedConnection);  // The button is one of the deleted widgets.
    });
    m_column->addWidget(more, 0, Qt::AlignLeft);
  }
  setVisible(!m_notes.empty());
}

}  // namespace scalescope

#include "moc_note_list.cpp"
