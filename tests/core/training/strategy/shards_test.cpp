#include "core/training/strategy/server/shard_layout.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(Shards, PartsAreEqualInBytesAndCoverEverything) {
  const std::vector<std::int64_t> starts{0, 450, 456, 2856, 2872, 53048, 53112, 53752, 53762};
  for (const int servers : {1, 2, 3, 7}) {
    const auto shards = splitByBytes(starts, servers, Cut::anywhere);
    ASSERT_EQ(shards.size(), static_cast<std::size_t>(servers));
    std::int64_t at = 0;
    for (const Shard& shard : shards) {
      EXPECT_EQ(shard.first, at);
      EXPECT_NEAR(static_cast<double>(shard.count()), 53762.0 / servers, 1);
      EXPECT_EQ(shard.parts.front(), 0);
      EXPECT_EQ(shard.parts.back(), shard.count());
      at = shard.end;
    }
    EXPECT_EQ(at, 53762);
  }
  EXPECT_EQ(splitByBytes(starts, 2, Cut::anywhere)[0].parts,
            (std::vector<std::int64_t>{0, 450, 456, 2856, 2872, 26881}));
}

TEST(Shards, WholeParametersStayTogether) {
  const std::vector<std::int64_t> starts{0, 10, 20, 60, 100};
  const auto shards = splitByBytes(starts, 2, Cut::betweenParameters);
  EXPECT_EQ(shards[0].end, 60);
  EXPECT_EQ(shards[1].parts, (std::vector<std::int64_t>{0, 40}));
  // If one large parameter comes first, something is still left for each of the others.
  const auto skewed = splitByBytes({0, 90, 95, 100}, 3, Cut::betweenParameters);
  EXPECT_EQ(skewed[0].end, 90);
  EXPECT_EQ(skewed[1].end, 95);
  EXPECT_EQ(skewed[2].end, 100);
  EXPECT_EQ(splitByBytes({0, 8}, 3, Cut::betweenParameters)[2].count(), 0);
}

TEST(Shards, PiecesCoverTheirShard) {
  const Shard shard = splitByBytes({0, 450, 456, 2856, 2872, 53048, 53112, 53752, 53762}, 2, Cut::anywhere)[1];
  std::int64_t at = 0;
  for (const Shard& piece : piecesOf(shard, 10'000)) {
    EXPECT_EQ(piece.first, at);
    EXPECT_LE(piece.count(), 10'000);
    EXPECT_EQ(piece.parts.back(), piece.count());
    at = piece.end;
  }
  EXPECT_EQ(at, shard.count());
  EXPECT_EQ(piecesOf(shard, shard.count()).size(), 1u);
  EXPECT_EQ(piecesOf(shard, shard.count())[0].parts, shard.parts);
  const Shard none = splitByBytes({0, 8}, 3, Cut::betweenParameters)[2];
  EXPECT_EQ(piecesOf(none, none.count()).size(), 1u);
}

}  // namespace scalescope
