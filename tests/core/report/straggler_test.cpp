#include "core/analysis/run/straggler.h"

#include <gtest/gtest.h>

#include <cmath>

#include "../analysis/straggler.h"
#include "core/report/figures/figures.h"
#include "core/report/text/message_formatter.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

StudyResult studyOf(const ThreeRanks& options) {
  StudyResult study = strongStudy();
  Cell cell = threeCell();
  cell.number = 3;
  study.cells.push_back(analyseCell(cell, CellKey("0000000000000003"), {threeRanks(options)}));
  compareCells(study);
  return study;
}

std::string at(const Table& table, std::size_t row, const std::string& key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].key == key) return table.rows.at(row).at(i);
  return "no column " + key;
}

}  // namespace

TEST(WaitFigure, NamesTheRankHowOftenHowMuchAndWhy) {
  const auto figure = makeFigure(inEnglish(), studyOf(late(everyTenth({.input = 5}))), "lateness");
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->kind, FigureKind::heatMap);
  EXPECT_EQ(figure->title, "Rank 2 was last in 10 % of steps, by 5.0 ms: input");
  EXPECT_EQ(figure->x.title, "step of repeat 1");
  EXPECT_EQ(figure->subtitle.find("interval"), std::string::npos) << figure->subtitle;
  ASSERT_EQ(figure->series.size(), 3U);
  EXPECT_EQ(figure->series[2].name, "rank 2");
  ASSERT_EQ(figure->series[2].points.size(), 100U);
  EXPECT_EQ(figure->series[2].points[9].x, 10);
  EXPECT_NEAR(figure->series[2].points[9].y, 5, 0.1);
  EXPECT_EQ(figure->series[2].points[9].label, "last in step 10: input");
  EXPECT_EQ(figure->series[2].points[8].label, "");
  EXPECT_NE(figure->summary.find("rank 0: last in 0 % of steps, waits 0.50 ms per step"), std::string::npos)
      << figure->summary;
  bool noted = false;
  for (const std::string& note : figure->notes)
    noted =
        noted || note.find("Rank 2 is a straggler: it arrives last in 10 % of the steps, by 5 ms") != std::string::npos;
  EXPECT_TRUE(noted);
  const auto again = figureFromJson(nlohmann::json::parse(toJson(*figure).dump()));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, FigureKind::heatMap);
}

TEST(WaitFigure, WithoutAStragglerGivesTheUpperLimit) {
  const auto figure = makeFigure(inEnglish(), studyOf({}), "lateness");
  EXPECT_NE(figure->title.find("No rank was last by more than 0."), std::string::npos) << figure->title;
  const auto changing = makeFigure(
      inEnglish(),
      studyOf(late([](int rank, int step) { return Extra{.input = step % 4 == 0 && step / 4 % 3 == rank ? 5.0 : 0}; })),
      "lateness");
  EXPECT_NE(changing->title.find("In 25 % of steps the ranks wait for one of them, by 5.0 ms, but not always"),
            std::string::npos)
      << changing->title;
}

TEST(WaitFigure, ShowsTheRequestedCellOrTheReasonForMissingData) {
  const StudyResult study = studyOf(late(everyTenth({.input = 5})));
  ViewOptions view;
  view.cell = 1;
  EXPECT_EQ(makeFigure(inEnglish(), study, "lateness", view)->series.size(), 2U);
  view.cell = 2;
  EXPECT_EQ(makeFigure(inEnglish(), study, "lateness", view)->empty, "A single rank waits for no other.");
  StudyResult apart = study;
  Lateness unknown;
  unknown.reason = Message{"guard.clocks-unrelated", {}};
  for (CellResult& cell : apart.cells) cell.lateness = std::make_shared<const Lateness>(unknown);
  const auto figure = makeFigure(inEnglish(), apart, "lateness");
  EXPECT_TRUE(figure->series.empty());
  EXPECT_NE(figure->empty.find("clocks are not comparable"), std::string::npos) << figure->empty;
  EXPECT_TRUE(makeTable(inEnglish(), apart, "lateness")->rows.empty());
}

TEST(WaitFigure, LeavesOutWhatTheClocksCannotResolve) {
  ThreeRanks options = late(everyTenth({.input = 5}));
  options.uncertaintyMs = 0.4;
  const auto some = makeFigure(inEnglish(), studyOf(options), "lateness");
  EXPECT_TRUE(std::isnan(some->series[0].points[9].y));
  EXPECT_FALSE(some->notes.empty());
  EXPECT_EQ(some->notes.front(),
            "Delays below 4.0 ms are left out: the ranks' clocks agree only within a tenth of that.");
  options.uncertaintyMs = 60;
  const auto none = makeFigure(inEnglish(), studyOf(options), "lateness");
  EXPECT_TRUE(none->series.empty());
  EXPECT_NE(none->empty.find("Delays below 600 ms are left out"), std::string::npos) << none->empty;
}

TEST(WaitFigure, TheTableHasTheWaitThatEachRankCaused) {
  ViewOptions view;
  view.cell = 3;
  const auto table = makeTable(inEnglish(), studyOf(late(everyTenth({.input = 5}))), "lateness", view);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows.size(), 3U);
  EXPECT_EQ(at(*table, 2, "rank"), "2");
  EXPECT_EQ(at(*table, 2, "culpritShare"), "0.1");
  EXPECT_EQ(at(*table, 2, "cause"), "input");
  EXPECT_NEAR(std::stod(at(*table, 2, "lateBySeconds")), 0.005, 1e-4);
  EXPECT_NEAR(std::stod(at(*table, 2, "causedSeconds")), 0.001, 2e-5);
  EXPECT_EQ(at(*table, 0, "cause"), "");
  EXPECT_EQ(at(*table, 0, "lateBySeconds"), "");
  EXPECT_NEAR(std::stod(at(*table, 0, "waitedSeconds")), 0.0005, 1e-5);
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  Table spokenTable = *makeTable(shouting, studyOf(late(everyTenth({.input = 5}))), "lateness", view);
  EXPECT_EQ(at(spokenTable, 2, "cause"), "input") << "a file's word is the same in every language";
  spokenTable.rows = spokenTable.display;
  EXPECT_EQ(at(spokenTable, 2, "cause"), "<late.input>");
}

}  // namespace scalescope
