
#include <gtest/gtest.h>

#include "core/base/text.h"

namespace scalescope {
namespace {

TEST(SimilarName, IsTheNearestKnownName) {
  const std::vector<std::string> known{"results", "report", "note", "learning", "strong-scaling", "--help", "--json"};
  for (const auto& [word, similar] :
       std::vector<std::pair<std::string, std::string>>{{"resuls", "results"},
                                                        {"reslut", "results"},
                                                        {"strong", "strong-scaling"},
                                                        {"--jso", "--json"},
                                                        {"nothing", ""},
                                                        {"--colour", ""},
                                                        {"", ""},
                                                        {"x", ""},
                                                        {"repor", "report"},
                                                        {"strong-scalings", "strong-scaling"}})
    EXPECT_EQ(similarWord(word, known), similar) << word;
  EXPECT_EQ(similarWord("any", {}), "");
}

}  // namespace
}  // namespace scalescope
