#include "launcher/owner/index_jobs.h"

#include <asio.hpp>

#include "core/store/sqlite/sqlite.h"
#include "launcher/transport/asio_loop.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

class IndexJobsTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    open();
    addStudyAndRun();
    ASSERT_TRUE(m_writer->addRun(samplePlan(m_other, 2)));
    give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(3000)));
    give(kRank0, 1, segmentImage(headerOf(kRank0, 1, 1, m_other), stepRecords(3000)), false, m_other);
    m_writer.reset();
    m_store = StoreThread::start(m_folder).value();
    m_jobs = std::make_shared<IndexJobs>(m_loop, *m_store,
                                         IndexJobs::Hooks{[this](double share) { m_shares.push_back(share); },
                                                          [this](const Error& error) { m_errors.push_back(error); }},
                                         0ms);
  }
  void TearDown() override {
    m_jobs->stop();
    m_jobs.reset();
    m_store.reset();
    m_context.poll();
    StoreTest::TearDown();
  }
  // Returns the bytes of logs that are in the series.
  std::int64_t built(const RunId& run) const {
    const auto db = Database::open(m_folder + "/store.db", Database::Mode::readOnly).value();
    Query q(*db,
            "SELECT total(built.bytes) FROM built JOIN source ON source.no=built.source JOIN run ON run.no=source.run "
            "WHERE run.id=?");
    return q.with(run.value).row() ? static_cast<std::int64_t>(q.real()) : -1;
  }
  std::int64_t stored() const {
    return static_cast<std::int64_t>(std::filesystem::file_size(attemptFolder(m_folder, kRun, 0) + "/rank-0.0001.log"));
  }
  // Runs all work that is ready, here and on the store's thread.
  void settle() {
    for (int i = 0; i < 20; ++i) {
      m_context.restart();
      m_context.poll();
      ASSERT_TRUE(m_store->call<void>([](StoreWriter&) { return Status{}; }));
    }
  }
  template <class Condition>
  bool until(Condition condition) {
    for (const auto end = std::chrono::steady_clock::now() + 30s;
         std::chrono::steady_clock::now() < end && !condition();) {
      m_context.restart();
      m_context.run_one_for(50ms);
    }
    return condition();
  }

  const RunId m_other{makeUlid()};
  asio::io_context m_context;
  AsioLoop m_loop{m_context, 1};
  std::unique_ptr<StoreThread> m_store;
  std::shared_ptr<IndexJobs> m_jobs;
  std::vector<double> m_shares;
  std::vector<Error> m_errors;
};

}  // namespace

TEST_F(IndexJobsTest, WaitWhileARunMayBeTimedAndContinueAfterwards) {
  auto timed = m_jobs->hold();
  m_jobs->start();
  settle();
  EXPECT_EQ(built(kRun) + built(m_other), 0);
  timed.reset();
  EXPECT_TRUE(until([&] { return built(kRun) == stored() && built(m_other) == stored(); }));
  settle();
  EXPECT_TRUE(m_errors.empty());
}

TEST_F(IndexJobsTest, WhatIsRequestedIsMadeBesideARun) {
  const auto timed = m_jobs->hold();
  std::optional<Status> done;
  m_jobs->ask(
      m_other, [&](const Status& status) { done = status; });
  ASSERT_TRUE(until([&] { return done.has_value(); }));
  EXPECT_TRUE(*done);
  EXPECT_EQ(built(m_other), stored());
  settle();
  EXPECT_EQ(built(kRun), 0);
}

TEST_F(IndexJobsTest, ALogThatIsGoneIsReportedAndTheOthersAreMade) {
  std::filesystem::remove(attemptFolder(m_folder, kRun, 0) + "/rank-0.0001.log");
  m_jobs->start();
  ASSERT_TRUE(until([&] { return built(m_other) > 0 && !m_errors.empty(); }));
  settle();
  EXPECT_EQ(m_errors.size(), 1u);  // The error is not repeated.
  EXPECT_EQ(built(kRun), 0);
}

TEST_F(IndexJobsTest, StoppedItLeavesTheRestForTheNextOwner) {
  m_jobs->start();
  m_jobs->stop();
  settle();
  EXPECT_EQ(built(kRun) + built(m_other), 0);
  m_jobs->ask(kRun, {});
  settle();
  EXPECT_EQ(built(kRun), 0);
}

}  // namespace scalescope
