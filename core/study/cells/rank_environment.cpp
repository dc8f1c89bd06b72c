#include "core/study/cells/rank_environment.h"

#include <charconv>
#include <cstring>
#include <optional>

namespace scalescope {
namespace {

constexpr int kManyRanks = 1 << 20;

// Returns the first of `names` that is set, as a number from 0 to `limit`; `fallback` if none is.
Result<int> readNumber(const EnvironmentLookup& lookup, std::initializer_list<const char*> names, int fallback,
                       int limit) {
  for (const char* name : names) {
    const char* text = lookup(name);
    if (text == nullptr || *text == '\0') continue;
    int value = 0;
    const char* end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, value);
    if (error != std::errc() || stop != end || value < 0 || value > limit)
      return fail("training.environment-number", {{"name", std::string(name)}, {"value", std::string(text)}});
    return value;
  }
  return fallback;
}

std::string word(const EnvironmentLookup& lookup, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (const char* text = lookup(name); text != nullptr && *text != '\0') return text;
  return "";
}

Status checkAgainstPlan(const RunPlan& plan, const RankEnvironment& env) {
  if (env.worldSize != plan.worldSize())
    return fail("training.world-size",
                {{"found", std::int64_t{env.worldSize}}, {"wanted", std::int64_t{plan.worldSize()}}});
  if (env.rank >= env.worldSize)
    return fail("training.rank-range", {{"rank", std::int64_t{env.rank}}, {"world", std::int64_t{env.worldSize}}});
  if (env.nodeIndex >= static_cast<int>(plan.nodes.size()))
    return fail("training.node-range",
                {{"node", std::int64_t{env.nodeIndex}}, {"nodes", static_cast<std::int64_t>(plan.nodes.size())}});
  if (env.localRank >= plan.ranksPerNode())
    return fail("training.local-rank-range",
                {{"rank", std::int64_t{env.localRank}}, {"ranks", std::int64_t{plan.ranksPerNode()}}});
  const bool hasDescriptor = env.masterListenFd >= 0 || env.rankFileFd >= 0;
  if (env.worldSize > 1 && !hasDescriptor && (env.masterAddress.empty() || env.masterPort == 0))
    return fail("training.no-master");
  if (env.worldSize > 1 && env.rankFileFd < 0 && !env.agentStore && plan.secret.empty())
    return fail("training.no-secret");
  return {};
}

}  // namespace

Result<RankEnvironment> readRankEnvironment(const RunPlan& plan, const EnvironmentLookup& lookup) {
  RankEnvironment env;
  const int perNode = std::max(1, plan.ranksPerNode());
  const auto read = [&](int& into, std::initializer_list<const char*> names, int fallback,
                        int limit = kManyRanks) -> Status {
    auto value = readNumber(lookup, names, fallback, limit);
    if (!value) return tl::unexpected(value.error());
    into = *value;
    return {};
  };
  for (const Status& status : std::initializer_list<Status>{
           read(env.rank, {"RANK", "SLURM_PROCID"}, 0), read(env.worldSize, {"WORLD_SIZE", "SLURM_NTASKS"}, 1),
           read(env.localWorldSize, {"LOCAL_WORLD_SIZE", "SLURM_NTASKS_PER_NODE"}, perNode),
           read(env.masterPort, {"MASTER_PORT"}, 0, 65535), read(env.attempt, {"SCALESCOPE_ATTEMPT"}, 0)})
    if (!status) return tl::unexpected(status.error());
  for (const Status& status :
       std::initializer_list<Status>{read(env.localRank, {"LOCAL_RANK", "SLURM_LOCALID"}, env.rank % perNode),
                                     read(env.nodeIndex, {"GROUP_RANK", "SLURM_NODEID"}, env.rank / perNode),
                                     read(env.masterListenFd, {"SCALESCOPE_MASTER_FD"}, -1),
                                     read(env.rankFileFd, {"SCALESCOPE_RANK_FILE_FD"}, -1)})
    if (!status) return tl::unexpected(status.error());
  env.masterAddress = word(lookup, {"MASTER_ADDR", "SLURM_LAUNCH_NODE_IPADDR"});
  env.agentStore = word(lookup, {"TORCHELASTIC_USE_AGENT_STORE"}) == "True";
  env.underAgent = !word(lookup, {"SCALESCOPE_RUN"}).empty();
  if (Status checked = checkAgainstPlan(plan, env); !checked) return tl::unexpected(checked.error());
  return env;
}

}  // namespace scalescope
