#pragma once

#include <cuda_runtime_api.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/played_cuda/cudart/settings.h"

// The played devices of this process. A stream is a clock: what it does takes a time of its own and begins when what
// was queued before it is over. Memory is touched as soon as its turn has come, which is at once unless the stream
// waits for other processes: a program that reads results before its event has passed would be wrong on a GPU too.
namespace played {

constexpr int kMostDevices = 16;

struct Capture;
struct Stream;

// The moment at which a stream reaches a recorded event.
struct Moment {
  bool reached = false;
  Nanoseconds time = 0;
  Capture* capture = nullptr;  // recorded on a stream that was captured: there is no such moment
};

// What a stream does next.
struct Operation {
  std::string name;
  Nanoseconds cost = 0;
  std::function<void()> work;       // on memory
  std::shared_ptr<Moment> reaches;  // an event that is recorded here
  std::shared_ptr<Moment> awaits;   // the stream stands until it is reached
  // Others take part: it begins at a time, and the stream stands until finish() is called for it.
  std::function<void(Stream&, Nanoseconds)> begin;
  bool isLaunch = true;  // a kernel, copy, memset, graph or collective
};

struct Graph {
  std::vector<Operation> operations;
};

struct Capture {
  unsigned long long id = 0;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  std::unique_ptr<Graph> graph;
  bool isInvalid = false;
};

struct Stream {
  int device = 0;
  int priority = 0;
  Nanoseconds ready = 0;  // when what it did so far is over
  bool isBusy = false;    // with what others take part in
  std::deque<Operation> waiting;
  Capture* capture = nullptr;
};

struct Event {
  unsigned flags = 0;
  std::shared_ptr<Moment> last;  // null: never recorded
};

// The state that all calls share. Functions without a lock of their own want the caller to hold `mutex`.
class Machine {
 public:
  std::mutex mutex;
  std::condition_variable changed;             // a stream went on
  std::map<const void*, std::string> kernels;  // by the host's stub
  std::map<const void*, std::size_t> deviceMemory;
  std::map<const void*, std::size_t> hostMemory;
  std::int64_t usedBytes[kMostDevices] = {};
  std::int64_t launches = 0;
  std::int64_t deviceAllocs = 0;
  std::int64_t hostAllocs = 0;
  unsigned long long lastCapture = 0;
  std::set<Capture*> captures;

  Machine();
  Stream& of(cudaStream_t stream);  // the current device's default stream for a null one
  Stream* add(Stream stream);
  void queue(Stream& stream, Operation operation);
  void finish(Stream& stream, Nanoseconds time);
  void leave(const Capture& capture);  // no stream is in it any more
  [[nodiscard]] bool isIdle(const Stream& stream) const { return !stream.isBusy && stream.waiting.empty(); }
  [[nodiscard]] bool isAnyStuck() const;
  // Waits, with `lock` on `mutex` given up meanwhile, until this is so and then for its time.
  void wait(std::unique_lock<std::mutex>& lock, const std::function<bool()>& isThere,
            const std::function<Nanoseconds()>& time);
  // Also where the calling thread captures: the capture is broken then, as CUDA has it.
  bool isForbiddenByACapture();
  [[nodiscard]] Nanoseconds readyOf(int device) const;  // of all its streams; all must be idle
  [[nodiscard]] bool isIdle(int device) const;

 private:
  void perform(Stream& stream, Operation operation);
  void advance(Stream& stream);
  void advanceAll();

  std::vector<std::unique_ptr<Stream>> m_streams;  // the first ones are the devices' default streams
  std::size_t m_waiting = 0;                       // operations of all streams that have not had their turn
};

// Lives as long as the process: threads of NCCL and of the program use it until the very end.
Machine& machine();

// This thread's device, last error and capture mode.
struct ThreadState {
  int device = 0;
  cudaError_t last = cudaSuccess;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
};
ThreadState& threadState();

// The error of a device that a launch left broken; each call returns it from then on.
cudaError_t stickyError();
// Notes an error of this thread, and returns it.
cudaError_t refuse(cudaError_t error, const std::string& call);

}  // namespace played
