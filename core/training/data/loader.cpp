#include "core/training/data/loader.h"

#include <stdexcept>

namespace scalescope {
namespace {

at::Tensor emptyImages(const ImageSet& set, std::int64_t count, bool pinned) {
  return at::empty(
      {count, set.channels, set.height, set.width},
      at::TensorOptions().dtype(at::kFloat).pinned_memory(pinned).memory_format(at::MemoryFormat::ChannelsLast));
}

// Rethrows the current exception with step and file before its text.
[[noreturn]] void rethrowFor(std::int64_t step, const ImageSet& set, const RankShare& share) {
  const std::int64_t image = share.micros.empty() ? 0 : share.micros.front().indices.front();
  try {
    throw;
  } catch (const std::exception& exception) {
    throw std::runtime_error(english(Message{
        "training.loader",
        {{"step", step}, {"image", image}, {"path", set.fileOf(image)}, {"what", std::string(exception.what())}}}));
  }
}

}  // namespace

void Batch::moveTo(at::Device device, at::ScalarType imageType) {
  images = images.to(device, imageType);
  labels = labels.to(device);
}

Loader::Loader(const ImageSet& set, const Augmenter& augmenter, Sampler sampler, LoaderOptions options)
    : m_set(set), m_augmenter(augmenter), m_sampler(std::move(sampler)), m_options(options) {
  const bool onCpu = m_options.device.is_cpu();
  if (m_options.loading == Loading::memory && !onCpu)
    m_onDevice = std::make_unique<DeviceSet>(set, augmenter, m_options.device);
  if (m_options.loading == Loading::workers && !onCpu) m_uploader = std::make_unique<Uploader>(m_options.device);
  if (m_options.loading == Loading::none) {
    m_resident = prepare(0, m_sampler.share(0, m_options.rank));
    for (Batch& batch : m_resident.micros) batch.moveTo(m_options.device, m_options.imageType);
  }
  m_nextToPrepare = m_wanted = m_options.firstStep;
  if (m_options.loading != Loading::workers) return;
  try {
    for (int i = 0; i < m_options.workers; ++i) m_threads.emplace_back([this] { work(); });
  } catch (...) {  // The threads that were started use this object.
    joinThreads();
    throw;
  }
}

Loader::~Loader() { joinThreads(); }

void Loader::joinThreads() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_changed.notify_all();
  for (std::thread& thread : m_threads) thread.join();
}

Batch Loader::hostBatch(const MicroBatch& micro, std::int64_t step, int epoch) const {
  const auto rows = static_cast<std::int64_t>(micro.indices.size());
  const bool pinned = m_uploader != nullptr;
  Batch batch{emptyImages(m_set, rows, pinned),
              at::empty({rows}, at::TensorOptions().dtype(at::kLong).pinned_memory(pinned)), 0, 0, false};
  auto* pixels = batch.images.mutable_data_ptr<float>();
  auto* labels = batch.labels.mutable_data_ptr<std::int64_t>();
  for (const std::int64_t index : micro.indices) {
    if (index < 0 || index >= m_set.count())
      throw std::out_of_range("step " + std::to_string(step) + " wants image " + std::to_string(index) + " of " +
                              std::to_string(m_set.count()));
    m_augmenter.apply(index, epoch, pixels);
    pixels += m_set.imageBytes();
    *labels++ = m_set.labels[static_cast<std::size_t>(index)];
  }
  return batch;
}

StepData Loader::prepare(std::int64_t step, const RankShare& share) const {
  StepData data{step, share.epoch, {}};
  for (const MicroBatch& micro : share.micros) {
    Batch batch = m_onDevice ? m_onDevice->batch(micro.indices, share.epoch) : hostBatch(micro, step, share.epoch);
    batch.real = micro.real;
    batch.evalForm = micro.empty;
    batch.weight = micro.empty ? 0 : static_cast<double>(micro.indices.size()) / static_cast<double>(share.globalRows);
    data.micros.push_back(std::move(batch));
  }
  return data;
}

StepData Loader::next(std::int64_t step) {
  if (m_options.loading == Loading::none) {
    StepData data = m_resident;
    data.step = step;
    data.epoch = m_sampler.epochOf(step);
    return data;
  }
  if (m_uploader) return uploaded(step);
  if (!m_threads.empty()) return takeReady(step);
  return prepare(step, m_sampler.share(step, m_options.repeatRankZero ? 0 : m_options.rank));
}

StepData Loader::takeReady(std::int64_t step) {
  if (m_threads.empty()) return prepare(step, m_sampler.share(step, m_options.repeatRankZero ? 0 : m_options.rank));
  std::unique_lock lock(m_mutex);
  m_wanted = step;
  m_nextToPrepare = std::max(m_nextToPrepare, step);
  m_changed.notify_all();
  m_changed.wait(lock, [&] { return m_error || m_ready.contains(step); });
  if (!m_ready.contains(step)) std::rethrow_exception(m_error);
  StepData data = std::move(m_ready.at(step));
  m_ready.erase(m_ready.begin(), m_ready.upper_bound(step));
  m_wanted = step + 1;
  lock.unlock();
  m_changed.notify_all();
  return data;
}

// Starts the copy of the next step as soon as that is prepared, without waiting for it.
StepData Loader::uploaded(std::int64_t step) {
  if (!m_uploader->isStarted(step)) m_uploader->start(takeReady(step));
  bool isReady = false;
  {
    const std::lock_guard lock(m_mutex);
    isReady = m_ready.contains(step + 1);
  }
  if (isReady && !m_uploader->isStarted(step + 1)) m_uploader->start(takeReady(step + 1));
  return m_uploader->take(step);
}

StepData Loader::first() {
  RankShare share;
  {
    const std::lock_guard lock(m_mutex);
    share = m_sampler.share(0, m_options.rank);
  }
  return prepare(0, share);
}

std::int64_t Loader::stepsAhead() {
  const std::lock_guard lock(m_mutex);
  return m_nextToPrepare - m_wanted;
}

void Loader::work() {
  const int rank = m_options.repeatRankZero ? 0 : m_options.rank;
  const std::int64_t ahead = 2 * static_cast<std::int64_t>(m_options.workers);
  std::unique_lock lock(m_mutex);
  while (true) {
    m_changed.wait(lock, [&] {
      return m_stop || (!m_error && m_nextToPrepare < m_options.lastStep && m_nextToPrepare < m_wanted + ahead);
    });
    if (m_stop) return;
    const std::int64_t step = m_nextToPrepare++;
    RankShare share;
    std::exception_ptr error;
    StepData data;
    try {
      share = m_sampler.share(step, rank);
      lock.unlock();
      data = prepare(step, share);
    } catch (...) {
      try {
        rethrowFor(step, m_set, share);
      } catch (...) {
        error = std::current_exception();
      }
    }
    if (!lock.owns_lock()) lock.lock();
    if (error)
      m_error = error;
    else
      m_ready.emplace(step, std::move(data));
    m_changed.notify_all();
  }
}

Batch testBatch(const ImageSet& set, const Augmenter& augmenter, const std::vector<std::int64_t>& indices) {
  const auto rows = static_cast<std::int64_t>(indices.size());
  Batch batch{emptyImages(set, rows, false), at::empty({rows}, at::kLong), rows, 1, true};
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
