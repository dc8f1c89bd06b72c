#include "ui/pages/new_study/fields/variants_editor.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/read/sections.h"
#include "core/study/spec/program.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/form.h"

namespace scalescope {
namespace {

// Least and most pixels of a setting's fields at the usual font size.
constexpr int kLeastKey = 100, kMostKey = 260, kLeastValue = 70, kMostValue = 200;

const StudyField* fieldOf(const std::vector<StudyField>& fields, const std::string& key) {
  const auto at = std::find_if(fields.begin(), fields.end(), [&](const StudyField& field) { return field.key == key; });
  return at == fields.end() ? nullptr : &*at;
}

// Calls visit(key, value) for every setting below `prefix`; the value of a field is not split further.
template <class Json, class Visit>
void visitSettings(const Json& json, const std::string& prefix, const std::vector<StudyField>& fields, Visit visit) {
  for (const auto& [name, value] : json.items()) {
    const std::string key = prefix.empty() ? name : prefix + "." + name;
    if (value.is_object() && !value.empty() && fieldOf(fields, key) == nullptr)
      visitSettings(value, key, fields, visit);
    else
      visit(key, nlohmann::json(value));
  }
}

// An element of the path that is no object is replaced by one.
void setAt(nlohmann::json& patch, const std::string& key, nlohmann::json value) {
  nlohmann::json* at = &patch;
  for (std::size_t from = 0; from <= key.size();) {
    const std::size_t end = std::min(key.find('.', from), key.size());
    if (!at->is_object()) *at = nlohmann::json::object();
    at = &(*at)[key.substr(from, end - from)];
    from = end + 1;
  }
  *at = std::move(value);
}

}  // namespace

std::vector<StudyField> variantSettings(const StudySpec& study) {
  const auto isOffered = [&study](const std::string& key) {
    return canVary(key.substr(0, key.find('.'))) && !(study.program && isWorkersKey(key));
  };
  std::vector<StudyField> out;
  for (const auto& fields : {recipeFields(), measureFields(), communicationFields(), whatIfFields()})
    for (const StudyField& field : fields)
      if (field.kind != StudyField::Kind::title && isOffered(field.key)) out.push_back(field);
  const std::vector<StudyField> known = out;
  const nlohmann::ordered_json json = toJson(study);
  visitSettings(json, {}, known, [&](const std::string& key, const nlohmann::json&) {
    if (fieldOf(known, key) == nullptr && isOffered(key))
      out.push_back({key, StudyField::Kind::json, toQString(key), {}, {}, {}, {}});
  });
  return out;
}

std::vector<std::pair<std::string, nlohmann::json>> settingsOf(const nlohmann::json& patch,
                                                               const std::vector<StudyField>& settings) {
  std::vector<std::pair<std::string, nlohmann::json>> out;
  if (!patch.is_object()) return out;
  visitSettings(patch, {}, settings,
                [&](const std::string& key, const nlohmann::json& value) { out.emplace_back(key, value); });
  return out;
}

struct VariantsEditor::Setting {
  QWidget* line = nullptr;
  QHBoxLayout* row = nullptr;
  WordBox* key = nullptr;
  FieldInput* input = nullptr;
  QPushButton* remove = nullptr;
};

struct VariantsEditor::Variant {
  QWidget* box = nullptr;
  QLineEdit* name = nullptr;
  QPushButton* remove = nullptr;
  QPushButton* add = nullptr;
  QVBoxLayout* lines = nullptr;
  QLabel* preview = nullptr;
  QLabel* problem = nullptr;
  std::vector<std::unique_ptr<Setting>> settings;

  [[nodiscard]] nlohmann::json patch() const {
    nlohmann::json out = nlohmann::json::object();
    for (const auto& each : settings) setAt(out, each->key->word(), each->input->value());
    return out;
  }
};

VariantsEditor::VariantsEditor(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(kGrid);
  auto* words = makeLabel(tr("Each variant runs in addition to the others, with different values of some settings. A "
                             "variant without settings is the unchanged study."),
                          LabelRole::muted, this);
  words->setWordWrap(true);
  outer->addWidget(words);
  m_column = new QVBoxLayout;
  m_column->setSpacing(2 * kGrid);
  outer->addLayout(m_column);
  m_removed = new InlineNote(this);
  outer->addWidget(m_removed);
  m_add = makeButton(tr("Add a variant"), tr("Add a variant"), ButtonRole::flush, this);
  connect(m_add, &QPushButton::clicked, this, [this] {
    Variant& variant = addVariant(tr("variant-%1").arg(m_rows.size()), nlohmann::json::object(), m_rows.size());
    addSetting(variant, m_settings.front().key, valueAt(toJson(m_study), m_settings.front().key));
    variant.settings.back()->key->setFocus(Qt::OtherFocusReason);
    edit();
  });
  outer->addWidget(m_add, 0, Qt::AlignLeft);
  outer->addStretch(1);
}

VariantsEditor::~VariantsEditor() = default;

VariantsEditor::Variant& VariantsEditor::addVariant(const QString& name, const nlohmann::json& patch,
                                                    std::size_t place) {
  auto made = std::make_unique<Variant>();
  Variant& variant = *made;
  variant.box = new QWidget(this);
  auto* column = new QVBoxLayout(variant.box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  auto* head = new QHBoxLayout;
  head->setSpacing(kGrid);
  variant.name = new QLineEdit(name, variant.box);
  variant.name->setFixedWidth(inFont(200));
  variant.remove = makeButton(tr("Remove"), {}, ButtonRole::flat, variant.box);
  head->addWidget(variant.name);
  head->addWidget(variant.remove);
  head->addStretch(1);
  column->addLayout(head);
  variant.lines = new QVBoxLayout;
  variant.lines->setContentsMargins(3 * kGrid, 0, 0, 0);
  variant.lines->setSpacing(kTight);
  column->addLayout(variant.lines);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(3 * kGrid, 0, 0, 0);
  foot->setSpacing(kGrid);
  variant.add = makeButton(tr("Add a setting"), {}, ButtonRole::flush, variant.box);
  foot->addWidget(variant.add);
  variant.preview = makeLabel({}, LabelRole::small, variant.box);
  variant.preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
  variant.preview->setWordWrap(true);
  foot->addWidget(variant.preview, 1);
  column->addLayout(foot);
  variant.problem = makeLabel({}, LabelRole::danger, variant.box);
  variant.problem->setWordWrap(true);
  variant.problem->hide();
  column->addWidget(variant.problem);
  m_column->insertWidget(int(place), variant.box);
  connect(variant.name, &QLineEdit::editingFinished, this, &VariantsEditor::edit);
  connect(
      variant.remove, &QPushButton::clicked, this, [this, box = variant.box] { removeVariant(box); },
      Qt::QueuedConnection);
  connect(variant.add, &QPushButton::clicked, this, [this, &variant] {
    const auto isUsed = [&](const std::string& key) {
      return std::any_of(variant.settings.begin(), variant.settings.end(),
                         [&](const auto& each) { return each->key->word() == key; });
    };
    const auto next =
        std::find_if(m_settings.begin(), m_settings.end(), [&](const StudyField& field) { return !isUsed(field.key); });
    if (next == m_settings.end()) return;
    addSetting(variant, next->key, valueAt(toJson(m_study), next->key));
    variant.settings.back()->key->setFocus(Qt::OtherFocusReason);
    edit();
  });
  m_rows.insert(m_rows.begin() + std::ptrdiff_t(place), std::move(made));
  for (const auto& [key, value] : settingsOf(patch, m_settings)) addSetting(variant, key, value);
  variant.preview->setText(toQString(patch.dump()));
  renumber();
  return variant;
}

void VariantsEditor::addSetting(Variant& variant, const std::string& key, const nlohmann::json& value) {
  variant.settings.push_back(std::make_unique<Setting>());
  Setting& setting = *variant.settings.back();
  setting.line = new QWidget(variant.box);
  setting.row = new QHBoxLayout(setting.line);
  setting.row->setContentsMargins(0, 0, 0, 0);
  setting.row->setSpacing(kGrid);
  setting.key = new WordBox(setting.line);
  setting.key->setMinimumWidth(inFont(kLeastKey));
  setting.key->setMaximumWidth(inFont(kMostKey));
  setting.key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // Its longest name has more than a column.
  for (const StudyField& field : m_settings) setting.key->add(field.label, field.key);
  setting.key->setWord(key);
  setting.row->addWidget(setting.key, kMostKey);
  setting.remove = makeButton(tr("Remove"), {}, ButtonRole::flat, setting.line);
  setting.row->addWidget(setting.remove);
  setting.row->addStretch(1);
  variant.lines->addWidget(setting.line);
  setting.line->setVisible(true);
  showInput(variant, setting, value);
  connect(
      setting.key, &WordBox::chosen, this,
      [this, &variant, &setting](const QString& word) { chooseKey(variant, setting, word.toStdString()); });
  connect(
      setting.remove, &QPushButton::clicked, this, [this, &variant, &setting] { removeSetting(variant, setting); },
      Qt::QueuedConnection);
}

// The initial value is that of the study.
void VariantsEditor::chooseKey(Variant& variant, Setting& setting, const std::string& key) {
  showInput(variant, setting, valueAt(toJson(m_study), key));
  edit();
}

void VariantsEditor::showInput(Variant& /*variant*/, Setting& setting, const nlohmann::json& value) {
  const std::string key = setting.key->word();
  const StudyField* known = fieldOf(m_settings, key);
  const StudyField field =
      known != nullptr ? *known : StudyField{key, StudyField::Kind::json, toQString(key), {}, {}, {}, {}};
  delete setting.input;
  setting.input = new FieldInput(field, field.label, setting.line);
  setting.input->setMinimumWidth(inFont(kLeastValue));
  setting.input->setMaximumWidth(inFont(kMostValue));
  setting.input->show(value);
  setting.row->insertWidget(1, setting.input, kMostValue);
  setting.input->setVisible(true);  // This is immediate, so that it can take the focus.
  connect(setting.input, &FieldInput::edited, this, &VariantsEditor::edit);
  renumber();
}

void VariantsEditor::removeSetting(Variant& variant, const Setting& setting) {
  variant.add->setFocus(Qt::OtherFocusReason);  // The focused widget is removed.
  setting.line->deleteLater();
  std::erase_if(variant.settings, [&](const auto& each) { return each.get() == &setting; });
  renumber();
  edit();
}

// The variant is removed at once and can be put back into its place while the note is shown.
void VariantsEditor::removeVariant(const QWidget* box) {
  const auto at = std::find_if(m_rows.begin(), m_rows.end(), [box](const auto& row) { return row->box == box; });
  if (at == m_rows.end()) return;
  const auto place = std::size_t(at - m_rows.begin());
  const QString name = (*at)->name->text();
  const nlohmann::json patch = (*at)->patch();
  m_add->setFocus(Qt::OtherFocusReason);  // The focused widget is removed.
  (*at)->box->deleteLater();
  m_rows.erase(at);
  renumber();
  m_removed->show(InlineNote::Kind::info, tr("The variant %1 was removed.").arg(name),
                  tr("Restore the variant %1").arg(name), [this, name, patch, place] {
                    m_removed->clear();
                    addVariant(name, patch, std::min(place, m_rows.size()));
                    edit();
                  });
  edit();
}

// Accessible names include the variant and the setting of a field.
void VariantsEditor::renumber() {
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const Variant& variant = *m_rows[i];
    const auto number = i + 1;
    named(variant.name, tr("Name of variant %1").arg(number));
    named(variant.remove, tr("Remove variant %1").arg(number));
    named(variant.add, tr("Add a setting to variant %1").arg(number));
    for (std::size_t j = 0; j < variant.settings.size(); ++j) {
      const Setting& setting = *variant.settings[j];
      named(setting.key, tr("Setting %1 of variant %2").arg(j + 1).arg(number));
      named(setting.input->focusProxy(), tr("Value %1 of variant %2").arg(j + 1).arg(number));
      named(setting.remove, tr("Remove setting %1 of variant %2").arg(j + 1).arg(number));
    }
  }
}

void VariantsEditor::setStudy(const StudySpec& study) {
  const bool same = study.variants == m_study.variants;
  m_study = study;
  m_settings = variantSettings(study);
  if (same && m_rows.size() >= study.variants.size()) return;  // Text that is being typed is kept.
  if (!same) m_removed->clear();                               // The removed variant belonged to another study.
  for (const auto& row : m_rows) delete row->box;
  m_rows.clear();
  for (const auto& [name, patch] : study.variants) addVariant(toQString(name), patch, m_rows.size());
}

bool VariantsEditor::hasProblem() const {
  return std::any_of(
      m_rows.begin(), m_rows.end(), [](const auto& row) { return !row->problem->text().isEmpty(); });
}

void VariantsEditor::showProblem(Variant& variant, const QString& text) {
  const bool changed = variant.problem->text() != text;
  variant.problem->setText(text);
  variant.problem->setVisible(!text.isEmpty());
  if (changed) Q_EMIT problemChanged();
}

// Applies variants one after the other to the study without variants, so that each error appears under its own variant.
void VariantsEditor::edit() {
  StudySpec next = m_study;
  next.variants.clear();
  bool good = true;
  for (const auto& row : m_rows) {
    const std::string name = row->name->text().trimmed().toStdString();
    const nlohmann::json patch = row->patch();
    row->preview->setText(toQString(patch.dump()));
    QString problem;
    StudySpec alone = m_study;
    alone.variants = {{name, patch}};
    alone.skip.clear();
    const auto isNamed = [&](const auto& each) { return each.first == name; };
    if (std::any_of(next.variants.begin(), next.variants.end(), isNamed))
      problem = tr("A variant named %1 already exists.").arg(row->name->text());
    else if (const Status checked = check(alone); !checked)
      problem = translated(checked.error());
    showProblem(*row, problem);
    good = good && problem.isEmpty();
    next.variants.emplace_back(name, patch);
  }
  if (!good) return;
  for (const auto& row : m_rows)
    for (const auto& setting : row->settings) setting->input->take();
  if (next.variants.empty()) next.variants = {{"plain", nlohmann::json::object()}};
  if (next.variants == m_study.variants) return;
  m_study = next;
  Q_EMIT edited(next);
}

}  // namespace scalescope

#include "moc_variants_editor.cpp"
