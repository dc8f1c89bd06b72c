#include "launcher/agent/attempt_state.h"

#include <algorithm>
#include <filesystem>

#include "core/base/file.h"

namespace scalescope::agent {
namespace {

using nlohmann::json;

std::string statePath(const std::string& folder, const RunId& run, int attempt) {
  return folder + "/" + run.value + "-" + std::to_string(attempt) + ".json";
}

json toJson(const RankState& rank) {
  return {{"pid", rank.process.pid}, {"startTicks", rank.process.startTicks},
          {"gone", rank.gone},       {"known", rank.exit.known},
          {"code", rank.exit.code},  {"signal", rank.exit.signal},
          {"cause", rank.exit.cause}};
}

RankState rankFrom(const json& value) {
  RankState rank;
  rank.process = {value.value("pid", -1), value.value("startTicks", std::uint64_t{0})};
  rank.gone = value.value("gone", false);
  rank.exit = {value.value("known", false), value.value("code", -1), value.value("signal", 0), value.value("cause", "")};
  return rank;
}

std::optional<AttemptState> parse(const std::string& path) {
  const auto text = readFile(path, 16 << 20);
  if (!text) return std::nullopt;
  const json value = json::parse(*text, nullptr, false);
  if (!value.is_object() || value.value("version", 0) != 1) return std::nullopt;
  try {
    auto plan = nodePlanFromJson(value.at("plan"));
    if (!plan) return std::nullopt;
    AttemptState state;
    state.plan = std::move(*plan);
    state.phase = static_cast<AttemptPhase>(std::clamp(value.value("phase", 0), 0, 2));
    state.bootId = value.value("bootId", "");
    state.masterAddress = value.value("masterAddress", "");
    state.masterPort = value.value("masterPort", 0);
    state.cancelled = value.value("cancelled", false);
    state.endedWallNs = value.value("endedWallNs", std::int64_t{0});
    for (const json& rank : value.at("ranks")) state.ranks.push_back(rankFrom(rank));
    state.ranks.resize(state.plan.ranks.size());
    for (const json& ack : value.at("acks"))
      if (const auto source = parseSource(ack.at("source").get<std::string>()))
        state.acks[*source] = {ack.value("segment", 0), ack.value("offset", std::uint64_t{0})};
    return state;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::string attemptStateFolder(const std::string& folder, const StudyId& study, int node) {
  return folder + "/agent/" + study.value + "-" + std::to_string(node);
}

Status writeAttemptState(const std::string& stateFolder, const AttemptState& state) {
  json ranks = json::array();
  for (const RankState& rank : state.ranks) ranks.push_back(toJson(rank));
  json acks = json::array();
  for (const auto& [source, position] : state.acks)
    acks.push_back({{"source", text(source)}, {"segment", position.segment}, {"offset", position.offset}});
  const json value = {{"version", 1},
                      {"phase", static_cast<int>(state.phase)},
                      {"plan", scalescope::toJson(state.plan)},
                      {"bootId", state.bootId},
                      {"masterAddress", state.masterAddress},
                      {"masterPort", state.masterPort},
                      {"cancelled", state.cancelled},
                      {"endedWallNs", state.endedWallNs},
                      {"ranks", ranks},
                      {"acks", acks}};
  if (auto made = makeFolders(stateFolder); !made) return made;
  return writeFileAtomic(statePath(stateFolder, state.plan.run, state.plan.attempt),
                         value.dump(-1, ' ', false, json::error_handler_t::replace));
}

std::optional<AttemptState> readAttemptState(const std::string& stateFolder, const RunId& run, int attempt) {
  return parse(statePath(stateFolder, run, attempt));
}

std::vector<AttemptState> readOpenAttempts(const std::string& stateFolder) {
  std::vector<AttemptState> open;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(stateFolder, error)) {
    if (entry.path().extension() != ".json") continue;
    auto state = parse(entry.path().string());
    if (state && state->phase != AttemptPhase::ended) open.push_back(std::move(*state));
  }
  return open;
}

}  // namespace scalescope::agent
