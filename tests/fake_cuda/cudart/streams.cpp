// Streams and events of the CUDA runtime.
#define __CUDA_API_VERSION_INTERNAL 1  // Prevents that the header's macros rename the functions defined here.
#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/cudart/trace.h"

#include <algorithm>

using namespace fake;

namespace {

constexpr int kGreatestPriority = -5;  // An H100 has this value.

Event& of(cudaEvent_t event) { return *reinterpret_cast<Event*>(event); }

bool isPassed(const Event& event) { return !event.last || (event.last->reached && nowNs() >= event.last->time); }

}  // namespace

extern "C" {

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = 0;
  *greatest = kGreatestPriority;
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int priority) {
  const std::lock_guard lock(machine().mutex);
  Stream made;
  made.device = threadState().device;
  made.priority = priority;
  *stream = reinterpret_cast<cudaStream_t>(machine().add(std::move(made)));
  return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  const std::lock_guard lock(machine().mutex);
  *priority = machine().of(stream).priority;
  return cudaSuccess;
}

// Queued operations continue, as in CUDA; a stream is small enough to be kept.
cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  const Stream& asked = machine().of(stream);
  if (machine().isIdle(asked) && nowNs() >= asked.ready) return cudaSuccess;
  return threadState().last = cudaErrorNotReady;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  std::unique_lock lock(machine().mutex);
  Stream& asked = machine().of(stream);
  if (asked.capture != nullptr) {
    asked.capture->isInvalid = true;
    return refuse(cudaErrorStreamCaptureUnsupported, "cudaStreamSynchronize");
  }
  trace(Asked::hostWait, "cudaStreamSynchronize");
  machine().wait(
      lock, [&] { return machine().isIdle(asked); }, [&] { return asked.ready; });
  return stickyError();
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned) {
  const std::lock_guard lock(machine().mutex);
  Operation call;
  call.name = "callback";
  call.work = [=] { callback(stream, cudaSuccess, data); };
  machine().queue(machine().of(stream), std::move(call));
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  Stream& waits = machine().of(stream);
  const std::shared_ptr<Moment> moment = of(event).last;
  if (!moment) return cudaSuccess;
  if (moment->capture != nullptr) {
    if (!machine().captures.contains(moment->capture))
      return refuse(cudaErrorStreamCaptureIsolation, "cudaStreamWaitEvent of an ended capture");
    if (waits.capture == nullptr) waits.capture = moment->capture;  // The stream joins the capture.
    return cudaSuccess;
  }
  if (waits.capture != nullptr) {
    waits.capture->isInvalid = true;
    return refuse(cudaErrorStreamCaptureIsolation, "cudaStreamWaitEvent of a stream outside the capture");
  }
  Operation wait;
  wait.awaits = moment;
  wait.isLaunch = false;
  machine().queue(waits, std::move(wait));
  return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  auto* made = new Event;
  made->flags = flags;
  *event = reinterpret_cast<cudaEvent_t>(made);
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  const std::lock_guard lock(machine().mutex);
  delete reinterpret_cast<Event*>(event);
  return cudaSuccess;
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  Stream& on = machine().of(stream);
  Event& recorded = of(event);
  recorded.last = std::make_shared<Moment>();
  recorded.last->capture = on.capture;
  if (on.capture != nullptr) return cudaSuccess;
  const bool isTimed = (recorded.flags & cudaEventDisableTiming) == 0;
  trace(isTimed ? Asked::timedEvent : Asked::plainEvent, "");
  Operation record;
  record.reaches = recorded.last;
  record.cost = isTimed ? settings().eventNs : 0;
  record.isLaunch = false;
  machine().queue(on, std::move(record));
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, 0);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  const Event& asked = of(event);
  if (asked.last && asked.last->capture != nullptr) return refuse(cudaErrorCapturedEvent, "cudaEventQuery");
  if (machine().isForbiddenByACapture()) return refuse(cudaErrorStreamCaptureUnsupported, "cudaEventQuery");
  return isPassed(asked) ? cudaSuccess : threadState().last = cudaErrorNotReady;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  std::unique_lock lock(machine().mutex);
  const std::shared_ptr<Moment> moment = of(event).last;
  if (!moment) return cudaSuccess;
  if (moment->capture != nullptr) return refuse(cudaErrorCapturedEvent, "cudaEventSynchronize");
  trace(Asked::hostWait, "cudaEventSynchronize");
  machine().wait(
      lock, [&] { return moment->reached; }, [&] { return moment->time; });
  return stickyError();
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  const Event& first = of(from);
  const Event& second = of(to);
  const bool areTimed = ((first.flags | second.flags) & cudaEventDisableTiming) == 0;
  if (!first.last || !second.last || !areTimed) return refuse(cudaErrorInvalidResourceHandle, "cudaEventElapsedTime");
  if (!isPassed(first) || !isPassed(second)) return threadState().last = cudaErrorNotReady;
  *milliseconds = static_cast<float>(static_cast<double>(second.last->time - first.last->time) * 1e-6);
  return cudaSuccess;
}

}  // extern "C"
