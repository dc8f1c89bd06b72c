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

#include "tests/fake_cuda/cudart/settings.h"

// The simulated devices of this process. A stream is a clock: each operation takes a certain time and begins when the
// operations queued before it have ended. Memory is accessed as soon as the operation's turn has come, which is at once
// unless the stream waits for other processes: a program that reads results before its event has passed would be wrong
// on a GPU too.
namespace fake {

constexpr int kMostDevices = 16;

struct Capture;
struct Stream;

// The time at which a stream reaches a recorded event.
struct Moment {
  bool reached = false;
  Nanoseconds time = 0;
  Capture* capture = nullptr;  // Capture of the stream on which it was recorded; there is then no such time.
};

// The next operation of a stream.
struct Operation {
  std::string name;
  Nanoseconds cost = 0;
  std::function<void()> work;       // Effect on memory.
  std::shared_ptr<Moment> reaches;  // Event that is recorded here.
  std::shared_ptr<Moment> awaits;   // The stream waits until it is reached.
  // Function that is set if other ranks take part: the operation begins at a time, and the stream waits until finish()
  // is called for it.
  std::function<void(Stream&, Nanoseconds)> begin;
  bool isLaunch = true;  // True for a kernel, copy, memset, graph or collective.
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
  Nanoseconds ready = 0;  // End of the operations so far.
  bool isBusy = false;    // True during an operation in which other ranks take part.
  std::deque<Operation> waiting;
  Capture* capture = nullptr;
};

struct Event {
  unsigned flags = 0;
  std::shared_ptr<Moment> last;  // Null if it was never recorded.
};

// The state that all calls share. Functions that do not lock require the caller to hold `mutex`.
class Machine {
 public:
  std::mutex mutex;
  std::condition_variable changed;             // Notified when a stream advances.
  std::map<const void*, std::string> kernels;  // Names by the host's stub.
  std::map<const void*, std::size_t> deviceMemory;
  std::map<const void*, std::size_t> hostMemory;
  std::int64_t usedBytes[kMostDevices] = {};
  std::int64_t launches = 0;
  std::int64_t deviceAllocs = 0;
  std::int64_t hostAllocs = 0;
  unsigned long long lastCapture = 0;
  std::set<Capture*> captures;

  Machine();
  Stream& of(cudaStream_t stream);  // Returns the current device's default stream for null.
  Stream* add(Stream stream);
  void queue(Stream& stream, Operation operation);
  void finish(Stream& stream, Nanoseconds time);
  void leave(const Capture& capture);  // Removes all streams from the capture.
  [[nodiscard]] bool isIdle(const Stream& stream) const { return !stream.isBusy && stream.waiting.empty(); }
  [[nodiscard]] bool isAnyStuck() const;
  // Waits until the condition holds, with `lock` on `mutex` released meanwhile, and then until its time.
  void wait(std::unique_lock<std::mutex>& lock, const std::function<bool()>& isThere,
            const std::function<Nanoseconds()>& time);
  // Returns true also if the calling thread captures: as in CUDA, the capture is then invalid.
  bool isForbiddenByACapture();
  [[nodiscard]] Nanoseconds readyOf(int device) const;  // Returns the latest end of all its streams; all must be idle.
  [[nodiscard]] bool isIdle(int device) const;

 private:
  void perform(Stream& stream, Operation operation);
  void advance(Stream& stream);
  void advanceAll();

  std::vector<std::unique_ptr<Stream>> m_streams;  // The first ones are the devices' default streams.
  std::size_t m_waiting = 0;                       // Number of queued operations of all streams.
};

// Returns the machine, which is never destroyed: threads of NCCL and of the program use it until the very end.
Machine& machine();

// This thread's device, last error and capture mode.
struct ThreadState {
  int device = 0;
  cudaError_t last = cudaSuccess;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
};
ThreadState& threadState();

// Returns the error of a device that a launch broke; every later call returns it.
cudaError_t stickyError();
// Records an error of this thread, and returns it.
cudaError_t refuse(cudaError_t error, const std::string& call);

}  // namespace fake
