#include "launcher/agent/attempt/attempt_state.h"

#include <signal.h>

#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/telemetry/wire/message_fields.h"

namespace scalescope::agent {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMaxStateBytes = 16u << 20;
constexpr std::size_t kMostEnded = 512;                                // A client asks for older attempts by name.
constexpr int kFirstPhase = static_cast<int>(AttemptPhase::prepared);  // Written as 0 in the file.

// Form of the file: phases are numbers, acks a list.
struct StateFile {
  int version = kVersion;
  int phase = 0;  // Number of the AttemptPhase, with prepared = 0.
  NodePlan plan;
  std::string bootId;
  std::string masterAddress;
  int masterPort = 0;
  bool cancelled = false;
  std::int64_t endedWallNs = 0;
  std::vector<RankState> ranks;
  std::vector<LogPosition> acks;
};

template <class Visit, SameAs<StateFile> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version, Limits().range(kVersion, kVersion).required());
  visit("phase", m.phase, Limits().range(0, static_cast<int>(AttemptPhase::ended) - kFirstPhase));
  visit("plan", m.plan, Limits().required()), visit("bootId", m.bootId, Limits().text(256));
  visit("masterAddress", m.masterAddress, Limits().text(256)),
      visit("masterPort", m.masterPort, Limits().range(0, 65535));
  visit("cancelled", m.cancelled), visit("endedWallNs", m.endedWallNs);
  visit("ranks", m.ranks, Limits().count(kMaxPlanRanks).required()), visit("acks", m.acks, Limits().required());
}

std::string statePath(const std::string& folder, const RunId& run, int attempt) {
  return folder + "/" + run.value + "-" + std::to_string(attempt) + ".json";
}

Result<AttemptState> readState(const std::string& path) {
  const auto text = readFile(path, kMaxStateBytes);
  if (!text) return tl::unexpected(text.error());
  return parseAttemptState(*text, path);
}

}  // namespace

template <class Visit, SameAs<RankState> T>
void eachField(Visit&& visit, T& m) {
  visit("pid", m.process.pid), visit("startTicks", m.process.startTicks), visit("gone", m.gone),
      visit("known", m.exit.known);
  visit("code", m.exit.code), visit("signal", m.exit.signal), visit("cause", m.exit.cause);
}

bool isKilled(const RankExit& exit) { return exit.signal == SIGKILL || (exit.known && exit.code == 128 + SIGKILL); }

ExitCode codeOf(const RankExit& exit) { return {exit.known ? std::optional(exit.code) : std::nullopt}; }

std::string attemptStateText(const AttemptState& state) {
  StateFile file{kVersion,
                 static_cast<int>(state.phase) - kFirstPhase,
                 state.plan,
                 state.bootId,
                 state.masterAddress,
                 state.masterPort,
                 state.cancelled,
                 state.endedWallNs,
                 state.ranks,
                 {}};
  for (const auto& [source, position] : state.acks) file.acks.push_back({source, position.segment, position.offset});
  return jsonText(toJson(file));
}

Result<AttemptState> parseAttemptState(std::string_view text, const std::string& path) {
  auto file = fromText<StateFile>(text, path, kMaxStateBytes);
  if (!file) return tl::unexpected(file.error());
  AttemptState state{static_cast<AttemptPhase>(file->phase + kFirstPhase),
                     std::move(file->plan),
                     std::move(file->bootId),
                     std::move(file->masterAddress),
                     file->masterPort,
                     file->cancelled,
                     file->endedWallNs,
                     std::move(file->ranks),
                     {}};
  state.ranks.resize(state.plan.ranks.size());
  for (const LogPosition& ack : file->acks) state.acks[ack.source] = {ack.segment, ack.offset};
  return state;
}

std::string attemptStateFolder(const std::string& folder, const StudyId& study, NodeIndex node) {
  return folder + "/agent/" + study.value + "-" + std::to_string(node.value);
}

Status writeAttemptState(const std::string& stateFolder, const AttemptState& state) {
  if (auto made = makeFolders(stateFolder); !made) return made;
  return writeFileAtomic(statePath(stateFolder, state.plan.run, state.plan.attempt), attemptStateText(state));
}

void removeAttemptState(const std::string& stateFolder, const RunId& run, int attempt) {
  std::error_code ignored;
  std::filesystem::remove(statePath(stateFolder, run, attempt), ignored);
}

std::optional<AttemptState> readAttemptState(const std::string& stateFolder, const RunId& run, int attempt) {
  auto state = readState(statePath(stateFolder, run, attempt));
  return state ? std::optional(std::move(*state)) : std::nullopt;
}

std::vector<AttemptState> readKnownAttempts(const std::string& stateFolder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(stateFolder, error))
    if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
  std::sort(paths.rbegin(), paths.rend());  // Run ids grow with time.
  std::vector<AttemptState> known;
  std::size_t ended = 0;
  for (const std::string& path : paths) {
    auto state = readState(path);
    if (state && (state->phase != AttemptPhase::ended || ++ended <= kMostEnded)) known.push_back(std::move(*state));
  }
  return known;
}

}  // namespace scalescope::agent
