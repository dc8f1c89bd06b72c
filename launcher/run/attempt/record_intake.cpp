#include "launcher/run/attempt/record_intake.h"

#include <algorithm>
#include <chrono>

namespace scalescope {
namespace {

// Bytes that wait for the store; above the limit data are dropped and fetched again.
constexpr std::size_t kPendingLimit = 64u << 20;

// Limit of repeated requests after bytes that are not a log or not those requested; then the stored part is all there
// is.
constexpr int kMostRefusals = 5;

// An agent answers requests in order and has the requested bytes, since they come before those that it had sent.
constexpr std::chrono::seconds kAnswerPatience{30};
constexpr std::uint64_t kMostPassedOver = 256u << 20;

tl::unexpected<Error> outOfPlace(const LogPosition& at, std::uint64_t wanted) {
  return fail("launcher.data-place", {{"source", text(at.source)},
                                      {"segment", std::int64_t{at.segment}},
                                      {"offset", static_cast<std::int64_t>(at.offset)},
                                      {"wanted", static_cast<std::int64_t>(wanted)}});
}

}  // namespace

std::vector<Source> RecordIntake::sourcesOf(std::size_t node) const {
  std::vector<Source> list{{SourceKind::node, static_cast<int>(node)}};
  for (const NodeRank& rank : m_attempt.plan.nodes[node].ranks) list.push_back({SourceKind::rank, rank.rank.value});
  return list;
}

void RecordIntake::fetchNode(std::size_t node) {
  for (const Source& source : sourcesOf(node)) m_sources[{node, source}].subscribed = false;
  m_attempt.wiring.store.post(
      [self = shared_from_this(), &loop = m_attempt.wiring.loop, node, key = m_attempt.key()](StoreWriter& writer) {
        loop.post([self, node, offsets = writer.resumeOffsets(key.run, key.attempt)] {
          if (self->m_hooks.wanted()) self->subscribe(node, offsets);
        });
      });
}

void RecordIntake::subscribe(std::size_t node, const std::vector<ResumeOffset>& offsets) {
  for (const Source& source : sourcesOf(node)) {
    SourceState& state = m_sources[{node, source}];
    if (state.refused >= kMostRefusals) continue;
    SourceState fresh;
    fresh.refused = state.refused;
    fresh.came = state.came;
    fresh.asked = m_attempt.now();
    state = fresh;
    for (const ResumeOffset& offset : offsets)
      if (offset.source == source && offset.segment >= state.segment) {
        state.segment = offset.segment;
        state.next = offset.offset;
      }
    state.subscribed = true;
    if (state.came && *state.came != LogPlace{state.segment, state.next}) state.older = state.came;
    m_attempt.send(node, FetchRequest{m_attempt.key(), {source, state.segment, state.next}});
  }
}

// Checks that the piece begins where the last one ended, or at the beginning of a later segment; the reserve comes
// last.
Status RecordIntake::follows(const SourceState& state, const LogData& data) const {
  const auto& [source, segment, offset] = data.at;
  const bool continues = segment == state.segment && offset == state.next;
  const bool begins =
      segment != state.segment && offset == 0 && (segment == 0 || (segment > state.segment && state.segment != 0));
  if (!continues && !begins) return outOfPlace(data.at, state.next);
  if (offset + data.bytes.size() > kMostSegmentBytes)
    return fail("launcher.data-size", {{"source", text(source)}, {"segment", std::int64_t{segment}}});
  return {};
}

// Returns true for data that the agent had sent before it got the newest request; the reserve comes last.
bool RecordIntake::isOlder(const SourceState& state, const LogData& data) {
  const LogPlace at{data.at.segment, data.at.offset};
  if (!state.older || at == LogPlace{state.segment, state.next}) return false;
  const int segment = state.older->segment;
  const bool begins = at.offset == 0 && segment != 0 && (at.segment == 0 || at.segment > segment);
  return at == *state.older || begins;
}

void RecordIntake::refuse(std::size_t node, SourceState& state, const Error& error) {
  state.refetch = state.subscribed = ++state.refused < kMostRefusals;
  m_hooks.nonsense(node, error, state.refetch);
}

bool RecordIntake::data(std::size_t node, const LogData& data) {
  if (data.out || data.at.segment < 0) return false;  // It is the output of a rank, requested by `tail`.
  const auto& [source, segment, offset] = data.at;
  const auto found = m_sources.find({node, source});
  if (found == m_sources.end()) return true;
  SourceState& state = found->second;
  state.came = LogPlace{segment, offset + data.bytes.size()};
  if (!state.subscribed || state.refetch) return true;
  if (isOlder(state, data) && state.passedOver <= kMostPassedOver) {
    state.older = state.came;
    state.passedOver += data.bytes.size();
    return true;
  }
  if (m_attempt.wiring.store.pendingBytes() > kPendingLimit) {
    state.refetch = true;
    return true;
  }
  if (const Status good = follows(state, data); !good) {
    refuse(node, state, good.error());
    return true;
  }
  state.older.reset();
  const AttemptKey key = m_attempt.key();
  if (segment != state.segment) {
    push(node, {key.run, key.attempt, source, state.segment, state.next, {}, true});
    state.segment = segment;
  }
  state.next = offset + data.bytes.size();
  push(node, {key.run, key.attempt, source, segment, offset, data.bytes, false});
  return true;
}

void RecordIntake::finish(std::size_t node) {
  const AttemptKey key = m_attempt.key();
  for (const Source& source : sourcesOf(node)) {
    const SourceState& state = m_sources[{node, source}];
    if (state.subscribed && !state.refetch && !state.older)
      push(node, {key.run, key.attempt, source, state.segment, state.next, {}, true});
  }
}

void RecordIntake::push(std::size_t node, SegmentBytes bytes) {
  ++m_inFlight;
  const Place place{node, bytes.source};
  const int segment = bytes.segment;
  const std::uint64_t endOffset = bytes.offset + bytes.bytes.size();
  m_attempt.wiring.store.ingest(
      {std::move(bytes), !m_attempt.ports[node]->sharesStore,
       [self = shared_from_this(), &loop = m_attempt.wiring.loop, place, segment, endOffset](Result<Ingested> result) {
         loop.post([self, place, segment, endOffset, result = std::move(result)]() mutable {
           self->stored(place, segment, endOffset, std::move(result));
         });
       }});
}

void RecordIntake::stored(const Place& place, int segment, std::uint64_t endOffset, Result<Ingested> result) {
  --m_inFlight;
  if (!m_hooks.wanted()) return;
  SourceState& state = m_sources[place];
  if (!result) {
    // Pieces behind one that was not stored are refused because of the hole, which is no further error.
    if (state.refetch || !state.subscribed) return;
    if (result.error().kind == ErrorKind::badData) return refuse(place.first, state, result.error());
    state.refused = 0;
    state.refetch = true;
    return m_hooks.failed(result.error());
  }
  state.refused = 0;
  m_attempt.send(place.first, Ack{m_attempt.key(), {place.second, segment, endOffset}});
  m_hooks.ingested(place.second, *result);
}

void RecordIntake::judge(std::size_t node) {
  for (auto& [place, state] : m_sources)
    if (place.first == node && state.subscribed && !state.refetch && state.older &&
        m_attempt.now() - state.asked > kAnswerPatience)
      refuse(node, state, outOfPlace({place.second, state.older->segment, state.older->offset}, state.next).value());
}

bool RecordIntake::awaits(std::size_t node) const {
  return std::any_of(
      m_sources.begin(), m_sources.end(),
      [node](const auto& item) { return item.first.first == node && item.second.subscribed && item.second.older; });
}

bool RecordIntake::isBusy() const {
  for (std::size_t node = 0; node < m_attempt.size(); ++node)
    if (!m_attempt.nodes[node].gone && awaits(node)) return true;
  return isStoring();
}

bool RecordIntake::wantsRefetch() const {
  return std::any_of(
      m_sources.begin(), m_sources.end(),
      [this](const auto& item) { return item.second.refetch && !m_attempt.nodes[item.first.first].gone; });
}

bool RecordIntake::wantsRefetch(std::size_t node) const {
  return std::any_of(
      m_sources.begin(), m_sources.end(),
      [node](const auto& item) { return item.first.first == node && item.second.refetch; });
}

}  // namespace scalescope
