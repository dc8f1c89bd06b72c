#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/new_study_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QTableView>
#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include "tests/launcher/preflight/fake_host.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/bridge/host_work.h"
#include "ui/pages/machines/check_rows.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

preflight::HostReport reportOf(const HostSpec& spec, const std::string& probe) {
  preflight::HostReport report;
  report.view = preflight::healthyHost(probe);
  report.view.spec = spec;
  report.view.isLocal = spec.ssh.empty();
  report.checks = preflight::judge(report.view, preflight::defaultRequest());
  return report;
}

// Returns a machine that was never connected: its key was not accepted yet.
preflight::HostReport unmet(const HostSpec& spec) {
  preflight::HostReport report = reportOf(spec, preflight::kHealthy);
  report.view.stoppedAt = preflight::Step::hostKey;
  report.view.stopped = fail("ssh.host-key-unknown", {{"host", spec.name}}).value();
  report.view.probe.reset();
  report.view.facts.reset();
  report.checks = preflight::judge(report.view, preflight::defaultRequest());
  return report;
}

class MachineChecks : public ::testing::Test {
 protected:
  using Reports = std::vector<preflight::HostReport>;
  using Reached = std::function<void(const preflight::HostView&)>;
  using Look = std::function<Reports(const std::vector<HostSpec>&, const Reached&, std::stop_token)>;

  void open(Look look, std::vector<SavedHost> hosts = {}) {
    applyTheme(Theme::light);
    installLanguage(QStringLiteral("en"));
    BridgeServices services = fakeServices(m_log);
    services.checkHosts = std::move(look);
    if (m_services) m_services(services);
    services.sshAliases = [] { return std::vector<std::string>{"login", "n1"}; };
    m_bridge = std::make_unique<Bridge>(std::move(services));
    Settings settings;
    settings.hosts = std::move(hosts);
    m_window = std::make_unique<MainWindow>(*m_bridge, settings, presets());
    m_window->resize(1280, 800);
    m_window->show();
    m_window->goTo(MainWindow::machines);
    m_bridge->probeMachine();
  }
  QWidget* find(const char* name) { return widgetNamed(m_window.get(), QString::fromUtf8(name)); }
  bool click(const char* name) {
    return waitFor([&] { return find(name) != nullptr && find(name)->isEnabled(); }) &&
           clickNamed(m_window.get(), QString::fromUtf8(name));
  }
  bool isSaid(const char* text) { return showsText(*m_window, text); }
  bool says(const char* text) {
    return waitFor([&] { return isSaid(text); });
  }

  std::function<void(BridgeServices&)> m_services;  // Services that a test replaces.
  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
  std::unique_ptr<Bridge> m_bridge;
  std::unique_ptr<MainWindow> m_window;  // Destroyed before its bridge.
};

const std::vector<SavedHost> kTwo{{QStringLiteral("n1"), QStringLiteral("me@n1"), 22},
                                  {QStringLiteral("n2"), QStringLiteral("me@n2"), 2222}};

TEST_F(MachineChecks, AFailedCheckShowsItsFixToCopy) {
  open([](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token&) {
    Reports reports;
    for (const HostSpec& host : hosts) {
      reports.push_back(reportOf(host, preflight::probeWith("runs", "no")));
      reached(reports.back().view);
    }
    return reports;
  });
  ASSERT_TRUE(click("Check this computer"));
  ASSERT_TRUE(says("1 failed"));
  EXPECT_TRUE(says("Running programs"));
  EXPECT_FALSE(find("Machines, devices and their load")) << "the checks stand in its place";
  const char* command = "Fix for Running programs of This computer";
  const auto* line = qobject_cast<QLineEdit*>(find(command));
  ASSERT_NE(line, nullptr);
  EXPECT_FALSE(line->text().isEmpty());
  ASSERT_TRUE(click("Copy the fix for Running programs of This computer"));
  EXPECT_EQ(QApplication::clipboard()->text(), line->text());
  EXPECT_FALSE(isSaid("Open files")) << "what is fine is not in the way";
  auto* all = qobject_cast<QCheckBox*>(find("Show passed checks"));
  ASSERT_NE(all, nullptr);
  all->setChecked(true);
  EXPECT_TRUE(says("Open files"));
  ASSERT_TRUE(click("Close the checks"));
  EXPECT_TRUE(find("Machines, devices and their load"));
}

TEST(Machines, AWarningIsARemarkOfAReadyMachine) {
  installLanguage(QStringLiteral("en"));
  CheckSection section;
  EXPECT_EQ(verdictWords(section), QStringLiteral("\u2713 ready"));
  section.verdict = preflight::Verdict::warning;
  section.warnings = 1;
  EXPECT_EQ(verdictWords(section), QStringLiteral("\u2713 ready, with 1 note"));
  section.warnings = 2;
  EXPECT_EQ(verdictWords(section), QStringLiteral("\u2713 ready, with 2 notes"));
}

TEST_F(MachineChecks, EveryHostHasItsFindingsAndConnectingAsksTheUser) {
  std::atomic<int> resolved = 0;
  open(
      [](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token&) {
        EXPECT_EQ(hosts.size(), 2u);
        EXPECT_EQ(hosts[1].port, 2222);
        Reports reports{reportOf(hosts[0], preflight::kHealthy), unmet(hosts[1])};
        for (const auto& report : reports) reached(report.view);
        return reports;
      },
      kTwo);
  QObject::connect(&m_bridge->checks(), &HostChecks::hostChecked, m_bridge.get(),
                   [&](const QString&, bool, const QString&) { ++resolved; });
  ASSERT_TRUE(click("Check all other machines"));
  EXPECT_TRUE(says("\u2713 ready"));
  EXPECT_TRUE(says("cannot be used (1 failed"));
  EXPECT_TRUE(says("No problems found."));
  EXPECT_TRUE(says("more checks"));
  ASSERT_TRUE(click("Check results of n1"));
  EXPECT_TRUE(waitFor([this] { return find("Check results of n1") != nullptr; }));
  ASSERT_TRUE(click("Connect to n2 and answer its prompts"));
  EXPECT_TRUE(waitFor([&] { return resolved == 1; }));
  EXPECT_FALSE(find("Connect to n1 and answer its prompts"));
}

TEST_F(MachineChecks, ChecksShowTheirProgressAndCanBeCancelled) {
  std::promise<void> go;
  const std::shared_future<void> gone = go.get_future().share();
  std::atomic<bool> wasStopped = false;
  open(
      [&wasStopped, gone](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token& stop) {
        const std::stop_callback received(stop, [&] { wasStopped = true; });
        reached(reportOf(hosts[0], preflight::kHealthy).view);  // The user may cancel from here on.
        gone.wait();
        return Reports{reportOf(hosts[0], preflight::kHealthy), reportOf(hosts[1], preflight::kHealthy)};
      },
      kTwo);
  ASSERT_TRUE(click("Check all other machines"));
  EXPECT_TRUE(says("n1 checked; 1 of 2"));
  const auto* bar = qobject_cast<QProgressBar*>(find("Checked machines"));
  ASSERT_NE(bar, nullptr);
  EXPECT_EQ(bar->value(), 1);
  EXPECT_FALSE(find("Check n1")->isEnabled());
  ASSERT_TRUE(click("Cancel the checks"));
  EXPECT_TRUE(wasStopped);
  EXPECT_TRUE(waitFor([this] { return find("Check n1") != nullptr && find("Check n1")->isEnabled(); }));
  EXPECT_TRUE(find("Machines, devices and their load"));
  go.set_value();
  EXPECT_TRUE(says("not checked")) << "an answer after the cancellation is not shown";
}

TEST_F(MachineChecks, AGroupIsKeptAndChosenAgain) {
  std::vector<HostGroup> kept;
  m_services = [&kept](BridgeServices& services) {
    services.hostGroups = [&kept]() -> Result<std::vector<HostGroup>> { return kept; };
    services.keepHostGroup = [&kept](const HostGroup& group) -> Status {
      kept.push_back(group);
      return {};
    };
    services.forgetHostGroup = [&kept](const std::string&) -> Status {
      kept.clear();
      return {};
    };
  };
  open({}, kTwo);
  const auto entry = [this](const QString& text) -> QAction* {
    const auto* groups = qobject_cast<QPushButton*>(find("Groups of machines"));
    for (QAction* action : groups == nullptr ? QList<QAction*>() : groups->menu()->actions())
      if (action->text() == text) return action;
    return nullptr;
  };
  m_window->openStudy(QStringLiteral("preset:quick-strong-scaling"));
  ASSERT_TRUE(waitFor([this] { return find("Next step")->isEnabled(); }));
  ASSERT_TRUE(click("Step 3: Machines"));
  ASSERT_TRUE(click("Use n1"));
  ASSERT_TRUE(click("Use n2"));
  ASSERT_TRUE(click("Use This computer"));
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<NewStudyPage*>()->draft().study.hosts.size() == 2; }));
  QAction* keep = entry(QStringLiteral("Save selected machines as a group \u2026"));
  ASSERT_NE(keep, nullptr);
  keep->trigger();
  auto* name = qobject_cast<QLineEdit*>(find("Name of the group"));
  ASSERT_NE(name, nullptr);
  QTest::keyClicks(name, QStringLiteral("my lab"));
  EXPECT_EQ(name->text(), QStringLiteral("mylab")) << "a name is one word";
  ASSERT_TRUE(click("Save the group"));
  ASSERT_TRUE(waitFor([&] { return entry(QStringLiteral("mylab: 2 machines")) != nullptr; }));
  EXPECT_EQ(kept, (std::vector<HostGroup>{{"mylab", {{"n1", "me@n1", 22}, {"n2", "me@n2", 2222}}}}));
  ASSERT_TRUE(click("Use n1"));
  const auto hasN1 = [this](bool ticked) {
    const auto* box = qobject_cast<QCheckBox*>(find("Use n1"));
    return box != nullptr && box->isChecked() == ticked;
  };
  ASSERT_TRUE(waitFor([&] { return hasN1(false); }));
  entry(QStringLiteral("mylab: 2 machines"))->trigger();
  ASSERT_TRUE(waitFor([&] { return hasN1(true); }));
  EXPECT_EQ(m_window->findChild<NewStudyPage*>()->draft().study.hosts.size(), 2u);
  entry(QStringLiteral("Delete mylab"))->trigger();
  EXPECT_TRUE(waitFor([&] { return entry(QStringLiteral("Delete mylab")) == nullptr && kept.empty(); }));
  ASSERT_TRUE(click("Restore the group mylab"));
  EXPECT_TRUE(waitFor([&] { return entry(QStringLiteral("mylab: 2 machines")) != nullptr; }));
  EXPECT_EQ(kept, (std::vector<HostGroup>{{"mylab", {{"n1", "me@n1", 22}, {"n2", "me@n2", 2222}}}}));
  EXPECT_TRUE(waitFor([this] { return find("Restore the group mylab") == nullptr; }));
}

TEST_F(MachineChecks, AHostOfTheSshConfigurationIsChosenNotTyped) {
  open({}, kTwo);
  QWidget* choose = nullptr;
  ASSERT_TRUE(waitFor([&] { return (choose = find("Choose a machine from ~/.ssh/config")) != nullptr; }));
  const QMenu* menu = qobject_cast<QPushButton*>(choose)->menu();
  ASSERT_EQ(menu->actions().size(), 1) << "n1 is there already";
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("login"));
  menu->actions().front()->trigger();
  EXPECT_TRUE(waitFor([this] { return find("Check login") != nullptr; }));
  EXPECT_TRUE(waitFor([this] { return find("Choose a machine from ~/.ssh/config") == nullptr; }));
}

TEST_F(MachineChecks, LeftoverRanksAreEndedAfterATimeInWhichThatCanBeUndone) {
  std::mutex mutex;
  std::vector<std::int64_t> ended;
  std::atomic<int> looks = 0;
  m_services = [&](BridgeServices& services) {
    services.applyFix = [&](const preflight::FixRequest& order, const preflight::FixCallbacks&,
                            std::stop_token) -> Result<Message> {
      const std::lock_guard lock(mutex);
      EXPECT_EQ(order.host.ssh, "me@n1");
      EXPECT_EQ(order.what, preflight::FixAction::endRanks);
      ended = order.ranks;
      return Message{"preflight.fixed-end-ranks", {{"ranks", std::int64_t{2}}}};
    };
  };
  open(
      [&](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token&) {
        Reports reports{reportOf(hosts[0], preflight::kHealthy)};
        if (++looks == 1) reports[0].view.probe->ranks = {4711, 4712};
        reports[0].checks = preflight::judge(reports[0].view, preflight::defaultRequest());
        reached(reports[0].view);
        return reports;
      },
      {kTwo[0]});
  ASSERT_TRUE(click("Check n1"));
  ASSERT_TRUE(click("End the running ranks on n1"));
  ASSERT_TRUE(click("Keep running"));
  EXPECT_FALSE(find("Keep running"));
  ASSERT_TRUE(click("End the running ranks on n1"));
  ASSERT_TRUE(find("Keep running"));
  EXPECT_EQ(looks, 1);
  EXPECT_TRUE(says("n1: ended ranks: 2"));
  const std::lock_guard lock(mutex);
  EXPECT_EQ(ended, (std::vector<std::int64_t>{4711, 4712}));
  EXPECT_TRUE(waitFor([&] { return looks == 2; })) << "the host is checked again";
}

TEST_F(MachineChecks, FilesOnAMachineAreRemovedAfterAConfirmation) {
  std::mutex mutex;
  std::vector<Pruning> asked;
  std::atomic<bool> isSlow = true, fails = false;
  std::atomic<int> underWay = 0;
  m_services = [&](BridgeServices& services) {
    services.cleanHost = [&](const HostSpec& host, Pruning what, std::stop_token stop) -> Result<Pruned> {
      ++underWay;
      const std::shared_ptr<void> ended(nullptr, [&](void*) { --underWay; });
      {
        const std::lock_guard lock(mutex);
        EXPECT_EQ(host.ssh, "me@n1");
        asked.push_back(what);
      }
      while (isSlow && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      if (stop.stop_requested()) return fail("preflight.cancelled");
      if (fails) return fail("preflight.deadline", {{"seconds", std::int64_t{30}}});
      return Pruned{.removed = 6, .programs = 2, .runs = 1, .data = 3, .bytes = 1.5e9, .kept = 1};
    };
  };
  const auto known = [&] {
    const std::lock_guard lock(mutex);
    return asked;
  };
  const char* clean = "Remove Scalescope's files from n1";
  open({}, {kTwo[0]});
  ASSERT_TRUE(click(clean));
  ASSERT_TRUE(says("Looking for Scalescope's files on n1"));
  EXPECT_TRUE(waitFor([&] { return find(clean) != nullptr && !find(clean)->isEnabled(); })) << "one at a time";
  ASSERT_TRUE(click("Cancel the removal"));
  EXPECT_FALSE(isSaid("Looking for Scalescope's files on n1"));
  isSlow = false;
  ASSERT_TRUE(click(clean));
  ASSERT_TRUE(says("agents and worker bundles: 2, fetched runs: 1, sent datasets: 3; 1.50 GB in total"));
  EXPECT_TRUE(isSaid("Do not remove them while a study runs there"));
  EXPECT_EQ(known(), (std::vector{Pruning::look, Pruning::look})) << "nothing goes before the answer";
  ASSERT_TRUE(click("Cancel the removal"));
  EXPECT_FALSE(find("Remove all"));
  ASSERT_TRUE(click(clean));
  isSlow = true;
  ASSERT_TRUE(waitFor([&] { return known().size() == 3; }));
  isSlow = false;
  ASSERT_TRUE(waitFor([&] { return find("Remove all") != nullptr; }));
  isSlow = true;
  ASSERT_TRUE(click("Remove all"));
  ASSERT_TRUE(says("Removing Scalescope's files from n1"));
  isSlow = false;
  ASSERT_TRUE(says("Removed from n1: agents and worker bundles: 2"));
  EXPECT_EQ(known().back(), Pruning::all);
  ASSERT_TRUE(click(clean));
  ASSERT_TRUE(waitFor([&] { return find("Remove all") != nullptr; }));
  fails = true;
  ASSERT_TRUE(click("Remove all"));
  EXPECT_TRUE(says("Not all of Scalescope's files on n1 were removed."));
  fails = false, isSlow = false;
  ASSERT_TRUE(click(clean));
  ASSERT_TRUE(waitFor([&] { return find("Remove all") != nullptr; }));
  isSlow = true;
  ASSERT_TRUE(click("Remove all"));
  ASSERT_TRUE(click("Cancel the removal"));
  EXPECT_TRUE(says("Stopped: some of Scalescope's files may remain on n1."));
  EXPECT_TRUE(waitFor([&] { return known().size() == 8 && underWay == 0; })) << "the removal was requested to stop";
}

// Each line that is not fine has a button: one that applies the fix, or one that copies the line for the user.
TEST_F(MachineChecks, AButtonFixesWhatTheProgramCanAndChecksAgain) {
  std::atomic<int> looks = 0, mends = 0;
  std::atomic<bool> isHeld = true, wasAnswered = false;
  m_services = [&](BridgeServices& services) {
    services.applyFix = [&](const preflight::FixRequest& order, const preflight::FixCallbacks& callbacks,
                            const std::stop_token& stop) -> Result<Message> {
      EXPECT_EQ(order.what, ++mends < 3 ? preflight::FixAction::linger : preflight::FixAction::trustKey);
      EXPECT_EQ(order.host.ssh, "me@n1");
      if (mends == 3) {
        callbacks.question({HostQuestion::Kind::trustKey,
                            "n1",
                            "SHA256:abc",
                            [&](const HostAnswer& answer) { wasAnswered = answer.isYes; },
                            {}});
        while (!wasAnswered && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return Message{"preflight.fixed-trust-key", {}};
      }
      callbacks.progress({"preflight.agent", {}});
      while (isHeld && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      if (stop.stop_requested()) return fail("preflight.cancelled");
      return Message{"preflight.fixed-linger-said", {{"text", std::string("as asked")}}};
    };
  };
  open(
      [&](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token&) {
        Reports reports{++looks < 2 ? reportOf(hosts[0], preflight::probeWith("lingers", "no")) : unmet(hosts[0])};
        reports[0].view.choice = {"openssh", {"proxyjump"}};
        reached(reports[0].view);
        return reports;
      },
      {kTwo[0]});
  ASSERT_TRUE(click("Check n1"));
  ASSERT_TRUE(says("because of proxyjump")) << "why the system's ssh reaches it";
  const char* linger = "Turn on lingering: After logout of n1";
  ASSERT_TRUE(click(linger));
  EXPECT_TRUE(says("installed and started"));
  EXPECT_TRUE(waitFor([&] { return find(linger) != nullptr && !find(linger)->isEnabled(); }));
  ASSERT_TRUE(click("Cancel the fix on n1"));
  EXPECT_TRUE(says("n1 was not fixed."));
  EXPECT_EQ(looks, 1) << "nothing was changed";
  isHeld = false;
  ASSERT_TRUE(click(linger));
  EXPECT_TRUE(waitFor([&] { return looks == 2; })) << "the host is checked again";
  EXPECT_TRUE(says("lingering is now on for the account; loginctl printed: as asked"));
  ASSERT_TRUE(click("Show its key and ask me: Host key of n1"));
  EXPECT_TRUE(says("SHA256:abc")) << "the question is above the page, as every question of a host";
  ASSERT_TRUE(waitFor([&] { return find("Trust this key") != nullptr; }));
  ASSERT_TRUE(click("Trust this key"));
  EXPECT_TRUE(waitFor([&] { return wasAnswered && looks == 3; }));
}

TEST_F(MachineChecks, AFixForTheUserIsCopied) {
  open([](const std::vector<HostSpec>& hosts, const Reached& reached, const std::stop_token&) {
    Reports reports{reportOf(hosts[0], preflight::kHealthy)};
    reports[0].view.facts->machine.cpuQuota = 1.5;
    reports[0].checks = preflight::judge(reports[0].view, preflight::defaultRequest());
    reached(reports[0].view);
    return reports;
  });
  ASSERT_TRUE(click("Check this computer"));
  ASSERT_TRUE(click("Copy instructions for Cores of This computer"));
  EXPECT_EQ(buttonRole(find("Copy instructions for Cores of This computer")), ButtonRole::flush)
      << "its text begins at the edge of its column";
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith(QStringLiteral("Request more cores")));
}

TEST_F(MachineChecks, WhatAClusterOffersIsShownAndTheQuestionCanBeCancelled) {
  std::atomic<bool> isUnreachable = true, wasStopped = false;
  m_services = [&](BridgeServices& services) {
    services.clusterOffer = [&](const std::string& login, std::stop_token stop) -> Result<ClusterOffer> {
      EXPECT_EQ(login, "me@n1");
      while (isUnreachable && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      if (stop.stop_requested()) {
        wasStopped = true;
        return fail("preflight.cancelled");
      }
      ClusterOffer offer;
      offer.partitions = {{"gpu", true, "up", "1:00:00", "2-00:00:00", {{3, 5, 0, 8, 64, 512e9, "gpu:h200:8", "ib"}}}};
      offer.accounts = {{{"physics", ""}}};
      return offer;
    };
  };
  open({}, {kTwo[0]});
  ASSERT_TRUE(click("Slurm cluster on n1"));
  ASSERT_TRUE(says("Querying sinfo"));
  ASSERT_TRUE(click("Cancel the query"));
  EXPECT_TRUE(waitFor([&] { return wasStopped.load(); }));
  EXPECT_TRUE(find("Machines, devices and their load"));
  isUnreachable = false;
  ASSERT_TRUE(click("Slurm cluster on n1"));
  ASSERT_TRUE(says("Accounts: physics."));
  const auto* table = qobject_cast<QTableView*>(find("Partitions of the cluster"));
  ASSERT_NE(table, nullptr);
  ASSERT_EQ(table->model()->rowCount(), 1);
  const auto cell = [&](int column) { return table->model()->index(0, column).data().toString(); };
  EXPECT_EQ(cell(0), QStringLiteral("gpu (default)"));
  EXPECT_EQ(cell(4), QStringLiteral("5 of 8"));
  EXPECT_EQ(cell(7), QStringLiteral("gpu:h200:8"));
  ASSERT_TRUE(click("Close the cluster's details"));
  EXPECT_TRUE(find("Machines, devices and their load"));
}

TEST_F(MachineChecks, AMachineThatWasRemovedReturnsToItsRow) {
  open({}, kTwo);
  std::vector<SavedHost> kept;
  QObject::connect(m_window.get(), &MainWindow::settingsEdited, m_window.get(),
                   [&kept](const Settings& settings) { kept = settings.hosts; });
  ASSERT_TRUE(click("Remove n1"));
  ASSERT_TRUE(waitFor([&] { return kept.size() == 1; }));
  EXPECT_FALSE(find("Check n1"));
  ASSERT_TRUE(click("Restore n1"));
  EXPECT_EQ(kept, kTwo);
  EXPECT_TRUE(waitFor([this] { return find("Check n1") != nullptr; }));
  EXPECT_FALSE(find("Restore n1"));
}

// A study waits for the machine: the store's owner gets the request.
TEST_F(MachineChecks, AMachineThatAStudyWaitsForIsAbandoned) {
  open({}, kTwo);
  m_bridge->store().open({});
  ASSERT_TRUE(waitFor([this] { return m_bridge->store().isOpen(); }));
  EXPECT_FALSE(find("Abandon host: n1"));
  StudyEvent study{StudyId("01JD0000000000000000000001"), "s", StudyState::waiting, 2, 2, 0, {}, {}};
  study.waitsFor = Message{"launcher.host-unknown", {{"host", std::string("n1")}}};
  m_log->say(study);
  ASSERT_TRUE(click("Abandon host: n1"));
  EXPECT_FALSE(find("Abandon host: n2"));
  ASSERT_TRUE(waitFor([this] { return find("Keep waiting") != nullptr; }));
  EXPECT_TRUE(isSaid("n1 will be abandoned in 5 seconds"));
  const auto isGivenUp = [this] {
    const std::vector<std::string> asked = m_log->asked();
    return std::count(asked.begin(), asked.end(), "give-up n1") == 1;
  };
  EXPECT_FALSE(isGivenUp());
  EXPECT_TRUE(waitFor(isGivenUp));
  study.state = StudyState::running;
  study.waitsFor.reset();
  m_log->say(study);
  EXPECT_TRUE(waitFor([this] { return find("Abandon host: n1") == nullptr; }));
}

TEST_F(MachineChecks, TheKeyboardStaysWhereItWas) {
  open([](const std::vector<HostSpec>& hosts, const Reached&,
          const std::stop_token&) { return Reports{reportOf(hosts[0], preflight::kHealthy)}; },
       kTwo);
  m_window->activateWindow();
  QWidget* remove = find("Remove n2");
  remove->setFocus();
  Q_EMIT m_bridge->checks().hostChecked(QStringLiteral("n2"), true, {});
  ASSERT_NE(m_window->focusWidget(), nullptr);
  EXPECT_EQ(m_window->focusWidget()->accessibleName(), QStringLiteral("Remove n2"));
}

// While a button is disabled by its own click, a neighbour has the focus, until the button is enabled again.
TEST_F(MachineChecks, TheKeyboardComesBackToAButtonThatWasDisabledMeanwhile) {
  std::atomic<bool> isHeld = true;
  const auto hold = [&isHeld](const std::stop_token& stop) {
    while (isHeld && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  m_services = [&](BridgeServices& services) {
    services.cleanHost = [&](const HostSpec&, Pruning, std::stop_token stop) -> Result<Pruned> {
      hold(stop);
      return Pruned{};
    };
    services.applyFix = [&](const preflight::FixRequest&, const preflight::FixCallbacks&,
                            const std::stop_token& stop) -> Result<Message> {
      hold(stop);
      if (stop.stop_requested()) return fail("preflight.cancelled");
      return Message{"preflight.fixed-linger-said", {{"text", std::string("as asked")}}};
    };
  };
  std::atomic<int> looks = 0;
  open(
      [&](const std::vector<HostSpec>& hosts, const Reached&, const std::stop_token& stop) {
        hold(stop);
        return Reports{reportOf(hosts[0], ++looks < 3 ? preflight::probeWith("lingers", "no") : preflight::kHealthy)};
      },
      kTwo);
  m_window->activateWindow();
  const auto focused = [this] {
    const QWidget* widget = m_window->focusWidget();
    return widget == nullptr ? QString() : widget->accessibleName();
  };
  const auto press = [&](const char* name) {
    isHeld = true;
    find(name)->setFocus();
    QTest::keyClick(find(name), Qt::Key_Space);
    return waitFor([&] { return find(name) != nullptr && !find(name)->isEnabled(); });
  };
  const auto comesBack = [&](const char* name) {
    isHeld = false;
    return waitFor(
        [&] { return find(name) != nullptr && find(name)->isEnabled() && focused() == QLatin1String(name); });
  };
  ASSERT_TRUE(press("Check n1"));
  EXPECT_EQ(focused(), QStringLiteral("Slurm cluster on n1"));
  EXPECT_TRUE(comesBack("Check n1")) << focused().toStdString();
  const char* clean = "Remove Scalescope's files from n2";
  ASSERT_TRUE(press(clean));
  EXPECT_EQ(focused(), QStringLiteral("Check n2"));
  EXPECT_TRUE(comesBack(clean)) << focused().toStdString();
  const char* linger = "Turn on lingering: After logout of n1";
  ASSERT_TRUE(press(linger));
  EXPECT_EQ(focused(), QStringLiteral("Copy the fix for After logout of n1"));
  m_bridge->hosts().stopFixing();
  EXPECT_TRUE(comesBack(linger)) << focused().toStdString();
  ASSERT_TRUE(press(linger));
  isHeld = false;
  ASSERT_TRUE(waitFor([&] { return looks == 2; })) << "the host is checked again";
  EXPECT_TRUE(waitFor([&] { return find(linger) != nullptr && focused() == QLatin1String(linger); }))
      << focused().toStdString();
  isHeld = true;
  QWidget* again = find("Check again");
  again->setFocus();
  QTest::keyClick(again, Qt::Key_Space);
  EXPECT_EQ(focused(), QStringLiteral("Cancel the checks"));
  isHeld = false;
  ASSERT_TRUE(says("No problems found."));
  EXPECT_EQ(focused(), QStringLiteral("Check again"));
  QWidget* close = find("Close the checks");
  close->setFocus();
  QTest::keyClick(close, Qt::Key_Space);
  EXPECT_EQ(focused(), QStringLiteral("Machines, devices and their load"));
  find("Remove n1")->setFocus();
  QTest::keyClick(find("Remove n1"), Qt::Key_Space);
  ASSERT_TRUE(waitFor([&] { return find("Remove n1") == nullptr; }));
  EXPECT_EQ(focused(), QStringLiteral("Other machines")) << "the next line is not at hand to be removed as well";
}

// Tab goes from the list's position through its lines to the widgets below, even if the lines are created again.
TEST_F(MachineChecks, TheLinesKeepTheirTabOrder) {
  open({}, kTwo);
  const auto next = [this](const char* name) {
    QWidget* widget = find(name);
    do widget = widget->nextInFocusChain();
    while ((widget->focusPolicy() & Qt::TabFocus) == 0 || !widget->isVisible() || !widget->isEnabled());
    return widget->accessibleName();
  };
  Q_EMIT m_bridge->checks().hostChecked(QStringLiteral("n2"), true, {});
  EXPECT_EQ(next("Other machines"), QStringLiteral("Slurm cluster on n1"));
  EXPECT_EQ(next("Remove n1"), QStringLiteral("Slurm cluster on n2"));
  EXPECT_EQ(next("Remove n2"), QStringLiteral("Name of the new machine"));
}

TEST_F(MachineChecks, AFixInProgressIsShownWhateverTheMiddleOfThePageShows) {
  std::atomic<bool> isHeld = true, fails = true;
  std::atomic<int> looks = 0;
  m_services = [&](BridgeServices& services) {
    services.applyFix = [&](const preflight::FixRequest&, const preflight::FixCallbacks&,
                            const std::stop_token& stop) -> Result<Message> {
      while (isHeld && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      if (stop.stop_requested()) return fail("preflight.cancelled");
      if (fails) return fail("preflight.deadline", {{"seconds", std::int64_t{30}}});
      return Message{"preflight.fixed-linger-said", {{"text", std::string("as asked")}}};
    };
    services.clusterOffer = [](const std::string&, std::stop_token) -> Result<ClusterOffer> { return ClusterOffer(); };
  };
  open(
      [&](const std::vector<HostSpec>& hosts, const Reached&, const std::stop_token&) {
        ++looks;
        return Reports{reportOf(hosts[0], preflight::probeWith("lingers", "no"))};
      },
      {kTwo[0]});
  const char* linger = "Turn on lingering: After logout of n1";
  ASSERT_TRUE(click("Check n1"));
  ASSERT_TRUE(click(linger));
  ASSERT_TRUE(click("Close the checks"));
  EXPECT_TRUE(find("Machines, devices and their load"));
  EXPECT_TRUE(find("Cancel the fix on n1"));
  ASSERT_TRUE(click("Slurm cluster on n1"));
  EXPECT_TRUE(find("Cancel the fix on n1"));
  isHeld = false;
  EXPECT_TRUE(says("n1 was not fixed."));
  EXPECT_EQ(looks, 1);
  isHeld = true, fails = false;
  ASSERT_TRUE(click("Check results of n1"));
  ASSERT_TRUE(click(linger));
  EXPECT_FALSE(isSaid("n1 was not fixed."));
  ASSERT_TRUE(click("Close the checks"));
  isHeld = false;
  EXPECT_TRUE(says("lingering is now on for the account"));
  ASSERT_TRUE(click("Check n1"));
  EXPECT_TRUE(waitFor([this] { return !isSaid("lingering is now on for the account"); }))
      << "the text belongs to an earlier check";
  EXPECT_TRUE(waitFor([&] { return looks == 2; }));  // Waits for the check that uses variables of this test.
}

// A window in another language is a new one.
TEST_F(MachineChecks, ALaterWindowContinuesWhatIsUnderWay) {
  std::atomic<bool> isHeld = true;
  const auto hold = [&isHeld](const std::stop_token& stop) {
    while (isHeld && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  m_services = [&](BridgeServices& services) {
    services.applyFix = [&](const preflight::FixRequest&, const preflight::FixCallbacks&,
                            const std::stop_token& stop) -> Result<Message> {
      hold(stop);
      return Message{"preflight.fixed-linger-said", {{"text", std::string("as asked")}}};
    };
    services.cleanHost = [&](const HostSpec&, Pruning what, std::stop_token stop) -> Result<Pruned> {
      if (what == Pruning::all) hold(stop);
      return Pruned{.removed = 6, .programs = 2, .bytes = 1.5e9};
    };
  };
  open([&](const std::vector<HostSpec>& hosts, const Reached&,
           const std::stop_token&) { return Reports{reportOf(hosts[0], preflight::probeWith("lingers", "no"))}; },
       kTwo);
  ASSERT_TRUE(click("Check n1"));
  ASSERT_TRUE(click("Turn on lingering: After logout of n1"));
  ASSERT_TRUE(click("Remove Scalescope's files from n2"));
  ASSERT_TRUE(click("Remove all"));
  Settings settings;
  settings.hosts = kTwo;
  m_window = std::make_unique<MainWindow>(*m_bridge, settings, presets());
  m_window->show();
  m_window->goTo(MainWindow::machines);
  EXPECT_TRUE(find("Cancel the fix on n1"));
  EXPECT_TRUE(isSaid("Removing Scalescope's files from n2"));
  EXPECT_TRUE(find("Cancel the removal"));
  EXPECT_FALSE(find("Remove Scalescope's files from n1")->isEnabled()) << "one at a time";
  isHeld = false;
  EXPECT_TRUE(says("lingering is now on for the account"));
  EXPECT_TRUE(says("Removed from n2: agents and worker bundles: 2"));
  // Results that were not requested: removals are reported, forecasts of removals are not.
  Q_EMIT m_bridge->hosts().cleaned(QStringLiteral("n1"), Pruning::look, Pruned{.removed = 1}, {});
  EXPECT_FALSE(find("Remove all"));
  Q_EMIT m_bridge->hosts().cleaned(QStringLiteral("n1"), Pruning::all, Pruned{.removed = 1, .programs = 1}, {});
  EXPECT_TRUE(isSaid("Removed from n1: agents and worker bundles: 1"));
}

// The machine belongs to the study being edited, with its folder of data: there its dataset is checked too.
TEST_F(MachineChecks, AMachineOfTheStudyIsCheckedForItsDataThatAButtonSends) {
  const std::vector<std::string> files{"/here/data_batch_1.bin", "/here/test_batch.bin"};
  std::atomic<int> plain = 0, sent = 0;
  m_services = [&](BridgeServices& services) {
    services.checkStudy = [&](const StudySpec& study, const std::vector<HostSpec>& hosts, const Reached&,
                              std::stop_token) {
      preflight::CheckContext request = preflight::defaultRequest();
      request.study = study;
      DatasetInfo data;
      data.trainFiles = {files[0]};
      data.testFiles = {files[1]};
      request.data = data;
      Reports reports{reportOf(hosts[0], preflight::kHealthy)};
      const auto wanted = preflight::wantedDataFiles(study.dataset.name);
      for (const DataFile& file : wanted)
        reports[0].view.probe->dataBytes.push_back(sent > 0 ? std::int64_t(file.bytes) : 0);
      reports[0].checks = preflight::judge(reports[0].view, request);
      reports[0].context = std::make_shared<const preflight::CheckContext>(request);
      return reports;
    };
    services.applyFix = [&](const preflight::FixRequest& order, const preflight::FixCallbacks&,
                            const std::stop_token&) -> Result<Message> {
      EXPECT_EQ(order.what, preflight::FixAction::sendData);
      EXPECT_EQ(order.host.dataPath, "/scratch/data");
      EXPECT_EQ(order.dataset, "cifar10");
      EXPECT_EQ(order.files, files);
      ++sent;
      return Message{"preflight.fixed-fetch-data", {{"dataset", order.dataset}}};
    };
  };
  open(
      [&](const std::vector<HostSpec>& hosts, const Reached&, const std::stop_token&) {
        ++plain;
        return Reports{reportOf(hosts[0], preflight::kHealthy)};
      },
      kTwo);
  StudySpec study = *preset("quick-strong-scaling", {2, 0});
  study.dataset.name = "cifar10";
  study.hosts.resize(2);
  study.hosts[1].name = "n1";
  study.hosts[1].ssh = "me@n1";
  study.hosts[1].dataPath = "/scratch/data";
  Q_EMIT m_bridge->resolver().studyLoaded(QStringLiteral("lab.json"), study);
  m_window->goTo(MainWindow::machines);
  ASSERT_TRUE(click("Check n2"));
  ASSERT_TRUE(says("No problems found."));
  EXPECT_EQ(plain, 1) << "the study does not use it";
  ASSERT_TRUE(click("Check n1"));
  ASSERT_TRUE(click("Send the files there: Dataset of n1"));
  ASSERT_TRUE(waitFor([&] { return sent == 1; }));
  EXPECT_TRUE(says("No problems found."));
  EXPECT_EQ(plain, 1);
}

}  // namespace
}  // namespace scalescope
