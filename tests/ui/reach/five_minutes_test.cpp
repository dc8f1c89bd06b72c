// The first five minutes: from the first start to a running study and its results, once by pointer, once by keyboard
// only.
#include <QElapsedTimer>
#include <cstdio>

#include "tests/shots/shots_data.h"
#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/window/window_help.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/results/results_page.h"

namespace scalescope {
namespace {

constexpr int kMostClicks = 8;
constexpr int kMostDecisions = 5;

}  // namespace

TEST_F(Reach, OneClickMeasuresThisComputer) {
  open(Store::none);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; })) << "the demo";
  ASSERT_TRUE(m_person->click(said("ResultsPage", "Measure this computer")));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1 && m_window->page() == MainWindow::live; }));
  EXPECT_EQ(m_log->studies().front().name, "quick-strong-scaling");
  EXPECT_EQ(m_person->clicks, 1);
}

TEST_F(Reach, FiveMinutesByPointer) {
  QElapsedTimer clock;
  clock.start();
  open(Store::none);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; })) << "the demo";
  ASSERT_TRUE(m_person->click(said("ResultsPage", "Change settings")));
  const auto* wizard = m_window->findChild<NewStudyPage*>();
  int decisions = 0;
  for (const auto step : {NewStudyPage::goal, NewStudyPage::what, NewStudyPage::where, NewStudyPage::matrix}) {
    EXPECT_EQ(wizard->step(), step);
    ASSERT_TRUE(m_person->click(said("WizardFooter", "Next step")));
    ++decisions;
  }
  ASSERT_TRUE(m_person->click(said("WizardFooter", "Run the study")));
  ++decisions;
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1 && m_window->page() == MainWindow::live; }));
  EXPECT_EQ(m_log->studies().front().name, "quick-strong-scaling");
  std::printf("by pointer: %d clicks, %d decisions, %.1f s with nothing to read\n", m_person->clicks, decisions,
              double(clock.elapsed()) / 1000);
  EXPECT_LE(m_person->clicks, kMostClicks);
  EXPECT_LE(decisions, kMostDecisions);
}

TEST_F(Reach, FiveMinutesByKeys) {
  QElapsedTimer clock;
  clock.start();
  open(Store::none);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; })) << "the demo";
  ASSERT_TRUE(m_person->tabTo(said("ResultsPage", "Change settings")));
  m_person->press(Qt::Key_Space);
  const auto* wizard = m_window->findChild<NewStudyPage*>();
  for (const auto step : {NewStudyPage::goal, NewStudyPage::what, NewStudyPage::where, NewStudyPage::matrix}) {
    ASSERT_EQ(wizard->step(), step);
    ASSERT_TRUE(m_person->waitFor(said("WizardFooter", "Next step")));
    m_person->press(Qt::Key_Return, Qt::ControlModifier);
  }
  ASSERT_EQ(wizard->step(), NewStudyPage::review);
  ASSERT_TRUE(m_person->waitFor(said("WizardFooter", "Run the study")));
  m_person->press(Qt::Key_Return, Qt::ControlModifier);
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1 && m_window->page() == MainWindow::live; }));
  std::printf("by keys: %d presses, %.1f s with nothing to read\n", m_person->keys, double(clock.elapsed()) / 1000);
  EXPECT_EQ(m_person->clicks, 0);
}

// The shortcut is not needed: Tab and Space suffice.
TEST_F(Reach, FiveMinutesByTabAndSpace) {
  open(Store::none);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; })) << "the demo";
  ASSERT_TRUE(m_person->tabTo(said("ResultsPage", "Change settings")));
  m_person->press(Qt::Key_Space);
  const auto* wizard = m_window->findChild<NewStudyPage*>();
  for (const auto step : {NewStudyPage::goal, NewStudyPage::what, NewStudyPage::where, NewStudyPage::matrix}) {
    ASSERT_EQ(wizard->step(), step);
    const QString next = said("WizardFooter", "Next step");
    ASSERT_TRUE(m_person->waitFor(next));
    ASSERT_TRUE(m_person->tabTo(next)) << "step " << int(step) + 1;
    m_person->press(Qt::Key_Space);
  }
  const QString run = said("WizardFooter", "Run the study");
  ASSERT_TRUE(m_person->waitFor(run));
  ASSERT_TRUE(m_person->tabTo(run));
  m_person->press(Qt::Key_Space);
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1 && m_window->page() == MainWindow::live; }));
  std::printf("by Tab and Space: %d presses\n", m_person->keys);
  EXPECT_EQ(m_person->clicks, 0);
}

}  // namespace scalescope
