#include "ui/pages/new_study/fields/field_input.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "core/base/json/json_text.h"
#include "core/base/json/json_values.h"
#include "core/study/cells/abilities.h"
#include "ui/base/message_translation.h"
#include "ui/base/typed_number.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/form.h"

namespace scalescope {

nlohmann::json patchOf(const std::string& key, const nlohmann::json& value) {
  const std::size_t dot = key.find('.');
  if (dot == std::string::npos) return {{key, value}};
  return {{key.substr(0, dot), patchOf(key.substr(dot + 1), value)}};
}

nlohmann::json valueAt(const nlohmann::ordered_json& study, const std::string& key) {
  const std::size_t dot = key.find('.');
  const auto found = study.find(key.substr(0, dot));
  if (found == study.end()) return nullptr;
  return dot == std::string::npos ? nlohmann::json(*found) : valueAt(*found, key.substr(dot + 1));
}

QString obstacleTo(const std::string& key, const nlohmann::json& value) {
  const auto base = preset("custom", {});
  if (!base) return {};
  Cell cell;
  cell.study = *base;
  if (key == "axes.strategy")
    cell.strategy = parseStrategy(plainText(value)).value_or(Strategy::single);
  else if (key == "axes.precision")
    cell.precision = parsePrecision(plainText(value)).value_or(Precision::fp32);
  else if (const auto changed = patched(*base, patchOf(key, value)))
    cell.study = *changed;
  else
    return {};  // The answer depends on more than this key, so it is unknown here.
  const Status can = checkTrainable(cell);
  return can ? QString() : translated(Message{"study.not-yet", can.error().message.arguments});
}

namespace {

using Kind = StudyField::Kind;

QString numberText(const nlohmann::json& value) {
  QLocale plain;
  plain.setNumberOptions(QLocale::OmitGroupSeparator);
  if (const auto whole = value.is_number_integer() ? wholeNumber(value) : std::nullopt)
    return plain.toString(qlonglong(*whole));
  return numberToType(realNumber(value).value_or(0), 10);
}

QString listText(const nlohmann::json& values) {
  QStringList words;
  for (const auto& each : values) words << numberText(each);
  return words.join(QStringLiteral("; "));
}

// Returns {rank, sleepMs} as two numbers.
QString slowRankText(const nlohmann::json& value) {
  nlohmann::json both = nlohmann::json::array();
  for (const char* key : {"rank", "sleepMs"})
    if (const auto found = value.find(key); found != value.end()) both.push_back(*found);
  return listText(both);
}

// Whole numbers stay whole, because 3 and 3.0 differ in a study file. Text that is no number is passed on, so that the
// study file's own error is shown.
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

QString jsonText(const nlohmann::json& value) { return toQString(value.is_string() ? plainText(value) : value.dump()); }

// Returns the parsed JSON if it is valid, else a string.
nlohmann::json jsonOf(const QString& text) {
  auto value = nlohmann::json::parse(text.toStdString(), nullptr, false);
  return value.is_discarded() ? nlohmann::json(text.toStdString()) : value;
}

}  // namespace

QString fieldText(const StudyField& field, const nlohmann::json& value) {
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
  if (field.kind == Kind::json) return jsonText(value);
  return numberText(value);
}

FieldInput::FieldInput(const StudyField& field, const QString& name, QWidget* parent)
    : QWidget(parent), m_field(field) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  QWidget* input = nullptr;
  if (field.kind == Kind::flag) {
    input = m_flag = new QCheckBox(field.note, this);
    connect(m_flag, &QCheckBox::clicked, this, &FieldInput::edited);
  } else if (field.kind == Kind::words) {
    input = m_words = new WordBox(this);
    for (const StudyChoice& choice : field.choices)
      m_words->add(choice.text, choice.value.dump(), obstacleTo(field.key, choice.value));
    connect(m_words, &WordBox::chosen, this, &FieldInput::edited);
  } else {
    input = m_text = new QLineEdit(this);
    m_text->setPlaceholderText(field.note);
    connect(m_text, &QLineEdit::editingFinished, this, [this] {
      if (m_text->isModified()) Q_EMIT edited();
    });
  }
  named(input, name);
  setFocusProxy(input);
  column->addWidget(input);
}

void FieldInput::show(const nlohmann::json& value) {
  if (m_flag != nullptr) m_flag->setChecked(value == true);
  if (m_words != nullptr) m_words->setWord(value.dump());
  if (m_text == nullptr || m_text->isModified()) return;  // Typed text stays until it is applied.
  if (value.is_null()) return m_text->clear();            // The study has the key only if it applies.
  const bool isUnset = m_field.kind == Kind::number && value == 0 && !m_field.note.isEmpty();
  m_text->setText(isUnset ? QString() : fieldText(m_field, value));
}

nlohmann::json FieldInput::value() const {
  if (m_flag != nullptr) return m_flag->isChecked();
  if (m_words != nullptr) return nlohmann::json::parse(m_words->word());
  const QString typed = m_text->text().trimmed();
  if (m_field.kind == Kind::json) return jsonOf(typed);
  if (m_field.kind == Kind::numbers) return valuesOf(typed);
  if (m_field.kind == Kind::number) return typed.isEmpty() ? nlohmann::json(0) : numberOf(typed);
  const nlohmann::json parts = valuesOf(typed);
  if (parts.empty()) return nullptr;
  return {{"rank", parts[0]}, {"sleepMs", parts.size() > 1 ? parts[1] : nlohmann::json(0)}};
}

bool FieldInput::isTicked() const { return m_flag != nullptr && m_flag->isChecked(); }

void FieldInput::take() {
  if (m_text != nullptr) m_text->setModified(false);
}

void FieldInput::setProblem(bool on) {
  if (m_text != nullptr) setWrong(m_text, on);
}

}  // namespace scalescope

#include "moc_field_input.cpp"
