// Tests of a user's own program in the wizard: its choice, the search for its flags, and the command of each cell.
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/paths.h"
#include "tests/temp_folder.h"
#include "tests/ui/window/fake_session.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/program_form.h"
#include "ui/pages/new_study/fields/trial_form.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/short_form.h"
#include "ui/widgets/command_line.h"

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

// Types into the field with this accessible name and leaves it with Return.
void typeInto(QWidget& page, const char* name, const QString& text) {
  auto* field = qobject_cast<QLineEdit*>(widgetNamed(&page, QString::fromLatin1(name)));
  ASSERT_TRUE(field) << name;
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, text + QLatin1Char('\r'));
}

QString textIn(QWidget& page, const char* name) {
  const auto* field = qobject_cast<QLineEdit*>(widgetNamed(&page, QString::fromLatin1(name)));
  return field != nullptr ? field->text() : QString();
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

// The example imports the package, which is only in the environment of a run.
TEST(ProgramForm, AProgramThatImportsThePackageListsItsFlags) {
  FlagFinder finder;
  const QSignalSpy found(&finder, &FlagFinder::found), failed(&finder, &FlagFinder::failed);
  finder.start({QStringLiteral("python3"), QString::fromStdString(sourceFile("resources/examples/processes.py"))}, {});
  ASSERT_TRUE(waitFor([&] { return !found.isEmpty() || !failed.isEmpty(); }));
  ASSERT_TRUE(failed.isEmpty()) << failed.value(0).value(0).toString().toStdString();
  const auto flags = found.value(0).value(0).value<std::vector<HelpFlag>>();
  ASSERT_TRUE(batchFlag(flags));
  EXPECT_EQ(batchFlag(flags)->name, "--batch-size");
}

// The cells of one device are the baselines, which the protocol adds after the others.
TEST(ProgramForm, TheCommandsAreInTheOrderOfTheMatrix) {
  StudySpec study = ownProgramStudy({2, 0});
  study.program->command = {"train", "{devices}", "{batch}"};
  study.axes.batches = {32, 64};
  ProgramForm form;
  form.setStudy(study);
  const auto* preview = qobject_cast<QLabel*>(widgetNamed(&form, QStringLiteral("Command of each cell")));
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->text().toStdString(),
            "Devices: 1. train 1 32\nDevices: 2. train 2 32\nDevices: 1. train 1 64\nDevices: 2. train 2 64");
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
  ASSERT_TRUE(clickNamed(form, QStringLiteral("Detect the program's flags")));
  ASSERT_TRUE(waitFor([&] { return showsText(page, "--batch-size N") || widgetNamed(form, QStringLiteral("Flag")); }));
  ASSERT_TRUE(waitFor([&] { return !form->flags().isRunning(); }));
  ASSERT_TRUE(clickNamed(form, QStringLiteral("Add the flag"))) << "the batch's is chosen";
  EXPECT_EQ(page.draft().study.program->command,
            (std::vector<std::string>{program.toStdString(), "--batch-size", "{batch}"}));
  EXPECT_TRUE(showsText(page, "--batch-size 32"));
  for (const char* word : {"CUDA graphs", "Calibration", "Bandwidth sweep, MB", "Validation", "Timed steps", "Epochs"})
    EXPECT_FALSE(showsText(page, word)) << word << " is a setting of the worker's";
  EXPECT_TRUE(showsText(page, "Warm-up steps"));
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
  EXPECT_TRUE(showsText(page, "train program' --batch-size {batch}")) << "the command";
  EXPECT_TRUE(waitFor([&] { return showsText(page, "Warm-up steps"); }));
  for (const char* word : {"Augmentation", "Calibration", "Bandwidth sweep, MB", "Timed steps"})
    EXPECT_FALSE(showsText(page, word)) << word;
  const QString line = page.findChild<CommandLine*>()->command();
  EXPECT_TRUE(line.contains(QStringLiteral(" && scalescope-cli run --devices 1,2 --batch 32 -- '")))
      << line.toStdString();
  EXPECT_TRUE(line.endsWith(QStringLiteral(" --batch-size {batch}"))) << line.toStdString();
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

// The line is a copy from a terminal, and what the fields show can be typed again.
TEST(NewStudy, ACommandWithSpacesAndQuotesIsReadAsByAShell) {
  NewStudyPage page(presets());
  page.resize(1200, 800);
  page.show();
  page.setMachine(fakeMachine());
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Preset My own program")));
  ASSERT_TRUE(waitFor([&] { return page.step() == NewStudyPage::what; }));
  auto* form = page.findChild<ProgramForm*>();
  ASSERT_TRUE(form);
  typeInto(page, "Program", QStringLiteral("python3 \"/home/ada/my work/it's.py\""));
  typeInto(page, "Arguments", QStringLiteral(R"(--name two\ words --tag '' --pattern '$x*')"));
  EXPECT_FALSE(form->hasProblem());
  const std::vector<std::string> command{
      "python3", "/home/ada/my work/it's.py", "--name", "two words", "--tag", "", "--pattern", "$x*"};
  EXPECT_EQ(page.draft().study.program->command, command);
  const QString program = textIn(page, "Program"), arguments = textIn(page, "Arguments");
  EXPECT_EQ(program, QStringLiteral(R"(python3 '/home/ada/my work/it'\''s.py')"));
  EXPECT_EQ(arguments, QStringLiteral("--name 'two words' --tag '' --pattern '$x*'"));
  typeInto(page, "Program", program);
  typeInto(page, "Arguments", arguments);
  EXPECT_EQ(page.draft().study.program->command, command) << "typed as it is shown";

  typeInto(page, "Program", QStringLiteral("python3 it's.py"));
  EXPECT_TRUE(form->hasProblem());
  EXPECT_TRUE(showsText(page, "'s.py has no closing quotation mark."));
  EXPECT_EQ(textIn(page, "Program"), QStringLiteral("python3 it's.py")) << "what is typed stays";
  EXPECT_EQ(page.draft().study.program->command, command);
  ASSERT_TRUE(clickNamed(form, QStringLiteral("Detect the program's flags")));
  EXPECT_FALSE(form->flags().isRunning()) << "nothing is started";
  typeInto(page, "Program", program);
  EXPECT_FALSE(form->hasProblem());
  typeInto(page, "Arguments", QStringLiteral("--name \\"));
  EXPECT_TRUE(showsText(page, "--name \\ ends with a backslash"));
}

TEST(NewStudy, ATrialOfTwoCommandsIsPutTogetherFromItsCard) {
  NewStudyPage page(presets());
  page.resize(1200, 800);
  page.show();
  page.setMachine(fakeMachine());
  page.setCanRun(true, {});
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Preset Two variants of my program")));
  ASSERT_TRUE(waitFor([&] { return page.step() == NewStudyPage::what; }));
  auto* form = page.findChild<TrialForm*>();
  ASSERT_TRUE(form && form->isVisible());
  EXPECT_TRUE(form->hasProblem()) << "both variants are the same";
  const auto write = [&page](const char* field, const char* text) { typeInto(page, field, QString::fromLatin1(text)); };
  write("Program", "python3 train.py");
  EXPECT_EQ(page.draft().study.name, "train.py (trial)");
  EXPECT_TRUE(form->hasProblem());
  write("Second command", "python3 -O 'train.py");
  EXPECT_TRUE(form->hasProblem());
  EXPECT_TRUE(showsText(page, "'train.py has no closing quotation mark."));
  write("Second command", "python3 -O train.py");
  EXPECT_FALSE(form->hasProblem());
  write("Difference, %", "5");
  write("Maximum pairs", "13");
  EXPECT_TRUE(form->hasProblem()) << "odd";
  EXPECT_TRUE(showsText(page, "Write an even number")) << "in the words of the file";
  write("Maximum pairs", "12");
  EXPECT_FALSE(form->hasProblem());
  const OpenRepeats open = *page.draft().study.measure.openRepeats;
  EXPECT_EQ(open.decide, 0.05);
  EXPECT_EQ(open.max, 12);
  EXPECT_EQ(open.seconds, 0);
  write("Time limit, s", "soon");
  EXPECT_TRUE(form->hasProblem());
  write("Time limit, s", "600");
  EXPECT_FALSE(form->hasProblem());
  EXPECT_EQ(page.draft().study.measure.openRepeats->seconds, 600);
  EXPECT_TRUE(showsText(page, "B: Devices: 1. python3 -O train.py")) << "the command of each variant";
  page.goTo(NewStudyPage::review);
  ASSERT_TRUE(waitFor([&] { return page.step() == NewStudyPage::review; }));
  EXPECT_EQ(page.findChild<CommandLine*>()->command(),
            QStringLiteral("scalescope-cli ab --batch 32 --smallest-difference 5% --max-pairs 12 "
                           "--time-limit 600 -- python3 train.py --versus python3 -O train.py"));
  EXPECT_TRUE(waitFor([&] { return showsText(page, "Pairs of runs"); }));
  EXPECT_FALSE(showsText(page, "Add the baseline")) << "its variants are compared with each other";
  EXPECT_TRUE(showsText(page, "4 to 12, until the variants are decided within 5 %, within 600 s"));
  page.goTo(NewStudyPage::what);
  write("Its environment", "OMP_NUM_THREADS=2 NAME");
  EXPECT_TRUE(form->hasProblem()) << "NAME has no value";
  write("Its environment", "NOTE=\"two words");
  EXPECT_TRUE(form->hasProblem()) << "an open quote";
  write("Its environment", "OMP_NUM_THREADS=2");
  EXPECT_FALSE(form->hasProblem());
  const nlohmann::json patch = page.draft().study.variants.back().second;
  EXPECT_EQ(patch["program"]["environment"], (nlohmann::json{{"OMP_NUM_THREADS", "2"}}));
  page.goTo(NewStudyPage::review);
  EXPECT_EQ(page.findChild<CommandLine*>()->command(), QStringLiteral("scalescope-cli run 'train.py (trial).json'"))
      << "no option says a variable";
  page.setStudy(QStringLiteral("preset:quick-strong-scaling"), preset("quick-strong-scaling", {2, 0}).value());
  EXPECT_FALSE(form->isVisible() || form->hasProblem());
}

// Each line, run in a shell, makes the study that it stands for.
TEST(ShortForm, IsUsedIfOptionsDescribeTheWholeStudy) {
  StudySpec study = ownProgramStudy({2, 0});
  EXPECT_FALSE(shortForm(study, {})) << "no command yet";
  study.program->command = {"python3", "my train.py", "--lr={lr}", "{batch}"};
  study.program->workingDirectory = "/home/me/my work";
  study.program->rate = "([0-9.]+) samples/s";
  study.name = programName(*study.program);
  study.axes.batches = {32, 64};
  study.axes.free = {{"program.lr", {0.1, 0.2}}};
  EXPECT_EQ(shortForm(study, QStringLiteral(" --store S")),
            QStringLiteral("cd '/home/me/my work' && scalescope-cli run --devices 1,2 --batch 32,64 --axis lr=0.1,0.2 "
                           "--rate '([0-9.]+) samples/s' --store S -- python3 'my train.py' --lr={lr} {batch}"));
  StudySpec other = study;
  other.measure.repeats = 5;
  EXPECT_TRUE(shortForm(other, {})->contains(QStringLiteral(R"(--patch '{"measure":{"repeats":5}}')")));
  other = study;
  other.program->venv = "/opt/torch";
  EXPECT_FALSE(shortForm(other, {})) << "no option says a virtual environment";
  other = study;
  other.axes.precisions = {Precision::fp32, Precision::bf16};
  EXPECT_FALSE(shortForm(other, {}));
  EXPECT_FALSE(shortForm(preset("quick-strong-scaling", {2, 0}).value(), {}));
  StudySpec trial = ownTrialStudy();
  trial.program->command = {"python3", "old.py"};
  trial.variants.back().second = {{"program", {{"command", {"python3", "new.py"}}}}};
  EXPECT_EQ(shortForm(trial, {}), QStringLiteral("scalescope-cli ab --batch 32 --smallest-difference 2% -- "
                                                 "python3 old.py --versus python3 new.py"));
}

TEST(FlagFinder, EndsAProgramThatDoesNot) {
  TempFolder folder;
  const QString mark = QString::fromStdString(folder.path("mark"));
  const QString program =
      scriptWith(folder, ("#!/bin/sh\nsleep 1000 &\necho $! > '" + mark.toStdString() + "'\nwait\n").c_str());
  FlagFinder finder;
  QSignalSpy failed(&finder, &FlagFinder::failed);
  // On a busy machine a deadline may come before the program has started its child.
  pid_t pid = 0;
  for (int deadline = 500, tried = 1; pid == 0 && tried <= 8; deadline *= 2, ++tried) {
    finder.setDeadline(deadline);
    finder.start({program}, {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == tried; }, deadline + 10000 * patience()));
    EXPECT_FALSE(finder.isRunning());
    QFile child(mark);
    if (child.open(QIODevice::ReadOnly)) pid = static_cast<pid_t>(child.readAll().trimmed().toInt());
  }
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(waitFor([&] {
    QFile state(QStringLiteral("/proc/%1/stat").arg(pid));
    return !state.open(QIODevice::ReadOnly) || state.readAll().contains(") Z");
  })) << "what it has started is ended, too";
}

QStringList* keptWarnings = nullptr;

// A process that is destroyed while its program runs prints a warning, and waits for the program in its destructor.
TEST(FlagFinder, DestroysNoProcessThatIsStillRunning) {
  TempFolder folder;
  const QString program = scriptWith(folder, "#!/bin/sh\nsleep 1000 &\nwait\n");
  QStringList warnings;
  keptWarnings = &warnings;
  const QtMessageHandler before = qInstallMessageHandler(
      [](QtMsgType /*type*/, const QMessageLogContext& /*context*/, const QString& text) { *keptWarnings << text; });
  {
    FlagFinder finder;
    for (int i = 0; i < 3; ++i) {
      finder.start({program}, {});
      finder.stop();
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    finder.start({program}, {});
  }
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  qInstallMessageHandler(before);
  EXPECT_EQ(warnings, QStringList());
}

TEST(FlagFinder, ReportsTheReasonForNone) {
  TempFolder folder;
  FlagFinder finder;
  QSignalSpy failed(&finder, &FlagFinder::failed);
  finder.start({QStringLiteral("/nowhere/train")}, {});
  ASSERT_TRUE(waitFor([&] { return failed.count() == 1; }));
  finder.start({scriptWith(folder, "#!/bin/sh\necho no torch here\nexit 3\n")}, {});
  ASSERT_TRUE(waitFor([&] { return failed.count() == 2; }));
  EXPECT_EQ(failed[1][0].toString(), QStringLiteral("It exited with code 3: no torch here"));
}

}  // namespace
}  // namespace scalescope
