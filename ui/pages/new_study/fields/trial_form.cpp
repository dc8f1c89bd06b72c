#include "ui/pages/new_study/fields/trial_form.h"

#include <algorithm>
#include <optional>

#include <QLineEdit>
#include <QVBoxLayout>

#include "core/base/shell_words.h"
#include "core/study/read/trial_study.h"
#include "ui/base/message_translation.h"
#include "ui/base/typed_number.h"
#include "ui/widgets/form.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

// Returns the second variant as a study; the first one if the patch is refused.
StudySpec secondOf(const StudySpec& study) { return patched(study, study.variants.back().second).value_or(study); }

bool isSame(const StudySpec& study) { return toJson(secondOf(study)) == toJson(study); }

using Variables = std::vector<std::pair<std::string, std::string>>;

// Returns the variables that only the second variant gets.
Variables variablesOf(const StudySpec& study) {
  const Variables& first = study.program->environment;
  Variables own = secondOf(study).program->environment;
  std::erase_if(own, [&](const auto& each) { return std::find(first.begin(), first.end(), each) != first.end(); });
  return own;
}

QString variablesLine(const StudySpec& study) {
  std::vector<std::string> words;
  for (const auto& [name, value] : variablesOf(study)) words.push_back(name + "=" + value);
  return shellLine(words);
}

nlohmann::json withoutEmpty(const nlohmann::json& json) {
  if (!json.is_object()) return json;
  nlohmann::json out = nlohmann::json::object();
  for (const auto& [key, value] : json.items())
    if (nlohmann::json kept = withoutEmpty(value); !kept.is_object() || !kept.empty()) out[key] = std::move(kept);
  return out;
}

}  // namespace

bool isProgramTrial(const StudySpec& study) { return study.program && isTrial(study); }

TrialForm::TrialForm(QWidget* parent) : QWidget(parent), m_form(new Form(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_form);
  addVariant();
  addLimits();
  for (QLineEdit* field : {m_command, m_variables, m_resolve, m_pairs, m_seconds})
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
      if (field->isModified()) edit();
    });
}

void TrialForm::addVariant() {
  m_form->addTitle(tr("The second variant"));
  m_command = new QLineEdit(m_form);
  m_command->setPlaceholderText(QStringLiteral("python3 train.py --compile"));
  m_form->addRow(
      tr("Second command"), m_command,
      tr("The command to compare with the first one. Both run in turn, in the same folder and on the same devices."));
  m_variables = new QLineEdit(m_form);
  m_variables->setPlaceholderText(QStringLiteral("OMP_NUM_THREADS=2"));
  m_form->addRow(tr("Its environment"), m_variables,
                 tr("Environment variables of the second variant only, as NAME=VALUE. Put values that contain spaces "
                    "in quotes."));
  m_problem = makeLabel({}, LabelRole::danger, m_form);
  m_problem->setWordWrap(true);
  m_problem->hide();
  m_form->addWide(m_problem);
}

void TrialForm::addLimits() {
  m_form->addTitle(tr("When to stop"));
  m_resolve = new QLineEdit(m_form);
  m_form->addRow(tr("Difference, %"), m_resolve,
                 tr("The smallest difference that matters: variants that differ less are reported as equal. A smaller "
                    "value needs more pairs."));
  m_pairs = new QLineEdit(m_form);
  m_form->addRow(tr("Maximum pairs"), m_pairs,
                 tr("Pairs of runs, one run of each variant. Ends earlier when the result is clear, or when this many "
                    "pairs could not make it clear. Must be even."));
  m_seconds = new QLineEdit(m_form);
  m_form->addRow(tr("Time limit, s"), m_seconds,
                 tr("Maximum time of all runs together. No pairs of runs begin that would exceed it. Empty for no "
                    "limit."));
}

bool TrialForm::hasProblem() const { return isProgramTrial(m_study) && !m_problem->text().isEmpty(); }

void TrialForm::setStudy(const StudySpec& study) {
  const bool isOther = m_study != study;
  m_study = study;
  setVisible(isProgramTrial(study));
  if (!isProgramTrial(study)) return showProblem({});
  showUnlessTyped(m_command, shellLine(secondOf(study).program->command));
  showUnlessTyped(m_variables, variablesLine(study));
  const OpenRepeats& open = *study.measure.openRepeats;
  showUnlessTyped(m_resolve, numberToType(*open.decide * 100, 6));
  showUnlessTyped(m_pairs, QString::number(open.max));
  showUnlessTyped(m_seconds, open.seconds > 0 ? numberToType(open.seconds, 9) : QString());
  if (!isOther) return;
  showProblem(isSame(study) ? tr("Enter the second command, or environment variables for it.") : QString());
}

void TrialForm::showProblem(const QString& text) {
  const bool isOther = m_problem->text() != text;
  m_problem->setText(text);
  m_problem->setVisible(!text.isEmpty());
  if (isOther) Q_EMIT problemChanged();
}

// Settings of the second variant that have no field here are kept.
bool TrialForm::takeVariant(StudySpec& study) {
  nlohmann::json variables = nlohmann::json::object();
  for (const auto& [name, value] : variablesOf(study)) variables[name] = nullptr;
  const auto typed = splitShellWords(m_variables->text().toStdString());
  const auto words = splitShellWords(m_command->text().toStdString());
  if (!typed || !words) {
    showProblem(translated(typed ? words.error() : typed.error()));
    return false;
  }
  for (const std::string& word : *typed) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      showProblem(tr("Write variables as NAME=VALUE; found %1.").arg(toQString(word)));
      return false;
    }
    variables[word.substr(0, equals)] = word.substr(equals + 1);
  }
  const bool isOther = !words->empty() && *words != study.program->command;
  const nlohmann::json command = isOther ? nlohmann::json(*words) : nlohmann::json();
  nlohmann::json& patch = study.variants.back().second;
  patch.merge_patch({{"program", {{"command", command}, {"environment", variables}}}});
  patch = withoutEmpty(patch);
  if (!isSame(study)) return true;
  showProblem(translated(Message{"study.trial-same", {}}));
  return false;
}

bool TrialForm::takeLimits(StudySpec& study) {
  OpenRepeats& open = *study.measure.openRepeats;
  const auto percent = typedNumber(m_resolve->text().trimmed()), pairs = typedNumber(m_pairs->text().trimmed());
  const QString limit = m_seconds->text().trimmed();
  const auto seconds = limit.isEmpty() ? std::optional(0.0) : typedNumber(limit);
  if (!percent || !pairs || !seconds) {
    showProblem(tr("Difference, pairs and time limit must be numbers."));
    return false;
  }
  open.decide = *percent / 100;
  open.max = int(std::clamp(*pairs, 0.0, 1e6));
  open.seconds = *seconds;
  return true;
}

// The fields are parsed as a study file, so that errors have its messages.
void TrialForm::edit() {
  StudySpec typed = m_study;
  if (!takeVariant(typed) || !takeLimits(typed)) return;
  const auto study = studyFromJson(toJson(typed), m_study.name);
  if (!study) return showProblem(translated(study.error()));
  const auto second = patched(*study, study->variants.back().second);
  if (!second) return showProblem(translated(second.error()));
  showProblem({});
  for (QLineEdit* field : {m_command, m_variables, m_resolve, m_pairs, m_seconds}) field->setModified(false);
  const StudySpec next = *study;
  setStudy(next);
  Q_EMIT edited(next);
}

}  // namespace scalescope

#include "moc_trial_form.cpp"
