#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <sstream>

#include "core/report/figures.h"
#include "core/report/words.h"
#include "strong_study.h"

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
  std::ifstream stream(std::string(SCALESCOPE_SOURCE_DIR) + "/tests/core/report/golden/" + file);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// As words of their own: "information" is no infinity.
bool saysNotANumber(const std::string& text) {
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    if (word == "nan" || word == "inf" || word == "infinity") return true;
    word.clear();
  }
  return false;
}

}  // namespace

TEST(TableText, GoldenFiles) {
  EXPECT_EQ(toCsv(small()), golden("table.csv"));
  EXPECT_EQ(toMarkdown(small()), golden("table.md"));
  EXPECT_EQ(toLatex(small()), golden("table.tex"));
  EXPECT_EQ(toHtml(small()), golden("table.html"));
}

TEST(TableText, NumbersForPeople) {
  EXPECT_EQ(shown(1.6), "1.60");
  EXPECT_EQ(shown(0.051234), "0.0512");
  EXPECT_EQ(shown(1234.5678), "1235");
  EXPECT_EQ(shown(0), "0");
  EXPECT_EQ(shown(-0.0000000000001), "0");
  EXPECT_EQ(shown(kNan), "");
  EXPECT_EQ(shown(Number()), "");
  EXPECT_EQ(shown(1e300).size(), 301U);
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(exact(1.0 / 0.0), "");
}

TEST(Tables, EveryKindHasRowsOfOneShapeAndNoNan) {
  StudyResult study = strongStudy();
  study.cells[0].busbw = kNan;
  study.cells[0].memory.rss = 1.0 / 0.0;
  study.cells[1].imagesPerSecond = {};
  for (const std::string& what : exportKinds()) {
    const auto table = makeTable(study, what);
    ASSERT_TRUE(table) << what;
    EXPECT_FALSE(table->columns.empty()) << what;
    for (const auto& row : table->rows) EXPECT_EQ(row.size(), table->columns.size()) << what;
    EXPECT_EQ(table->rows.size(), table->display.size()) << what;
    for (const TableColumn& column : table->columns) EXPECT_NE(column.title.substr(0, 7), "column.") << what;
    for (const std::string& text : {toCsv(*table), toMarkdown(*table), toLatex(*table), toHtml(*table)})
      EXPECT_FALSE(saysNotANumber(text)) << what << text;
  }
  EXPECT_FALSE(makeTable(study, "nonsense"));
}

TEST(Tables, SpeedupRowsAreTheNumbers) {
  const Table table = *makeTable(strongStudy(), "speedup");
  const auto at = [&](std::size_t row, const std::string& key) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (table.columns[i].key == key) return std::pair(table.rows[row][i], table.display[row][i]);
    return std::pair(std::string("?"), std::string("?"));
  };
  EXPECT_NEAR(std::stod(at(0, "speedup").first), 1.6, 1e-9);
  EXPECT_EQ(at(0, "speedup").second, "1.60");
  EXPECT_EQ(at(0, "strategy").first, "ddp");
  EXPECT_NEAR(std::stod(at(0, "stepSeconds").first), 0.1, 1e-12);  // seconds for scripts,
  EXPECT_EQ(at(0, "stepSeconds").second, "100");                   // milliseconds for people
  EXPECT_EQ(at(1, "speedupLow").first, "");
  EXPECT_EQ(at(1, "globalBatch").second, "64");
}

TEST(Tables, LossHasThePromisedColumns) {
  const std::string csv = toCsv(*makeTable(strongStudy(), "loss"));
  EXPECT_NE(csv.find("cell,repeat,rank,step,epoch,loss,accuracy,learningRate\r\n1,1,all,0,0,2,0.25,0.1\r\n"), std::string::npos);
}

TEST(Tables, HyperparametersAreTheCompletedStudy) {
  const Table table = *makeTable(strongStudy(), "hyperparameters");
  bool found = false;
  for (const auto& row : table.rows) found = found || (row[0] == "optimizer.momentum" && row[1] == "0.9");
  EXPECT_TRUE(found);
}

}  // namespace scalescope
