#include "ui/main_window.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <cmath>

#include "tests/ui/window/fake_lab.h"
#include "tests/ui/window/window_help.h"
#include "ui/charts/theme.h"
#include "ui/language.h"

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

TEST_F(Window, WhatCannotApplyIsNotShown) {
  m_window.openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  EXPECT_NE(find("bf16"), nullptr);
  EXPECT_EQ(find("tf32"), nullptr);
  EXPECT_EQ(find("fp16"), nullptr);
  EXPECT_NE(find("DDP"), nullptr);
  EXPECT_EQ(find("DataParallel"), nullptr);
  EXPECT_EQ(find("parameter server"), nullptr);
  ASSERT_TRUE(click("Step 2: What"));
  const auto* models = qobject_cast<QComboBox*>(find("Model"));
  ASSERT_NE(models, nullptr);
  EXPECT_GE(models->findData(QStringLiteral("resnet18-cifar")), 0);
  EXPECT_GE(models->findData(QStringLiteral("vgg11")), 0);
  EXPECT_NE(find("Checkpoint"), nullptr);
}

TEST_F(Window, PresetsThatCannotBeTrainedSayWhyAndCannotBeChosen) {
  ASSERT_TRUE(click("Page New study"));
  EXPECT_TRUE(find("Preset Weak scaling")->isEnabled());
  EXPECT_TRUE(find("Preset Checkpoint overhead")->isEnabled());
  const QWidget* card = find("Preset What if the network were slower?");
  ASSERT_NE(card, nullptr);
  EXPECT_FALSE(card->isEnabled());
  EXPECT_TRUE(card->accessibleDescription().contains(QStringLiteral("Not yet: whatIf.linkMbps")))
      << card->accessibleDescription().toStdString();
  EXPECT_FALSE(click("Preset What if the network were slower?"));
}

TEST_F(Window, AStudyThatCannotBeTrainedCanBeSavedButNotRun) {
  m_window.openStudy(QStringLiteral("preset:all-reduce-against-parameter-server"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_NE(find("parameter server"), nullptr);  // ticked, so it can be taken away
  ASSERT_TRUE(click("Step 5: Review"));
  ASSERT_TRUE(waitFor([this] { return find("Save as study file")->isEnabled(); }));
  EXPECT_FALSE(find("Run the study")->isEnabled());
  ASSERT_TRUE(click("Step 4: Matrix"));
  ASSERT_TRUE(click("parameter server"));
  EXPECT_EQ(find("parameter server"), nullptr);
  ASSERT_TRUE(click("Step 5: Review"));
  EXPECT_TRUE(waitFor([this] { return find("Run the study")->isEnabled(); }));
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
