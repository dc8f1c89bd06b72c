#pragma once

#include <optional>

#include "core/training/strategy/flat_parameters.h"
#include "core/training/strategy/server/server_link.h"
#include "core/training/strategy/server/shard_layout.h"

namespace scalescope {

// Tensors to and from servers on the host, where the servers and the network work: on a CPU the model's own tensors, so
// that nothing is copied, else pinned copies. Taking waits for the device. Giving back is queued on the device, and the
// tensors do not change until the next take.
class HostMirror {
 public:
  // Both must outlive it.
  HostMirror(const FlatParameters& flat, const Model& model);

  at::Tensor values, gradients;  // [count], like those of FlatParameters
  at::Tensor buffers;            // Buffers like the model's; undefined if it has none.

  void takeParameters();  // Copies values and buffers from the device.
  void takeGradients();   // Copies gradients and buffers from the device.
  void giveBack();        // Copies values and buffers back to the device.
  [[nodiscard]] std::int64_t itemBytes() const { return static_cast<std::int64_t>(values.element_size()); }

 private:
  const FlatParameters& m_flat;
  const Model& m_model;
};

// Makes the workers whose gradients did not arrive suspects, and records the pull as failed.
void blame(Gang& gang, const WorkersLate& late);

// A worker's exchange with all servers, once per step: it sends its gradients and receives the values that the servers
// made of all workers' gradients. A server of its own process is called, the others get messages. Training thread only.
class PushPull {
 public:
  // All must outlive it.
  struct Parts {
    Gang& gang;
    ServerLink& link;
    const ServerRoles& roles;
    const ShardLayout& layout;
    HostMirror& host;
    Server* own = nullptr;  // Server of this rank, if it serves, too.
  };
  // `delayMs` is slept at the end of the transfer (injection).
  PushPull(const Parts& parts, ServerMode mode, double delayMs);

  // Exchanges the model's gradients and buffers for its new values and buffers. Throws LinkBroken and WorkersLate,
  // after which their ranks are suspects, and what a server failed with.
  void run(const Push& push);
  // Returns the updates that others made between this rank's last pull and push; nothing with bsp, which has none.
  [[nodiscard]] std::optional<std::int64_t> staleness() const { return m_staleness; }

 private:
  // The exchange with one server: everything is posted before anything is waited for.
  struct Exchange {
    int server = 0;
    std::vector<ServerLink::Work> sent, received;
    std::vector<std::size_t> pushes, pulls;  // Indices in the timeline.
  };
  [[nodiscard]] int rank() const { return m_parts.gang.rank(); }
  [[nodiscard]] bool isOwn(int server) const { return m_parts.roles.serverRank(server) == rank(); }
  void withAll(const Push& push);
  Exchange begin(int server);
  Exchange post(int server, const Push& push);
  void complete(const Exchange& exchange);
  void call(const Push& push, const Exchange& exchange);
  void end(const std::vector<std::size_t>& noted);
  void holdBack(std::int64_t startNs, const std::vector<Exchange>& exchanges);

  Parts m_parts;
  ServerMode m_mode;
  double m_delayMs;
  at::Tensor m_pulledBuffers;  // Buffers that are received beside those that are being sent.
  std::optional<std::int64_t> m_staleness;
};

}  // namespace scalescope
