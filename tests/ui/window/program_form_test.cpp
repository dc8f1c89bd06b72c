// A program of the user's own in the wizard: chosen, its flags found, and the command of each cell.
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/temp_folder.h"
#include "tests/ui/window/fake_lab.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/messages.h"
#include "ui/pages/new_study/fields/program_form.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/new_study_page.h"

namespace scalescope {
namespace {

QString scriptWith(const TempFolder& folder, const char* text) {
  const QString path = QString::fromStdString(folder.path("train program"));
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(text);
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  return path;
}

TEST(ProgramForm, ALineIsTheWordsOfACommand) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"python3", "my train.py", "--name", ""},
                                                {"a\"b", "{batch}"},
                                                {},
                                                {"\"", "x y\"z"},
                                                {"C:\\x", "\\\""}})
    EXPECT_EQ(wordsOf(lineOf(words)), words) << lineOf(words).toStdString();
  EXPECT_EQ(wordsOf(QStringLiteral("a\\b  \"c")), (std::vector<std::string>{"a\\b", "c"})) << "as it is typed";
  EXPECT_EQ(lineOf({"python3", "train.py", "--lr=0.1"}), QStringLiteral("python3 train.py --lr=0.1"));
}

TEST(ProgramForm, AScriptIsRunByTheEnvironmentBesideIt) {
  TempFolder folder;
  const QString script = QString::fromStdString(folder.path("train.py"));
  EXPECT_EQ(commandFor(script), (std::vector<std::string>{"python3", script.toStdString()}));
  EXPECT_TRUE(QDir().mkpath(QString::fromStdString(folder.path(".venv/bin"))));
  QFile python(QString::fromStdString(folder.path(".venv/bin/python")));
  EXPECT_TRUE(python.open(QIODevice::WriteOnly));
  python.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  EXPECT_EQ(commandFor(script), (std::vector<std::string>{python.fileName().toStdString(), script.toStdString()}));
  EXPECT_EQ(commandFor(QStringLiteral("/opt/train")), std::vector<std::string>{"/opt/train"});
}

TEST(NewStudy, AProgramOfOnesOwnFollowsTheMatrixByAFlagThatItNames) {
  TempFolder folder;
  const QString program = scriptWith(folder,
                                     "#!/bin/sh\necho 'options:'\necho '  --lr F          rate'\n"
                                     "echo '  --batch-size N  of each process'\n");
  NewStudyPage page(presets());
  page.resize(1200, 800);
  page.show();
  page.setMachine(fakeMachine());
  page.setCanRun(true, {});
  auto* card = qobject_cast<PresetCard*>(widgetNamed(&page, QStringLiteral("Preset My own program")));
  ASSERT_TRUE(card);
  card->click();
  ASSERT_TRUE(waitFor([&] { return page.step() == NewStudyPage::what; }));
  auto* form = page.findChild<ProgramForm*>();
  ASSERT_TRUE(form && form->isVisible());
  EXPECT_TRUE(showsText(page, "Choose the program to measure."));
  EXPECT_TRUE(form->hasProblem());
  form->chooseFile(program);
  EXPECT_FALSE(form->hasProblem());
  EXPECT_EQ(page.draft().study.program->command, std::vector<std::string>{program.toStdString()});
  EXPECT_EQ(page.draft().study.name, "train program");
  ASSERT_TRUE(clickNamed(form, QStringLiteral("Find the program's flags")));
  ASSERT_TRUE(waitFor([&] { return showsText(page, "--batch-size N") || widgetNamed(form, QStringLiteral("Flag")); }));
  ASSERT_TRUE(waitFor([&] { return !form->flags().isRunning(); }));
  ASSERT_TRUE(clickNamed(form, QStringLiteral("Add the flag"))) << "the batch's is chosen";
  EXPECT_EQ(page.draft().study.program->command,
            (std::vector<std::string>{program.toStdString(), "--batch-size", "{batch}"}));
  EXPECT_TRUE(showsText(page, "--batch-size 32"));
  EXPECT_FALSE(showsText(page, "CUDA graphs")) << "a setting of the worker's";
  const auto pictured = [&page](NewStudyPage::Step step, const char* name) {
    page.goTo(step);
    ASSERT_TRUE(waitFor([&] { return page.step() == step; }));
    QTest::qWait(picturesWanted() ? 1000 : 0);
    shoot(&page, QString::fromLatin1(name));
  };
  pictured(NewStudyPage::what, "wizard-program-what");
  pictured(NewStudyPage::matrix, "wizard-program-matrix");
  const auto boxes = page.findChildren<QCheckBox*>();
  EXPECT_TRUE(std::none_of(boxes.begin(), boxes.end(), [&page](const QCheckBox* box) {
    return box->isVisibleTo(&page) && box->text() == QLatin1String("parameter-server");
  }));
  pictured(NewStudyPage::review, "wizard-program-review");
  EXPECT_TRUE(showsText(page, "train program\" --batch-size {batch}")) << "the command";
  EXPECT_FALSE(showsText(page, "Augmentation"));
  pictured(NewStudyPage::goal, "wizard-program-goal");
  page.goTo(NewStudyPage::what);
  auto* arguments = qobject_cast<QLineEdit*>(widgetNamed(form, QStringLiteral("Arguments")));
  ASSERT_TRUE(arguments);
  arguments->setFocus();
  arguments->selectAll();
  QTest::keyClicks(arguments, QStringLiteral("--batch-size {bach}\r"));
  EXPECT_TRUE(showsText(page, "{bach}")) << "what is typed stays";
  EXPECT_TRUE(form->hasProblem()) << "the study file refuses it";
  page.setStudy(QStringLiteral("preset:quick-strong-scaling"), preset("quick-strong-scaling", {2, 0}).value());
  EXPECT_FALSE(form->isVisible() || form->hasProblem());
}

TEST(FlagFinder, EndsAProgramThatDoesNot) {
  TempFolder folder;
  const QString mark = QString::fromStdString(folder.path("mark"));
  const QString program =
      scriptWith(folder, ("#!/bin/sh\nsleep 1000 &\necho $! > '" + mark.toStdString() + "'\nwait\n").c_str());
  FlagFinder finder;
  finder.setDeadline(500 * patience());
  QSignalSpy failed(&finder, &FlagFinder::failed);
  finder.start({program}, {});
  ASSERT_TRUE(waitFor([&] { return failed.count() == 1; }));
  EXPECT_FALSE(finder.isRunning());
  QFile child(mark);
  ASSERT_TRUE(child.open(QIODevice::ReadOnly));
  const auto pid = static_cast<pid_t>(child.readAll().trimmed().toInt());
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(waitFor([&] {
    QFile state(QStringLiteral("/proc/%1/stat").arg(pid));
    return !state.open(QIODevice::ReadOnly) || state.readAll().contains(") Z");
  })) << "what it has started is ended, too";
}

TEST(FlagFinder, SaysWhyThereAreNone) {
  TempFolder folder;
  FlagFinder finder;
  QSignalSpy failed(&finder, &FlagFinder::failed);
  finder.start({QStringLiteral("/nowhere/train")}, {});
  ASSERT_TRUE(waitFor([&] { return failed.count() == 1; }));
  finder.start({scriptWith(folder, "#!/bin/sh\necho no torch here\nexit 3\n")}, {});
  ASSERT_TRUE(waitFor([&] { return failed.count() == 2; }));
  EXPECT_EQ(failed[1][0].toString(), QStringLiteral("It ended with code 3: no torch here"));
}

}  // namespace
}  // namespace scalescope
