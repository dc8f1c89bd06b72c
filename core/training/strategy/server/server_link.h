#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/training/comm/gang.h"
#include "core/training/strategy/server/server.h"

namespace scalescope {

// A message did not come or go: its rank is gone, stopped, or has said that the run is over.
class LinkBroken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What a worker asks of a server, and the answer's head. Sent as they lie in memory: one build on one kind of machine.
enum class Ask : std::int64_t { push = 1, set, save, restore, sizeOf, put, stop };
struct Request {
  Ask ask = Ask::push;
  std::int64_t apply = 1;
  double rate = 0;
  double share = 0;
};
struct Reply {
  std::int64_t good = 1;  // 0: the server has failed, nothing follows
  std::int64_t staleness = 0;
  std::int64_t elements = 0;  // to `sizeOf`: of the tensor that follows
};

// Tagged messages between two ranks, waited for one by one. Any thread.
class ServerLink {
 public:
  enum Tag { request = 1, gradients, pushedBuffers, reply, values, pulledBuffers };
  using Work = c10::intrusive_ptr<c10d::Work>;

  // A null backend: one process, whose server is its own.
  ServerLink(Gang& gang, c10::intrusive_ptr<c10d::Backend> backend) : m_gang(gang), m_backend(std::move(backend)) {}

  // The tensor must live and stay until the work was waited for.
  Work send(at::Tensor tensor, int rank, Tag tag);
  Work receive(at::Tensor tensor, int rank, Tag tag);
  // False if the work was aborted; throws LinkBroken and puts `rank` under suspicion.
  bool wait(const Work& work, int rank, std::chrono::milliseconds timeout);
  bool wait(const Work& work, int rank) { return wait(work, rank, m_gang.timeout()); }
  void send(const Request& request, int rank);
  void send(const Reply& reply, int rank);
  Reply receiveReply(int rank);
  [[nodiscard]] Gang& gang() const { return m_gang; }

 private:
  Gang& m_gang;
  c10::intrusive_ptr<c10d::Backend> m_backend;
};

// Serves remote workers, one thread each, until each has said stop.
class ServerPort {
 public:
  struct Options {
    std::vector<int> workers;    // remote ones: worker number = rank
    at::Tensor values, buffers;  // like these (CPU); undefined buffers: none are sent
  };
  ServerPort(Server& server, ServerLink& link, const Options& options);
  ~ServerPort();
  ServerPort(const ServerPort&) = delete;
  ServerPort& operator=(const ServerPort&) = delete;

  // Until every worker has said stop; throws what the server failed with.
  void join();

 private:
  struct Connection {
    int worker = 0;
    at::Tensor values, buffers;
    std::thread thread;
    ServerLink::Work pending;
  };
  void serve(Connection& connection);
  bool answer(Connection& connection, const Request& request);
  void answerPush(Connection& connection, const Request& request);
  void receive(Connection& connection, at::Tensor tensor, ServerLink::Tag tag);

  Server& m_server;
  ServerLink& m_link;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::size_t m_open = 0;
  bool m_stop = false;
  std::vector<std::unique_ptr<Connection>> m_connections;
};

}  // namespace scalescope
