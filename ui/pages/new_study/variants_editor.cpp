#include "ui/pages/new_study/variants_editor.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/messages.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {

VariantsEditor::VariantsEditor(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(kGrid);
  auto* words =
      makeLabel(tr("Each variant is run beside the others. It says what it changes, as a piece of the study file: "
                   "{\"ddp\": {\"bucketMB\": 1}}"),
                LabelRole::muted, this);
  words->setWordWrap(true);
  outer->addWidget(words);
  m_column = new QVBoxLayout;
  m_column->setSpacing(kGrid);
  outer->addLayout(m_column);
  m_removed = new InlineNote(this);
  outer->addWidget(m_removed);
  m_add = makeButton(tr("Add a variant"), tr("Add a variant"), ButtonRole::flat, this);
  connect(m_add, &QPushButton::clicked, this, [this] {
    addRow(tr("variant-%1").arg(m_rows.size()), QStringLiteral("{}"), m_rows.size());
    m_rows.back().patch->setFocus(Qt::OtherFocusReason);
    m_rows.back().patch->selectAll();
  });
  outer->addWidget(m_add, 0, Qt::AlignLeft);
  outer->addStretch(1);
}

void VariantsEditor::addRow(const QString& name, const QString& patch, std::size_t place) {
  Row row;
  row.box = new QWidget(this);
  auto* column = new QVBoxLayout(row.box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  auto* line = new QHBoxLayout;
  line->setSpacing(kGrid);
  const auto number = place + 1;
  row.name = named(new QLineEdit(name, row.box), tr("Name of variant %1").arg(number));
  row.name->setFixedWidth(inFont(130));
  row.patch = named(new QLineEdit(patch, row.box), tr("Changes of variant %1").arg(number));
  row.patch->setCursorPosition(0);
  auto* remove = makeButton(tr("Remove"), tr("Remove variant %1").arg(number), ButtonRole::flat, row.box);
  line->addWidget(row.name);
  line->addWidget(row.patch, 1);
  line->addWidget(remove);
  column->addLayout(line);
  row.problem = makeLabel({}, LabelRole::danger, row.box);
  row.problem->setWordWrap(true);
  row.problem->hide();
  column->addWidget(row.problem);
  m_column->insertWidget(int(place), row.box);
  for (QLineEdit* field : {row.name, row.patch})
    connect(field, &QLineEdit::editingFinished, this, &VariantsEditor::edit);
  connect(
      remove, &QPushButton::clicked, this, [this, box = row.box] { removeRow(box); }, Qt::QueuedConnection);
  m_rows.insert(m_rows.begin() + std::ptrdiff_t(place), row);
}

// At once; it comes back to its place for as long as the note stands.
void VariantsEditor::removeRow(QWidget* box) {
  const auto at = std::find_if(m_rows.begin(), m_rows.end(), [box](const Row& row) { return row.box == box; });
  if (at == m_rows.end()) return;
  const auto place = std::size_t(at - m_rows.begin());
  const QString name = at->name->text(), patch = at->patch->text();
  m_rows.erase(at);
  m_add->setFocus(Qt::OtherFocusReason);  // what the keyboard stood on goes
  box->deleteLater();
  m_removed->show(InlineNote::Kind::info, tr("The variant %1 was removed.").arg(name),
                  tr("Put the variant %1 back").arg(name), [this, name, patch, place] {
                    m_removed->clear();
                    addRow(name, patch, std::min(place, m_rows.size()));
                    edit();
                  });
  edit();
}

void VariantsEditor::setStudy(const StudySpec& study) {
  const bool same = study.variants == m_study.variants;
  m_study = study;
  if (same && m_rows.size() >= study.variants.size()) return;  // what is being typed stays
  if (!same) m_removed->clear();                               // it was of another study
  for (const Row& row : m_rows) delete row.box;
  m_rows.clear();
  for (const auto& [name, patch] : study.variants) addRow(toQString(name), toQString(patch.dump()), m_rows.size());
}

bool VariantsEditor::hasProblem() const {
  return std::any_of(
      m_rows.begin(), m_rows.end(), [](const Row& row) { return !row.problem->text().isEmpty(); });
}

void VariantsEditor::showProblem(Row& row, const QString& text) {
  const bool changed = row.problem->text() != text;
  row.problem->setText(text);
  row.problem->setVisible(!text.isEmpty());
  if (changed) Q_EMIT problemChanged();
}

// One after the other over the study without variants, so that each problem stands under its own patch.
void VariantsEditor::edit() {
  StudySpec next = m_study;
  next.variants.clear();
  bool good = true;
  for (Row& row : m_rows) {
    const std::string name = row.name->text().trimmed().toStdString();
    const auto patch = nlohmann::json::parse(row.patch->text().toStdString(), nullptr, false);
    QString problem;
    StudySpec alone = m_study;
    alone.variants = {{name, patch}};
    alone.skip.clear();
    const bool twice =
        std::any_of(next.variants.begin(), next.variants.end(), [&](const auto& each) { return each.first == name; });
    if (patch.is_discarded())
      problem = tr("This is not JSON. Write names and texts in double quotes, as {\"ddp\": {\"bucketMB\": 1}}.");
    else if (twice)
      problem = tr("There is a variant named %1 already.").arg(row.name->text());
    else if (const Status checked = check(alone); !checked)
      problem = translated(checked.error());
    showProblem(row, problem);
    good = good && problem.isEmpty();
    next.variants.emplace_back(name, patch);
  }
  if (!good) return;
  if (next.variants.empty()) next.variants = {{"plain", nlohmann::json::object()}};
  if (next.variants == m_study.variants) return;
  m_study = next;
  Q_EMIT edited(next);
}

}  // namespace scalescope
