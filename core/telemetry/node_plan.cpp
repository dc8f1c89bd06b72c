#include <limits>

#include "core/telemetry/wire.h"

namespace scalescope {
namespace {

constexpr int kMaxRanks = 65536;
constexpr int kMaxCores = 65536;

// Reads fields of one object; the first malformed one is remembered by name.
class Fields {
 public:
  explicit Fields(const nlohmann::json& json) : m_json(json) {}

  void text(const char* key, std::string& value) {
    const nlohmann::json* field = find(key);
    if (field && check(key, field->is_string())) value = field->get<std::string>();
  }
  void number(const char* key, double& value) {
    const nlohmann::json* field = find(key);
    if (field && check(key, field->is_number())) value = field->get<double>();
  }
  void integer(const char* key, int& value, int least, int most) {
    const nlohmann::json* field = find(key);
    if (!field || !check(key, field->is_number_integer())) return;
    const auto wide = field->get<std::int64_t>();
    if (check(key, wide >= least && wide <= most)) value = static_cast<int>(wide);
  }
  const nlohmann::json* array(const char* key, std::size_t most) {
    const nlohmann::json* field = find(key);
    return field && check(key, field->is_array() && field->size() <= most) ? field : nullptr;
  }
  bool check(const char* key, bool good) {
    if (!good && m_bad.empty()) m_bad = key;
    return good;
  }
  [[nodiscard]] const std::string& bad() const { return m_bad; }

 private:
  const nlohmann::json* find(const char* key) const {
    const auto it = m_json.find(key);
    return it == m_json.end() ? nullptr : &*it;
  }
  const nlohmann::json& m_json;
  std::string m_bad;
};

std::string readRank(const nlohmann::json& json, NodeRank& rank) {
  if (!json.is_object()) return "ranks";
  Fields fields(json);
  fields.integer("rank", rank.rank, 0, kMaxRanks);
  fields.integer("localRank", rank.localRank, 0, kMaxRanks);
  if (const nlohmann::json* cores = fields.array("cores", kMaxCores))
    for (const nlohmann::json& core : *cores)
      if (fields.check("cores", core.is_number_integer() && core >= 0 && core < kMaxCores)) rank.cores.push_back(core.get<int>());
  if (const nlohmann::json* environment = fields.array("environment", 4096))
    for (const nlohmann::json& pair : *environment) {
      const bool good = pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string();
      if (!fields.check("environment", good)) break;
      auto name = pair[0].get<std::string>();
      auto value = pair[1].get<std::string>();
      // What execve cannot carry would silently be cut.
      const bool carried = !name.empty() && name.find('=') == std::string::npos && name.find('\0') == std::string::npos &&
                           value.find('\0') == std::string::npos;
      if (fields.check("environment", carried)) rank.environment.emplace_back(std::move(name), std::move(value));
    }
  return fields.bad();
}

}  // namespace

nlohmann::json toJson(const NodePlan& plan) {
  nlohmann::json ranks = nlohmann::json::array();
  for (const NodeRank& rank : plan.ranks) {
    nlohmann::json environment = nlohmann::json::array();
    for (const auto& [name, value] : rank.environment) environment.push_back({name, value});
    ranks.push_back({{"rank", rank.rank}, {"localRank", rank.localRank}, {"cores", rank.cores}, {"environment", environment}});
  }
  return {{"run", plan.run.value},
          {"study", plan.study.value},
          {"attempt", plan.attempt},
          {"nodeIndex", plan.nodeIndex},
          {"nodes", plan.nodes},
          {"worldSize", plan.worldSize},
          {"worker", plan.worker},
          {"planJson", plan.planJson},
          {"interfaceName", plan.interfaceName},
          {"address", plan.address},
          {"port", plan.port},
          {"sampleHz", plan.sampleHz},
          {"graceSeconds", plan.graceSeconds},
          {"memoryLimitMBPerRank", plan.memoryLimitMBPerRank},
          {"ranks", ranks}};
}

Result<NodePlan> nodePlanFromJson(const nlohmann::json& json) {
  if (!json.is_object()) return fail("telemetry.plan-field", {{"field", std::string("plan")}});
  NodePlan plan;
  Fields fields(json);
  fields.text("run", plan.run.value);
  fields.text("study", plan.study.value);
  // Both become folder names on the node.
  fields.check("run", isUlid(plan.run.value));
  fields.check("study", isUlid(plan.study.value));
  fields.integer("attempt", plan.attempt, 0, std::numeric_limits<int>::max());
  fields.integer("nodeIndex", plan.nodeIndex, 0, kMaxRanks);
  fields.integer("nodes", plan.nodes, 1, kMaxRanks);
  fields.integer("worldSize", plan.worldSize, 1, kMaxRanks);
  fields.text("worker", plan.worker);
  fields.text("planJson", plan.planJson);
  fields.text("interfaceName", plan.interfaceName);
  fields.text("address", plan.address);
  fields.integer("port", plan.port, 0, 65535);
  fields.number("sampleHz", plan.sampleHz);
  fields.number("graceSeconds", plan.graceSeconds);
  fields.number("memoryLimitMBPerRank", plan.memoryLimitMBPerRank);
  std::string bad = fields.bad();
  if (const nlohmann::json* ranks = fields.array("ranks", kMaxRanks))
    for (const nlohmann::json& rank : *ranks)
      if (bad.empty()) bad = readRank(rank, plan.ranks.emplace_back());
  if (bad.empty()) bad = fields.bad();
  if (!bad.empty()) return fail("telemetry.plan-field", {{"field", bad}});
  return plan;
}

}  // namespace scalescope
