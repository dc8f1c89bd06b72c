#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/optim/optimizer.h"
#include "core/training/strategy/server/shard_layout.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// A shard's part of a flat tensor, or a piece's part of a shard: a view.
inline at::Tensor sliceOf(const at::Tensor& flat, const Shard& range) { return flat.slice(0, range.first, range.end); }

// What a worker hands a server with its gradients.
struct Push {
  int worker = 0;
  double rate = 0;
  double share = 0;   // of the worker in its step's mean loss
  bool apply = true;  // false: the same way there and back without an update (calibration)
  std::chrono::milliseconds timeout{300'000};
};

// An exchange ran into its timeout: these workers' gradients did not come.
class WorkersLate : public std::runtime_error {
 public:
  explicit WorkersLate(std::vector<int> who);
  std::vector<int> workers;
};

// What it gets back. `values` stay as they are until this worker's next push.
struct Pulled {
  at::Tensor values, buffers;
  std::int64_t staleness = 0;  // updates by others since this worker's last pull
};

// One server's part of the parameters in pieces, and the optimizers that change them as gradients arrive. All calls
// from any thread.
//
// bsp: waits for every worker's gradients of a piece, adds them in the order of ranks, makes one update: what DDP
// computes. ssp: updates at once; the answer waits until the slowest worker is at most `staleness` pushes behind this
// one. async: updates at once. In both each push is an update of its own with the mean gradient of the worker's batch
// at its share of the rate, so that a round of all workers moves as far as one synchronous step.
class Server {
 public:
  // More than one piece only with bsp, and with an optimizer that looks at each element alone.
  Server(const std::vector<Shard>& pieces, const at::TensorOptions& tensor, const ParameterServerSpec& spec,
         const OptimizerSpec& optimizer, int workers);

  // Starting values and buffers (undefined: none); before the first exchange.
  void set(const at::Tensor& values, const at::Tensor& buffers);
  // Of one piece; a worker goes through all of them in order. `gradients` are used up. Buffers come and go with the
  // last piece; those that are defined replace the server's. Blocks as the mode says; throws once the server has
  // failed.
  Pulled exchange(const Push& push, std::size_t piece, at::Tensor gradients, const at::Tensor& buffers);
  [[nodiscard]] std::size_t pieces() const { return m_pieces.size(); }
  [[nodiscard]] const Shard& range(std::size_t piece) const { return m_pieces[piece].range; }
  void save();
  void restore();
  // Values and the optimizer's state, one after the other in one flat tensor (a copy), and back: what a checkpoint
  // keeps. Between steps of all workers.
  [[nodiscard]] at::Tensor held() const;
  void setHeld(const at::Tensor& held);
  // Ends every exchange, now and later, with `failure`.
  void fail(std::exception_ptr failure);
  [[nodiscard]] std::exception_ptr failure() const;

  [[nodiscard]] std::int64_t bytes() const;       // the shard, its gradients and copies for workers
  [[nodiscard]] std::int64_t stateBytes() const;  // of the optimizer

 private:
  using Lock = std::unique_lock<std::mutex>;
  struct Piece {
    Shard range;
    at::Tensor values;
    std::vector<at::Tensor> parts;
    std::unique_ptr<Optimizer> optimizer;
    std::vector<at::Tensor> arrived;  // by worker, of this round
    int arrivals = 0;
    std::int64_t round = 0;
  };
  Pulled together(Lock& lock, const Push& push, Piece& piece, const at::Tensor& gradients);
  Pulled alone(Lock& lock, const Push& push, Piece& piece, at::Tensor& gradients);
  static void update(Piece& piece, const at::Tensor& gradients, double rate);
  // Until ready(worker) for all of them.
  void waitForAll(Lock& lock, std::chrono::milliseconds timeout, const std::function<bool(std::size_t worker)>& ready);
  [[nodiscard]] std::vector<at::Tensor> liveState() const;

  ServerMode m_mode;
  int m_staleness;
  at::Tensor m_values, m_buffers, m_pushedBuffers;
  std::vector<Piece> m_pieces;

  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  std::exception_ptr m_failure;
  std::int64_t m_version = 0;
  std::vector<std::int64_t> m_clocks, m_seen;  // by worker: pushes, and the version it has
  std::vector<at::Tensor> m_answers;           // by worker, where others may change the values meanwhile
  std::vector<at::Tensor> m_saved;
};

}  // namespace scalescope
