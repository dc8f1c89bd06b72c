// The key `program` of a study: reader, writer, placeholders, and what it does to cells and their keys.
#include "core/program/program_command.h"
#include "core/study/spec/rate_pattern.h"
#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

std::string programText(const std::string& program,
                        const std::string& axes = R"("devices": [2], "globalBatch": [64])") {
  return strongText(axes, R"(, "program": )" + program);
}

const std::string kTrain = R"({"command": ["python", "train.py", "--batch-size", "{batch}"]})";

std::string codeOf(const std::string& text) {
  const auto read = parseStudy(text, "t.json");
  return read ? "" : read.error().message.code;
}

TEST(Program, IsReadAndWrittenWhole) {
  const StudySpec study = parsed(programText(R"~({"command": "python train.py", "arguments":
    {"globalBatch": "--batch-size {batch}", "precision": {"bf16": "--amp", "fp32": ""}, "devices": ["-n", "a b"]},
    "environment": {"NCCL_ALGO": "Ring", "TAG": "r{repeat}"}, "workingDirectory": "/w",
    "rate": "rate (\\d+)", "rateOf": "rank", "hook": "off"})~"));
  ASSERT_TRUE(study.program.has_value());
  const ProgramSpec& program = *study.program;
  EXPECT_EQ(program.command, (std::vector<std::string>{"python", "train.py"}));
  ASSERT_EQ(program.arguments.size(), 3U);
  EXPECT_EQ(program.arguments[0].words, (std::vector<std::string>{"--batch-size", "{batch}"}));
  EXPECT_EQ(program.arguments[1].values[0], (ProgramValue{"bf16", {"--amp"}}));
  EXPECT_TRUE(program.arguments[1].values[1].words.empty());
  EXPECT_EQ(program.arguments[2].words, (std::vector<std::string>{"-n", "a b"}));
  EXPECT_EQ(program.hook, "off");
  EXPECT_EQ(toJson(parsed(toJson(study).dump())), toJson(study)) << "a completed study reads as itself";
  EXPECT_TRUE(check(study).has_value());
  EXPECT_FALSE(toJson(parsed(strongText(R"("devices": [2], "globalBatch": [64])"))).contains("program"));
}

TEST(Program, WhatIsWrongIsNamed) {
  EXPECT_EQ(codeOf(programText(R"({"command": []})")), "study.program-command");
  EXPECT_EQ(codeOf(programText("{}")), "json.missing-key");
  EXPECT_EQ(codeOf(programText(R"({"command": ["torchrun", "train.py"]})")), "study.program-launcher");
  EXPECT_EQ(codeOf(programText(R"({"command": ["python", "-m", "torch.distributed.run", "t.py"]})")),
            "study.program-launcher");
  EXPECT_EQ(codeOf(programText(R"({"command": ["python", "train.py", "srun"]})")), "") << "a word of the script's";
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "environment": {"RANK": "1"}})")), "study.program-variable");
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "environment": {"A=B": "1"}})")), "study.program-variable");
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "arguments": {"lr": "--lr"}})")), "study.unknown-key");
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "rate": "no group"})")), "study.program-rate");
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "rate": "(["})")), "study.program-rate");
  EXPECT_EQ(codeOf(programText(R"({"command": ["a"], "hooks": "on"})")), "study.unknown-key");
  EXPECT_EQ(codeOf(programText(R"({"command": [")" + std::string(200'000, 'x') + R"("]})")), "json.not-text");
  std::string many = R"({"command": ["a")";
  for (int word = 0; word < 20; ++word) many += R"(, ")" + std::string(10'000, 'x') + R"(")";
  EXPECT_EQ(codeOf(programText(many + "]}")), "study.program-long");
}

TEST(Program, AnUnknownPlaceholderIsNamedWithTheNearestOne) {
  const auto read = parseStudy(programText(R"({"command": ["a", "{bacth}"]})"), "t.json");
  ASSERT_FALSE(read.has_value());
  const std::string said = english(read.error());
  EXPECT_NE(said.find("{bacth}"), std::string::npos) << said;
  EXPECT_NE(said.find("the nearest is {batch}"), std::string::npos) << said;
  EXPECT_NE(said.find("{{bacth}}"), std::string::npos) << said;
}

TEST(Program, AnAxisThatTheCommandDoesNotFollowIsRefused) {
  const std::string plain = R"({"command": ["python", "train.py"]})";
  EXPECT_EQ(codeOf(programText(plain)), "") << "repeated at several world sizes";
  EXPECT_EQ(codeOf(programText(plain, R"("devices": [2], "globalBatch": [64, 128])")), "study.program-axis");
  EXPECT_EQ(codeOf(programText(kTrain, R"("devices": [2], "globalBatch": [64, 128])")), "");
  EXPECT_EQ(codeOf(programText(kTrain, R"("devices": [2], "globalBatch": [64], "precision": ["fp32", "bf16"])")),
            "study.program-axis");
}

RunPlan planOf(const StudySpec& study, std::size_t cell) {
  RunPlan plan;
  plan.cell = expand(study).value()[cell];
  plan.seed = 7;
  plan.repeat = RepeatNumber(2);
  return plan;
}

TEST(Program, WhatOnlyTheWorkerFeelsHasNoPlaceBesideIt) {
  const std::string text =
      strongText(R"("devices": [2], "globalBatch": [64])", R"(, "optimizer": {"lr": 0.5}, "program": )" + kTrain);
  const auto read = parseStudy(text, "t.json");
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().message.code, "study.program-key");
  const nlohmann::ordered_json written = toJson(parsed(programText(kTrain)));
  for (const char* key : {"model", "dataset", "optimizer", "whatIf"}) EXPECT_FALSE(written.contains(key)) << key;
  EXPECT_TRUE(written.contains("measure") && written.contains("limits") && written.contains("hosts"));
}

TEST(Program, OneRankIsMeasuredOnce) {
  EXPECT_EQ(lines(expand(parsed(programText(kTrain)))),
            (std::vector<std::string>{"plain ddp fp32 a1 1x2 64=32+32", "*plain single fp32 a1 1x1 64=64"}));
}

TEST(Program, EachRunFillsThePlaceholdersIn) {
  const StudySpec study = parsed(
      programText(
          R"({"command": ["t", "{batch}/{globalBatch}", "{devices}x{nodes}={worldSize}", "{seed}.{repeat}", "{{seed}}",
         "{\"a\": {}}", "$"], "arguments": {"precision": {"bf16": "--amp {accumulation}", "fp32": []}},
         "environment": {"B": "{batch}"}})",
          R"("devices": [2], "globalBatch": [65], "precision": ["bf16"], "accumulation": [1])")
          .replace(0, 1, R"({"batchSplit": "uneven", )"));
  const RunPlan plan = planOf(study, 0);
  const ProgramCommand first = programCommand(plan, 0), second = programCommand(plan, 1);
  EXPECT_EQ(first.words,
            (std::vector<std::string>{"t", "33/65", "2x1=2", "7.2", "{seed}", "{\"a\": {}}", "$", "--amp", "1"}));
  EXPECT_EQ(second.words[1], "32/65") << "a rank's own batch";
  EXPECT_EQ(second.environment[0].second, "32");
}

TEST(Program, CellsOfAProgramHaveKeysOfTheirOwn) {
  const auto keyOf = [](const std::string& text) { return cellKey(expand(parsed(text)).value()[0], {}).value; };
  const std::string worker = keyOf(strongText(R"("devices": [2], "globalBatch": [64])"));
  const std::string train = keyOf(programText(kTrain));
  EXPECT_NE(train, worker);
  EXPECT_NE(train, keyOf(programText(R"({"command": ["python", "other.py", "--batch-size", "{batch}"]})")));
  EXPECT_NE(train, keyOf(programText(R"({"command": ["python", "train.py", "--batch-size", "{batch}"],
    "environment": {"A": "1"}})")));
  EXPECT_EQ(train, keyOf(programText(R"({"command": ["python", "train.py", "--batch-size", "{batch}"],
    "workingDirectory": "/elsewhere"})")))
      << "where it lies is no part of what is measured";
}

TEST(Program, IsKnownByItsScript) {
  const auto nameOf = [](std::vector<std::string> command) {
    ProgramSpec program;
    program.command = std::move(command);
    return programName(program);
  };
  EXPECT_EQ(nameOf({"python3.11", "-u", "src/train.py", "--x"}), "train.py");
  EXPECT_EQ(nameOf({"python", "-m", "my.trainer"}), "my.trainer");
  EXPECT_EQ(nameOf({"/opt/bin/train", "--x"}), "train");
  ProgramSpec program;
  program.command = {"/usr/bin/python3.11", "-c", "x"};
  EXPECT_TRUE(isPython(program));
  program.command = {"pythonic"};
  EXPECT_FALSE(isPython(program));
}

TEST(RatePattern, FindsTheNumberOfALine) {
  const auto pattern = RatePattern::make(R"(rate[: ]+([\d.,]+) img/s)");
  ASSERT_TRUE(pattern.has_value()) << pattern.error();
  EXPECT_EQ(pattern->find("step 3 rate: 1,234.5 img/s loss 2"), 1234.5);
  EXPECT_FALSE(pattern->find("rate: nan img/s").has_value());
  EXPECT_FALSE(pattern->find("rate: 0 img/s").has_value());
  EXPECT_FALSE(pattern->find("").has_value());
  EXPECT_FALSE(RatePattern::make("(a)(b)").has_value());
}

}  // namespace
}  // namespace scalescope
