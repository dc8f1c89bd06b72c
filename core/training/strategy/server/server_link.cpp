#include "core/training/strategy/server/server_link.h"

#include <pthread.h>

#include <cstring>

namespace scalescope {
namespace {

// A worker may validate, load or write between steps for any length of time; the timeouts of others find a dead one.
constexpr std::chrono::hours kForever{24 * 30};

template <class Head>
at::Tensor packed(const Head& head) {
  at::Tensor bytes = at::empty({static_cast<std::int64_t>(sizeof(Head))}, at::kByte);
  std::memcpy(bytes.mutable_data_ptr(), &head, sizeof(Head));
  return bytes;
}

template <class Head>
Head unpacked(const at::Tensor& bytes) {
  Head head;
  std::memcpy(&head, bytes.const_data_ptr(), sizeof(Head));
  return head;
}

template <class Head>
at::Tensor room() {
  return at::empty({static_cast<std::int64_t>(sizeof(Head))}, at::kByte);
}

}  // namespace

ServerLink::Work ServerLink::send(at::Tensor tensor, int rank, Tag tag) {
  try {
    std::vector<at::Tensor> one{std::move(tensor)};
    return m_backend->send(one, rank, tag);
  } catch (const std::exception& exception) {
    m_gang.suspect(rank);
    throw LinkBroken(exception.what());
  }
}

ServerLink::Work ServerLink::receive(at::Tensor tensor, int rank, Tag tag) {
  try {
    std::vector<at::Tensor> one{std::move(tensor)};
    return m_backend->recv(one, rank, tag);
  } catch (const std::exception& exception) {
    m_gang.suspect(rank);
    throw LinkBroken(exception.what());
  }
}

bool ServerLink::wait(const Work& work, int rank, std::chrono::milliseconds timeout) {
  try {
    return work->wait(timeout);
  } catch (const std::exception& exception) {
    m_gang.suspect(rank);
    throw LinkBroken(exception.what());
  }
}

void ServerLink::send(const Request& head, int rank) { wait(send(packed(head), rank, request), rank); }

void ServerLink::send(const Reply& head, int rank) { wait(send(packed(head), rank, reply), rank); }

Reply ServerLink::receiveReply(int rank) {
  const at::Tensor bytes = room<Reply>();
  wait(receive(bytes, rank, reply), rank);
  const auto head = unpacked<Reply>(bytes);
  if (head.good == 0)
    throw LinkBroken("the server on rank " + std::to_string(rank) + " has ended: another rank is gone");
  return head;
}

ServerPort::ServerPort(Server& server, ServerLink& link, const Options& options)
    : m_server(server), m_link(link), m_open(options.workers.size()) {
  for (const int worker : options.workers) {
    auto connection = std::make_unique<Connection>();
    connection->worker = worker;
    connection->values = at::empty_like(options.values);
    if (options.buffers.defined()) connection->buffers = at::empty_like(options.buffers);
    m_connections.push_back(std::move(connection));
  }
  try {
    for (const auto& connection : m_connections) {
      connection->thread = std::thread([this, &each = *connection] { serve(each); });
      pthread_setname_np(connection->thread.native_handle(), ("serve-" + std::to_string(connection->worker)).c_str());
    }
  } catch (...) {  // The threads that were started use this object.
    joinThreads();
    throw;
  }
}

ServerPort::~ServerPort() { joinThreads(); }

void ServerPort::joinThreads() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
    for (const auto& connection : m_connections)
      if (connection->pending) connection->pending->abort();
  }
  for (const auto& connection : m_connections)
    if (connection->thread.joinable()) connection->thread.join();
}

void ServerPort::join() {
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_open == 0 || m_server.failure(); });
  lock.unlock();
  if (const auto failure = m_server.failure()) std::rethrow_exception(failure);
}

void ServerPort::serve(Connection& connection) {
  try {
    while (true) {
      const at::Tensor head = room<Request>();
      {
        const std::lock_guard lock(m_mutex);
        if (m_stop) return;
        connection.pending = m_link.receive(head, connection.worker, ServerLink::request);
      }
      if (!m_link.wait(connection.pending, connection.worker, kForever)) return;
      if (!answer(connection, unpacked<Request>(head))) break;
    }
    const std::lock_guard lock(m_mutex);
    --m_open;
  } catch (const std::exception&) {
    m_server.fail(std::current_exception());
    const std::lock_guard lock(m_mutex);  // join() must not miss the failure between its check and its wait.
  }
  m_changed.notify_all();
}

void ServerPort::receive(Connection& connection, at::Tensor tensor, ServerLink::Tag tag) {
  m_link.wait(m_link.receive(std::move(tensor), connection.worker, tag), connection.worker);
}

// Returns false after the last request.
bool ServerPort::answer(Connection& connection, const Request& request) {
  switch (request.ask) {
    case Ask::push:
      answerPush(connection, request);
      return true;
    case Ask::set:
      receive(connection, connection.values, ServerLink::gradients);
      if (connection.buffers.defined()) receive(connection, connection.buffers, ServerLink::pushedBuffers);
      m_server.set(connection.values, connection.buffers);
      break;
    case Ask::save:
      m_server.save();
      break;
    case Ask::restore:
      m_server.restore();
      break;
    case Ask::sizeOf: {
      const at::Tensor held = m_server.held();
      m_link.send(Reply{1, 0, held.numel()}, connection.worker);
      m_link.wait(m_link.send(held, connection.worker, ServerLink::values), connection.worker);
      return true;
    }
    case Ask::put: {
      const at::Tensor held = at::empty_like(m_server.held());
      receive(connection, held, ServerLink::gradients);
      m_server.setHeld(held);
      break;
    }
    case Ask::stop:
      break;
  }
  m_link.send(Reply{}, connection.worker);
  return request.ask != Ask::stop;
}

// Answers a push. Each piece is sent back as soon as its round is over, while later ones are still arriving.
void ServerPort::answerPush(Connection& connection, const Request& request) {
  const Push push{connection.worker, request.rate, request.share, request.apply != 0, m_link.gang().timeout()};
  std::vector<at::Tensor> gradients;
  std::vector<ServerLink::Work> coming, going;
  for (std::size_t piece = 0; piece < m_server.pieces(); ++piece) {
    gradients.push_back(sliceOf(connection.values, m_server.range(piece)));
    coming.push_back(m_link.receive(gradients.back(), connection.worker, ServerLink::gradients));
  }
  Pulled pulled;
  for (std::size_t piece = 0; piece < gradients.size(); ++piece) {
    m_link.wait(coming[piece], connection.worker);
    const bool brings = piece + 1 == gradients.size() && connection.worker == 0 && connection.buffers.defined();
    if (brings) receive(connection, connection.buffers, ServerLink::pushedBuffers);
    try {
      pulled = m_server.exchange(push, piece, gradients[piece], brings ? connection.buffers : at::Tensor());
    } catch (const std::exception&) {
      m_link.send(Reply{0}, connection.worker);  // The worker waits for this process, which is about to end.
      throw;
    }
    going.push_back(m_link.send(pulled.values, connection.worker, ServerLink::values));
  }
  m_link.send(Reply{1, pulled.staleness}, connection.worker);
  if (pulled.buffers.defined())
    going.push_back(m_link.send(pulled.buffers, connection.worker, ServerLink::pulledBuffers));
  for (const ServerLink::Work& work : going) m_link.wait(work, connection.worker);
}

}  // namespace scalescope
