#include "ui/base/window_session.h"

#include <atomic>
#include <mutex>
#include <thread>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include "tests/full_disk.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/base/notice.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/study_chooser.h"
#include "ui/widgets/nav_button.h"

namespace scalescope {
namespace {

const StudyId kOlder{"01JD000000000000000000000A"};
const StudyId kNewer{"01JD000000000000000000000B"};
const StudyId kDemo{"01JD000000000000000000000D"};

StudyRow rowOf(const StudyId& id, const char* name, std::int64_t created) {
  StudyRow row;
  row.id = id;
  row.name = name;
  row.createdWallNs = created;
  return row;
}

// Fixture with settings and sessions in a folder of the test.
class Kept : public ::testing::Test {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    installLanguage(QStringLiteral("en"));
    QCoreApplication::setOrganizationName(QStringLiteral("scalescope"));
    QCoreApplication::setApplicationName(QStringLiteral("scalescope"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
  }
  void TearDown() override {
    m_window.reset();
    m_bridge.reset();
    QCoreApplication::setOrganizationName({});
    QCoreApplication::setApplicationName({});
  }
  void open(BridgeServices services, const Settings& settings = loadSettings()) {
    m_window.reset();
    m_bridge = std::make_unique<Bridge>(std::move(services));
    m_window = std::make_unique<MainWindow>(*m_bridge, settings, presets());
    m_window->resize(1280, 800);
    m_window->show();
  }
  void start() {
    StoreSessionOptions options;
    options.folder = "/fake";
    m_bridge->store().open(options);
    m_bridge->probeMachine();
  }
  BridgeServices withStudies() {
    BridgeServices services = fakeServices(m_log);
    services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> {
      return std::vector<StudyRow>{rowOf(kOlder, "older", 1), rowOf(kNewer, "newer", 2)};
    };
    return services;
  }
  BridgeServices withDemo() {
    BridgeServices services = fakeServices(m_log);
    services.demoStore = []() -> Result<std::string> { return std::string("/demo"); };
    services.studies = [](const std::string& folder) -> Result<std::vector<StudyRow>> {
      return folder == "/demo" ? std::vector<StudyRow>{rowOf(kDemo, "demo", 1)} : std::vector<StudyRow>();
    };
    return services;
  }
  bool isSaid(const char* text) { return showsText(*m_window, text); }
  StudyId shown() const {
    const auto result = m_window->findChild<ResultsPage*>()->result();
    return result ? result->id : StudyId();
  }
  // Clicks as a user: waits until the widget is enabled, and counts the click.
  bool click(const char* name) {
    const QString wanted = QString::fromUtf8(name);
    const auto widget = [&] { return widgetNamed(m_window.get(), wanted); };
    if (!waitFor([&] { return widget() != nullptr && widget()->isEnabled(); })) return false;
    ++m_clicks;
    return clickNamed(m_window.get(), wanted);
  }

  int m_clicks = 0;
  QTemporaryDir m_folder;
  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
  std::unique_ptr<Bridge> m_bridge;
  std::unique_ptr<MainWindow> m_window;  // Destroyed before its bridge.
};

TEST_F(Kept, SettingsOfANewerProgramAreReadAndLeftAlone) {
  EXPECT_TRUE(loadSettings().isFirst);
  Settings mine;
  mine.theme = QStringLiteral("dark");
  mine.notifies = false;
  EXPECT_TRUE(saveSettings(mine));
  EXPECT_EQ(QSettings().value(QStringLiteral("version")).toInt(), Settings::kVersion);
  Settings read = loadSettings();
  EXPECT_FALSE(read.isFirst || read.isForeign || read.notifies);
  QSettings().setValue(QStringLiteral("version"), Settings::kVersion + 1);
  QSettings().setValue(QStringLiteral("hologram"), QStringLiteral("on"));
  read = loadSettings();
  EXPECT_TRUE(read.isForeign);
  EXPECT_EQ(read.theme, QStringLiteral("dark")) << "what is understood is used";
  read.theme = QStringLiteral("light");
  EXPECT_TRUE(saveSettings(read));
  EXPECT_TRUE(saveSettings(mine));
  EXPECT_EQ(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("dark"));
  EXPECT_EQ(QSettings().value(QStringLiteral("hologram")).toString(), QStringLiteral("on"));
  open(fakeServices(m_log), read);
  m_window->goTo(MainWindow::settings);
  EXPECT_TRUE(isSaid("from a newer version of Scalescope"));
}

// The settings come from a larger screen that the laptop is no longer connected to.
TEST_F(Kept, AWindowThatWasLargerThanItsScreenFitsIt) {
  open(fakeServices(m_log));
  const QSize room = m_window->screen()->availableSize();
  m_window->resize(2 * room);
  Settings kept;
  kept.windowGeometry = m_window->saveGeometry();
  m_window = std::make_unique<MainWindow>(*m_bridge, kept, presets());
  EXPECT_LE(m_window->width(), room.width());
  EXPECT_LE(m_window->height(), room.height());
}

// The error is reported once; changes hold until the window is closed.
TEST_F(Kept, WhatCannotBeKeptIsReported) {
  Status settings, session;
  {
    const FullDisk full;
    settings = saveSettings(Settings());
    session = saveSession(QStringLiteral("/a"), Session());
  }
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().message.code, "window.not-saved");
  ASSERT_FALSE(session);
  open(fakeServices(m_log));
  m_window->showUnkept(settings.error());
  EXPECT_TRUE(isSaid(m_folder.path().toUtf8().constData()));
}

TEST_F(Kept, SessionsAreOfOneStoreAndOneVersion) {
  Session session;
  session.page = 3;
  session.study = QStringLiteral("x");
  session.runWords = QStringLiteral("ddp");
  session.draft = "{}";
  session.look = {QStringLiteral("strategy=ddp"), QStringLiteral("batch"), QStringLiteral("nodes"), 0.97, true,
                  QStringLiteral("sizing")};
  EXPECT_TRUE(saveSession(QStringLiteral("/a"), session));
  EXPECT_EQ(loadSession(QStringLiteral("/a")), session);
  EXPECT_EQ(loadSession(QStringLiteral("/b")), std::nullopt);
  QSettings file(QSettings::NativeFormat, QSettings::UserScope, QStringLiteral("scalescope"),
                 QStringLiteral("session"));
  file.setValue(QStringLiteral("version"), 99);
  file.sync();
  EXPECT_EQ(loadSession(QStringLiteral("/a")), std::nullopt);
  EXPECT_TRUE(saveSession(QStringLiteral("/a"), Session()));
  file.sync();
  EXPECT_EQ(file.value(QStringLiteral("page")).toInt(), 3) << "left alone";
}

// A killed window cannot save at its end: only its earlier saves exist.
TEST_F(Kept, ANewWindowRestoresTheStateOfAKilledOne) {
  open(withStudies());
  std::optional<Session> kept;
  QObject::connect(m_window.get(), &MainWindow::sessionChanged, m_window.get(),
                   [&](const Session& session) { kept = session; });
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->showResult(kOlder);
  ASSERT_TRUE(waitFor([this] { return shown() == kOlder; }));
  m_window->openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(click("Next step"));
  m_window->goTo(MainWindow::runs);
  qobject_cast<QLineEdit*>(widgetNamed(m_window.get(), QStringLiteral("Filter runs")))->setText(QStringLiteral("ddp"));
  ASSERT_TRUE(waitFor([&] { return kept && kept->runWords == QStringLiteral("ddp"); }));
  EXPECT_TRUE(saveSession(QStringLiteral("/fake"), *kept));

  open(withStudies());
  m_window->restoreSession(*loadSession(QStringLiteral("/fake")));
  start();
  EXPECT_EQ(m_window->page(), MainWindow::runs);
  EXPECT_EQ(qobject_cast<QLineEdit*>(widgetNamed(m_window.get(), QStringLiteral("Filter runs")))->text(),
            QStringLiteral("ddp"));
  ASSERT_TRUE(waitFor([this] { return shown() == kOlder; })) << "and not the newest";
  const auto* wizard = m_window->findChild<NewStudyPage*>();
  EXPECT_EQ(wizard->step(), NewStudyPage::what);
  EXPECT_EQ(wizard->draft().source, QStringLiteral("preset:quick-strong-scaling"));
}

// The view of Results is kept too, whether the window was killed or created again in another language.
TEST_F(Kept, ANewWindowLooksAtResultsAsTheOldOneDid) {
  BridgeServices services = withStudies();
  services.result = [](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    StudyResult study = demoStudy();
    study.id = id;
    CellResult other = study.cells.back();  // Adds an alternative to choose.
    other.cell.number += 1;
    other.cell.nodes = 2;
    other.cell.strategy = Strategy::parameterServer;
    other.lossHistory.resize(2);
    study.cells.push_back(other);
    return study;
  };
  const auto openTab = [this] { return m_window->findChild<KindTabs*>()->findChild<QTabBar*>()->currentIndex(); };
  open(services);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->goTo(MainWindow::results);
  for (const char* name : {"Cells shown", "Group by", "X axis", "Smoothing"}) {
    auto* choice = qobject_cast<QComboBox*>(widgetNamed(m_window.get(), QString::fromUtf8(name)));
    ASSERT_NE(choice, nullptr) << name;
    choice->setCurrentIndex(choice->count() - 1);
    Q_EMIT choice->activated(choice->currentIndex());
  }
  ASSERT_TRUE(click("Swap lin/log"));
  ASSERT_TRUE(waitFor([&] {
    m_window->findChild<KindTabs*>()->showTabOf("memory");
    return openTab() > 1;
  }));
  const auto baseline = [this] {
    return qobject_cast<QComboBox*>(widgetNamed(m_window.get(), QStringLiteral("Baseline")));
  };
  baseline()->setCurrentIndex(1);
  Q_EMIT baseline()->activated(1);
  const int tab = openTab();
  const Session kept = m_window->session();
  EXPECT_EQ(kept.look.tab, QStringLiteral("memory"));
  EXPECT_FALSE(kept.look.cells.isEmpty());
  EXPECT_FALSE(kept.look.group.isEmpty());
  EXPECT_FALSE(kept.look.x.isEmpty());
  EXPECT_GT(kept.look.smoothing, 0);
  EXPECT_TRUE(kept.look.isLogarithmic);
  EXPECT_NE(kept.baseline, 0);
  EXPECT_TRUE(saveSession(QStringLiteral("/fake"), kept));
  for (const char* language : {"en", "de"}) {
    installLanguage(QString::fromUtf8(language));
    open(services);
    m_window->restoreSession(*loadSession(QStringLiteral("/fake")));
    EXPECT_EQ(m_window->session(), kept) << "nothing is forgotten before it can be shown";
    start();
    ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
    EXPECT_TRUE(waitFor([&] { return openTab() == tab; })) << language;
    EXPECT_EQ(m_window->session(), kept) << language;
    EXPECT_EQ(m_window->findChild<StudySelectors*>()->chosenBaseline(), kept.baseline) << language;
  }
  installLanguage(QStringLiteral("en"));
  // The cells belong to that study only.
  open(services);
  m_window->restoreSession(kept);
  m_window->showResult(kOlder);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kOlder; }));
  EXPECT_EQ(m_window->session().look.cells, QString());
}

// A failed read is retried with the same request.
TEST_F(Kept, TryAgainKeepsTheBaseline) {
  BridgeServices services = withStudies();
  const auto asked = std::make_shared<std::vector<int>>();
  const auto mutex = std::make_shared<std::mutex>();
  services.result = [asked, mutex](const std::string&, const StudyId& id, int baseline) -> Result<StudyResult> {
    const std::lock_guard lock(*mutex);
    asked->push_back(baseline);
    if (baseline == 2) return fail("file.open", {{"path", std::string("log")}, {"reason", std::string("gone")}});
    StudyResult study = demoStudy();
    study.id = id;
    return study;
  };
  open(services);
  m_window->goTo(MainWindow::results);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->showResult(kNewer, 2);
  ASSERT_TRUE(waitFor([this] { return isSaid("This study cannot be shown"); }));
  ASSERT_TRUE(click("Retry"));
  ASSERT_TRUE(waitFor([&] {
    const std::lock_guard lock(*mutex);
    return asked->size() == 3;
  }));
  EXPECT_EQ(asked->back(), 2);
}

// A late answer does not replace the study that the user went back to.
TEST_F(Kept, AStudyThatTakesLongIsCancelledAndTheOneThatIsShownStays) {
  BridgeServices services = withStudies();
  const auto held = std::make_shared<std::atomic<bool>>(true);
  const auto answered = std::make_shared<std::atomic<int>>(0);
  services.result = [held, answered](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    while (id == kOlder && *held) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ++*answered;
    StudyResult study = demoStudy();
    study.id = id;
    return study;
  };
  open(services);
  m_window->goTo(MainWindow::results);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->showResult(kOlder);
  ASSERT_TRUE(waitFor([this] { return isSaid("Reading older"); }));
  ASSERT_TRUE(click("Cancel reading"));
  *held = false;
  ASSERT_TRUE(waitFor([&] { return *answered == 2; }));
  QTest::qWait(50);
  EXPECT_EQ(shown(), kNewer);
  EXPECT_EQ(m_window->session().study, QString::fromStdString(kNewer.value));
}

TEST_F(Kept, TheFirstStartOpensOnTheDemoAndMeasuresAtOnce) {
  Settings first = loadSettings();
  ASSERT_TRUE(first.isFirst);
  open(withDemo(), first);
  EXPECT_EQ(m_window->page(), MainWindow::results);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kDemo; }));
  EXPECT_TRUE(isSaid("Demo: results of a computer with"));
  ASSERT_TRUE(click("Measure this computer"));
  ASSERT_TRUE(waitFor([this] { return m_log->studies().size() == 1; }));
  EXPECT_EQ(m_log->studies().front().name, "quick-strong-scaling");
  ASSERT_TRUE(waitFor([this] { return m_window->page() == MainWindow::live; }));
  EXPECT_EQ(m_clicks, 1);
  const StudyId mine("01JD0000000000000000000001");  // FakeSession uses this id.
  m_bridge->results().load(mine);                    // The end of each run requests this.
  ASSERT_TRUE(waitFor([&] { return shown() == mine; }));
  m_window->goTo(MainWindow::results);
  EXPECT_FALSE(isSaid("Demo: results of a computer with")) << "the note is above the user's own results";
}

TEST_F(Kept, AFirstStartWithoutADemoReportsThatAndShowsThisComputer) {
  BridgeServices services = fakeServices(m_log);
  services.demoStore = []() -> Result<std::string> {
    return fail("file.open", {{"path", std::string("demo")}, {"reason", std::string("no such file")}});
  };
  open(std::move(services), loadSettings());
  start();
  EXPECT_TRUE(waitFor([this] { return m_window->page() == MainWindow::machines; }));
  EXPECT_TRUE(isSaid("The demo cannot be shown."));
}

// Results, Report and Compare share one chooser, the newest study first; other pages have none.
TEST_F(Kept, OneChooserOfTheStudyServesResultsReportAndCompare) {
  open(withStudies());
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  auto* chooser = m_window->findChild<StudyChooser*>();
  ASSERT_EQ(chooser->count(), 2);
  EXPECT_TRUE(chooser->itemText(0).startsWith(QStringLiteral("newer"))) << chooser->itemText(0).toStdString();
  EXPECT_EQ(chooser->currentIndex(), 0);
  for (int page = MainWindow::machines; page <= MainWindow::settings; ++page) {
    m_window->goTo(MainWindow::Page(page));
    const bool has = page == MainWindow::results || page == MainWindow::report || page == MainWindow::compare;
    EXPECT_EQ(chooser->isVisible(), has) << page;
  }
  m_window->goTo(MainWindow::report);
  chooser->setCurrentIndex(1);
  Q_EMIT chooser->activated(1);
  ASSERT_TRUE(waitFor([this] { return shown() == kOlder; }));
  EXPECT_EQ(m_window->page(), MainWindow::report) << "a choice stays on its page";
  m_window->showResult(kNewer);
  EXPECT_EQ(chooser->currentIndex(), 0) << "also where it was chosen before";
}

TEST_F(Kept, TheChooserHasTheWholeNameInANarrowWindow) {
  const QString name = QStringLiteral("quick-strong-scaling");
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QString::fromLatin1(language));
    BridgeServices services = fakeServices(m_log);
    services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> {
      StudyRow row = rowOf(kNewer, "quick-strong-scaling", 1'795'000'000'000'000'000);
      row.cells = 15;
      return std::vector<StudyRow>{row};
    };
    open(std::move(services));
    m_window->resize(1024, 640);
    start();
    ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
    m_window->goTo(MainWindow::results);
    const auto* chooser = m_window->findChild<StudyChooser*>();
    ASSERT_TRUE(waitFor([&] { return chooser->isVisible() && chooser->count() == 1; }));
    standStill(*m_window);
    ASSERT_EQ(m_window->width(), 1024) << language;
    EXPECT_TRUE(chooser->shownText().startsWith(name)) << language;
    EXPECT_GE(chooser->width(), chooser->nameWidth()) << language << ": the name is cut";
    EXPECT_EQ(chooser->toolTip(), chooser->itemText(0));
    m_window->resize(1366, 768);
    EXPECT_TRUE(waitFor([&] { return chooser->shownText() == chooser->itemText(0); })) << language;
  }
  installLanguage(QStringLiteral("en"));
}

// No room stays free beside a name that is elided.
TEST_F(Kept, TheChooserHasAllFreeWidthForALongName) {
  BridgeServices services = fakeServices(m_log);
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> {
    return std::vector<StudyRow>{rowOf(kNewer, "resnet18-on-two-nodes-with-a-slow-link", 1'795'000'000'000'000'000)};
  };
  open(std::move(services));
  m_window->resize(1024, 640);
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->goTo(MainWindow::results);
  const auto* chooser = m_window->findChild<StudyChooser*>();
  ASSERT_TRUE(waitFor([&] { return chooser->isVisible() && chooser->count() == 1; }));
  standStill(*m_window);
  int left = 0;
  for (const NavButton* button : m_window->findChildren<NavButton*>())
    if (button->x() < chooser->x()) left = std::max(left, button->geometry().right() + 1);
  ASSERT_GT(left, 0);
  ASSERT_LT(chooser->width(), chooser->maximumWidth());
  EXPECT_EQ(chooser->x(), left);
}

TEST_F(Kept, TheNoteAboutAStudysEndIsHiddenWhenItsResultsAreOpenedOnAnyPage) {
  open(withStudies(), Settings());
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->goTo(MainWindow::live);
  m_log->say(DoneEvent{kNewer, 0, EntryId("01JD000000000000000000000E")});
  ASSERT_TRUE(waitFor([this] { return isSaid("newer has finished. All cells are measured."); }));
  auto* live = m_window->findChild<LivePage*>();
  ASSERT_NE(live, nullptr);
  Q_EMIT live->resultsRequested(kOlder);
  EXPECT_TRUE(isSaid("newer has finished")) << "another study's results were opened";
  m_window->goTo(MainWindow::live);
  Q_EMIT live->resultsRequested(kNewer);
  EXPECT_FALSE(isSaid("newer has finished"));
}

TEST_F(Kept, TheDesktopIsNotifiedOfAStudysEndUnlessTheWindowIsActiveOrItIsOff) {
  open(withStudies(), Settings());
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  QSignalSpy notices(m_window.get(), &MainWindow::noticeRequested);
  int reported = 0;
  QObject::connect(
      &m_bridge->store(), &StoreConnection::studyEnded, m_window.get(), [&] { ++reported; });
  const auto end = [&](int code) {
    const int before = reported;
    m_log->say(DoneEvent{kNewer, code, EntryId("01JD000000000000000000000E")});
    return waitFor([&] { return reported > before; });
  };
  ASSERT_TRUE(end(130));
  EXPECT_FALSE(isSaid("has finished")) << "the user who cancelled it needs no notice";
  m_window->showMinimized();
  ASSERT_TRUE(end(0));
  EXPECT_TRUE(isSaid("newer has finished. All cells are measured."));
  m_window->goTo(MainWindow::machines);
  ASSERT_TRUE(click("Open results"));
  EXPECT_EQ(m_window->page(), MainWindow::results);
  EXPECT_FALSE(isSaid("newer has finished"));
  ASSERT_EQ(notices.count(), 1);
  EXPECT_EQ(notices[0][0].toString(), QStringLiteral("newer has finished"));
  ASSERT_TRUE(end(3));
  EXPECT_EQ(notices[1][0].toString(), QStringLiteral("newer has ended"));
  ASSERT_TRUE(end(130));
  EXPECT_EQ(notices.count(), 2) << "the user who cancelled it needs no notice";
  m_window->goTo(MainWindow::settings);
  auto* box = qobject_cast<QCheckBox*>(widgetNamed(m_window.get(), QStringLiteral("Notify when a study ends")));
  ASSERT_NE(box, nullptr);
  box->click();
  ASSERT_TRUE(end(0));
  EXPECT_EQ(notices.count(), 2);
  const QVariantList words = noticeArguments(QStringLiteral("a"), QStringLiteral("<b>&"));
  ASSERT_EQ(words.size(), 8);
  EXPECT_EQ(words[4].toString(), QStringLiteral("&lt;b&gt;&amp;"));
}

TEST_F(Kept, LongWorkIsCancelledWhereItIsShown) {
  m_log->importsUntilStopped = true;
  open(withStudies(), Settings());
  start();
  ASSERT_TRUE(waitFor([this] { return m_bridge->store().isOpen(); }));
  m_bridge->store().importPath(QStringLiteral("/long.csv"));
  ASSERT_TRUE(click("Cancel this task"));
  m_window->goTo(MainWindow::runs);
  EXPECT_TRUE(waitFor([this] { return isSaid("Nothing was imported from long.csv"); }));
  EXPECT_EQ(widgetNamed(m_window.get(), QStringLiteral("Cancel this task")), nullptr);
}

TEST_F(Kept, ACellThatIsNotMeasuredAgainIsReportedOnTheRequestingPage) {
  open(withStudies(), Settings());
  start();
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  m_window->goTo(MainWindow::results);
  m_log->enqueueProblem =
      fail("file.open", {{"path", std::string("study.json")}, {"reason", std::string("gone")}}).value();
  Q_EMIT m_window->findChild<ResultsPage*>()->rerunRequested(QString::fromStdString(kNewer.value), 2);
  EXPECT_TRUE(waitFor([this] { return isSaid("The cell could not be measured again."); }));
  EXPECT_EQ(m_window->page(), MainWindow::results);
}

TEST_F(Kept, ADamagedStoreIsLookedAtWithoutChangingItOrRebuilt) {
  BridgeServices services = withStudies();
  const auto stored = services.studies;
  services.studies = [stored](const std::string& folder) -> Result<std::vector<StudyRow>> {
    if (folder == "/copy") return stored(folder);
    return fail("file.open", {{"path", std::string("store.db")}, {"reason", std::string("damaged")}});
  };
  std::atomic<int> rescues = 0;
  services.rescueStore = [&](const std::string& folder, const StoreHooks& hooks) -> Result<std::string> {
    EXPECT_EQ(folder, "/fake");
    hooks.progress(0.5);
    ++rescues;
    return std::string("/copy");
  };
  open(std::move(services), Settings());
  start();
  ASSERT_TRUE(waitFor([this] { return m_bridge->store().isOpen(); }));
  m_log->say(
      Unusable{Error{{"file.open", {{"path", std::string("store.db")}, {"reason", std::string("damaged")}}}, {}}});
  ASSERT_TRUE(click("View logs"));
  ASSERT_TRUE(waitFor([this] { return shown() == kNewer; }));
  EXPECT_EQ(rescues, 1);
  EXPECT_TRUE(waitFor([this] { return isSaid("This view is read-only."); }));
  EXPECT_NE(widgetNamed(m_window.get(), QStringLiteral("Rebuild the database")), nullptr) << "it stands beside";
  m_log->say(Connected{});
  EXPECT_TRUE(waitFor([this] { return !isSaid("This view is read-only."); }));
}

}  // namespace
}  // namespace scalescope
