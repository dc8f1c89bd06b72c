#include "launcher/run/attempt/outcome.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/text.h"
#include "core/study/cells/worker_answers.h"
#include "core/telemetry/log/log_file.h"
#include "core/store/mirror.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostHostText = 256;

// One rank's end as far as its records show it.
struct RankEnd {
  RankIndex rank = kNoRank;
  std::int64_t timeNs = 0;
  bool failed = false;
  bool byPeer = false;  // A collective broke, or the agent stopped it after another rank had failed.
  bool outOfMemory = false;
  std::optional<ExhaustedMemory> memory;
  bool killedForMemory = false;  // The kernel killed it.
  bool portTaken = false;        // Another process listened at the port of the program.
  bool stalled = false;
  bool known = false;
  bool cancelled = false;                    // The agent ended it on request.
  bool terminated = false;                   // SIGTERM ended it, as it has recorded itself.
  std::optional<std::int64_t> doneNs;        // Time at which it ended without an error.
  std::optional<std::string> restartedHost;  // Host whose restart ended it.
  std::string operation;
  std::string what;
  std::string loader;  // Error of the dynamic loader if it could not start it.
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// Errors of LibTorch, CUDA and std::bad_alloc show only in their text that they are out of memory (OOM).
bool isOom(const std::string& text) {
  return has(text, "out of memory") || has(text, "not enough memory") || has(text, "bad_alloc");
}

RankEnd& endOf(std::map<RankIndex, RankEnd>& ends, RankIndex rank) {
  RankEnd& end = ends[rank];
  end.rank = rank;
  return end;
}

void takeError(const ErrorObject& error, std::int64_t timeNs, RankEnd& end) {
  // A rank's first error is the cause of its later ones.
  if (end.failed) return;
  end.failed = true;
  end.timeNs = timeNs;
  end.byPeer = error.secondary;
  end.operation = error.operation;
  end.what = error.what;
  end.outOfMemory = isOom(end.operation) || isOom(end.what);
  end.memory = error.memory;
  end.portTaken = error.message && kindOf(error.message->code) == ErrorKind::inUse;
}

void takeExit(const ExitObject& exit, std::int64_t timeNs, RankEnd& end) {
  end.known = true;
  end.outOfMemory = end.outOfMemory || exit.cause == LastMessage::oom;
  if (!end.memory) end.memory = exit.memory;
  end.stalled = end.stalled || exit.cause == LastMessage::stalled;
  if (exit.code == 0 && !end.failed) end.doneNs = timeNs;
  if (exit.code == 0 || end.failed) return;
  end.failed = true;
  end.terminated = exit.cause == LastMessage::cancelled;
  end.timeNs = timeNs;
  end.what = enumName(exit.cause);
}

// Takes the agent's record, which describes ranks that could not record their end themselves.
void takeExited(const ExitedObject& exited, std::int64_t timeNs, RankEnd& end) {
  const bool spoke = end.known;
  const bool isNumber = exited.code && exited.code->number;
  const int code = isNumber ? *exited.code->number : -1;
  end.known = end.known || exited.code.has_value();
  end.killedForMemory = end.killedForMemory || exited.cause == ExitCause::oomKilled;
  end.outOfMemory = end.outOfMemory || end.killedForMemory;
  // A rank that records SIGTERM does not know why its agent sent it.
  const bool onRequest = exited.cause == ExitCause::cancelled;
  end.cancelled = end.cancelled || (end.terminated && onRequest);
  end.byPeer = end.byPeer || (end.terminated && (onRequest || exited.cause == ExitCause::peerFailed));
  const bool bySignal = exited.signal != 0;
  if (end.failed || (isNumber && code == 0 && !bySignal)) return;
  if (exited.code && !isNumber && spoke) return;  // An adopted rank that recorded its end itself.
  end.loader = inertText(exited.loader);
  end.failed = true;
  end.timeNs = timeNs;
  end.cancelled = onRequest;
  end.byPeer = exited.cause == ExitCause::peerFailed || onRequest;
  end.what = enumName(exited.cause);
  if (exited.cause == ExitCause::none)
    end.what = bySignal ? "signal " + std::to_string(exited.signal)
                        : "exit code " + (isNumber ? std::to_string(code) : "unknown");
}

// Returns the host of each node whose log was begun under one boot id and continued under another.
std::map<Source, std::string> restartedHosts(const std::map<Source, std::vector<Record>>& records) {
  std::map<Source, std::string> hosts;
  for (const auto& [source, list] : records) {
    if (source.kind != SourceKind::node) continue;
    std::string before;
    for (const Record& record : list) {
      const auto manifest = objectIn<NodeManifest>(record);
      if (!manifest || manifest->bootId.empty()) continue;
      if (!before.empty() && manifest->bootId != before) hosts[source] = inertText(manifest->host, kMostHostText);
      before = manifest->bootId;
    }
  }
  return hosts;
}

std::map<RankIndex, RankEnd> rankEnds(const std::map<Source, std::vector<Record>>& records) {
  std::map<RankIndex, RankEnd> ends;
  const auto each = [&](const auto& take) {
    for (const auto& [source, list] : records)
      for (const Record& record : list) take(source, record);
  };
  each([&](const Source& source, const Record& record) {
    if (source.kind != SourceKind::rank) return;
    if (const auto error = objectIn<ErrorObject>(record))
      takeError(*error, record.timeNs, endOf(ends, RankIndex(source.index)));
  });
  each([&](const Source& source, const Record& record) {
    if (source.kind != SourceKind::rank) return;
    if (const auto exit = objectIn<ExitObject>(record))
      takeExit(*exit, record.timeNs, endOf(ends, RankIndex(source.index)));
  });
  const std::map<Source, std::string> restarted = restartedHosts(records);
  each([&](const Source& source, const Record& record) {
    const auto exited = objectIn<ExitedObject>(record);
    if (!exited) return;
    RankEnd& end = endOf(ends, exited->rank);
    const bool wasSilent = !end.known && !end.failed && exited->code && !exited->code->number;
    takeExited(*exited, record.timeNs, end);
    const auto host = restarted.find(source);
    if (wasSilent && host != restarted.end()) end.byPeer = true, end.restartedHost = host->second;
  });
  return ends;
}

const RankEnd* firstFailure(const std::map<RankIndex, RankEnd>& ends) {
  const auto order = [](const RankEnd& end) { return std::tuple(!end.portTaken, end.byPeer, end.timeNs); };
  const RankEnd* first = nullptr;
  for (const auto& [rank, end] : ends) {
    if (!end.failed) continue;
    if (!first || order(end) < order(*first)) first = &end;
  }
  return first;
}

// Returns the first rank that ended without an error before that failure; nullptr if there is none.
const RankEnd* leftBefore(const std::map<RankIndex, RankEnd>& ends, const RankEnd& failure) {
  const RankEnd* left = nullptr;
  for (const auto& [rank, end] : ends)
    if (end.doneNs && *end.doneNs < failure.timeNs && (left == nullptr || *end.doneNs < *left->doneNs)) left = &end;
  return left;
}

Message causeOf(const RankEnd& end) {
  if (!end.loader.empty())
    return {"launcher.rank-libraries",
            {{"rank", std::int64_t{end.rank.value}}, {"what", end.loader}, {"torch", std::string(kLibTorchVersion)}}};
  const std::string what = end.what.empty() ? "no message" : end.what;
  if (end.outOfMemory) {
    const std::string code = end.killedForMemory                     ? "launcher.rank-oom-killed"
                             : end.memory == ExhaustedMemory::device ? "launcher.rank-oom-device"
                                                                     : "launcher.rank-oom";
    return {code, {{"rank", std::int64_t{end.rank.value}}, {"what", what}}};
  }
  if (end.operation.empty()) return {"launcher.rank-ended", {{"rank", std::int64_t{end.rank.value}}, {"what", what}}};
  return {"launcher.rank-failed",
          {{"rank", std::int64_t{end.rank.value}}, {"operation", end.operation}, {"what", what}}};
}

// A rank that did not answer after a collective had failed, and the rank that reported it first.
struct SilentRank {
  RankIndex rank = kNoRank;
  RankIndex reporter = kNoRank;
  ErrorObject error;
  bool spokeLater = false;  // True if the rank reported after all: it had not noticed the failure yet.
};

// Returns the rank that most others name, not the one that the first rank to time out names; ranks that reported later
// come last.
std::optional<SilentRank> silentRank(const std::map<Source, std::vector<Record>>& records) {
  std::set<RankIndex> spoke;
  std::map<RankIndex, std::pair<int, SilentRank>> named;
  std::map<RankIndex, std::int64_t> firstNs;
  for (const auto& [source, list] : records)
    for (const Record& record : list) {
      const auto error = objectIn<ErrorObject>(record);
      if (!error) continue;
      if (source.kind == SourceKind::rank) spoke.insert(RankIndex(source.index));
      for (const int silent : error->silentRanks) {
        const RankIndex rank(silent);
        auto& [count, said] = named[rank];
        if (count++ > 0 && firstNs[rank] <= record.timeNs) continue;
        firstNs[rank] = record.timeNs;
        said = {rank, RankIndex(source.index), *error};
      }
    }
  std::pair<int, SilentRank>* most = nullptr;
  for (auto& [rank, one] : named) {
    one.second.spokeLater = spoke.contains(rank);
    const auto before = [](const auto& each) { return std::pair(each.second.spokeLater, -each.first); };
    if (most == nullptr || before(one) < before(*most)) most = &one;
  }
  return most == nullptr ? std::nullopt : std::optional(most->second);
}

Message lostBy(const SilentRank& silent) {
  return {"launcher.rank-lost",
          {{"rank", std::int64_t{silent.rank.value}},
           {"operation", silent.error.operation},
           {"other", std::int64_t{silent.reporter.value}},
           {"what", silent.error.what}}};
}

}  // namespace

RunOutcome judgeOutcome(const std::map<Source, std::vector<Record>>& records, const EndFacts& facts) {
  if (facts.reason == EndReason::cancelledByUser)
    return {RunStatus::cancelled, kNoRank, Message{"launcher.cancelled", {}}};
  const std::map<RankIndex, RankEnd> ends = rankEnds(records);
  const auto ended =
      static_cast<int>(std::count_if(ends.begin(), ends.end(), [](const auto& one) { return one.second.known; }));
  // If all ranks had ended by themselves, the logs decide, whatever was requested afterwards.
  const auto byThemselves = static_cast<int>(std::count_if(
      ends.begin(), ends.end(), [](const auto& one) { return one.second.known && !one.second.cancelled; }));
  // The end of a job also ends its ranks, so their last errors are about that.
  const bool byJob = facts.why && isJobEnd(kindOf(facts.why->code)) &&
                     std::any_of(ends.begin(), ends.end(), [](const auto& one) { return one.second.failed; });
  if (facts.reason == EndReason::lost && (byJob || byThemselves < facts.ranks))
    return {RunStatus::lost, kNoRank, facts.why};
  if (facts.reason == EndReason::displaced && byThemselves < facts.ranks)
    return {RunStatus::cancelled, kNoRank, facts.why};
  const RankEnd* first = firstFailure(ends);
  const bool anyOom = std::any_of(
      ends.begin(), ends.end(), [](const auto& end) { return end.second.outOfMemory && end.second.failed; });
  const bool anyStalled = std::any_of(ends.begin(), ends.end(), [](const auto& end) { return end.second.stalled; });
  if (anyOom) {
    for (const auto& [rank, end] : ends)
      if (end.outOfMemory && end.failed) return {RunStatus::oom, rank, causeOf(end)};
  }
  // A restarted host comes next: whatever its ranks waited for, and other ranks for them, is gone.
  const auto gone =
      std::find_if(ends.begin(), ends.end(), [](const auto& end) { return end.second.restartedHost.has_value(); });
  if (gone != ends.end() && (!first || first->byPeer))
    return {RunStatus::lost, kNoRank, Message{"launcher.host-restarted", {{"host", *gone->second.restartedHost}}}};
  // A rank that failed on its own explains why the others waited.
  if (anyStalled && (!first || first->byPeer)) {
    const auto silent = silentRank(records);
    const RankIndex rank = silent ? silent->rank : first ? first->rank : kNoRank;
    return {RunStatus::stalled, rank,
            Message{"launcher.stalled", {{"rank", std::int64_t{rank.value}}, {"what", first ? first->what : ""}}}};
  }
  if (facts.reason == EndReason::stopped || facts.reason == EndReason::stalled)
    return {facts.reason == EndReason::stalled ? RunStatus::stalled : RunStatus::crashed, first ? first->rank : kNoRank,
            first && !first->byPeer ? causeOf(*first) : facts.why};
  // If no rank failed on its own, the one that the others lost is the cause.
  if (first && first->byPeer)
    if (const auto silent = silentRank(records); silent && !silent->spokeLater)
      return {RunStatus::crashed, silent->rank, lostBy(*silent)};
  // Otherwise it is the one that had ended before they needed it.
  if (first && first->byPeer)
    if (const RankEnd* left = leftBefore(ends, *first))
      return {RunStatus::crashed, left->rank,
              Message{"launcher.rank-left",
                      {{"rank", std::int64_t{left->rank.value}},
                       {"other", std::int64_t{first->rank.value}},
                       {"operation", first->operation},
                       {"what", first->what}}}};
  if (first) return {RunStatus::crashed, first->rank, causeOf(*first), first->portTaken};
  if (ended < facts.ranks)
    return {RunStatus::lost, kNoRank,
            Message{"launcher.no-exit", {{"ended", std::int64_t{ended}}, {"ranks", std::int64_t{facts.ranks}}}}};
  return {RunStatus::done, kNoRank, std::nullopt};
}

Status writeOutcome(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                    const RunOutcome& outcome) {
  const Source client{SourceKind::client, 0};
  {
    auto log = LogWriter::open({.folder = attemptFolder(storeFolder, attempt.run, attempt.attempt),
                                .run = attempt.run,
                                .attempt = attempt.attempt,
                                .source = client});
    if (!log) return tl::unexpected(log.error());
    OutcomeObject object{outcome.status, outcome.rank, std::nullopt, {}};
    if (outcome.cause) object.cause = OutcomeCause{*outcome.cause, {}}, object.message = english(*outcome.cause);
    (*log)->log(object);
    if (auto flushed = (*log)->flush(); !flushed) return flushed;
  }
  return ingestAttempt(writer, storeFolder, attempt.run, attempt.attempt, &client);
}

Result<RunOutcome> concludeFromLogs(StoreWriter& writer, const std::string& storeFolder, const AttemptKey& attempt,
                                    const EndFacts& end) {
  // An owner that died between writing its outcome and storing it had used information that only it had.
  const Source client{SourceKind::client, 0};
  if (auto known = ingestAttempt(writer, storeFolder, attempt.run, attempt.attempt, &client); !known)
    return tl::unexpected(known.error());
  const auto reader = StoreReader::open(storeFolder);
  if (!reader) return tl::unexpected(reader.error());
  const auto verdicts = (*reader)->records(attempt.run, {RecordType::outcome}, attempt.attempt);
  if (!verdicts) return tl::unexpected(verdicts.error());
  const auto records = (*reader)->records(
      attempt.run, {RecordType::manifest, RecordType::error, RecordType::exit, RecordType::exited}, attempt.attempt);
  if (!records) return tl::unexpected(records.error());
  RunOutcome outcome = judgeOutcome(*records, end);
  if (const auto own = verdicts->find(client); own != verdicts->end())
    for (const Record& record : own->second)
      if (const auto stored = objectIn<OutcomeObject>(record); stored && stored->status) {
        const bool isSame = *stored->status == outcome.status && stored->rank == outcome.rank;
        return RunOutcome{*stored->status, stored->rank, stored->cause ? stored->cause->sentence : std::nullopt,
                          isSame && outcome.isPortTaken};
      }
  if (auto written = writeOutcome(writer, storeFolder, attempt, outcome); !written)
    return tl::unexpected(written.error());
  return outcome;
}

}  // namespace scalescope
