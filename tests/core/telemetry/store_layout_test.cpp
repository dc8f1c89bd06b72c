#include "core/telemetry/log/store_layout.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const RunId kLaidOut{"01JD0000000000000000000004"};

// Stores and agents of other versions read these folders: a changed path is a new format.
TEST(StoreLayout, PathsInAStoreHaveNotChanged) {
  EXPECT_EQ(runsFolder("/s"), "/s/runs");
  EXPECT_EQ(runFolder("/s", kLaidOut), "/s/runs/01JD0000000000000000000004");
  EXPECT_EQ(planPath("/s", kLaidOut), "/s/runs/01JD0000000000000000000004/plan.json");
  EXPECT_EQ(attemptFolder("/s", kLaidOut, 12), "/s/runs/01JD0000000000000000000004/12");
  EXPECT_EQ(attemptFolderIn("/elsewhere/run", 0), "/elsewhere/run/0");
}

TEST(StoreLayout, ASourcesFilesAreNamedAfterIt) {
  const Source rank{SourceKind::rank, 3};
  EXPECT_EQ(segmentFileName(rank, 12), "rank-3.0012.log");
  EXPECT_EQ(segmentFileName(rank, 12345), "rank-3.12345.log");
  EXPECT_EQ(segmentFileName(rank, 0), "rank-3.reserve");
  EXPECT_EQ(segmentPath("/a", {SourceKind::node, 0}, 1), "/a/node-0.0001.log");
  EXPECT_EQ(segmentPath("/a", {SourceKind::client, 0}, 1), "/a/client.0001.log");
  EXPECT_EQ(outputPath("/a", rank), "/a/rank-3.out");
}

}  // namespace
}  // namespace scalescope
