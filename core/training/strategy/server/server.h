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

// Returns a view: a shard's part of a flat tensor, or a piece's part of a shard.
inline at::Tensor sliceOf(const at::Tensor& flat, const Shard& range) { return flat.slice(0, range.first, range.end); }

// Data that a worker sends to a server with its gradients.
struct Push {
  int worker = 0;
  double rate = 0;
  double share = 0;   // Share of the worker in its step's mean loss.
  bool apply = true;  // True to update; false: exchanged without an update (calibration).
  std::chrono::milliseconds timeout{300'000};
};

// Thrown if an exchange reached its timeout because these workers' gradients did not arrive.
class WorkersLate : public std::runtime_error {
 public:
  explicit WorkersLate(std::vector<int> who);
  std::vector<int> workers;
};

// Data that the worker gets back. `values` do not change until this worker's next push.
struct Pulled {
  at::Tensor values, buffers;
  std::int64_t staleness = 0;  // Updates by others since this worker's last pull.
};

// One server's part of the parameters in pieces, and the optimizers that change them as gradients arrive. All calls may
// be made from any thread.
//
// bsp waits for every worker's gradients of a piece, adds them in the order of ranks, and makes one update, as DDP
// does. ssp updates at once; the answer waits until the slowest worker is at most `staleness` pushes behind this one.
// async updates at once. With these two, each push is a separate update with the mean gradient of the worker's batch at
// its share of the rate, so that a round of all workers moves as far as one synchronous step.
class Server {
 public:
  // Several pieces are allowed only with bsp, and with an optimizer that treats each element alone.
  Server(const std::vector<Shard>& pieces, const at::TensorOptions& tensor, const ParameterServerSpec& spec,
         const OptimizerSpec& optimizer, int workers);

  // Sets the starting values and buffers (undefined: none) before the first exchange.
  void set(const at::Tensor& values, const at::Tensor& buffers);
  // Exchanges one piece; a worker goes through all of them in order. `gradients` are overwritten. Buffers are exchanged
  // with the last piece; those that are defined replace the server's. Blocks as the mode requires; throws once the
  // server has failed.
  Pulled exchange(const Push& push, std::size_t piece, at::Tensor gradients, const at::Tensor& buffers);
  [[nodiscard]] std::size_t pieces() const { return m_pieces.size(); }
  [[nodiscard]] const Shard& range(std::size_t piece) const { return m_pieces[piece].range; }
  void save();
  void restore();
  // Get and set the values and the optimizer's state, one after the other in one flat tensor (a copy), for a
  // checkpoint. Must be called between steps of all workers.
  [[nodiscard]] at::Tensor held() const;
  void setHeld(const at::Tensor& held);
  // Ends every exchange, now and later, with `failure`.
  void fail(std::exception_ptr failure);
  [[nodiscard]] std::exception_ptr failure() const;

  [[nodiscard]] std::int64_t bytes() const;       // Bytes of the shard, its gradients and copies for workers.
  [[nodiscard]] std::int64_t stateBytes() const;  // Bytes of the optimizer's state.

 private:
  using Lock = std::unique_lock<std::mutex>;
  struct Piece {
    Shard range;
    at::Tensor values;
    std::vector<at::Tensor> parts;
    std::unique_ptr<Optimizer> optimizer;
    std::vector<at::Tensor> arrived;  // Tensors of this round, by worker.
    int arrivals = 0;
    std::int64_t round = 0;
  };
  Pulled together(Lock& lock, const Push& push, Piece& piece, const at::Tensor& gradients);
  Pulled alone(Lock& lock, const Push& push, Piece& piece, at::Tensor& gradients);
  static void update(Piece& piece, const at::Tensor& gradients, double rate);
  // Waits until ready(worker) is true for all of them.
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
  std::vector<std::int64_t> m_clocks, m_seen;  // Pushes of each worker, and the version that it has.
  std::vector<at::Tensor> m_answers;           // Answers by worker, if others may change the values in the meantime.
  std::vector<at::Tensor> m_saved;
};

}  // namespace scalescope
