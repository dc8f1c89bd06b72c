#include "tests/ui/reach/wizard_clicks.h"

#include <QCheckBox>
#include <QLabel>
#include <map>

#include "tests/ui/window/window_help.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/field_input.h"

namespace scalescope {
namespace {

// The text typed into a field, and the value that its key has then.
struct Typed {
  const char* text;
  nlohmann::json value;
};
const std::map<std::string, Typed>& typedInto() {
  static const std::map<std::string, Typed> all{
      {"optimizer.lr", {"0.05", 0.05}},
      {"optimizer.momentum", {"0.8", 0.8}},
      {"optimizer.betas", {"0.8; 0.99", nlohmann::json::array({0.8, 0.99})}},
      {"optimizer.trust", {"0.002", 0.002}},
      {"optimizer.alpha", {"0.95", 0.95}},
      {"optimizer.eps", {"1e-7", 1e-7}},
      {"optimizer.weightDecay", {"0.001", 0.001}},
      {"optimizer.labelSmoothing", {"0.1", 0.1}},
      {"optimizer.clipNorm", {"2", 2}},
      {"schedule.milestones", {"10; 20", nlohmann::json::array({10, 20})}},
      {"schedule.gamma", {"0.2", 0.2}},
      {"schedule.baseBatch", {"128", 128}},
      {"schedule.warmupEpochs", {"3", 3}},
      {"measure.warmupSteps", {"7", 7}},
      {"measure.steps", {"33", 33}},
      {"measure.epochs", {"2", 2}},
      {"measure.warmupEpochs", {"1", 1}},
      {"measure.budgetSeconds", {"600", 600}},
      {"measure.validateEverySteps", {"20", 20}},
      {"measure.targetAccuracy", {"0.5", 0.5}},
      {"measure.ceilingMB", {"8", 8}},
      {"measure.profile", {"3", 3}},
      {"measure.sampleHz", {"2", 2}},
      {"seed", {"42", 42}},
      {"ddp.bucketMB", {"10", 10}},
      {"ddp.firstBucketMB", {"2", 2}},
      {"parameterServer.servers", {"2", 2}},
      {"parameterServer.staleness", {"4", 4}},
      {"checkpoint.keep", {"3", 3}},
      {"limits.collectiveTimeoutSeconds", {"90", 90}},
      {"whatIf.linkMbps", {"1000", 1000}},
      {"whatIf.latencyMs", {"5", 5}},
      {"whatIf.jitterMs", {"1", 1}},
      {"whatIf.slowRank", {"1; 20", {{"rank", 1}, {"sleepMs", 20}}}},
      {"whatIf.diskMBps", {"200", 200}},
  };
  return all;
}

}  // namespace

void WizardClicks::begin(const char* card) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::newStudy, "New study"));
  m_wizard = m_window->findChild<NewStudyPage*>();
  ASSERT_TRUE(m_person->click(english(QStringLiteral("Preset %1").arg(QLatin1String(card)))));
  ASSERT_TRUE(m_person->click(english("Next step")));
  ASSERT_EQ(m_wizard->step(), NewStudyPage::what);
}

bool WizardClicks::goToStep(NewStudyPage::Step step) {
  static const char* const kNames[] = {"Goal", "Model and data", "Machines", "Matrix", "Review"};
  const QString name = QStringLiteral("Step %1: %2").arg(int(step) + 1).arg(QLatin1String(kNames[step]));
  return m_person->click(english(name)) && m_wizard->step() == step;
}

const StudySpec& WizardClicks::study() const { return m_wizard->draft().study; }

nlohmann::json WizardClicks::at(const std::string& key) const {
  return valueAt(toJson(finished(m_wizard->draft())), key);
}

void WizardClicks::clickTwice(const Spoken& box, const std::string& key, const nlohmann::json& clicked) {
  const nlohmann::json before = at(key);
  const bool ticked = isTicked(box);
  for (const bool first : {true, false}) {
    ASSERT_TRUE(m_person->click(box)) << box;
    EXPECT_TRUE(waitFor([&] { return at(key) == (first ? clicked : before); }))
        << box << ": " << key << " is " << at(key);
    EXPECT_EQ(isTicked(box), first != ticked) << box;
  }
}

bool WizardClicks::isTicked(const Spoken& box) const {
  const auto* found = qobject_cast<QAbstractButton*>(m_person->find(box));
  return found != nullptr && found->isChecked();
}

bool WizardClicks::says(const Spoken& words) const {
  for (const QLabel* label : m_window->findChildren<QLabel*>())
    if (label->isVisible() && words.isIn(label->text())) return true;
  return false;
}

bool WizardClicks::saysSoon(const Spoken& words) const {
  return waitFor([&] { return says(words); });
}

bool WizardClicks::isEnabled(const Spoken& button) const {
  const QWidget* found = m_person->find(button);
  return found != nullptr && found->isEnabled();
}

std::set<std::string> WizardClicks::tryFields(const std::vector<StudyField>& fields) {
  std::set<std::string> tried;
  tryNewFields(fields, tried);
  return tried;
}

void WizardClicks::tryNewFields(const std::vector<StudyField>& fields, std::set<std::string>& tried) {
  for (const StudyField& field : fields) {
    const bool shown = !field.applies || field.applies(study());
    if (field.kind == StudyField::Kind::title || tried.contains(field.key)) continue;
    EXPECT_EQ(m_person->find(field.label) != nullptr, shown) << field.key;
    if (shown && tried.insert(field.key).second) tryField(field, fields, tried);
  }
}

// A choice may show fields that nothing else shows: they are tried with it.
void WizardClicks::tryField(const StudyField& field, const std::vector<StudyField>& fields,
                            std::set<std::string>& tried) {
  if (field.kind == StudyField::Kind::flag) {
    const bool before = at(field.key) == true;
    for (const bool now : {!before, before}) {
      ASSERT_TRUE(m_person->click(field.label)) << field.key;
      EXPECT_EQ(at(field.key), now) << field.key;
      tryNewFields(fields, tried);
    }
    return;
  }
  if (field.kind != StudyField::Kind::words) {
    const auto typed = typedInto().find(field.key);
    ASSERT_NE(typed, typedInto().end()) << field.key << ": a new field that no test fills in";
    const QString before = qobject_cast<QLineEdit*>(m_person->find(field.label))->text();
    ASSERT_TRUE(m_person->type(field.label, QLatin1String(typed->second.text))) << field.key;
    EXPECT_EQ(at(field.key), typed->second.value) << field.key;
    tryNewFields(fields, tried);
    ASSERT_TRUE(m_person->type(field.label, before)) << field.key;
    return;
  }
  auto* box = qobject_cast<QComboBox*>(m_person->find(field.label));
  ASSERT_NE(box, nullptr) << field.key;
  const int before = box->currentIndex();
  for (std::size_t row = 0; row < field.choices.size(); ++row) {
    const StudyChoice& choice = field.choices[row];
    if (!obstacleTo(field.key, choice.value).isEmpty()) continue;
    ASSERT_TRUE(m_person->clickItem(box, int(row))) << field.key << ", " << choice.text.toStdString();
    EXPECT_EQ(at(field.key), choice.value) << field.key;
    tryNewFields(fields, tried);
  }
  ASSERT_TRUE(m_person->clickItem(box, before)) << field.key;
}

}  // namespace scalescope
