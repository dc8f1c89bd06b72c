#include "launcher/slurm/slurm_commands.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/process.h"

namespace scalescope {
namespace {

SlurmRequest request(const char* slurm) {
  SlurmRequest one;
  one.host.name = "hpc";
  one.host.request = nlohmann::json::parse(slurm);
  one.study = StudyId("01JABCDEFGHJKMNPQRSTVWXYZ0");
  one.nodes = 2;
  one.agent = "/home/a b/scalescope-agent";
  return one;
}

bool has(const std::vector<std::string>& form, const std::string& word) {
  return std::find(form.begin(), form.end(), word) != form.end();
}

TEST(SlurmCommands, ARequestIsWrittenInEveryWayThatClustersAccept) {
  SlurmRequest requested = request(R"({"gres": "gpu:a100:2", "partition": "p", "timeLimit": "00:10:00"})");
  requested.cpusPerNode = 5;
  const auto forms = slurmForms(requested).value();
  ASSERT_EQ(forms.size(), 6u);
  for (const auto& form : forms) {
    EXPECT_TRUE(has(form, "--job-name=01JABCDEFGHJKMNPQRSTVWXYZ0"));
    EXPECT_TRUE(has(form, "--nodes=2"));
    EXPECT_TRUE(has(form, "--partition=p"));
    EXPECT_TRUE(has(form, "--time=00:10:00"));
  }
  EXPECT_TRUE(has(forms[0], "--gres=gpu:a100:2") && has(forms[0], "--cpus-per-task=5"));
  EXPECT_TRUE(has(forms[1], "--gpus-per-node=a100:2") && has(forms[1], "--cpus-per-task=5"));
  EXPECT_TRUE(has(forms[2], "--gres=gpu:a100:2") && has(forms[2], "--cpus-per-gpu=3")) << "of 5 for 2, no fewer";
  EXPECT_TRUE(has(forms[3], "--gpus-per-node=a100:2") && has(forms[3], "--cpus-per-gpu=3"));
  EXPECT_TRUE(has(forms[4], "--gres=gpu:a100:2") && forms[4].back() == "--gres=gpu:a100:2") << "what comes with them";
  EXPECT_TRUE(has(forms[5], "--gpus-per-node=a100:2"));
}

TEST(SlurmCommands, GpusAreCountedWhateverTheirType) {
  for (const auto& [gres, each] : std::vector<std::pair<std::string, std::string>>{
           {"gpu", "8"}, {"gpu:4", "2"}, {"gpu:a100", "8"}, {"gpu:a100:2,gpu:2", "2"}, {"gpu:99999", "8"}}) {
    SlurmRequest requested = request(("{\"gres\": \"" + gres + "\"}").c_str());
    requested.cpusPerNode = 8;
    EXPECT_TRUE(has(slurmForms(requested).value()[2], "--cpus-per-gpu=" + each)) << gres;
  }
}

TEST(SlurmCommands, WithoutNumbersAWholeNodeIsRequested) {
  const auto forms = slurmForms(request(R"({"partition": "", "gres": ""})")).value();
  ASSERT_EQ(forms.size(), 3u);
  EXPECT_TRUE(has(forms[0], "--exclusive") && has(forms[0], "--mem=0")) << "else its memory is what a job gets";
  EXPECT_TRUE(has(forms[1], "--exclusive") && !has(forms[1], "--mem=0"));
  EXPECT_FALSE(has(forms[2], "--exclusive"));
  for (const std::string& word : forms[0]) EXPECT_FALSE(word.starts_with("--partition")) << word;
  EXPECT_EQ(slurmForms(request(R"({"gres": "licence:1"})")).value().size(), 1u) << "no GPUs: no other way to say it";
}

TEST(SlurmCommands, WhatCouldMeanSomethingElseIsRefused) {
  for (const char* slurm : {R"-({"partition": "a\nb"})-", R"-({"gres": "gpu\u0000"})-", R"-({"modules": ["a b"]})-",
                            R"-({"modules": ["$(touch x)"]})-", R"-({"modules": ["-f"]})-"}) {
    const auto forms = slurmForms(request(slurm));
    ASSERT_FALSE(forms) << slurm;
    EXPECT_EQ(forms.error().message.code, "slurm.bad-word");
  }
}

TEST(SlurmCommands, TextsOfAStudyFollowAnEqualsSign) {
  const auto forms = slurmForms(request(R"({"partition": "--wrap=x", "account": "; rm -rf /"})")).value();
  EXPECT_TRUE(has(forms[0], "--partition=--wrap=x"));
  EXPECT_TRUE(has(forms[0], "--account=; rm -rf /"));
  EXPECT_EQ(slurmJobScript().find("rm -rf"), std::string::npos);
}

TEST(SlurmCommands, TheScriptIsBashAndReadsItsValues) {
  const auto checked = runProgram({"bash", "-n"}, {.input = slurmJobScript()});
  ASSERT_TRUE(checked);
  EXPECT_EQ(checked->exitCode, 0) << checked->err;
  for (const char* name :
       {"SCALESCOPE_JOB_AGENT", "SCALESCOPE_JOB_STUDY", "SCALESCOPE_JOB_FIRST", "SCALESCOPE_JOB_MODULES"})
    EXPECT_NE(slurmJobScript().find(name), std::string::npos) << name;
}

// Otherwise an agent that reads logs of the last job on the login node would be taken for the job's.
TEST(SlurmCommands, AnAgentIsNamedByItsJob) {
  const auto command = attachCommand({7, 1, StudyId("S")}, "/agent");
  const std::vector<std::string> last(command.end() - 6, command.end());
  EXPECT_EQ(last, (std::vector<std::string>{"/agent", "attach", "--job", "7", "--serves", "S"}));
  EXPECT_NE(slurmJobScript().find("--job \"$SLURM_JOB_ID\""), std::string::npos);
}

// Runs the line for an ssh login: arguments arrive unchanged, then the rest of the input.
TEST(SlurmCommands, ArgumentsPassALoginShellAsTheyAre) {
  const std::vector<std::string> arguments{"sh", "-c",    "printf '<%s>' \"$@\"; cat", "x", "a b", "", "$(id)`id`'\"\\",
                                           "-n", " two  "};
  const std::string bytes("\n5\nraw\0bytes\x04", 13);
  for (const char* shell : {"sh", "bash"}) {
    const std::string input = argumentsInput(arguments) + bytes;
    const auto output = runProgram({shell, "-c", argumentsScript()}, {.input = input});
    ASSERT_TRUE(output);
    EXPECT_EQ(output->out, "<a b><><$(id)`id`'\"\\><-n>< two  >" + bytes) << shell;
  }
  EXPECT_TRUE(areArgumentsLines(arguments));
  EXPECT_FALSE(areArgumentsLines({"sh", "-c", "true\nfalse"})) << "these would be two";
}

}  // namespace
}  // namespace scalescope
