// Files that the wizard reads, writes and replaces: study files by their dialogs, Start over, the last step.
#include <QApplication>
#include <QClipboard>
#include <QDir>

#include "core/base/file.h"
#include "tests/ui/reach/wizard_clicks.h"
#include "tests/ui/window/window_help.h"

namespace scalescope {
namespace {

nlohmann::json jsonOf(const QString& file) {
  const auto text = readFile(file.toStdString(), 1U << 20);
  return text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
}

}  // namespace

TEST_F(WizardClicks, AStudyFileIsSavedPutAsideAndOpened) {
  begin("Quick strong scaling");
  ASSERT_TRUE(goToStep(NewStudyPage::matrix));
  ASSERT_TRUE(m_person->type(english("Batches"), QStringLiteral("256")));
  ASSERT_TRUE(m_person->click(english("Cell 2 devices, 256")));
  ASSERT_TRUE(goToStep(NewStudyPage::review));
  ASSERT_TRUE(m_person->type(english("Name of the study"), QStringLiteral("mine/of today")));
  EXPECT_EQ(at("name"), "mine/of today");
  ASSERT_TRUE(m_person->click(english("Copy the command")));
  const auto* line = qobject_cast<QLineEdit*>(m_person->find(english("Equivalent command")));
  EXPECT_EQ(QApplication::clipboard()->text(), line->text());
  const nlohmann::json asked = toJson(finished(m_wizard->draft()));
  const Draft draft = m_wizard->draft();
  // The study is saved, after one cancelled dialog.
  const QString file = m_folder.filePath(QStringLiteral("mine.json"));
  const QString saved = QStringLiteral("Saved to %1. Run it with scalescope-cli run.");
  ASSERT_TRUE(m_person->click(english("Save as study file")));
  ASSERT_TRUE(m_person->cancelDialog());
  EXPECT_TRUE(QDir(m_folder.path()).isEmpty());
  EXPECT_FALSE(says(english(saved)));
  EXPECT_EQ(m_person->suggested, QStringLiteral("mine-of today.json"));
  ASSERT_TRUE(m_person->click(english("Save as study file")));
  ASSERT_TRUE(m_person->answerDialog(m_folder.filePath(QStringLiteral("mine"))));
  ASSERT_TRUE(saysSoon(english(saved.arg(file))));
  EXPECT_EQ(jsonOf(file), asked);
  EXPECT_NE(m_person->find(english("Open folder")), nullptr);
  Q_EMIT m_bridge->resolver().resolved(std::make_shared<const ResolvedStudy>(), true);
  EXPECT_TRUE(says(english(saved))) << "an answer that comes takes it away";
  // The draft is discarded, and restored.
  ASSERT_TRUE(m_person->click(english("Start over")));
  EXPECT_EQ(m_wizard->step(), NewStudyPage::goal);
  EXPECT_FALSE(isEnabled(english("Next step")));
  ASSERT_TRUE(m_person->click(english("Step 4: Matrix")));
  EXPECT_EQ(m_wizard->step(), NewStudyPage::goal) << "there is nothing to show";
  EXPECT_TRUE(says(english("Choose a goal first, or open a study file.")));
  ASSERT_TRUE(m_person->click(english("Undo")));
  EXPECT_TRUE(waitFor([&] { return m_wizard->draft() == draft && m_wizard->step() == NewStudyPage::review; }));
  ASSERT_TRUE(m_person->click(english("Start over")));
  // A study is opened, after one cancelled dialog, and after an invalid file.
  ASSERT_TRUE(m_person->click(english("Open a study file")));
  ASSERT_TRUE(m_person->cancelDialog());
  EXPECT_EQ(m_wizard->step(), NewStudyPage::goal);
  const QString broken = m_folder.filePath(QStringLiteral("broken.json"));
  ASSERT_TRUE(writeFileAtomic(broken.toStdString(), "{\"name\": "));
  ASSERT_TRUE(m_person->click(english("Open a study file")));
  ASSERT_TRUE(m_person->answerDialog(broken));
  ASSERT_TRUE(saysSoon(english(QStringLiteral("%1 cannot be opened.").arg(broken))));
  EXPECT_EQ(m_wizard->step(), NewStudyPage::goal);
  EXPECT_NE(m_person->find(english("Undo")), nullptr) << "what was put aside is there still";
  ASSERT_TRUE(m_person->click(english("Open a study file")));
  ASSERT_TRUE(m_person->answerDialog(file));
  ASSERT_TRUE(waitFor([&] { return m_wizard->step() == NewStudyPage::what; }));
  EXPECT_EQ(nlohmann::json(toJson(finished(m_wizard->draft()))), asked);
  // The study is run.
  ASSERT_TRUE(goToStep(NewStudyPage::review));
  ASSERT_TRUE(m_person->click(english("Run the study")));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1 && m_window->page() == MainWindow::live; }));
  EXPECT_EQ(nlohmann::json(toJson(m_log->studies().front())), asked);
}

}  // namespace scalescope
