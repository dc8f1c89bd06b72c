// Tests which other programs use a machine's GPUs, according to the driver's list, and the table of metrics.

#include <gtest/gtest.h>

#include <set>

#include "core/telemetry/record/metrics.h"
#include "core/telemetry/wire/gpu_probe.h"
#include "core/telemetry/wire/message_fields.h"

namespace scalescope {

TEST(GpuUse, NamesOtherProgramsAndTheirGpus) {
  std::vector<GpuFacts> gpus(4);
  for (int i = 0; i < 4; ++i) gpus[std::size_t(i)].index = i;
  gpus[0].processes = {"11 python", "12 scalescope-work", "13 python"};
  gpus[1].processes = {"12 scalescope-work"};
  gpus[3].processes = {"14 ", "15"};
  const GpuUse use = gpuUse(gpus);
  EXPECT_EQ(use.gpus, (std::vector<int>{0, 3}));
  EXPECT_EQ(use.programs, (std::vector<std::string>{"python", "14", "15"}));
  EXPECT_FALSE(use.isIdle());
  EXPECT_EQ(english(gpuUseMessage(use)), "Other programs use GPU 0, 3: python, 14, 15");
  EXPECT_TRUE(gpuUse(gpus, {1, 2}).isIdle()) << "of GPUs that the study takes";
  EXPECT_EQ(gpuUse(gpus, {1, 3}).gpus, std::vector<int>{3});
  EXPECT_TRUE(gpuUse({}).isIdle());
}

TEST(GpuUse, NamesAFewPrograms) {
  std::vector<GpuFacts> gpus(1);
  for (int i = 0; i < 9; ++i) gpus[0].processes.push_back(std::to_string(i) + " program" + std::to_string(i));
  EXPECT_EQ(gpuUse(gpus).programs.size(), 3U);
}

TEST(Metrics, EachHasANumberAndWhatItsChartAndTheProbeNeed) {
  std::set<std::string_view> fields;
  const GpuFacts gpu;
  eachField([&](const char* name, const auto&, const auto&...) { fields.insert(name); }, gpu);
  std::set<Metric> numbers;
  for (const MetricInfo& info : kMetrics) {
    EXPECT_TRUE(numbers.insert(info.metric).second) << info.name;
    EXPECT_EQ(metricInfo(info.metric), &info);
    EXPECT_FALSE(englishTemplate(info.title).starts_with("metric.")) << info.name;
    EXPECT_TRUE(info.probe.empty() || fields.contains(info.probe)) << info.name;
    const bool hasFigure = info.lines == MetricLines::gpus || info.lines == MetricLines::traffic;
    EXPECT_EQ(info.figure.empty(), !hasFigure) << info.name;
  }
}

}  // namespace scalescope
