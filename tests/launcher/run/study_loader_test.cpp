#include "launcher/run/study_load.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

// Fixture that loads a study that reports one progress message and then fails, unless `m_whileLoading` changes that.
class StudyLoaderTest : public ::testing::Test {
 protected:
  Result<LoadedStudy> load(const StudyLoader::Note& progress, const std::stop_token& stop) {
    progress({"launcher.probing", {}});
    if (m_whileLoading) m_whileLoading();
    m_wasStopped = stop.stop_requested();
    if (m_wasStopped) return tl::unexpected(Error{{"data.cancelled", {}}, {}});
    return LoadedStudy{};
  }
  void start() {
    m_loader->start([this](const Result<LoadedStudy>& how) {
      EXPECT_FALSE(m_loader->isLoading());
      m_received.push_back(how ? "well" : how.error().message.code);
    });
  }

  FakeLoop m_loop;
  std::function<void()> m_whileLoading;
  std::vector<std::string> m_received;  // Notes and ends.
  bool m_wasStopped = false;
  std::optional<StudyLoader> m_loader{std::in_place, m_loop, QueueEntry{},
                                      [this](const QueueEntry&, const StudyLoader::Note& progress,
                                             const std::stop_token& stop) { return load(progress, stop); },
                                      [this](const Message& note) { m_received.push_back(note.code); }};
};

TEST_F(StudyLoaderTest, ReportsProgressAndOutcome) {
  EXPECT_FALSE(m_loader->isLoading());
  start();
  EXPECT_TRUE(m_loader->isLoading());
  EXPECT_TRUE(m_received.empty());
  m_loop.settle();
  EXPECT_EQ(m_received, (std::vector<std::string>{"launcher.probing", "well"}));
}

TEST_F(StudyLoaderTest, StoppedItEndsEarlyAndTheNextOneDoesNot) {
  m_whileLoading = [this] { m_loader->stop(); };
  start();
  m_loop.settle();
  EXPECT_TRUE(m_wasStopped);
  EXPECT_EQ(m_received.back(), "data.cancelled");
  m_whileLoading = {};
  start();
  m_loop.settle();
  EXPECT_EQ(m_received.back(), "well");
}

TEST_F(StudyLoaderTest, DestroyedItReportsNothing) {
  start();
  m_loader.reset();
  m_loop.settle();
  EXPECT_TRUE(m_received.empty());
}

}  // namespace
}  // namespace scalescope
