#include "ui/pages/live/live_figures.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

LiveCell cellOf(int devices, std::int64_t globalBatch, double sweptBatch, double speedup) {
  LiveCell cell;
  cell.devices = devices;
  cell.globalBatch = globalBatch;
  cell.sweptBatch = sweptBatch;
  cell.variant = "plain";
  cell.strategy = devices == 1 ? "single" : "ddp";
  cell.precision = "fp32";
  cell.speedup = speedup;
  return cell;
}

std::vector<std::string> linesOf(const Figure& figure) {
  std::vector<std::string> out;
  for (const FigureSeries& series : figure.series)
    if (series.role == SeriesRole::plain) out.push_back(series.name + ", " + std::to_string(series.points.size()));
  return out;
}

}  // namespace

// The same work per device: the global batch grows along a line and does not cut it.
TEST(LiveSpeedup, OfWeakScalingIsOneLine) {
  LiveState state;
  state.cells = {cellOf(1, 32, 32, 1), cellOf(2, 64, 32, 1.9), cellOf(4, 128, 32, 3.5)};
  EXPECT_EQ(linesOf(speedupSoFar(state)), std::vector<std::string>{"batch 32 per device, 3"});
}

TEST(LiveSpeedup, OfStrongScalingIsALinePerGlobalBatch) {
  LiveState state;
  state.cells = {cellOf(1, 512, 512, 1), cellOf(2, 512, 512, 1.9), cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.5)};
  EXPECT_EQ(linesOf(speedupSoFar(state)), (std::vector<std::string>{"batch 64, 2", "batch 512, 2"}));
}

TEST(LiveSpeedup, IsProvisionalOnlyWhileTheStudyGoesOn) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9)};
  const auto drawn = [&](std::optional<StudyState> study) {
    state.studyState = study;
    return speedupSoFar(state);
  };
  for (const auto study : {StudyState::queued, StudyState::waiting, StudyState::running, StudyState::paused}) {
    EXPECT_EQ(drawn(study).title, "Speedup so far");
    EXPECT_EQ(drawn(study).subtitle, "provisional until every repeat is in");
  }
  EXPECT_EQ(drawn(std::nullopt).subtitle, "provisional until every repeat is in");
  EXPECT_EQ(drawn(StudyState::finished).subtitle, "every repeat is in");
  EXPECT_EQ(drawn(StudyState::incomplete).subtitle, "the study ended without some of its repeats");
  EXPECT_EQ(drawn(StudyState::cancelled).subtitle, "the study was cancelled: the repeats that ended before");
  for (const auto study : {StudyState::finished, StudyState::incomplete, StudyState::cancelled})
    EXPECT_EQ(drawn(study).title, "Speedup");
}

}  // namespace scalescope
