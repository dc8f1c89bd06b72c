#include <algorithm>
#include <optional>

#include "core/base/clock.h"
#include "core/training/strategy/flat_parameters.h"
#include "core/training/strategy/server_link.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {
namespace {

// Of a shard that is exchanged in pieces: 1 MiB of fp32 stays in the cache from its arrival to its way back.
constexpr std::int64_t kPieceElements = 1 << 18;

// A tensor like `like` on the host: itself on a CPU, else pinned memory that the network reads from.
at::Tensor hostFor(const at::Tensor& like) {
  if (!like.defined() || like.is_cpu()) return like;
  return at::empty_like(like, like.options().device(at::kCPU).pinned_memory(true));
}

// What comes from a device is waited for; what goes there is queued, and stays as it is until the next thing has come from there.
void copyOver(const at::Tensor& to, const at::Tensor& from) {
  if (to.defined() && !to.is_same(from)) at::Tensor(to).copy_(from, /*non_blocking=*/from.is_cpu());
}

// One exchange with a remote server: everything is posted before anything is waited for.
struct Exchange {
  int server = 0;
  at::Tensor head;
  std::vector<ServerLink::Work> sent, received;
  std::vector<std::size_t> pushes, pulls;  // in the timeline
};

class ParameterServer final : public Synchronizer {
 public:
  ParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options, const Injection& injection)
      : Synchronizer(model),
        m_gang(gang),
        m_roles(options.roles),
        m_flat(model),
        m_shards(splitByBytes(m_flat.starts(), m_roles.servers, cutOf(options.optimizer))),
        m_values(hostFor(m_flat.values)),
        m_gradients(hostFor(m_flat.gradients)),
        m_buffers(hostFor(model.buffers)),
        m_link(gang, gang.openLink()),
        m_skip(injection.skipBucket),
        m_noDivision(injection.noDivision) {
    m_delayMs = injection.delayOf("comm");
    if (options.spec.mode != ServerMode::bsp && m_roles.trains(rank())) m_staleness = 0;
    for (const Shard& shard : m_shards) m_pieces.push_back(piecesOf(shard, mayCut(options) ? kPieceElements : shard.count()));
    if (m_roles.serves(rank())) openServer(options);
    if (m_roles.trains(rank())) publish();
  }

  [[nodiscard]] bool updates() const override { return true; }

  void update(const StepUpdate& step, Sync sync) override {
    if (sync == Sync::no) {
      for (at::Tensor& parameter : m_model.parameters) parameter.mutable_grad().reset();
      return;
    }
    m_flat.takeGradients();
    if (m_noDivision) m_flat.gradients.mul_(m_roles.workers);
    if (m_skip && rank() > 0) gradientsOf(m_shards.front(), m_flat.gradients).zero_();
    exchange({rank(), step.rate, step.share, true, m_gang.timeout()});
  }

  void communicate() override { exchange({rank(), 0, 0, false, m_gang.timeout()}); }

  void saveState() override { askAll(Ask::save); }
  void restoreState() override { askAll(Ask::restore); }

  std::vector<at::Tensor> heldElsewhere() override {
    std::vector<at::Tensor> held;
    for (int server = 0; server < m_roles.servers && rank() == 0; ++server)
      held.push_back(m_roles.serverRank(server) == rank() ? m_server->held() : told(server));
    m_gang.barrier();
    return held;
  }

  void setHeldElsewhere(const std::vector<at::Tensor>& held) override {
    for (int server = 0; server < m_roles.servers && rank() == 0; ++server) {
      const at::Tensor& state = held[static_cast<std::size_t>(server)];
      if (m_roles.serverRank(server) == rank())
        m_server->setHeld(state);
      else
        ask(Ask::put, server, state);
    }
    m_gang.barrier();
  }

  void publish() override {
    const torch::autograd::AutoGradMode off(false);
    m_gang.broadcast(m_flat.values);
    if (m_model.buffers.defined()) m_gang.broadcast(m_model.buffers);
    copyOver(m_values, m_flat.values);
    copyOver(m_buffers, m_model.buffers);
    if (m_server)
      m_server->set(gradientsOf(m_shards[static_cast<std::size_t>(ownServer())], m_values), ownServer() == 0 ? m_buffers : at::Tensor());
    askAll(Ask::set);
  }

  void finish() override {
    for (int server = 0; server < m_roles.servers; ++server)
      if (m_roles.serverRank(server) != rank()) ask(Ask::stop, server);
    if (m_port) m_port->join();
  }

  void serve() override {
    try {
      m_port->join();
    } catch (const LinkBroken& broken) {
      m_gang.timeline().fail(CollectiveOp::push, broken.what());
      throw;
    } catch (const WorkersLate& late) {
      blame(late);
      throw;
    }
  }

  [[nodiscard]] std::optional<std::int64_t> staleness() const override { return m_staleness; }
  [[nodiscard]] std::vector<std::int64_t> bucketBytes() const override {
    std::vector<std::int64_t> bytes;
    for (const Shard& shard : m_shards) bytes.push_back(shard.count() * itemBytes());
    return bytes;
  }
  [[nodiscard]] std::int64_t extraBucketBytes() const override {
    return (m_server ? m_server->bytes() : 0) + static_cast<std::int64_t>(m_flat.gradients.nbytes());
  }
  [[nodiscard]] std::int64_t stateBytes() const override { return m_server ? m_server->stateBytes() : 0; }

 private:
  static bool looksAtLayers(const OptimizerSpec& optimizer) { return traitsOf(optimizer.name).looksAt == LooksAt::layers; }
  static Cut cutOf(const OptimizerSpec& optimizer) { return looksAtLayers(optimizer) ? Cut::betweenParameters : Cut::anywhere; }
  // An update of its own is made as a whole, and so is one that looks at a norm.
  static bool mayCut(const ParameterServerOptions& options) {
    return options.spec.mode == ServerMode::bsp && !looksAtLayers(options.optimizer) && options.optimizer.clipNorm <= 0;
  }
  static at::Tensor gradientsOf(const Shard& shard, const at::Tensor& flat) { return flat.slice(0, shard.first, shard.end); }

  [[nodiscard]] int rank() const { return m_gang.rank(); }
  [[nodiscard]] int ownServer() const { return rank() - m_roles.firstServer; }
  [[nodiscard]] std::int64_t itemBytes() const { return static_cast<std::int64_t>(m_values.element_size()); }

  void openServer(const ParameterServerOptions& options) {
    const Shard& shard = m_shards[static_cast<std::size_t>(ownServer())];
    std::vector<Shard> pieces = m_pieces[static_cast<std::size_t>(ownServer())];
    for (Shard& piece : pieces)
      for (std::size_t part = 0; part + 1 < piece.parts.size(); ++part) {
        const std::int64_t element = shard.first + piece.first + piece.parts[part];
        const auto after = std::upper_bound(m_flat.starts().begin(), m_flat.starts().end(), element);
        piece.layers.push_back(m_model.parameters[static_cast<std::size_t>(after - m_flat.starts().begin()) - 1].dim() > 1);
      }
    m_server = std::make_unique<Server>(pieces, m_values.options().pinned_memory(false), options.spec, options.optimizer, m_roles.workers);
    // A process that only serves gets these from worker 0; the others have their own, which are the same.
    const at::Tensor buffers = ownServer() == 0 ? m_buffers : at::Tensor();
    ServerPort::Options port{{}, gradientsOf(shard, m_values), buffers};
    for (int worker = 0; worker < m_roles.workers; ++worker)
      if (worker != rank()) port.workers.push_back(worker);
    m_port = std::make_unique<ServerPort>(*m_server, m_link, port);
  }

  // Worker 0 speaks for all; nobody goes on before it is done.
  void askAll(Ask ask) {
    for (int server = 0; server < m_roles.servers && rank() == 0; ++server)
      if (m_roles.serverRank(server) != rank()) this->ask(ask, server);
    if (m_server && m_roles.trains(rank()) && ask == Ask::save) m_server->save();
    if (m_server && m_roles.trains(rank()) && ask == Ask::restore) m_server->restore();
    m_gang.barrier();
  }

  template <class Messages>
  void talk(const Messages& messages) {
    try {
      messages();
    } catch (const LinkBroken& broken) {
      m_gang.timeline().fail(CollectiveOp::sendRecv, broken.what());
      throw;
    }
  }

  at::Tensor told(int server) {
    const int from = m_roles.serverRank(server);
    at::Tensor state;
    talk([&] {
      m_link.send(Request{Ask::tell, 0, 0, 0}, from);
      state = at::empty({m_link.receiveReply(from).elements}, m_values.options().pinned_memory(false));
      m_link.wait(m_link.receive(state, from, ServerLink::values), from);
    });
    return state;
  }

  void ask(Ask what, int server, const at::Tensor& state = {}) {
    const int to = m_roles.serverRank(server);
    talk([&] {
      m_link.send(Request{what, 0, 0, 0}, to);
      if (what == Ask::put) m_link.wait(m_link.send(state, to, ServerLink::gradients), to);
      if (what == Ask::set) {
        m_link.wait(m_link.send(gradientsOf(m_shards[static_cast<std::size_t>(server)], m_values), to, ServerLink::gradients), to);
        if (server == 0 && m_buffers.defined()) m_link.wait(m_link.send(m_buffers, to, ServerLink::pushedBuffers), to);
      }
      static_cast<void>(m_link.receiveReply(to));
    });
  }

  void exchange(const Push& push) {
    const torch::autograd::AutoGradMode off(false);
    copyOver(m_gradients, m_flat.gradients);
    copyOver(m_buffers, m_model.buffers);
    if (m_staleness) m_staleness = 0;
    const std::int64_t startNs = monotonicNs();
    try {
      std::vector<Exchange> exchanges;
      std::optional<Exchange> own;
      for (int server = 0; server < m_roles.servers; ++server) {
        if (m_roles.serverRank(server) == rank())
          own = begin(server);
        else if (m_shards[static_cast<std::size_t>(server)].count() > 0)
          exchanges.push_back(post(server, push));
      }
      if (own) exchangeHere(push, *own);
      for (Exchange& each : exchanges) complete(each);
      sleepMilliseconds(m_delayMs);
      if (m_gang.limit() != nullptr) holdBack(startNs, exchanges, own);
    } catch (const LinkBroken& broken) {
      m_gang.timeline().fail(CollectiveOp::pull, broken.what());
      throw;
    } catch (const WorkersLate& late) {
      blame(late);
      throw;
    }
    copyOver(m_flat.values, m_values);
    copyOver(m_model.buffers, m_buffers);
  }

  // What-if: there and back, each way as long as the busiest link needs: in bsp the server's, which carries the shard of
  // every worker, else this worker's own.
  void holdBack(std::int64_t startNs, const std::vector<Exchange>& exchanges, const std::optional<Exchange>& own) {
    std::int64_t server = 0, worker = 0;
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
      const bool remote = m_roles.serverRank(static_cast<int>(i)) != rank();
      const std::int64_t bytes = m_shards[i].count() * itemBytes();
      if (remote) worker += bytes;
      const int senders = m_roles.workers - (m_roles.trains(m_roles.serverRank(static_cast<int>(i))) ? 1 : 0);
      server = std::max(server, senders * bytes);
    }
    const std::int64_t bytes = m_staleness ? worker : std::max(server, worker);
    const LinkUse use{2, 2 * static_cast<double>(bytes)};
    const std::int64_t endNs = m_gang.limit()->endOf(CollectiveOp::pull, bytes, use, startNs, monotonicNs());
    sleepMilliseconds(static_cast<double>(endNs - monotonicNs()) * 1e-6);
    for (const Exchange& each : exchanges)
      for (const std::size_t index : each.pulls) m_gang.timeline().end(index, std::nullopt);
    if (own)
      for (const std::size_t index : own->pulls) m_gang.timeline().end(index, std::nullopt);
  }

  void blame(const WorkersLate& late) {
    for (const int worker : late.workers) m_gang.suspect(worker);
    m_gang.timeline().fail(CollectiveOp::pull, late.what());
  }

  // What stays in this process is noted with 0 bytes: the arrival counts, the wire is not used.
  Exchange begin(int server) {
    const bool remote = m_roles.serverRank(server) != rank();
    const std::int64_t bytes = remote ? m_shards[static_cast<std::size_t>(server)].count() * itemBytes() : 0;
    const std::int64_t bufferBytes = remote && m_buffers.defined() ? static_cast<std::int64_t>(m_buffers.nbytes()) : 0;
    CollectiveTimeline& timeline = m_gang.timeline();
    Exchange exchange;
    exchange.server = server;
    exchange.pushes.push_back(timeline.begin(CollectiveOp::push, server, bytes));
    exchange.pulls.push_back(timeline.begin(CollectiveOp::pull, server, bytes));
    if (server != 0 || !m_buffers.defined()) return exchange;
    if (rank() == 0) exchange.pushes.push_back(timeline.begin(CollectiveOp::push, kBufferBucket, bufferBytes));
    exchange.pulls.push_back(timeline.begin(CollectiveOp::pull, kBufferBucket, bufferBytes));
    return exchange;
  }

  Exchange post(int server, const Push& push) {
    const int to = m_roles.serverRank(server);
    const Shard& shard = m_shards[static_cast<std::size_t>(server)];
    Exchange exchange = begin(server);
    const std::vector<Shard>& pieces = m_pieces[static_cast<std::size_t>(server)];
    for (const Shard& piece : pieces)
      exchange.received.push_back(m_link.receive(gradientsOf(piece, gradientsOf(shard, m_values)), to, ServerLink::values));
    if (server == 0 && m_buffers.defined()) exchange.received.push_back(m_link.receive(pulledBuffers(), to, ServerLink::pulledBuffers));
    m_link.send(Request{Ask::push, push.apply ? 1 : 0, push.rate, push.share}, to);
    for (const Shard& piece : pieces)
      exchange.sent.push_back(m_link.send(gradientsOf(piece, gradientsOf(shard, m_gradients)), to, ServerLink::gradients));
    if (server == 0 && rank() == 0 && m_buffers.defined()) exchange.sent.push_back(m_link.send(m_buffers, to, ServerLink::pushedBuffers));
    return exchange;
  }

  // Received beside what is being sent.
  at::Tensor pulledBuffers() {
    if (!m_pulledBuffers.defined()) m_pulledBuffers = at::empty_like(m_buffers);
    return m_pulledBuffers;
  }

  void complete(Exchange& exchange) {
    const int to = m_roles.serverRank(exchange.server);
    for (const auto& work : exchange.sent) m_link.wait(work, to);
    for (const std::size_t index : exchange.pushes) m_gang.timeline().end(index, std::nullopt);
    const Reply reply = m_link.receiveReply(to);
    for (const auto& work : exchange.received) m_link.wait(work, to);
    if (exchange.server == 0) copyOver(m_buffers, m_pulledBuffers);
    for (const std::size_t index : exchange.pulls) m_gang.timeline().end(index, std::nullopt);
    if (m_staleness) m_staleness = std::max(*m_staleness, reply.staleness);
  }

  void exchangeHere(const Push& push, const Exchange& exchange) {
    const Shard& shard = m_shards[static_cast<std::size_t>(exchange.server)];
    const bool brings = rank() == 0 && exchange.server == 0;
    for (const std::size_t index : exchange.pushes) m_gang.timeline().end(index, std::nullopt);
    const std::vector<Shard>& pieces = m_pieces[static_cast<std::size_t>(exchange.server)];
    Pulled pulled;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool last = i + 1 == pieces.size();
      pulled =
          m_server->exchange(push, i, gradientsOf(pieces[i], gradientsOf(shard, m_gradients)), brings && last ? m_buffers : at::Tensor());
      gradientsOf(pieces[i], gradientsOf(shard, m_values)).copy_(pulled.values);
    }
    if (exchange.server == 0) copyOver(m_buffers, pulled.buffers);
    for (const std::size_t index : exchange.pulls) m_gang.timeline().end(index, std::nullopt);
    if (m_staleness) m_staleness = std::max(*m_staleness, pulled.staleness);
  }

  Gang& m_gang;
  ServerRoles m_roles;
  FlatParameters m_flat;
  std::vector<Shard> m_shards;
  std::vector<std::vector<Shard>> m_pieces;                      // by server
  at::Tensor m_values, m_gradients, m_buffers, m_pulledBuffers;  // on the host
  ServerLink m_link;
  bool m_skip, m_noDivision;
  double m_delayMs = 0;
  std::optional<std::int64_t> m_staleness;  // ssp and async only
  std::unique_ptr<Server> m_server;
  std::unique_ptr<ServerPort> m_port;
};

}  // namespace

ServerRoles serverRoles(const Cell& cell) {
  ServerRoles roles;
  roles.servers = cell.study.parameterServer.servers;
  roles.workers = cell.worldDevices();
  if (cell.study.parameterServer.placement != ServerPlacement::own) return roles;
  roles.workers -= roles.servers;
  roles.firstServer = roles.workers;
  return roles;
}

std::unique_ptr<Synchronizer> makeParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options,
                                                  const Injection& injection) {
  return std::make_unique<ParameterServer>(model, gang, options, injection);
}

}  // namespace scalescope
