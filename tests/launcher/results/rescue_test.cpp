#include "launcher/cached_stores.h"

#include <gtest/gtest.h>

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
TEST(RescueStore, IsLookedAtAndNothingOfItChanges) {
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

}  // namespace
}  // namespace scalescope
