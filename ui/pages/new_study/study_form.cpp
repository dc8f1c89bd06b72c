#include "ui/pages/new_study/study_form.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/json/json_text.h"
#include "core/base/json/json_values.h"
#include "ui/base/messages.h"
#include "ui/base/typed_number.h"
#include "ui/pages/new_study/study_json.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/form.h"

namespace scalescope {
namespace {

QString numberText(const nlohmann::json& value) {
  QLocale plain;
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  if (const auto whole = value.is_number_integer() ? wholeNumber(value) : std::nullopt)
    return plain.toString(qlonglong(*whole));
  return plain.toString(realNumber(value).value_or(0), 'g', 10);
}

QString listText(const nlohmann::json& values) {
  QStringList words;
  for (const auto& each : values) words << numberText(each);
  return words.join(QStringLiteral("; "));
}

// {rank, sleepMs} as two numbers.
QString slowRankText(const nlohmann::json& value) {
  nlohmann::json both = nlohmann::json::array();
  for (const char* key : {"rank", "sleepMs"})
    if (const auto found = value.find(key); found != value.end()) both.push_back(*found);
  return listText(both);
}

// Whole numbers stay whole: a study file tells 3 from 3.0. What is no number is handed on as text, for the file's own
// complaint.
nlohmann::json numberOf(const QString& text) {
  const std::optional<double> number = typedNumber(text);
  if (!number) return text.toStdString();
  bool good = false;
  if (const qlonglong whole = QLocale().toLongLong(text, &good); good && double(whole) == *number) return whole;
  return *number;
}

nlohmann::json valuesOf(const QString& text) {
  static const QRegularExpression gaps(QStringLiteral("[;\\s]+"));
  nlohmann::json out = nlohmann::json::array();
  for (const QString& word : text.split(gaps, Qt::SkipEmptyParts)) out.push_back(numberOf(word));
  return out;
}

}  // namespace

QString fieldText(const StudyField& field, const nlohmann::json& value) {
  using Kind = StudyField::Kind;
  if (field.kind == Kind::flag) return value == true ? QObject::tr("on") : QObject::tr("off");
  if (field.kind == Kind::words) {
    for (const StudyChoice& choice : field.choices)
      if (choice.value == value) return choice.text;
    return toQString(plainText(value));
  }
  const bool isUnset = value.is_null() || value == 0;
  if (isUnset && !field.note.isEmpty()) return field.note;
  if (field.kind == Kind::numbers) return listText(value);
  if (field.kind == Kind::slowRank) return slowRankText(value);
  return numberText(value);
}

struct StudyForm::Row {
  StudyField field;
  QWidget* box = nullptr;  // field and problem
  QCheckBox* flag = nullptr;
  QLineEdit* text = nullptr;
  WordBox* words = nullptr;
  QLabel* problem = nullptr;

  void show(const nlohmann::json& value) const {
    if (flag != nullptr) flag->setChecked(value == true);
    if (words != nullptr) words->setWord(value.dump());
    if (text == nullptr || text->isModified()) return;  // what a person typed stays until it is taken
    if (value.is_null()) return text->clear();          // the study has it only where it applies
    if (field.kind == StudyField::Kind::numbers)
      text->setText(listText(value));
    else if (field.kind == StudyField::Kind::slowRank)
      text->setText(slowRankText(value));
    else
      text->setText(value == 0 && !field.note.isEmpty() ? QString() : numberText(value));
  }

  [[nodiscard]] nlohmann::json value() const {
    if (flag != nullptr) return flag->isChecked();
    if (words != nullptr) return nlohmann::json::parse(words->word());
    const QString typed = text->text().trimmed();
    if (field.kind == StudyField::Kind::numbers) return valuesOf(typed);
    if (field.kind == StudyField::Kind::number) return typed.isEmpty() ? nlohmann::json(0) : numberOf(typed);
    const nlohmann::json parts = valuesOf(typed);
    if (parts.empty()) return nullptr;
    return {{"rank", parts[0]}, {"sleepMs", parts.size() > 1 ? parts[1] : nlohmann::json(0)}};
  }
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
  QWidget* input = nullptr;
  if (field.kind == StudyField::Kind::flag) {
    input = row.flag = new QCheckBox(field.note, row.box);
    connect(row.flag, &QCheckBox::clicked, this, [this, index] { edit(index); });
  } else if (field.kind == StudyField::Kind::words) {
    input = row.words = new WordBox(row.box);
    for (const StudyChoice& choice : field.choices)
      row.words->add(choice.text, choice.value.dump(), obstacleTo(field.key, choice.value));
    connect(row.words, &WordBox::chosen, this, [this, index] { edit(index); });
  } else {
    input = row.text = new QLineEdit(row.box);
    row.text->setPlaceholderText(field.note);
    connect(row.text, &QLineEdit::editingFinished, this, [this, index] { edit(index); });
  }
  named(input, field.label);
  column->addWidget(input);
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
    row->show(valueAt(m_json, row->field.key));
    // A mark that changes nothing any more is refused: it stays to be taken away.
    const bool marked = row->flag != nullptr && row->flag->isChecked();
    m_form->setRowVisible(row->box, marked || !row->field.applies || row->field.applies(study));
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
  if (row.text != nullptr && changed) setWrong(row.text, !text.isEmpty());
  if (changed) Q_EMIT problemChanged();
}

void StudyForm::edit(std::size_t index) {
  Row& row = *m_rows[index];
  if (m_showing || (row.text != nullptr && !row.text->isModified())) return;
  nlohmann::ordered_json changed = m_json;
  std::string path = "/" + row.field.key;
  std::replace(path.begin(), path.end(), '.', '/');
  changed[nlohmann::ordered_json::json_pointer(path)] = row.value();
  const auto study = studyFromJson(changed, m_study.name);
  showProblem(row, study ? QString() : translated(study.error()));
  if (!study) return;
  if (row.text != nullptr) row.text->setModified(false);
  const StudySpec next = *study;
  setStudy(next);
  Q_EMIT edited(next);
}

}  // namespace scalescope
