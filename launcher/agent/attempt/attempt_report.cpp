#include "launcher/agent/attempt/attempt_report.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {
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
