#include "core/analysis/run/attempts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "core/telemetry/log/objects.h"

namespace scalescope {
namespace {

// Where a rank's attempt takes up the one before: its first step, and when that begins.
struct Seam {
  std::int64_t step = 0;
  std::int64_t timeNs = 0;
  std::set<std::int64_t> epochSteps;  // of its epoch records; one may close the epoch before its first step
};

std::optional<Seam> seamOf(const std::vector<Record>& records) {
  Seam seam;
  std::int64_t firstStartNs = 0;
  for (const Record& record : records) {
    if (const auto* step = std::get_if<StepRecord>(&record.payload))
      firstStartNs = firstStartNs == 0 ? step->startNs : std::min(firstStartNs, step->startNs);
    if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) seam.epochSteps.insert(epoch->step);
    const auto manifest = objectIn<RankManifest>(record);
    if (!manifest) continue;
    seam.step = manifest->resumedAtStep;
    seam.timeNs = record.timeNs;
  }
  if (seam.step <= 0) return std::nullopt;
  if (firstStartNs > 0) seam.timeNs = firstStartNs;
  // The validation that closes the epoch before comes between the two.
  for (const Record& record : records)
    if (const auto* epoch = std::get_if<EpochRecord>(&record.payload);
        epoch != nullptr && epoch->step < seam.step && firstStartNs > 0)
      seam.timeNs -=
          std::isfinite(epoch->validationSeconds) ? static_cast<std::int64_t>(epoch->validationSeconds * 1e9) : 0;
  return seam;
}

std::optional<std::int64_t> stepOf(const Record& record) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) return step->step;
  if (const auto* collective = std::get_if<CollectiveRecord>(&record.payload)) return collective->step;
  if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) return epoch->step;
  if (const auto* checkpoint = std::get_if<CheckpointRecord>(&record.payload)) return checkpoint->step;
  return std::nullopt;
}

bool stays(const Record& record, const Seam& seam) {
  const auto step = stepOf(record);
  if (!step || *step < 0 || *step >= seam.step) return false;
  return record.type != RecordType::epoch || !seam.epochSteps.contains(*step);
}

void move(Record& record, std::int64_t byNs) {
  record.timeNs += byNs;
  if (auto* step = std::get_if<StepRecord>(&record.payload)) {
    step->startNs += byNs;
    step->endNs += byNs;
    for (Span& span : step->spans) span.startNs += byNs, span.endNs += byNs;
  }
  if (auto* collective = std::get_if<CollectiveRecord>(&record.payload))
    collective->startNs += byNs, collective->endNs += byNs;
}

// What stays of one rank's earlier attempt, moved to end at the seam.
std::vector<Record> keptOf(std::vector<Record> earlier, const Seam& seam) {
  std::erase_if(earlier, [&](const Record& record) { return !stays(record, seam); });
  std::int64_t endNs = 0;
  for (const Record& record : earlier)
    if (const auto* step = std::get_if<StepRecord>(&record.payload)) endNs = std::max(endNs, step->endNs);
  for (Record& record : earlier) move(record, seam.timeNs - endNs);
  return earlier;
}

}  // namespace

RecordsBySource joinAttempts(std::vector<RecordsBySource> attempts) {
  RecordsBySource joined;
  for (RecordsBySource& attempt : attempts) {
    for (auto& [source, records] : attempt) {
      if (source.kind != SourceKind::rank) continue;
      const auto seam = seamOf(records);
      const auto earlier = joined.find(source);
      if (!seam || earlier == joined.end()) continue;
      std::vector<Record> kept = keptOf(std::move(earlier->second), *seam);
      std::move(records.begin(), records.end(), std::back_inserter(kept));
      records = std::move(kept);
    }
    joined = std::move(attempt);
  }
  return joined;
}

}  // namespace scalescope
