#include "ui/pages/new_study/fields/study_form.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/form.h"

namespace scalescope {

struct StudyForm::Row {
  StudyField field;
  QWidget* box = nullptr;  // Box with field and error.
  FieldInput* input = nullptr;
  QLabel* problem = nullptr;
};

StudyForm::StudyForm(std::vector<StudyField> fields, QWidget* parent) : QWidget(parent), m_form(new Form(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_form);
  column->addStretch(1);
  for (StudyField& field : fields) {
    auto row = std::make_unique<Row>();
    row->field = std::move(field);
    if (row->field.kind == StudyField::Kind::title)
      m_form->addTitle(row->field.label);
    else
      m_form->addRow(row->field.label, makeField(*row), row->field.explanation);
    m_rows.push_back(std::move(row));
  }
}

StudyForm::~StudyForm() = default;

QWidget* StudyForm::makeField(Row& row) {
  const StudyField& field = row.field;
  const std::size_t index = m_rows.size();
  row.box = new QWidget(m_form);
  auto* column = new QVBoxLayout(row.box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  row.input = new FieldInput(field, field.label, row.box);
  connect(row.input, &FieldInput::edited, this, [this, index] { edit(index); });
  column->addWidget(row.input);
  row.problem = makeLabel({}, LabelRole::danger, row.box);
  row.problem->setWordWrap(true);
  row.problem->hide();
  column->addWidget(row.problem);
  return row.box;
}

void StudyForm::setStudy(const StudySpec& study) {
  m_showing = true;
  m_study = study;
  m_json = toJson(study);
  for (const auto& row : m_rows) {
    if (row->box == nullptr) continue;
    const nlohmann::json value = valueAt(m_json, row->field.key);
    row->input->show(value);
    // A ticked box without effect is refused by the study, so it stays visible to be unticked.
    const bool isLeft = row->input->isTicked() && !isUnusedByProgram(row->field, study);
    m_form->setRowVisible(row->box, appliesTo(row->field, study) || isLeft);
  }
  m_showing = false;
}

bool StudyForm::hasProblem() const {
  for (const auto& row : m_rows)
    if (row->problem != nullptr && !row->problem->text().isEmpty()) return true;
  return false;
}

void StudyForm::showProblem(Row& row, const QString& text) {
  const bool changed = row.problem->text() != text;
  row.problem->setText(text);
  row.problem->setVisible(!text.isEmpty());
  if (changed) row.input->setProblem(!text.isEmpty());
  if (changed) Q_EMIT problemChanged();
}

void StudyForm::edit(std::size_t index) {
  Row& row = *m_rows[index];
  if (m_showing) return;
  nlohmann::ordered_json changed = m_json;
  std::string path = "/" + row.field.key;
  std::replace(path.begin(), path.end(), '.', '/');
  changed[nlohmann::ordered_json::json_pointer(path)] = row.input->value();
  const auto study = studyFromJson(changed, m_study.name);
  showProblem(row, study ? QString() : translated(study.error()));
  if (!study) return;
  row.input->take();
  const StudySpec next = *study;
  setStudy(next);
  Q_EMIT edited(next);
}

}  // namespace scalescope

#include "moc_study_form.cpp"
