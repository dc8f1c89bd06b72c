#include "core/analysis/run/attempts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/telemetry/log/objects.h"

namespace scalescope {
namespace {

// Start of a rank's resumed attempt: its first step, and the time at which that begins.
struct Seam {
  std::int64_t step = 0;
  std::int64_t timeNs = 0;
  std::string host;
  // Steps of the attempt's epoch records; one may close the epoch before its first step.
  std::set<std::int64_t> epochSteps;
  std::vector<Record> kept;  // Records that are kept of the earlier attempt.
};

// Shift of the times of one host, equal for all of its ranks so that their order is preserved.
struct HostShift {
  std::int64_t keptNs = std::numeric_limits<std::int64_t>::max();  // It is added to the times of kept records.
  std::int64_t setUpNs = 0;                                        // It is subtracted from the times before the seam.
  std::int64_t seamNs = std::numeric_limits<std::int64_t>::max();  // Seam of the host's first rank.
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
    seam.host = manifest->host;
  }
  if (seam.step <= 0) return std::nullopt;
  if (firstStartNs > 0) seam.timeNs = firstStartNs;
  // The validation that closes the previous epoch takes place between the two.
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

// Moves the records to keep of the ranks' earlier attempt out of `earlier`.
std::map<Source, Seam> seamsOf(const RecordsBySource& attempt, RecordsBySource& earlier) {
  std::map<Source, Seam> seams;
  for (const auto& [source, records] : attempt) {
    if (source.kind != SourceKind::rank) continue;
    std::optional<Seam> seam = seamOf(records);
    const auto before = earlier.find(source);
    if (!seam || before == earlier.end()) continue;
    seam->kept = std::move(before->second);
    std::erase_if(seam->kept, [&](const Record& record) { return !stays(record, *seam); });
    seams.emplace(source, std::move(*seam));
  }
  return seams;
}

std::optional<std::pair<std::int64_t, std::int64_t>> timesOf(const std::vector<Record>& records) {
  std::optional<std::pair<std::int64_t, std::int64_t>> times;
  for (const Record& record : records)
    if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
      if (!times) times.emplace(step->startNs, step->endNs);
      times->first = std::min(times->first, step->startNs);
      times->second = std::max(times->second, step->endNs);
    }
  return times;
}

// The shifts let the kept steps of the host's first rank end at its seam.
std::map<std::string, HostShift> shiftsOf(const std::map<Source, Seam>& seams) {
  std::map<std::string, HostShift> shifts;
  for (const auto& [source, seam] : seams) {
    HostShift& shift = shifts[seam.host];
    shift.seamNs = std::min(shift.seamNs, seam.timeNs);
    if (const auto times = timesOf(seam.kept)) shift.keptNs = std::min(shift.keptNs, seam.timeNs - times->second);
  }
  for (const auto& [source, seam] : seams)
    if (const auto times = timesOf(seam.kept)) {
      HostShift& shift = shifts[seam.host];
      shift.setUpNs = std::max(shift.setUpNs, seam.timeNs - (times->first + shift.keptNs));
    }
  return shifts;
}

std::string hostOfNode(const std::vector<Record>& records) {
  for (const Record& record : records)
    if (const auto manifest = objectIn<NodeManifest>(record)) return manifest->host;
  return {};
}

// The set-up is moved before all training, so that the run's length includes both.
void moveSetUp(std::vector<Record>& records, std::int64_t seamNs, std::int64_t byNs) {
  for (Record& record : records)
    if (record.timeNs < seamNs && !stepOf(record)) record.timeNs -= byNs;
}

}  // namespace

RecordsBySource joinAttempts(std::vector<RecordsBySource> attempts) {
  RecordsBySource joined;
  for (RecordsBySource& attempt : attempts) {
    std::map<Source, Seam> seams = seamsOf(attempt, joined);
    const std::map<std::string, HostShift> shifts = shiftsOf(seams);
    for (auto& [source, records] : attempt) {
      const auto seam = seams.find(source);
      const auto shift =
          shifts.find(source.kind == SourceKind::node ? hostOfNode(records)
                                                      : (seam != seams.end() ? seam->second.host : std::string()));
      if (shift == shifts.end()) continue;
      if (source.kind == SourceKind::node) moveSetUp(records, shift->second.seamNs, shift->second.setUpNs);
      if (seam == seams.end()) continue;
      moveSetUp(records, seam->second.timeNs, shift->second.setUpNs);
      std::vector<Record>& kept = seam->second.kept;
      for (Record& record : kept) move(record, shift->second.keptNs);
      std::move(records.begin(), records.end(), std::back_inserter(kept));
      records = std::move(kept);
    }
    joined = std::move(attempt);
  }
  return joined;
}

}  // namespace scalescope
