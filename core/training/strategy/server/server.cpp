#include "core/training/strategy/server/server.h"

#include <algorithm>

namespace scalescope {

namespace {

std::string listed(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

// Returns a part of the shard. A layer's weight keeps two dimensions, by which optimizers distinguish it from biases.
at::Tensor partOf(const at::Tensor& flat, const Shard& range, std::size_t part) {
  const at::Tensor slice = flat.slice(0, range.parts[part], range.parts[part + 1]);
  return part < range.layers.size() && range.layers[part] ? slice.unsqueeze(1) : slice;
}

}  // namespace

WorkersLate::WorkersLate(std::vector<int> who)
    : std::runtime_error("timed out waiting for the gradients of rank " + listed(who)), workers(std::move(who)) {}

Server::Server(const std::vector<Shard>& pieces, const at::TensorOptions& tensor, const ParameterServerSpec& spec,
               const OptimizerSpec& optimizer, int workers)
    : m_mode(spec.mode), m_staleness(spec.staleness), m_values(at::zeros({pieces.back().end}, tensor)) {
  const auto count = static_cast<std::size_t>(workers);
  m_clocks.resize(count);
  m_seen.resize(count);
  for (const Shard& range : pieces) {
    Piece piece;
    piece.range = range;
    piece.values = sliceOf(m_values, range);
    for (std::size_t part = 0; part + 1 < range.parts.size(); ++part)
      piece.parts.push_back(partOf(piece.values, range, part).detach());
    piece.optimizer = makeOptimizer(piece.parts, optimizer);
    piece.arrived.resize(count);
    m_pieces.push_back(std::move(piece));
  }
  if (m_mode != ServerMode::bsp)
    for (std::size_t worker = 0; worker < count; ++worker) m_answers.push_back(at::empty_like(m_values));
}

void Server::set(const at::Tensor& values, const at::Tensor& buffers) {
  const torch::autograd::AutoGradMode off(false);
  const Lock lock(m_mutex);
  m_values.copy_(values);
  if (buffers.defined()) m_buffers = m_pushedBuffers = buffers.clone();
}

Pulled Server::exchange(const Push& push, std::size_t piece, at::Tensor gradients, const at::Tensor& buffers) {
  const torch::autograd::AutoGradMode off(false);
  Lock lock(m_mutex);
  if (m_failure) std::rethrow_exception(m_failure);
  if (buffers.defined()) m_pushedBuffers = buffers.clone();
  return m_mode == ServerMode::bsp ? together(lock, push, m_pieces[piece], gradients)
                                   : alone(lock, push, m_pieces[piece], gradients);
}

Pulled Server::together(Lock& lock, const Push& push, Piece& piece, const at::Tensor& gradients) {
  std::vector<at::Tensor>& arrived = piece.arrived;
  arrived[static_cast<std::size_t>(push.worker)] = gradients;
  if (++piece.arrivals < static_cast<int>(arrived.size())) {
    // The gradients are of this round or of a later one, which cannot end without this worker.
    waitForAll(lock, push.timeout, [&piece, round = piece.round](std::size_t worker) {
      return piece.round != round || piece.arrived[worker].defined();
    });
    return {piece.values, m_buffers, 0};
  }
  if (push.apply) {
    at::Tensor sum = arrived.front();
    for (std::size_t worker = 1; worker < arrived.size(); ++worker) sum.add_(arrived[worker]);
    update(piece, sum, push.rate);
  }
  piece.arrivals = 0;
  std::fill(arrived.begin(), arrived.end(), at::Tensor());
  if (&piece == &m_pieces.back()) m_buffers = m_pushedBuffers;
  ++piece.round;
  m_changed.notify_all();
  return {piece.values, m_buffers, 0};
}

Pulled Server::alone(Lock& lock, const Push& push, Piece& piece, at::Tensor& gradients) {
  const auto worker = static_cast<std::size_t>(push.worker);
  Pulled pulled;
  pulled.staleness = m_version - m_seen[worker];
  if (push.apply && push.share > 0) {
    update(piece, gradients.div_(push.share), push.rate * push.share);
    ++m_version;
  }
  ++m_clocks[worker];
  m_changed.notify_all();
  m_buffers = m_pushedBuffers;
  if (m_mode == ServerMode::ssp)
    waitForAll(lock, push.timeout,
               [this, worker](std::size_t other) { return m_clocks[other] >= m_clocks[worker] - m_staleness; });
  m_seen[worker] = m_version;
  m_answers[worker].copy_(m_values);
  pulled.values = m_answers[worker];
  if (m_buffers.defined()) pulled.buffers = m_buffers.clone();
  return pulled;
}

void Server::update(Piece& piece, const at::Tensor& gradients, double rate) {
  for (std::size_t part = 0; part < piece.parts.size(); ++part)
    piece.parts[part].mutable_grad() = partOf(gradients, piece.range, part);
  piece.optimizer->step(rate);
  piece.optimizer->dropGradients();
}

void Server::waitForAll(Lock& lock, std::chrono::milliseconds timeout,
                        const std::function<bool(std::size_t worker)>& ready) {
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

at::Tensor Server::held() const {
  const torch::autograd::AutoGradMode off(false);
  const std::lock_guard lock(m_mutex);
  std::vector<at::Tensor> flat{m_values};
  for (const Piece& piece : m_pieces)
    for (const Optimizer::StateTensor& state : piece.optimizer->state())
      flat.push_back(state.tensor.flatten().to(m_values.scalar_type()));
  return at::cat(flat);
}

void Server::setHeld(const at::Tensor& held) {
  const torch::autograd::AutoGradMode off(false);
  const Lock lock(m_mutex);
  std::int64_t first = 0;
  const auto take = [&](const at::Tensor& to) {
    to.copy_(held.narrow(0, first, to.numel()).view(to.sizes()));
    first += to.numel();
  };
  take(m_values);
  for (const Piece& piece : m_pieces)
    for (const Optimizer::StateTensor& state : piece.optimizer->state()) take(state.tensor);
}

std::vector<at::Tensor> Server::liveState() const {
  std::vector<at::Tensor> live{m_values};
  for (const Piece& piece : m_pieces)
    for (const Optimizer::StateTensor& state : piece.optimizer->state()) live.push_back(state.tensor);
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
  return shard * static_cast<std::int64_t>(1 + m_clocks.size() + m_answers.size());
}

std::int64_t Server::stateBytes() const {
  std::int64_t bytes = 0;
  for (const Piece& piece : m_pieces) bytes += piece.optimizer->stateBytes();
  return bytes;
}

}  // namespace scalescope
