#include "launcher/agent/attempt/attempt_state.h"

#include <signal.h>

#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMaxStateBytes = 16u << 20;
constexpr std::size_t kMostEnded = 512;                                // A client asks for older attempts by name.
constexpr int kFirstPhase = static_cast<int>(AttemptPhase::prepared);  // Number of this phase, 0, in the file.

// Format of the file: phases are numbers, acks a list.
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

KnownAttempts readKnownAttempts(const std::string& stateFolder) {
  KnownAttempts known;
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(stateFolder, error))
    if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
  if (error && error != std::errc::no_such_file_or_directory)
    known.unreadable.push_back(fail("file.open", {{"path", stateFolder}, {"reason", error.message()}}).value());
  std::sort(paths.rbegin(), paths.rend());  // Run ids grow with time.
  std::size_t ended = 0;
  for (const std::string& path : paths) {
    auto state = readState(path);
    if (!state)
      known.unreadable.push_back(fail("agent.state-unreadable", {{"path", path}}, state.error()).value());
    else if (state->phase != AttemptPhase::ended || ++ended <= kMostEnded)
      known.attempts.push_back(std::move(*state));
  }
  return known;
}

namespace {

constexpr std::size_t kMostSegments = 1u << 15;  // A frame holds twice as many.
// Segments at the end of the node's log, which have the ends of its ranks.
constexpr std::size_t kLogTailSegments = 4;

void addSegments(AttemptReport& report, const std::string& folder, const std::vector<Source>& sources) {
  for (const SegmentFile& file : listSegments(folder))
    if (std::find(sources.begin(), sources.end(), file.source) != sources.end() &&
        report.segments.size() < kMostSegments)
      report.segments.push_back({file.source, file.number, file.bytes});
}

RankReport reportOf(const ExitedObject& end) { return {end.rank, 0, RankStage::gone, end.code, end.signal, end.cause}; }

// Adds the ends of ranks that are in a segment; a later one replaces an earlier one of the same rank.
void addEnds(AttemptReport& report, const std::string& path) {
  SegmentReader reader;
  reader.feed(readFile(path, 2 * kSegmentBytes).value_or(std::string()));
  while (const auto item = reader.next()) {
    if (item->kind != SegmentReader::Item::Kind::record) continue;
    const auto record = decodeRecord(item->payload);
    const auto end = record ? objectIn<ExitedObject>(*record) : std::nullopt;
    if (!end) continue;
    std::erase_if(report.ranks, [&](const RankReport& known) { return known.rank == end->rank; });
    report.ranks.push_back(reportOf(*end));
    if (report.ranks.size() > kMaxPlanRanks) report.ranks.erase(report.ranks.begin());
  }
}

// Makes the report from the logs. The node's log is created before its first rank, so without it no rank of the attempt
// ever ran here.
AttemptReport reportFromLogs(const std::string& folder, const AttemptKey& key, const Source& own) {
  AttemptReport report{key, AttemptPhase::unknown, {}, {}};
  std::vector<std::string> tail;
  for (const SegmentFile& file : listSegments(folder)) {
    if (file.source != own) continue;
    if (report.segments.size() < kMostSegments) report.segments.push_back({file.source, file.number, file.bytes});
    tail.push_back(file.path);
  }
  if (tail.empty()) return report;
  report.state = AttemptPhase::ended;
  const std::size_t first = tail.size() - std::min(tail.size(), kLogTailSegments);
  for (std::size_t i = first; i < tail.size(); ++i) addEnds(report, tail[i]);
  return report;
}

}  // namespace

AttemptReport reportOf(const AttemptState& state, const std::string& folder) {
  AttemptReport report{{state.plan.run, state.plan.attempt}, state.phase, {}, {}};
  std::vector<Source> sources{{SourceKind::node, state.plan.nodeIndex.value}};
  for (std::size_t i = 0; i < state.ranks.size(); ++i) {
    const RankState& rank = state.ranks[i];
    RankReport& entry = report.ranks.emplace_back();
    entry.rank = state.plan.ranks[i].rank;
    entry.pid = rank.process.pid;
    entry.state = rank.gone ? RankStage::gone : rank.process.pid > 0 ? RankStage::running : RankStage::prepared;
    sources.push_back({SourceKind::rank, entry.rank.value});
    if (!rank.gone) continue;
    entry.code = codeOf(rank.exit);
    entry.signal = rank.exit.signal;
    entry.cause = rank.exit.cause;
  }
  addSegments(report, folder, sources);
  return report;
}

AttemptReport reportFromDisk(const Folders& folders, const AttemptKey& key, NodeIndex node) {
  const std::string folder = attemptFolder(folders.root, key.run, key.attempt);
  const auto state = readAttemptState(folders.state, key.run, key.attempt);
  AttemptReport report = state ? reportOf(*state, folder) : reportFromLogs(folder, key, {SourceKind::node, node.value});
  // An attempt that was only prepared ended with its agent.
  if (report.state == AttemptPhase::prepared) report = {key, AttemptPhase::unknown, {}, {}};
  const bool hasEnded = state && state->phase == AttemptPhase::ended;
  if (report.state == AttemptPhase::unknown || hasEnded) return report;
  report.state = findMarked({key.run, key.attempt, node}).empty() ? AttemptPhase::ended : AttemptPhase::started;
  return report;
}

}  // namespace scalescope::agent
