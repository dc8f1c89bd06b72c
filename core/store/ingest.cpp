#include "core/store/ingest.h"

#include <algorithm>
#include <cmath>

#include "core/store/stored_cause.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxIdleSources = 4096;
constexpr std::size_t kMaxRowBytes = 4u << 20;

std::int64_t wrappedSum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t wrappedLess(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

std::uint32_t typeBit(RecordType type) { return 1u << static_cast<unsigned>(type); }

void noteStep(const StepRecord& step, SourceState& state) {
  if (step.step >= state.lastStep) {
    state.lastStep = step.step;
    state.lastLoss = step.loss;
  }
  if (step.phase == StepPhase::warmup || step.endNs <= step.startNs) return;
  state.timedSamples += step.samples;
  state.timedNs = wrappedSum(state.timedNs, wrappedLess(step.endNs, step.startNs));
}

void noteOutcome(const OutcomeObject& outcome, std::int64_t wallNs, SourceState& state) {
  if (!outcome.status) return;
  state.status = static_cast<int>(*outcome.status);
  state.ended = wallNs;
  state.cause.clear();
  if (*outcome.status == RunStatus::done) return;
  state.cause = outcome.message;
  if (!outcome.cause) return;
  const std::optional<Message>& sentence = outcome.cause->sentence;
  if (sentence)  // as a value, with its English beside it
    state.cause = jsonText(toJson(StoredCause{*sentence, outcome.message.empty() ? english(*sentence) : outcome.message}));
  else if (state.cause.empty())
    state.cause = outcome.cause->words;
}

// The owner's word on a run comes after its ranks' last ones.
void compactAttempt(Database& db, std::int64_t run, int attempt) {
  std::vector<std::int64_t> sources;
  {
    Query q(db, "SELECT no FROM source WHERE run=? AND attempt=?");
    q.with(run, attempt);
    while (q.row()) sources.push_back(q.integer());
  }
  for (const std::int64_t source : sources) compactSource(db, source);
}

}  // namespace

Result<Ingester::Touched*> Ingester::touch(const SegmentBytes& bytes) {
  const Key key{bytes.run, bytes.attempt, bytes.source};
  const auto [touched, fresh] = m_touched.try_emplace(key);
  if (!fresh) return &touched->second;
  const auto known = m_sources.find(key);
  if (known != m_sources.end()) {
    touched->second.before = known->second;
    touched->second.state = &known->second;
  } else {
    std::int64_t runNo = 0;
    {
      Query run(m_db, "SELECT no FROM run WHERE id=?");
      if (run.with(bytes.run.value).row()) runNo = run.integer();
    }
    if (runNo == 0) return fail("store.unknown-run", {{"run", bytes.run.value}});
    touched->second.state = &m_sources.emplace(key, loadSource(m_db, runNo, bytes.attempt, bytes.source)).first->second;
  }
  touched->second.result = {bytes.run, bytes.attempt, bytes.source, {}, 0};
  return &touched->second;
}

void Ingester::addHeader(std::string_view payload, SourceState& state) {
  const Result<SegmentHeader> header = decodeHeader(payload);
  if (!header) {
    ++state.damaged;
    return;
  }
  // One offset per boot: a stepped wall clock must not bend the time axis of a run.
  if (header->bootId == state.bootId && state.clockOffset != 0) return;
  state.bootId = header->bootId;
  state.clockOffset = wrappedLess(header->wallNs, header->monotonicNs);
}

void Ingester::addRecord(std::string_view payload, Touched& touched) {
  SourceState& state = *touched.state;
  const Result<RecordHead> head = decodeHead(payload);
  if (!head) {
    ++state.damaged;
    ++touched.result.gaps;
    return;
  }
  if (!state.seqs.add(head->seq)) return;
  if (touched.count == 0) touched.firstSeq = head->seq;
  touched.firstSeq = std::min(touched.firstSeq, head->seq);
  touched.types |= typeBit(head->type);
  ++touched.count;
  ++state.records;
  appendFramed(payload, touched.framed);
  const std::int64_t wall = wrappedSum(head->timeNs, state.clockOffset);
  if (state.firstWall == 0) state.firstWall = wall;
  Result<Record> record = decodeRecord(payload);
  if (!record) {  // kept as it is, but nothing can be derived
    ++state.damaged;
    ++touched.result.gaps;
    return;
  }
  touched.derived.clear();
  derivePoints(*record, touched.derived);
  const std::int64_t ns = wrappedLess(wall, state.firstWall) / 1000 * 1000;  // microseconds are enough for an axis
  for (const DerivedPoint& point : touched.derived)
    touched.points[{static_cast<int>(point.metric), point.instance}].push_back({ns, point.step, point.value, point.value, point.value});
  if (const auto* step = std::get_if<StepRecord>(&record->payload)) noteStep(*step, state);
  if (std::holds_alternative<ObjectRecord>(record->payload)) noteObject(*record, wall, touched);
  touched.result.records.push_back(std::move(*record));
}

// What a run's end and its lost records are told by; fields that cannot be read are a gap of what the log holds.
void Ingester::noteObject(const Record& record, std::int64_t wallNs, Touched& touched) {
  SourceState& state = *touched.state;
  const SourceKind source = touched.result.source.kind;
  if (unreadableFields(record, source) > 0) {
    ++state.damaged;
    ++touched.result.gaps;
  }
  if (const auto drop = objectIn<DropObject>(record)) state.drops = wrappedSum(state.drops, drop->count);
  // Only the owner says how a run ended.
  if (source != SourceKind::client) return;
  const auto outcome = objectIn<OutcomeObject>(record);
  if (!outcome) return;
  touched.ended = true;
  noteOutcome(*outcome, wallNs, state);
}

Status Ingester::feed(const SegmentBytes& bytes, Touched& touched) {
  SegmentReader& reader = touched.state->segments[bytes.segment];
  touched.segments.insert(bytes.segment);
  const std::uint64_t fed = reader.fedTo();
  if (bytes.offset > fed)
    return fail("store.hole", {{"source", text(bytes.source)},
                               {"segment", static_cast<std::int64_t>(bytes.segment)},
                               {"offset", static_cast<std::int64_t>(bytes.offset)},
                               {"expected", static_cast<std::int64_t>(fed)}});
  if (bytes.offset + bytes.bytes.size() > fed)
    reader.feed(std::string_view(bytes.bytes).substr(static_cast<std::size_t>(fed - bytes.offset)));
  if (bytes.final) reader.finish();
  while (const auto item = reader.next()) {
    if (item->kind == SegmentReader::Item::Kind::gap) {
      ++touched.state->damaged;
      ++touched.result.gaps;
    } else if (item->kind == SegmentReader::Item::Kind::header) {
      addHeader(item->payload, *touched.state);
    } else {
      addRecord(item->payload, touched);
    }
    if (touched.framed.size() >= kMaxRowBytes) flush(touched);
  }
  return {};
}

void Ingester::flush(Touched& touched) {
  SourceState& state = *touched.state;
  if (touched.count > 0) appendRecords(m_db, state, touched.firstSeq, touched.types, touched.count, touched.framed);
  for (const auto& [key, entries] : touched.points) appendPoints(m_db, state.no, key, state.series[key], entries);
  touched.framed.clear();
  touched.points.clear();
  touched.types = 0;
  touched.count = 0;
}

void Ingester::forgetIdle() {
  if (m_sources.size() <= kMaxIdleSources) return;
  std::erase_if(m_sources, [](const auto& entry) {
    const auto& segments = entry.second.segments;
    return std::all_of(segments.begin(), segments.end(),
                       [](const auto& segment) { return segment.second.fedTo() == segment.second.offset(); });
  });
}

Result<std::vector<Ingested>> Ingester::ingest(const std::vector<SegmentBytes>& batch, const std::function<void()>& beforeCommit) {
  m_touched.clear();
  const Status stored = m_db.transaction(
      [&]() -> Status {
        for (const SegmentBytes& bytes : batch) {
          const Result<Touched*> touched = touch(bytes);
          if (!touched) return tl::unexpected(touched.error());
          if (Status fed = feed(bytes, **touched); !fed) return fed;
        }
        std::set<std::int64_t> runs;
        for (auto& [key, touched] : m_touched) {
          flush(touched);
          saveSource(m_db, *touched.state);
          for (const int number : touched.segments)
            Query(m_db,
                  "INSERT INTO segment(source, number, offset) VALUES(?,?,?)"
                  " ON CONFLICT DO UPDATE SET offset=excluded.offset")
                .with(touched.state->no, number, touched.state->segments[number].offset())
                .run();
          runs.insert(touched.state->runNo);
        }
        for (const auto& [key, touched] : m_touched)
          if (touched.ended) compactAttempt(m_db, touched.state->runNo, std::get<1>(key));
        for (const std::int64_t run : runs) updateRunSummary(m_db, run);
        return {};
      },
      beforeCommit);
  std::vector<Ingested> results;
  for (auto& [key, touched] : m_touched) {
    if (stored)
      results.push_back(std::move(touched.result));
    else if (touched.before)
      m_sources[key] = std::move(*touched.before);
    else
      m_sources.erase(key);
  }
  m_touched.clear();
  if (!stored) return tl::unexpected(stored.error());
  forgetIdle();
  return results;
}

}  // namespace scalescope
