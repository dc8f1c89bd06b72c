#include "ui/widgets/closing_bar.h"

#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <atomic>
#include <future>
#include <thread>

#include "tests/shots/shots_data.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/chart_files.h"
#include "ui/charts/chart_view.h"

namespace scalescope {
namespace {

// A worker whose work ends on request of a test.
struct SlowWorker {
  std::vector<OpenWork> open;
  int looksStopped = 0, allStopped = 0;
  [[nodiscard]] Worker worker() {
    return {[this] { return open; },
            [this](WorkToStop what) { ++(what == WorkToStop::all ? allStopped : looksStopped); }};
  }
};

bool says(QWidget* root, const char* text) {
  return waitFor([&] { return showsText(*root, text); });
}

class Closing : public ::testing::Test {
 protected:
  void SetUp() override {
    installLanguage(QStringLiteral("en"));
    m_bar.add(m_slow.worker());
    m_bar.setLast([this] { ++m_lasts; });
  }
  QWidget m_window;
  ClosingBar m_bar{&m_window};
  SlowWorker m_slow;
  int m_lasts = 0;
  QSignalSpy m_over{&m_bar, &ClosingBar::over};
};

}  // namespace

TEST_F(Closing, WithoutWorkNothingIsWaitedFor) {
  EXPECT_TRUE(m_bar.begin({}));
  EXPECT_EQ(m_lasts, 1);
  EXPECT_TRUE(m_bar.isHidden());
  EXPECT_TRUE(m_bar.begin({})) << "it stays over";
  EXPECT_EQ(m_lasts, 1);
}

TEST_F(Closing, PendingRequestsAreShownWithTheirShareAndMayBeKept) {
  m_slow.open = {{QStringLiteral("Reading the store"), {}, false}, {QStringLiteral("Saving the report"), 0.4}};
  EXPECT_FALSE(m_bar.begin(QStringLiteral("quick goes on.")));
  EXPECT_TRUE(says(&m_window, "Saving the report: 40 %; Reading the store"));
  EXPECT_TRUE(says(&m_window, "quick goes on."));
  EXPECT_EQ(m_slow.looksStopped + m_slow.allStopped, 0) << "the window may be kept";
  ASSERT_TRUE(clickNamed(&m_window, QStringLiteral("Keep the window open")));
  EXPECT_TRUE(m_bar.isHidden());
  m_slow.open.clear();
  QTest::qWait(200);
  EXPECT_EQ(m_over.count(), 0);
  EXPECT_EQ(m_lasts, 0);
}

TEST_F(Closing, ItWaitsForRequestsAndThenForTheLastMessage) {
  m_slow.open = {{QStringLiteral("Saving the report")}};
  m_bar.setLast([this] {
    ++m_lasts;
    m_slow.open = {{QStringLiteral("Handing over")}};
  });
  EXPECT_FALSE(m_bar.begin({}));
  m_slow.open = {{QStringLiteral("Reading the store"), {}, false}};
  EXPECT_TRUE(waitFor([this] { return m_slow.looksStopped == 1; }));
  EXPECT_EQ(m_lasts, 0);
  EXPECT_TRUE(says(&m_window, "when this is finished: Reading the store"));
  m_slow.open.clear();
  EXPECT_TRUE(says(&m_window, "when this is finished: Handing over"));
  EXPECT_EQ(m_lasts, 1);
  m_bar.keepOpen();
  EXPECT_FALSE(m_bar.isHidden()) << "there is no way back";
  m_slow.open.clear();
  EXPECT_TRUE(waitFor([this] { return m_over.count() == 1; }));
  EXPECT_TRUE(m_bar.begin({}));
}

TEST_F(Closing, WhatDoesNotEndIsNotWaitedForForEver) {
  m_slow.open = {{QStringLiteral("Saving the report")}};
  QSignalSpy left(&m_bar, &ClosingBar::leaveRequested);
  EXPECT_FALSE(m_bar.begin({}));
  ASSERT_TRUE(clickNamed(&m_window, QStringLiteral("Cancel and close")));
  EXPECT_EQ(m_slow.allStopped, 1);
  ASSERT_TRUE(waitFor([this] { return widgetNamed(&m_window, QStringLiteral("Close without waiting")) != nullptr; }));
  EXPECT_EQ(left.count(), 0);
  ASSERT_TRUE(clickNamed(&m_window, QStringLiteral("Close without waiting")));
  EXPECT_EQ(left.count(), 1);
}

// The chart may be on any page, also on one that was added later.
TEST_F(Window, ClosingWaitsForTheFileOfAChart) {
  const QTemporaryDir folder;
  std::atomic<bool> continues = false;
  auto* chart = new ChartView(&m_window);
  chart->setFigure(demoFigure("speedup"));
  chart->setFileForm([&continues](const std::stop_token&) -> Result<FileForm> {
    while (!continues) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FileForm{demoFigure("speedup"), {}};
  });
  const QString file = folder.filePath(QStringLiteral("a.svg"));
  chart->findChild<ChartFiles*>()->save(file, 1);
  m_window.close();
  EXPECT_TRUE(m_window.isVisible());
  EXPECT_TRUE(says(&m_window, "In progress: Writing a chart."));
  EXPECT_TRUE(click("Cancel and close"));
  continues = true;
  EXPECT_TRUE(waitFor([this] { return m_window.isHidden(); }));
  EXPECT_FALSE(QFile::exists(file));
}

TEST_F(Window, AChartThatCannotBeWrittenKeepsTheWindowOpen) {
  std::atomic<bool> continues = false;
  auto* chart = new ChartView(&m_window);
  chart->setFigure(demoFigure("speedup"));
  chart->setFileForm([&continues](const std::stop_token&) -> Result<FileForm> {
    while (!continues) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FileForm{demoFigure("speedup"), {}};
  });
  chart->findChild<ChartFiles*>()->save(QStringLiteral("/nonexistent/a.svg"), 1);
  m_window.close();
  EXPECT_TRUE(says(&m_window, "In progress: Writing a chart."));
  QSignalSpy failed(chart, &ChartView::exportFailed);
  continues = true;
  EXPECT_TRUE(failed.count() > 0 || failed.wait(10000 * patience()));
  QTest::qWait(300);
  EXPECT_TRUE(m_window.isVisible());
}

TEST_F(Window, ClosingHandsTheQueueToTheOwner) {
  m_window.close();
  EXPECT_TRUE(waitFor([this] { return m_window.isHidden(); }));
  const auto asked = m_log->asked();
  EXPECT_EQ(std::count(asked.begin(), asked.end(), "finish"), 1);
}

TEST_F(Window, WhatRunsContinuesAndIsReported) {
  QSignalSpy noticed(&m_window, &MainWindow::noticeRequested);
  const EntryId entry("01JD0000000000000000000009");
  m_window.goTo(MainWindow::live);
  m_log->say(StudyEvent{kStudy, "quick", StudyState::running, 0, 0, 0, entry});
  ASSERT_TRUE(says(&m_window, "quick"));
  m_window.close();
  ASSERT_TRUE(waitFor([this] { return m_window.isHidden(); }));
  ASSERT_EQ(noticed.count(), 1);
  EXPECT_TRUE(noticed.first().at(1).toString().startsWith(QStringLiteral("quick continues without this window")));
}

TEST_F(Window, AnImportIsCancelledOrHasItsEnd) {
  m_log->importsUntilStopped = true;
  m_bridge.store().importPath(QStringLiteral("/tmp/table.csv"));
  ASSERT_TRUE(click("Cancel this task"));  // The worker has got the stop request by now.
  ASSERT_TRUE(waitFor([this] { return find("Cancel this task") == nullptr; }));
  m_bridge.store().importPath(QStringLiteral("/tmp/table.csv"));
  ASSERT_TRUE(waitFor([this] { return find("Cancel this task") != nullptr; }));
  m_window.close();
  EXPECT_TRUE(m_window.isVisible());
  EXPECT_TRUE(says(&m_window, "50 %"));
  ASSERT_TRUE(click("Keep the window open"));
  m_window.close();
  ASSERT_TRUE(click("Cancel and close"));
  EXPECT_TRUE(waitFor([this] { return m_window.isHidden(); }));
}

// Otherwise the user could never read the reason.
TEST_F(Window, WhatFailsWhileItIsWaitedForKeepsTheWindowOpen) {
  m_log->importsUntilStopped = true;
  m_bridge.store().importPath(QStringLiteral("/tmp/table.csv"));
  ASSERT_TRUE(waitFor([this] { return find("Cancel this task") != nullptr; }));
  m_window.close();
  ASSERT_TRUE(waitFor([this] { return find("Cancel and close") != nullptr; }));
  m_bridge.store().stopWork();  // It ends with an error that the closing did not cause.
  EXPECT_TRUE(waitFor([this] { return find("Cancel and close") == nullptr; }));
  QTest::qWait(200);
  EXPECT_TRUE(m_window.isVisible());
}

// A check of a host over SSH gets the stop token: no question is asked, and nothing hangs.
TEST(ClosingWindow, HostChecksAreStopped) {
  installLanguage(QStringLiteral("en"));
  std::atomic<bool> looks = false, wasStopped = false;
  std::promise<void> go;
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  services.checkHosts = [&looks, &wasStopped, gone = go.get_future().share()](
                            const std::vector<HostSpec>&, const std::function<void(const preflight::HostView&)>&,
                            const std::stop_token& stop) {
    looks = true;
    const std::stop_callback received(stop, [&wasStopped] { wasStopped = true; });
    gone.wait();  // Blocks like a slow name server.
    return std::vector<preflight::HostReport>();
  };
  Bridge bridge(std::move(services));
  bridge.store().open({});
  MainWindow window(bridge, Settings(), presets());
  window.show();
  bridge.checks().check({HostSpec{}});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen() && looks; }));
  QSignalSpy left(&window, &MainWindow::leaveRequested);
  window.close();
  EXPECT_TRUE(wasStopped) << "a check is stopped without a question";
  EXPECT_TRUE(window.isVisible());
  ASSERT_TRUE(says(&window, "when this is finished: Checking machines"));
  ASSERT_TRUE(clickNamed(&window, QStringLiteral("Close without waiting")));
  EXPECT_EQ(left.count(), 1);
  go.set_value();
  EXPECT_TRUE(waitFor([&] { return window.isHidden(); }));
}

}  // namespace scalescope
