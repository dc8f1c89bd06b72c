#include "core/training/strategy/server/shard_layout.h"

#include <gtest/gtest.h>

#include <numeric>

namespace scalescope {
namespace {

// Two weights of 900,000 and 100,000 elements, each with a bias of 10.
const std::vector<std::int64_t> kStarts{0, 900'000, 900'010, 1'000'010, 1'000'020};
const std::vector<bool> kLayers{true, false, true, false};

ShardLayout layOut(int servers, OptimizerKind optimizer = OptimizerKind::sgd, ServerMode mode = ServerMode::bsp,
                   double clipNorm = 0) {
  ParameterServerSpec spec;
  spec.servers = servers;
  spec.mode = mode;
  OptimizerSpec rules;
  rules.name = optimizer;
  rules.clipNorm = clipNorm;
  return layOutShards(kStarts, kLayers, spec, rules);
}

// Returns the roles of workers 0 and 1 with servers beside them, or on separate ranks after them.
ServerRoles rolesOf(int servers, bool own) {
  ServerRoles roles;
  roles.workers = 2;
  roles.servers = servers;
  roles.firstServer = own ? 2 : 0;
  return roles;
}

}  // namespace

TEST(ShardLayout, PiecesCoverEachShard) {
  const ShardLayout layout = layOut(2);
  ASSERT_EQ(layout.shards.size(), 2u);
  ASSERT_EQ(layout.pieces.size(), 2u);
  for (int server = 0; server < 2; ++server) {
    std::int64_t at = 0;
    for (const Shard& piece : layout.piecesOf(server)) {
      EXPECT_EQ(piece.first, at);
      EXPECT_LE(piece.count(), 1 << 18);
      at = piece.end;
    }
    EXPECT_EQ(at, layout.shardOf(server).count());
  }
  EXPECT_EQ(layout.piecesOf(0).size(), 2u);
}

TEST(ShardLayout, EachPartIsKnownAsAWeightOrNot) {
  const std::vector<Shard> pieces = layOut(2).piecesOf(1);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].layers, std::vector<bool>{true});
  EXPECT_EQ(pieces[1].layers, (std::vector<bool>{true, false, true, false}));
}

TEST(ShardLayout, AnUpdateThatLooksAtANormIsMadeWhole) {
  EXPECT_EQ(layOut(1).piecesOf(0).size(), 4u);
  EXPECT_EQ(layOut(1, OptimizerKind::sgd, ServerMode::bsp, 1.0).piecesOf(0).size(), 1u) << "of all gradients";
  EXPECT_EQ(layOut(1, OptimizerKind::sgd, ServerMode::async).piecesOf(0).size(), 1u);
  const ShardLayout lars = layOut(2, OptimizerKind::lars);
  EXPECT_EQ(lars.shardOf(0).end, 900'000) << "between parameters";
  EXPECT_EQ(lars.piecesOf(0).size(), 1u);
}

TEST(ShardLayout, AServerWithoutElementsHasAnEmptyPiece) {
  std::vector<std::int64_t> starts(65);
  std::iota(starts.begin(), starts.end(), 0);
  ParameterServerSpec spec;
  spec.servers = 65;
  OptimizerSpec lars;
  lars.name = OptimizerKind::lars;
  const ShardLayout layout = layOutShards(starts, std::vector<bool>(64, true), spec, lars);
  EXPECT_EQ(layout.shardOf(64).count(), 0);
  ASSERT_EQ(layout.piecesOf(64).size(), 1u);
  EXPECT_EQ(layout.piecesOf(64)[0].layers, std::vector<bool>{false});
}

TEST(ShardLayout, AStepWaitsForTheBusiestLink) {
  const ShardLayout one = layOut(1), two = layOut(2);
  EXPECT_EQ(waitedElements(one, rolesOf(1, false), ServerMode::bsp, 0), 1'000'020) << "the server takes in the other's";
  EXPECT_EQ(waitedElements(one, rolesOf(1, true), ServerMode::bsp, 0), 2'000'040) << "two workers at one server";
  EXPECT_EQ(waitedElements(one, rolesOf(1, true), ServerMode::async, 0), 1'000'020) << "its own alone";
  EXPECT_EQ(waitedElements(one, rolesOf(1, false), ServerMode::async, 0), 0) << "nothing leaves the process";
  EXPECT_EQ(waitedElements(two, rolesOf(2, false), ServerMode::bsp, 0), 500'010);
  EXPECT_EQ(waitedElements(two, rolesOf(2, true), ServerMode::bsp, 1), 1'000'020);
}

}  // namespace scalescope
