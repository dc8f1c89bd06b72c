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

// Thrown if a message could not be sent or received: its rank is gone, stopped, or has reported that the run is over.
class LinkBroken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Requests of a worker to a server, and the head of the reply. They are sent as they are in memory, because all ranks
// run one build on one kind of machine.
enum class Ask : std::int64_t { push = 1, set, save, restore, sizeOf, put, stop };
struct Request {
  Ask ask = Ask::push;
  std::int64_t apply = 1;
  double rate = 0;
  double share = 0;
};
struct Reply {
  std::int64_t good = 1;  // 0: the server has failed, nothing follows.
  std::int64_t staleness = 0;
  std::int64_t elements = 0;  // Size of the tensor that follows a reply to `sizeOf`.
};

// Tagged messages between two ranks, waited for one by one. May be used from any thread.
class ServerLink {
 public:
  enum Tag { request = 1, gradients, pushedBuffers, reply, values, pulledBuffers };
  using Work = c10::intrusive_ptr<c10d::Work>;

  // A null backend means that there is one process, which is its own server.
  ServerLink(Gang& gang, c10::intrusive_ptr<c10d::Backend> backend) : m_gang(gang), m_backend(std::move(backend)) {}

  // The tensor must live, and must not change, until the work was waited for.
  Work send(at::Tensor tensor, int rank, Tag tag);
  Work receive(at::Tensor tensor, int rank, Tag tag);
  // Returns false if the work was aborted; throws LinkBroken and makes `rank` a suspect.
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

// Server of remote workers, one thread each, until each has requested stop.
class ServerPort {
 public:
  struct Options {
    std::vector<int> workers;    // Remote workers: worker number = rank.
    at::Tensor values, buffers;  // Tensors are received like these (CPU); undefined buffers: none are sent.
  };
  ServerPort(Server& server, ServerLink& link, const Options& options);
  ~ServerPort();
  ServerPort(const ServerPort&) = delete;
  ServerPort& operator=(const ServerPort&) = delete;

  // Waits until every worker has requested stop; throws what the server failed with.
  void join();

 private:
  struct Connection {
    int worker = 0;
    at::Tensor values, buffers;
    std::thread thread;
    ServerLink::Work pending;
  };
  void serve(Connection& connection);
  void joinThreads();
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
