#include "core/base/process.h"
#include "core/study/data/dataset_kinds.h"
#include "tests/app/bench_place.h"

namespace scalescope {
namespace {

class Data : public Bench {
 protected:
  std::string cifar() {
    for (const char* name :
         {"data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", "test_batch"})
      std::ofstream(path(std::string(name) + ".bin")) << std::string(40 * 3073, '\x05');
    return path("");
  }
};

TEST_F(Data, AStudyWithoutAPathFindsWhatWasImported) {
  const std::string patch = R"({"dataset": {"name": "cifar10", "path": ""}})";
  nlohmann::json plan = json({"plan", study("plain"), "--patch", patch, "--json"});
  EXPECT_TRUE(plan["cells"][0]["cellKey"].is_null());
  const ProgramOutput imported = cli({"data", "import", "cifar10", cifar(), "--json"});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;
  const nlohmann::json one = nlohmann::json::parse(imported.out)["datasets"][0];
  EXPECT_EQ(one["state"], "present");
  EXPECT_EQ(one["trainImages"], 200);
  EXPECT_EQ(one["digest"].get<std::string>().size(), 64u);
  plan = json({"plan", study("plain"), "--patch", patch, "--json"});
  EXPECT_TRUE(plan["cells"][0]["cellKey"].is_string()) << plan["cells"][0].dump();
  const nlohmann::json list = json({"data", "list", "--json"});
  EXPECT_EQ(list["version"], 1);
  ASSERT_EQ(list["datasets"].size(), broughtDatasetNames().size() + 1);  // This includes the shipped dataset.
  EXPECT_EQ(list["datasets"][1]["name"], "cifar10");
  EXPECT_EQ(list["datasets"][1]["digest"], one["digest"]);
  EXPECT_EQ(list["datasets"][2]["state"], "absent");
  EXPECT_EQ(cli({"data", "verify"}).exitCode, 0);
  EXPECT_NE(cli({"data", "list"}).out.find("cifar10-sample"), std::string::npos);
}

TEST_F(Data, ExitCodesDistinguishUserErrorsFromFailures) {
  EXPECT_EQ(cli({"data", "import", "mnist", path("")}).exitCode, 2);
  EXPECT_EQ(cli({"data", "import", "cifar10", path("none")}).exitCode, 2);
  EXPECT_EQ(cli({"data", "fetch", "svhn", "--split", "all"}).exitCode, 2);
  EXPECT_EQ(cli({"data"}).exitCode, 2);
  cifar();
  std::ofstream(path("data_batch_2.bin")) << "short";
  const ProgramOutput broken = cli({"data", "import", "cifar10", path("")});
  EXPECT_EQ(broken.exitCode, 1);
  EXPECT_NE(broken.err.find("data_batch_2.bin has 5 bytes"), std::string::npos) << broken.err;
  EXPECT_EQ(cli({"data", "verify", "cifar10"}).exitCode, 1);
  std::ofstream(path("catalog.json")) << "{";
  setenv("SCALESCOPE_DATASETS", path("catalog.json").c_str(), 1);
  EXPECT_NE(cli({"data", "fetch", "cifar10"}).err.find("catalog.json is not valid JSON"), std::string::npos);
  unsetenv("SCALESCOPE_DATASETS");
}

}  // namespace
}  // namespace scalescope
