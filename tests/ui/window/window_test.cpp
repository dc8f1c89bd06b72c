#include "ui/main_window.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/ui/window/window_fixture.h"
#include "ui/style/theme.h"
#include "ui/style/apply_theme.h"
#include "ui/base/language.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/live/time_charts.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/settings_page.h"
#include "ui/widgets/nav_button.h"
#include "ui/widgets/undo_note.h"

namespace scalescope {
// Shows a running run of cell 2: steps of two ranks, node samples, a line of the log.
void Window::run() {
  const RunId run{"01JD0000000000000000000002"};
  m_log->say(StudyEvent{kStudy, "quick-strong-scaling", StudyState::running, 3, 9, 2});
  m_log->say(CellEvent{kStudy, CellNumber(1), CellKey("a"), CellState::done, 1, 3});
  m_log->say(RunEvent{kStudy, run, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt});
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
      node.push_back({RecordType::sample, 1, each.endNs,
                      SampleRecord{Metric::rankCpuPercent, instance, 96.0 + 3 * std::sin(step + rank)}});
      node.push_back({RecordType::sample, 1, each.endNs,
                      SampleRecord{Metric::rankRss, instance, 0.6e9 + 2e6 * step + 1e7 * rank}});
    }
    ns += 200'000'000;
  }
  ranks[0].push_back(
      {RecordType::text, 99, ns, TextRecord{TextStream::log, TextLevel::info, "measured window starts at step 15"}});
  for (int rank = 0; rank < 2; ++rank)
    m_log->say(recordsOf(kStudy, run, CellNumber(2), {SourceKind::rank, rank}, ranks[rank]));
  m_log->say(recordsOf(kStudy, run, CellNumber(2), {SourceKind::node, 0}, node));
}

TEST_F(Window, MachinesShowThisComputerAndItsLoad) {
  m_window.goTo(MainWindow::machines);
  ASSERT_TRUE(waitFor([this] {
    for (QLabel* label : m_window.findChildren<QLabel*>())
      if (label->text() == QStringLiteral("No GPU found. Scalescope will use your 2 CPU cores as 2 devices."))
        return true;
    return false;
  }));
  EXPECT_NE(find("Machines, devices and their load"), nullptr);
  shootBoth("machines", 2200);
}

TEST(Machines, NameTheLimitsOfAContainer) {
  MachineInfo machine = fakeMachine();
  EXPECT_FALSE(deviceSentence(machine).contains(QStringLiteral("Limited to")));
  machine.memoryBytes = 4e9;
  machine.machineMemoryBytes = 16e9;
  machine.cpuQuota = 1.5;
  EXPECT_EQ(deviceCount(machine), 1) << "the quota has no time for a second one";
  EXPECT_TRUE(machineSummary(machine).contains(QStringLiteral("16.0 GB"))) << "what the computer is";
  const QString limits =
      QStringLiteral(
          "Scalescope may use only a part of this computer: a CPU quota (of a container) limits CPU time to that of "
          "1.5 cores; ") +
      QStringLiteral("a control group (of a container) limits memory to 4 GB of the machine's 16 GB.");
  EXPECT_TRUE(deviceSentence(machine).endsWith(limits)) << deviceSentence(machine).toStdString();
}

TEST_F(Window, F1OpensTheUserGuide) {
  const QString page = QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../guide/index.html"));
  if (!QFileInfo::exists(page)) {  // The message says where to look.
    QTest::keyClick(&m_window, Qt::Key_F1);
    bool said = false;
    for (const QLabel* label : m_window.findChildren<QLabel*>()) said = said || label->text().contains(page);
    EXPECT_TRUE(said);
    GTEST_SKIP() << "the guide was not built";
  }
  QTextBrowser browser;
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &browser, "setSource");
  QTest::keyClick(&m_window, Qt::Key_F1);
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  EXPECT_EQ(browser.source(), QUrl::fromLocalFile(page));
  EXPECT_TRUE(browser.toPlainText().contains(QStringLiteral("The first five minutes")));
}

TEST_F(Window, TheLogIsFiltered) {
  m_window.goTo(MainWindow::live);
  run();
  QPlainTextEdit* log = nullptr;
  ASSERT_TRUE(waitFor([&] {
    return (log = qobject_cast<QPlainTextEdit*>(find("Log of the ranks"))) &&
           log->toPlainText().contains(QStringLiteral("rank-0"));
  }));
  qobject_cast<QLineEdit*>(find("Filter the log"))->setText(QStringLiteral("begins"));
  EXPECT_FALSE(log->toPlainText().contains(QStringLiteral("rank-0")));
  EXPECT_TRUE(log->toPlainText().contains(QStringLiteral("begins")));
}

TEST_F(Window, AnErrorOfTheStudyIsPinnedInFull) {
  m_window.goTo(MainWindow::live);
  run();
  m_log->say(GuardEvent{
      kStudy, Severity::error, {"launcher.study-failed", {{"reason", std::string("the host key of n1 has CHANGED")}}}});
  EXPECT_TRUE(waitFor([this] { return find("the study cannot run: the host key of n1 has CHANGED") != nullptr; }));
}

TEST_F(Window, LiveShowsTheRunningCell) {
  m_window.goTo(MainWindow::live);
  shootBoth("live-empty");
  run();
  ASSERT_TRUE(waitFor([this] {
    for (QLabel* label : m_window.findChildren<QLabel*>())
      if (label->text().startsWith(QStringLiteral("Cell 2 of ")) && label->text().contains(QStringLiteral("2 devices")))
        return true;
    return false;
  }));
  shootBoth("live", 1200);
  ASSERT_TRUE(click("Pause queue"));
  ASSERT_TRUE(click("Cancel cell"));
  ASSERT_TRUE(waitFor([this] { return m_log->asked().size() == 2; }));
  EXPECT_EQ(m_log->asked()[0], "pause");
  EXPECT_EQ(m_log->asked()[1], "cancel 01JD0000000000000000000002");
}

// The badge shows the progress of a study on whichever page the user is.
TEST_F(Window, ThePageLiveHasABadgeWhileAStudyRuns) {
  const auto* button = qobject_cast<NavButton*>(find("Page Live"));
  ASSERT_NE(button, nullptr);
  EXPECT_EQ(button->badge(), QString());
  run();
  EXPECT_TRUE(waitFor([&] { return button->badge() == QStringLiteral("2/9"); })) << button->badge().toStdString();
  EXPECT_EQ(button->accessibleDescription(), QStringLiteral("quick-strong-scaling: 2 of 9 runs are done"));
  m_log->say(StudyEvent{kStudy, "quick-strong-scaling", StudyState::finished, 3, 9, 9});
  EXPECT_TRUE(waitFor([&] { return button->badge().isEmpty(); })) << button->badge().toStdString();
  EXPECT_EQ(button->accessibleDescription(), QString());
}

TEST_F(Window, ACancelCanBeUndone) {
  m_window.goTo(MainWindow::live);
  run();
  ASSERT_TRUE(click("Cancel cell"));
  auto* undo = m_window.findChild<LivePage*>()->findChild<UndoNote*>();
  ASSERT_TRUE(undo->isAsking());
  ASSERT_TRUE(click("Keep running"));
  EXPECT_FALSE(undo->isAsking());
  EXPECT_EQ(find("Keep running"), nullptr);
  EXPECT_TRUE(m_log->asked().empty());
}

// A button that appears or disappears leaves the others in place.
TEST_F(Window, CancelStudyKeepsItsPosition) {
  m_window.goTo(MainWindow::live);
  run();
  ASSERT_TRUE(waitFor([this] { return find("Cancel study") != nullptr && find("Cancel cell") != nullptr; }));
  const QPoint before = find("Cancel study")->mapTo(&m_window, QPoint());
  m_log->say(RunEvent{kStudy, RunId("01JD0000000000000000000002"), CellNumber(2), RepeatNumber(1), RunStatus::done,
                      std::nullopt});
  ASSERT_TRUE(waitFor([this] { return find("Cancel cell") == nullptr; }));
  EXPECT_EQ(find("Cancel study")->mapTo(&m_window, QPoint()), before);
}

TEST_F(Window, TheQueueIsListedAndOneIsRemoved) {
  m_window.goTo(MainWindow::live);
  run();
  const EntryId entry{"01JD000000000000000000000B"};
  m_log->say(StudyEvent{StudyId("01JD000000000000000000000C"), "weak", StudyState::queued, 0, 0, 0, entry});
  ASSERT_TRUE(click("Remove weak from the queue"));
  ASSERT_TRUE(find("Keep in the queue"));
  EXPECT_TRUE(waitFor([&] { return m_log->asked() == std::vector<std::string>{"cancel-entry " + entry.value}; }));
  m_log->say(DoneEvent{StudyId("01JD000000000000000000000C"), 130, entry});
  EXPECT_TRUE(waitFor([this] { return find("Remove weak from the queue") == nullptr; }));
}

TEST_F(Window, TheLogIsCopied) {
  m_window.goTo(MainWindow::live);
  run();
  ASSERT_TRUE(waitFor([this] {
    const auto* log = qobject_cast<QPlainTextEdit*>(find("Log of the ranks"));
    return log && log->toPlainText().contains(QStringLiteral("begins"));
  }));
  ASSERT_TRUE(click("Copy the log"));
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("begins")));
}

TEST_F(Window, NoWidgetHasAStyleSheet) {
  EXPECT_EQ(qApp->styleSheet(), QString());
  const auto widgets = m_window.findChildren<QWidget*>();
  EXPECT_GT(widgets.size(), 300);
  for (const QWidget* each : widgets) EXPECT_EQ(each->styleSheet(), QString()) << each->metaObject()->className();
}

TEST_F(Window, TheThemeChangesWhileNotesAreShown) {
  m_window.showResult(kStudy);
  m_window.goTo(MainWindow::results);
  ASSERT_TRUE(waitFor([this] { return find("warning") != nullptr; }));
  for (const Theme theme : {Theme::dark, Theme::light, Theme::dark}) applyTheme(theme);
  QCoreApplication::processEvents();
  EXPECT_TRUE(waitFor([this] { return find("warning") != nullptr; }));
}

TEST(ReadOnlyWindow, ShowsTheReasonWhyNothingCanRun) {
  applyTheme(Theme::light);
  installLanguage(QStringLiteral("en"));
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  services.openStoreSession = [log](const StoreSessionOptions&) -> Result<std::unique_ptr<StoreSession>> {
    return std::make_unique<FakeSession>(
        log, Message{"client.read-only", {{"folder", std::string("/fake")}, {"reason", std::string("a film")}}});
  };
  Bridge bridge(std::move(services));
  MainWindow window(bridge, Settings(), presets());
  window.show();
  bridge.store().open({});
  EXPECT_TRUE(
      waitFor([&] { return widgetNamed(&window, QStringLiteral("the store /fake is read-only: a film")) != nullptr; }));
}

TEST_F(Window, AnOwnerThatDiesIsReportedAndRestarted) {
  m_log->say(Disconnected{
      Error{{"client.owner-ended", {{"folder", std::string("/fake")}, {"said", std::string("boom")}}}, {}}, false});
  const auto shown = [this](const char* part) {
    for (QLabel* label : m_window.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QString::fromUtf8(part))) return true;
    return false;
  };
  ASSERT_TRUE(waitFor([&] { return shown("boom"); }));
  m_log->say(Opening{{"file.open", {{"path", std::string("store")}, {"reason", std::string("slow")}}}, 0.4});
  ASSERT_TRUE(waitFor([&] { return shown("40 %"); }));
  m_log->say(Connected{});
  EXPECT_TRUE(waitFor([&] { return !shown("boom") && !shown("40 %"); }));
}

TEST_F(Window, AStoreThatCannotBeOpenedCanBeRebuilt) {
  m_log->say(
      Unusable{Error{{"file.open", {{"path", std::string("store.db")}, {"reason", std::string("damaged")}}}, {}}});
  ASSERT_TRUE(waitFor([this] { return find("Rebuild the database") != nullptr; }));
  ASSERT_TRUE(click("Rebuild the database"));
  EXPECT_TRUE(waitFor([this] { return m_log->asked() == std::vector<std::string>{"rebuild"}; }));
}

TEST_F(Window, AQuestionIsShownUntilItIsAnsweredHereOrElsewhere) {
  m_log->say(control::Question{1, control::QuestionKind::trustKey, "n1", "SHA256:abc"});
  m_log->say(control::Question{2, control::QuestionKind::secret, "n2", "password"});
  ASSERT_TRUE(waitFor([this] { return find("Trust this key") != nullptr; }));
  m_log->say(control::QuestionGone{1});
  ASSERT_TRUE(waitFor([this] { return find("Send") != nullptr; }));
  qobject_cast<QLineEdit*>(find("Password"))->setText(QStringLiteral("xyzzy"));
  ASSERT_TRUE(click("Send"));
  EXPECT_TRUE(waitFor([this] { return m_log->asked() == std::vector<std::string>{"answer yes xyzzy"}; }));
  EXPECT_EQ(find("Send"), nullptr);
}

TEST_F(Window, SettingsPageKeepsWhatIsChosen) {
  Settings kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window,
                   [&kept](const Settings& settings) { kept = settings; });
  ASSERT_TRUE(click("Page Settings"));
  shootBoth("settings");
  auto* folder = qobject_cast<QLineEdit*>(find("Store folder"));
  ASSERT_NE(folder, nullptr);
  folder->setText(QStringLiteral("/data/scalescope"));
  QTest::keyClick(folder, Qt::Key_Return);
  EXPECT_EQ(kept.storeFolder, QStringLiteral("/data/scalescope"));
}

// The Settings page must not keep the values that it showed first over those that other pages changed since.
TEST_F(Window, AChoiceOfTheSettingsPageKeepsTheHostsOfOtherPages) {
  Settings kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window,
                   [&kept](const Settings& settings) { kept = settings; });
  const std::vector<SavedHost> hosts{{QStringLiteral("n1"), QStringLiteral("demo@n1.example.org"), 22}};
  Q_EMIT m_window.findChild<MachinesPage*>()->hostsEdited(hosts);
  EXPECT_EQ(kept.hosts, hosts);
  const SavedHost other{QStringLiteral("n2"), QStringLiteral("demo@n2.example.org"), 22};
  Q_EMIT m_window.findChild<NewStudyPage*>()->hostAdded(other);
  ASSERT_TRUE(click("Page Settings"));
  ASSERT_TRUE(click("Notify when a study ends"));
  EXPECT_FALSE(kept.notifies);
  EXPECT_EQ(kept.hosts, (std::vector{hosts.front(), other}));
}

TEST_F(Window, TheStoreInUseIsShownAndCannotBeChosen) {
  std::optional<Settings> kept;
  QObject::connect(&m_window, &MainWindow::settingsEdited, &m_window,
                   [&kept](const Settings& settings) { kept = settings; });
  ASSERT_TRUE(click("Page Settings"));
  auto* folder = qobject_cast<QLineEdit*>(find("Store folder"));
  ASSERT_NE(folder, nullptr);
  EXPECT_EQ(folder->text(), QStringLiteral("/fake")) << "as text, not as a hint in an empty field";
  ASSERT_TRUE(click("Notify when a study ends"));
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->storeFolder, QString()) << "another choice chooses no folder";
  const auto type = [&](const char* text) {
    folder->setText(QString::fromLatin1(text));
    QTest::keyClick(folder, Qt::Key_Return);
    return kept->storeFolder;
  };
  EXPECT_EQ(type("/data/scalescope"), QStringLiteral("/data/scalescope"));
  EXPECT_EQ(type("/fake"), QString()) << "back to what it was";
  // If the folder in use was chosen, it stays chosen.
  auto* page = m_window.findChild<SettingsPage*>();
  Settings chosen;
  chosen.storeFolder = QStringLiteral("/fake");
  page->setSettings(chosen, QStringLiteral("/fake"));
  ASSERT_TRUE(click("Notify when a study ends"));
  EXPECT_EQ(kept->storeFolder, QStringLiteral("/fake"));
  EXPECT_EQ(type(""), QString()) << "the default folder";
}

TEST_F(Window, ASettingsNameIsBesideItsField) {
  ASSERT_TRUE(click("Page Settings"));
  const auto* page = m_window.findChild<SettingsPage*>();
  for (const char* name : {"Theme", "Language", "Language of files", "Store folder"}) {
    const QWidget* field = find(name);
    ASSERT_NE(field, nullptr) << name;
    const auto labels = page->findChildren<QLabel*>();
    const auto label = std::find_if(labels.begin(), labels.end(),
                                    [name](const QLabel* each) { return each->text() == QLatin1String(name); });
    ASSERT_NE(label, labels.end()) << name;
    const auto middle = [](const QWidget* widget) { return widget->mapToGlobal(widget->rect().center()).y(); };
    EXPECT_NEAR(middle(*label), middle(field), 1) << name;
  }
}

}  // namespace scalescope
