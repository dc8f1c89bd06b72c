#include "core/study/cells/run_plan.h"

#include <cstdlib>
#include <filesystem>

#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

RunPlan samplePlan(Strategy strategy) {
  auto study = *preset("quick-strong-scaling", {2, 0});
  study.axes.strategies = {strategy};
  RunPlan plan;
  plan.study = StudyId{"01J0000000000000000000000A"};
  plan.studyName = study.name;
  plan.generation = 2;
  plan.key = CellKey{"0123456789abcdef"};
  plan.repeat = RepeatNumber(3);
  plan.run = RunId{"01J0000000000000000000000B"};
  plan.seed = 4;
  plan.order = RoundOrder{4'000'000'000, 3};
  plan.cell = (*expand(study))[1];
  PlanNode node;
  node.host = "local";
  node.slotCores = {{0, 2}, {1, 3}};
  node.interfaceName = "lo";
  node.dataPath = "/data";
  plan.nodes = {node};
  plan.collectiveTimeoutSeconds = 5;
  plan.secret = makeRunSecret();
  return plan;
}

TEST(RunPlan, ComesBackWhole) {
  const RunPlan plan = samplePlan(Strategy::ddp);
  const auto tree = toJson(plan);
  const auto again = runPlanFromJson(tree);
  ASSERT_TRUE(again.has_value()) << english(again.error());
  EXPECT_EQ(toJson(*again).dump(1), tree.dump(1));
  EXPECT_EQ(line(again->cell), line(plan.cell));
  EXPECT_EQ(again->nodes[0].slotCores, plan.nodes[0].slotCores);
  EXPECT_EQ(again->order, plan.order);
  EXPECT_EQ(again->worldSize(), 2);
  EXPECT_EQ(again->ranksPerNode(), 2);
  EXPECT_EQ(samplePlan(Strategy::dataParallel).worldSize(), 1);
}

// Plans of older versions do not contain the order of cells.
TEST(RunPlan, ComesBackWithoutAnOrder) {
  RunPlan plan = samplePlan(Strategy::ddp);
  plan.order.reset();
  const auto tree = toJson(plan);
  EXPECT_FALSE(tree.contains("order"));
  EXPECT_EQ(runPlanFromJson(tree)->order, std::nullopt);
}

TEST(RunPlan, RefusesWhatIsNoPlan) {
  const auto broken = [](const char* patch) {
    nlohmann::ordered_json tree = toJson(samplePlan(Strategy::ddp));
    tree.merge_patch(nlohmann::ordered_json::parse(patch));
    const auto plan = runPlanFromJson(tree);
    return plan ? std::string("no error") : english(plan.error());
  };
  EXPECT_EQ(broken("{}"), "no error");
  EXPECT_NE(broken(R"({"version": 2})").find("newer version"), std::string::npos);
  EXPECT_NE(broken(R"({"run": "../../etc"})").find("not an id"), std::string::npos);
  EXPECT_NE(broken(R"({"nodes": []})").find("nodes must be a list"), std::string::npos);
  EXPECT_NE(broken(R"({"cell": {"rankBatches": [1, 2, 3]}})").find("3 entries for 2 devices"), std::string::npos);
  EXPECT_NE(broken(R"({"cell": {"study": {"seedd": 1}}})").find("\"seed\""), std::string::npos);
  EXPECT_NE(broken(R"({"order": {"seed": -1, "round": 1}})"), "no error");
  EXPECT_NE(broken(R"({"order": {"seed": 1, "round": 0}})"), "no error");
  EXPECT_NE(broken(R"({"order": [1]})"), "no error");
  EXPECT_NE(broken(R"({"cell": null})").find("cell is missing"), std::string::npos);
}

// An accepted plan must be accepted again after it is written: the launcher reads and writes it, and the worker reads
// it.
TEST(RunPlan, AnAcceptedPlanIsAcceptedAgain) {
  const auto twice = [](const nlohmann::ordered_json& tree) {
    const auto once = runPlanFromJson(tree);
    if (!once) return english(once.error());
    const auto again = runPlanFromJson(toJson(*once));
    return again ? std::string(*again == *once ? "same" : "changed") : english(again.error());
  };
  nlohmann::ordered_json oversubscribed = toJson(samplePlan(Strategy::ddp));
  oversubscribed["nodes"][0]["gpus"] = {0, 0};
  EXPECT_EQ(twice(oversubscribed), "same");
  nlohmann::ordered_json older = toJson(samplePlan(Strategy::ddp));
  older["cell"].erase("askedGlobalBatch");
  EXPECT_EQ(twice(older), "same");
  const nlohmann::ordered_json whole = toJson(samplePlan(Strategy::ddp));
  for (const auto& [key, value] : whole["cell"].items()) {
    nlohmann::ordered_json less = whole;
    less["cell"].erase(key);
    if (runPlanFromJson(less)) EXPECT_EQ(twice(less), "same") << key;
  }
}

TEST(RunPlan, ReadsAFile) {
  const std::string path = std::filesystem::temp_directory_path() / ("run_plan_test-" + makeUlid());
  ASSERT_TRUE(writeFileAtomic(path, toJson(samplePlan(Strategy::ddp)).dump()).has_value());
  EXPECT_TRUE(readRunPlan(path).has_value());
  ASSERT_TRUE(writeFileAtomic(path, "{").has_value());
  EXPECT_FALSE(readRunPlan(path).has_value());
  std::filesystem::remove(path);
  EXPECT_FALSE(readRunPlan(path).has_value());
}

}  // namespace
}  // namespace scalescope
