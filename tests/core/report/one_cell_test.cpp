// Tests that titles about one cell all refer to the same one, and name its batch if there are others; a statement about
// repeats holds for every cell.
#include <gtest/gtest.h>

#include "core/report/figures/figures.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr const char* kOfOneCell[] = {"speedup",   "efficiency", "step-split", "subtraction",
                                      "waterfall", "bandwidth",  "per-rank"};

// Adds a second batch before the first, half as large, on the same devices.
StudyResult withHalfTheBatch() {
  StudyResult study = strongStudy();
  std::vector<CellResult> halves = study.cells;
  for (CellResult& cell : halves) {
    cell.cell.number += 2;
    cell.cell.batch = BatchShares(1, std::vector<std::int64_t>(static_cast<std::size_t>(cell.cell.devices), 16),
                                  BatchShares::Stated{32, 32, 32.0 / cell.cell.devices});
    if (cell.busbw) *cell.sizeUtilisation /= 2;
    for (RankResult& rank : cell.ranks)
      if (rank.waitSeconds) *rank.waitSeconds *= 7;
  }
  study.cells.insert(study.cells.begin(), halves.begin(), halves.end());
  compareCells(study);
  return study;
}

}  // namespace

TEST(OneCell, EveryTitleSpeaksOfTheHeadlinesAndNamesItsBatch) {
  const StudyResult one = strongStudy(), two = withHalfTheBatch();
  for (const char* what : kOfOneCell) {
    const std::string title = makeFigure(inEnglish(), one, what)->title;
    EXPECT_EQ(title.find("batch"), std::string::npos) << title;
    EXPECT_EQ(makeFigure(inEnglish(), two, what)->title, title + ", at global batch 64") << what;
  }
}

// Only the headline's batch was measured there: the other one is drawn all the same, and may be faster.
TEST(OneCell, ABatchThatEndedOnFewerDevicesIsDistinguished) {
  StudyResult study = withHalfTheBatch();
  std::erase_if(study.cells,
                [](const CellResult& cell) { return cell.cell.number == 3; });  // This is batch 32 on 2 devices.
  CellResult fewer = study.cells.front();
  ASSERT_EQ(fewer.cell.number, 4);
  fewer.cell.number = 5;
  fewer.cell.strategy = Strategy::ddp;  // DDP with one rank.
  study.cells.push_back(fewer);
  compareCells(study);
  EXPECT_TRUE(makeFigure(inEnglish(), study, "speedup")->title.ends_with(", at global batch 64"))
      << makeFigure(inEnglish(), study, "speedup")->title;
}

TEST(OneCell, TheNumberOfRepeatsIsThatOfEveryCellOrARange) {
  StudyResult study = strongStudy();
  study.cells[1].repeats = 5;
  EXPECT_NE(makeFigure(inEnglish(), study, "speedup")->subtitle.find("; n = 3 to 5, 95 % interval"), std::string::npos);
  EXPECT_NE(makeFigure(inEnglish(), study, "waterfall")->subtitle.find("; n = 3 to 5"), std::string::npos);
  study.cells[1].repeats = 0;  // It was not measured, so it has no influence on the others.
  EXPECT_NE(makeFigure(inEnglish(), study, "speedup")->subtitle.find("; n = 3, 95 % interval"), std::string::npos);
}

}  // namespace scalescope
