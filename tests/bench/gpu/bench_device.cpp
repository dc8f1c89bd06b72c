// Measures one device for bench_gpu.py without a study: it checks that the instrument's parts work on a GPU as in the
// tests, where the device is simulated. It prints a JSON object per line: {"what", "value", "wanted", "ok"}, with ok
// null if a value is only reported. If it is linked with the CPU's device box, or there is no GPU, it reports that and
// ends with 0.
//
// bench_device [--quick]

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/study/spec/optimizers.h"
#include "core/training/data/device_set.h"
#include "core/training/device/device.h"
#include "core/training/timing/deferred_steps.h"
#include "core/training/timing/peak_flops.h"
#include "core/training/device/streams.h"
#include "core/training/models/measure_norm.h"
#include "core/training/optim/optimizer.h"
#include "core/training/timing/rounds.h"
#ifdef SCALESCOPE_BENCH_CUDA
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAStream.h>
#include <dlfcn.h>
#endif

namespace scalescope {
namespace {

void report(const std::string& what, const std::string& value, const std::string& wanted = "",
            nlohmann::json ok = nullptr) {
  const nlohmann::ordered_json row{{"what", what}, {"value", value}, {"wanted", wanted}, {"ok", std::move(ok)}};
  std::printf("%s\n", row.dump().c_str());
  std::fflush(stdout);
}

std::string text(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), format, value);
  return buffer;
}

#ifdef SCALESCOPE_BENCH_CUDA

constexpr double kPatience = 60;  // Seconds.

// Work of about a given duration on the device: products of matrices whose time was measured.
class Load {
 public:
  explicit Load(at::Device device)
      : m_device(device),
        m_left(scatteredValues(4096, 1, at::TensorOptions().device(device))),
        m_product(at::empty_like(m_left)) {
    queue(3);
    m_each = secondsOfRound(device, nullptr, 10, kPatience, [this] { queue(1); });
  }
  void queue(int products) {
    for (int i = 0; i < products; ++i) at::mm_out(m_product, m_left, m_left);
  }
  void queueSeconds(double seconds) { queue(std::max(1, static_cast<int>(seconds / m_each))); }
  [[nodiscard]] double each() const { return m_each; }

 private:
  at::Device m_device;
  at::Tensor m_left, m_product;
  double m_each = 0;
};

// Reports the time of an operation that takes microseconds: by events around a series, and as a host measures a single
// one.
void roundsByEvents(at::Device device, DeviceClock& clock, Load& load) {
  at::Tensor small = at::zeros({1024}, at::TensorOptions().device(device));
  const auto add = [&] { small.add_(1); };
  static_cast<void>(secondsOfRound(device, &clock, 1000, kPatience, add));
  const double events = secondsOfRound(device, &clock, 1000, kPatience, add);
  double alone = 0;
  for (int i = 0; i < 200; ++i) alone += secondsOfRound(device, nullptr, 1, kPatience, add) / 200;
  report("4 KB operation: by events in a row, by the host one at a time",
         text("%.2f us", events * 1e6) + ", " + text("%.2f us", alone * 1e6), "the first is less", events < alone);
  const int rounds = std::max(20, static_cast<int>(0.3 / load.each()));
  const auto product = [&] { load.queue(1); };
  const double host = secondsOfRound(device, nullptr, rounds, kPatience, product);
  const double device0 = secondsOfRound(device, &clock, rounds, kPatience, product);
  report("a row of 0.3 s: by events over by the host", text("%.4f", device0 / host), "0.98 to 1.02",
         std::abs(device0 / host - 1) <= 0.02);
}

// Reports how a time between two anchors is converted from the device's clock: by the first alone, and by the line
// through both.
void anchors(DeviceClock& clock, Load& load, double seconds) {
  const ClockAnchor first = anchorOf(clock, kPatience);
  load.queueSeconds(seconds / 2);
  const ClockAnchor middle = anchorOf(clock, kPatience);
  load.queueSeconds(seconds / 2);
  const ClockAnchor last = anchorOf(clock, kPatience);
  const auto toLast = static_cast<double>(clock.nsBetween(first.mark, last.mark));
  const auto toMiddle = static_cast<double>(clock.nsBetween(first.mark, middle.mark));
  const double behind = static_cast<double>(last.hostNs - first.hostNs) - toLast;
  const double byOne = static_cast<double>(middle.hostNs - first.hostNs) - toMiddle;
  const double byTwo = byOne - behind * toMiddle / toLast;
  const double doubt = static_cast<double>(std::max({first.widthNs, middle.widthNs, last.widthNs}));
  report("device clock against the host's over " + text("%.1f s", toLast * 1e-9),
         text("%.2f ppm", behind / toLast * 1e6));
  report("width of an anchor, the widest of three", text("%.1f us", doubt * 1e-3), "<= 100 us", doubt <= 100e3);
  report("a moment in the middle is off by one anchor, by two",
         text("%.2f us", byOne * 1e-3) + ", " + text("%.2f us", byTwo * 1e-3), "the second within the width",
         std::abs(byTwo) <= doubt);
  clock.forgetBefore(last.mark);
}

// Queues updates with fp16's scale while the device is busy: LibTorch throws if the host would have to wait.
void scaleWithoutWait(at::Device device, Load& load) {
  for (const auto& kind : kOptimizers) {
    OptimizerSpec spec;
    spec.name = kind.value;
    spec.clipNorm = 1;
    std::vector<at::Tensor> parameters;
    for (int i = 0; i < 4; ++i)
      parameters.push_back(at::ones({256, 256}, at::TensorOptions().device(device)).requires_grad_(true));
    const auto optimizer = makeOptimizer(parameters, spec);
    GradScaler scaler(device);
    const auto update = [&] {
      for (at::Tensor& parameter : parameters) parameter.mutable_grad() = at::ones_like(parameter.detach());
      optimizer->step(0.1, &scaler);
      optimizer->dropGradients();
    };
    update();  // This allocates the memory that it needs.
    synchronize(device);
    const double busySeconds = 0.5;
    load.queueSeconds(busySeconds);
    std::string waited;
    const std::int64_t start = monotonicNs();
    c10::cuda::warning_state().set_sync_debug_mode(c10::cuda::SyncDebugMode::L_ERROR);
    try {
      for (int i = 0; i < 3; ++i) update();
    } catch (const std::exception& error) {
      waited = error.what();
    }
    c10::cuda::warning_state().set_sync_debug_mode(c10::cuda::SyncDebugMode::L_DISABLED);
    const double host = secondsSince(start);
    synchronize(device);
    const double all = secondsSince(start);
    report("fp16, " + std::string(name(kind.value)) + ": host's time for 3 updates beside " +
               text("%.0f ms", all * 1e3) + " of the device",
           waited.empty() ? text("%.1f ms", host * 1e3) : "waits: " + waited.substr(0, 120), "no wait, less than half",
           waited.empty() && host < all / 2);
  }
}

// Returns cudaStreamGetPriority of the runtime that LibTorch has loaded: lower is more urgent. This program does not
// link it.
int priorityOf(c10::Stream stream) {
  using Ask = int (*)(cudaStream_t, int*);
  const auto ask = reinterpret_cast<Ask>(dlsym(RTLD_DEFAULT, "cudaStreamGetPriority"));
  int priority = 1;  // No stream has this priority.
  if (ask != nullptr && ask(c10::cuda::CUDAStream(stream).stream(), &priority) != 0) priority = 1;
  return priority;
}

void streams(at::Device device) {
  const int beside = priorityOf(streamBeside(device));
  const int computes = priorityOf(c10::cuda::getDefaultCUDAStream(device.index()).unwrap());
  report("priority of the stream that computes, of one for copies",
         std::to_string(computes) + ", " + std::to_string(beside), "the second is lower", beside < computes);
  std::vector<c10::StreamId> low;
  for (int i = 0; i < 64; ++i) low.push_back(c10::cuda::getStreamFromPool(false, device.index()).id());
  int shared = 0;
  for (int i = 0; i < 64; ++i)
    if (std::find(low.begin(), low.end(), streamBeside(device).id()) != low.end()) ++shared;
  report("of 64 of them so many are LibTorch's for callbacks", std::to_string(shared), "0", shared == 0);
}

void memory(at::Device device) {
  const DeviceMemory before = deviceMemory(device);
  report("context: device used less reserved",
         text("%.0f MB", static_cast<double>(before.used - before.reserved) * 1e-6),
         "50 to 4000 MB if no other program uses it",
         before.used - before.reserved > 50'000'000 && before.used - before.reserved < 4'000'000'000);
  constexpr double kLimitMB = 3000, kPieceMB = 64;
  limitDeviceMemory(device, kLimitMB);
  std::vector<at::Tensor> held;
  bool refused = false;
  try {
    for (int i = 0; i < 1000; ++i)
      held.push_back(at::empty({static_cast<std::int64_t>(kPieceMB * 1e6) / 4}, at::TensorOptions().device(device)));
  } catch (const c10::Error& error) {
    refused = std::strstr(error.what(), "out of memory") != nullptr;
  }
  const double reserved = static_cast<double>(deviceMemory(device).peakReserved) * 1e-6;
  report("limit of 3000 MB: reserved when it was reached", text("%.0f MB", reserved),
         "2850 to 3000 MB, then out of memory", refused && reserved <= kLimitMB && reserved >= 0.95 * kLimitMB);
}

// Measures each layer of a ResNet-18 on CIFAR forward and backward, with our kernels and with PyTorch's operations.
void normKernels(at::Device device, DeviceClock& clock, KernelLauncher& launcher, bool quick) {
  for (const auto type : {at::kBFloat16, at::kHalf})
    for (const std::int64_t images : quick ? std::vector<std::int64_t>{512} : std::vector<std::int64_t>{128, 512, 2048})
      for (const std::int64_t channels : {64, 128, 256, 512})
        for (const auto end : {NormEnd::plain, NormEnd::relu, NormEnd::addRelu}) {
          const std::int64_t side = 2048 / channels;
          const NormTimes times =
              measureNorm(launcher, {{type, channels, side, side, end}, images}, device, &clock, kPatience);
          const char* const what = end == NormEnd::plain  ? "BatchNorm"
                                   : end == NormEnd::relu ? "BatchNorm, ReLU"
                                                          : "BatchNorm, add, ReLU";
          report(std::string(what) + ", " + (type == at::kHalf ? "fp16" : "bf16") + ", " + std::to_string(images) +
                     "x" + std::to_string(channels) + "x" + std::to_string(side) + "x" + std::to_string(side) +
                     ", both ways: ours, PyTorch's; apart by",
                 text("%.1f us", times.ownSeconds * 1e6) + ", " + text("%.1f us", times.torchSeconds * 1e6) + "; " +
                     text("%.2g", times.difference),
                 text("apart by %g at most", kMostNormDifference), times.difference <= kMostNormDifference);
        }
}

// Gathers a batch out of a dataset in the device's memory.
void gatherKernel(at::Device device, DeviceClock& clock, KernelLauncher& launcher, bool quick) {
  ImageSet set;
  set.mean = {0.4, 0.5, 0.6}, set.deviation = {0.2, 0.3, 0.25};
  constexpr std::int64_t kImages = 2000;
  for (std::int64_t i = 0; i < kImages * set.imageBytes(); ++i)
    set.pixels.push_back(static_cast<std::uint8_t>(i * 37 % 251));
  for (std::int64_t i = 0; i < kImages; ++i) set.labels.push_back(i % 10);
  const Augmenter augmenter({"crop", "flip", "normalize"}, set, 1);
  const DeviceSet onDevice(set, augmenter, device);
  for (const std::int64_t count : quick ? std::vector<std::int64_t>{512} : std::vector<std::int64_t>{128, 512, 2048}) {
    std::vector<std::int64_t> indices;
    for (std::int64_t i = 0; i < count; ++i) indices.push_back(i * 7919 % kImages);
    const Batch ours = onDevice.byKernel(launcher, indices, 1), theirs = onDevice.byTorch(indices, 1);
    const bool isSame = ours.images.equal(theirs.images) && ours.labels.equal(theirs.labels);
    const auto seconds = [&](const std::function<Batch()>& batch) {
      return secondsOfRound(
          device, &clock, 20, kPatience, [&] { static_cast<void>(batch()); });
    };
    const auto own = [&] { return onDevice.byKernel(launcher, indices, 1); };
    const auto torch = [&] { return onDevice.byTorch(indices, 1); };
    seconds(own), seconds(torch);
    report("batch of " + std::to_string(count) + " images out of the device's set: one kernel, PyTorch's operations",
           text("%.1f us", seconds(own) * 1e6) + ", " + text("%.1f us", seconds(torch) * 1e6), "the same to the bit",
           isSame);
  }
}

void kernels(at::Device device, DeviceClock& clock, bool quick) {
  try {
    const auto launcher = openKernelLauncher(device);
    if (!launcher) return report("kernels of our own", "not here: no nvcc when this was built, or an older GPU");
    normKernels(device, clock, *launcher, quick);
    gatherKernel(device, clock, *launcher, quick);
  } catch (const std::exception& error) {
    report("kernels of our own", error.what(), "no error", false);
  }
}

void measure(at::Device device, bool quick) {
  const auto clock = openDeviceClock(device);
  Load load(device);
  memory(device);  // This runs first, while no other memory is allocated.
  limitDeviceMemory(device, 1e9);
  streams(device);
  kernels(device, *clock, quick);
  roundsByEvents(device, *clock, load);
  scaleWithoutWait(device, load);
  anchors(*clock, load, quick ? 2 : 20);
}

#endif

int run(bool quick) {
#ifdef SCALESCOPE_BENCH_CUDA
  PlanNode node;
  node.host = "local";
  node.device = DeviceKind::cuda;
  const auto device = openDevice(node, 0);
  if (!device) {
    report("one device", "not here: " + english(device.error()));
    return 0;
  }
  report("one device", deviceName(*device));
  measure(*device, quick);
#else
  static_cast<void>(quick);
  static_cast<void>(text);
  report("one device", "not here: built without CUDA");
#endif
  return 0;
}

}  // namespace
}  // namespace scalescope

int main(int argc, char** argv) {
  try {
    return scalescope::run(argc > 1 && std::strcmp(argv[1], "--quick") == 0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_device: %s\n", error.what());
    return 1;
  }
}
