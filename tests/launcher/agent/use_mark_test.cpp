#include "launcher/agent/host/use_mark.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope::agent {

TEST(UseMark, IsThereAsLongAsTheAgentLives) {
  const TempFolder place;
  const std::string program = place.path("agent-0123456789abcdef01234567");
  std::filesystem::create_directory(program);
  std::string path;
  {
    UseMark mark(program);
    path = mark.path();
    EXPECT_TRUE(path.starts_with(place.path(".agents/") + bootId() + "-")) << path;
    EXPECT_TRUE(path.ends_with("-" + std::to_string(getpid()))) << path;
    EXPECT_GT(readFile(path)->size(), 1u) << "whose it is";
    mark.renew();
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(UseMark, AnAgentThatWasNotDeployedHasNone) {
  const TempFolder place;
  std::filesystem::create_directory(place.path("bin"));
  const UseMark mark(place.path("bin"));
  EXPECT_EQ(mark.path(), "");
  EXPECT_FALSE(std::filesystem::exists(place.path(".agents")));
}

TEST(UseMark, ABundleThatIsUsedIsTheNewest) {
  const TempFolder place;
  const std::string bundle = place.path("worker-0123");
  std::filesystem::create_directory(bundle);
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(100);
  std::filesystem::last_write_time(bundle, old);
  markUsed(bundle + "/scalescope-worker");
  EXPECT_GT(std::filesystem::last_write_time(bundle), old + std::chrono::hours(99));
  std::filesystem::last_write_time(place.path(), old);
  markUsed(place.path("scalescope-worker"));
  EXPECT_EQ(std::filesystem::last_write_time(place.path()), old) << "no bundle";
}

}  // namespace scalescope::agent
