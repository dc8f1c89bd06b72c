#include "core/training/strategy/server.h"

#include <algorithm>

namespace scalescope {

namespace {

ServerMode modeOf(const std::string& word) {
  return word == "ssp" ? ServerMode::ssp : word == "async" ? ServerMode::async : ServerMode::bsp;
}

std::string listed(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

}  // namespace

WorkersLate::WorkersLate(std::vector<int> who)
    : std::runtime_error("timed out waiting for the gradients of rank " + listed(who)), workers(std::move(who)) {}

Server::Server(const Shard& shard, const at::TensorOptions& tensor, const ParameterServerSpec& spec, const OptimizerSpec& optimizer,
               int workers)
    : m_mode(modeOf(spec.mode)), m_staleness(spec.staleness), m_shard(shard), m_values(at::zeros({shard.count()}, tensor)) {
  const auto count = static_cast<std::size_t>(workers);
  m_arrived.resize(count);
  m_clocks.resize(count);
  m_seen.resize(count);
  for (std::size_t part = 0; part + 1 < m_shard.parts.size(); ++part) m_parts.push_back(partOf(m_values, part).detach());
  m_optimizer = makeOptimizer(m_parts, optimizer);
  if (m_mode != ServerMode::bsp)
    for (std::size_t worker = 0; worker < count; ++worker) m_answers.push_back(at::empty_like(m_values));
}

void Server::set(const at::Tensor& values, const at::Tensor& buffers) {
  const torch::autograd::AutoGradMode off(false);
  const Lock lock(m_mutex);
  m_values.copy_(values);
  if (buffers.defined()) m_buffers = m_pushedBuffers = buffers.clone();
}

Pulled Server::exchange(const Push& push, at::Tensor gradients, const at::Tensor& buffers) {
  const torch::autograd::AutoGradMode off(false);
  Lock lock(m_mutex);
  if (m_failure) std::rethrow_exception(m_failure);
  if (buffers.defined()) m_pushedBuffers = buffers.clone();
  return m_mode == ServerMode::bsp ? together(lock, push, gradients) : alone(lock, push, gradients);
}

Pulled Server::together(Lock& lock, const Push& push, const at::Tensor& gradients) {
  m_arrived[static_cast<std::size_t>(push.worker)] = gradients;
  if (++m_arrivals < static_cast<int>(m_arrived.size())) {
    // Of this round or of a later one: the next cannot end without this worker.
    waitForAll(lock, push.timeout, [this, round = m_round](std::size_t worker) { return m_round != round || m_arrived[worker].defined(); });
    return {m_values, m_buffers, 0};
  }
  if (push.apply) {
    at::Tensor sum = m_arrived.front();
    for (std::size_t worker = 1; worker < m_arrived.size(); ++worker) sum.add_(m_arrived[worker]);
    update(sum, push.rate);
  }
  m_arrivals = 0;
  std::fill(m_arrived.begin(), m_arrived.end(), at::Tensor());
  m_buffers = m_pushedBuffers;
  ++m_round;
  m_changed.notify_all();
  return {m_values, m_buffers, 0};
}

Pulled Server::alone(Lock& lock, const Push& push, at::Tensor& gradients) {
  const auto worker = static_cast<std::size_t>(push.worker);
  Pulled pulled;
  pulled.staleness = m_version - m_seen[worker];
  if (push.apply && push.share > 0) {
    update(gradients.div_(push.share), push.rate * push.share);
    ++m_version;
  }
  ++m_clocks[worker];
  m_changed.notify_all();
  m_buffers = m_pushedBuffers;
  if (m_mode == ServerMode::ssp)
    waitForAll(lock, push.timeout, [this, worker](std::size_t other) { return m_clocks[other] >= m_clocks[worker] - m_staleness; });
  m_seen[worker] = m_version;
  m_answers[worker].copy_(m_values);
  pulled.values = m_answers[worker];
  if (m_buffers.defined()) pulled.buffers = m_buffers.clone();
  return pulled;
}

// A layer's weight keeps two dimensions, by which optimizers tell it from biases.
at::Tensor Server::partOf(const at::Tensor& flat, std::size_t part) const {
  const at::Tensor slice = flat.slice(0, m_shard.parts[part], m_shard.parts[part + 1]);
  return part < m_shard.layers.size() && m_shard.layers[part] ? slice.unsqueeze(1) : slice;
}

void Server::update(const at::Tensor& gradients, double rate) {
  for (std::size_t part = 0; part < m_parts.size(); ++part) m_parts[part].mutable_grad() = partOf(gradients, part);
  m_optimizer->step(rate);
  m_optimizer->dropGradients();
}

void Server::waitForAll(Lock& lock, std::chrono::milliseconds timeout, const std::function<bool(std::size_t worker)>& ready) {
  std::vector<int> late;
  const auto all = [&] {
    late.clear();
    for (std::size_t worker = 0; worker < m_clocks.size(); ++worker)
      if (!ready(worker)) late.push_back(static_cast<int>(worker));
    return m_failure || late.empty();
  };
  const bool inTime = m_changed.wait_for(lock, timeout, all);
  if (m_failure) std::rethrow_exception(m_failure);
  if (!inTime) throw WorkersLate(late);
}

void Server::save() {
  const torch::autograd::AutoGradMode off(false);
  const Lock lock(m_mutex);
  m_saved.clear();
  for (const at::Tensor& live : liveState()) m_saved.push_back(live.clone());
}

void Server::restore() {
  const torch::autograd::AutoGradMode off(false);
  const Lock lock(m_mutex);
  std::vector<at::Tensor> live = liveState();
  for (std::size_t i = 0; i < live.size() && i < m_saved.size(); ++i) live[i].copy_(m_saved[i]);
  m_saved.clear();
}

std::vector<at::Tensor> Server::liveState() const {
  std::vector<at::Tensor> live{m_values};
  for (const Optimizer::StateTensor& state : m_optimizer->state()) live.push_back(state.tensor);
  if (m_buffers.defined()) live.push_back(m_buffers);
  return live;
}

void Server::fail(std::exception_ptr failure) {
  const Lock lock(m_mutex);
  if (!m_failure) m_failure = std::move(failure);
  m_changed.notify_all();
}

std::exception_ptr Server::failure() const {
  const std::lock_guard lock(m_mutex);
  return m_failure;
}

std::int64_t Server::bytes() const {
  const auto shard = static_cast<std::int64_t>(m_values.nbytes());
  return shard * static_cast<std::int64_t>(1 + m_arrived.size() + m_answers.size());
}

std::int64_t Server::stateBytes() const { return m_optimizer->stateBytes(); }

}  // namespace scalescope
