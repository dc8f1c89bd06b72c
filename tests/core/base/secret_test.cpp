#include "core/base/secret.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace scalescope {

TEST(Secret, OverwritesItsMemory) {
  std::string typed = "correct horse battery staple";
  const char* place = typed.data();
  const std::size_t size = typed.size();
  Secret secret(std::move(typed));
  EXPECT_TRUE(std::all_of(place, place + size, [](char c) { return c == '\0'; }));
  EXPECT_STREQ(secret.text(), "correct horse battery staple");
  const char* buffer = secret.text();
  Secret moved(std::move(secret));
  EXPECT_EQ(moved.text(), buffer) << "moving copied the bytes";
  EXPECT_STREQ(secret.text(), "");  // NOLINT(bugprone-use-after-move)
  moved.wipe();
  EXPECT_TRUE(std::all_of(buffer, buffer + size, [](char c) { return c == '\0'; }));
  EXPECT_STREQ(moved.text(), "");
}

TEST(Secret, AnotherOneReplacesIt) {
  Secret secret(std::string("first"));
  secret = Secret(std::string("second"));
  EXPECT_STREQ(secret.text(), "second");
  EXPECT_STREQ(Secret().text(), "");
}

}  // namespace scalescope
