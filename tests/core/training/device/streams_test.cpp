// Tests which stream does which work, on a simulated device: LibTorch asks it for streams and events as it asks a GPU.
#include "core/training/device/streams.h"

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/training/data/upload.h"
#include "core/training/device/device.h"

namespace scalescope {
namespace {

constexpr c10::DeviceType kFake = c10::DeviceType::PrivateUse1;
constexpr c10::StreamId kDefault = 0, kLow = 100, kHigh = 200;  // The pools' first ids.

struct Fake {
  c10::StreamId current = kDefault, low = kLow, high = kHigh;  // The next stream of each pool.
  std::vector<std::string> queued;                             // Operations that were queued, with their streams.
  int waits = 0;                                               // Number of times that the host waited.
};
Fake& fake() {
  static Fake device;
  return device;
}

struct FakeDevice final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return kFake; }
  c10::Device exchangeDevice(c10::Device) const override { return getDevice(); }
  c10::Device getDevice() const override { return {kFake, 0}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  c10::Stream getStream(c10::Device device) const override { return stream(device, fake().current); }
  c10::Stream getDefaultStream(c10::Device device) const override { return stream(device, kDefault); }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool isHighPriority) const override {
    return stream(device, isHighPriority ? fake().high++ : fake().low++);
  }
  c10::Stream exchangeStream(c10::Stream next) const override {
    const c10::Stream before = getStream(next.device());
    fake().current = next.id();
    return before;
  }
  void record(void** event, const c10::Stream& on, c10::DeviceIndex, c10::EventFlag) const override {
    *event = &fake();
    fake().queued.push_back("record " + std::to_string(on.id()));
  }
  void block(void*, const c10::Stream& on) const override {
    fake().queued.push_back("wait " + std::to_string(on.id()));
  }
  bool queryEvent(void*) const override { return ++fake().waits > 0; }
  bool queryStream(const c10::Stream&) const override { return ++fake().waits > 0; }
  void synchronizeEvent(void*) const override { ++fake().waits; }
  void synchronizeStream(const c10::Stream&) const override { ++fake().waits; }
  void synchronizeDevice(c10::DeviceIndex) const override { ++fake().waits; }

 private:
  static c10::Stream stream(c10::Device device, c10::StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE, device, id);
  }
};
const c10::impl::DeviceGuardImplRegistrar kRegistered(kFake, new FakeDevice);

class Streams : public ::testing::Test {
 protected:
  void SetUp() override { fake() = {}; }
  const at::Device device{kFake, 0};
};

}  // namespace

TEST_F(Streams, CopiesAreQueuedOnOneOfHighPriorityAndStepsComputeOnTheDefaultOne) {
  Uploader uploader(device);
  EXPECT_EQ(fake().high, kHigh + 1);
  StepData step;
  step.step = 7;
  uploader.start(std::move(step));
  EXPECT_EQ(fake().current, kDefault) << "what follows computes";
  EXPECT_EQ(uploader.take(7).step, 7);
  EXPECT_EQ(fake().queued, (std::vector<std::string>{"record 200", "wait 0"}));
  EXPECT_EQ(fake().waits, 0) << "the compute stream waits for the copy, the host does not";
}

TEST_F(Streams, ARecordedStepComputesOnOneOfHighPriority) {
  useOwnStream(device);
  EXPECT_EQ(fake().current, kHigh);
  Uploader uploader(device);
  uploader.start({});
  static_cast<void>(uploader.take(0));
  EXPECT_EQ(fake().queued, (std::vector<std::string>{"record 201", "wait 200"}));
}

// No stream that computes, copies or sends is from the pool on whose streams LibTorch runs callbacks.
TEST_F(Streams, NoneIsOfThePoolOfLowPriority) {
  useOwnStream(device);
  const Uploader uploader(device);
  static_cast<void>(streamBeside(device));
  EXPECT_EQ(fake().low, kLow);
  EXPECT_EQ(fake().high, kHigh + 3);
  struct {  // The relevant part of c10d::ProcessGroupNCCL::Options.
    bool is_high_priority_stream = false;
  } options;
  sendBeside(options);
  EXPECT_TRUE(options.is_high_priority_stream);
}

TEST_F(Streams, ACpuHasNone) {
  useOwnStream(at::kCPU);
  EXPECT_EQ(fake().high, kHigh);
}

}  // namespace scalescope
