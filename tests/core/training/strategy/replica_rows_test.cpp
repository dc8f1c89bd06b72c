#include <gtest/gtest.h>

#include "core/training/strategy/replica_threads.h"

namespace scalescope {

TEST(ReplicaRows, AWholeMicroBatchIsDealtByTheStudysBatches) {
  EXPECT_EQ(dealRows(7, {4, 3}), (std::vector<Rows>{{0, 4}, {4, 3}}));
  EXPECT_EQ(dealRows(5, {5}), (std::vector<Rows>{{0, 5}}));
}

TEST(ReplicaRows, ARestIsDealtEvenlyAndLeavesTheLastOnesOut) {
  EXPECT_EQ(dealRows(8, {4, 4, 4}), (std::vector<Rows>{{0, 3}, {3, 3}, {6, 2}}));
  EXPECT_EQ(dealRows(2, {4, 4, 4}), (std::vector<Rows>{{0, 1}, {1, 1}}));
}

}  // namespace scalescope
