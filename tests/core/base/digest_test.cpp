#include "core/base/digest.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/ids.h"

namespace scalescope {

TEST(Sha256, MatchesPublishedVectors) {
  EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  Sha256 pieces;
  for (int i = 0; i < 1000; ++i) pieces.update(std::string(1000, 'a'));
  EXPECT_EQ(pieces.finishHex(), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Crc32c, MatchesPublishedVectorsAndContinues) {
  EXPECT_EQ(crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(crc32c("6789", crc32c("12345")), crc32c("123456789"));
}

TEST(Ulid, IsUniqueAndSortsInOrderOfMaking) {
  std::set<std::string> seen;
  std::string last;
  for (int i = 0; i < 2000; ++i) {
    const std::string id = makeUlid();
    EXPECT_TRUE(isUlid(id));
    EXPECT_LT(last, id);
    EXPECT_TRUE(seen.insert(id).second);
    last = id;
  }
  EXPECT_FALSE(isUlid("../../etc/passwd"));
}

}  // namespace scalescope
