#include "core/training/data/sampler.h"

#include <algorithm>
#include <numeric>

namespace scalescope {

Sampler::Sampler(SamplerOptions options) : m_options(std::move(options)) {
  const auto& batches = m_options.rankBatches;
  m_globalBatch = std::accumulate(batches.begin(), batches.end(), std::int64_t{0}) * m_options.accumulation;
}

std::int64_t Sampler::stepsPerEpoch() const {
  const std::int64_t full = m_options.images / m_globalBatch;
  const bool rest = m_options.images % m_globalBatch != 0 && m_options.lastBatch != LastBatch::drop;
  return std::max<std::int64_t>(1, full + (rest ? 1 : 0));
}

void Sampler::shuffleFor(int epoch) {
  if (epoch == m_epoch) return;
  const bool kept = m_epoch >= 0 && m_options.shuffle != Shuffle::epoch;
  m_epoch = epoch;
  if (kept) return;
  m_order.resize(static_cast<std::size_t>(m_options.images));
  std::iota(m_order.begin(), m_order.end(), std::int64_t{0});
  if (m_options.shuffle == Shuffle::none) return;
  const std::uint64_t turn = m_options.shuffle == Shuffle::epoch ? static_cast<std::uint64_t>(epoch) : 0;
  const std::uint64_t base = mix(m_options.seed ^ mix(turn + 1));
  for (std::size_t i = m_order.size(); i > 1; --i) std::swap(m_order[i - 1], m_order[mix(base + i) % i]);
}

RankShare Sampler::share(std::int64_t step, int rank) {
  shuffleFor(epochOf(step));
  const std::int64_t first = step % stepsPerEpoch() * m_globalBatch;
  const bool full = first + m_globalBatch <= m_options.images || m_globalBatch > m_options.images;
  RankShare share = full || m_options.lastBatch == LastBatch::pad ? whole(first, rank) : ragged(first, rank);
  share.epoch = m_epoch;
  return share;
}

// Returns this rank's block of a full global batch. Past the last image the order starts again: as padding, or, if the
// batch is larger than the set, as repeated samples.
RankShare Sampler::whole(std::int64_t first, int rank) const {
  const auto& batches = m_options.rankBatches;
  const auto own = static_cast<std::size_t>(rank);
  const bool repeats = m_globalBatch > m_options.images;
  RankShare share;
  share.globalRows = m_globalBatch;
  std::int64_t at =
      first + std::accumulate(batches.begin(), batches.begin() + rank, std::int64_t{0}) * m_options.accumulation;
  for (int micro = 0; micro < m_options.accumulation; ++micro) {
    MicroBatch batch;
    for (std::int64_t i = 0; i < batches[own]; ++i, ++at) {
      batch.indices.push_back(m_order[static_cast<std::size_t>(at % m_options.images)]);
      if (at < m_options.images || repeats) ++batch.real;
    }
    share.micros.push_back(std::move(batch));
  }
  return share;
}

// Returns this rank's part of the rest of an epoch, which is split over the ranks as evenly as possible, in pieces no
// larger than the rank's micro-batch.
RankShare Sampler::ragged(std::int64_t first, int rank) const {
  const auto ranks = static_cast<std::int64_t>(m_options.rankBatches.size());
  const std::int64_t rest = m_options.images - first;
  const std::int64_t begin = first + rest * rank / ranks;
  const std::int64_t end = first + rest * (rank + 1) / ranks;
  const std::int64_t piece = std::max<std::int64_t>(1, m_options.rankBatches[static_cast<std::size_t>(rank)]);
  RankShare share;
  share.globalRows = rest;
  for (std::int64_t at = begin; at < end; at += piece) {
    MicroBatch batch;
    for (std::int64_t i = at; i < std::min(at + piece, end); ++i)
      batch.indices.push_back(m_order[static_cast<std::size_t>(i)]);
    batch.real = static_cast<std::int64_t>(batch.indices.size());
    share.micros.push_back(std::move(batch));
  }
  if (share.micros.empty()) share.micros.push_back({{m_order.front()}, 0, true});
  return share;
}

}  // namespace scalescope
