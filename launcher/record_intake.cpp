#include "launcher/record_intake.h"

#include <algorithm>

#include <asio.hpp>

#include "core/store/store.h"

namespace scalescope {
namespace {

constexpr std::size_t kPendingLimit = 64u << 20;  // bytes before the store; above it data is dropped and fetched again

// Bytes that are no log, or not those that were asked for, are asked for again this often: then what is stored is all there is.
constexpr int kMostRefusals = 5;

bool isRefusal(const Error& error) { return error.message.code == "store.hole" || error.message.code == "store.no-log"; }

}  // namespace

std::vector<Source> RecordIntake::sourcesOf(std::size_t node) const {
  std::vector<Source> list{{SourceKind::node, static_cast<int>(node)}};
  for (const NodeRank& rank : m_plan.nodes[node].ranks) list.push_back({SourceKind::rank, rank.rank});
  return list;
}

void RecordIntake::fetchNode(std::size_t node) {
  for (const Source& source : sourcesOf(node)) m_sources[{static_cast<int>(node), source}].subscribed = false;
  m_wiring.store.post([self = shared_from_this(), node, run = m_plan.run.run, attempt = m_plan.attempt](StoreWriter& writer) {
    auto offsets = writer.resumeOffsets(run, attempt);
    asio::post(self->m_wiring.context, [self, node, offsets = std::move(offsets)] {
      if (self->m_hooks.wanted()) self->subscribe(node, offsets);
    });
  });
}

void RecordIntake::subscribe(std::size_t node, const std::vector<ResumeOffset>& offsets) {
  for (const Source& source : sourcesOf(node)) {
    SourceState& state = m_sources[{static_cast<int>(node), source}];
    if (state.refused >= kMostRefusals) continue;
    state = {.refused = state.refused};
    for (const ResumeOffset& offset : offsets)
      if (offset.source == source && offset.segment >= state.segment) {
        state.segment = offset.segment;
        state.next = offset.offset;
      }
    state.subscribed = true;
    m_ports[node]->send(FetchRequest{key(), {source, state.segment, state.next}});
  }
}

bool RecordIntake::data(std::size_t node, LogData data) {
  if (data.out || data.at.segment < 0) return false;  // what a rank printed, asked for by `tail`
  const auto& [source, segment, offset] = data.at;
  const auto found = m_sources.find({static_cast<int>(node), source});
  if (found == m_sources.end() || !found->second.subscribed || found->second.refetch) return true;
  SourceState& state = found->second;
  if (m_wiring.store.pendingBytes() > kPendingLimit) {
    state.refetch = true;
    return true;
  }
  if (segment != state.segment) {
    push(node, source, {m_plan.run.run, m_plan.attempt, source, state.segment, state.next, {}, true});
    state.segment = segment;
  }
  state.next = offset + data.bytes.size();
  push(node, source, {m_plan.run.run, m_plan.attempt, source, segment, offset, std::move(data.bytes), false});
  return true;
}

void RecordIntake::finish(std::size_t node) {
  for (const Source& source : sourcesOf(node)) {
    const SourceState& state = m_sources[{static_cast<int>(node), source}];
    if (state.subscribed && !state.refetch)
      push(node, source, {m_plan.run.run, m_plan.attempt, source, state.segment, state.next, {}, true});
  }
}

void RecordIntake::push(std::size_t node, const Source& source, SegmentBytes bytes) {
  ++m_inFlight;
  const int segment = bytes.segment;
  const std::uint64_t endOffset = bytes.offset + bytes.bytes.size();
  auto self = shared_from_this();
  m_wiring.store.ingest(
      {std::move(bytes), !m_ports[node]->sharesStore, [self, node, source, segment, endOffset](const Result<Ingested>& result) {
         asio::post(self->m_wiring.context,
                    [self, node, source, segment, endOffset, result] { self->stored(node, source, segment, endOffset, result); });
       }});
}

void RecordIntake::stored(std::size_t node, const Source& source, int segment, std::uint64_t endOffset, const Result<Ingested>& result) {
  --m_inFlight;
  if (!m_hooks.wanted()) return;
  SourceState& state = m_sources[{static_cast<int>(node), source}];
  if (!result) {
    state.refused = isRefusal(result.error()) ? state.refused + 1 : 0;
    state.refetch = state.refused < kMostRefusals;
    state.subscribed = state.subscribed && state.refetch;
    return m_hooks.failed(result.error());
  }
  state.refused = 0;
  m_ports[node]->send(Ack{key(), {source, segment, endOffset}});
  m_hooks.ingested(source, *result);
}

bool RecordIntake::wantsRefetch() const {
  return std::any_of(m_sources.begin(), m_sources.end(), [](const auto& item) { return item.second.refetch; });
}

bool RecordIntake::wantsRefetch(std::size_t node) const {
  return std::any_of(m_sources.begin(), m_sources.end(),
                     [node](const auto& item) { return item.first.first == static_cast<int>(node) && item.second.refetch; });
}

}  // namespace scalescope
