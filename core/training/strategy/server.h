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

#include "core/study/spec.h"
#include "core/training/optim/optimizer.h"
#include "core/training/strategy/shards.h"
#include "core/training/torch_api.h"

namespace scalescope {

enum class ServerMode { bsp, ssp, async };

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

// One server's part of the parameters, and the optimizer that changes it as gradients arrive. All calls from any thread.
//
// bsp: waits for every worker's gradients, adds them in the order of ranks, makes one update: what DDP computes.
// ssp: updates at once; the answer waits until the slowest worker is at most `staleness` pushes behind this one.
// async: updates at once. In both each push is an update of its own with the mean gradient of the worker's batch at its
// share of the rate, so that a round of all workers moves as far as one synchronous step.
class Server {
 public:
  Server(const Shard& shard, const at::TensorOptions& tensor, const ParameterServerSpec& spec, const OptimizerSpec& optimizer, int workers);

  // Starting values and buffers (undefined: none); before the first exchange.
  void set(const at::Tensor& values, const at::Tensor& buffers);
  // `gradients` are used up. Buffers that are defined replace the server's. Blocks as the mode says; throws once the
  // server has failed.
  Pulled exchange(const Push& push, at::Tensor gradients, const at::Tensor& buffers);
  void save();
  void restore();
  // Ends every exchange, now and later, with `failure`.
  void fail(std::exception_ptr failure);
  [[nodiscard]] std::exception_ptr failure() const;

  [[nodiscard]] std::int64_t bytes() const;       // the shard, its gradients and copies for workers
  [[nodiscard]] std::int64_t stateBytes() const;  // of the optimizer

 private:
  using Lock = std::unique_lock<std::mutex>;
  Pulled together(Lock& lock, const Push& push, const at::Tensor& gradients);
  Pulled alone(Lock& lock, const Push& push, at::Tensor& gradients);
  void update(const at::Tensor& gradients, double rate);
  [[nodiscard]] at::Tensor partOf(const at::Tensor& flat, std::size_t part) const;
  // Until ready(worker) for all of them.
  void waitForAll(Lock& lock, std::chrono::milliseconds timeout, const std::function<bool(std::size_t worker)>& ready);
  [[nodiscard]] std::vector<at::Tensor> liveState() const;

  ServerMode m_mode;
  int m_staleness;
  Shard m_shard;
  at::Tensor m_values, m_buffers, m_pushedBuffers;
  std::vector<at::Tensor> m_parts;
  std::unique_ptr<Optimizer> m_optimizer;

  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  std::exception_ptr m_failure;
  std::vector<at::Tensor> m_arrived;  // by worker, of this round
  int m_arrivals = 0;
  std::int64_t m_round = 0, m_version = 0;
  std::vector<std::int64_t> m_clocks, m_seen;  // by worker: pushes, and the version it has
  std::vector<at::Tensor> m_answers;           // by worker, where others may change the values meanwhile
  std::vector<at::Tensor> m_saved;
};

}  // namespace scalescope
