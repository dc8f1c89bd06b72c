#include "ui/bridge/result_requests.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const StudyId kMine("mine"), kOther("other"), kThird("third");

TEST(ResultRequests, ChosenStudiesAreReadFirstAndOneAtATime) {
  ResultRequests requests;
  EXPECT_FALSE(requests.next());
  requests.change(kOther);
  const auto first = requests.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->study, kOther);
  requests.change(kThird);
  requests.choose({kMine, 3});
  EXPECT_FALSE(requests.next()) << "one is read";
  EXPECT_TRUE(requests.ended(*first));
  const auto second = requests.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->study, kMine);
  EXPECT_EQ(second->baseline, 3);
  EXPECT_TRUE(requests.ended(*second));
  EXPECT_EQ(requests.next()->study, kThird);
}

TEST(ResultRequests, AChangedStudyKeepsTheBaselineThatWasChosen) {
  ResultRequests requests;
  requests.keep({kMine, 2});
  EXPECT_FALSE(requests.next()) << "it is there";
  requests.change(kMine);
  EXPECT_EQ(requests.next()->baseline, 2);
}

TEST(ResultRequests, AReplyForAnOlderBaselineIsDropped) {
  ResultRequests requests;
  requests.choose({kMine, 1});
  const auto older = requests.next();
  requests.choose({kMine, 2});
  EXPECT_FALSE(requests.ended(*older));
  EXPECT_EQ(requests.next()->baseline, 2);
}

}  // namespace
}  // namespace scalescope
