// Tests the studies that the options of `run -- COMMAND` and `ab` make, and the way back.
#include <gtest/gtest.h>

#include "core/study/cells/expand.h"
#include "core/study/read/program_study.h"
#include "core/study/read/trial_study.h"

namespace scalescope {
namespace {

ProgramSpec program(const std::vector<std::string>& command) {
  ProgramSpec out;
  out.command = command;
  return out;
}

TEST(ProgramStudy, OfDevicesAndBatchesHasOneDeviceAsItsBaseline) {
  const auto study = programStudy(program({"python3", "train.py", "{batch}"}), {{1, 2}, {32, 64}});
  ASSERT_TRUE(study);
  EXPECT_EQ(study->name, "train.py");
  EXPECT_EQ(study->protocol, Protocol::weak);
  EXPECT_EQ(study->axes.devices, std::vector<int>{2});
  const auto axes = programAxesOf(*study);
  ASSERT_TRUE(axes);
  EXPECT_EQ(axes->devices, (std::vector<int>{1, 2})) << "the baseline is measured as well";
  EXPECT_EQ(axes->batches, (std::vector<std::int64_t>{32, 64}));
  EXPECT_EQ(programStudy(*study->program, *axes)->axes, study->axes);
}

TEST(ProgramStudy, ANumberOfDevicesThatIsListedTwiceIsRefused) {
  for (const std::vector<int>& devices : {std::vector{1, 1}, {1, 2, 1}, {2, 2}}) {
    const auto study = programStudy(program({"train"}), {devices});
    ASSERT_FALSE(study);
    EXPECT_EQ(study.error().message.code, "study.listed-twice");
  }
}

TEST(ProgramStudy, WithoutABaselineOneDeviceIsMeasuredLikeTheOthers) {
  ProgramAxes axes{{1, 2}, {16}};
  axes.hasBaseline = false;
  auto study = programStudy(program({"train"}), axes).value();
  EXPECT_EQ(study.axes.devices, (std::vector<int>{1, 2}));
  EXPECT_EQ(study.axes.strategies, std::vector<Strategy>{Strategy::ddp});
  study.baseline.reset();
  const auto again = programAxesOf(study);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->devices, axes.devices);
  EXPECT_FALSE(again->hasBaseline);
  EXPECT_EQ(expand(study).value().size(), 2U);
}

TEST(ProgramStudy, HasAxesOnlyWhereTheyMakeIt) {
  auto study = programStudy(program({"train"}), {}).value();
  EXPECT_EQ(study.axes.strategies, std::vector<Strategy>{Strategy::single});
  ASSERT_TRUE(programAxesOf(study));
  EXPECT_EQ(programAxesOf(study)->devices, std::vector<int>{1});
  StudySpec other = study;
  other.axes.strategies = {Strategy::ddp};
  EXPECT_FALSE(programAxesOf(other)) << "no option says a group of one";
  other = study;
  other.axes.precisions = {Precision::bf16};
  EXPECT_FALSE(programAxesOf(other));
  other = study;
  other.program.reset();
  EXPECT_FALSE(programAxesOf(other));
}

TEST(FreeAxis, IsTheTextOfItsOption) {
  for (const char* text : {"lr=0.1,0.2", "environment.NCCL_ALGO=Ring,Tree", "sharding=ddp", "x=1e3,1.50"}) {
    const auto axis = readFreeAxis(text);
    ASSERT_TRUE(axis) << text;
    EXPECT_EQ(freeAxisOption(*axis), text);
  }
  for (const char* text : {"", "lr", "lr=", "=1"}) EXPECT_FALSE(readFreeAxis(text)) << text;
  EXPECT_FALSE(freeAxisOption({"program.list", {"a,b"}})) << "it would be two values";
  EXPECT_FALSE(freeAxisOption({"program.lr", {"0.1"}})) << "it would be a number";
}

TEST(TrialStudy, OfTwoCommandsIsNamedByThem) {
  const ProgramAxes axes{{2}, {16}};
  const auto first = programStudy(program({"python3", "train.py"}), axes);
  const auto second = programStudy(program({"python3", "-O", "train.py"}), axes);
  const auto trial = trialStudy(*first, *second, {0.05, 12});
  ASSERT_TRUE(trial);
  EXPECT_TRUE(isTrial(*trial));
  EXPECT_EQ(trial->name, "train.py (trial)");
  EXPECT_FALSE(trial->baseline);
  const auto again = studyFromJson(toJson(*trial), "again");
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *trial);
  const auto commands = commandsOf(*trial);
  ASSERT_TRUE(commands);
  EXPECT_EQ(commands->first, (std::vector<std::string>{"python3", "train.py"}));
  EXPECT_EQ(commands->second, (std::vector<std::string>{"python3", "-O", "train.py"}));
  StudySpec other = *trial;
  other.variants.back().second["program"]["environment"] = {{"OMP_NUM_THREADS", "2"}};
  EXPECT_FALSE(commandsOf(other)) << "a command does not say a variable";
  EXPECT_FALSE(commandsOf(*first));
  EXPECT_EQ(trialStudy(*first, *first, {}).error().message.code, "study.trial-same");
}

}  // namespace
}  // namespace scalescope
