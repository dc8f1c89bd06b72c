// Tests `bundle`, `import` and `compare` with the real programs.
#include "tests/app/bench_place.h"

namespace scalescope {
namespace {

class Bundles : public Bench {};

TEST_F(Bundles, ABundleHasTheSameResultsInAnotherStore) {
  ASSERT_EQ(cli({"run", study("lab", "", 6, 2)}).exitCode, 0);
  const std::string file = path("anna.scalescope");
  const ProgramOutput written = cli({"bundle", "lab", "--out", file, "--by", "Anna"});
  ASSERT_EQ(written.exitCode, 0) << written.err;
  EXPECT_NE(written.out.find("lab, 6 runs, "), std::string::npos) << written.out;
  const std::string other = path("other");
  const ProgramOutput imported = cliAt(other, {"import", file});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;
  const std::string here = cli({"results", "lab", "--json"}).out;
  EXPECT_EQ(cliAt(other, {"results", "Anna", "--json"}).out, here);
  EXPECT_EQ(cliAt(other, {"results", "lab", "--json"}).out, here);
  // It is in no list, and its cells are not used as measured ones.
  EXPECT_EQ(nlohmann::json::parse(cliAt(other, {"studies", "--json"}).out)["studies"].size(), 0u);
  EXPECT_EQ(nlohmann::json::parse(cliAt(other, {"runs", "--json"}).out)["runs"].size(), 0u);
  const nlohmann::json plan = nlohmann::json::parse(cliAt(other, {"plan", path("lab.json"), "--json"}).out);
  for (const nlohmann::json& cell : plan["cells"]) EXPECT_EQ(cell["storedRepeats"], 0);
  const nlohmann::json compared = nlohmann::json::parse(cliAt(other, {"compare", "--json"}).out);
  ASSERT_EQ(compared["studies"].size(), 1u);
  EXPECT_EQ(compared["studies"][0]["by"], "Anna");
  EXPECT_EQ(compared["studies"][0]["devices"], 2);
  EXPECT_GT(compared["studies"][0]["imagesPerSecond"].get<double>(), 0);
  ASSERT_EQ(cliAt(other, {"delete", "Anna"}).exitCode, 0);
  EXPECT_EQ(cliAt(other, {"results", "Anna"}).exitCode, 2);
  const ProgramOutput none = cliAt(other, {"compare"});
  EXPECT_EQ(none.exitCode, 0);
  EXPECT_NE(none.err.find("has no bundle"), std::string::npos) << none.err;
  ASSERT_EQ(cliAt(other, {"delete", "Anna", "--undo"}).exitCode, 0);
  EXPECT_EQ(cliAt(other, {"results", "Anna", "--json"}).out, here);
}

TEST_F(Bundles, SingleRunsAreComparedByTheirIds) {
  ASSERT_EQ(cli({"run", study("lab", "", 6, 2)}).exitCode, 0);
  const nlohmann::json runs = json({"runs"})["runs"];
  ASSERT_EQ(runs.size(), 6u);
  const std::string first = runs[0]["run"], last = runs[5]["run"];
  const nlohmann::json compared = json({"compare", first, last, "lab"});
  ASSERT_EQ(compared["studies"].size(), 3u);
  for (int at : {0, 1}) {
    const nlohmann::json& line = compared["studies"][static_cast<std::size_t>(at)];
    const nlohmann::json& run = at == 0 ? runs[0] : runs[5];
    EXPECT_EQ(line["run"], run["run"]);
    EXPECT_EQ(line["name"], "lab");
    EXPECT_EQ(line["who"], "lab, cell " + run["cell"].dump() + ", repeat " + run["repeat"].dump());
    EXPECT_EQ(line["repeats"], 1);
    EXPECT_GT(line["imagesPerSecond"].get<double>(), 0) << "a baseline's run, too";
    EXPECT_TRUE(line["speedup"].is_null() || line["speedup"] == 1) << line;
  }
  EXPECT_TRUE(compared["studies"][2]["run"].is_null());
  EXPECT_EQ(compared["studies"][2]["repeats"], 2);
  const ProgramOutput reported = cli({"compare", first, last});
  EXPECT_EQ(reported.exitCode, 0) << reported.err;
  EXPECT_NE(reported.out.find(", repeat "), std::string::npos) << reported.out;
  const ProgramOutput unknown = cli({"compare", first, "nobody"});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_NE(unknown.err.find("no study"), std::string::npos) << unknown.err;
}

TEST_F(Bundles, BundlesThatCannotBeWrittenOrReadAreRefused) {
  ASSERT_EQ(cli({"run", study("lab", "", 3, 1)}).exitCode, 0);
  EXPECT_EQ(cli({"bundle", "lab", "--out", path("anna.zip")}).exitCode, 2);
  EXPECT_EQ(cli({"bundle", "nobody", "--out", path("a.scalescope")}).exitCode, 2);
  EXPECT_EQ(cli({"bundle", "lab", "--out", path("nowhere/a.scalescope")}).exitCode, 1);
  std::ofstream(path("bad.scalescope")) << "PK\x03\x04 and then nothing";
  const ProgramOutput bad = cli({"import", path("bad.scalescope")});
  EXPECT_EQ(bad.exitCode, 2);
  EXPECT_NE(bad.err.find("is not a bundle"), std::string::npos) << bad.err;
  EXPECT_EQ(cli({"compare", "lab", "nobody"}).exitCode, 2);
  const ProgramOutput both = cli({"compare", "lab", "lab"});
  EXPECT_EQ(both.exitCode, 0) << both.err;
  EXPECT_NE(both.out.find("lab (2)"), std::string::npos) << both.out;
}

}  // namespace
}  // namespace scalescope
