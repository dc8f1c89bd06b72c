#include <algorithm>
#include <stdexcept>

#include "core/training/strategy/synchronizer.h"
#include "core/training/device/torch_compat.h"

namespace scalescope {
namespace {

using FuturePtr = c10::intrusive_ptr<c10::ivalue::Future>;

// State that the Reducer's hook and the strategy share.
struct HookState {
  HookState(Gang& ranks, const StepClock& stepClock) : gang(ranks), clock(stepClock) {}

  Gang& gang;
  const StepClock& clock;
  bool overlap = true;
  at::ScalarType wire = at::kFloat;
  bool skipBucket = false;  // Mutations for the tests.
  bool noDivision = false;
  double delayMs = 0;  // Delay of the last bucket's end.
  std::int64_t lastHandOver = 0;
  std::vector<std::int64_t> bucketBytes;
  struct Held {
    int bucket;
    at::Tensor buffer;
    FuturePtr promise;
  };
  std::vector<Held> held;  // Buckets that wait for the last one if there is no overlap.
};

// Returns a promise for the buffer's device. On a GPU, waiting for it means that the stream waits; a future without a
// device would let the stream run ahead.
FuturePtr promiseOf(const at::Tensor& buffer) {
  std::vector<at::Device> devices;
  if (!buffer.is_cpu()) devices.push_back(buffer.device());
  return c10::make_intrusive<c10::ivalue::Future>(c10::ListType::create(c10::TensorType::get()), std::move(devices));
}

// Sums each bucket over the ranks. Without overlap all buckets start when the last one is ready.
class SumHook final : public c10d::CppCommHookInterface<HookState*> {
 public:
  explicit SumHook(HookState* state) : CppCommHookInterface(state) {}

  FuturePtr runHook(c10d::GradBucket& bucket) override {
    const int index = static_cast<int>(bucket.getIndex());
    at::Tensor buffer = bucket.getBufferRef();
    if (index == 0) state_->bucketBytes.clear();
    const std::int64_t itemBytes = static_cast<std::int64_t>(c10::elementSize(state_->wire));
    state_->bucketBytes.push_back(buffer.numel() * itemBytes);
    // All compute is queued. On a GPU the end of compute is this time, and the bucket could not start earlier.
    if (bucket.isLast()) state_->lastHandOver = state_->clock.now();
    if (state_->noDivision) buffer.mul_(state_->gang.size());
    if (state_->overlap) return start(index, buffer, bucket.isLast());
    auto promise = promiseOf(buffer);
    state_->held.push_back({index, buffer, promise});
    if (bucket.isLast()) startHeld();
    return promise;
  }

 private:
  FuturePtr start(int index, at::Tensor& buffer, bool last) {
    if (state_->skipBucket && index == 0) {
      auto promise = promiseOf(buffer);
      promise->markCompleted(c10::IValue(std::vector<at::Tensor>{buffer}));
      return promise;
    }
    const bool cast = state_->wire != buffer.scalar_type();
    std::vector<at::Tensor> tensors{cast ? buffer.to(state_->wire) : buffer};
    state_->gang.backend().setTag({index, last ? state_->delayMs : 0});
    FuturePtr sum = state_->gang.group()->allreduce(tensors)->getFuture();
    state_->gang.backend().setTag({});
    if (!cast) return sum;
    return sum->then(
        [buffer, wired = tensors.front()](c10::ivalue::Future& done) -> c10::IValue {
          if (done.hasError()) std::rethrow_exception(done.exception_ptr());
          at::Tensor(buffer).copy_(wired);
          return c10::IValue(std::vector<at::Tensor>{buffer});
        },
        sum->elementType());
  }

  void startHeld() {
    for (HookState::Held& held : state_->held) {
      const bool last = &held == &state_->held.back();
      start(held.bucket, held.buffer, last)->addCallback([promise = held.promise](c10::ivalue::Future& done) {
        if (done.hasError())
          promise->setError(done.exception_ptr());
        else
          promise->markCompleted(done.value());
      });
    }
    state_->held.clear();
  }
};

class Ddp final : public Synchronizer {
 public:
  Ddp(Model& model, Gang& gang, const DdpSpec& spec, const StepClock& clock, const Injection& injection)
      : Synchronizer(model), m_gang(gang), m_state(gang, clock) {
    const torch::autograd::AutoGradMode off(false);
    for (at::Tensor& parameter : m_model.parameters) m_gang.broadcast(parameter.detach());
    if (m_model.buffers.defined()) m_gang.broadcast(m_model.buffers);
    m_state.overlap = spec.overlap;
    m_state.wire = onWire(spec.wire);
    probeWire(spec.wire);
    m_state.skipBucket = injection.skipBucket;
    m_state.noDivision = injection.noDivision;
    m_state.delayMs = injection.delayOf("comm");
    if (m_state.delayMs > 0 && !m_gang.hostTimed()) throw std::runtime_error("injected delays of comm need a CPU");
    constexpr double kMiB = 1024 * 1024;
    m_fullBucketBytes = static_cast<std::int64_t>(std::max(spec.bucketMB, spec.firstBucketMB) * kMiB);
    m_reducer = makeReducer(
        m_model.parameters, m_gang.group(),
        {static_cast<std::int64_t>(spec.bucketMB * kMiB), static_cast<std::int64_t>(spec.firstBucketMB * kMiB)});
    auto hook = std::make_unique<SumHook>(&m_state);
    m_hook = hook.get();
    m_reducer->register_comm_hook(std::move(hook));
  }

  void shareBuffers() override {
    if (m_model.buffers.defined()) m_gang.broadcast(m_model.buffers, kBufferBucket);
  }

  void beforeForward(Sync sync) override {
    m_state.lastHandOver = 0;
    if (sync == Sync::no) return;
    m_reducer->rebuild_buckets();
    m_reducer->prepare_for_forward();
  }

  void beforeBackward(Sync sync) override {
    if (sync == Sync::yes) m_reducer->prepare_for_backward({});
  }

  void sumGradients() override {
    std::vector<FuturePtr> sums;
    for (c10d::GradBucket& bucket : m_reducer->get_grad_buckets(/*return_zero_tensors=*/false))
      sums.push_back(m_hook->runHook(bucket));
    for (const FuturePtr& sum : sums) sum->waitAndThrow();
  }

  void communicate() override {
    if (m_likeBuckets.size() != m_state.bucketBytes.size()) {
      m_likeBuckets.clear();
      const auto options = at::TensorOptions().dtype(m_state.wire).device(m_gang.device());
      const auto itemBytes = static_cast<std::int64_t>(c10::elementSize(m_state.wire));
      for (const std::int64_t bytes : m_state.bucketBytes)
        m_likeBuckets.push_back(at::zeros({bytes / itemBytes}, options));
    }
    shareBuffers();
    std::vector<c10::intrusive_ptr<c10d::Work>> works;
    for (const at::Tensor& bucket : m_likeBuckets) {
      std::vector<at::Tensor> one{bucket};
      works.push_back(m_gang.group()->allreduce(one));
    }
    for (const auto& work : works) work->wait();
  }

  [[nodiscard]] std::int64_t lastHandOver() const override { return m_state.lastHandOver; }
  [[nodiscard]] std::vector<std::int64_t> bucketBytes() const override { return m_state.bucketBytes; }
  // The parameter that fills a bucket closes it, whatever type the bucket is sent in.
  [[nodiscard]] std::int64_t largestBucketBytes() const override {
    std::int64_t all = 0, largest = 0;
    for (const at::Tensor& parameter : m_model.parameters) {
      all += parameter.numel();
      largest = std::max(largest, parameter.numel());
    }
    const auto full = static_cast<std::int64_t>(m_model.parameters.front().element_size());
    return std::min(all, m_fullBucketBytes / full + largest) *
           static_cast<std::int64_t>(c10::elementSize(m_state.wire));
  }

 private:
  // Returns the type in which gradients are sent: the parameters' own, unless the study requests a smaller one.
  [[nodiscard]] at::ScalarType onWire(WireType wire) const {
    if (wire == WireType::bf16) return at::kBFloat16;
    return wire == WireType::fp16 ? at::kHalf : m_model.parameters.front().scalar_type();
  }

  // Low precision on Gloo is a build option of LibTorch, so it is checked now and not in the first step.
  void probeWire(WireType wire) {
    try {
      m_gang.allReduce(at::ones({1}, at::TensorOptions().dtype(m_state.wire).device(m_gang.device())));
    } catch (const std::exception& exception) {
      if (m_gang.timeline().failure()) throw;  // The failure is a peer's, not the type's.
      throw std::runtime_error(english(Message{
          "training.wire",
          {{"wire", std::string(name(wire))}, {"backend", backendName()}, {"reason", std::string(exception.what())}}}));
    }
  }

  Gang& m_gang;
  HookState m_state;
  std::shared_ptr<c10d::Reducer> m_reducer;
  SumHook* m_hook = nullptr;  // Hook that the Reducer owns.
  std::vector<at::Tensor> m_likeBuckets;
  std::int64_t m_fullBucketBytes = 0;  // Size in bytes at which a bucket takes no further parameter.
};

}  // namespace

std::unique_ptr<Synchronizer> makeDdp(Model& model, Gang& gang, const DdpSpec& spec, const StepClock& clock,
                                      const Injection& injection) {
  return std::make_unique<Ddp>(model, gang, spec, clock, injection);
}

}  // namespace scalescope
