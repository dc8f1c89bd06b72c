// Takes every preset through the wizard, to the button that would run it.
#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/window/window_help.h"
#include "ui/pages/new_study/fields/program_form.h"
#include "ui/pages/new_study/fields/trial_form.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/new_study_page.h"

namespace scalescope {

TEST_F(Reach, EveryPresetToItsReview) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::newStudy, "New study"));
  look(QStringLiteral("goal"));
  const QString next = said("WizardFooter", "Next step"), run = said("WizardFooter", "Run the study");
  const auto* wizard = m_window->findChild<NewStudyPage*>();
  std::vector<QString> cards;
  for (const PresetCard* card : m_window->findChildren<PresetCard*>())
    if (card->isEnabled()) cards.push_back(card->accessibleName());
  ASSERT_GE(cards.size(), 10u);
  for (const QString& card : cards) {
    ASSERT_TRUE(m_person->click(card)) << card.toStdString();
    m_person->settle();
    // The card of a user's own program goes to the next step by itself.
    if (wizard->step() == NewStudyPage::goal) ASSERT_TRUE(m_person->click(next)) << card.toStdString();
    for (const auto step : {NewStudyPage::what, NewStudyPage::where, NewStudyPage::matrix, NewStudyPage::review}) {
      EXPECT_EQ(wizard->step(), step) << card.toStdString();
      const QString where = QStringLiteral("%1, step %2").arg(card).arg(int(step) + 1);
      if (step == NewStudyPage::matrix) m_person->settle();
      if (step == NewStudyPage::what && card == cards.front())
        lookAround(where);
      else
        look(where);
      const auto* program = wizard->findChild<ProgramForm*>();
      if (step == NewStudyPage::what && program != nullptr && program->isVisible()) {
        EXPECT_TRUE(m_person->type(said("ProgramForm", "Program"), QStringLiteral("/bin/echo")));
        EXPECT_TRUE(m_person->type(said("ProgramForm", "Arguments"), QStringLiteral("{batch}")));
        const auto* trial = wizard->findChild<TrialForm*>();
        if (trial != nullptr && trial->isVisible())
          EXPECT_TRUE(m_person->type(said("TrialForm", "Second command"), QStringLiteral("/bin/true")));
      }
      if (step != NewStudyPage::review) ASSERT_TRUE(m_person->click(next)) << where.toStdString();
    }
    EXPECT_NE(m_person->find(run), nullptr) << card.toStdString();
    ASSERT_TRUE(m_person->click(said("StepBar", "Step %1: %2").arg(1).arg(said("StepBar", "Goal"))));
  }
}

}  // namespace scalescope
