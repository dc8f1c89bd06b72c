#include "ui/main_window.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTemporaryDir>
#include <cmath>

#include "tests/ui/window/fake_lab.h"
#include "tests/ui/window/window_help.h"
#include "ui/charts/theme.h"
#include "ui/language.h"
#include "ui/messages.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/study_json.h"

namespace scalescope {
namespace {

const StudyId kStudy{"01JD0000000000000000000001"};

class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(*qApp, Theme::light);
    installLanguage(QStringLiteral("en"));
    LabOptions options;
    options.folder = "/fake";
    m_bridge.open(options);
    m_window.resize(1280, 800);
    m_window.show();
    m_bridge.probeMachine();
    ASSERT_TRUE(waitFor([this] { return m_bridge.isOpen(); }));
  }
  bool click(const char* name) { return clickNamed(&m_window, QString::fromUtf8(name)); }
  QWidget* find(const char* name) { return widgetNamed(&m_window, QString::fromUtf8(name)); }
  void shootBoth(const char* name) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      applyTheme(*qApp, theme);
      QTest::qWait(60);
      shoot(&m_window, QString::fromUtf8(name) + (theme == Theme::dark ? QStringLiteral("-dark") : QStringLiteral("-light")));
    }
    applyTheme(*qApp, Theme::light);
  }
  void run();

  std::shared_ptr<FakeLab::Log> m_log = std::make_shared<FakeLab::Log>();
  Bridge m_bridge{fakeServices(m_log)};
  MainWindow m_window{m_bridge, Settings(), presets()};
};

// A run of cell 2 in mid-flight: steps of two ranks, node samples, a line of the log.
void Window::run() {
  const RunId run{"01JD0000000000000000000002"};
  m_log->say(StudyEvent{kStudy, "quick-strong-scaling", "running", 3, 9, 2});
  m_log->say(CellEvent{kStudy, 1, CellKey("a"), "done", 1, 3});
  m_log->say(RunEvent{kStudy, run, 2, 1, RunStatus::running, std::nullopt});
  m_log->say(ResultEvent{kStudy, 1, {{"speedup", 1.0}, {"stepSeconds", {{"median", 0.3}}}}});
  m_log->say(ResultEvent{kStudy, 2, {{"speedup", 1.71}, {"stepSeconds", {{"median", 0.18}}}}});
  std::vector<Record> ranks[2];
  std::vector<Record> node;
  std::int64_t ns = 0;
  ObjectRecord manifest;
  manifest.fields = {{"worldSize", 2}, {"windowFirstStep", 15}, {"windowSteps", 50}};
  for (auto& list : ranks) list.push_back({RecordType::manifest, 1, 0, manifest});
  for (int step = 0; step < 48; ++step) {
    for (int rank = 0; rank < 2; ++rank) {
      StepRecord each;
      each.step = step;
      each.samples = 256;
      each.loss = 2.3 * std::exp(-step / 60.0) + 0.04 * std::sin(step * 1.7 + rank);
      each.accuracy = 0.1 + step * 0.006;
      each.learningRate = 0.1;
      each.phase = step < 15 ? StepPhase::warmup : StepPhase::timed;
      each.startNs = ns;
      each.endNs = ns + 180'000'000 + (step % 5) * 4'000'000;
      each.spans = {{SpanKind::input, ns, ns + 9'000'000},
                    {SpanKind::forward, ns + 9'000'000, ns + 60'000'000},
                    {SpanKind::backward, ns + 60'000'000, each.endNs - 8'000'000},
                    {SpanKind::exposed, each.endNs - 30'000'000, each.endNs - 8'000'000},
                    {SpanKind::optimizer, each.endNs - 8'000'000, each.endNs}};
      ranks[rank].push_back({RecordType::step, std::uint64_t(step + 1), each.endNs, each});
      const std::uint16_t instance = std::uint16_t(rank);
      node.push_back({RecordType::sample, 1, each.endNs, SampleRecord{Metric::rankCpuPercent, instance, 96.0 + 3 * std::sin(step + rank)}});
      node.push_back({RecordType::sample, 1, each.endNs, SampleRecord{Metric::rankRss, instance, 0.6e9 + 2e6 * step + 1e7 * rank}});
    }
    ns += 200'000'000;
  }
  ranks[0].push_back({RecordType::text, 99, ns, TextRecord{TextStream::log, Severity::info, "timed window starts at step 15"}});
  for (int rank = 0; rank < 2; ++rank) m_log->say(RecordsEvent{kStudy, run, 2, 0, {SourceKind::rank, rank}, ranks[rank]});
  m_log->say(RecordsEvent{kStudy, run, 2, 0, {SourceKind::node, 0}, node});
}

}  // namespace

TEST_F(Window, MachinesTellThisComputerAndItsLoad) {
  m_window.goTo(MainWindow::machines);
  ASSERT_TRUE(waitFor([this] {
    for (QLabel* label : m_window.findChildren<QLabel*>())
      if (label->text() == QStringLiteral("No GPU found. Scalescope will use your 2 CPU cores as 2 devices.")) return true;
    return false;
  }));
  QTest::qWait(2200);
  EXPECT_NE(find("Load per core"), nullptr);
  shootBoth("machines");
}

TEST_F(Window, WizardGoesFromAPresetToTheQueueWithTheRightStudy) {
  ASSERT_TRUE(click("Page New study"));
  shootBoth("goal");
  EXPECT_FALSE(find("Next step")->isEnabled());
  ASSERT_TRUE(click("Preset Quick strong scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  shootBoth("goal-chosen");
  ASSERT_TRUE(click("Next step"));
  QTest::qWait(100);
  shootBoth("what");
  ASSERT_TRUE(click("Next step"));
  shootBoth("where");
  ASSERT_TRUE(click("Next step"));
  ASSERT_TRUE(waitFor([this] { return find("Cell 2 devices, 512 ddp") != nullptr || find("Cell 2 devices, 512") != nullptr; }));
  QTest::qWait(300);
  shootBoth("matrix");
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
  ASSERT_TRUE(waitFor([this] { return find("Cell 2 devices, 512 ddp") != nullptr; }));
  ASSERT_TRUE(click("Cell 2 devices, 512 ddp"));
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Run the study") && find("Run the study")->isEnabled(); }));
  const auto* command = qobject_cast<QLineEdit*>(find("Equivalent command"));
  ASSERT_NE(command, nullptr);
  EXPECT_TRUE(command->text().startsWith(QStringLiteral("scalescope-cli run preset:quick-strong-scaling --patch '{\"skip\":[{")))
      << command->text().toStdString();
  ASSERT_TRUE(click("Run the study"));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1; }));
  const StudySpec study = m_log->studies().front();
  ASSERT_EQ(study.skip.size(), 1u);
  EXPECT_EQ(study.skip[0].at("devices"), 2);
}

TEST_F(Window, ATypingErrorIsSaidBesideTheFieldAndNothingRuns) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  auto* batches = qobject_cast<QLineEdit*>(find("Batches"));
  ASSERT_NE(batches, nullptr);
  batches->setText(QStringLiteral("511"));
  QTest::keyClick(batches, Qt::Key_Return);
  EXPECT_FALSE(find("Next step")->isEnabled());  // 511 does not divide by 2
  batches->setText(QStringLiteral("256"));
  QTest::keyClick(batches, Qt::Key_Return);
  EXPECT_TRUE(find("Next step")->isEnabled());
}

TEST_F(Window, WhatCannotApplyIsNotShownAndWhatCannotBeTrainedSaysWhy) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  EXPECT_NE(find("bf16"), nullptr);
  EXPECT_EQ(find("tf32"), nullptr);  // no GPU here
  EXPECT_EQ(find("fp16"), nullptr);
  const std::pair<const char*, const char*> strategies[] = {
      {"DDP", "ddp"}, {"DataParallel", "data-parallel"}, {"parameter server", "parameter-server"}};
  for (const auto& [name, word] : strategies) {
    const QString why = obstacleTo("axes.strategy", word);
    ASSERT_NE(find(name), nullptr) << name;
    EXPECT_EQ(find(name)->isEnabled(), why.isEmpty()) << name;
    if (!why.isEmpty()) EXPECT_EQ(find(name)->toolTip(), why) << name;
  }
  ASSERT_TRUE(click("Step 2: What"));
  const auto* models = qobject_cast<QComboBox*>(find("Model"));
  ASSERT_NE(models, nullptr);
  for (const char* word : {"small-cnn", "resnet18-cifar", "vgg11"}) {
    const int row = models->findData(QString::fromLatin1(word));
    ASSERT_GE(row, 0) << word;
    EXPECT_EQ(models->model()->flags(models->model()->index(row, 0)).testFlag(Qt::ItemIsEnabled), obstacleTo("model.name", word).isEmpty())
        << word;
  }
}

TEST_F(Window, EveryPresetCanBeChosen) {
  ASSERT_TRUE(click("Page New study"));
  for (const char* preset : {"Preset Weak scaling", "Preset Checkpoint overhead", "Preset What if the network were slower?"}) {
    ASSERT_NE(find(preset), nullptr) << preset;
    EXPECT_TRUE(find(preset)->isEnabled()) << preset;
  }
}

TEST_F(Window, AStudyThatCannotBeTrainedCanBeSavedButNotRun) {
  // Each of two servers sees a half of the gradients: nobody could clip them to one norm.
  const auto study = patched(*preset("all-reduce-against-parameter-server", {2, 0}),
                             {{"parameterServer", {{"servers", 2}}}, {"optimizer", {{"clipNorm", 1}}}});
  ASSERT_TRUE(study);
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("study.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(toJson(*study).dump()));
  file.close();
  m_window.openStudy(file.fileName());
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_NE(find("parameter server"), nullptr);
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Save as study file")->isEnabled(); }));
  EXPECT_FALSE(find("Run the study")->isEnabled());
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_TRUE(click("parameter server"));
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_TRUE(waitFor([this] { return find("Run the study")->isEnabled(); }));
}

TEST_F(Window, AFieldKeepsWhatTheStudyDoesNotTakeAndSaysWhy) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: What"));
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

TEST_F(Window, VariantsAreCheckedWhereTheyAreTyped) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 2: What"));
  m_window.findChild<NewStudyPage*>()->findChild<QTabBar*>()->setCurrentIndex(4);
  ASSERT_TRUE(click("Add a variant"));
  ASSERT_TRUE(waitFor([this] { return find("Changes of variant 2") != nullptr; }));
  auto* changes = qobject_cast<QLineEdit*>(find("Changes of variant 2"));
  ASSERT_NE(changes, nullptr);
  const auto type = [changes](const char* text) {
    changes->setText(QString::fromLatin1(text));
    QTest::keyClick(changes, Qt::Key_Return);
  };
  type(R"({"ddp": {"buketMB": 1}})");
  EXPECT_FALSE(find("Next step")->isEnabled());
  type(R"({"ddp": {"bucketMB": 1}})");
  EXPECT_TRUE(find("Next step")->isEnabled());
  const auto& variants = m_window.findChild<NewStudyPage*>()->draft().study.variants;
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[1].second.at("ddp").at("bucketMB"), 1);
}

TEST_F(Window, HostsTypedInTheWizardAreTheStudysAndAreKept) {
  Settings kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window, [&kept](const Settings& settings) { kept = settings; });
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Where"));
  for (const char* name : {"n0", "n1"}) {
    ASSERT_TRUE(click("Add another machine"));
    QTest::keyClicks(find("Name of the new machine"), QString::fromLatin1(name));
    QTest::keyClicks(find("SSH address of the new machine"), QStringLiteral("me@") + QString::fromLatin1(name));
    ASSERT_TRUE(click("Add machine"));
    QTest::qWait(20);
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

TEST_F(Window, TheLogIsFiltered) {
  m_window.goTo(MainWindow::live);
  run();
  QPlainTextEdit* log = nullptr;
  ASSERT_TRUE(waitFor([&] {
    return (log = qobject_cast<QPlainTextEdit*>(find("Log of the ranks"))) && log->toPlainText().contains(QStringLiteral("rank-0"));
  }));
  qobject_cast<QLineEdit*>(find("Filter the log"))->setText(QStringLiteral("begins"));
  EXPECT_FALSE(log->toPlainText().contains(QStringLiteral("rank-0")));
  EXPECT_TRUE(log->toPlainText().contains(QStringLiteral("begins")));
}

TEST_F(Window, AnErrorOfTheStudyIsPinnedInFull) {
  m_window.goTo(MainWindow::live);
  run();
  m_log->say(GuardEvent{kStudy, "error", {"launcher.study-failed", {{"reason", std::string("the host key of n1 has CHANGED")}}}});
  EXPECT_TRUE(waitFor([this] { return find("the study cannot run: the host key of n1 has CHANGED") != nullptr; }));
}

TEST_F(Window, LiveShowsTheRunningCell) {
  m_window.goTo(MainWindow::live);
  shootBoth("live-empty");
  run();
  ASSERT_TRUE(waitFor([this] {
    for (QLabel* label : m_window.findChildren<QLabel*>())
      if (label->text().startsWith(QStringLiteral("Cell 2 of ")) && label->text().contains(QStringLiteral("2 devices"))) return true;
    return false;
  }));
  QTest::qWait(1200);
  shootBoth("live");
  ASSERT_TRUE(click("Pause queue"));
  ASSERT_TRUE(click("Cancel cell"));
  ASSERT_TRUE(waitFor([this] { return m_log->asked().size() == 2; }));
  EXPECT_EQ(m_log->asked()[0], "pause");
  EXPECT_EQ(m_log->asked()[1], "cancel 01JD0000000000000000000002");
}

TEST_F(Window, TheThemeChangesWhileNotesAreShown) {
  m_window.showResult(kStudy);
  m_window.goTo(MainWindow::results);
  ASSERT_TRUE(waitFor([this] { return find("warning") != nullptr; }));
  for (const Theme theme : {Theme::dark, Theme::light, Theme::dark}) applyTheme(*qApp, theme);
  QTest::qWait(50);
  EXPECT_NE(find("warning"), nullptr);
}

TEST(BridgeEnd, AQueueThatIsNotEmptyIsHandedOver) {
  for (const bool busy : {false, true}) {
    const auto log = std::make_shared<FakeLab::Log>();
    log->busy = busy;
    BridgeServices services = fakeServices(log);
    services.backgroundProgram = "/bin/scalescope-cli";
    {
      Bridge bridge(std::move(services));
      bridge.open({});
      ASSERT_TRUE(waitFor([&bridge] { return bridge.isOpen(); }));
    }
    EXPECT_EQ(log->asked(), busy ? std::vector<std::string>{"hand-over"} : std::vector<std::string>{});
  }
}

TEST(SecondWindow, SaysWhoOwnsTheStoreAndTakesItOverOnlyAsAsked) {
  applyTheme(*qApp, Theme::light);
  installLanguage(QStringLiteral("en"));
  const auto log = std::make_shared<FakeLab::Log>();
  std::vector<TakeOver> asked;
  BridgeServices services = fakeServices(log);
  services.openLab = [log](const LabOptions&) -> Result<std::unique_ptr<Lab>> { return std::make_unique<FakeLab>(log, LabRole::reader); };
  services.takeOver = [&](const LabOptions&, TakeOver how) -> Result<std::unique_ptr<Lab>> {
    asked.push_back(how);
    if (how == TakeOver::ask) return fail("launcher.owner-keeps", {{"folder", std::string("/fake")}, {"pid", std::int64_t{4711}}});
    return std::make_unique<FakeLab>(log);
  };
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  window.show();
  bridge.open({});
  ASSERT_TRUE(waitFor([&] { return widgetNamed(&window, QStringLiteral("Take over")) != nullptr; }));
  bool named = false;
  for (QLabel* label : window.findChildren<QLabel*>())
    named = named || (label->isVisible() && label->text().contains(QStringLiteral("4711")));
  EXPECT_TRUE(named);
  ASSERT_TRUE(clickNamed(&window, QStringLiteral("Take over")));
  ASSERT_TRUE(waitFor([&] { return widgetNamed(&window, QStringLiteral("End that process and take over")) != nullptr; }));
  EXPECT_EQ(asked, (std::vector<TakeOver>{TakeOver::ask}));
  ASSERT_TRUE(clickNamed(&window, QStringLiteral("End that process and take over")));
  EXPECT_TRUE(waitFor([&] { return bridge.role() == LabRole::owner; }));
  EXPECT_EQ(asked, (std::vector<TakeOver>{TakeOver::ask, TakeOver::force}));
}

TEST_F(Window, SettingsPageKeepsWhatIsChosen) {
  Settings kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window, [&kept](const Settings& settings) { kept = settings; });
  ASSERT_TRUE(click("Page Settings"));
  shootBoth("settings");
  auto* folder = qobject_cast<QLineEdit*>(find("Store folder"));
  ASSERT_NE(folder, nullptr);
  folder->setText(QStringLiteral("/data/scalescope"));
  QTest::keyClick(folder, Qt::Key_Return);
  EXPECT_EQ(kept.storeFolder, QStringLiteral("/data/scalescope"));
}

}  // namespace scalescope
