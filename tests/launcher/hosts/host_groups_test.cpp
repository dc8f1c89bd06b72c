#include "launcher/plan/host_groups.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class HostGroups : public ::testing::Test {
 protected:
  void SetUp() override { setenv("XDG_CONFIG_HOME", m_folder.path().c_str(), 1); }
  void TearDown() override { unsetenv("XDG_CONFIG_HOME"); }
  [[nodiscard]] std::string file() const { return m_folder.path("scalescope/hosts.json"); }
  const TempFolder m_folder;
};

const HostGroup kLab{"lab", {{"n0", "me@n0", 22}, {"n1", "me@n1", 2222}}};
const HostGroup kOther{"other.2", {{"x", "x", 22}}};

TEST_F(HostGroups, AreSavedInOrderReplacedAndRemoved) {
  EXPECT_TRUE(readHostGroups()->empty());
  ASSERT_TRUE(keepHostGroup(kLab));
  ASSERT_TRUE(keepHostGroup(kOther));
  EXPECT_EQ(*readHostGroups(), (std::vector<HostGroup>{kLab, kOther}));
  HostGroup smaller = kLab;
  smaller.hosts.pop_back();
  ASSERT_TRUE(keepHostGroup(smaller));
  EXPECT_EQ(*readHostGroups(), (std::vector<HostGroup>{smaller, kOther}));
  ASSERT_TRUE(forgetHostGroup("lab"));
  EXPECT_EQ(*readHostGroups(), (std::vector<HostGroup>{kOther}));
  EXPECT_EQ(forgetHostGroup("lab").error().message.code, "hosts.no-group");
}

TEST_F(HostGroups, InvalidNamesAndEmptyListsAreRefused) {
  for (const char* name : {"", "two words", "-\n", "a/b", "\xc3\xa4"})
    EXPECT_EQ(keepHostGroup({name, kLab.hosts}).error().message.code, "hosts.bad-group") << name;
  EXPECT_EQ(keepHostGroup({"none", {}}).error().message.code, "hosts.bad-group");
  EXPECT_EQ(keepHostGroup({"many", std::vector<GroupHost>(257, {"n", "n", 22})}).error().message.code,
            "hosts.bad-group");
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(HostGroups, AFileThatCannotBeReadIsNamedAndLeft) {
  std::filesystem::create_directories(m_folder.path("scalescope"));
  for (const char* wrong : {"{", R"({"scalescope": 2, "groups": []})",
                            R"({"scalescope": 1, "groups": [{"name": "a", "hosts": [{"name": "n"}]}]})"}) {
    std::ofstream(file()) << wrong;
    const auto read = readHostGroups();
    ASSERT_FALSE(read) << wrong;
    EXPECT_NE(english(read.error()).find("hosts.json"), std::string::npos) << english(read.error());
    EXPECT_FALSE(keepHostGroup(kLab));
    EXPECT_EQ(*readFile(file()), wrong);
  }
}

}  // namespace
}  // namespace scalescope
