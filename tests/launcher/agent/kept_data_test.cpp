#include "launcher/agent/host/kept_data.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include <nlohmann/json.hpp>

#include "launcher/agent/host/use_mark.h"
#include "tests/temp_folder.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::chrono::seconds kKeptLong = 100s;

// Data sets that clients have sent.
class KeptData : public ::testing::Test {
 protected:
  static std::string digest(char c) { return std::string(64, c); }
  void add(const std::string& name, std::chrono::seconds age) const {
    fs::create_directories(m_root + "/" + name);
    std::ofstream(m_root + "/" + name + "/train-images") << "images";
    fs::last_write_time(m_root + "/" + name, fs::file_time_type::clock::now() - age);
  }
  [[nodiscard]] bool has(const std::string& name) const { return fs::exists(m_root + "/" + name); }
  [[nodiscard]] int remove() const { return removeUnusedData(m_root, kKeptLong); }
  void mark(const std::string& name, std::chrono::seconds age) const {
    fs::create_directories(m_root + "/.used");
    std::ofstream(m_root + "/.used/" + name).flush();
    fs::last_write_time(m_root + "/.used/" + name, fs::file_time_type::clock::now() - age);
  }

  const TempFolder m_folder;
  const std::string m_root = m_folder.path("data");
};

}  // namespace

TEST_F(KeptData, DataThatAreUnusedForLongAreRemoved) {
  add(digest('a'), 200s);
  add(digest('b'), 50s);
  add("notes", 200s);
  fs::create_directories(m_folder.path("mine"));
  fs::create_directory_symlink(m_folder.path("mine"), m_root + "/" + digest('c'));
  EXPECT_EQ(remove(), 1);
  EXPECT_FALSE(has(digest('a')));
  EXPECT_TRUE(has(digest('b')) && has("notes") && has(digest('c')));
  EXPECT_FALSE(has(".gone-" + digest('a')));
}

TEST_F(KeptData, DataInUseByALivingAgentStay) {
  add(digest('a'), 200s);
  {
    DataMarks marks(m_root);
    marks.usePath(m_root + "/" + digest('a') + "/train-images");
    marks.usePath("/elsewhere/" + digest('b'));
    for (const char* odd : {"null", "3", "{\"nodes\": 1}", "{\"nodes\": [1, {\"dataPath\": 2}]}"})
      marks.useThoseOf(nlohmann::json::parse(odd));
    EXPECT_EQ(std::distance(fs::directory_iterator(m_root + "/.used"), fs::directory_iterator()), 1);
    EXPECT_EQ(remove(), 0) << "it was used just now";
    fs::last_write_time(m_root + "/" + digest('a'), fs::file_time_type::clock::now() - 200s);
    EXPECT_EQ(remove(), 0) << "its agent lives";
  }
  {
    DataMarks marks(m_root);
    marks.useThoseOf({{"nodes", {{{"dataPath", m_root + "/" + digest('a')}, {"index", 0}}}}});
    fs::last_write_time(m_root + "/" + digest('a'), fs::file_time_type::clock::now() - 200s);
    EXPECT_EQ(remove(), 0) << "a run's plan names it";
  }
  EXPECT_EQ(remove(), 1);
  EXPECT_TRUE(fs::is_empty(m_root + "/.used"));
}

// Such marks come from another machine that shares the home, or from an agent that was killed.
TEST_F(KeptData, OfMarksThoseOfTheLivingCount) {
  for (const char c : {'a', 'b', 'c'}) add(digest(c), 200s);
  mark(digest('a') + "-11111111-2222-3333-4444-555555555555-4026531836-17", 24h);
  mark(digest('b') + "-11111111-2222-3333-4444-555555555555-4026531836-17", 72h);
  mark(digest('c') + "-" + processSpace() + "-99999999", 1s);
  EXPECT_EQ(remove(), 2);
  EXPECT_TRUE(has(digest('a')));
  EXPECT_EQ(std::distance(fs::directory_iterator(m_root + "/.used"), fs::directory_iterator()), 1);
}

}  // namespace scalescope::agent
