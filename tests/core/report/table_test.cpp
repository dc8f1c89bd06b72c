#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "core/report/formats/table_formats.h"
#include "core/analysis/values/derived.h"
#include "core/report/formats/table_text.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/comparison.h"
#include "core/report/tables/reading_table.h"
#include "core/report/cells/captions.h"
#include "core/report/documents/report.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/tables/table_build.h"
#include "core/report/figures/figures.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"
#include "strong_study.h"
#include "tests/not_a_number.h"
#include "tests/paths.h"

namespace scalescope {

using namespace synthetic;

namespace {

Table small() {
  Table table;
  table.id = "t";
  table.caption = "Speed of a_b & c";
  table.columns = {{"name", "name", false}, {"imagesPerSecond", "images/s", true}};
  table.rows = {{"a,\"b\"\nc", "1234.5678"}, {"<x> | y_z 5 %", ""}};
  table.display = {{"a,\"b\"\nc", "1235"}, {"<x> | y_z 5 %", ""}};
  table.notes = {"first\nsecond"};
  return table;
}

std::string golden(const std::string& file) {
  std::ifstream stream(sourceFile("tests/core/report/golden/") + file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

TEST(TableText, GoldenFiles) {
  EXPECT_EQ(toCsv(small()), golden("table.csv"));
  EXPECT_EQ(toMarkdown(small()), golden("table.md"));
  EXPECT_EQ(toLatex(small()), golden("table.tex"));
  EXPECT_EQ(toHtml(small()), golden("table.html"));
}

TEST(TableText, HeadingsOverColumnsInEveryForm) {
  Table table = small();
  table.columns.push_back({"speedup_32", "speedup", true, "batch 32"});
  table.columns.push_back({"speedup_128", "speedup", true, "batch 128"});
  table.columns.push_back({"efficiency_128", "efficiency, %", true, "batch 128"});
  for (auto* rows : {&table.rows, &table.display})
    for (auto& row : *rows) row.insert(row.end(), {"1.5", "1.75", "87.5"});
  EXPECT_NE(toLatex(table).find(" &  & \\multicolumn{1}{c}{batch 32} & \\multicolumn{2}{c}{batch 128} \\\\\n    "
                                "\\cmidrule(lr){3-3}\\cmidrule(lr){4-5}"),
            std::string::npos)
      << toLatex(table);
  EXPECT_NE(toHtml(table).find("<td></td><td></td><th scope=\"colgroup\" class=\"group\" colspan=\"1\">batch 32</th>"),
            std::string::npos);
  EXPECT_NE(toHtml(table).find("colspan=\"2\">batch 128</th>"), std::string::npos);
  EXPECT_NE(toMarkdown(table).find("| batch 128: speedup | batch 128: efficiency, % |"), std::string::npos);
  EXPECT_NE(toCsv(table).find("name,imagesPerSecond,speedup_32,speedup_128,efficiency_128\r\n"), std::string::npos);
}

TEST(TableText, JsonHasNumbersAndNulls) {
  const auto json = toJson(small());
  EXPECT_EQ(json["rows"][0]["imagesPerSecond"], 1234.5678);
  EXPECT_TRUE(json["rows"][1]["imagesPerSecond"].is_null());
  EXPECT_EQ(json["rows"][1]["name"], "<x> | y_z 5 %");
  EXPECT_EQ(json["columns"][1]["title"], "images/s");
}

TEST(TableText, LatexHasOnlyCharactersThatPdflatexSupports) {
  EXPECT_EQ(escapeLatex("50 % of \\x_1^2 & ~#{y}$"),
            "50 \\% of \\textbackslash{}x\\_1\\textasciicircum{}2 \\& \\textasciitilde{}\\#\\{y\\}\\$");
  EXPECT_EQ(escapeLatex("3 \u00D7 2 \u2013 M\u00FCller \u4E2D\u6587 \xF0\x9F\x98"),
            "3 $\\times$ 2 -- M\u00FCller ?? ?");
}

TEST(CellTable, HasTokensOnlyIfACellHasThem) {
  StudyResult study = strongStudy();
  const auto hasTokens = [&study](const char* what) {
    const std::vector<TableColumn> columns = makeTable(inEnglish(), study, what)->columns;
    return std::any_of(columns.begin(), columns.end(),
                       [](const TableColumn& column) { return column.key == "tokensPerSecondPerDevice"; });
  };
  for (const char* what : {"cells", "throughput", "all"}) EXPECT_FALSE(hasTokens(what)) << what;
  study.cells.back().tokensPerSecond = 64'000;
  for (RepeatValues& repeat : study.cells.back().repeatValues)
    repeat.tokensPerSecond = 64'000 * *repeat.imagesPerSecond / *study.cells.back().imagesPerSecond;
  for (const char* what : {"cells", "throughput", "all"}) EXPECT_TRUE(hasTokens(what)) << what;
  const Table table = cellTable(inEnglish(), study, {"tokensPerSecond", "tokensPerSecondPerDevice"}, {});
  const auto column = [&table](const std::string& key) {
    const auto at = std::find_if(table.columns.begin(), table.columns.end(),
                                 [&key](const TableColumn& each) { return each.key == key; });
    return static_cast<std::size_t>(at - table.columns.begin());
  };
  EXPECT_EQ(table.rows.front()[column("tokensPerSecond")], "");
  EXPECT_EQ(table.rows.back()[column("tokensPerSecond")], "64000");
  EXPECT_EQ(table.rows.back()[column("tokensPerSecondPerDevice")],
            exact(Number(64'000.0 / study.cells.back().cell.worldDevices())));
  // The interval is that of samples/s for as many tokens.
  const Interval samples = throughputWithin(study.cells.back()), tokens = tokensWithin(study.cells.back());
  ASSERT_TRUE(samples.low && samples.high && tokens.low && tokens.high);
  EXPECT_NEAR(*tokens.low / *tokens.value, *samples.low / *samples.value, 1e-9);
  EXPECT_NEAR(*tokens.high / *tokens.value, *samples.high / *samples.value, 1e-9);
  const Table throughput = *makeTable(inEnglish(), study, "throughput");
  for (const char* title : {"tokens/s, 95 % from", "tokens/s, 95 % to"})
    EXPECT_TRUE(std::any_of(throughput.columns.begin(), throughput.columns.end(), [&title](const TableColumn& each) {
      return each.title == title;
    })) << title;
}

TEST(RateUnit, IsSamplesPerSecondForAProgram) {
  StudyResult study = strongStudy();
  const auto titlesOf = [&study] {
    std::vector<std::string> titles;
    const Table table = *makeTable(inEnglish(), study, "all");
    for (const TableColumn& column : table.columns) titles.push_back(column.title);
    const Figure figure = *makeFigure(inEnglish(), study, "throughput");
    titles.insert(titles.end(), {figure.title, figure.y.title, figure.definition});
    const Document report = makeReport(inEnglish(), study);
    for (const Block& block : report.blocks) titles.push_back(block.text);
    std::string all;
    for (const std::string& title : titles) all += title + "\n";
    return all;
  };
  const auto contains = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  const std::string builtIn = titlesOf();
  EXPECT_TRUE(contains(builtIn, "images/s, 95 % from"));
  EXPECT_FALSE(contains(builtIn, "samples/s") || contains(builtIn, "rateUnit"));
  study.spec.program = ProgramSpec{.command = {"python", "train.py"}};
  for (CellResult& cell : study.cells) cell.cell.study.program = study.spec.program;
  compareCells(study);
  const std::string program = titlesOf();
  EXPECT_TRUE(contains(program, "samples/s, 95 % from"));
  EXPECT_TRUE(contains(program, "Fastest: "));
  EXPECT_FALSE(contains(program, "images/s") || contains(program, "rateUnit")) << program;
}

TEST(RateUnit, NoFigureOrTableOfAProgramNamesImages) {
  StudyResult study = strongStudy();
  study.spec.program = ProgramSpec{.command = {"python", "train.py"}};
  for (CellResult& cell : study.cells) cell.cell.study.program = study.spec.program;
  compareCells(study);
  const auto expectNoImages = [](const char* what, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) EXPECT_EQ(text.find("image"), std::string::npos) << what << ": " << text;
  };
  for (const ExportKind& kind : allKinds()) {
    const Table table = *makeTable(inEnglish(), study, kind.what);
    for (const TableColumn& column : table.columns) expectNoImages(kind.what, {column.title});
    if (kind.draw == nullptr) continue;
    for (const char* x : {"", "batch"}) {
      const auto figure = makeFigure(inEnglish(), study, kind.what, {x, {}});
      if (figure)
        expectNoImages(kind.what,
                       {figure->title, figure->subtitle, figure->x.title, figure->y.title, figure->definition});
    }
  }
}

TEST(RateUnit, AComparisonWithAProgramKeepsTheNotesOfTheOtherStudies) {
  StudyResult builtIn = strongStudy();
  builtIn.guard = {{Severity::warning, {"guard.epoch-projected", {}}}};
  for (CellResult& cell : builtIn.cells) cell.guard.clear(), cell.environment = {{"trainImages", "640"}};
  StudyResult program = builtIn;
  program.spec.program = ProgramSpec{.command = {"python", "train.py"}};
  for (CellResult& cell : program.cells) cell.cell.study.program = program.spec.program;
  program.guard = {{Severity::warning, {"guard.epoch-projected-of-samples", {}}}};
  const std::vector<ComparedStudy> both{{std::make_shared<const StudyResult>(builtIn), "A"},
                                        {std::make_shared<const StudyResult>(program), "B"}};
  const Table lines = comparisonTable(inEnglish(), both);
  EXPECT_NE(lines.rows.at(0).back().find("images per second"), std::string::npos) << lines.rows.at(0).back();
  EXPECT_NE(lines.rows.at(1).back().find("samples per second"), std::string::npos) << lines.rows.at(1).back();
  const auto keysOf = [](const Table& table) {
    std::string all;
    for (const auto& row : table.display.empty() ? table.rows : table.display) all += row.front() + "\n";
    return all;
  };
  EXPECT_NE(keysOf(differencesTable(inEnglish(), both)).find("training samples"), std::string::npos);
  EXPECT_NE(keysOf(differencesTable(inEnglish(), {both.front(), both.front()})).find("training images"),
            std::string::npos);
}

TEST(Numbers, ForPeople) {
  EXPECT_EQ(shown(inEnglish(), 1.6), "1.60");
  EXPECT_EQ(shown(inEnglish(), 0.051234), "0.0512");
  EXPECT_EQ(shown(inEnglish(), 1234.5678), "1235");
  EXPECT_EQ(shown(inEnglish(), 12345.678), "12,346");
  EXPECT_EQ(shown(inEnglish(), -1234567.0), "-1,234,567");
  EXPECT_EQ(shown(inEnglish(), 99.97), "100") << "as 100.03";
  EXPECT_EQ(shown(inEnglish(), -9.996), "-10.0");
  EXPECT_EQ(shown(inEnglish(), 0.9996), "1.00");
  EXPECT_EQ(shown(inEnglish(), 99.94), "99.9");
  EXPECT_EQ(shown(inEnglish(), 0), "0");
  EXPECT_EQ(shown(inEnglish(), 0.000337), "0.000337");
  EXPECT_EQ(shown(inEnglish(), 0.000099997), "0.000100");
  EXPECT_EQ(shown(inEnglish(), 0.00000337123), "3.37e-6");
  EXPECT_EQ(shown(inEnglish(), 0.000009996), "1.00e-5");
  EXPECT_EQ(shown(inEnglish(), -0.0000000000001), "-1.00e-13");
  EXPECT_EQ(shown(inEnglish(), 5e-324), "4.94e-324");
  MessageFormatter german;
  german.decimalPoint = ",";
  EXPECT_EQ(shown(german, 0.00000337123), "3,37e-6");
  EXPECT_EQ(shown(inEnglish(), kNan), "");
  EXPECT_EQ(shown(inEnglish(), Number()), "");
  EXPECT_EQ(shown(inEnglish(), 1e300).size(), 301U + 100U);
  EXPECT_EQ(countShown(inEnglish(), 11173962), "11,173,962");
  EXPECT_EQ(countShown(inEnglish(), 8192), "8192");
  EXPECT_EQ(countShown(inEnglish(), 64.0 / 3), "21.33");
  EXPECT_EQ(countShown(inEnglish(), kNan), "");
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(exact(1.0 / 0.0), "");
}

TEST(Numbers, InColumnsOfATerminal) {
  EXPECT_EQ(columnText(12345.678), "12346");
  EXPECT_EQ(columnText(99.96), "100.0");
  EXPECT_EQ(columnText(12.345), "12.3");
  EXPECT_EQ(columnText(1.6), "1.60");
  EXPECT_EQ(columnText(0.051234), "0.051");
  EXPECT_EQ(columnText(0.00041), "0.000410");
  EXPECT_EQ(columnText(0.00000337123), "3.37e-6");
  EXPECT_EQ(columnText(0), "0");
  EXPECT_EQ(columnText(kNan), "-");
  EXPECT_EQ(columnText(Number()), "-");
}

// The last digit shown is that of the first digit of half the interval's width, in the value and both bounds.
TEST(Numbers, AnIntervalDecidesTheDigits) {
  EXPECT_EQ(shownWithin(inEnglish(), 1.6234, {1.6234, 1.58, 1.66}), "1.62");     // +-0.04
  EXPECT_EQ(shownWithin(inEnglish(), 1.6234, {1.6234, 1.608, 1.640}), "1.623");  // +-0.016
  EXPECT_EQ(shownWithin(inEnglish(), 1.6234, {1.6234, 1.1, 2.1}), "1.6");        // +-0.5
  EXPECT_EQ(shownWithin(inEnglish(), 0.892, {0.892, 0.62, 1.25}), "0.89");       // +-0.32
  EXPECT_EQ(shownWithin(inEnglish(), 1.2512, {0.892, 0.62, 1.25}),
            "1.25");  // A bound ends at the same digit as the value.
  EXPECT_EQ(shownWithin(inEnglish(), 1.6234, {1.6234, 1.6234, 1.6234}), "1.6234");
  EXPECT_EQ(shownWithin(inEnglish(), 1.6234, {1.6234, {}, {}}), "1.62");
  EXPECT_EQ(shownWithin(inEnglish(), 1.6, {1.6, kNan, 2.0}), "1.60");
  EXPECT_EQ(shownWithin(inEnglish(), kNan, {1.6, 1.5, 1.7}), "");
  EXPECT_EQ(shownWithin(inEnglish(), 123456.7, {123456.7, 120000, 127000}), "123,457");
}

// A value that is not 0 is never shown as 0, in any writer of tables; scripts get all digits.
TEST(Numbers, BelowATenThousandthHaveAnExponent) {
  const Interval small{3.3712e-6, 3.301e-6, 3.442e-6};  // +-0.07e-6
  EXPECT_EQ(shownWithin(inEnglish(), small.value, small), "3.37e-6");
  EXPECT_EQ(shownWithin(inEnglish(), small.high, small), "3.44e-6");
  EXPECT_EQ(shownWithin(inEnglish(), 3.3712e-16, {3.3712e-16, 3.301e-16, 3.442e-16}), "3.37e-16");
  EXPECT_EQ(shownWithin(inEnglish(), 1.02e-5, {9.8e-6, 9.4e-6, 1.02e-5}), "1.02e-5");
  EXPECT_EQ(shownWithin(inEnglish(), -0.00002, {0.1, -0.00002, 0.2}), "-2e-5");
  EXPECT_EQ(shownWithin(inEnglish(), -0.003, {0.1, -0.003, 0.2}), "-0.003");
  EXPECT_EQ(shownWithin(inEnglish(), 0, {0.1, 0, 0.2}), "0");
  StudyResult study = strongStudy();
  study.cells[0].trainLoss = 3.3712e-6;
  const Table table = *makeTable(inEnglish(), study, "cells");
  for (const std::string& text : {toMarkdown(table), toHtml(table), toLatex(table)}) {
    EXPECT_NE(text.find("3.37e-6"), std::string::npos) << text;
    EXPECT_EQ(text.find("0.00000"), std::string::npos) << text;
  }
  EXPECT_NE(toCsv(table).find(",3.3712e-06,"), std::string::npos) << toCsv(table);
}

// One time appears in each form: in seconds for scripts, in milliseconds with the digits of its interval for
// people.
TEST(Numbers, UnitsInEveryWriter) {
  StudyResult study = strongStudy();
  study.cells[0].stepSeconds.mean = 0.1;
  study.cells[0].stepSeconds.ciLow = 0.0995;
  study.cells[0].stepSeconds.ciHigh = 0.1005;
  study.cells[0].busbw = 1.5e9;
  study.cells[0].memory.rss = 2.5e9;
  const Table table = *makeTable(inEnglish(), study, "cells");
  EXPECT_NE(toCsv(table).find(",0.1,"), std::string::npos);
  EXPECT_NE(toCsv(table).find(",1.5e+09,"), std::string::npos);
  EXPECT_EQ(toJson(table)["rows"][0]["stepSeconds"], 0.1);
  EXPECT_EQ(toJson(table)["rows"][0]["memoryRss"], 2.5e9);
  EXPECT_NE(toMarkdown(table).find("| 100.0 |"), std::string::npos);  // +-0.5 ms
  EXPECT_NE(toMarkdown(table).find("| 1.50 |"), std::string::npos);   // GB/s, 1e9
  EXPECT_NE(toLatex(table).find(" & 2500 & "), std::string::npos);    // MB, 1e6
  EXPECT_NE(toHtml(table).find("<td class=\"number\">100.0</td>"), std::string::npos);
}

TEST(Tables, EveryKindHasRowsOfOneShapeAndNoNan) {
  StudyResult study = strongStudy();
  study.cells[0].busbw = kNan;
  study.cells[0].memory.rss = 1.0 / 0.0;
  study.cells[1].imagesPerSecond = {};
  for (const std::string& what : exportKinds()) {
    const auto table = makeTable(inEnglish(), study, what);
    ASSERT_TRUE(table) << what;
    EXPECT_FALSE(table->columns.empty()) << what;
    for (const auto& row : table->rows) EXPECT_EQ(row.size(), table->columns.size()) << what;
    EXPECT_EQ(table->rows.size(), table->display.size()) << what;
    for (const TableColumn& column : table->columns) EXPECT_NE(column.title.substr(0, 7), "column.") << what;
    for (const std::string& text :
         {toCsv(*table), toMarkdown(*table), toLatex(*table), toHtml(*table), toJson(*table).dump()})
      EXPECT_FALSE(saysNotANumber(text)) << what << text;
  }
  for (const std::string& what : labKinds()) {
    const auto table = makeTable(inEnglish(), study, what, {{}, {}, TableLayout::lab});
    ASSERT_TRUE(table) << what;
    EXPECT_FALSE(saysNotANumber(toCsv(*table) + toMarkdown(*table))) << what;
  }
  EXPECT_FALSE(makeTable(inEnglish(), study, "nonsense"));
}

TEST(Tables, TitlesOfTheLabLayoutAreTranslated) {
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  const Table table = *makeTable(shouting, strongStudy(), "speedup", {{}, {}, TableLayout::lab});
  EXPECT_EQ(table.columns[0].key, "strategy");
  EXPECT_EQ(table.columns[0].title, "<column.strategy>");
  EXPECT_EQ(table.columns[1].title, "<axis.devices>");
}

TEST(Tables, LabLayoutHasDevicesDownAndBatchAcross) {
  const Table table = *makeTable(inEnglish(), strongStudy(), "speedup", {{}, {}, TableLayout::lab});
  ASSERT_EQ(table.columns.size(), 4U);
  EXPECT_EQ(table.columns[0].key, "strategy");
  EXPECT_EQ(table.columns[1].key, "devices");
  EXPECT_EQ(table.columns[2].key, "epochSeconds_64");
  EXPECT_EQ(table.columns[3].group, "batch 64");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][0], "single");
  EXPECT_EQ(table.rows[0][1], "1");
  EXPECT_EQ(table.display[1][3], "1.60");
  StudyResult more = strongStudy();
  more.cells.push_back(more.cells[0]);
  more.cells.back().cell.batch = BatchShares(1, {128});
  more.cells.back().speedup = 1.9;
  const Table wide = *makeTable(inEnglish(), more, "speedup", {{}, {}, TableLayout::lab});
  ASSERT_EQ(wide.columns.size(), 6U);
  EXPECT_EQ(wide.rows[0][5], "");  // One device did not run batch 128.
  EXPECT_EQ(wide.rows[1][5], "1.9");
}

// Three variants on two devices; the first one has another strategy.
TEST(Tables, LabLayoutKeepsTheOrderOfTheMatrix) {
  StudyResult study = strongStudy();
  const CellResult measured = study.cells[0], baseline = study.cells[1];
  study.cells.clear();
  for (const char* variant : {"c", "d", "e"}) {
    study.cells.push_back(measured);
    study.cells.back().cell.variant = variant;
    study.cells.back().cell.number = static_cast<int>(study.cells.size());
  }
  study.cells[0].cell.strategy = Strategy::parameterServer;
  study.cells.push_back(baseline);
  const Table table = *makeTable(inEnglish(), study, "speedup", {{}, {}, TableLayout::lab});
  std::vector<std::string> variants;
  for (const auto& row : table.rows) variants.push_back(row[0]);
  EXPECT_EQ(variants, (std::vector<std::string>{"plain", "c", "d", "e"}));
}

TEST(Tables, LabLayoutLeavesOutRowsThatSayNothing) {
  const Table table = *makeTable(inEnglish(), strongStudy(), "bandwidth", {{}, {}, TableLayout::lab});
  ASSERT_EQ(table.rows.size(), 1U);  // One device has no bandwidth.
  EXPECT_EQ(table.rows[0][1], "2");
}

// The share is that of the peak bandwidth at the buckets' sizes, and is the same in the title, the verdict and the
// table below them.
TEST(Tables, TheLabsShareOfThePeakIsTheTitles) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells)
    if (cell.busbw) cell.sizeUtilisation = 0.62;  // Relative to the sweep's best, the share is different.
  EXPECT_NE(makeFigure(inEnglish(), study, "bandwidth")->title.find("62 %"), std::string::npos);
  const Table table = *makeTable(inEnglish(), study, "bandwidth", {{}, {}, TableLayout::lab});
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].back(), "0.62");
}

// A table with "10 %", relative to the highest of all sizes, appeared below a title with 73. The window's table has
// only the title's share; files keep both under different names.
TEST(Tables, OneShareOfThePeakIsReadAndTwoHaveTheirOwnHeads) {
  StudyResult study = strongStudy();
  study.cells[0].bandwidthUtilisation = 0.1;
  study.cells[0].sizeUtilisation = 0.73;
  const Table files = *makeTable(inEnglish(), study, "cells");
  const auto titleOf = [](const Table& table, const std::string& key) -> std::string {
    for (const TableColumn& column : table.columns)
      if (column.key == key) return column.title;
    return {};
  };
  EXPECT_EQ(titleOf(files, "bandwidthUtilisation"), "busbw, % of highest peak");
  EXPECT_EQ(titleOf(files, "ceilingBusbw"), "peak bandwidth, GB/s");
  EXPECT_EQ(titleOf(files, "sizeUtilisation"), "busbw, % of peak at message sizes");
  const Table read = readingTable(inEnglish(), study, files);
  EXPECT_EQ(titleOf(read, "bandwidthUtilisation"), "");
  for (std::size_t at = 0; at < read.columns.size(); ++at)
    if (read.columns[at].key == "sizeUtilisation") EXPECT_EQ(read.display[0][at], "73.0");
  EXPECT_NE(titleOf(read, "sizeUtilisation"), "");
}

TEST(Tables, AStatusIsACodeInFilesAndATextForPeople) {
  StudyResult study = strongStudy();
  study.cells[0].status = RunStatus::oom;
  study.cells[1].status = RunStatus::cancelled;
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  const Table table = *makeTable(shouting, study, "cells");
  ASSERT_EQ(table.columns.back().key, "status");
  EXPECT_EQ(table.rows[0].back(), "oom");
  EXPECT_EQ(table.rows[1].back(), "cancelled");
  EXPECT_EQ(table.display[0].back(), "<status.oom>");
  EXPECT_EQ(table.display[1].back(), "<status.cancelled>");
  EXPECT_EQ(readingTable(shouting, study, table).display[0].back(), "<status.oom>");
  EXPECT_NE(toCsv(table).find(",oom\r\n"), std::string::npos);
  EXPECT_NE(toMarkdown(table).find("status.cancelled"), std::string::npos);
}

TEST(Tables, TransferKindsAndCollectivesAreTextsForPeople) {
  const StudyResult study = strongStudy();
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  const auto pairs = [&](const char* what, const char* column) {
    const Table table = *makeTable(shouting, study, what);
    std::set<std::string> out;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (table.columns[i].key == column)
        for (std::size_t row = 0; row < table.rows.size(); ++row)
          if (!table.rows[row][i].empty()) out.insert(table.rows[row][i] + " " + table.display[row][i]);
    return out;
  };
  using Words = std::set<std::string>;
  EXPECT_EQ(pairs("bandwidth", "kind"),
            (Words{"bucket <transfer.bucket>", "ceiling <transfer.ceiling>", "step <transfer.step>"}));
  EXPECT_TRUE(pairs("bandwidth", "op").contains("allReduce <op.allReduce>"));
  EXPECT_EQ(shouting.say("op.allReduce"), "<op.allReduce>");
  EXPECT_TRUE(pairs("loss", "rank").contains("all <report.all-ranks>"));
  const Words parts = pairs("trace", "part");
  for (const char* part : {"backward <part.backward>", "exposed <part.exposed>", "allReduce <op.allReduce>"})
    EXPECT_TRUE(parts.contains(part)) << part;
}

// A code without a text would be shown itself.
TEST(Tables, EveryCodeHasItsText) {
  const auto codes = messageCodes();
  const auto isMessage = [&](const std::string& code) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
  };
  for (int op = 1; !name(static_cast<CollectiveOp>(op)).empty(); ++op)
    EXPECT_TRUE(isMessage("op." + std::string(name(static_cast<CollectiveOp>(op))))) << op;
  for (int kind = 1; !name(static_cast<SpanKind>(kind)).empty(); ++kind)
    EXPECT_TRUE(isMessage("part." + std::string(name(static_cast<SpanKind>(kind))))) << kind;
  for (const auto& status : enumNames(RunStatus{})) EXPECT_TRUE(isMessage("status." + std::string(status.text)));
}

TEST(Tables, AUtilisationAboveItsPeakIsInTheJsonAlone) {
  StudyResult study = strongStudy();
  CellResult& cell = study.cells[0];
  cell.bandwidthUtilisation = 1.3;
  cell.sizeUtilisation = 1.1;
  cell.flopsUtilisation = 1.2;
  cell.vendorUtilisation = 1.1;
  cell.buckets.at(0).utilisation = 1.17;
  cell.buckets.at(1).utilisation = 0.5;
  const auto reported = [&](const char* what, const char* column) {
    std::vector<double> values;
    const auto table = toJson(*makeTable(inEnglish(), study, what));
    for (const auto& row : table["rows"])
      if (!row.at(column).is_null()) values.push_back(row[column].get<double>());
    return values;
  };
  using Values = std::vector<double>;
  EXPECT_EQ(reported("bandwidth", "utilisation"), Values{0.5});
  for (const char* column : {"bandwidthUtilisation", "sizeUtilisation", "flopsUtilisation", "vendorUtilisation"})
    EXPECT_EQ(reported("all", column), Values{}) << column;
  EXPECT_EQ(toJson(cell)["bandwidthUtilisation"], 1.3);
  EXPECT_EQ(toJson(cell)["buckets"][0]["utilisation"], 1.17);
  cell.bandwidthUtilisation = 0.9;
  EXPECT_EQ(reported("all", "bandwidthUtilisation"), Values{0.9});
}

TEST(Tables, AllIsEveryNumberOfEveryCell) {
  const Table table = *makeTable(inEnglish(), strongStudy(), "all");
  EXPECT_GT(table.columns.size(), 70U);
  EXPECT_EQ(table.rows.size(), 2U);
  std::set<std::string> keys;
  for (const TableColumn& column : table.columns) EXPECT_TRUE(keys.insert(column.key).second) << column.key;
}

// One row defines a derived quantity: JSON, columns and sentences follow from it.
TEST(Tables, EveryDerivedQuantityHasItsKeyItsColumnAndItsHeading) {
  const auto json = toJson(strongStudy().cells[0]);
  const auto codes = messageCodes();
  const auto isMessage = [&](const char* code) { return std::find(codes.begin(), codes.end(), code) != codes.end(); };
  std::set<std::string> keys;
  for (const DerivedQuantity& quantity : derivedQuantities()) {
    const std::string key = quantity.key;
    EXPECT_TRUE(keys.insert(key).second) << key;
    ASSERT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json.contains(key + "Ci"), quantity.json == DerivedJson::bounds) << key;
    EXPECT_EQ(json[key].is_object(), quantity.json == DerivedJson::interval) << key;
    EXPECT_TRUE(isMessage(quantity.heading)) << key;
    EXPECT_DOUBLE_EQ(cellColumn(key).scale, quantity.scale);
    EXPECT_EQ(quantity.lowHeading == nullptr, quantity.highHeading == nullptr) << key;
    if (quantity.lowHeading == nullptr) continue;
    EXPECT_TRUE(isMessage(quantity.lowHeading) && isMessage(quantity.highHeading)) << key;
    EXPECT_STREQ(cellColumn(key + "Low").title, quantity.lowHeading);
    EXPECT_STREQ(cellColumn(key + "High").title, quantity.highHeading);
  }
}

TEST(Tables, SpeedupRowsAreTheNumbers) {
  const Table table = *makeTable(inEnglish(), strongStudy(), "speedup");
  const auto at = [&](std::size_t row, const std::string& key) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (table.columns[i].key == key) return std::pair(table.rows[row][i], table.display[row][i]);
    return std::pair(std::string("?"), std::string("?"));
  };
  EXPECT_NEAR(std::stod(at(0, "speedup").first), 1.6, 1e-8);
  EXPECT_EQ(at(0, "speedup").second, "1.60");
  EXPECT_EQ(at(0, "strategy").first, "ddp");
  EXPECT_NEAR(std::stod(at(0, "stepSeconds").first), 0.1, 1e-9);  // The value for scripts is in seconds.
  EXPECT_EQ(at(0, "stepSeconds").second, "100");                  // The text for people is in milliseconds.
  EXPECT_EQ(at(1, "speedupLow").first, "");
  EXPECT_EQ(at(1, "globalBatch").second, "64");
}

TEST(Tables, LossHasThePromisedColumns) {
  const std::string csv = toCsv(*makeTable(inEnglish(), strongStudy(), "loss"));
  EXPECT_NE(csv.find("cell,repeat,rank,step,epoch,loss,accuracy,learningRate\r\n1,1,all,0,0,2,0.25,0.1\r\n"),
            std::string::npos);
}

TEST(Tables, HyperparametersAreTheCompletedStudy) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells) cell.parameters = 11181642;
  study.cells.back().parameters = 53762;
  const Table table = *makeTable(inEnglish(), study, "hyperparameters");
  const auto value = [&](const std::string& key) {
    for (const auto& row : table.rows)
      if (row[0] == key) return row[1];
    return std::string("no row");
  };
  EXPECT_EQ(value("optimizer.momentum"), "0.9");
  EXPECT_EQ(value("model.parameters"), "11181642; 53762");
}

TEST(Tables, SettingsAndFactsAreTextsForPeople) {
  StudyResult study = strongStudy();
  study.spec.dataset.augment = {"crop", "flip"};
  study.cells[0].environment = {{"cpuQuota", "4 cores"}, {"OMP_NUM_THREADS", "2"}};
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  const Table settings = mainSettings(shouting, study);
  const auto value = [&](const std::string& key) {
    for (const auto& row : settings.display)
      if (row[0] == key) return row[1];
    return std::string("no row");
  };
  EXPECT_EQ(value("<setting.augment>"), "<setting-word.crop>, <setting-word.flip>");
  EXPECT_EQ(value("<setting.loading>").rfind("<setting-word.", 0), 0u);
  EXPECT_EQ(value("<setting.schedule>").rfind("<setting-word.constant>", 0), 0u);
  const Table facts = environmentTable(shouting, study);
  std::map<std::string, std::string> shown;
  for (std::size_t row = 0; row < facts.rows.size(); ++row) shown[facts.rows[row][0]] = facts.display[row][0];
  EXPECT_EQ(shown["cpuQuota"], "<fact.cpuQuota>");
  EXPECT_EQ(shown["OMP_NUM_THREADS"], "OMP_NUM_THREADS");
}

// A command is copied from a report into a shell.
TEST(Tables, TheCommandOfAProgramIsALineOfAShell) {
  StudyResult study = strongStudy();
  study.spec.program.emplace().command = {"python3", "my train.py", "--name", "", "{batch}"};
  const Table settings = mainSettings(inEnglish(), study);
  ASSERT_FALSE(settings.rows.empty());
  EXPECT_EQ(settings.rows[0][1], "python3 'my train.py' --name '' {batch}");
}

// The kernel writes "notsupported", which scripts get and people do not read.
TEST(Tables, SmtOfAMachineIsReadAsWords) {
  StudyResult study = strongStudy();
  study.cells[0].environment = {{"smt", "on | notsupported"}};
  study.cells[1].environment = {{"smt", "forceoff"}};
  const Table facts = environmentTable(inEnglish(), study);
  ASSERT_EQ(facts.rows.size(), 1U);
  EXPECT_EQ(facts.rows[0][1], "on | notsupported; forceoff");
  EXPECT_EQ(facts.display[0][1], "on | not supported; off until the next boot");
}

TEST(Tables, NotesThatDifferInANumberAloneAreOne) {
  const auto slowing = [](double percent, std::vector<int> cells) {
    return GuardNote{Severity::warning, {"guard.slowing", {{"percent", percent}}}, std::move(cells)};
  };
  const GuardNote other{Severity::note, {"guard.repeats-one", {}}, {1}};
  const auto joined = joinedNotes(inEnglish(), {slowing(10, {2}), other, slowing(5.4, {3, 4})});
  ASSERT_EQ(joined.size(), 2U);
  EXPECT_EQ(joined[0].severity, Severity::warning);
  EXPECT_EQ(noteText(inEnglish(), joined[0], 8),
            "The steps became 5.4 to 10 % slower from the first to the last third of a run: a clock was throttled or "
            "other load grew. Let the machine cool and measure again. (cells 2\u20134)");
  EXPECT_EQ(noteText(inEnglish(), slowing(5, {1, 2, 4, 6, 7, 8, 9, 12, 13}), 20),
            noteText(inEnglish(), slowing(5, {}), 20) + " (cells 1, 2, 4, 6\u20139, 12, 13)");
  const auto outlier = [](std::int64_t repeat, const std::string& percent) {
    return GuardNote{Severity::warning, {"guard.outlier", {{"repeat", repeat}, {"percent", percent}}}, {1}};
  };
  EXPECT_EQ(joinedNotes(inEnglish(), {outlier(1, "20"), outlier(1, "30")}).size(), 1U);
  EXPECT_EQ(joined[1].message.code, "guard.repeats-one");
  EXPECT_EQ(joinedNotes(inEnglish(), {slowing(10, {2}), other}).front().message.code, "guard.slowing")
      << "one alone stays";
}

// A study of 60 cells would have a page of them.
TEST(Tables, NotesOfOneKindAboutSeveralRepeatsAreOneLine) {
  const auto outlier = [](std::int64_t repeat, const std::string& percent, int cell) {
    return GuardNote{Severity::warning,
                     {"guard.outlier", {{"repeat", repeat}, {"rateUnit", "images/s"}, {"percent", percent}}},
                     {cell}};
  };
  const auto joined = joinedNotes(inEnglish(), {outlier(2, "20", 1), outlier(7, "12.1", 2), outlier(3, "14.3", 5),
                                                outlier(4, "14", 6), outlier(2, "13", 9)});
  ASSERT_EQ(joined.size(), 1U);
  EXPECT_EQ(
      noteText(inEnglish(), joined[0], 20),
      "Repeats 2\u20134, 7 are outliers: their images/s are 12.1 to 20 % off the other repeats of their cells, more "
      "than the study's spread explains. They are used, and widen the interval. (cells 1, 2, 5, 6, 9)");
  EXPECT_EQ(joined[0].kind, GuardKind::outlier);
  const auto same = joinedNotes(inEnglish(), {outlier(2, "20", 1), outlier(2, "30", 4)});
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0].message.code, "guard.outlier") << "one repeat in several cells";
  const auto straggler = [](std::int64_t rank, double percent) {
    return GuardNote{Severity::note,
                     {"guard.late-rank-compute", {{"rank", rank}, {"percent", percent}, {"milliseconds", 23.0}}},
                     {static_cast<int>(rank)}};
  };
  EXPECT_EQ(noteText(inEnglish(), joinedNotes(inEnglish(), {straggler(1, 5.3), straggler(3, 9)}).at(0), 20),
            "Ranks 1, 3 are stragglers: they arrive last in 5.3 to 9 % of the steps, by 23 ms, because their compute "
            "takes longer. (cells 1, 3)");
  const auto batch = [](std::int64_t size, int cell) {
    return GuardNote{
        Severity::warning, {"guard.batch-above-images", {{"batch", size}, {"images", std::int64_t{1024}}}}, {cell}};
  };
  EXPECT_EQ(joinedNotes(inEnglish(), {batch(1280, 5), batch(1664, 6)}).size(), 1U);
  const auto missing = [](std::int64_t repeat, std::int64_t rank, int cell) {
    return GuardNote{Severity::warning,
                     {"guard.steps-missing",
                      {{"repeat", repeat}, {"rank", rank}, {"present", std::int64_t{3}}, {"steps", std::int64_t{9}}}},
                     {cell}};
  };
  EXPECT_EQ(joinedNotes(inEnglish(), {missing(2, 0, 1), missing(2, 1, 3)}).size(), 2U) << "two ranks of one repeat";
  EXPECT_EQ(joinedNotes(inEnglish(), {missing(2, 0, 1), missing(3, 1, 3)}).size(), 1U);
}

TEST(Tables, OneFailedRunAndSeveralAreOneKindOfNote) {
  const auto failed = [](std::int64_t count, int cell) {
    return GuardNote{
        Severity::warning, {count == 1 ? "guard.run-failed" : "guard.runs-failed", {{"count", count}}}, {cell}};
  };
  for (const auto& notes : {std::vector{failed(1, 2), failed(3, 4)}, std::vector{failed(3, 4), failed(1, 2)}}) {
    const auto joined = joinedNotes(inEnglish(), notes);
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_EQ(noteText(inEnglish(), joined[0], 20),
              "1 to 3 runs of this cell ended without a result: no figure includes them, not even the device-hours. "
              "(cells 2, 4)");
  }
  const auto ones = joinedNotes(inEnglish(), {failed(1, 2), failed(1, 4)});
  ASSERT_EQ(ones.size(), 1U);
  EXPECT_EQ(
      noteText(inEnglish(), ones[0], 20),
      "1 run of this cell ended without a result: no figure includes it, not even the device-hours. (cells 2, 4)");
}

// The warm-up is counted in steps or in epochs, independent of the unit of the window.
TEST(Tables, TheTimingWindowNamesTheWarmUpThatWasTaken) {
  const auto window = [](double epochs, std::int64_t warmupSteps, double warmupEpochs) {
    StudyResult study = strongStudy();
    MeasureSpec& measure = study.spec.measure;
    measure.steps = 50;
    measure.epochs = epochs;
    measure.warmupSteps = warmupSteps;
    measure.warmupEpochs = warmupEpochs;
    measure.repeats = 3;
    for (const auto& row : mainSettings(inEnglish(), study).rows)
      if (row[0] == "measured window") return row[1];
    return std::string("no such row");
  };
  EXPECT_EQ(window(0, 15, 0), "50 steps after 15 steps of warm-up, 3 repeats");
  EXPECT_EQ(window(4, 15, 0), "4 epochs after 15 steps of warm-up, 3 repeats");
  EXPECT_EQ(window(4, 15, 1), "4 epochs after 1 epoch of warm-up, 3 repeats");
  EXPECT_EQ(window(0, 15, 0.5), "50 steps after 0.5 epochs of warm-up, 3 repeats");
  EXPECT_EQ(window(4, 0, 0), "4 epochs without warm-up, 3 repeats");
  EXPECT_EQ(window(0, 0, 0), "50 steps without warm-up, 3 repeats");
  EXPECT_EQ(window(1, 1, 0), "1 epoch after 1 step of warm-up, 3 repeats");
}

TEST(ReadingTable, AValueAndItsIntervalHaveTheDigitsThatItSupports) {
  const StudyResult study = strongStudy();
  const Table whole = *makeTable(inEnglish(), study, "cells");
  const Table read = readingTable(inEnglish(), study, whole);
  const auto shown = [&](const char* key) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < read.columns.size(); ++i)
      if (read.columns[i].key == key)
        for (const auto& row : read.display) out.push_back(row[i]);
    return out;
  };
  EXPECT_TRUE(shown("speedupLow").empty());
  EXPECT_TRUE(shown("trainLoss").empty()) << "only `all` has this column";
  const auto speedup = shown("speedup");
  ASSERT_EQ(speedup.size(), 2U);
  EXPECT_EQ(speedup[0], "1.60 [1.53, 1.67]");
  EXPECT_EQ(speedup[1], "1.00") << "a baseline has no interval beside itself";
  const auto step = shown("stepSeconds");
  EXPECT_EQ(step[0], "100 [95, 105]") << "no finer than the repeats are";
  EXPECT_EQ(step[1], "160 [152, 168]");
  ASSERT_EQ(read.rows.size(), whole.rows.size());
  EXPECT_EQ(read.rows[0].size(), read.columns.size());
  EXPECT_EQ(whole.columns.size(), makeTable(inEnglish(), study, "cells")->columns.size()) << "files keep theirs";
}

// Files for scripts keep the numbers.
TEST(ReadingTable, ARatioThatIsNotResolvedIsNoNumber) {
  StudyResult study = strongStudy();
  study.cells[0].speedupUnresolved = Unresolved{3, 1234};
  const Table whole = *makeTable(inEnglish(), study, "cells");
  const Table read = readingTable(inEnglish(), study, whole);
  std::size_t found = 0;
  for (std::size_t i = 0; i < whole.columns.size(); ++i) {
    const std::string& key = whole.columns[i].key;
    if (key == "speedup" || key == "efficiency") EXPECT_EQ(whole.display[0][i], "uncertain (3 of 1200 repeats)") << key;
    if (key == "speedupLow" || key == "efficiencyHigh") EXPECT_EQ(whole.display[0][i], "") << key;
    if (key.starts_with("speedup")) {
      EXPECT_FALSE(whole.rows[0][i].empty()) << key;
      ++found;
    }
  }
  EXPECT_EQ(found, 3U);
  for (std::size_t i = 0; i < read.columns.size(); ++i)
    if (read.columns[i].key == "speedup") EXPECT_EQ(read.display[0][i], "uncertain (3 of 1200 repeats)");
  EXPECT_TRUE(makeFigure(inEnglish(), study, "speedup")->title.starts_with("2 devices: uncertain after 3 repeats"));
}

// Each node has one rank, so this shows how busy each node was.
TEST(Tables, EachRankHasItsHostAndTheLoadOfItsCores) {
  StudyResult study = strongStudy();
  std::vector<RankResult>& ranks = study.cells[0].ranks;
  ASSERT_EQ(ranks.size(), 2U);
  ranks[0].host = "n0", ranks[1].host = "n1";
  ranks[0].cpuPercent = 97.5, ranks[1].cpuPercent.reset();
  const Table table = *makeTable(inEnglish(), study, "per-rank");
  const auto column = [&table](const std::string& key) {
    return static_cast<std::size_t>(std::find_if(table.columns.begin(), table.columns.end(),
                                                 [&key](const TableColumn& each) { return each.key == key; }) -
                                    table.columns.begin());
  };
  const std::size_t load = column("cpuPercent");
  ASSERT_LT(load, table.columns.size());
  EXPECT_EQ(table.rows[0][column("host")], "n0");
  EXPECT_EQ(table.rows[0][load], "97.5");
  EXPECT_EQ(table.rows[1][load], "");
}

TEST(ReadingTable, AColumnSetsAllItsThousandsApartOrNone) {
  const auto alike = [](std::vector<std::string> column) {
    setThousandsAlike(inEnglish(), column);
    return column;
  };
  using Column = std::vector<std::string>;
  EXPECT_EQ(alike({"5210 [4010, 6410]", "17,820 [17,500, 18,100]", "940", ""}),
            (Column{"5,210 [4,010, 6,410]", "17,820 [17,500, 18,100]", "940", ""}));
  EXPECT_EQ(alike({"5210", "9999"}), (Column{"5210", "9999"}));
  EXPECT_EQ(alike({"0.1234", "1234.5", "12,345"}), (Column{"0.1234", "1,234.5", "12,345"}));
  StudyResult study = strongStudy();
  study.cells[0].imagesPerSecond = 17820;
  study.cells[1].imagesPerSecond = 5210;
  const Table read = readingTable(inEnglish(), study, *makeTable(inEnglish(), study, "cells"));
  for (std::size_t i = 0; i < read.columns.size(); ++i)
    if (read.columns[i].key == "imagesPerSecond") EXPECT_EQ(read.display[1][i].substr(0, 5), "5,210");
}

// "9.44e-5" above "0.000204" cannot be compared at a glance.
TEST(Tables, AColumnHasOneNotation) {
  const auto column = [](const std::vector<double>& values) {
    std::vector<std::string> out;
    for (const auto& row :
         filled<double>(values, {field<double>(inEnglish(), "value", "column.value",
                                               [](const double& value) { return numberEntry(inEnglish(), value); })})
             .display)
      out.push_back(row.front());
    return out;
  };
  using Column = std::vector<std::string>;
  EXPECT_EQ(column({9.44e-5, 0.000204, 0}), (Column{"9.44e-5", "2.04e-4", "0"}));
  EXPECT_EQ(column({2.3, 9.44e-5, -0.0123}), (Column{"2.30", "0.0000944", "-0.0123"})) << "a loss that became small";
  EXPECT_EQ(column({0.5, 3e-9, 1234}), (Column{"5.00e-1", "3.00e-9", "1.234e3"})) << "too many zeros";
  EXPECT_EQ(column({9.44e-5, 1e-9}), (Column{"9.44e-5", "1.00e-9"}));
  EXPECT_EQ(column({12345, 0.000204}), (Column{"12,345", "0.000204"}));
}

// A number and the bounds beside it are one column.
TEST(ReadingTable, ANumberAndItsBoundsHaveOneNotation) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells)
    for (Number* each : {&cell.speedup, &cell.speedupCi.value, &cell.speedupCi.low, &cell.speedupCi.high})
      if (*each) **each *= 6.2e-5;
  const Table read = readingTable(inEnglish(), study, *makeTable(inEnglish(), study, "speedup"));
  const auto at = columnIndex(read, "speedup");
  ASSERT_TRUE(at);
  EXPECT_EQ(read.display[0][*at], "9.9e-5 [9.5e-5, 1.04e-4]");
}

TEST(ReadingTable, WhatIsFinerThanACellIsLeftAlone) {
  const StudyResult study = strongStudy();
  const Table ranks = *makeTable(inEnglish(), study, "per-rank");
  EXPECT_EQ(readingTable(inEnglish(), study, ranks).display, ranks.display);
}

// A sentence is wider than any column of a page or of a report.
TEST(ReadingTable, AReasonForALawIsBelowTheTableAndNotInAColumn) {
  StudyResult study = strongStudy();
  ScalingFit fit;
  fit.law = "amdahl";
  fit.strategy = Strategy::ddp;
  fit.batch = 64;
  fit.reason = Message{"fit.few-devices",
                       {{"name", "Amdahl's law"}, {"needed", std::int64_t{3}}, {"measured", std::int64_t{2}}}};
  ScalingFit larger = fit;
  larger.batch = 512;
  study.fits = {fit, larger};
  const std::string sentence = english(*fit.reason);
  const Table files = *makeTable(inEnglish(), study, "fit");
  EXPECT_TRUE(columnIndex(files, "reason")) << "scripts read it there";
  const Table read = readingTable(inEnglish(), study, files);
  EXPECT_FALSE(columnIndex(read, "reason"));
  for (const auto& row : read.display) EXPECT_EQ(row.size(), read.columns.size());
  EXPECT_EQ(read.notes, std::vector<std::string>{sentence}) << "once, because it is that of every row";
  study.fits[0].reason.reset();
  const Table one = readingTable(inEnglish(), study, *makeTable(inEnglish(), study, "fit"));
  EXPECT_EQ(one.notes, std::vector<std::string>{"batch 512: " + sentence});
}

// Other users choose names, and a spreadsheet runs text that begins like a formula.
TEST(TableFormats, NoCellOfACsvIsAFormula) {
  Table table;
  table.columns.resize(1);
  table.columns[0].key = "variant";
  for (const char* text : {"=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-x", "\tx"}) {
    table.rows = {{text}};
    EXPECT_NE(toCsv(table).find(std::string("'") + text), std::string::npos) << text;
  }
  for (const char* text : {"-0.5", "-1e-3", "+2", "-", "a=b", ""}) {
    table.rows = {{text}};
    EXPECT_EQ(toCsv(table), "variant\r\n" + std::string(text) + "\r\n") << text;
  }
  table.rows.clear();
  const auto line = [&table](const char* note) {
    table.notes = {note};
    const std::string csv = toCsv(table);
    return csv.substr(0, csv.find("\r\n"));
  };
  EXPECT_EQ(line("host x,=cmd|' /C calc'!A0 has no GPU"), "# host x,'=cmd|' /C calc'!A0 has no GPU");
  EXPECT_EQ(line("x,\"=cmd()\",y"), "# x,\"'=cmd()\",y");
  EXPECT_EQ(line("x;@SUM(A1); +1+1"), "# x;'@SUM(A1); '+1+1");
  EXPECT_EQ(line("x\t=1\n2"), "# x '=1 2");
  EXPECT_EQ(line("of 3 cells, -2 %; +1.5 GB/s, a=b"), "# of 3 cells, -2 %; +1.5 GB/s, a=b");
}

// Spreadsheets of some languages split cells at semicolons, and those that ask for the separator propose the tab.
TEST(TableFormats, ACellOfACsvIsNotSplitAtAnySeparator) {
  Table table;
  table.columns.resize(2);
  table.columns[0].key = "variant", table.columns[1].key = "steps";
  table.rows = {{"a;b", "1"}, {"a,b", "1"}, {"a\tb", "1"}, {"a \";=1+1", "1"}, {"a b", "1"}};
  EXPECT_EQ(toCsv(table), "variant,steps\r\n\"a;b\",1\r\n\"a,b\",1\r\n\"a\tb\",1\r\n\"a \"\";=1+1\",1\r\na b,1\r\n");
}

}  // namespace scalescope
