#include <set>

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "tests/paths.h"
#include "tests/ui/window/window_fixture.h"
#include "core/base/file.h"
#include "core/base/json/json_values.h"
#include "core/study/spec/spec_names.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/choice_text.h"
#include "ui/pages/new_study/fields/dataset_bar.h"
#include "ui/pages/new_study/fields/rank_picture.h"
#include "ui/pages/new_study/fields/cluster_forms.h"
#include "ui/pages/new_study/fields/slurm_form.h"
#include "ui/pages/new_study/review_step.h"
#include "ui/pages/new_study/fields/study_fields.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/style/roles.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {

// A preset that is built earlier would be for a single core.
TEST(NewStudy, APresetIsBuiltOnceThisComputerIsKnown) {
  NewStudyPage page(presets());
  QSignalSpy wanted(&page, &NewStudyPage::loadRequested);
  page.openSource(QStringLiteral("preset:batch-sweep"));
  page.openSource(QStringLiteral("preset:quick-strong-scaling"));
  EXPECT_EQ(wanted.count(), 0);
  page.setMachine(fakeMachine());
  ASSERT_EQ(wanted.count(), 1) << "the one that was chosen last";
  EXPECT_EQ(wanted.first().at(0).toString(), QStringLiteral("preset:quick-strong-scaling"));
  EXPECT_EQ(wanted.first().at(1).value<MachineFacts>().physicalCores, 2);
  page.setMachine(fakeMachine());
  EXPECT_EQ(wanted.count(), 1);
  NewStudyPage other(presets());
  QSignalSpy file(&other, &NewStudyPage::loadRequested);
  other.openSource(QStringLiteral("/tmp/study.json"));
  EXPECT_EQ(file.count(), 1) << "a file says itself what it wants";
}

TEST_F(Window, WizardGoesFromAPresetToTheQueueWithTheRightStudy) {
  ASSERT_TRUE(click("Page New study"));
  shootBoth("goal");
  EXPECT_FALSE(find("Next step")->isEnabled());
  ASSERT_TRUE(click("Preset Quick strong scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  shootBoth("goal-chosen");
  ASSERT_TRUE(click("Next step"));
  shootBoth("what");
  ASSERT_TRUE(click("Next step"));
  shootBoth("where");
  ASSERT_TRUE(click("Next step"));
  ASSERT_TRUE(waitFor([this] { return find("Cell 2 devices, 512") != nullptr; }));
  shootBoth("matrix", 300);
  ASSERT_TRUE(click("Next step"));
  shootBoth("review");
  ASSERT_TRUE(click("Run the study"));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1; }));
  const StudySpec study = m_log->studies().front();
  EXPECT_EQ(study.protocol, Protocol::strong);
  EXPECT_EQ(study.axes.devices, (std::vector<int>{1, 2}));
  EXPECT_EQ(study.axes.batches, (std::vector<std::int64_t>{512}));
  EXPECT_EQ(study.measure.repeats, 3);
  EXPECT_TRUE(study.skip.empty());
  EXPECT_TRUE(waitFor([this] { return m_window.page() == MainWindow::live; }));
}

TEST_F(Window, AnUntickedCellIsLeftOutOfTheStudy) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_TRUE(waitFor([this] { return find("Cell 2 devices, 512") != nullptr; }));
  ASSERT_TRUE(click("Cell 2 devices, 512"));
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Run the study") && find("Run the study")->isEnabled(); }));
  const auto* command = qobject_cast<QLineEdit*>(find("Equivalent command"));
  ASSERT_NE(command, nullptr);
  EXPECT_TRUE(command->text().startsWith(
      QStringLiteral("scalescope-cli run preset:quick-strong-scaling --patch '{\"skip\":[{")))
      << command->text().toStdString();
  ASSERT_TRUE(click("Run the study"));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1; }));
  const StudySpec study = m_log->studies().front();
  ASSERT_EQ(study.skip.size(), 1u);
  EXPECT_EQ(study.skip[0].at("devices"), 2);
}

TEST_F(Window, CellsForUnreachableOrTooSmallMachinesAreMarked) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  const auto detail = [this] {
    const auto* cell = qobject_cast<MatrixCellButton*>(find("Cell 2 devices, 512"));
    return cell != nullptr ? cell->cell().detail : QString();
  };
  ASSERT_TRUE(waitFor([&] { return detail().contains(QStringLiteral(" s ")); })) << "the forecast of the fake";
  ResolvedStudy study;
  const auto cells = expand(*preset("quick-strong-scaling", {2, 0}));
  ASSERT_TRUE(cells);
  for (const Cell& cell : *cells)
    study.cells.push_back({cell, CellKey("key-" + std::to_string(cell.number)), 0, {}, {}});
  for (ResolvedCell& cell : study.cells)
    if (cell.cell.devices == 2)
      cell.fit = {false, Message{"launcher.needs-devices", {{"wanted", std::int64_t{2}}, {"found", std::int64_t{1}}}},
                  Error{{"launcher.too-many-slots", {{"host", std::string("local")}}}, {}}};
  for (ResolvedCell& cell : study.cells) cell.refusal = cell.fit.refusal;
  Q_EMIT m_bridge.resolver().resolvedBeforeProbe(std::make_shared<const ResolvedStudy>(study));
  EXPECT_EQ(detail(), QStringLiteral("needs 2 devices, this machine has 1")) << "while the others are measured";
  Q_EMIT m_bridge.resolver().resolved(std::make_shared<const ResolvedStudy>(study), true);
  EXPECT_EQ(detail(), QStringLiteral("needs 2 devices, this machine has 1"));
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_FALSE(find("Run the study")->isEnabled()) << "it would be refused";
  ASSERT_TRUE(click("Step 4: Matrix"));
  for (ResolvedCell& cell : study.cells) {
    cell.refusal.reset();
    cell.fit = {std::nullopt, Message{"launcher.hosts-unreachable", {{"hosts", std::string("n1")}}}, std::nullopt};
  }
  study.unreachable = {
      {"n1", {"launcher.unreachable", {{"host", std::string("n1")}, {"reason", std::string("no route")}}}}};
  Q_EMIT m_bridge.resolver().resolved(std::make_shared<const ResolvedStudy>(study), true);
  EXPECT_EQ(detail(), QStringLiteral("unreachable: n1"));
  EXPECT_TRUE(waitFor([this] {
    for (const InlineNote* note : m_window.findChildren<InlineNote*>())
      if (note->isVisible() && note->text().contains(QStringLiteral("n1 is unreachable: no route"))) return true;
    return false;
  }));
  shootBoth("matrix-away", 300);
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_TRUE(waitFor([this] { return find("Run the study")->isEnabled(); })) << "it waits for its machines";
}

TEST_F(Window, ATypingErrorIsShownBesideTheFieldAndNothingRuns) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  ASSERT_NE(batches, nullptr);
  batches->setText(QStringLiteral("511"));
  QTest::keyClick(batches, Qt::Key_Return);
  EXPECT_FALSE(find("Next step")->isEnabled());  // 511 cannot be divided by 2.
  batches->setText(QStringLiteral("256"));
  QTest::keyClick(batches, Qt::Key_Return);
  EXPECT_TRUE(find("Next step")->isEnabled());
}

TEST_F(Window, FieldsThatDoNotApplyAreHiddenAndObstaclesAreShown) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  EXPECT_TRUE(showsText(m_window, "Terms in the matrix:"));
  EXPECT_NE(find("bf16"), nullptr);
  EXPECT_EQ(find("tf32"), nullptr);  // There is no GPU here.
  EXPECT_EQ(find("fp16"), nullptr);
  for (const char* name : {"ddp", "data-parallel", "parameter-server"}) {
    const QString why = obstacleTo("axes.strategy", name);
    ASSERT_NE(find(name), nullptr) << name;
    EXPECT_EQ(find(name)->isEnabled(), why.isEmpty()) << name;
    if (!why.isEmpty()) EXPECT_EQ(find(name)->toolTip(), why) << name;
  }
  ASSERT_TRUE(click("Step 2: Model and data"));
  const auto* models = qobject_cast<QComboBox*>(find("Model"));
  ASSERT_NE(models, nullptr);
  for (const char* word : {"small-cnn", "resnet18-cifar", "vgg11"}) {
    const int row = models->findData(QString::fromLatin1(word));
    ASSERT_GE(row, 0) << word;
    EXPECT_EQ(models->model()->flags(models->model()->index(row, 0)).testFlag(Qt::ItemIsEnabled),
              obstacleTo("model.name", word).isEmpty())
        << word;
  }
}

TEST_F(Window, TheSecondStepIsNamedAfterWhatItHas) {
  ASSERT_TRUE(click("Page New study"));
  EXPECT_NE(find("Step 2: Model and data"), nullptr);
  EXPECT_NE(find("Step 3: Machines"), nullptr);
  ASSERT_TRUE(click("Preset My own program"));
  ASSERT_TRUE(waitFor([this] { return find("Step 2: Program") != nullptr; }));
  EXPECT_EQ(find("Step 2: Model and data"), nullptr);
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  EXPECT_TRUE(waitFor([this] { return find("Step 2: Model and data") != nullptr; }));
}

TEST_F(Window, EveryPresetCanBeChosen) {
  ASSERT_TRUE(click("Page New study"));
  for (const char* preset :
       {"Preset Weak scaling", "Preset Checkpoint overhead", "Preset What if the network were slower?"}) {
    ASSERT_NE(find(preset), nullptr) << preset;
    EXPECT_TRUE(find(preset)->isEnabled()) << preset;
  }
}

TEST_F(Window, AStudyThatCannotBeTrainedCanBeSavedButNotRun) {
  // Each of two servers sees half of the gradients: they could not be clipped to one norm.
  const auto study = patched(*preset("all-reduce-against-parameter-server", {2, 0}),
                             {{"parameterServer", {{"servers", 2}}}, {"optimizer", {{"clipNorm", 1}}}});
  ASSERT_TRUE(study);
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(*study, folder.filePath(QStringLiteral("study.json"))));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_NE(find("parameter-server"), nullptr);
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Save as study file")->isEnabled(); }));
  EXPECT_FALSE(find("Run the study")->isEnabled());
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_TRUE(click("parameter-server"));
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_TRUE(waitFor([this] { return find("Run the study")->isEnabled(); }));
}

TEST_F(Window, ASettingThatWouldChangeNothingIsNotOfferedAndOneThatCameAlongCanBeTakenAway) {
  const QTemporaryDir folder;
  const auto open = [&](const char* name, const nlohmann::json& patch) {
    const auto study = patched(*preset("quick-strong-scaling", {2, 0}), patch);
    ASSERT_TRUE(study) << english(study.error());
    ASSERT_TRUE(openAsFile(*study, folder.filePath(QString::fromLatin1(name))));
    const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
    ASSERT_TRUE(waitFor([&] {
      return find("Next step")->isEnabled() && shown.model.name == study->model.name &&
             shown.zeroGamma == study->zeroGamma;
    }));
    ASSERT_TRUE(click("Step 2: Model and data"));
  };
  open("blocks.json", {{"model", {{"name", "resnet18-cifar"}}}});
  EXPECT_NE(find("Zero gamma"), nullptr);
  open("none.json", {{"model", {{"name", "vgg11"}}}});
  EXPECT_EQ(find("Zero gamma"), nullptr);
  open("marked.json", {{"model", {{"name", "vgg11"}}}, {"remedies", {{"zeroGamma", true}}}});
  ASSERT_NE(find("Zero gamma"), nullptr);
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_FALSE(find("Run the study")->isEnabled());
  ASSERT_TRUE(click("Step 2: Model and data"));
  QTest::keyClick(find("Zero gamma"), Qt::Key_Space);
  EXPECT_EQ(find("Zero gamma"), nullptr);
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_TRUE(waitFor([this] { return find("Run the study")->isEnabled(); }));
}

TEST_F(Window, AFieldKeepsARefusedValueWithItsReason) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  auto* rate = qobject_cast<QLineEdit*>(find("Learning rate"));
  ASSERT_NE(rate, nullptr);
  const auto type = [rate](const char* text) {
    rate->selectAll();
    QTest::keyClicks(rate, QString::fromLatin1(text));
    QTest::keyClick(rate, Qt::Key_Return);
  };
  type("fast");
  EXPECT_EQ(rate->text(), QStringLiteral("fast"));
  EXPECT_FALSE(find("Next step")->isEnabled());
  bool said = false;
  for (QLabel* label : m_window.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(QStringLiteral("optimizer.lr must be a number")));
  EXPECT_TRUE(said);
  type("0.05");
  EXPECT_TRUE(find("Next step")->isEnabled());
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Run the study") && find("Run the study")->isEnabled(); }));
  ASSERT_TRUE(click("Run the study"));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1; }));
  EXPECT_DOUBLE_EQ(m_log->studies().front().optimizer.lr, 0.05);
}

// Five are shown first; a button shows the others and their number.
TEST(Review, NoNoteIsDropped) {
  installLanguage(QStringLiteral("en"));
  const Draft draft = draftOf(QStringLiteral("preset:quick-strong-scaling"), *preset("quick-strong-scaling", {2, 0}));
  ResolvedStudy resolved;
  for (int i = 1; i <= 40; ++i) resolved.remarks.push_back({"launcher.no-forecast", {{"reason", std::to_string(i)}}});
  ReviewStep step;
  step.resize(976, 500);
  step.show();
  const auto notes = [&step] {
    int shown = 0;
    for (const InlineNote* each : step.findChildren<InlineNote*>()) shown += each->isVisible() ? 1 : 0;
    return shown;
  };
  step.setDraft(draft, cellsOf(draft), &resolved, {});
  EXPECT_EQ(notes(), 7) << "the baseline, five notes and how many more there are";
  ASSERT_TRUE(clickNamed(&step, QStringLiteral("Show all notes")));
  const int all = notes();
  EXPECT_GE(all, 40);
  step.setDraft(draft, cellsOf(draft), &resolved, {});
  EXPECT_EQ(notes(), all) << "all notes stay visible after an update";
  resolved.remarks.resize(1);
  step.setDraft(draft, cellsOf(draft), &resolved, {});
  EXPECT_LE(notes(), 6) << "other notes are others";
}

// The same command in a terminal has to write to the window's store.
TEST(Review, ItsCommandNamesTheStoreOfTheWindow) {
  const auto commandIn = [](const QString& store) {
    setStoreOfCommands(store);
    const Draft draft = draftOf(QStringLiteral("preset:quick-strong-scaling"), *preset("quick-strong-scaling", {2, 0}));
    ReviewStep step;
    step.setDraft(draft, cellsOf(draft), nullptr, {});
    setStoreOfCommands({});
    return step.findChild<CommandLine*>()->command();
  };
  const QString usual = commandIn({});
  EXPECT_TRUE(usual.startsWith(QStringLiteral("scalescope-cli run preset:quick-strong-scaling")))
      << usual.toStdString();
  EXPECT_FALSE(usual.contains(QStringLiteral("--store"))) << "the default store needs no option";
  EXPECT_EQ(commandIn(QStringLiteral("/data/my lab")), usual + QStringLiteral(" --store '/data/my lab'"));
}

// Step 5 shows every setting of steps 2 and 3, for every study.
TEST(Review, ShowsEverySettingThatTheStudyTakes) {
  for (const PresetInfo& info : presets()) {
    auto study = preset(info.name, {4, 0});
    ASSERT_TRUE(study) << info.name;
    study->measure.validate = Validate::epoch;
    study->limits.memoryMBPerDevice = 600;
    const auto facts = studyFacts(*study);
    const auto reported = [&](const QString& label) {
      const auto found =
          std::find_if(facts.begin(), facts.end(), [&](const auto& each) { return each.first == label; });
      return found == facts.end() ? QString() : found->second;
    };
    for (const auto& fields : {recipeFields(), measureFields(), communicationFields()})
      for (const StudyField& field : fields) {
        if (field.kind == StudyField::Kind::title || (field.applies && !field.applies(*study))) continue;
        EXPECT_FALSE(reported(field.label).isEmpty()) << info.name << ": " << field.label.toStdString();
      }
    EXPECT_EQ(reported(QStringLiteral("Memory limit per device")), QStringLiteral("600 MB"));
    EXPECT_EQ(reported(QStringLiteral("Validation")), QStringLiteral("after every epoch"));
    EXPECT_EQ(reported(QStringLiteral("Calibration")),
              study->measure.calibrate ? QStringLiteral("on") : QStringLiteral("off"));
    EXPECT_FALSE(reported(QStringLiteral("Time budget, s")).isEmpty());
  }
}

// A number is never without its unit: a newcomer does not know that a sweep of 4 ends at 4 MB.
TEST(Fields, QuantitiesHaveTheirUnits) {
  const std::pair<const char*, QStringList> units[] = {
      {"Seconds", {QStringLiteral(", s")}},  {"MB", {QStringLiteral(", MB"), QStringLiteral(", MiB")}},
      {"MBps", {QStringLiteral(", MB/s")}},  {"Mbps", {QStringLiteral(", Mbit/s")}},
      {"Ms", {QStringLiteral(", ms")}},      {"Hz", {QStringLiteral(", Hz")}},
      {"Epochs", {QStringLiteral("epochs")}}};
  int checked = 0;
  for (const auto& fields : {recipeFields(), measureFields(), communicationFields(), whatIfFields()})
    for (const StudyField& field : fields)
      for (const auto& [ending, texts] : units)
        if (field.kind == StudyField::Kind::number && field.key.ends_with(ending)) {
          ++checked;
          EXPECT_TRUE(
              std::any_of(texts.begin(), texts.end(), [&](const QString& each) { return field.label.endsWith(each); }))
              << field.key << ": " << field.label.toStdString();
        }
  EXPECT_EQ(checked, 12);
}

// Whole epochs replace a number of steps: fields of the other have no effect and are not shown.
TEST(Fields, StepsAndEpochsExcludeEachOther) {
  StudySpec study = preset("quick-strong-scaling", {2, 0}).value();
  const auto shown = [&study] {
    QStringList keys;
    for (const StudyField& field : measureFields())
      if (!field.applies || field.applies(study)) keys << QString::fromStdString(field.key);
    return keys;
  };
  EXPECT_TRUE(shown().contains(QStringLiteral("measure.steps")));
  EXPECT_TRUE(shown().contains(QStringLiteral("measure.warmupSteps")));
  EXPECT_FALSE(shown().contains(QStringLiteral("measure.warmupEpochs")));
  study.measure.epochs = 3;
  EXPECT_FALSE(shown().contains(QStringLiteral("measure.steps")));
  EXPECT_FALSE(shown().contains(QStringLiteral("measure.warmupSteps")));
  EXPECT_TRUE(shown().contains(QStringLiteral("measure.warmupEpochs")));
}

TEST(Protocols, HaveTheNamesOfTextbooksAndWholeSentences) {
  for (const ChoiceWord& choice : protocolChoices()) {
    const auto protocol = valueOf<Protocol>(choice.word);
    ASSERT_TRUE(protocol) << choice.word;
    const QString sentence = protocolSentence(*protocol);
    EXPECT_TRUE(sentence.startsWith(choice.text)) << sentence.toStdString();
    EXPECT_TRUE(sentence.endsWith(QLatin1Char('.')) || sentence.endsWith(QLatin1Char('?')));
    EXPECT_FALSE(sentence.contains(QStringLiteral("?."))) << sentence.toStdString();
  }
}

TEST(Goals, StandByPurposeAndAreSearched) {
  GoalStep step(presets());
  step.resize(1200, 900);
  step.show();
  QApplication::processEvents();
  const auto shown = [&step] {
    QStringList names;
    for (const PresetCard* card : step.findChildren<PresetCard*>())
      if (card->isVisible()) names << card->name();
    return names;
  };
  const qsizetype all = shown().size();
  EXPECT_EQ(all, qsizetype(presets().size()) + 2) << "and a program of one's own, and two variants of it";
  auto* search = step.findChild<QLineEdit*>();
  search->setText(QStringLiteral("MEMORY"));
  EXPECT_LT(shown().size(), all);
  EXPECT_TRUE(shown().contains(QStringLiteral("batch-sweep-to-oom")));
  search->setText(QStringLiteral("no such goal"));
  EXPECT_TRUE(shown().isEmpty());
  search->clear();
  EXPECT_EQ(shown().size(), all);
}

MachineLoadPtr loadWith(double percent) {
  static std::int64_t looks = 0;
  auto load = std::make_shared<MachineLoad>();
  load->looks = ++looks;
  load->others = OtherUse{percent, {"cc1plus", "python"}};
  return load;
}

// The review shows which programs use the cores, and offers to wait for them or not.
TEST(NewStudy, TheReviewNamesUsersOfTheCoresAndWaitsUntilTheyAreIdle) {
  NewStudyPage page(presets());
  page.resize(1200, 800);
  page.show();
  page.setMachine(fakeMachine());
  page.setCanRun(true, {});
  page.setStudy(QStringLiteral("preset:quick-strong-scaling"), preset("quick-strong-scaling", {2, 0}).value());
  QSignalSpy runs(&page, &NewStudyPage::runRequested);
  page.setLoad(loadWith(62));
  EXPECT_FALSE(showsText(page, "Other programs use 62")) << "not before the last step";
  page.goTo(NewStudyPage::review);
  ASSERT_TRUE(showsText(page, "Other programs use 62 % of these cores: cc1plus, python"));
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Wait until idle")));
  EXPECT_TRUE(page.waitsForIdle());
  QApplication::processEvents();
  page.setLoad(loadWith(40));
  EXPECT_EQ(runs.count(), 0);
  page.setLoad(loadWith(4));
  EXPECT_EQ(runs.count(), 0) << "one idle sample does not suffice";
  page.setLoad(loadWith(4));
  EXPECT_EQ(runs.count(), 1) << "also where nothing has changed";
  EXPECT_FALSE(page.waitsForIdle());
  page.setEnqueued();
  page.goTo(NewStudyPage::review);
  page.setLoad(loadWith(55));
  QApplication::processEvents();
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Run anyway")));
  EXPECT_EQ(runs.count(), 2);
  page.setEnqueued();
  page.setLoad(loadWith(2));
  page.goTo(NewStudyPage::review);
  EXPECT_FALSE(showsText(page, "Other programs use"));
}

MachineLoadPtr withPythonOnGpu(double percent) {
  auto load = std::make_shared<MachineLoad>(*loadWith(percent));
  GpuLoad gpu;
  gpu.now.index = 1;
  gpu.now.processes = {"7 python"};
  load->gpus = {gpu};
  return load;
}

TEST(NewStudy, TheReviewNamesUsersOfTheGpusThatAStudyMayUse) {
  NewStudyPage page(presets());
  page.resize(1200, 800);
  page.show();
  page.setMachine(fakeMachine());
  page.setCanRun(true, {});
  StudySpec study = preset("quick-strong-scaling", {2, 0}).value();
  page.setStudy(QStringLiteral("preset:quick-strong-scaling"), study);
  page.goTo(NewStudyPage::review);
  page.setLoad(withPythonOnGpu(1));
  EXPECT_TRUE(showsText(page, "Other programs use GPU 1: python. Times measured meanwhile"));
  page.setLoad(withPythonOnGpu(62));
  EXPECT_TRUE(showsText(page, "of these cores: cc1plus, python. Other programs use GPU 1: python."));
  QSignalSpy runs(&page, &NewStudyPage::runRequested);
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Wait until idle")));
  QApplication::processEvents();
  for (int i = 0; i < 3; ++i) page.setLoad(withPythonOnGpu(1));
  EXPECT_EQ(runs.count(), 0);
  EXPECT_TRUE(showsText(page, "when they have released the GPUs"));
  for (int i = 0; i < 2; ++i) page.setLoad(loadWith(1));
  EXPECT_EQ(runs.count(), 1);
  page.setEnqueued();
  study.hosts = {HostSpec()};
  const auto saysSo = [&] {
    page.setStudy(QStringLiteral("file"), study);
    page.goTo(NewStudyPage::review);
    page.setLoad(withPythonOnGpu(1));
    return showsText(page, "Other programs use GPU");
  };
  EXPECT_TRUE(saysSo());
  study.hosts[0].gpus = {0, 2};
  EXPECT_FALSE(saysSo()) << "on one that the study leaves";
  study.hosts[0].gpus = {};
  study.hosts[0].device = DeviceKind::cpu;
  EXPECT_FALSE(saysSo());
}

TEST(Review, UsesTheTextsOfTheFieldsInEveryLanguage) {
  const auto study = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(study);
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QString::fromLatin1(language));
    QStringList said;
    for (const auto& [label, value] : studyFacts(*study)) said << value;
    for (const char* raw : {"strong", "epoch", "memory", "drop", "repeat-major", "constant", "cifar10-sample"}) {
      const bool isEnglishToo = std::string(raw) == "constant" && std::string(language) == "en";
      EXPECT_EQ(said.contains(QString::fromLatin1(raw)), isEnglishToo) << raw << " in " << language;
    }
    EXPECT_TRUE(said.contains(choiceWords(orderChoices(), "repeat-major"))) << language;
  }
  installLanguage(QStringLiteral("en"));
  EXPECT_EQ(choiceWords(protocolChoices(), "strong"), QStringLiteral("Strong scaling"));
  EXPECT_EQ(choiceWords(protocolChoices(), "of-tomorrow"), QStringLiteral("of-tomorrow"));
}

// Returns true if a visible text contains these words.
bool saysPart(const QWidget& in, const std::string& words) {
  for (const QLabel* label : in.findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(QString::fromStdString(words))) return true;
  return false;
}

TEST_F(Window, TheSettingsOfAVariantHaveRoomOnASmallWindow) {
  m_window.resize(1024, 640);
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  m_window.findChild<NewStudyPage*>()->findChild<QTabBar*>()->setCurrentIndex(4);
  ASSERT_TRUE(click("Add a variant"));
  ASSERT_TRUE(waitFor([this] { return find("Setting 1 of variant 2") != nullptr; }));
  standStill(m_window);
  const QWidget* line = find("Setting 1 of variant 2")->parentWidget();
  const auto parts = line->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
  ASSERT_GE(parts.size(), 3);
  for (const QWidget* part : parts) {
    EXPECT_TRUE(line->rect().contains(part->geometry())) << part->metaObject()->className();
    for (const QWidget* other : parts)
      if (other != part)
        EXPECT_FALSE(part->geometry().intersects(other->geometry())) << part->metaObject()->className();
  }
  EXPECT_EQ(line->visibleRegion().boundingRect().width(), line->width()) << "the column cuts it off";
}

TEST_F(Window, VariantsAreCheckedWhereTheyAreTyped) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  m_window.findChild<NewStudyPage*>()->findChild<QTabBar*>()->setCurrentIndex(4);
  ASSERT_TRUE(click("Add a variant"));
  ASSERT_TRUE(waitFor([this] { return find("Setting 1 of variant 2") != nullptr; }));
  auto* key = qobject_cast<QComboBox*>(find("Setting 1 of variant 2"));
  ASSERT_NE(key, nullptr);
  const int bucket = key->findData(QStringLiteral("ddp.bucketMB"));
  ASSERT_GE(bucket, 0);
  key->setCurrentIndex(bucket);
  Q_EMIT key->activated(bucket);
  const auto type = [this](const char* text) {
    auto* value = qobject_cast<QLineEdit*>(find("Value 1 of variant 2"));
    ASSERT_NE(value, nullptr);
    value->selectAll();
    QTest::keyClicks(value, QString::fromLatin1(text));
    QTest::keyClick(value, Qt::Key_Return);
  };
  type("-7");
  EXPECT_FALSE(find("Next step")->isEnabled());
  type("1");
  EXPECT_TRUE(find("Next step")->isEnabled());
  const auto& variants = m_window.findChild<NewStudyPage*>()->draft().study.variants;
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[1].second.at("ddp").at("bucketMB"), 1);
  const std::string name = variants[1].first;
  ASSERT_TRUE(click("Remove variant 2"));
  ASSERT_TRUE(waitFor([&] { return variants.size() == 1; }));
  ASSERT_TRUE(click(("Restore the variant " + name).c_str()));
  ASSERT_TRUE(waitFor([&] { return variants.size() == 2; }));
  EXPECT_EQ(variants[1].first, name);
  EXPECT_EQ(variants[1].second.at("ddp").at("bucketMB"), 1);
}

// Settings that are chosen from lists or ticked have no text; settings of a file without a field keep their key.
TEST_F(Window, AVariantHasAsManySettingsAsAreAddedAndItsPreviewIsTheFile) {
  const auto base = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(base);
  StudySpec study = *base;
  study.variants = {{"plain", nlohmann::json::object()},
                    {"other", nlohmann::json::parse(R"({"ddp": {"bucketMB": 1}, "seed": 2})")}};
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(study, folder.filePath(QStringLiteral("study.json"))));
  const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
  ASSERT_TRUE(waitFor([&] { return shown.variants == study.variants; }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  m_window.findChild<NewStudyPage*>()->findChild<QTabBar*>()->setCurrentIndex(4);
  ASSERT_NE(find("Setting 2 of variant 2"), nullptr);
  EXPECT_EQ(find("Setting 1 of variant 1"), nullptr);
  ASSERT_TRUE(click("Add a setting to variant 2"));
  auto* key = qobject_cast<QComboBox*>(find("Setting 3 of variant 2"));
  ASSERT_NE(key, nullptr);
  const int optimizer = key->findData(QStringLiteral("optimizer.name"));
  ASSERT_GE(optimizer, 0);
  key->setCurrentIndex(optimizer);
  Q_EMIT key->activated(optimizer);
  auto* name = qobject_cast<QComboBox*>(find("Value 3 of variant 2"));
  ASSERT_NE(name, nullptr);
  EXPECT_EQ(shown.variants[1].second.at("optimizer").at("name"), std::string(scalescope::name(study.optimizer.name)));
  EXPECT_TRUE(saysPart(m_window, "{\"ddp\":{\"bucketMB\":1},\"optimizer\":{\"name\":\"" +
                                     std::string(scalescope::name(study.optimizer.name)) + "\"},\"seed\":2}"));
  ASSERT_TRUE(click("Remove setting 3 of variant 2"));
  EXPECT_TRUE(waitFor([&] { return shown.variants == study.variants; }));
}

TEST_F(Window, TheBaselineThatTheProtocolAddsIsShownAndCanBeRemoved) {
  const auto base = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(base);
  StudySpec study = *base;
  study.axes.devices = {2};
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(study, folder.filePath(QStringLiteral("study.json"))));
  auto* page = m_window.findChild<NewStudyPage*>();
  ASSERT_TRUE(waitFor([&] { return page->draft().study.axes.devices == std::vector<int>{2}; }));
  for (const char* step : {"Step 4: Matrix", "Step 5: Review"}) {
    ASSERT_TRUE(click(step)) << step;
    EXPECT_TRUE(saysPart(m_window, "Baseline added by the protocol: cell 2 (single")) << step;
    ASSERT_TRUE(click("Remove the baseline")) << step;
    ASSERT_TRUE(waitFor([&] { return !page->draft().study.baseline; })) << step;
    EXPECT_TRUE(waitFor([&] { return saysPart(m_window, "No baseline: the study has times"); })) << step;
    EXPECT_EQ(cellsOf(page->draft()).all->size(), 1U) << step;
    ASSERT_TRUE(click("Add the baseline")) << step;
    ASSERT_TRUE(waitFor([&] { return page->draft().study.baseline.has_value(); })) << step;
  }
  EXPECT_EQ(page->draft().study.baseline, study.baseline);
}

TEST(BaselineNote, IsOfCellsThatTheAxesDoNotHave) {
  const auto base = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(base);
  Draft draft = draftOf(QString(), *base);
  const auto note = [&draft] { return baselineNote(draft, *cellsOf(draft).all, nullptr); };
  draft.study.axes.strategies = {Strategy::single, Strategy::ddp};
  draft.study.axes.devices = {1, 2};
  EXPECT_FALSE(note()) << "it is swept";
  draft.study.axes.devices = {2};
  draft.study.axes.strategies = {Strategy::ddp};
  ASSERT_TRUE(note());
  EXPECT_FALSE(note()->study.baseline);
  draft.study = note()->study;
  ASSERT_TRUE(note());
  EXPECT_TRUE(note()->study.baseline);
  Draft ofProgram = draft;
  ofProgram.study.program = ProgramSpec{.command = {"python", "train.py"}};
  const auto text = [](const Draft& of) { return baselineNote(of, *cellsOf(of).all, nullptr)->text.toStdString(); };
  for (const bool hasBaseline : {true, false}) {
    draft.study.baseline = ofProgram.study.baseline =
        hasBaseline ? std::optional<BaselineSpec>(BaselineSpec()) : std::nullopt;
    EXPECT_NE(text(draft).find("times and images/s"), std::string::npos) << text(draft);
    EXPECT_NE(text(ofProgram).find("times and samples/s"), std::string::npos) << text(ofProgram);
  }
  draft.study.protocol = Protocol::batchSweep;
  EXPECT_FALSE(note()) << "this protocol has none";
  draft.study.protocol = Protocol::free;
  EXPECT_FALSE(note()) << "this one has a baseline only where the file names it";
}

TEST_F(Window, VariantsKeepTheirOrderWhateverIsEditedBesideThem) {
  const auto base = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(base);
  StudySpec study = *base;
  study.variants = {{"z", nlohmann::json::parse(R"({"seed": 2})")}, {"a", nlohmann::json::object()}};
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(study, folder.filePath(QStringLiteral("study.json"))));
  const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
  ASSERT_TRUE(waitFor([&] { return shown.variants == study.variants; }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  auto* rate = qobject_cast<QLineEdit*>(find("Learning rate"));
  ASSERT_NE(rate, nullptr);
  rate->selectAll();
  QTest::keyClicks(rate, QStringLiteral("0.05"));
  QTest::keyClick(rate, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(shown.optimizer.lr, 0.05);
  EXPECT_EQ(shown.variants, study.variants);
}

// A study whose repeats are open keeps them after any edit, and the field shows their limit.
TEST_F(Window, OpenRepeatsAreShownAndKept) {
  const auto base = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(base);
  StudySpec study = *base;
  study.measure.repeats = 3;
  study.measure.openRepeats = OpenRepeats{0.02, 9};
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(study, folder.filePath(QStringLiteral("study.json"))));
  const MeasureSpec& shown = m_window.findChild<NewStudyPage*>()->draft().study.measure;
  ASSERT_TRUE(waitFor([&] { return shown == study.measure; }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* repeats = qobject_cast<QSpinBox*>(find("Repeats of each cell"));
  ASSERT_NE(repeats, nullptr);
  bool said = false;
  for (QLabel* label : m_window.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text() == QStringLiteral("Repeats, up to 9 until \u00b1 2 %"));
  EXPECT_TRUE(said);
  EXPECT_EQ(repeats->minimum(), 2);
  EXPECT_EQ(repeats->maximum(), 9);
  repeats->setValue(4);
  EXPECT_EQ(shown.repeats, 4);
  EXPECT_EQ(shown.openRepeats, study.measure.openRepeats);
}

// One expansion of the axes gives the cells; those that are not ticked are looked up among them.
TEST_F(Window, AnUntickedCellLeavesTheMatrixAsItIs) {
  const auto study = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(study);
  Draft draft = draftOf(QStringLiteral("preset:quick-strong-scaling"), *study);
  const DraftCells all = cellsOf(draft);
  ASSERT_TRUE(all.all && all.ticked);
  EXPECT_EQ(*all.ticked, *all.all);
  EXPECT_EQ(all.problem, std::nullopt);
  draft.unticked.insert(cellMatch(draft.study, all.all->front()));
  const DraftCells less = cellsOf(draft);
  EXPECT_EQ(*less.all, *all.all);
  EXPECT_LT(less.ticked->size(), less.all->size());
  for (const Cell& cell : *all.all) draft.unticked.insert(cellMatch(draft.study, cell));
  ASSERT_TRUE(cellsOf(draft).problem);
  EXPECT_EQ(cellsOf(draft).problem->message.code, "study.no-cell");
  draft.study.measure.repeats = 0;
  EXPECT_EQ(keyOf(*cellsOf(draft).problem), "measure.repeats");  // The file would be refused for the same key.
}

TEST_F(Window, HostsTypedInTheWizardAreTheStudysAndAreKept) {
  Settings kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window,
                   [&kept](const Settings& settings) { kept = settings; });
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Machines"));
  for (const char* name : {"n0", "n1"}) {
    ASSERT_TRUE(click("Add another machine"));
    QTest::keyClicks(find("Name of the new machine"), QString::fromLatin1(name));
    QTest::keyClicks(find("SSH address of the new machine"), QStringLiteral("me@") + QString::fromLatin1(name));
    ASSERT_TRUE(click("Add machine"));
    ASSERT_TRUE(waitFor([&] { return find((std::string("Use ") + name).c_str()) != nullptr; }));
  }
  ASSERT_TRUE(click("Use This computer"));
  ASSERT_TRUE(waitFor([this] { return m_window.findChild<NewStudyPage*>()->draft().study.hosts.size() == 2; }));
  const StudySpec& study = m_window.findChild<NewStudyPage*>()->draft().study;
  EXPECT_EQ(study.hosts[0].ssh, "me@n0");
  EXPECT_EQ(study.hosts[1].ssh, "me@n1");
  EXPECT_EQ(study.axes.nodes.back(), 2);
  ASSERT_EQ(kept.hosts.size(), 2u);
  EXPECT_EQ(kept.hosts[1].ssh, QStringLiteral("me@n1"));
}

TEST_F(Window, ABatchThatDoesNotDivideOffersTheNearestThatDoes) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  batches->setText(QStringLiteral("513"));
  QTest::keyClick(batches, Qt::Key_Return);
  ASSERT_FALSE(find("Next step")->isEnabled());
  ASSERT_TRUE(click("Use 514"));
  EXPECT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  EXPECT_EQ(batches->text(), QStringLiteral("514"));
}

// Every term of step 4 has its definition.
TEST_F(Window, EveryTermOfTheMatrixHasItsDefinition) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  for (const char* word : {"What is Scaling protocol?", "What is Batch?", "What is Accumulation?", "What is Strategy?",
                           "What is Precision?", "What is Repeats?", "What is Timed steps?", "What is Cell?",
                           "What is Baseline?", "What is Forecast?", "What is lr?"}) {
    ASSERT_NE(find(word), nullptr) << word;
    EXPECT_GT(find(word)->toolTip().size(), 20) << word;
  }
}

// One column holds all cells of one device, the baseline among them, and each shows its own strategy.
TEST_F(Window, TheBaselineIsInItsColumn) {
  const auto study = preset("quick-strong-scaling", {2, 0});
  const Draft draft = draftOf({}, *study);
  MatrixTotals totals;
  const Matrix matrix = draftMatrix(draft, *cellsOf(draft).all, nullptr, totals);
  EXPECT_EQ(matrix.rows, (QStringList{QStringLiteral("512")}));
  ASSERT_EQ(matrix.cells.size(), 3u);
  EXPECT_EQ(std::pair(matrix.cells[0].column, matrix.cells[0].apart), std::pair(0, QStringLiteral("ddp")));
  EXPECT_EQ(std::pair(matrix.cells[2].column, matrix.cells[2].apart), std::pair(0, QStringLiteral("single")));
  EXPECT_TRUE(matrix.cells[2].title.contains(QStringLiteral("baseline")));
  EXPECT_EQ(matrix.cells[1].apart, QString());
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  EXPECT_TRUE(waitFor([this] {
    const QWidget* ddp = find("Cell 1 device, 512 ddp");
    const QWidget* single = find("Cell 1 device, 512 single");
    return ddp != nullptr && single != nullptr && ddp->x() == single->x() && ddp->y() < single->y();
  })) << "one above the other";
}

// A batch of 64 over three devices would be 21 and one third per device.
TEST(DraftMatrix, ACellHasTheBatchOfEachDevice) {
  installLanguage(QStringLiteral("en"));
  auto study = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(study);
  study->axes.devices = {2, 3};
  study->axes.batches = {64};
  study->baseline.reset();
  MatrixTotals totals;
  const auto cellOfThree = [&](BatchSplit split) {
    study->batchSplit = split;
    const Draft draft = draftOf({}, *study);
    const Matrix matrix = draftMatrix(draft, *cellsOf(draft).all, nullptr, totals);
    EXPECT_EQ(matrix.cells.at(0).title, QStringLiteral("32 per device"));
    return matrix.cells.at(1);
  };
  const MatrixCell uneven = cellOfThree(BatchSplit::uneven), floored = cellOfThree(BatchSplit::floor);
  EXPECT_EQ(uneven.title, QStringLiteral("21 to 22 per device"));
  EXPECT_TRUE(uneven.hint.endsWith(QStringLiteral("global batch 64 = 22 + 21 + 21"))) << uneven.hint.toStdString();
  EXPECT_EQ(floored.title, QStringLiteral("21 per device"));
  EXPECT_TRUE(floored.hint.endsWith(QStringLiteral("global batch 63 = 21 + 21 + 21"))) << floored.hint.toStdString();
}

TEST(DraftMatrix, WhatAChoiceCannotChangeIsMeasuredAndCountedOnce) {
  installLanguage(QStringLiteral("en"));
  auto study = preset("quick-strong-scaling", {2, 0});
  ASSERT_TRUE(study);
  study->axes.devices = {1, 2};
  study->variants = {{"as it is", nlohmann::json::object()}, {"slow", {{"whatIf", {{"linkMbps", 100}}}}}};
  const Draft draft = draftOf({}, *study);
  const DraftCells cells = cellsOf(draft);
  ResolvedStudy resolved;
  int alike = 0;
  for (const Cell& cell : *cells.all) {
    const bool isAlike = cell.worldDevices() == 1 && cell.strategy == Strategy::ddp;
    alike += isAlike ? 1 : 0;
    const std::string key = isAlike ? "alike" : "key-" + std::to_string(cell.number);
    resolved.cells.push_back({cell, CellKey(key), 0, {cell.number, 2.0, 1e9}, {}});
  }
  ASSERT_EQ(alike, 2) << "one for each variant";
  MatrixTotals totals;
  const Matrix matrix = draftMatrix(draft, *cells.all, &resolved, totals);
  ASSERT_TRUE(totals.seconds);
  EXPECT_DOUBLE_EQ(*totals.seconds, 2.0 * study->measure.repeats * double(resolved.cells.size() - 1));
  int reported = 0;
  for (const MatrixCell& cell : matrix.cells)
    reported += cell.detail == QStringLiteral("same as cell 1: measured once") ? 1 : 0;
  EXPECT_EQ(reported, 1);
}

// An answer that arrives during typing does not change the typed text.
TEST_F(Window, WhatIsBeingTypedStaysWhateverAnswerComes) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  const auto answer = [this] {
    ResolvedStudy study;
    Q_EMIT m_bridge.resolver().resolved(std::make_shared<const ResolvedStudy>(study), true);
  };
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  auto* steps = qobject_cast<QSpinBox*>(find("Timed steps of each run"));
  ASSERT_TRUE(batches != nullptr && steps != nullptr);
  batches->setFocus();
  batches->selectAll();
  QTest::keyClicks(batches, QStringLiteral("256, 10x"));
  answer();
  EXPECT_EQ(batches->text(), QStringLiteral("256, 10x"));
  QTest::keyClick(batches, Qt::Key_Return);
  answer();
  EXPECT_EQ(batches->text(), QStringLiteral("256, 10x")) << "what is wrong stays to be mended";
  EXPECT_FALSE(find("Next step")->isEnabled()) << "the study is not what is seen";
  QTest::keyClick(batches, Qt::Key_Backspace);
  QTest::keyClicks(batches, QStringLiteral("24"));
  QTest::keyClick(batches, Qt::Key_Return);
  const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
  EXPECT_EQ(shown.axes.batches, (std::vector<std::int64_t>{256, 1024}));
  EXPECT_TRUE(find("Next step")->isEnabled());
  steps->setFocus();
  steps->selectAll();
  QTest::keyClicks(steps, QStringLiteral("77"));
  answer();
  EXPECT_EQ(steps->cleanText(), QStringLiteral("77"));
  QTest::keyClick(steps, Qt::Key_Return);
  EXPECT_EQ(shown.measure.steps, 77);
  m_window.openStudy(QStringLiteral("preset:weak-scaling"));
  ASSERT_TRUE(waitFor([&] { return shown.protocol == Protocol::weak; }));
  EXPECT_EQ(batches->text(), QStringLiteral("128"));
}

// Ticking a machine or a count changes other widgets, but never moves the keyboard focus.
TEST_F(Window, MachinesDevicesAndStepsAreChosenByTheKeyboardAlone) {
  m_window.activateWindow();
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  find("Step 3: Machines")->setFocus();
  ASSERT_TRUE(waitFor([] { return QApplication::focusWidget() != nullptr; }));
  QTest::keyClick(find("Step 3: Machines"), Qt::Key_Space);
  const auto key = [](Qt::Key pressed) {
    QTest::keyClick(QApplication::focusWidget(), pressed);
    QTest::qWait(1);  // Changes by a tick are queued.
  };
  const auto focused = [] {
    return QApplication::focusWidget() != nullptr ? QApplication::focusWidget()->accessibleName() : QString();
  };
  const auto tabTo = [&](const char* name) {
    for (int i = 0; i < 60 && focused() != QLatin1String(name); ++i) key(Qt::Key_Tab);
    return focused() == QLatin1String(name);
  };
  const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
  ASSERT_TRUE(tabTo("2 devices per machine"));
  key(Qt::Key_Space);
  EXPECT_EQ(shown.axes.devices, (std::vector<int>{1}));
  EXPECT_EQ(focused(), QStringLiteral("2 devices per machine"));
  key(Qt::Key_Space);
  EXPECT_EQ(shown.axes.devices, (std::vector<int>{1, 2}));
  key(Qt::Key_Tab);
  key(Qt::Key_Tab);
  EXPECT_EQ(focused(), QStringLiteral("Other device counts"));
  QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("3"));
  key(Qt::Key_Return);
  EXPECT_EQ(shown.axes.devices, (std::vector<int>{1, 2, 3}));
  ASSERT_NE(find("3 devices per machine"), nullptr);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
  EXPECT_EQ(focused(), QStringLiteral("3 devices per machine"));
  key(Qt::Key_Space);
  EXPECT_EQ(shown.axes.devices, (std::vector<int>{1, 2})) << "512 does not divide by 3";
  EXPECT_EQ(focused(), QStringLiteral("3 devices per machine")) << "the box stays with the keyboard on it";
  ASSERT_TRUE(tabTo("Use This computer"));
  key(Qt::Key_Space);
  EXPECT_EQ(focused(), QStringLiteral("Use This computer"));
  ASSERT_TRUE(tabTo("Next step"));
  key(Qt::Key_Space);
  ASSERT_TRUE(tabTo("Batches"));
  QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("768"));
  key(Qt::Key_Return);
  EXPECT_EQ(shown.axes.batches, (std::vector<std::int64_t>{768}));
  ASSERT_TRUE(tabTo("Timed steps of each run"));
  qobject_cast<QSpinBox*>(QApplication::focusWidget())->selectAll();
  QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("20"));
  key(Qt::Key_Return);
  EXPECT_EQ(shown.measure.steps, 20);
  EXPECT_EQ(focused(), QStringLiteral("Timed steps of each run"));
  ASSERT_TRUE(tabTo("Cell 2 devices, 768"));
  key(Qt::Key_Space);
  EXPECT_EQ(m_window.findChild<NewStudyPage*>()->draft().unticked.size(), 1u);
  EXPECT_EQ(focused(), QStringLiteral("Cell 2 devices, 768"));
}

// A missing dataset is downloaded by one click, with its bytes, the remaining time and a cancel.
TEST_F(Window, ADatasetThatIsAbsentIsDownloadedInPlace) {
  EXPECT_EQ(secondsLeft(0, 50, 100, 5), 5.0);
  EXPECT_EQ(secondsLeft(40, 60, 100, 2), 4.0) << "what was here before says nothing of the rate";
  EXPECT_EQ(secondsLeft(40, 40, 100, 2), std::nullopt);
  EXPECT_EQ(secondsLeft(0, 50, 0, 5), std::nullopt);
  m_window.openStudy(QStringLiteral("preset:two-node-svhn"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  ASSERT_TRUE(waitFor([this] { return find("Download the dataset") != nullptr; }));
  auto* download = qobject_cast<QPushButton*>(find("Download the dataset"));
  ASSERT_TRUE(waitFor([&] { return download->isEnabled(); }));
  EXPECT_EQ(download->text(), QStringLiteral("Download (246 MB)"));
  shootBoth("what-absent");
  ASSERT_TRUE(click("Download the dataset"));
  EXPECT_TRUE(waitFor([this] { return m_log->asked() == std::vector<std::string>{"fetch svhn train test"}; }));
  const auto reported = [this](const char* words) {
    for (const QLabel* label : m_window.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) return true;
    return false;
  };
  EXPECT_TRUE(waitFor([&] { return reported("of 182 MB") && reported(" left"); }));
  shootBoth("what-download");
  ASSERT_TRUE(click("Cancel the dataset transfer"));
  EXPECT_TRUE(waitFor([this] { return find("Download the dataset") != nullptr; }))
      << "the download can be started again";
  EXPECT_EQ(find("Dataset progress"), nullptr);
  ASSERT_TRUE(click("Download the dataset"));
  m_log->dataComes = true;
  EXPECT_TRUE(waitFor([&] { return reported("Available: "); }));
  EXPECT_EQ(find("Download the dataset"), nullptr);
}

TEST_F(Window, AFailedImportShowsItsReasonInPlace) {
  m_window.openStudy(QStringLiteral("preset:two-node-svhn"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  ASSERT_TRUE(waitFor([this] { return find("Import the dataset") != nullptr; }));
  auto* page = m_window.findChild<NewStudyPage*>();
  Q_EMIT page->dataImportRequested(page->draft().study.dataset, QStringLiteral("/nowhere"));
  EXPECT_TRUE(waitFor([this] {
    for (const InlineNote* note : m_window.findChildren<InlineNote*>())
      if (note->isVisible() && note->text().contains(QStringLiteral("/nowhere"))) return true;
    return false;
  }));
  EXPECT_NE(find("Import the dataset"), nullptr);
}

// A draft outlives its window, and every replacement can be undone.
TEST_F(Window, ADraftIsRestoredByTheNextWindow) {
  Session kept;
  QObject::connect(&m_window, &MainWindow::sessionChanged, &m_window,
                   [&kept](const Session& session) { kept = session; });
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  batches->setText(QStringLiteral("256"));
  QTest::keyClick(batches, Qt::Key_Return);
  ASSERT_TRUE(click("Cell 2 devices, 256"));
  const Draft draft = m_window.findChild<NewStudyPage*>()->draft();
  ASSERT_EQ(draft.unticked.size(), 1u);
  ASSERT_TRUE(waitFor([&] {
    const auto found = keptDraftFrom(kept.draft);
    return found && toBytes(*found) == toBytes({draft, NewStudyPage::matrix});
  }));
  MainWindow next(m_bridge, Settings(), presets());
  next.restoreSession(kept);
  const auto* page = next.findChild<NewStudyPage*>();
  EXPECT_EQ(toBytes({page->draft(), page->step()}), toBytes({draft, NewStudyPage::matrix}));
  for (const char* bytes : {"", "{", "[]", R"({"version": 2})", R"({"version": 1, "study": 3, "origin": {}})"})
    EXPECT_FALSE(keptDraftFrom(bytes)) << bytes;
}

TEST_F(Window, WhatReplacedADraftCanBeUndone) {
  const auto* page = m_window.findChild<NewStudyPage*>();
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  EXPECT_EQ(find("Undo"), nullptr) << "nothing was changed yet";
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  batches->setText(QStringLiteral("256"));
  QTest::keyClick(batches, Qt::Key_Return);
  const Draft draft = page->draft();
  const QTemporaryDir folder;
  ASSERT_TRUE(openAsFile(*preset("weak-scaling", {2, 0}), folder.filePath(QStringLiteral("dropped.json"))));
  ASSERT_TRUE(waitFor([&] { return page->draft().study.protocol == Protocol::weak; }));
  ASSERT_TRUE(click("Undo"));
  EXPECT_TRUE(waitFor([&] { return page->draft() == draft; }));
  EXPECT_EQ(page->step(), NewStudyPage::matrix);
  ASSERT_TRUE(click("Start over"));
  EXPECT_EQ(page->step(), NewStudyPage::goal);
  EXPECT_FALSE(find("Next step")->isEnabled());
  EXPECT_TRUE(page->keptDraft().isEmpty());
  shootBoth("start-over");
  ASSERT_TRUE(click("Undo"));
  EXPECT_TRUE(waitFor([&] { return page->draft() == draft; }));
  EXPECT_EQ(page->step(), NewStudyPage::matrix);
  EXPECT_EQ(find("Undo"), nullptr);
}

// A dropped file replaces a draft like an opened one: the test sends the event of the desktop.
TEST_F(Window, ADroppedFileReplacesADraftAndIsUndone) {
  auto* page = m_window.findChild<NewStudyPage*>();
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  batches->setText(QStringLiteral("256"));
  QTest::keyClick(batches, Qt::Key_Return);
  const Draft draft = page->draft();
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("dropped.json"));
  ASSERT_TRUE(writeFileAtomic(file.toStdString(), toJson(*preset("weak-scaling", {2, 0})).dump()));
  const auto dropAll = [page](const QList<QUrl>& urls) {
    QMimeData dropped;
    dropped.setUrls(urls);
    QDragEnterEvent enter({200, 200}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(page, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent drop({200, 200}, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(page, &drop);
    return true;
  };
  EXPECT_FALSE(dropAll({QUrl::fromLocalFile(file), QUrl::fromLocalFile(file)}));  // Two studies at once.
  ASSERT_TRUE(dropAll({QUrl::fromLocalFile(file)}));
  ASSERT_TRUE(waitFor([&] { return page->draft().study.protocol == Protocol::weak; }));
  ASSERT_TRUE(click("Undo"));
  EXPECT_TRUE(waitFor([&] { return page->draft() == draft; }));
  EXPECT_EQ(page->step(), NewStudyPage::matrix);
  // A file that cannot be read leaves the draft unchanged.
  ASSERT_TRUE(dropAll({QUrl::fromLocalFile(file + QStringLiteral(".gone"))}));
  ASSERT_TRUE(waitFor([this] {
    for (const InlineNote* note : m_window.findChildren<InlineNote*>())
      if (note->isVisible() && note->text().contains(QStringLiteral("dropped.json.gone cannot be opened.")))
        return true;
    return false;
  }));
  EXPECT_EQ(page->draft(), draft);
}

// A card shows the devices, time and download of its study before it is opened.
TEST_F(Window, CardsShowDevicesTimeAndDownload) {
  const StudySpec quick = *preset("quick-strong-scaling", {2, 0});
  const QString dot = QStringLiteral("  ·  ");
  EXPECT_EQ(cardLine(quick, {}, {}), QStringLiteral("1 and 2 devices") + dot + QStringLiteral("3 × 50 steps each"));
  EXPECT_TRUE(cardLine(quick, {}, {{}, 28.0}).contains(QStringLiteral("about 28")));
  EXPECT_TRUE(cardLine(quick, {}, {{}, 49.6}).endsWith(QStringLiteral("about 50 s"))) << "a guess has two digits";
  std::vector<RunRow> runs(4);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].studyName = "quick-strong-scaling";
    runs[i].study = StudyId(i == 0 ? "old" : "new");
    runs[i].status = i == 3 ? RunStatus::crashed : RunStatus::done;
    runs[i].startedWallNs = std::int64_t(1 + i) * 1'000'000'000'000;
    runs[i].endedWallNs = runs[i].startedWallNs + 20'000'000'000;
  }
  EXPECT_EQ(lastSeconds("quick-strong-scaling", runs), 40.0) << "the two runs that ended well of the newest study";
  EXPECT_EQ(lastSeconds("weak-scaling", runs), std::nullopt);
  EXPECT_TRUE(cardLine(quick, {}, {40.0, 28.0}).contains(QStringLiteral("last time 40")));
  ASSERT_TRUE(click("Page New study"));
  const auto* card = qobject_cast<PresetCard*>(find("Preset Two-node SVHN"));
  ASSERT_NE(card, nullptr);
  EXPECT_TRUE(waitFor([&] { return card->facts().contains(QStringLiteral("download 246 MB")); }));
  EXPECT_TRUE(card->facts().startsWith(QStringLiteral("needs 2 machines")));
  EXPECT_TRUE(card->accessibleDescription().contains(card->facts()));
}

TEST(Draft, AForecastHasTwoDigits) {
  const Draft draft = draftOf(QStringLiteral("preset:quick-strong-scaling"), *preset("quick-strong-scaling", {2, 0}));
  const auto cells = expand(draft.study);
  ASSERT_TRUE(cells);
  ResolvedStudy resolved;
  for (const Cell& cell : *cells) {
    ResolvedCell each;
    each.cell = cell;
    each.forecast.secondsPerRepeat = 5.84;
    resolved.cells.push_back(each);
  }
  MatrixTotals totals;
  const Matrix matrix = draftMatrix(draft, *cells, &resolved, totals);
  for (const MatrixCell& cell : matrix.cells)
    EXPECT_TRUE(cell.detail.startsWith(QStringLiteral("5.8 s × 3  ·  "))) << cell.detail.toStdString();
}

// If neither a run nor a probe of this machine gives a time, a card shows the time on another machine, and which.
TEST(PresetTimes, ACardHasTheTimeRecordedElsewhere) {
  installLanguage(QStringLiteral("en"));
  const std::vector<PresetTime> times{{"quick-strong-scaling", 49.6, TimeSource::run, 2},
                                      {"lab-ddp", 4000, TimeSource::forecast, 2}};
  const auto card = [&times](const char* name, const MachineFacts& machine) {
    const StudySpec study = *preset(name, machine);
    return cardLine(study, {}, {{}, {}, recordedTime(study, machine, times)});
  };
  const QString dot = QStringLiteral("  ·  ");
  EXPECT_EQ(card("quick-strong-scaling", {2, 0}),
            QStringLiteral("1 and 2 devices") + dot + QStringLiteral("about 50 s on 2 cores (measured)"));
  EXPECT_EQ(card("quick-strong-scaling", {8, 0}),
            QStringLiteral("1, 2, and 4 devices") + dot +
                QStringLiteral("1 and 2 devices: about 50 s on 2 cores (measured)"));
  EXPECT_TRUE(card("lab-ddp", {2, 0}).endsWith(QStringLiteral("about 1 h 10 min on 2 cores (forecast)")));
  EXPECT_TRUE(card("lab-ddp", {8, 2}).endsWith(QStringLiteral("3 × 1 epoch each"))) << "another data set, on GPUs";
  EXPECT_TRUE(card("quick-strong-scaling", {8, 2}).endsWith(QStringLiteral("3 × 50 steps each"))) << "on GPUs";
  EXPECT_TRUE(card("quick-strong-scaling", {1, 0}).endsWith(QStringLiteral("3 × 50 steps each"))) << "sharing a core";
  EXPECT_TRUE(card("weak-scaling", {2, 0}).endsWith(QStringLiteral("3 × 50 steps each"))) << "no time is known";
  const StudySpec quick = *preset("quick-strong-scaling", {2, 0});
  const auto recorded = recordedTime(quick, {2, 0}, times);
  EXPECT_TRUE(cardLine(quick, {}, {{}, 28.0, recorded}).endsWith(QStringLiteral("about 28 s"))) << "forecast here";
}

// Each shipped time belongs to an existing preset, as the script made it.
TEST(PresetTimes, WhatIsShippedIsOfThePresets) {
  const auto times = readPresetTimes(sourceFile("resources/preset-times.json"));
  ASSERT_TRUE(times) << english(times.error());
  for (const PresetTime& each : *times) {
    const MachineFacts there{each.cores, 0};
    const auto study = preset(each.preset, there);
    ASSERT_TRUE(study) << each.preset;
    EXPECT_TRUE(recordedTime(*study, there, *times)) << each.preset;
    EXPECT_GT(each.seconds, 0) << each.preset;
  }
}

TEST(PresetTimes, ADamagedFileIsRefusedWithAnError) {
  const QTemporaryDir folder;
  const std::string file = folder.filePath(QStringLiteral("times.json")).toStdString();
  EXPECT_FALSE(readPresetTimes(file));
  for (const char* text :
       {"", "{}", R"({"scalescope": 2, "cores": 2, "presets": []})",
        R"({"scalescope": 1, "cores": 2, "presets": [{"name": "custom", "seconds": -1, "source": "run"}]})",
        R"({"scalescope": 1, "cores": 2, "presets": [{"name": "custom", "seconds": 9, "source": "hearsay"}]})"}) {
    ASSERT_TRUE(writeFileAtomic(file, text));
    const auto read = readPresetTimes(file);
    ASSERT_FALSE(read) << text;
    EXPECT_FALSE(english(read.error()).empty());
  }
}

// The plan's cores for the largest cell are drawn and listed as text.
TEST_F(Window, ThisComputerAndLinksOfStep3AreAsElsewhere) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Machines"));
  for (const char* link : {"Add another machine", "Add a Slurm cluster"}) {
    ASSERT_NE(find(link), nullptr) << link;
    EXPECT_EQ(buttonRole(find(link)), ButtonRole::flush) << "its text begins at the edge of its column";
  }
  const Message shares{"launcher.instrument-shares-cores", {{"host", HostSpec().name}}};
  EXPECT_EQ(translated(withHostWords(shares)),
            QStringLiteral("This computer: Scalescope itself shares cores with the ranks"));
  EXPECT_EQ(
      withHostWords(Message{"launcher.instrument-shares-cores", {{"host", std::string("n1")}}}).arguments[0].second,
      Argument(std::string("n1")));
}

TEST(RankPicture, APlaceHasRoomForTheNamesOfItsCores) {
  const RankPlace first{0, {0, 1}, {}}, second{1, {2, 3}, {}};
  RankPicture picture;
  picture.resize(900, 80);
  picture.setPlaces({{QStringLiteral("n1"), {}, {first, second}}});
  const int words = QFontMetrics(smallFont()).horizontalAdvance(placeWords(first));
  EXPECT_GE(picture.placeWidth(), words + 14) << placeWords(first).toStdString();
  const std::vector<RankPlace> eight(8, RankPlace{0, {10, 12, 14, 16, 18, 20, 22}, {}});
  picture.setPlaces({{QStringLiteral("n1"), {}, eight}});
  EXPECT_LE(8 * picture.placeWidth(), picture.width()) << "eight are always drawn";
}

TEST_F(Window, Step3ShowsTheRanksOnTheirCoresAndMachines) {
  ResolvedCell cell;
  cell.cell.nodes = 2;
  cell.cell.devices = 2;
  cell.cell.strategy = Strategy::ddp;
  PlanNode node;
  node.host = "n0";
  node.slotCores = {{3, 2, 1, 0}, {4}};
  cell.nodes.push_back(node);
  node.host = "n1";
  node.slotCores = {};
  node.gpus = {1, 3};
  cell.nodes.push_back(node);
  EXPECT_EQ(placesSentence(rankPlaces(cell)),
            QStringLiteral("n0: rank 0 on cores 0 to 3, rank 1 on core 4; n1: rank 2 on GPU 1, rank 3 on GPU 3"));
  cell.nodes[0].host = HostSpec().name;
  EXPECT_EQ(rankPlaces(cell)[0].host, QStringLiteral("This computer"));
  cell.nodes[0].host = "n0";
  cell.cell.strategy = Strategy::dataParallel;
  EXPECT_EQ(rankPlaces(cell)[0].places[1].rank, 0) << "one process drives both";
  EXPECT_EQ(rankPlaces(cell)[1].places[0].rank, 1);
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Machines"));
  const auto* page = m_window.findChild<NewStudyPage*>();
  ResolvedStudy plan;
  cell.cell.strategy = Strategy::ddp;
  plan.cells = {cell};
  ASSERT_TRUE(waitFor([this] {
    for (const QLabel* label : m_window.findChildren<QLabel*>())
      if (label->isVisible() && label->text().startsWith(QStringLiteral("The placement is shown when"))) return true;
    return false;
  })) << "the answer of the fake knows no places";
  Q_EMIT m_bridge.resolver().resolved(std::make_shared<const ResolvedStudy>(plan), false);
  ASSERT_NE(find("Ranks of the largest cell"), nullptr);
  EXPECT_TRUE(find("Ranks of the largest cell")->accessibleDescription().contains(QStringLiteral("rank 1 on core 4")));
  EXPECT_EQ(page->step(), NewStudyPage::where);
  shootBoth("where-ranks");
}

// The request for a Slurm cluster is chosen from the cluster's offer, counted in node-hours, and tried.
TEST_F(Window, ASlurmClusterIsQueriedAndTheRequestTested) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Machines"));
  EXPECT_EQ(find("Partition"), nullptr) << "nothing of Slurm without a cluster";
  ASSERT_TRUE(click("Add a Slurm cluster"));
  QTest::keyClicks(find("Login node of the cluster"), QStringLiteral("me@hpc.example.org"));
  ASSERT_TRUE(click("Use the cluster"));
  const StudySpec& shown = m_window.findChild<NewStudyPage*>()->draft().study;
  ASSERT_EQ(shown.hosts.size(), 1u);
  EXPECT_EQ(shown.hosts[0].name, "hpc");
  const auto* partitions = qobject_cast<QComboBox*>(find("Partition"));
  ASSERT_NE(partitions, nullptr);
  ASSERT_TRUE(waitFor([&] { return partitions->findData(QStringLiteral("gpu")) >= 0; }));
  EXPECT_EQ(m_log->asked(), std::vector<std::string>{"offer of me@hpc.example.org"});
  const auto type = [this](const char* field, const char* text) {
    auto* box = qobject_cast<QComboBox*>(find(field));
    QLineEdit* line = box != nullptr ? box->lineEdit() : qobject_cast<QLineEdit*>(find(field));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QString::fromLatin1(text));
    QTest::keyClick(line, Qt::Key_Return);
  };
  type("Partition", "gpu");
  EXPECT_EQ(slurmNode(shown.hosts[0]).partition, "gpu");
  const auto* gres = qobject_cast<QComboBox*>(find("Devices of a node"));
  EXPECT_GE(gres->findData(QStringLiteral("gpu:a100:4")), 0) << "of that partition, without its sockets";
  EXPECT_EQ(qobject_cast<QComboBox*>(find("Account"))->findData(QStringLiteral("other")), -1) << "it counts in main";
  EXPECT_GE(qobject_cast<QComboBox*>(find("Constraint"))->findData(QStringLiteral("ib")), 0);
  type("Devices of a node", "gpu:a100:4");
  type("Time limit", "02:00:00");
  type("Modules", "cuda/12.1 gcc/12");
  ASSERT_TRUE(click("2 machines"));
  ASSERT_TRUE(waitFor([&] { return shown.axes.nodes == std::vector<int>{1, 2}; }));
  const SlurmNode asked = slurmNode(shown.hosts[0]);
  EXPECT_EQ(asked.gres, "gpu:a100:4");
  EXPECT_EQ(asked.modules, (std::vector<std::string>{"cuda/12.1", "gcc/12"}));
  const auto reported = [this](const char* words) {
    for (const QLabel* label : m_window.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) return true;
    return false;
  };
  EXPECT_TRUE(waitFor([&] { return reported("4 node-hours"); })) << "2 nodes for 2 hours";
  ASSERT_TRUE(click("Test the request on the cluster"));
  EXPECT_TRUE(waitFor([&] { return reported("invalid account"); }));
  EXPECT_NE(m_log->asked().back().find("\"gres\":\"gpu:a100:4\""), std::string::npos);
  shootBoth("where-slurm");
  const ClusterOffer none;
  EXPECT_TRUE(slurmChoices(none, "").partitions.empty());
  EXPECT_EQ(clusterHost("slurm", QStringLiteral("me@hpc.b.org"), shown.hosts).name, "hpc2") << "a name of its own";
  EXPECT_EQ(clusterHost("slurm", {}, {}).name, "cluster");
}

// A page is as high as the settings that it shows, not as the longest list of them.
TEST_F(Window, ASettingsPageScrollsNoFurtherThanItsOwnFields) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: Model and data"));
  auto* tabs = qobject_cast<QTabBar*>(find("Recipe and options"));
  ASSERT_NE(tabs, nullptr);
  const auto* pages = tabs->parentWidget()->parentWidget()->findChild<QStackedWidget*>();
  std::set<int> heights;
  for (int i = 0; i < tabs->count(); ++i) {
    if (!tabs->isTabVisible(i)) continue;
    tabs->setCurrentIndex(i);
    QTest::qWait(1);
    EXPECT_EQ(pages->minimumSizeHint().height(), pages->currentWidget()->minimumSizeHint().height()) << i;
    heights.insert(pages->minimumSizeHint().height());
  }
  EXPECT_GT(heights.size(), 1U);
}

TEST_F(Window, StepsScrollWhereTheWindowIsSmall) {
  m_window.resize(1024, 640);
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  shootBoth("small-goal");
  ASSERT_TRUE(click("Step 2: Model and data"));
  shootBoth("small-what");
  ASSERT_TRUE(click("Step 3: Machines"));
  ASSERT_TRUE(click("Add a Slurm cluster"));
  ASSERT_TRUE(click("Use the cluster"));
  ASSERT_TRUE(waitFor([this] { return find("Partition") != nullptr; }));
  shootBoth("small-where");
  EXPECT_EQ(m_window.size(), QSize(1024, 640));
}

}  // namespace scalescope
