// Tests that every row of core/base/messages/figures.inc is complete: nothing about a kind is defined anywhere else.
#include "core/report/figures/figure_kind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/report/tables/cell_tables.h"
#include "core/report/figures/figures.h"
#include "strong_study.h"
#include "tests/paths.h"

namespace scalescope {

using namespace synthetic;

namespace {

static_assert(!std::is_default_constructible_v<KindTable>, "a kind without a table must not compile");
static_assert(!std::is_constructible_v<KindTable, std::nullptr_t>);
static_assert(!std::is_default_constructible_v<Tab>, "a kind says whether it is a tab");

bool isMessage(const std::string& code) {
  const auto codes = messageCodes();
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

std::string interfaces() {
  std::ifstream file(sourceFile("docs/INTERFACES.md"));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Returns the words between `from` and `to` of docs/INTERFACES.md, in order.
std::vector<std::string> wordsBetween(const std::string& from, const std::string& to) {
  const std::string all = interfaces();
  const auto start = all.find(from) + from.size();
  std::istringstream words(all.substr(start, all.find(to, start) - start));
  return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

TEST(Kinds, EachHasItsMessagesAndItsOwnTable) {
  const StudyResult study = strongStudy();
  std::set<std::string> names;
  for (const ExportKind& kind : allKinds()) {
    const std::string what = kind.what;
    EXPECT_TRUE(names.insert(what).second) << what;
    EXPECT_TRUE(isMessage("heading." + what)) << what;
    if (kind.draw != nullptr)
      for (const char* sentence : {"definition.", "empty."})
        EXPECT_TRUE(isMessage(sentence + what)) << sentence << what;
    else
      EXPECT_TRUE(kind.axes.empty()) << what;
    EXPECT_FALSE(makeTable(inEnglish(), study, what)->columns.empty()) << what;
    if (what != "hyperparameters") EXPECT_NE(makeTable(inEnglish(), study, what)->columns[0].key, "key") << what;
    for (const std::string& column : kind.lab) EXPECT_EQ(cellColumn(column).key, column) << what;
    for (const std::string& axis : kind.axes) EXPECT_TRUE(checkView(what, {axis, {}, {}})) << what << axis;
  }
  EXPECT_EQ(kindNamed("speedups"), nullptr);
}

TEST(Kinds, AColumnWithoutMeasurementsIsNamed) {
  EXPECT_THROW(static_cast<void>(perCell({"speedups"}).made(inEnglish(), strongStudy(), {})), std::logic_error);
}

TEST(Kinds, TabsHaveDistinctPlacesAndNames) {
  std::set<int> places;
  std::size_t tabs = 0;
  for (const ExportKind& kind : allKinds()) {
    if (kind.tab.place == 0) continue;
    ++tabs;
    EXPECT_TRUE(places.insert(kind.tab.place).second) << kind.what;
  }
  const std::vector<ResultTab> shown = resultTabs();
  ASSERT_EQ(shown.size(), tabs);
  EXPECT_EQ(shown.front().what, "cells");
  for (const ResultTab& tab : shown) EXPECT_TRUE(isMessage(tab.title.code)) << tab.what;
}

TEST(Kinds, TabsOfAGroupAreAdjacentInTheOrderOfTheGroups) {
  std::set<TabGroup> seen;
  const std::vector<ResultTab> shown = resultTabs();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (i > 0 && shown[i].group == shown[i - 1].group) continue;
    EXPECT_TRUE(seen.insert(shown[i].group).second) << shown[i].what;
  }
  EXPECT_EQ(std::vector<TabGroup>(seen.begin(), seen.end()),
            std::vector<TabGroup>(kTabGroups.begin(), kTabGroups.end()));
}

TEST(Kinds, TheChartsOnTopAnswerTheQuestionOfTheProtocol) {
  StudyResult study;
  for (const Protocol protocol : {Protocol::strong, Protocol::weak, Protocol::fixedEpoch}) {
    study.protocol = protocol;
    EXPECT_EQ(topKinds(study).front(), "speedup");
  }
  study.protocol = Protocol::batchSweep;
  const std::vector<std::string> sweep = topKinds(study);
  EXPECT_EQ(std::vector<std::string>(sweep.begin(), sweep.begin() + 3),
            (std::vector<std::string>{"throughput", "memory", "step-parts"}));
  study.protocol = Protocol::free;
  EXPECT_EQ(topKinds(study).front(), "speedup");
  study.spec.measure.mode = MeasureMode::train;
  EXPECT_EQ(topKinds(study).front(), "accuracy");
  for (const Protocol protocol : {Protocol::strong, Protocol::batchSweep, Protocol::free}) {
    study.protocol = protocol;
    for (const std::string& what : topKinds(study)) {
      ASSERT_NE(kindNamed(what), nullptr) << what;
      EXPECT_NE(kindNamed(what)->draw, nullptr) << what;
      EXPECT_NE(kindNamed(what)->tab.place, 0) << what << " is also reached where it is not on top";
    }
  }
}

TEST(Kinds, AndTheirAxesAreWhatTheInterfacesPromiseInThatOrder) {
  EXPECT_EQ(wordsBetween("WHAT is one of `", "`; AXIS one of"), exportKinds());
  EXPECT_EQ(wordsBetween("`; AXIS one of\n`", "` (a kind"), viewAxes());
}

}  // namespace scalescope
