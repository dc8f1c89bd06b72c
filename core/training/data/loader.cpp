#include "core/training/data/loader.h"

namespace scalescope {
namespace {

at::Tensor emptyImages(const ImageSet& set, std::int64_t count) {
  return at::empty({count, set.channels, set.height, set.width},
                   at::TensorOptions().dtype(at::kFloat).memory_format(at::MemoryFormat::ChannelsLast));
}

}  // namespace

void Batch::moveTo(at::Device device) {
  if (device.is_cpu()) return;
  images = images.to(device);
  labels = labels.to(device);
}

Loader::Loader(const ImageSet& set, const Augmenter& augmenter, Sampler sampler, LoaderOptions options)
    : m_set(set), m_augmenter(augmenter), m_sampler(std::move(sampler)), m_options(options) {
  if (m_options.loading == Loading::none) m_resident = prepare(0, m_sampler.share(0, m_options.rank));
  if (m_options.loading != Loading::workers) return;
  for (int i = 0; i < m_options.workers; ++i) m_threads.emplace_back([this] { work(); });
}

Loader::~Loader() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_changed.notify_all();
  for (std::thread& thread : m_threads) thread.join();
}

StepData Loader::prepare(std::int64_t step, const RankShare& share) const {
  StepData data{step, share.epoch, {}};
  for (const MicroBatch& micro : share.micros) {
    const auto rows = static_cast<std::int64_t>(micro.indices.size());
    Batch batch{emptyImages(m_set, rows), at::empty({rows}, at::kLong), micro.real, 0, false};
    auto* pixels = batch.images.mutable_data_ptr<float>();
    auto* labels = batch.labels.mutable_data_ptr<std::int64_t>();
    for (const std::int64_t index : micro.indices) {
      m_augmenter.apply(index, share.epoch, pixels);
      pixels += m_set.imageBytes();
      *labels++ = m_set.labels[static_cast<std::size_t>(index)];
    }
    batch.evalForm = micro.empty;
    batch.weight = micro.empty ? 0 : static_cast<double>(rows) / static_cast<double>(share.globalRows);
    data.micros.push_back(std::move(batch));
  }
  return data;
}

StepData Loader::next(std::int64_t step) {
  const int rank = m_options.repeatRankZero ? 0 : m_options.rank;
  if (m_options.loading == Loading::none) {
    StepData data = m_resident;
    data.step = step;
    data.epoch = m_sampler.epochOf(step);
    return data;
  }
  if (m_threads.empty()) return prepare(step, m_sampler.share(step, rank));
  std::unique_lock lock(m_mutex);
  m_wanted = step;
  m_nextToPrepare = std::max(m_nextToPrepare, step);
  m_changed.notify_all();
  m_changed.wait(lock, [&] { return m_error || m_ready.count(step) > 0; });
  if (m_error) std::rethrow_exception(m_error);
  StepData data = std::move(m_ready.at(step));
  m_ready.erase(m_ready.begin(), m_ready.upper_bound(step));
  return data;
}

StepData Loader::first() {
  RankShare share;
  {
    const std::lock_guard lock(m_mutex);
    share = m_sampler.share(0, m_options.rank);
  }
  return prepare(0, share);
}

void Loader::work() {
  const int rank = m_options.repeatRankZero ? 0 : m_options.rank;
  const std::int64_t ahead = 2 * static_cast<std::int64_t>(m_options.workers);
  std::unique_lock lock(m_mutex);
  while (true) {
    m_changed.wait(lock, [&] { return m_stop || (m_nextToPrepare < m_options.lastStep && m_nextToPrepare < m_wanted + ahead); });
    if (m_stop) return;
    const std::int64_t step = m_nextToPrepare++;
    const RankShare share = m_sampler.share(step, rank);
    lock.unlock();
    try {
      StepData data = prepare(step, share);
      lock.lock();
      m_ready.emplace(step, std::move(data));
    } catch (...) {
      lock.lock();
      m_error = std::current_exception();
    }
    m_changed.notify_all();
  }
}

Batch testBatch(const ImageSet& set, const Augmenter& augmenter, const std::vector<std::int64_t>& indices) {
  const auto rows = static_cast<std::int64_t>(indices.size());
  Batch batch{emptyImages(set, rows), at::empty({rows}, at::kLong), rows, 1, true};
  auto* pixels = batch.images.mutable_data_ptr<float>();
  auto* labels = batch.labels.mutable_data_ptr<std::int64_t>();
  for (const std::int64_t index : indices) {
    augmenter.plain(index, pixels);
    pixels += set.imageBytes();
    *labels++ = set.labels[static_cast<std::size_t>(index)];
  }
  return batch;
}

}  // namespace scalescope
