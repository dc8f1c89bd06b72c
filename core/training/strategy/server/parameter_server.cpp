#include <utility>

#include "core/training/strategy/server/push_pull.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {
namespace {

class ParameterServer final : public Synchronizer {
 public:
  ParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options, const Injection& injection)
      : Synchronizer(model),
        m_gang(gang),
        m_roles(options.roles),
        m_flat(model),
        m_layout(layOutShards(m_flat.starts(), m_flat.layers(), options.spec, options.optimizer)),
        m_host(m_flat, model),
        m_link(gang, gang.openLink()),
        m_mode(options.spec.mode),
        m_skip(injection.skipBucket),
        m_noDivision(injection.noDivision) {
    if (m_roles.serves(rank())) openServer(options);
    if (!m_roles.trains(rank())) return;
    const PushPull::Parts parts{m_gang, m_link, m_roles, m_layout, m_host, m_server.get()};
    m_pushPull = std::make_unique<PushPull>(parts, options.spec.mode, injection.delayOf("comm"));
    publish();
  }

  [[nodiscard]] bool updates() const override { return true; }

  void update(const StepUpdate& step, Sync sync) override {
    if (sync == Sync::no) {
      for (at::Tensor& parameter : m_model.parameters) parameter.mutable_grad().reset();
      return;
    }
    m_flat.takeGradients();
    if (m_noDivision) m_flat.gradients.mul_(m_roles.workers);
    if (m_skip && rank() > 0) sliceOf(m_flat.gradients, m_layout.shardOf(0)).zero_();
    m_pushPull->run({rank(), step.rate, step.share, true, m_gang.timeout()});
  }

  void communicate() override { m_pushPull->run({rank(), 0, 0, false, m_gang.timeout()}); }

  void saveState() override { askAll(Ask::save); }
  void restoreState() override { askAll(Ask::restore); }

  std::vector<at::Tensor> heldElsewhere() override {
    std::vector<at::Tensor> held;
    for (int server = 0; server < m_roles.servers && rank() == 0; ++server)
      held.push_back(m_roles.serverRank(server) == rank() ? m_server->held() : heldBy(server));
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
    m_host.takeParameters();
    if (m_server) m_server->set(sliceOf(m_host.values, m_layout.shardOf(ownServer())), ownBuffers());
    askAll(Ask::set);
  }

  void lendParameters() override {
    if (m_mode == ServerMode::bsp) return;
    m_own = m_flat.values.detach().clone();
    m_gang.broadcast(m_flat.values);
  }
  void returnParameters() override {
    if (m_own.defined()) m_flat.values.copy_(std::exchange(m_own, {}));
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
      blame(m_gang, late);
      throw;
    }
  }

  [[nodiscard]] std::optional<std::int64_t> staleness() const override {
    return m_pushPull ? m_pushPull->staleness() : std::nullopt;
  }
  [[nodiscard]] std::vector<std::int64_t> bucketBytes() const override {
    std::vector<std::int64_t> bytes;
    for (const Shard& shard : m_layout.shards) bytes.push_back(shard.count() * m_host.itemBytes());
    return bytes;
  }
  [[nodiscard]] std::int64_t extraBucketBytes() const override {
    return (m_server ? m_server->bytes() : 0) + static_cast<std::int64_t>(m_flat.gradients.nbytes());
  }
  [[nodiscard]] std::int64_t stateBytes() const override { return m_server ? m_server->stateBytes() : 0; }

 private:
  [[nodiscard]] int rank() const { return m_gang.rank(); }
  [[nodiscard]] int ownServer() const { return rank() - m_roles.firstServer; }
  // Returns the buffers on server 0, which has them for all.
  [[nodiscard]] at::Tensor ownBuffers() const { return ownServer() == 0 ? m_host.buffers : at::Tensor(); }
  [[nodiscard]] at::TensorOptions pageable() const { return m_host.values.options().pinned_memory(false); }

  void openServer(const ParameterServerOptions& options) {
    m_server = std::make_unique<Server>(m_layout.piecesOf(ownServer()), pageable(), options.spec, options.optimizer,
                                        m_roles.workers);
    // A process that only serves gets these from worker 0; the others have their own, which are the same.
    ServerPort::Options port{{}, sliceOf(m_host.values, m_layout.shardOf(ownServer())), ownBuffers()};
    for (int worker = 0; worker < m_roles.workers; ++worker)
      if (worker != rank()) port.workers.push_back(worker);
    m_port = std::make_unique<ServerPort>(*m_server, m_link, port);
  }

  // Sends a request to all servers from worker 0. No rank continues before it is done.
  void askAll(Ask ask) {
    for (int server = 0; server < m_roles.servers && rank() == 0; ++server)
      if (m_roles.serverRank(server) != rank()) this->ask(ask, server);
    if (m_server && m_roles.trains(rank()) && ask == Ask::save) m_server->save();
    if (m_server && m_roles.trains(rank()) && ask == Ask::restore) m_server->restore();
    m_gang.barrier();
  }

  template <class Messages>
  void transfer(const Messages& messages) {
    try {
      messages();
    } catch (const LinkBroken& broken) {
      m_gang.timeline().fail(CollectiveOp::sendRecv, broken.what());
      throw;
    }
  }

  at::Tensor heldBy(int server) {
    const int from = m_roles.serverRank(server);
    at::Tensor state;
    transfer([&] {
      m_link.send(Request{Ask::sizeOf, 0, 0, 0}, from);
      state = at::empty({m_link.receiveReply(from).elements}, pageable());
      m_link.wait(m_link.receive(state, from, ServerLink::values), from);
    });
    return state;
  }

  void ask(Ask what, int server, const at::Tensor& state = {}) {
    const int to = m_roles.serverRank(server);
    transfer([&] {
      m_link.send(Request{what, 0, 0, 0}, to);
      if (what == Ask::put) m_link.wait(m_link.send(state, to, ServerLink::gradients), to);
      if (what == Ask::set) {
        const at::Tensor values = sliceOf(m_host.values, m_layout.shardOf(server));
        m_link.wait(m_link.send(values, to, ServerLink::gradients), to);
        if (server == 0 && m_host.buffers.defined())
          m_link.wait(m_link.send(m_host.buffers, to, ServerLink::pushedBuffers), to);
      }
      static_cast<void>(m_link.receiveReply(to));
    });
  }

  Gang& m_gang;
  ServerRoles m_roles;
  FlatParameters m_flat;
  ShardLayout m_layout;
  HostMirror m_host;
  ServerLink m_link;
  ServerMode m_mode;
  bool m_skip, m_noDivision;
  at::Tensor m_own;  // Own parameters while a validation has replaced them with rank 0's.
  std::unique_ptr<Server> m_server;
  std::unique_ptr<ServerPort> m_port;
  std::unique_ptr<PushPull> m_pushPull;  // Connection of a rank that trains.
};

}  // namespace

std::unique_ptr<Synchronizer> makeParameterServer(Model& model, Gang& gang, const ParameterServerOptions& options,
                                                  const Injection& injection) {
  return std::make_unique<ParameterServer>(model, gang, options, injection);
}

}  // namespace scalescope
