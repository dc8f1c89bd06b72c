#include "core/analysis/scaling/verdict.h"

#include <gtest/gtest.h>

#include "core/analysis/scaling/scaling.h"
#include "core/base/json/nested.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

TEST(Headline, IsTheFirstVariantsCellOfMostDevices) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.spec.variants = {{"plain", {}}, {"other", {}}};
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::ddp, 2, 64, 700),
                 measured(3, Strategy::ddp, 8, 64, 900), measured(4, Strategy::ddp, 4, 64, 800)};
  study.cells[2].cell.variant = "other";  // It has more devices, but is not the subject of the study.
  compareCells(study);
  ASSERT_NE(headlineCell(study), nullptr);
  EXPECT_EQ(headlineCell(study)->cell.number, 4);
  ASSERT_TRUE(study.verdict);
  const auto gain = nestedIn(*study.verdict, "gain");
  ASSERT_TRUE(gain);
  EXPECT_EQ(std::get<std::int64_t>(gain->arguments.front().second), 4) << "the verdict speaks of it too";
}

TEST(Headline, WithoutASpeedupItIsTheLargest) {
  StudyResult study;
  study.protocol = Protocol::batchSweep;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::single, 1, 256, 300),
                 measured(3, Strategy::single, 1, 512, 300)};
  study.cells[2].imagesPerSecond = {};
  compareCells(study);
  EXPECT_EQ(headlineCell(study)->cell.number, 2);
  study.cells.clear();
  EXPECT_EQ(headlineCell(study), nullptr);
}

TEST(Headline, ACellWithASpeedupComesFirst) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::single, 1, 64, 400), measured(2, Strategy::ddp, 2, 64, 700),
                 measured(3, Strategy::ddp, 4, 128, 900)};
  compareCells(study, 1);  // No cell of batch 128 replaces the chosen one.
  ASSERT_FALSE(study.cells[2].speedup);
  EXPECT_EQ(headlineCell(study)->cell.number, 2);
}

}  // namespace scalescope
