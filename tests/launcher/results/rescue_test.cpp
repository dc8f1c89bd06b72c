#include "launcher/cached_stores.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/base/digest.h"
#include "launcher/study_results.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> digestsOf(const std::string& folder) {
  std::map<std::string, std::string> digests;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) digests[entry.path().string()] = *sha256File(entry.path().string());
  return digests;
}

// The shipped demo's logs are a whole store; its database is damaged here.
TEST(RescueStore, IsReadWithoutAnyChange) {
  const TempFolder folder;
  const std::string store = folder.path() + "/store";
  setenv("XDG_CACHE_HOME", (folder.path() + "/cache").c_str(), 1);
  fs::copy(sourceFile("resources/demo"), store, fs::copy_options::recursive);
  std::ofstream(store + "/store.db") << std::string(8192, 'x');
  ASSERT_FALSE(StoreReader::open(store));
  const auto before = digestsOf(store);
  for (int time = 0; time < 2; ++time) {  // The second pass finds the folder of the first.
    const auto rescued = rescueStore(store, {});
    ASSERT_TRUE(rescued) << english(rescued.error());
    const auto reader = StoreReader::open(*rescued);
    ASSERT_TRUE(reader);
    const auto studies = (*reader)->studies();
    ASSERT_TRUE(studies);
    ASSERT_FALSE(studies->empty());
    const auto result = studyResult(**reader, studies->front().id, 0, nullptr);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->verdict);
  }
  EXPECT_EQ(digestsOf(store), before);
  unsetenv("XDG_CACHE_HOME");
}

TEST(RescueStore, APartThatCannotBeReadIsReported) {
  const TempFolder folder;
  const std::string store = folder.path() + "/store";
  setenv("XDG_CACHE_HOME", (folder.path() + "/cache").c_str(), 1);
  fs::create_directories(store);
  fs::create_symlink("runs", store + "/runs");  // Resolving it fails with ELOOP.
  const auto rescued = rescueStore(store, {});
  ASSERT_FALSE(rescued);
  EXPECT_EQ(rescued.error().message.code, "file.open");
  EXPECT_NE(english(rescued.error()).find(store + "/runs"), std::string::npos) << english(rescued.error());
  unsetenv("XDG_CACHE_HOME");
}

TEST(RescueStore, WithoutACacheFolderTheErrorNamesTheVariables) {
  const TempFolder folder;
  const std::string home = getenv("HOME") != nullptr ? getenv("HOME") : "";
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  const auto rescued = rescueStore(folder.path(), {});
  if (!home.empty()) setenv("HOME", home.c_str(), 1);
  ASSERT_FALSE(rescued);
  EXPECT_EQ(english(rescued.error()), "there is no cache folder: set HOME or XDG_CACHE_HOME");
}

}  // namespace
}  // namespace scalescope
