#include "core/study/cells/run_plan.h"

#include <sys/random.h>

#include <array>

#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/study/read/study_reader.h"
#include "core/study/read/sections.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxPlanBytes = 64u << 20;

Json nodeJson(const PlanNode& node) {
  Json json{{"index", node.index},         {"host", node.host}, {"device", name(node.device)},
            {"slotCores", node.slotCores}, {"gpus", node.gpus}, {"interface", node.interfaceName},
            {"dataPath", node.dataPath}};
  if (!node.modelPath.empty()) json["modelPath"] = node.modelPath;
  if (!node.programFolder.empty()) json["programFolder"] = node.programFolder;
  if (!node.transport.empty()) json["transport"] = node.transport;
  if (!node.transportReason.empty()) json["transportReason"] = node.transportReason;
  return json;
}

// Reads one GPU per local rank. Oversubscribed plans name a GPU more than once.
void readGpus(ObjectReader& in, PlanNode& node) {
  const Json* gpus = in.find("gpus");
  if (!gpus || !readList(*gpus, in.pathOf("gpus"), 0, in.problem())) return;
  for (const Json& gpu : *gpus) {
    std::int64_t number = 0;
    if (!readInteger(gpu, in.pathOf("gpus"), 0, 1023, number, in.problem())) return;
    node.gpus.push_back(static_cast<int>(number));
  }
}

void readSlots(ObjectReader& in, PlanNode& node) {
  const Json* slots = in.find("slotCores");
  if (!slots || !readList(*slots, in.pathOf("slotCores"), 0, in.problem())) return;
  for (const Json& slot : *slots) {
    if (!readList(slot, in.pathOf("slotCores"), 0, in.problem())) return;
    std::vector<int> cores;
    for (const Json& core : slot) {
      std::int64_t number = 0;
      if (!readInteger(core, in.pathOf("slotCores"), 0, 1'000'000, number, in.problem())) return;
      cores.push_back(static_cast<int>(number));
    }
    node.slotCores.push_back(std::move(cores));
  }
}

void readNodes(ObjectReader& plan, RunPlan& to) {
  const Json* nodes = plan.require("nodes");
  if (!nodes || !readList(*nodes, "nodes", 1, plan.problem())) return;
  for (std::size_t i = 0; i < nodes->size() && !plan.problem().first; ++i) {
    PlanNode node;
    ObjectReader in((*nodes)[i], "nodes[" + std::to_string(i) + "]", plan.problem());
    in.integer("index", node.index, 0, kMaxNodes);
    in.text("host", node.host, 200);
    in.word("device", node.device);
    readSlots(in, node);
    readGpus(in, node);
    in.text("interface", node.interfaceName, 64);
    in.text("dataPath", node.dataPath);
    in.text("modelPath", node.modelPath);
    in.text("programFolder", node.programFolder);
    in.text("transport", node.transport, 64);
    in.text("transportReason", node.transportReason, 4096);
    to.nodes.push_back(std::move(node));
  }
}

// Plans of older versions have no order: their rounds followed the study's order.
void readOrder(ObjectReader& plan, RunPlan& to) {
  const Json* order = plan.find("order");
  if (!order) return;
  ObjectReader in(*order, "order", plan.problem());
  std::int64_t seed = 0;
  RoundOrder read;
  in.integer("seed", seed, 0, UINT32_MAX);
  in.integer("round", read.round, 1, 1'000'000);
  read.seed = static_cast<std::uint32_t>(seed);
  to.order = read;
}

void readId(ObjectReader& in, const char* key, std::string& to, bool (*accepted)(const std::string&)) {
  in.text(key, to, 64);
  if (!in.problem().first && !to.empty() && !accepted(to)) in.problem().report("json.not-id", key, {{"found", to}});
}

bool isHex(const std::string& text) { return text.find_first_not_of("0123456789abcdef") == std::string::npos; }

}  // namespace

std::string makeRunSecret() {
  std::array<unsigned char, 32> random{};
  if (getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) return {};
  std::string hex;
  for (const unsigned char byte : random)
    for (const int shift : {4, 0}) hex.push_back("0123456789abcdef"[byte >> shift & 15]);
  return hex;
}

int RunPlan::ranksPerNode() const { return cell.strategy == Strategy::dataParallel ? 1 : cell.devices; }

int RunPlan::worldSize() const { return cell.nodes * ranksPerNode(); }

nlohmann::ordered_json toJson(const RunPlan& plan) {
  Json nodes = Json::array();
  for (const PlanNode& node : plan.nodes) nodes.push_back(nodeJson(node));
  Json json{{"version", plan.version},       {"study", plan.study.value}, {"studyName", plan.studyName},
            {"generation", plan.generation}, {"key", plan.key.value},     {"repeat", plan.repeat.value},
            {"run", plan.run.value},         {"seed", plan.seed}};
  if (plan.order) json["order"] = {{"seed", plan.order->seed}, {"round", plan.order->round}};
  json["collectiveTimeoutSeconds"] = plan.collectiveTimeoutSeconds;
  if (!plan.secret.empty()) json["secret"] = plan.secret;
  json["nodes"] = std::move(nodes);
  json["cell"] = toJson(plan.cell);
  return json;
}

Result<RunPlan> runPlanFromJson(const Json& json) {
  Problem problem{"plan.json", std::nullopt};
  RunPlan plan;
  ObjectReader in(json, "", problem);
  in.require("version");
  in.integer("version", plan.version, 1, 1'000'000);
  if (!problem.first && plan.version > kRunPlanVersion)
    problem.report("study.newer", "version",
                   {{"found", std::int64_t{plan.version}}, {"known", std::int64_t{kRunPlanVersion}}});
  readId(in, "study", plan.study.value, isUlid);
  in.text("studyName", plan.studyName, 200);
  in.integer("generation", plan.generation, 0, 1'000'000'000);
  readId(in, "key", plan.key.value, isHex);
  in.integer("repeat", plan.repeat.value, 1, 1'000'000);
  readId(in, "run", plan.run.value, isUlid);
  in.integer("seed", plan.seed, 0, INT64_MAX);
  readOrder(in, plan);
  in.number("collectiveTimeoutSeconds", plan.collectiveTimeoutSeconds, 0.001, 1e7);
  readId(in, "secret", plan.secret, isHex);
  readNodes(in, plan);
  const Json* cell = in.require("cell");
  if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
  auto read = cellFromJson(*cell);
  if (!read) return tl::unexpected<Error>(read.error());
  plan.cell = std::move(*read);
  if (plan.nodes.size() != static_cast<std::size_t>(plan.cell.nodes))
    return fail("study.plan-nodes",
                {{"found", static_cast<std::int64_t>(plan.nodes.size())}, {"wanted", std::int64_t{plan.cell.nodes}}});
  return plan;
}

Result<RunPlan> readRunPlan(const std::string& path) {
  const auto text = readFileWithSum(path, kMaxPlanBytes);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto json = parseJson(*text, path, kMaxPlanBytes);
  if (!json) return tl::unexpected<Error>(json.error());
  auto plan = runPlanFromJson(*json);
  if (!plan) return fail("study.plan", {{"path", path}}, plan.error());
  return plan;
}

}  // namespace scalescope
