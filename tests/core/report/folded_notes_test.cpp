#include "core/report/cells/folded_notes.h"

#include <gtest/gtest.h>

#include "core/report/cells/captions.h"

namespace scalescope {
namespace {

GuardNote busy(double percent, std::vector<int> cells) {
  return {Severity::warning, {"guard.stolen-cpu", {{"percent", percent}}}, std::move(cells)};
}

TEST(FoldedNotes, AKindIsOneLineWithItsRangeAndCells) {
  const GuardNote other{Severity::note, {"guard.single-repeat", {}}, {2}};
  const auto folded = foldedNotes({busy(15, {1}), other, busy(66, {4}), busy(21.5, {2, 3})});
  ASSERT_EQ(folded.size(), 2U);
  EXPECT_EQ(noteText(folded[0], 8),
            "Other processes took 15 to 66 % of the ranks' CPU time. Close them and measure again. (cells 1, 2, 3, 4)");
  EXPECT_EQ(noteText(folded[0], 4),
            "Other processes took 15 to 66 % of the ranks' CPU time. Close them and measure again.");
  EXPECT_EQ(folded[1], other);
  EXPECT_EQ(foldedNotes({busy(15, {1})}).front().message, busy(15, {1}).message) << "one alone stays as it is";
}

TEST(FoldedNotes, OfEqualNumbersHaveNoRangeAndNamesAreListed) {
  EXPECT_EQ(foldedNotes({busy(15, {1}), busy(15, {2})}).front().message, busy(15, {}).message);
  const auto outlier = [](std::int64_t repeat) {
    return GuardNote{Severity::note, {"guard.outlier", {{"repeat", repeat}, {"percent", 9.0}}}, {1}};
  };
  const auto folded = foldedNotes({outlier(3), outlier(1)});
  ASSERT_EQ(folded.size(), 1U);
  EXPECT_NE(english(folded.front().message).find("Repeat 1, 3 is an outlier"), std::string::npos);
  GuardNote grave = busy(15, {1});
  grave.severity = Severity::error;
  EXPECT_EQ(foldedNotes({busy(15, {1}), grave}).size(), 2U) << "of another severity";
}

}  // namespace
}  // namespace scalescope
