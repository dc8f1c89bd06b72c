// A measured step reads no value on the host for which a GPU would have to finish its queue first. On a CPU nothing
// waits, but a step queues the same operators there.
#include <ATen/record_function.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>

#include "core/training/run/trainer.h"
#include "core/training/timing/deferred_steps.h"
#include "tests/core/training/in_process.h"
#include "tests/core/training/scripted_clock.h"

namespace scalescope::testing {
namespace {

// Operators by which a host reads values from its device: a number, or a size that depends on values.
constexpr std::array<std::string_view, 6> kWaiting{
    "aten::_local_scalar_dense", "aten::is_nonzero", "aten::equal", "aten::nonzero",
    "aten::masked_select",       "aten::_unique2"};

// Inside its fused updates LibTorch's CPU kernel reads a parameter's step count; a GPU's kernel reads it on the device.
bool isFused(const at::RecordFunction& function) {
  return std::string_view(function.name()).starts_with("aten::_fused_");
}
thread_local int fusedAround = 0;

std::mutex foundMutex;
std::vector<std::string> found;

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function) {
  if (isFused(function)) ++fusedAround;
  const std::string_view name = function.name();
  if (fusedAround == 0 && std::find(kWaiting.begin(), kWaiting.end(), name) != kWaiting.end()) {
    const std::lock_guard lock(foundMutex);
    found.emplace_back(name);
  }
  return nullptr;
}

void onEnd(const at::RecordFunction& function, at::ObserverContext*) {
  if (isFused(function)) --fusedAround;
}

// Record of the waits of all threads while it exists; there may be only one at a time.
class HostWaits {
 public:
  HostWaits() {
    found.clear();
    m_handle = at::addGlobalCallback(at::RecordFunctionCallback(onStart, onEnd).scopes({at::RecordScope::FUNCTION}));
  }
  ~HostWaits() { at::removeCallback(m_handle); }
  HostWaits(const HostWaits&) = delete;
  HostWaits& operator=(const HostWaits&) = delete;

  static std::vector<std::string> names() {
    const std::lock_guard lock(foundMutex);
    return found;
  }

 private:
  at::CallbackHandle m_handle = 0;
};

// Adds fp16's loss scaling to a rank on the CPU, which would refuse to train in fp16.
void scaleLosses(Session& session) { session.scaler = std::make_unique<GradScaler>(session.device); }

RunPlan planWith(OptimizerKind optimizer, const char* strategy) {
  const nlohmann::json study{
      {"axes", {{"strategy", {strategy}}}},
      {"optimizer", {{"name", std::string(name(optimizer))}, {"momentum", nullptr}, {"clipNorm", 1}}},
      {"measure", {{"mode", "train"}, {"steps", 12}}}};
  return makePlan(study.dump());
}

void takeLate(InProcess& rank, int steps) {
  for (int i = 0; i < steps; ++i)
    static_cast<void>(finishedSteps(rank.session(), rank.step(), DeferredSteps::Wait::no));
}

std::vector<double> fp16Scales(const nlohmann::json& measure) {
  const RunPlan plan = makePlan(nlohmann::json{{"measure", measure}}.dump());
  InProcess rank(plan);
  scaleLosses(rank.session());
  if (const Status ran = runSteps(rank.session()); !ran) throw std::runtime_error(english(ran.error()));
  return rank.samples(Metric::lossScale);
}

}  // namespace

TEST(HostWaits, NoTimedStepReadsTheScaleOrAnythingElse) {
  for (const auto& optimizer : kOptimizers)
    for (const char* strategy : {"single", "ddp"}) {
      InProcess rank(planWith(optimizer.value, strategy));
      scaleLosses(rank.session());
      auto marks = std::make_unique<ScriptedClock>();
      const ScriptedClock& device = *marks;
      rank.session().useDeviceClock(std::move(marks));
      const HostWaits waits;
      takeLate(rank, static_cast<int>(DeferredSteps::kMostAhead));
      EXPECT_EQ(HostWaits::names(), std::vector<std::string>()) << name(optimizer.value) << " " << strategy;
      EXPECT_EQ(device.waits, 1) << "the anchor before the first of them";
    }
}

// Proves that these tests detect a wait: a scale that is read, and the losses of a step that are read at once.
TEST(HostWaits, AreSeenWhereTheHostAsks) {
  InProcess rank(planWith(OptimizerKind::sgd, "single"));
  scaleLosses(rank.session());
  {
    const HostWaits waits;
    static_cast<void>(rank.session().scaler->scale());
    EXPECT_EQ(HostWaits::names(), std::vector<std::string>{"aten::_local_scalar_dense"});
  }
  const HostWaits waits;
  rank.step();
  EXPECT_GE(HostWaits::names().size(), 2u) << "no device clock: loss and hits are read in the step";
}

// With 512 images, three epochs end inside the window. The scale is read when the window begins and when it ends.
TEST(HostWaits, TheScaleIsReadAtTheEndsOfTheWindowAlone) {
  EXPECT_EQ(fp16Scales({{"mode", "time"}, {"warmupSteps", 2}, {"epochs", 3}}).size(), 2u);
  EXPECT_EQ(fp16Scales({{"mode", "train"}, {"warmupSteps", 0}, {"epochs", 3}}).size(), 1u);
}

// For the PSS the kernel walks all pages of a process, which takes tens of milliseconds: a GPU would run out of work.
TEST(HostWaits, PagesAreWalkedAtTheEndsOfTheWindowAlone) {
  const nlohmann::json measure{{"mode", "time"}, {"warmupSteps", 2}, {"epochs", 3}};
  InProcess rank(makePlan(nlohmann::json{{"measure", measure}}.dump()));
  if (const Status ran = runSteps(rank.session()); !ran) FAIL() << english(ran.error());
  const auto records = payloads<MemoryRecord>(rank.records());
  ASSERT_GE(records.size(), 3u) << "entered, an epoch's end, left";
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_GT(records[i].rss, 0) << i;
    EXPECT_EQ(records[i].pss > 0, i == 0 || i + 1 == records.size()) << i;
  }
}

}  // namespace scalescope::testing
