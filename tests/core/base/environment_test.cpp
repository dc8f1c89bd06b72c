#include "core/base/environment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace scalescope {
namespace {

TEST(Environment, IsThisProcesssWithWhatIsSetAndLessWhatIsNot) {
  setenv("SCALESCOPE_TEST_A", "a=1", 1);
  setenv("SCALESCOPE_TEST_AB", "", 1);
  const auto has = [](const EnvironmentChange& change, const std::string& entry) {
    const auto entries = changedEnvironment(change);
    return std::count(entries.begin(), entries.end(), entry);
  };
  EXPECT_EQ(has({}, "SCALESCOPE_TEST_A=a=1"), 1);
  EXPECT_EQ(has({{{"SCALESCOPE_TEST_A", "2"}}, {}}, "SCALESCOPE_TEST_A=2"), 1);
  EXPECT_EQ(has({{{"SCALESCOPE_TEST_A", "2"}}, {}}, "SCALESCOPE_TEST_A=a=1"), 0);
  EXPECT_EQ(has({{}, {"SCALESCOPE_TEST_A"}}, "SCALESCOPE_TEST_A=a=1"), 0);
  EXPECT_EQ(has({{}, {"SCALESCOPE_TEST_A"}}, "SCALESCOPE_TEST_AB="), 1);
  unsetenv("SCALESCOPE_TEST_A");
  unsetenv("SCALESCOPE_TEST_AB");
}

TEST(Environment, AProxysAddressIsWrittenWithoutItsPassword) {
  EXPECT_EQ(withoutPassword("http://ann:secret@proxy.example:8080/"), "http://proxy.example:8080/");
  EXPECT_EQ(withoutPassword("ann:s@cret@proxy:8080"), "proxy:8080");
  EXPECT_EQ(withoutPassword("http://alice:S3/CRET@proxy:8080"), "http://proxy:8080");
  EXPECT_EQ(withoutPassword("http://alice:S@3/CRET@proxy"), "http://proxy");
  EXPECT_EQ(withoutPassword("http://alice:33/CRET@proxy"), "http://proxy") << "a password may look like a port";
  EXPECT_EQ(withoutPassword("http://alice@proxy:8080/"), "http://proxy:8080/");
  EXPECT_EQ(withoutPassword("http://proxy/a@b"), "http://proxy/a@b");
  EXPECT_EQ(withoutPassword("localhost,.example"), "localhost,.example");
  EXPECT_EQ(withoutPassword(""), "");
}

}  // namespace
}  // namespace scalescope
