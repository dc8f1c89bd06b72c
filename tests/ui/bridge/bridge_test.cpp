#include "ui/bridge/bridge.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <thread>

#include "core/analysis/run/trace.h"
#include "tests/patience.h"
#include "tests/ui/window/fake_session.h"
#include "ui/bridge/job_tracker.h"

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
  return recordsOf(kStudy, kRun, CellNumber(2), {SourceKind::rank, rank},
                   {{RecordType::step, std::uint64_t(step + 1), each.endNs, each}});
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
        mail.post(
            [&, thread, i] { good = good && next[std::size_t(thread)]++ == i && std::this_thread::get_id() == own; });
    });
  EXPECT_TRUE(waitFor([&] { return next == std::vector<int>(kThreads, kEach); }));
  for (std::thread& each : posters) each.join();
  EXPECT_TRUE(good);
}

TEST_F(BridgeTest, ManyAnswersAtOnceDoNotBlockTheWindow) {
  constexpr int kAnswers = 20;
  Mailbox mail;
  std::vector<int> order;
  for (int i = 0; i < kAnswers; ++i)
    mail.post([&, i] {
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
      order.push_back(i);
      if (i == 0)
        QMetaObject::invokeMethod(
            &mail, [&] { order.push_back(-1); }, Qt::QueuedConnection);
      if (i == 1) mail.post([&] { order.push_back(kAnswers); });
    });
  EXPECT_TRUE(waitFor([&] { return order.size() == kAnswers + 2; }));
  const auto other = std::find(order.begin(), order.end(), -1);
  EXPECT_LT(other - order.begin(), 6) << "a click waits for some of them alone";
  order.erase(other);
  for (int i = 0; i <= kAnswers; ++i) EXPECT_EQ(order[std::size_t(i)], i);
}

TEST_F(BridgeTest, ATaskThreadWorksInOrderAndDropsWhatIsLeft) {
  Mailbox mail;
  std::vector<int> results;
  std::atomic<int> begun = 0;
  std::promise<void> dropped;
  {
    TaskThread thread(mail, "tasks");
    for (int i = 0; i < 100; ++i) thread.post([i] { return i; }, [&](int value) { results.push_back(value); });
    ASSERT_TRUE(waitFor([&] { return results.size() == 100; }));
    // The first task lasts until the tasks behind it have been destroyed, which is when they are dropped.
    thread.post(
        [&begun, end = dropped.get_future().share()] {
          ++begun;
          return end.wait_for(patient(std::chrono::seconds(60))) == std::future_status::ready;
        },
        [](bool) {});
    std::shared_ptr<void> left(nullptr, [&dropped](void*) { dropped.set_value(); });
    for (int i = 0; i < 100; ++i) thread.post([&begun, left] { return ++begun; }, [](int) {});
    left.reset();
    ASSERT_TRUE(waitFor([&] { return begun == 1; }));
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(results[std::size_t(i)], i);
  EXPECT_EQ(begun, 1);
}

TEST_F(BridgeTest, ATaskThreadDoesWhatItMustBeforeItsEnd) {
  Mailbox mail;
  std::atomic<int> begun = 0;
  {
    TaskThread thread(mail, "tasks", patient(std::chrono::seconds(60)));
    for (int i = 0; i < 10; ++i)
      thread.post([&] { return std::this_thread::sleep_for(std::chrono::milliseconds(2)), ++begun; }, [](int) {});
  }
  EXPECT_EQ(begun, 10);
}

// Each mode, with one job under way, one that waits, and the newest.
TEST_F(BridgeTest, ATrackerAnswersTheNewestJob) {
  const auto answered = [](Answers answers) {
    Mailbox mail;
    TaskThread thread(mail, "jobs");
    std::atomic<int> begun = 0;
    std::atomic<bool> isHeld = true;
    std::vector<int> numbers, progress;
    JobTracker jobs(answers);
    const auto run = [&](int number) {
      jobs.run(
          thread,
          [&, number](const JobTracker::Job& job) {
            ++begun;
            job.post([&, number] { progress.push_back(number); });
            while (isHeld) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return number;
          },
          [&](int value) { numbers.push_back(value); });
    };
    run(1);
    EXPECT_TRUE(waitFor([&] { return progress == std::vector<int>{1}; }));
    run(2);
    run(3);
    EXPECT_TRUE(jobs.isActive());
    isHeld = false;
    EXPECT_TRUE(waitFor([&] { return !numbers.empty() && numbers.back() == 3 && !jobs.isActive(); }));
    EXPECT_EQ(begun, answers == Answers::all ? 3 : 2) << "a job that was replaced before it began is skipped";
    EXPECT_EQ(progress.back(), 3);
    return numbers;
  };
  EXPECT_EQ(answered(Answers::newest), std::vector<int>{3});
  EXPECT_EQ(answered(Answers::begun), (std::vector<int>{1, 3}));
  EXPECT_EQ(answered(Answers::all), (std::vector<int>{1, 2, 3}));
}

TEST_F(BridgeTest, AStoppedTrackerAnswersOnlyIfEachJobIsAnswered) {
  for (const Answers answers : {Answers::newest, Answers::all}) {
    Mailbox mail;
    TaskThread thread(mail, "jobs");
    std::vector<int> numbers;
    JobTracker jobs(answers);
    const auto run = [&](int number) {
      jobs.run(
          thread, [number](const JobTracker::Job& job) { return job.stop.stop_requested() ? -number : number; },
          [&](int value) { numbers.push_back(value); });
    };
    std::promise<void> released;
    thread.post([end = released.get_future().share()] { return end.wait(), true; }, [](bool) {});
    run(1);
    jobs.stop();
    run(2);
    released.set_value();
    EXPECT_TRUE(waitFor([&] { return !jobs.isActive(); }));
    EXPECT_EQ(numbers, answers == Answers::all ? (std::vector<int>{-1, 2}) : std::vector<int>{2})
        << "a stop ends no later job";
  }
}

TEST_F(BridgeTest, NoAnswerComesAfterTheEndOfATracker) {
  Mailbox mail;
  TaskThread thread(mail, "jobs");
  bool isAnswered = false, isOver = false;
  {
    JobTracker jobs(Answers::all);
    jobs.run(
        thread, [](const JobTracker::Job&) { return true; }, [&](bool) { isAnswered = true; });
  }
  thread.post([] { return true; }, [&](bool) { isOver = true; });
  EXPECT_TRUE(waitFor([&] { return isOver; }));
  EXPECT_FALSE(isAnswered);
}

// The user clicks Cancel and then closes the window.
TEST_F(BridgeTest, ACancelIsReportedBeforeTheWindowHasGone) {
  const auto log = std::make_shared<FakeSession::Log>();
  {
    Bridge bridge(fakeServices(log));
    bridge.store().open({});
    ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
    for (int i = 0; i < 50; ++i) bridge.queue().pauseQueue();
    bridge.queue().cancelEntry(EntryId("01JD0000000000000000000009"));
  }
  const auto said = log->asked();
  EXPECT_EQ(std::count(said.begin(), said.end(), "cancel-entry 01JD0000000000000000000009"), 1);
}

// Records of eight ranks come from two threads of the session, while the window reads lists, resolves, and answers
// questions.
TEST_F(BridgeTest, RecordsQuestionsAndListsInterleave) {
  constexpr int kRanks = 8, kSteps = 300;
  const auto log = std::make_shared<FakeSession::Log>();
  Bridge bridge(fakeServices(log));
  LiveStatePtr state;
  int resolved = 0, lists = 0, questions = 0;
  QObject::connect(
      &bridge.live(), &LiveFeed::liveChanged, &bridge, [&](const LiveStatePtr& each) { state = each; });
  QObject::connect(
      &bridge.resolver(), &StudyResolver::resolved, &bridge, [&](const ResolvedStudyPtr&, bool) { ++resolved; });
  QObject::connect(&bridge.lists(), &StoreLists::runsLoaded, &bridge, [&](const RunRows&) { ++lists; });
  QObject::connect(&bridge.questions(), &HostQuestions::asked, &bridge, [&](const Question& question) {
    ++questions;
    bridge.questions().answer(question.number, true, QStringLiteral("secret"));
  });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  log->say(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1});
  log->say(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt});
  ObjectRecord manifest;
  manifest.fields = {{"worldSize", kRanks}, {"windowFirstStep", 0}, {"windowSteps", kSteps}};
  log->say(recordsOf(kStudy, kRun, CellNumber(2), {SourceKind::rank, 0}, {{RecordType::manifest, 1, 0, manifest}}));
  std::vector<std::thread> launcher;
  for (int half = 0; half < 2; ++half)
    launcher.emplace_back([&, half] {
      for (int step = 0; step < kSteps; ++step) {
        for (int rank = half; rank < kRanks; rank += 2) log->say(stepOf(rank, step));
        if (step % 50 == 0)
          log->say(control::Question{1 + step / 50 * 2 + half, control::QuestionKind::secret, "n1", "password"});
      }
    });
  const StudySpec study = preset("quick-strong-scaling", {2, 0}).value();
  for (int i = 0; i < 5; ++i) bridge.resolver().resolve(study, true);
  for (int i = 0; i < 20; ++i)
    bridge.lists().loadRuns(), bridge.setSampling(i % 2 == 0 ? Sampling::all : Sampling::off),
        bridge.results().load(kStudy);
  EXPECT_TRUE(waitFor([&] { return state && state->step == kSteps - 1; })) << (state ? state->step : -2);
  for (std::thread& each : launcher) each.join();
  EXPECT_TRUE(waitFor([&] { return resolved >= 1 && lists >= 20 && questions >= 12; }))
      << resolved << " " << lists << " " << questions;
  EXPECT_EQ(resolved, 1);  // Only the newest of five answers is used.
  EXPECT_EQ(questions, 12);
  const auto asked = log->asked();
  EXPECT_EQ(std::count(asked.begin(), asked.end(), "answer yes secret"), 12);
}

TEST_F(BridgeTest, AsksTheLabAsAWindow) {
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  StoreSessionOptions asked;
  services.openStoreSession = [&asked,
                               log](const StoreSessionOptions& options) -> Result<std::unique_ptr<StoreSession>> {
    asked = options;
    return std::make_unique<FakeSession>(log);
  };
  {
    Bridge bridge(std::move(services));
    bridge.store().open({});
    ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  }
  EXPECT_EQ(asked.program, "window");
  EXPECT_TRUE(asked.serves && asked.answers && asked.records);
  EXPECT_EQ(log->asked(), std::vector<std::string>{"finish"});
}

// The window opens during a run, and again after its owner died.
TEST_F(BridgeTest, TheStateIsShownWhileTheLinkIsConnected) {
  const auto log = std::make_shared<FakeSession::Log>();
  Bridge bridge(fakeServices(log));
  LiveStatePtr state;
  QStringList words;
  QObject::connect(
      &bridge.live(), &LiveFeed::liveChanged, &bridge, [&](const LiveStatePtr& each) { state = each; });
  QObject::connect(&bridge.store(), &StoreConnection::linkChanged, &bridge,
                   [&](const QString& text, bool) { words << text; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  Connected now;
  now.now.study = StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1};
  now.now.cells = {{kStudy, CellNumber(1), CellKey("ab"), CellState::done, 3, 3}};
  now.now.run = RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt};
  now.now.attempts = {{kRun, 0, AttemptState::waiting, "n1", Message{"agent.busy", {}}}};
  log->say(now);
  ASSERT_TRUE(waitFor([&] { return state && state->run == kRun; }));
  EXPECT_EQ(state->studyName, "strong");
  EXPECT_TRUE(state->attemptState == AttemptState::waiting);
  EXPECT_TRUE(state->waitsFor);
  EXPECT_EQ(state->runsDone, 1);
  const auto doneCell = [&] {
    return std::any_of(state->cells.begin(), state->cells.end(), [](const LiveCell& each) {
      return each.number == CellNumber(1) && each.status == CellState::done;
    });
  };
  EXPECT_TRUE(doneCell());
  log->say(Disconnected{
      Error{{"client.owner-ended", {{"folder", std::string("/fake")}, {"said", std::string("boom")}}}, {}}, false});
  ASSERT_TRUE(waitFor([&] { return words.size() >= 2 && words.back().contains(QStringLiteral("boom")); }));
  now.now.run.reset();
  now.now.study.reset();
  now.now.cells.clear();
  now.now.attempts.clear();
  log->say(now);
  EXPECT_TRUE(waitFor([&] { return state->run.empty() && state->isGone; }));
  EXPECT_TRUE(waitFor([&] { return words.back().isEmpty(); }));
}

// The edit comes from another window or a command.
TEST_F(BridgeTest, ListsAreReadAgainAfterAnEdit) {
  const auto log = std::make_shared<FakeSession::Log>();
  Bridge bridge(fakeServices(log));
  int lists = 0;
  QObject::connect(&bridge.lists(), &StoreLists::runsLoaded, &bridge, [&](const RunRows&) { ++lists; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return lists == 1; }));
  log->say(control::Edited{kRun, {}});
  EXPECT_TRUE(waitFor([&] { return lists == 2; }));
}

TEST_F(BridgeTest, ARunThatIsUnderWayIsReadFromTheStore) {
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  services.records = [](const std::string& folder, const AttemptKey& attempt) -> Result<StoredRecords> {
    EXPECT_EQ(folder, "/fake");
    EXPECT_EQ(attempt, (AttemptKey{kRun, 3}));
    ObjectRecord manifest;
    manifest.fields = {{"worldSize", 1}};
    return StoredRecords{
        {{SourceKind::rank, 0},
         {{RecordType::manifest, 1, 0, manifest}, stepOf(0, 1).records->front(), stepOf(0, 2).records->front()}}};
  };
  Bridge bridge(std::move(services));
  LiveStatePtr state;
  QObject::connect(&bridge.live(), &LiveFeed::liveChanged, &bridge, [&](const LiveStatePtr& each) { state = each; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  Connected now;
  now.now.study = StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1};
  now.now.run = RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt};
  now.now.attempts = {{kRun, 3, AttemptState::started, "n1"}};
  log->say(now);
  EXPECT_TRUE(waitFor([&] { return state && state->loss.size() == 2; }));
}

// The thread is busy while requests arrive: only the newest of those that wait is answered, and the others are skipped.
TEST_F(BridgeTest, TheNewestQuestionOfSizesIsAnswered) {
  Bridge bridge(fakeServices(std::make_shared<FakeSession::Log>()));
  std::vector<int> sized, refused;
  std::string why;
  JobTracker jobs{Answers::begun};
  SizingRequest request;
  request.devices = {2};
  request.links = {{10, 0}};
  const auto ask = [&](int number) {
    bridge.results().size(
        jobs, std::make_shared<const StudyResult>(), request,
        [&, number](const auto& sizing) {
          (sizing ? sized : refused).push_back(number);
          if (!sizing) why = sizing.error().message.code;
        });
  };
  const auto askWhileBusy = [&](int first, int last) {
    std::promise<void> released;
    bridge.lists().thread().post([end = released.get_future().share()] { return end.wait(), true; }, [](bool) {});
    for (int number = first; number <= last; ++number) ask(number);
    released.set_value();
    EXPECT_TRUE(waitFor([&] { return !jobs.isActive(); }));
  };
  askWhileBusy(1, 5);
  EXPECT_EQ(refused, std::vector<int>{5});
  ask(6);
  EXPECT_TRUE(waitFor([&] { return !jobs.isActive(); }));
  askWhileBusy(7, 9);
  EXPECT_EQ(refused, (std::vector<int>{5, 6, 9})) << "one that was answered before replaces none";
  EXPECT_EQ(why, "size.not-measured");
  EXPECT_TRUE(sized.empty());
}

TEST_F(BridgeTest, StepsOfATimelineComeFromTheStoreThatHasThem) {
  std::promise<std::string> asked;
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  services.trace = [&](const std::string& folder, const StudyId& study, int cell,
                       StepRange steps) -> Result<std::shared_ptr<const StepTrace>> {
    if (cell == 9) return nullptr;
    asked.set_value(folder + " " + study.value + " " + std::to_string(cell) + " " + std::to_string(steps.first));
    return std::make_shared<const StepTrace>();
  };
  services.demoStore = []() -> Result<std::string> { return "/demo"; };
  services.studies = [](const std::string& folder) -> Result<std::vector<StudyRow>> {
    StudyRow row;
    row.id = kStudy;
    return folder == "/demo" ? std::vector<StudyRow>{row} : std::vector<StudyRow>{};
  };
  Bridge bridge(services);
  bool shown = false;
  std::vector<int> loaded, failed;
  QObject::connect(&bridge.lists(), &StoreLists::demoLoaded,
                   [&](const StudyRows& studies) { shown = studies->size() == 1; });
  bridge.lists().loadDemo();
  ASSERT_TRUE(waitFor([&] { return shown; }));
  JobTracker jobs{Answers::all};
  for (const int cell : {2, 9})
    bridge.results().loadTrace(
        jobs, kStudy, cell, {40, 41}, [&, cell](const auto& trace) { (trace ? loaded : failed).push_back(cell); });
  EXPECT_TRUE(waitFor([&] { return !loaded.empty() && !failed.empty(); }));
  EXPECT_EQ(asked.get_future().get(), "/demo " + kStudy.value + " 2 40");
  EXPECT_EQ(loaded, std::vector<int>{2});
  EXPECT_EQ(failed, std::vector<int>{9});
}

// The result of a study that ends meanwhile is read too, but does not replace the one that the user waits for.
TEST_F(BridgeTest, TheChosenStudyIsReadWhateverEnds) {
  const StudyId first("01JD000000000000000000000A"), chosen("01JD000000000000000000000B");
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  const auto held = std::make_shared<std::atomic<bool>>(true);
  const auto asked = std::make_shared<std::atomic<int>>(0);
  services.result = [=](const std::string&, const StudyId& id, int baseline) -> Result<StudyResult> {
    ++*asked;
    while (id == first && *held) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    StudyResult study;
    study.id = id;
    study.name = std::to_string(baseline);
    return study;
  };
  Bridge bridge(services);
  std::vector<std::string> loaded;
  QObject::connect(&bridge.results(), &ResultReader::resultLoaded, &bridge,
                   [&](const StudyResultPtr& result) { loaded.push_back(result->id.value + " " + result->name); });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.results().load(first);
  ASSERT_TRUE(waitFor([&] { return *asked == 1; }));
  bridge.results().load(chosen, 2);
  log->say(DoneEvent{kStudy, {}});
  QElapsedTimer passed;
  passed.start();
  waitFor([&] { return passed.elapsed() > 300; });  // The event arrives meanwhile.
  *held = false;
  ASSERT_TRUE(waitFor([&] { return loaded.size() == 3; })) << loaded.size();
  EXPECT_EQ(loaded, (std::vector<std::string>{first.value + " 0", chosen.value + " 2", kStudy.value + " 0"}));
}

TEST_F(BridgeTest, ABaselineThatWasLeftIsNotAnswered) {
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  const auto held = std::make_shared<std::atomic<bool>>(true);
  const auto asked = std::make_shared<std::atomic<int>>(0);
  services.result = [=](const std::string&, const StudyId& id, int baseline) -> Result<StudyResult> {
    ++*asked;
    while (*held) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    StudyResult study;
    study.id = id;
    study.name = std::to_string(baseline);
    return study;
  };
  Bridge bridge(services);
  std::vector<std::string> loaded;
  QObject::connect(&bridge.results(), &ResultReader::resultLoaded, &bridge,
                   [&](const StudyResultPtr& result) { loaded.push_back(result->name); });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.results().load(kStudy, 2);
  ASSERT_TRUE(waitFor([&] { return *asked == 1; }));
  bridge.results().keep(kStudy, 0);
  *held = false;
  bridge.results().load(kStudy, 0);
  ASSERT_TRUE(waitFor([&] { return !loaded.empty(); }));
  EXPECT_EQ(loaded, std::vector<std::string>{"0"});
}

TEST_F(BridgeTest, StudiesOfTheDemoAreReadFromItsOwnFolder) {
  const StudyId second{"01HZZZZZZZZZZZZZZZZZZZZZZ2"};
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  services.demoStore = []() -> Result<std::string> { return "/demo"; };
  services.studies = [second](const std::string&) -> Result<std::vector<StudyRow>> {
    std::vector<StudyRow> rows(2);
    rows[0].id = kStudy;
    rows[1].id = second;
    return rows;
  };
  services.result = [](const std::string& folder, const StudyId& study, int) -> Result<StudyResult> {
    StudyResult result;
    result.id = study;
    result.name = folder;
    return result;
  };
  Bridge bridge(services);
  std::vector<std::string> seen;
  QObject::connect(
      &bridge.lists(), &StoreLists::demoLoaded,
      [&](const StudyRows& rows, const StudyResultPtr& first) { seen.push_back(rows->back().id.value + first->name); });
  QObject::connect(&bridge.results(), &ResultReader::resultLoaded,
                   [&](const StudyResultPtr& result) { seen.push_back(result->id.value + result->name); });
  EXPECT_FALSE(bridge.lists().isDemo(second));
  bridge.lists().loadDemo();
  ASSERT_TRUE(waitFor([&] { return seen.size() == 1; }));
  EXPECT_TRUE(bridge.lists().isDemo(second));
  bridge.results().load(second);
  EXPECT_TRUE(waitFor([&] { return seen.size() == 2; }));
  EXPECT_EQ(seen, (std::vector<std::string>{second.value + "/demo", second.value + "/demo"}));
}

TEST_F(BridgeTest, AnImportReportsProgressUntilItsEnd) {
  Bridge bridge(fakeServices(std::make_shared<FakeSession::Log>()));
  QStringList words;
  bool isOver = false;
  QObject::connect(
      &bridge.store(), &StoreConnection::workProgressed, &bridge, [&](const QString& text) { words << text; });
  QObject::connect(&bridge.store(), &StoreConnection::imported, &bridge, [&] { isOver = true; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.store().importPath(QStringLiteral("/bench"));
  ASSERT_TRUE(waitFor([&] { return isOver; }));
  ASSERT_EQ(words.size(), 2);
  EXPECT_TRUE(words[0].contains(QStringLiteral("/bench")) && words[0].contains(QStringLiteral("50")))
      << words[0].toStdString();
  EXPECT_TRUE(words[1].isEmpty());
}

// Neither blocks the other: a run can be paused while a long file is read.
TEST_F(BridgeTest, AnImportHoldsNoCommandUpAndCanBeCancelled) {
  const auto log = std::make_shared<FakeSession::Log>();
  log->importsUntilStopped = true;
  Bridge bridge(fakeServices(log));
  std::optional<Error> refusal;
  bool isOver = false;
  QObject::connect(&bridge.store(), &StoreConnection::imported, &bridge,
                   [&](const QString&, const std::optional<Error>& error) { refusal = error, isOver = true; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.store().importPath(QStringLiteral("/long"));
  bridge.queue().pauseQueue();
  ASSERT_TRUE(waitFor([&] { return log->asked() == std::vector<std::string>{"pause"}; }));
  EXPECT_FALSE(isOver);
  bridge.store().stopWork();
  ASSERT_TRUE(waitFor([&] { return isOver; }));
  EXPECT_TRUE(refusal);
  log->importsUntilStopped = false;
  isOver = false;
  bridge.store().importPath(QStringLiteral("/short"));
  ASSERT_TRUE(waitFor([&] { return isOver; })) << "what was cancelled before does not end the next";
  EXPECT_FALSE(refusal);
}

TEST_F(BridgeTest, ListsThatCannotBeReadAreReportedOnceTheStoreIsServed) {
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> {
    return fail("file.open", {{"path", std::string("store.db")}, {"reason", std::string("gone")}});
  };
  int said = 0, answered = 0;
  Bridge bridge(std::move(services));
  QObject::connect(
      &bridge.lists(), &StoreLists::listsFailed, &bridge, [&] { ++said; });
  QObject::connect(&bridge.lists(), &StoreLists::runsLoaded, &bridge, [&] { ++answered; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return answered == 1; }));
  EXPECT_EQ(said, 0) << "the owner may still be opening the store, and says so";
  log->say(Connected{});
  EXPECT_TRUE(waitFor([&] { return said > 0; }));
}

TEST_F(BridgeTest, WhatIsKnownBeforeTheForecastIsReported) {
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  std::promise<void> measured;
  services.resolve = [&](const StudySpec&, const ResolveOptions& options, const std::function<void(const Message&)>&,
                         std::stop_token) -> Result<ResolvedStudy> {
    ResolvedStudy study;
    study.study.name = "known";
    if (options.beforeProbe) options.beforeProbe(study);
    measured.get_future().wait();
    return study;
  };
  Bridge bridge(std::move(services));
  int met = 0, resolved = 0;
  QObject::connect(
      &bridge.resolver(), &StudyResolver::resolvedBeforeProbe, &bridge,
      [&](const ResolvedStudyPtr& study) { met += study->study.name == "known"; });
  QObject::connect(&bridge.resolver(), &StudyResolver::resolved, &bridge,
                   [&](const ResolvedStudyPtr&, bool) { ++resolved; });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.resolver().resolve(preset("quick-strong-scaling", {2, 0}).value(), true);
  EXPECT_TRUE(waitFor([&] { return met == 1; }));
  EXPECT_EQ(resolved, 0);
  measured.set_value();
  EXPECT_TRUE(waitFor([&] { return resolved == 1; }));
  EXPECT_EQ(met, 1);
}

TEST_F(BridgeTest, AQuestionIsRemovedWithItsAnswerItsOwnerOrItsHost) {
  const auto log = std::make_shared<FakeSession::Log>();
  BridgeServices services = fakeServices(log);
  std::stop_source hostGone;
  std::promise<std::string> answered;
  services.resolve = [&](const StudySpec&, const ResolveOptions& options, const std::function<void(const Message&)>&,
                         std::stop_token) -> Result<ResolvedStudy> {
    options.question({HostQuestion::Kind::secret, "n1", "password",
                      [&](HostAnswer given) { answered.set_value(given.secret.text()); }, hostGone.get_token()});
    options.question({HostQuestion::Kind::trustKey, "n2", "SHA256:x", [](HostAnswer) {}, hostGone.get_token()});
    return ResolvedStudy{};
  };
  Bridge bridge(std::move(services));
  std::vector<Question> asked;
  std::vector<std::int64_t> gone;
  QObject::connect(
      &bridge.questions(), &HostQuestions::asked, &bridge,
      [&](const Question& question) { asked.push_back(question); });
  QObject::connect(&bridge.questions(), &HostQuestions::gone, &bridge,
                   [&](std::int64_t number) { gone.push_back(number); });
  bridge.store().open({});
  ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
  bridge.resolver().resolve(preset("quick-strong-scaling", {2, 0}).value(), false);
  ASSERT_TRUE(waitFor([&] { return asked.size() == 2; }));
  EXPECT_LT(asked[0].number, 0);
  bridge.questions().answer(asked[0].number, true, QStringLiteral("xyzzy"));
  EXPECT_EQ(answered.get_future().get(), "xyzzy");
  hostGone.request_stop();
  ASSERT_TRUE(waitFor([&] { return gone.size() == 1; }));
  EXPECT_EQ(gone[0], asked[1].number);
  log->say(control::Question{1, control::QuestionKind::secret, "n3", "password"});
  ASSERT_TRUE(waitFor([&] { return asked.size() == 3; }));
  log->say(control::QuestionGone{1});
  ASSERT_TRUE(waitFor([&] { return gone.size() == 2; }));
  log->say(control::Question{2, control::QuestionKind::secret, "n3", "password"});
  ASSERT_TRUE(waitFor([&] { return asked.size() == 4; }));
  log->say(Disconnected{Error{{"client.link-closed", {}}, {}}, false});
  ASSERT_TRUE(waitFor([&] { return gone.size() == 3; }));
  EXPECT_EQ(gone[2], 2);
}

TEST_F(BridgeTest, ClosingDuringAllRequestsIsClean) {
  const auto log = std::make_shared<FakeSession::Log>();
  for (int round = 0; round < 5; ++round) {
    std::atomic<bool> stop = false;
    std::thread launcher;
    {
      Bridge bridge(fakeServices(log));
      bridge.store().open({});
      ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
      log->say(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1});
      launcher = std::thread([&] {
        for (int step = 0; !stop; ++step) log->say(stepOf(0, step));
      });
      bridge.setSampling(Sampling::all);
      bridge.probeMachine();
      bridge.lists().loadStudies();
      QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    stop = true;
    launcher.join();
  }
}

}  // namespace scalescope
