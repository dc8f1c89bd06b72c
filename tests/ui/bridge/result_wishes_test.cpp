#include "ui/bridge/result_wishes.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const StudyId kMine("mine"), kOther("other"), kThird("third");

TEST(ResultWishes, APersonsGoesFirstAndOneIsReadAtATime) {
  ResultWishes wishes;
  EXPECT_FALSE(wishes.next());
  wishes.change(kOther);
  const auto first = wishes.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->study, kOther);
  wishes.change(kThird);
  wishes.choose({kMine, 3});
  EXPECT_FALSE(wishes.next()) << "one is read";
  EXPECT_TRUE(wishes.ended(*first));
  const auto second = wishes.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->study, kMine);
  EXPECT_EQ(second->baseline, 3);
  EXPECT_TRUE(wishes.ended(*second));
  EXPECT_EQ(wishes.next()->study, kThird);
}

TEST(ResultWishes, AChangedStudyKeepsTheBaselineThatWasChosen) {
  ResultWishes wishes;
  wishes.keep({kMine, 2});
  EXPECT_FALSE(wishes.next()) << "it is there";
  wishes.change(kMine);
  EXPECT_EQ(wishes.next()->baseline, 2);
}

TEST(ResultWishes, AnAnswerForAnOlderBaselineIsNobodys) {
  ResultWishes wishes;
  wishes.choose({kMine, 1});
  const auto older = wishes.next();
  wishes.choose({kMine, 2});
  EXPECT_FALSE(wishes.ended(*older));
  EXPECT_EQ(wishes.next()->baseline, 2);
}

}  // namespace
}  // namespace scalescope
