#include "ui/pages/runs/run_details.h"

#include <QGridLayout>
#include <QLineEdit>

#include "ui/base/messages.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {

RunDetails::RunDetails(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, kGrid + kTight, 0, 0);
  grid->setHorizontalSpacing(kGrid);
  grid->setVerticalSpacing(kGrid);
  m_cause = makeLabel({}, LabelRole::danger, this);
  m_cause->setWordWrap(true);
  m_cause->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_tags = named(new QLineEdit(this), tr("Tags of the run"));
  m_tags->setPlaceholderText(tr("words, separated by commas"));
  m_note = named(new QLineEdit(this), tr("Note of the run"));
  m_note->setPlaceholderText(tr("what you want to remember of it"));
  auto* tags = makeLabel(tr("Tags"), LabelRole::body, this);
  auto* note = makeLabel(tr("Note"), LabelRole::body, this);
  tags->setBuddy(m_tags);
  note->setBuddy(m_note);
  grid->addWidget(m_cause, 0, 0, 1, 4);
  grid->addWidget(tags, 1, 0);
  grid->addWidget(m_tags, 1, 1);
  grid->addWidget(note, 1, 2);
  grid->addWidget(m_note, 1, 3);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 2);
  connect(m_tags, &QLineEdit::editingFinished, this, &RunDetails::saveTags);
  connect(m_note, &QLineEdit::editingFinished, this, &RunDetails::saveNote);
  hide();
}

void RunDetails::setRun(const RunRow* run) {
  setVisible(run != nullptr);
  if (run == nullptr) {
    m_run.clear();
    return;
  }
  const QString id = toQString(run->id.value);
  const bool another = id != m_run;
  m_run = id;
  m_cause->setText(run->reason ? translated(*run->reason) : toQString(run->cause));
  m_cause->setVisible(!run->cause.empty());
  QStringList words;
  for (const std::string& word : run->tags) words << toQString(word);
  // A new snapshot of the same run must not take the words from under the cursor.
  if (another || !m_tags->hasFocus()) m_tags->setText(words.join(QStringLiteral(", ")));
  if (another || !m_note->hasFocus()) m_note->setText(toQString(run->note));
}

void RunDetails::saveTags() {
  if (m_run.isEmpty() || !m_tags->isModified()) return;
  QStringList words;
  for (const QString& word : m_tags->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
    if (!word.trimmed().isEmpty()) words << word.trimmed();
  m_tags->setModified(false);
  Q_EMIT tagsEdited(m_run, words);
}

void RunDetails::saveNote() {
  if (m_run.isEmpty() || !m_note->isModified()) return;
  m_note->setModified(false);
  Q_EMIT noteEdited(m_run, m_note->text());
}

}  // namespace scalescope
