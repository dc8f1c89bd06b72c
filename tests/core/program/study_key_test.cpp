// Tests the key `program` of a study: reader, writer, placeholders, and its effect on cells and their keys.
#include <set>

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

TEST(Program, WhatOnlyTheWorkerUsesIsRefusedBesideIt) {
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

const std::string kTune = R"({"command": ["python", "train.py", "--lr", "{lr}"]})";

TEST(Program, CustomAxesMakeCellsThatAreNamedByThem) {
  const std::string axes = R"("devices": [2], "globalBatch": [64], "environment.NCCL_ALGO": ["Ring", "Tree"],
    "program.lr": [0.1, 1e-05])";
  const StudySpec study = parsed(programText(kTune, axes));
  EXPECT_EQ(toJson(parsed(toJson(study).dump())), toJson(study)) << "numbers stay numbers";
  EXPECT_TRUE(check(study).has_value());
  const auto cells = expand(study);
  EXPECT_EQ(
      lines(cells),
      (std::vector<std::string>{
          "NCCL_ALGO=Ring lr=0.1 ddp fp32 a1 1x2 64=32+32", "NCCL_ALGO=Ring lr=1e-05 ddp fp32 a1 1x2 64=32+32",
          "NCCL_ALGO=Tree lr=0.1 ddp fp32 a1 1x2 64=32+32", "NCCL_ALGO=Tree lr=1e-05 ddp fp32 a1 1x2 64=32+32",
          "*NCCL_ALGO=Ring lr=0.1 single fp32 a1 1x1 64=64", "*NCCL_ALGO=Ring lr=1e-05 single fp32 a1 1x1 64=64",
          "*NCCL_ALGO=Tree lr=0.1 single fp32 a1 1x1 64=64", "*NCCL_ALGO=Tree lr=1e-05 single fp32 a1 1x1 64=64"}));
  std::set<std::string> keys;
  for (const Cell& cell : *cells) {
    keys.insert(cellKey(cell, {}).value);
    EXPECT_EQ(cellFromJson(toJson(cell)).value(), cell);
  }
  EXPECT_EQ(keys.size(), cells->size());
  const ProgramCommand command = programCommand(planOf(study, 1), 0);
  EXPECT_EQ(command.words, (std::vector<std::string>{"python", "train.py", "--lr", "1e-05"}));
  ASSERT_EQ(command.environment.size(), 1U);
  EXPECT_EQ(command.environment[0], (std::pair<std::string, std::string>{"NCCL_ALGO", "Ring"}));
}

TEST(Program, ArgumentsFollowACustomAxis) {
  const StudySpec study =
      parsed(programText(R"({"command": ["t"], "arguments": {"program.sharding":
    {"ddp": [], "fsdp2": ["--fsdp", "2"]}}})",
                         R"("devices": [2], "globalBatch": [64], "program.sharding": ["ddp", "fsdp2"])"));
  EXPECT_EQ(programCommand(planOf(study, 0), 0).words, (std::vector<std::string>{"t"}));
  EXPECT_EQ(programCommand(planOf(study, 1), 0).words, (std::vector<std::string>{"t", "--fsdp", "2"}));
}

TEST(Program, CellsOfACustomAxisAreSkippedByItsValueOrTheirName) {
  const std::string axes = R"("devices": [2], "globalBatch": [64], "program.lr": [0.1, 0.2, 0.3])";
  const std::string text = strongText(
      axes, R"(, "baseline": null, "skip": [{"program.lr": 0.1}, {"variant": "lr=0.3"}], "program": )" + kTune);
  EXPECT_EQ(lines(expand(parsed(text))), (std::vector<std::string>{"lr=0.2 ddp fp32 a1 1x2 64=32+32"}));
  EXPECT_EQ(codeOf(strongText(axes, R"(, "skip": [{"program.rl": 0.1}], "program": )" + kTune)), "study.unknown-key");
}

TEST(Program, VariantsCombineWithItsOwnAxes) {
  const std::string text = strongText(
      R"("devices": [2], "globalBatch": [64], "program.lr": [1, 2])",
      R"(, "baseline": null, "variants": {"plain": {}, "late": {"program": {"values": {"x": 3}}}}, "program": )" +
          kTune);
  EXPECT_EQ(lines(expand(parsed(text))),
            (std::vector<std::string>{"lr=1 ddp fp32 a1 1x2 64=32+32", "lr=2 ddp fp32 a1 1x2 64=32+32",
                                      "late lr=1 ddp fp32 a1 1x2 64=32+32", "late lr=2 ddp fp32 a1 1x2 64=32+32"}));
}

TEST(Program, WrongCustomAxesAreNamed) {
  const auto of = [](const std::string& axis, const std::string& program = kTune) {
    return codeOf(programText(program, R"("devices": [2], "globalBatch": [64], )" + axis));
  };
  EXPECT_EQ(of(R"("program.lr": [1, 2])"), "");
  EXPECT_EQ(of(R"("program.batch": [1, 2])"), "study.free-axis-name") << "Scalescope's own placeholder";
  EXPECT_EQ(of(R"("program.2x": [1, 2])"), "study.free-axis-name");
  EXPECT_EQ(of(R"("environment.RANK": [1, 2])"), "study.free-axis-name");
  EXPECT_EQ(of(R"("program.lr": [])"), "json.not-list");
  EXPECT_EQ(of(R"("program.lr": [true])"), "json.not-text");
  EXPECT_EQ(of(R"("program.lr": [1, "1"])"), "study.listed-twice");
  EXPECT_EQ(of(R"("program.lr": [1], "program.momentum": [1, 2])"), "study.program-axis");
  EXPECT_EQ(of(R"("program.lr": [1], "environment.A": [1], "environment.B": [1], "environment.C": [1],
                  "environment.D": [1])"),
            "study.free-axes-many");
  std::string many = "0";
  for (int value = 1; value < 101; ++value) many += ", " + std::to_string(value);
  EXPECT_EQ(of(R"("program.lr": [)" + many + "]"), "study.free-axes-many");
  EXPECT_EQ(codeOf(strongText(R"("devices": [2], "globalBatch": [64], "program.lr": [1])")), "study.free-axis-alone");
}

TEST(Program, HasItsOwnPlaceholders) {
  const StudySpec study =
      parsed(programText(R"({"command": ["t", "{lr}", "{a_b}"], "values": {"lr": 0.5, "a_b": "x y"}})"));
  EXPECT_EQ(programCommand(planOf(study, 0), 0).words, (std::vector<std::string>{"t", "0.5", "x y"}));
  EXPECT_EQ(toJson(parsed(toJson(study).dump())), toJson(study));
  EXPECT_EQ(codeOf(programText(R"({"command": ["t"], "values": {"seed": 1}})")), "study.program-value-name");
  EXPECT_EQ(codeOf(programText(R"({"command": ["t", "{rl}"], "values": {"lr": 1}})")), "study.program-placeholder");
}

TEST(Program, ReportsWhatOtherHostsNeed) {
  const StudySpec study = parsed(programText(R"({"command": ["python", "t.py"], "files": ["lib", "a/b.py"],
    "container": "apptainer exec image.sif"})"));
  EXPECT_EQ(toJson(parsed(toJson(study).dump())), toJson(study));
  EXPECT_EQ(programCommand(planOf(study, 0), 0).words,
            (std::vector<std::string>{"apptainer", "exec", "image.sif", "python", "t.py"}));
  for (const char* outside : {"../x", "/etc/passwd", "a/../../x", ""})
    EXPECT_EQ(codeOf(programText(R"({"command": ["t"], "files": [")" + std::string(outside) + R"("]})")),
              "study.program-file")
        << outside;
  EXPECT_EQ(codeOf(programText(R"({"command": ["t"], "files": ["a"], "shared": true})")), "study.program-shared");
  EXPECT_EQ(codeOf(programText(R"({"command": ["t"], "venv": "/v", "container": ["c"]})")), "study.program-venv");
  const StudySpec venv = parsed(programText(R"({"command": ["t"], "venv": "/v"})"));
  EXPECT_EQ(toJson(parsed(toJson(venv).dump())), toJson(venv));
  const auto keyOf = [](const std::string& text) { return cellKey(expand(parsed(text)).value()[0], {}).value; };
  EXPECT_EQ(keyOf(programText(R"({"command": ["t"], "shared": true})")), keyOf(programText(R"({"command": ["t"]})")))
      << "how its files come there is no part of what is measured";
}

TEST(Program, ItsScriptIsTheFileThatPythonRuns) {
  const auto scriptIn = [](std::vector<std::string> command) {
    ProgramSpec program;
    program.command = std::move(command);
    return scriptOf(program);
  };
  EXPECT_EQ(scriptIn({"python3", "-u", "src/train.py", "x.py"}), "src/train.py");
  EXPECT_EQ(scriptIn({"./train.py", "--x"}), "./train.py");
  EXPECT_EQ(scriptIn({"python", "-m", "trainer", "x.py"}), "");
  EXPECT_EQ(scriptIn({"bash", "run.sh", "config.py"}), "");
  EXPECT_EQ(scriptIn({"python", "{script}.py"}), "");
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
  EXPECT_EQ(pattern->find("step 3 rate: 1,234.5 img/s loss 2"), "1,234.5");
  EXPECT_EQ(RatePattern::rateOf("1,234.5"), 1234.5);
  for (const char* text : {"nan", "0", "-5", "1.2k", "inf", ""}) EXPECT_FALSE(RatePattern::rateOf(text)) << text;
  EXPECT_FALSE(pattern->find("").has_value());
  EXPECT_FALSE(RatePattern::make("(a)(b)").has_value());
}

}  // namespace
}  // namespace scalescope
