#include "core/training/strategy/server/push_pull.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/training/process/injection.h"

namespace scalescope {

namespace {

at::Tensor onHost(const at::Tensor& like) {
  if (!like.defined() || like.is_cpu()) return like;
  return at::empty_like(like, like.options().device(at::kCPU).pinned_memory(true));
}

void copyOver(const at::Tensor& to, const at::Tensor& from) {
  if (to.defined() && !to.is_same(from)) at::Tensor(to).copy_(from, /*non_blocking=*/from.is_cpu());
}

}  // namespace

HostMirror::HostMirror(const FlatParameters& flat, const Model& model)
    : values(onHost(flat.values)),
      gradients(onHost(flat.gradients)),
      buffers(onHost(model.buffers)),
      m_flat(flat),
      m_model(model) {}

void HostMirror::takeParameters() {
  copyOver(values, m_flat.values);
  copyOver(buffers, m_model.buffers);
}

void HostMirror::takeGradients() {
  copyOver(gradients, m_flat.gradients);
  copyOver(buffers, m_model.buffers);
}

void HostMirror::giveBack() {
  copyOver(m_flat.values, values);
  copyOver(m_model.buffers, buffers);
}

void blame(Gang& gang, const WorkersLate& late) {
  for (const int worker : late.workers) gang.suspect(worker);
  gang.timeline().fail(CollectiveOp::pull, late.what());
}

PushPull::PushPull(const Parts& parts, ServerMode mode, double delayMs)
    : m_parts(parts), m_mode(mode), m_delayMs(delayMs) {
  if (mode != ServerMode::bsp) m_staleness = 0;
}

void PushPull::run(const Push& push) {
  const torch::autograd::AutoGradMode off(false);
  m_parts.host.takeGradients();
  if (m_staleness) m_staleness = 0;
  try {
    withAll(push);
  } catch (const LinkBroken& broken) {
    m_parts.gang.timeline().fail(CollectiveOp::pull, broken.what());
    throw;
  } catch (const WorkersLate& late) {
    blame(m_parts.gang, late);
    throw;
  }
  m_parts.host.giveBack();
}

void PushPull::withAll(const Push& push) {
  const std::int64_t startNs = monotonicNs();
  std::vector<Exchange> exchanges;
  std::optional<Exchange> own;
  for (int server = 0; server < m_parts.roles.servers; ++server)
    if (isOwn(server))
      own = begin(server);
    else if (m_parts.layout.shardOf(server).count() > 0)
      exchanges.push_back(post(server, push));
  if (own) call(push, *own);
  for (const Exchange& each : exchanges) complete(each);
  if (own) exchanges.push_back(std::move(*own));
  sleepMilliseconds(m_delayMs);
  if (m_parts.gang.limit() != nullptr) holdBack(startNs, exchanges);
}

// Begins the records of an exchange. Data that stay in this process are recorded with 0 bytes: they arrive, but do not
// use the network.
PushPull::Exchange PushPull::begin(int server) {
  const HostMirror& host = m_parts.host;
  const bool sent = !isOwn(server);
  const std::int64_t bytes = sent ? m_parts.layout.shardOf(server).count() * host.itemBytes() : 0;
  const std::int64_t bufferBytes =
      sent && host.buffers.defined() ? static_cast<std::int64_t>(host.buffers.nbytes()) : 0;
  CollectiveTimeline& timeline = m_parts.gang.timeline();
  Exchange exchange;
  exchange.server = server;
  exchange.pushes.push_back(timeline.begin(CollectiveOp::push, server, bytes));
  exchange.pulls.push_back(timeline.begin(CollectiveOp::pull, server, bytes));
  if (server != 0 || !host.buffers.defined()) return exchange;
  if (rank() == 0) exchange.pushes.push_back(timeline.begin(CollectiveOp::push, kBufferBucket, bufferBytes));
  exchange.pulls.push_back(timeline.begin(CollectiveOp::pull, kBufferBucket, bufferBytes));
  return exchange;
}

PushPull::Exchange PushPull::post(int server, const Push& push) {
  const HostMirror& host = m_parts.host;
  ServerLink& link = m_parts.link;
  const int to = m_parts.roles.serverRank(server);
  const at::Tensor values = sliceOf(host.values, m_parts.layout.shardOf(server));
  const at::Tensor gradients = sliceOf(host.gradients, m_parts.layout.shardOf(server));
  const std::vector<Shard>& pieces = m_parts.layout.piecesOf(server);
  const bool withBuffers = server == 0 && host.buffers.defined();
  if (withBuffers && !m_pulledBuffers.defined()) m_pulledBuffers = at::empty_like(host.buffers);
  Exchange exchange = begin(server);
  for (const Shard& piece : pieces)
    exchange.received.push_back(link.receive(sliceOf(values, piece), to, ServerLink::values));
  if (withBuffers) exchange.received.push_back(link.receive(m_pulledBuffers, to, ServerLink::pulledBuffers));
  link.send(Request{Ask::push, push.apply ? 1 : 0, push.rate, push.share}, to);
  for (const Shard& piece : pieces)
    exchange.sent.push_back(link.send(sliceOf(gradients, piece), to, ServerLink::gradients));
  if (withBuffers && rank() == 0) exchange.sent.push_back(link.send(host.buffers, to, ServerLink::pushedBuffers));
  return exchange;
}

void PushPull::complete(const Exchange& exchange) {
  const int to = m_parts.roles.serverRank(exchange.server);
  for (const auto& work : exchange.sent) m_parts.link.wait(work, to);
  end(exchange.pushes);
  const Reply reply = m_parts.link.receiveReply(to);
  for (const auto& work : exchange.received) m_parts.link.wait(work, to);
  if (exchange.server == 0 && m_pulledBuffers.defined()) m_parts.host.buffers.copy_(m_pulledBuffers);
  end(exchange.pulls);
  if (m_staleness) m_staleness = std::max(*m_staleness, reply.staleness);
}

void PushPull::call(const Push& push, const Exchange& exchange) {
  const HostMirror& host = m_parts.host;
  const at::Tensor values = sliceOf(host.values, m_parts.layout.shardOf(exchange.server));
  const at::Tensor gradients = sliceOf(host.gradients, m_parts.layout.shardOf(exchange.server));
  const std::vector<Shard>& pieces = m_parts.layout.piecesOf(exchange.server);
  const bool brings = rank() == 0 && exchange.server == 0;
  end(exchange.pushes);
  Pulled pulled;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const at::Tensor buffers = brings && i + 1 == pieces.size() ? host.buffers : at::Tensor();
    pulled = m_parts.own->exchange(push, i, sliceOf(gradients, pieces[i]), buffers);
    sliceOf(values, pieces[i]).copy_(pulled.values);
  }
  if (exchange.server == 0 && host.buffers.defined()) host.buffers.copy_(pulled.buffers);
  end(exchange.pulls);
  if (m_staleness) m_staleness = std::max(*m_staleness, pulled.staleness);
}

void PushPull::end(const std::vector<std::size_t>& noted) {
  for (const std::size_t index : noted) m_parts.gang.timeline().end(index, std::nullopt);
}

// Delays the end for what-if: there and back, each as long as the link needs for the elements that this step waits for.
void PushPull::holdBack(std::int64_t startNs, const std::vector<Exchange>& exchanges) {
  const std::int64_t bytes = waitedElements(m_parts.layout, m_parts.roles, m_mode, rank()) * m_parts.host.itemBytes();
  const LinkUse use{2, 2 * static_cast<double>(bytes)};
  const std::int64_t endNs = m_parts.gang.limit()->endOf(CollectiveOp::pull, bytes, use, startNs, monotonicNs());
  sleepMilliseconds(static_cast<double>(endNs - monotonicNs()) * 1e-6);
  for (const Exchange& each : exchanges) end(each.pulls);
}

}  // namespace scalescope
