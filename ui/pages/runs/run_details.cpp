#include "ui/pages/runs/run_details.h"

#include <QGridLayout>
#include <QLineEdit>
#include <map>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {

QString hostsByOpenSsh(const std::vector<PlanNode>& nodes) {
  std::map<QString, QStringList> byReason;
  for (const PlanNode& node : nodes)
    if (!node.transportReason.empty()) byReason[toQString(node.transportReason)] << toQString(node.host);
  QStringList parts;
  for (auto& [reason, hosts] : byReason) {
    hosts.removeDuplicates();
    parts << QStringLiteral("%1 (%2)").arg(listOf(hosts), reason);
  }
  return parts.join(QStringLiteral("; "));
}

RunDetails::RunDetails(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, kGrid + kTight, 0, 0);
  grid->setHorizontalSpacing(kGrid);
  grid->setVerticalSpacing(kGrid);
  m_cause = makeLabel({}, LabelRole::danger, this);
  m_cause->setWordWrap(true);
  m_cause->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_ways = makeLabel({}, LabelRole::muted, this);
  m_ways->setWordWrap(true);
  m_ways->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_ways->hide();
  m_tags = named(new QLineEdit(this), tr("Tags of the run"));
  m_tags->setPlaceholderText(tr("tags, separated by commas"));
  m_note = named(new QLineEdit(this), tr("Note of the run"));
  m_note->setPlaceholderText(tr("your notes on this run"));
  auto* tags = makeLabel(tr("Tags"), LabelRole::body, this);
  auto* note = makeLabel(tr("Note"), LabelRole::body, this);
  tags->setBuddy(m_tags);
  note->setBuddy(m_note);
  grid->addWidget(m_cause, 0, 0, 1, 4);
  grid->addWidget(m_ways, 1, 0, 1, 4);
  grid->addWidget(tags, 2, 0);
  grid->addWidget(m_tags, 2, 1);
  grid->addWidget(note, 2, 2);
  grid->addWidget(m_note, 2, 3);
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
  if (another) {
    m_ways->hide();
    Q_EMIT planRequested(run->id);
  }
  QStringList words;
  for (const std::string& word : run->tags) words << toQString(word);
  // A new snapshot of the same run must not replace a text that is being edited.
  if (another || !m_tags->hasFocus()) m_tags->setText(words.join(QStringLiteral(", ")));
  if (another || !m_note->hasFocus()) m_note->setText(toQString(run->note));
}

void RunDetails::setPlan(const RunId& run, const std::vector<PlanNode>& nodes) {
  if (toQString(run.value) != m_run) return;
  const QString hosts = hostsByOpenSsh(nodes);
  m_ways->setText(tr("Connected with the system's ssh program: %1").arg(hosts));
  m_ways->setVisible(!hosts.isEmpty());
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

#include "moc_run_details.cpp"
