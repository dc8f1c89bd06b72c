#include "ui/bridge/bridge.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <chrono>
#include <thread>

#include "tests/patience.h"
#include "tests/ui/window/fake_lab.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

const StudyId kStudy{"01JD0000000000000000000001"};
const RunId kRun{"01JD0000000000000000000002"};

class BridgeTest : public ::testing::Test {
 protected:
  static bool waitFor(const std::function<bool()>& done) {
    const auto end = Clock::now() + patient(std::chrono::seconds(60));
    while (!done() && Clock::now() < end) {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return done();
  }
  int m_count = 1;
  char m_name[5] = "test";
  char* m_arguments[1] = {m_name};
  QCoreApplication m_application{m_count, m_arguments};
};

RecordsEvent stepOf(int rank, int step) {
  StepRecord each;
  each.step = step;
  each.samples = 8;
  each.loss = 1;
  each.startNs = step * 10'000'000;
  each.endNs = each.startNs + 9'000'000;
  each.spans = {{SpanKind::forward, each.startNs, each.endNs}};
  return {kStudy, kRun, 2, 0, {SourceKind::rank, rank}, {{RecordType::step, std::uint64_t(step + 1), each.endNs, each}}};
}

}  // namespace

TEST_F(BridgeTest, TheMailboxKeepsEachThreadsOrderAndRunsOnItsOwn) {
  constexpr int kThreads = 4, kEach = 2000;
  Mailbox mail;
  const std::thread::id own = std::this_thread::get_id();
  std::vector<int> next(kThreads, 0);
  bool good = true;
  std::vector<std::thread> posters;
  for (int thread = 0; thread < kThreads; ++thread)
    posters.emplace_back([&, thread] {
      for (int i = 0; i < kEach; ++i)
        mail.post([&, thread, i] { good = good && next[std::size_t(thread)]++ == i && std::this_thread::get_id() == own; });
    });
  EXPECT_TRUE(waitFor([&] { return next == std::vector<int>(kThreads, kEach); }));
  for (std::thread& each : posters) each.join();
  EXPECT_TRUE(good);
}

TEST_F(BridgeTest, ATaskThreadWorksInOrderAndDropsWhatIsLeft) {
  Mailbox mail;
  std::vector<int> results;
  std::atomic<int> begun = 0;
  {
    TaskThread thread(mail, "tasks");
    for (int i = 0; i < 100; ++i) thread.post([i] { return i; }, [&](int value) { results.push_back(value); });
    ASSERT_TRUE(waitFor([&] { return results.size() == 100; }));
    for (int i = 0; i < 100; ++i)
      thread.post([&] { return std::this_thread::sleep_for(std::chrono::milliseconds(5)), ++begun; }, [](int) {});
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(results[std::size_t(i)], i);
  EXPECT_LT(begun, 100);
}

// Eight ranks' records from two threads of the launcher, while the window reads lists, resolves, asks and answers.
TEST_F(BridgeTest, RecordsQuestionsAndListsMeet) {
  constexpr int kRanks = 8, kSteps = 300;
  const auto log = std::make_shared<FakeLab::Log>();
  LabOptions asked;
  BridgeServices services = fakeServices(log);
  services.openLab = [&asked, log](const LabOptions& options) -> Result<std::unique_ptr<Lab>> {
    asked = options;
    return std::make_unique<FakeLab>(log);
  };
  Bridge bridge(std::move(services));
  LiveStatePtr state;
  int resolved = 0, lists = 0, questions = 0;
  std::atomic<int> trusted = 0;
  QObject::connect(&bridge, &Bridge::liveChanged, &bridge, [&](const LiveStatePtr& each) { state = each; });
  QObject::connect(&bridge, &Bridge::resolved, &bridge, [&](const ResolvedStudyPtr&, bool) { ++resolved; });
  QObject::connect(&bridge, &Bridge::runsLoaded, &bridge, [&](const RunRows&) { ++lists; });
  QObject::connect(&bridge, &Bridge::questionAsked, &bridge, [&](const QuestionPtr& question) {
    ++questions;
    question->answer(true, QStringLiteral("secret"));
  });
  bridge.open({});
  ASSERT_TRUE(waitFor([&] { return bridge.isOpen(); }));
  log->say(StudyEvent{kStudy, "strong", "running", 2, 6, 1});
  log->say(RunEvent{kStudy, kRun, 2, 1, RunStatus::running, std::nullopt});
  ObjectRecord manifest;
  manifest.fields = {{"worldSize", kRanks}, {"windowFirstStep", 0}, {"windowSteps", kSteps}};
  log->say(RecordsEvent{kStudy, kRun, 2, 0, {SourceKind::rank, 0}, {{RecordType::manifest, 1, 0, manifest}}});
  std::vector<std::thread> launcher;
  for (int half = 0; half < 2; ++half)
    launcher.emplace_back([&, half] {
      for (int step = 0; step < kSteps; ++step) {
        for (int rank = half; rank < kRanks; rank += 2) log->say(stepOf(rank, step));
        if (step % 50 == 0) trusted += asked.trustHostKey("n1", "SHA256:abc") && asked.askSecret("password") == "secret" ? 1 : 0;
      }
    });
  const StudySpec study = preset("quick-strong-scaling", {2, 0}).value();
  for (int i = 0; i < 5; ++i) bridge.resolve(study, true);
  for (int i = 0; i < 20; ++i) bridge.loadRuns(), bridge.setSampling(i % 2 == 0), bridge.loadResult(kStudy);
  EXPECT_TRUE(waitFor([&] { return state && state->step == kSteps - 1; })) << (state ? state->step : -2);
  for (std::thread& each : launcher) each.join();
  EXPECT_TRUE(waitFor([&] { return resolved >= 1 && lists >= 20; })) << resolved << " " << lists;
  EXPECT_EQ(resolved, 1);  // only the newest of five answers
  EXPECT_EQ(questions, 24);
  EXPECT_EQ(trusted, 12);
}

TEST_F(BridgeTest, ClosingWhileEverythingTalksIsClean) {
  const auto log = std::make_shared<FakeLab::Log>();
  for (int round = 0; round < 5; ++round) {
    std::atomic<bool> stop = false;
    std::thread launcher;
    {
      Bridge bridge(fakeServices(log));
      bridge.open({});
      ASSERT_TRUE(waitFor([&] { return bridge.isOpen(); }));
      log->say(StudyEvent{kStudy, "strong", "running", 2, 6, 1});
      launcher = std::thread([&] {
        for (int step = 0; !stop; ++step) log->say(stepOf(0, step));
      });
      bridge.setSampling(true);
      bridge.probeMachine();
      bridge.loadStudies();
      QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    stop = true;
    launcher.join();
  }
}

}  // namespace scalescope
