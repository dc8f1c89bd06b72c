#include "tests/fake_cuda/cudart/machine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "tests/fake_cuda/cudart/trace.h"

namespace fake {
namespace {

std::atomic<bool> isBroken{false};

constexpr std::uintptr_t kLargestDefaultStream = 2;  // cudaStreamLegacy is 1 and cudaStreamPerThread is 2.

}  // namespace

Machine& machine() {
  static Machine* const one = new Machine;
  return *one;
}

ThreadState& threadState() {
  thread_local ThreadState state;
  return state;
}

cudaError_t stickyError() {
  if (!isBroken) return cudaSuccess;
  return threadState().last = static_cast<cudaError_t>(settings().stickyError);
}

cudaError_t refuse(cudaError_t error, const std::string& call) {
  trace(Asked::error, call, error);
  return threadState().last = error;
}

Machine::Machine() {
  for (int device = 0; device < kMostDevices; ++device) {
    Stream stream;
    stream.device = device;
    add(std::move(stream));
  }
}

Stream& Machine::of(cudaStream_t stream) {
  if (reinterpret_cast<std::uintptr_t>(stream) <= kLargestDefaultStream)
    return *m_streams[static_cast<std::size_t>(threadState().device)];
  return *reinterpret_cast<Stream*>(stream);
}

Stream* Machine::add(Stream stream) {
  m_streams.push_back(std::make_unique<Stream>(std::move(stream)));
  return m_streams.back().get();
}

void Machine::queue(Stream& stream, Operation operation) {
  if (stream.capture != nullptr) {
    if (operation.isLaunch) trace(Asked::captured, operation.name);
    stream.capture->graph->operations.push_back(std::move(operation));
    return;
  }
  if (operation.isLaunch) {
    for (const Capture* capture : captures)
      if (capture->thread == std::this_thread::get_id()) trace(Asked::outside, operation.name);
    trace(Asked::launch, operation.name);
    if (++launches == settings().stickyAt) isBroken = true;
  }
  stream.waiting.push_back(std::move(operation));
  ++m_waiting;
  advance(stream);
  if (m_waiting > 0) advanceAll();
}

void Machine::perform(Stream& stream, Operation operation) {
  if (operation.awaits) {
    stream.ready = std::max(stream.ready, operation.awaits->time);
    return;
  }
  const Nanoseconds start = std::max(stream.ready, nowNs());
  if (operation.begin) {
    stream.isBusy = true;
    operation.begin(stream, start);
    return;
  }
  if (operation.work) operation.work();
  stream.ready = start + operation.cost;
  if (!operation.reaches) return;
  operation.reaches->reached = true;
  operation.reaches->time = stream.ready;
}

void Machine::advance(Stream& stream) {
  while (!isIdle(stream) && !stream.isBusy) {
    const Operation& next = stream.waiting.front();
    if (next.awaits && !next.awaits->reached) return;
    Operation operation = std::move(stream.waiting.front());
    stream.waiting.pop_front();
    --m_waiting;
    perform(stream, std::move(operation));
  }
}

// Advances all streams, because an event that one stream reaches can release others.
void Machine::advanceAll() {
  std::size_t before = 0;
  do {
    before = m_waiting;
    for (const auto& stream : m_streams)
      if (!stream->waiting.empty()) advance(*stream);
  } while (m_waiting > 0 && m_waiting != before);
}

void Machine::finish(Stream& stream, Nanoseconds time) {
  stream.isBusy = false;
  stream.ready = std::max(time, nowNs());
  advanceAll();
  changed.notify_all();
}

void Machine::leave(const Capture& capture) {
  for (const auto& stream : m_streams)
    if (stream->capture == &capture) stream->capture = nullptr;
}

bool Machine::isAnyStuck() const {
  return std::any_of(
      m_streams.begin(), m_streams.end(), [&](const auto& stream) { return !isIdle(*stream); });
}

bool Machine::isIdle(int device) const {
  return std::all_of(
      m_streams.begin(), m_streams.end(),
      [&](const auto& stream) { return stream->device != device || isIdle(*stream); });
}

Nanoseconds Machine::readyOf(int device) const {
  Nanoseconds ready = 0;
  for (const auto& stream : m_streams)
    if (stream->device == device) ready = std::max(ready, stream->ready);
  return ready;
}

void Machine::wait(std::unique_lock<std::mutex>& lock, const std::function<bool()>& isThere,
                   const std::function<Nanoseconds()>& time) {
  changed.wait(lock, isThere);
  const Nanoseconds due = time();
  lock.unlock();
  if (const Nanoseconds left = due - nowNs(); left > 0) std::this_thread::sleep_for(std::chrono::nanoseconds(left));
  lock.lock();
}

bool Machine::isForbiddenByACapture() {
  const cudaStreamCaptureMode mode = threadState().mode;
  if (mode == cudaStreamCaptureModeRelaxed) return false;
  for (Capture* capture : captures) {
    const bool own = capture->thread == std::this_thread::get_id() && capture->mode != cudaStreamCaptureModeRelaxed;
    const bool global = mode == cudaStreamCaptureModeGlobal && capture->mode == cudaStreamCaptureModeGlobal;
    if (own || global) return capture->isInvalid = true;
  }
  return false;
}

}  // namespace fake
