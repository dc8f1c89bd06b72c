#include "core/base/digest.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/crc32c.h"
#include "core/base/ids.h"

namespace scalescope {

TEST(Sha256, MatchesPublishedVectors) {
  EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  Sha256 pieces;
  for (int i = 0; i < 1000; ++i) pieces.update(std::string(1000, 'a'));
  EXPECT_EQ(pieces.finishHex(), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, AStopEndsTheReadingOfAFile) {
  std::stop_source stop;
  const auto whole = sha256File("/proc/self/exe", stop.get_token());
  ASSERT_TRUE(whole.has_value());
  EXPECT_EQ(*whole, *sha256File("/proc/self/exe"));
  stop.request_stop();
  const auto stopped = sha256File("/proc/self/exe", stop.get_token());
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().message.code, "file.stopped");
  EXPECT_EQ(sha256File("/dev/zero").error().message.code, "file.not-regular");  // This file has no end.
}

TEST(Crc32c, MatchesPublishedVectorsAndContinues) {
  EXPECT_EQ(crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(crc32c("6789", crc32c("12345")), crc32c("123456789"));
  // Computes the polynomial bit by bit, to compare every length and alignment of a few words.
  const auto bitByBit = [](std::string_view bytes) {
    std::uint32_t sum = ~0u;
    for (const char byte : bytes) {
      sum ^= static_cast<unsigned char>(byte);
      for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0x82f63b78u : 0u);
    }
    return ~sum;
  };
  std::string text;
  for (int i = 0; i < 40; ++i) text += static_cast<char>(37 * i * i + 11);
  for (std::size_t from = 0; from < 9; ++from)
    for (std::size_t size = 0; from + size <= text.size(); ++size) {
      const std::string_view part = std::string_view(text).substr(from, size);
      EXPECT_EQ(crc32c(part), bitByBit(part));
      EXPECT_EQ(crc32cByTables(part), bitByBit(part));
    }
  EXPECT_EQ(crc32cByTables("6789", crc32cByTables("12345")), crc32c("123456789"));
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

// The values are those of RFC 1321, appendix A.5, and of lengths around a block's padding.
TEST(Digest, Md5IsTheRfcs) {
  const auto md5 = [](std::string_view bytes) {
    Md5 sum;
    for (std::size_t at = 0; at < bytes.size(); at += 7) sum.update(bytes.substr(at, 7));
    return sum.finishHex();
  };
  EXPECT_EQ(md5(""), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(md5("abc"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(md5("abcdefghijklmnopqrstuvwxyz"), "c3fcd3d76192e4007dfb496cca67e13b");
  EXPECT_EQ(md5("12345678901234567890123456789012345678901234567890123456789012345678901234567890"),
            "57edf4a22be3c955ac49da2e2107b67a");
  EXPECT_EQ(md5(std::string(55, 'a')), "ef1772b6dff9a122358552954ad0df65");
  EXPECT_EQ(md5(std::string(56, 'a')), "3b0c8ac703f828b04c6c197006d17218");
  EXPECT_EQ(md5(std::string(64, 'a')), "014842d480b571495a4a0363793f7367");
}

}  // namespace scalescope
