#include "core/store/ingest.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "core/store/stored_json.h"
#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxIdleSources = 4096;
// A log from a correct writer stays far below these limits.
constexpr int kMostSegments = 1 << 16;
constexpr std::uint64_t kMaxSegmentBytes = 16 * kSegmentBytes;
// Limit of a source's segments together, after their last complete record.
constexpr std::uint64_t kMaxHeldBytes = 64u << 20;

std::uint32_t typeBit(RecordType type) { return 1u << static_cast<unsigned>(type); }

void noteStep(const StepRecord& step, SourceState& state) {
  if (step.step >= state.lastStep) {
    state.lastStep = step.step;
    state.lastLoss = step.loss;
  }
  if (step.phase == StepPhase::warmup || step.endNs <= step.startNs) return;
  state.timedSamples += step.samples;
  state.timedNs = wrappedSum(state.timedNs, wrappedDifference(step.endNs, step.startNs));
}

// Frees the bytes that the reader holds. An assignment would keep the memory of its buffer.
void releaseBytes(SegmentReader& reader) {
  SegmentReader empty(reader.offset());
  std::swap(reader, empty);
}

// Shortens a text to the length of a stored cause, without a part of a character at its end.
std::string shortened(std::string text) {
  std::size_t end = std::min(text.size(), kMostCauseBytes);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80) --end;
  text.resize(end);
  return text;
}

void noteOutcome(const OutcomeObject& outcome, std::int64_t wallNs, SourceState& state) {
  if (!outcome.status) return;
  state.status = static_cast<int>(*outcome.status);
  state.ended = wallNs;
  state.cause.clear();
  if (*outcome.status == RunStatus::done) return;
  state.cause = shortened(outcome.message);
  if (!outcome.cause) return;
  const std::optional<Message>& sentence = outcome.cause->sentence;
  if (!sentence && state.cause.empty()) state.cause = shortened(outcome.cause->words);
  if (!sentence) return;
  const std::string text = outcome.message.empty() ? english(*sentence) : outcome.message;
  state.cause = jsonText(toJson(StoredCause{*sentence, text}));  // The value is stored with its English text beside it.
  if (state.cause.size() > kMostCauseBytes) state.cause = shortened(text);
}

std::optional<Error> refusal(const SegmentBytes& piece, const SourceState& state, std::uint64_t fed) {
  const auto where = [&](std::uint64_t expected) -> Arguments {
    return {{"source", text(piece.source)},
            {"segment", static_cast<std::int64_t>(piece.segment)},
            {"offset", static_cast<std::int64_t>(piece.offset)},
            {"expected", static_cast<std::int64_t>(expected)}};
  };
  if (piece.offset > fed) return Error{Message{"store.hole", where(fed)}, {}};
  const bool sound = piece.attempt >= 0 && piece.segment >= 0 && piece.segment < kMostSegments &&
                     state.held <= kMaxHeldBytes && piece.offset + piece.bytes.size() <= kMaxSegmentBytes;
  if (!sound) return Error{Message{"store.no-log", where(fed)}, {}};
  return std::nullopt;
}

}  // namespace

Result<SourceState*> Ingester::stateOf(const SegmentBytes& bytes) {
  const Key key{bytes.run, bytes.attempt, bytes.source};
  if (const auto known = m_sources.find(key); known != m_sources.end()) return &known->second;
  std::int64_t runNo = 0;
  {
    Query run(m_db, "SELECT no FROM run WHERE id=?");
    if (run.with(bytes.run.value).row()) runNo = run.integer();
  }
  if (Status good = m_db.status(); !good) return tl::unexpected(good.error());
  if (runNo == 0) return fail("store.unknown-run", {{"run", bytes.run.value}});
  SourceState state = loadSource(m_db, runNo, bytes.attempt, bytes.source);
  if (Status good = m_db.status(); !good) return tl::unexpected(good.error());
  return &m_sources.emplace(key, std::move(state)).first->second;
}

std::vector<Admission> Ingester::admit(const std::vector<SegmentBytes>& batch) {
  struct Seen {
    std::map<int, std::uint64_t> fed;  // End of the segments in this batch.
    std::optional<Error> refused;
  };
  m_db.clearError();
  std::map<Key, Seen> sources;
  std::vector<Admission> admissions(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const SegmentBytes& piece = batch[i];
    Seen& seen = sources[{piece.run, piece.attempt, piece.source}];
    const Result<SourceState*> state = stateOf(piece);
    if (!state) {
      seen.refused = state.error();
      continue;
    }
    const auto known = (*state)->segments.find(piece.segment);
    const auto [fed, fresh] =
        seen.fed.try_emplace(piece.segment, known == (*state)->segments.end() ? 0 : known->second.fedTo());
    admissions[i].from = fed->second;
    if (!seen.refused) seen.refused = refusal(piece, **state, fed->second);
    fed->second = std::max(fed->second, piece.offset + piece.bytes.size());
  }
  for (std::size_t i = 0; i < batch.size(); ++i)
    admissions[i].refused = sources[{batch[i].run, batch[i].attempt, batch[i].source}].refused;
  return admissions;
}

void Ingester::addHeader(std::string_view payload, SourceState& state) {
  if (const Result<SegmentHeader> header = decodeHeader(payload))
    state.clock.take(*header);
  else
    ++state.damaged;
}

// Adds a record and returns the bit of its type, for its stretch.
std::uint32_t Ingester::addRecord(std::string_view payload, Touched& touched) {
  SourceState& state = *touched.state;
  const Result<RecordHead> head = decodeHead(payload);
  if (!head) {
    ++state.damaged;
    ++touched.result.gaps;
    return 0;
  }
  const std::uint32_t bit = typeBit(head->type);
  if (!state.seqs.add(head->seq)) return bit;
  ++state.records;
  const std::int64_t wall = state.clock.wall(head->timeNs);
  if (state.firstWall == 0) state.firstWall = wall;
  Result<Record> record = decodeRecord(payload);
  if (!record) {
    ++state.damaged;
    ++touched.result.gaps;
    return bit;
  }
  if (const auto* step = std::get_if<StepRecord>(&record->payload)) {
    noteStep(*step, state);
    touched.result.stepSeconds.push_back(static_cast<double>(wrappedDifference(step->endNs, step->startNs)) * 1e-9);
  }
  if (std::holds_alternative<ObjectRecord>(record->payload)) noteObject(*record, wall, touched);
  ++touched.result.count;
  touched.result.lastSeq = record->seq;
  putText(touched.result.records, payload);
  return bit;
}

// Records how the run ended and how many records were lost. Fields that cannot be read count as a gap in the log.
void Ingester::noteObject(const Record& record, std::int64_t wallNs, Touched& touched) {
  SourceState& state = *touched.state;
  const SourceKind source = touched.result.source.kind;
  if (unreadableFields(record, source) > 0) {
    ++state.damaged;
    ++touched.result.gaps;
  }
  if (const auto drop = objectIn<DropObject>(record)) state.drops = wrappedSum(state.drops, drop->count);
  // Only the owner's log decides how a run ended.
  if (source != SourceKind::client) return;
  const auto outcome = objectIn<OutcomeObject>(record);
  if (!outcome) return;
  noteOutcome(*outcome, wallNs, state);
}

void Ingester::feed(const SegmentBytes& bytes, Touched& touched) {
  SourceState& state = *touched.state;
  if (!touched.segments.contains(bytes.segment)) {
    const auto known = state.segments.find(bytes.segment);
    touched.segments.emplace(bytes.segment,
                             known == state.segments.end() ? std::nullopt : std::optional(known->second));
  }
  SegmentState& segment = state.segments[bytes.segment];
  SegmentReader& reader = segment.reader;
  state.held -= segment.held();
  state.bytes -= bytes.segment > 0 ? reader.offset() : 0;
  const std::uint64_t fed = segment.fedTo();
  if (bytes.offset + bytes.bytes.size() > fed) {
    reader.feed(std::string(static_cast<std::size_t>(std::exchange(segment.zeros, 0)), '\0'));
    reader.feed(std::string_view(bytes.bytes).substr(static_cast<std::size_t>(fed - bytes.offset)));
  }
  if (bytes.final) reader.finish();
  while (const auto item = reader.next()) {
    if (item->kind == SegmentReader::Item::Kind::gap) {
      ++touched.state->damaged;
      ++touched.result.gaps;
    } else if (item->kind == SegmentReader::Item::Kind::header) {
      addHeader(item->payload, *touched.state);
    } else {
      segment.types |= addRecord(item->payload, touched);
    }
    if (item->endOffset - segment.start < kStretchBytes) continue;
    touched.stretches.push_back({bytes.segment, segment.start, item->endOffset, segment.types});
    segment.start = item->endOffset;
    segment.types = 0;
  }
  if (bytes.final) {
    // Only zeros can be left, such as those of a preallocated log; the logs of an import would hold them for ever.
    segment.zeros = segment.fedTo() - reader.offset();
    releaseBytes(reader);
  }
  state.held += segment.held();
  state.bytes += bytes.segment > 0 ? reader.offset() : 0;
}

void Ingester::restore(Touched& touched) {
  static_cast<SourceTotals&>(*touched.state) = std::move(touched.before);
  for (auto& [number, before] : touched.segments)
    if (before)
      touched.state->segments[number] = std::move(*before);
    else
      touched.state->segments.erase(number);
}

void Ingester::endSegment(const RunId& run, int attempt, const Source& source, int segment) {
  const auto state = m_sources.find({run, attempt, source});
  if (state == m_sources.end()) return;
  const auto ended = state->second.segments.find(segment);
  if (ended == state->second.segments.end()) return;
  state->second.held -= ended->second.held();
  releaseBytes(ended->second.reader);
}

void Ingester::save(Touched& touched) {
  SourceState& state = *touched.state;
  saveSource(m_db, touched.result.attempt, touched.result.source, state);
  for (const Stretch& stretch : touched.stretches) saveStretch(m_db, state.no, stretch);
  for (const auto& [number, before] : touched.segments) {
    const SegmentState& segment = state.segments.at(number);
    const std::uint64_t end = segment.reader.offset();
    if (end > segment.start) saveStretch(m_db, state.no, {number, segment.start, end, segment.types});
  }
}

void Ingester::forgetIdle() {
  if (m_sources.size() <= kMaxIdleSources) return;
  std::erase_if(m_sources, [](const auto& entry) {
    const auto& segments = entry.second.segments;
    return std::all_of(segments.begin(), segments.end(),
                       [](const auto& segment) { return segment.second.fedTo() == segment.second.reader.offset(); });
  });
}

Result<std::vector<Ingested>> Ingester::touch(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                              std::map<Key, Touched>& sources) {
  std::vector<Admission> admissions = admit(batch);
  if (Status good = m_db.status(); !good) return tl::unexpected(good.error());
  std::vector<Ingested> results;
  std::set<Key> refused;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const SegmentBytes& piece = batch[i];
    if (admitted) admitted(piece, admissions[i]);
    if (admissions[i].refused && refused.insert({piece.run, piece.attempt, piece.source}).second)
      results.push_back(
          {.run = piece.run, .attempt = piece.attempt, .source = piece.source, .refused = admissions[i].refused});
  }
  for (const SegmentBytes& piece : batch) {
    const Key key{piece.run, piece.attempt, piece.source};
    if (!refused.contains(key))
      sources[key].result = {.run = piece.run, .attempt = piece.attempt, .source = piece.source};
  }
  for (auto& [key, touched] : sources) {
    touched.state = &m_sources.at(key);
    touched.before = static_cast<const SourceTotals&>(*touched.state);
  }
  return results;
}

Result<std::vector<Ingested>> Ingester::ingest(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted,
                                               const std::function<void()>& beforeCommit) {
  std::map<Key, Touched> sources;
  Result<std::vector<Ingested>> results = touch(batch, admitted, sources);
  if (!results || sources.empty()) return results;
  const Status stored = m_db.transaction(
      [&]() -> Status {
        for (const SegmentBytes& piece : batch)
          if (const auto source = sources.find({piece.run, piece.attempt, piece.source}); source != sources.end())
            feed(piece, source->second);
        std::set<std::int64_t> runs;
        for (auto& [key, touched] : sources) {
          save(touched);
          runs.insert(touched.state->runNo);
        }
        for (const std::int64_t run : runs) updateRunSummary(m_db, run);
        return {};
      },
      beforeCommit);
  for (auto& [key, touched] : sources)
    if (stored)
      results->push_back(std::move(touched.result));
    else
      restore(touched);
  if (!stored) return tl::unexpected(stored.error());
  forgetIdle();
  return results;
}

}  // namespace scalescope
