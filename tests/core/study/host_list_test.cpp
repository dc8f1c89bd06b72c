#include "core/study/read/parse_host_list.h"

#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

using Names = std::vector<std::string>;

std::string codeOf(const std::string& text) {
  const auto names = namesOfHostList(text, 1024);
  return names ? "" : names.error().message.code;
}

TEST(HostList, IsAsSlurmWritesIt) {
  EXPECT_EQ(namesOfHostList("node[01-03,7]", 9).value(), (Names{"node01", "node02", "node03", "node7"}));
  EXPECT_EQ(namesOfHostList("r[1-2]n[8,10].lab", 9).value(), (Names{"r1n8.lab", "r1n10.lab", "r2n8.lab", "r2n10.lab"}));
  EXPECT_EQ(namesOfHostList("me@plain", 9).value(), Names{"me@plain"});
  EXPECT_EQ(namesOfHostList("n[098-101]", 9).value(), (Names{"n098", "n099", "n100", "n101"}));
}

TEST(HostList, RefusesInvalidLists) {
  for (const char* text :
       {"n[", "n]", "n[]", "n[1-]", "n[-1]", "n[3-1]", "n[a]", "n[1,,2]", "n[1", "n[[1]]", "n[1234567890]", "n[1 2]"})
    EXPECT_EQ(codeOf(text), "study.host-list") << text;
  EXPECT_EQ(english(namesOfHostList("n\033[1", 9).error()).find('\033'), std::string::npos);
  EXPECT_EQ(codeOf("n[1-1025]"), "study.host-list-long");
  EXPECT_EQ(codeOf("n[0-999999999]"), "study.host-list-long");
  EXPECT_EQ(codeOf("n[1-40][1-40]"), "study.host-list-long");
}

std::string errorOfHosts(const std::string& hosts) {
  const auto study = parseStudy(strongText(R"("globalBatch": [64])", R"(, "hosts": )" + hosts), "f.json");
  return study ? "" : english(study.error());
}

TEST(HostList, OfAStudyIsAsManyHosts) {
  const StudySpec study = parsed(strongText(R"("globalBatch": [64], "nodes": [4])",
                                            R"(, "hosts": [{"name": "first", "ssh": "a"},
                                                {"name": "n[1-3]", "ssh": "me@node[01-03]", "port": 2222}])"));
  ASSERT_EQ(study.hosts.size(), 4u);
  EXPECT_EQ(study.hosts[3].name, "n3");
  EXPECT_EQ(study.hosts[3].ssh, "me@node03");
  EXPECT_EQ(study.hosts[3].port, 2222);
  EXPECT_EQ(toJson(parsed(toJson(study).dump())), toJson(study));
}

TEST(HostList, ErrorsOfAStudyNameTheReason) {
  EXPECT_NE(errorOfHosts(R"([{"name": "n[1-3]", "ssh": "node[1-2]"}])").find("2 hosts for 3 names"), std::string::npos);
  EXPECT_NE(errorOfHosts(R"([{"name": "n[1-", "ssh": "node[1-2]"}])").find("hosts[0].name is not a list"),
            std::string::npos);
  EXPECT_NE(errorOfHosts(R"([{"name": "n[1-2000]", "ssh": "node[1-2000]"}])").find("more than 1024"),
            std::string::npos);
  EXPECT_NE(errorOfHosts(R"([{"name": "n[1-2]", "ssh": "h[1-2]"}, {"name": "n2", "ssh": "x"}])").find("twice"),
            std::string::npos);
  EXPECT_EQ(errorOfHosts(R"([{"name": "lab [2]"}])"), "");  // This machine may have any name.
}

}  // namespace
}  // namespace scalescope
