// Tests several studies in one table: every number and note stays with its cell, and nothing is missing without a
// reason.
#include "core/report/cells/combine.h"

#include <gtest/gtest.h>

#include "core/analysis/scaling/study_notes.h"
#include "core/report/figures/figures.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

bool says(const std::vector<std::string>& notes, const std::string& part) {
  return std::any_of(
      notes.begin(), notes.end(), [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

StudyResult named(const std::string& name) {
  StudyResult study = strongStudy();
  study.name = name;
  return study;
}

}  // namespace

TEST(Combined, NotesSpeakOfTheCellsThatTheyWereMadeOf) {
  StudyResult second = named("second");
  second.cells[0].guard.push_back({Severity::warning, {"guard.slowing", {{"percent", 12.0}}}, {1}});
  for (std::size_t i = 0; i < 2; ++i)
    second.cells[i].environment.emplace_back("governor", i == 0 ? "powersave" : "performance");
  compareCells(second, 2);
  const StudyResult both = *combined({named("first"), second});
  bool slowing = false, differ = false, chosen = false;
  for (const GuardNote& note : both.guard) {
    if (note.message.code == "guard.slowing") slowing = note.cells == std::vector{3};
    if (note.message.code == "guard.cells-differ")
      differ = english(note.message).find("cells 3") != std::string::npos && note.cells == (std::vector{3, 4});
    if (note.message.code == "guard.baseline-chosen")
      chosen = std::get<std::int64_t>(note.message.arguments.front().second) == 4 && note.cells == (std::vector{3, 4});
  }
  EXPECT_TRUE(slowing);
  EXPECT_TRUE(differ);
  EXPECT_TRUE(chosen);
}

TEST(Combined, StudiesOfOneNameStayApart) {
  const StudyResult both = *combined({named("pair"), named("pair"), named("pair (2)")});
  EXPECT_EQ(both.cells[0].cell.variant, "pair");
  EXPECT_EQ(both.cells[2].cell.variant, "pair (2)");
  EXPECT_EQ(both.cells[4].cell.variant, "pair (2) (2)");
  EXPECT_EQ(makeFigure(inEnglish(), both, "speedup")->series.size(), 4U) << "ideal and a line each";
}

TEST(Combined, OtherWorkIsNoted) {
  EXPECT_TRUE(combined({named("a"), named("b")})->guard == named("a").guard) << "nothing differs";
  const std::vector<std::pair<std::string, void (*)(Cell&)>> edits{
      {"vgg11", [](Cell& c) { c.study.model.name = "vgg11"; }},
      {"mnist", [](Cell& c) { c.study.dataset.name = "mnist"; }},
      {"128", [](Cell& c) { c.batch = cell(1, c.strategy, c.devices, 128).batch; }}};
  for (const auto& [word, edit] : edits) {
    StudyResult other = named("b");
    for (CellResult& each : other.cells) edit(each.cell);
    const StudyResult both = *combined({named("a"), other});
    EXPECT_TRUE(noted(both.guard, "guard.studies-work")) << word;
    EXPECT_TRUE(says(makeTable(inEnglish(), both, "speedup")->notes, word));
  }
}

TEST(Combined, LawsOfTwoStudiesAreMissingWithTheirReason) {
  const StudyResult both = *combined({named("a"), named("b")});
  for (const char* what : {"fit", "parts"}) {
    const Table table = *makeTable(inEnglish(), both, what);
    EXPECT_TRUE(table.rows.empty());
    EXPECT_TRUE(says(table.notes, "within one study")) << what;
    EXPECT_NE(makeFigure(inEnglish(), both, what)->empty.find("within one study"), std::string::npos) << what;
    EXPECT_FALSE(says(makeTable(inEnglish(), named("a"), what)->notes, "within one study"));
  }
}

TEST(Figures, CellsWithoutABaselineAreLeftOutWithTheirReason) {
  StudyResult study = strongStudy();
  study.cells.push_back(measured(3, Strategy::ddp, 4, 128, 900));
  compareCells(study);
  for (const char* what : {"speedup", "efficiency"}) {
    const Figure figure = *makeFigure(inEnglish(), study, what);
    EXPECT_TRUE(says(figure.notes, "No speedup. No baseline was measured at its batch. (cell 3)")) << what;
  }
  EXPECT_TRUE(says(makeTable(inEnglish(), study, "speedup")->notes, "No baseline was measured at its batch."));
  study.cells.erase(study.cells.begin(), study.cells.begin() + 2);
  study.cells.push_back(measured(4, Strategy::ddp, 2, 64, 600));
  compareCells(study);
  EXPECT_EQ(makeFigure(inEnglish(), study, "speedup")->empty, "No baseline was measured at its batch.");
}

TEST(Figures, SpeedupsRelativeToTwoDevicesSaySo) {
  StudyResult study = strongStudy();
  study.cells[1] = measured(2, Strategy::ddp, 4, 64, 900);
  compareCells(study);
  const Figure figure = *makeFigure(inEnglish(), study, "speedup");
  EXPECT_EQ(figure.y.title, "speedup (relative to 2 devices, assumed ideal)");
  EXPECT_NE(figure.title.find("relative to 2 devices"), std::string::npos) << figure.title;
  EXPECT_NE(figure.subtitle.find("baseline 2 devices"), std::string::npos) << figure.subtitle;
}

}  // namespace scalescope
