#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/process.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

class CheckCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-agent").c_str(), 1);  // Any existing program is sufficient.
    setenv("XDG_CACHE_HOME", (m_folder.path() + "/cache").c_str(), 1);
    setenv("XDG_STATE_HOME", (m_folder.path() + "/state").c_str(), 1);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return m_folder.path(name); }

  static ProgramOutput check(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {builtProgram("scalescope-cli"), "check"});
    const auto output = runProgram(arguments, {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
    EXPECT_TRUE(output) << english(output.error());
    return output ? *output : ProgramOutput{-1, "", ""};
  }

  static nlohmann::json checkNamed(const nlohmann::json& report, std::size_t host, const std::string& name) {
    for (const auto& one : report.at("hosts").at(host).at("checks"))
      if (one.at("check") == name) return one;
    return nullptr;
  }

  const TempFolder m_folder;
};

}  // namespace

TEST_F(CheckCommand, ThisMachineIsCheckedWhenNoneIsNamed) {
  const ProgramOutput output = check({"--json"});
  const auto report = nlohmann::json::parse(output.out, nullptr, false);
  ASSERT_TRUE(report.is_object()) << output.out << output.err;
  EXPECT_EQ(report["version"], 2);
  ASSERT_EQ(report["hosts"].size(), 1u);
  EXPECT_EQ(report["hosts"][0]["host"], "local");
  EXPECT_EQ(checkNamed(report, 0, "agent")["verdict"], "ok") << output.out;
  EXPECT_EQ(checkNamed(report, 0, "programs")["verdict"], "ok") << output.out;
  bool isGood = true;
  for (const auto& one : report["hosts"][0]["checks"]) {
    isGood = isGood && (one["verdict"] == "ok" || one["verdict"] == "warning");
    EXPECT_TRUE(one["evidence"]["text"].is_string());
  }
  EXPECT_EQ(output.exitCode, isGood ? 0 : 1) << output.out;
  EXPECT_EQ(check({"localhost", "local"}).out.find("links"), std::string::npos) << "both are one host";
}

TEST_F(CheckCommand, AFindingIsFixedWhereThisProgramCan) {
  const std::string program = path("scalescope-program");
  std::ofstream(program) << "#!/bin/sh\nread -r line\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const PipedProcess rank = startPiped({.arguments = {program, "--plan", "x"}}).value();
  const auto leftovers = [](const ProgramOutput& output) {
    return checkNamed(nlohmann::json::parse(output.out, nullptr, false), 0, "leftovers");
  };
  const auto ranks = leftovers(check({"--json"}));
  EXPECT_EQ(ranks["fixAction"], "end-ranks") << ranks;
  // The check reads the command lines of processes through tr. Without them it sees no ranks, neither this one nor
  // those of other runs on this machine, which are not this test's to end.
  const FakeProgram tr("tr", "case $1 in '\\0') cat >/dev/null;; *) PATH=${PATH#*:}; exec tr \"$@\";; esac");
  for (int number = 10; number < 35; ++number) {
    const std::string folder = path("cache") + "/scalescope/worker-0123456789abcdef012345" + std::to_string(number);
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  }
  const auto before = leftovers(check({"--json"}));
  ASSERT_EQ(before["fixAction"], "clean") << before;
  const ProgramOutput output = check({"local", "--fix", "leftovers", "--json"});
  EXPECT_NE(output.err.find("local: Remove unused files"), std::string::npos) << output.err;
  EXPECT_NE(output.err.find("removed folders: 25"), std::string::npos) << output.err;
  EXPECT_EQ(leftovers(output)["evidence"]["arguments"]["bundles"], 0) << "what is there now" << output.out;
  const ProgramOutput none = check({"--fix", "programs"});
  EXPECT_NE(none.err.find("nothing to fix"), std::string::npos) << none.err;
  const ProgramOutput unknown = check({"--fix", "weather"});
  EXPECT_EQ(unknown.exitCode, 2) << unknown.err;
  EXPECT_EQ(check({"--mend", "programs"}).err, none.err) << "the former name of the option";
}

TEST_F(CheckCommand, AnUnknownNameIsReportedWithACommandToCopy) {
  const FakeProgram ssh("ssh", "echo 'hostname gone.example'; echo 'user nobody'; echo 'userknownhostsfile none'");
  const FakeProgram getent("getent", "if [ \"$1\" = passwd ]; then echo 'a:x:0:0::/tmp:'; exit; fi; exit 2");
  const ProgramOutput output = check({"gone"});
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_NE(output.err.find("there is no such name"), std::string::npos) << output.err;
  EXPECT_NE(output.out.find("getent ahosts gone"), std::string::npos) << output.out;
  EXPECT_NE(output.out.find("not checked, because the check \"Name\" has not passed"), std::string::npos) << output.out;
}

TEST_F(CheckCommand, AHostileNameReachesNoTerminal) {
  // The second one is not a valid list of hosts either.
  for (const auto& [name, exitCode] : {std::pair{"n0\033c;touch owned", 1}, {"n0\033]0;owned\007;touch owned", 2}}) {
    const ProgramOutput output = check({name});
    EXPECT_EQ(output.exitCode, exitCode) << output.err;
    EXPECT_EQ((output.out + output.err).find('\033'), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists("owned"));
  }
}

TEST_F(CheckCommand, AStudyBringsItsHostsAndItsData) {
  std::ofstream(path("study.json")) << R"({"scalescope": 1, "name": "a", "protocol": "strong",
      "dataset": {"name": "fashion-mnist", "path": "/nowhere"}, "axes": {"devices": [1], "globalBatch": [64]}})";
  const ProgramOutput output = check({"--study", path("study.json"), "--json"});
  EXPECT_EQ(output.exitCode, 1);
  const auto report = nlohmann::json::parse(output.out, nullptr, false);
  const auto data = checkNamed(report, 0, "dataset");
  EXPECT_EQ(data["verdict"], "failed") << output.out;
  EXPECT_EQ(data["command"], "scalescope-cli data fetch fashion-mnist");
}

TEST_F(CheckCommand, AGroupOfHostsIsKeptListedCheckedAndForgotten) {
  setenv("XDG_CONFIG_HOME", (m_folder.path() + "/config").c_str(), 1);
  const std::string config = path("ssh_config");
  std::ofstream(config) << "Host login *.example.org\n  User me\n";
  setenv("SCALESCOPE_SSH_CONFIG", config.c_str(), 1);
  const auto hosts = [](std::vector<std::string> words) {
    words.insert(words.begin(), {builtProgram("scalescope-cli"), "hosts"});
    return runProgram(words, {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}}).value();
  };
  EXPECT_EQ(hosts({"save", "lab", "gone[1-2]"}).exitCode, 0);
  EXPECT_EQ(hosts({"keep", "lab", "gone[1-2]"}).exitCode, 0) << "the former name";
  EXPECT_EQ(hosts({"save", "two words", "n0"}).exitCode, 2);
  EXPECT_EQ(hosts({"save", "lab2", "n[3-"}).exitCode, 2);
  const auto listed = nlohmann::json::parse(hosts({"list", "--json"}).out, nullptr, false);
  EXPECT_EQ(listed["aliases"], nlohmann::json::array({"login"})) << listed;
  ASSERT_EQ(listed["groups"].size(), 1u);
  EXPECT_EQ(listed["groups"][0]["hosts"][1], (nlohmann::json{{"name", "gone2"}, {"ssh", "gone2"}, {"port", 22}}));
  EXPECT_NE(hosts({"list"}).out.find("@lab"), std::string::npos);
  const FakeProgram ssh("ssh", "echo 'hostname gone.example'; echo 'user nobody'; echo 'userknownhostsfile none'");
  const FakeProgram getent("getent", "if [ \"$1\" = passwd ]; then echo 'a:x:0:0::/tmp:'; exit; fi; exit 2");
  const auto report = nlohmann::json::parse(check({"@lab", "gone1", "--json"}).out, nullptr, false);
  ASSERT_EQ(report["hosts"].size(), 2u) << report;
  EXPECT_EQ(report["hosts"][1]["host"], "gone2");
  EXPECT_EQ(hosts({"forget", "lab"}).exitCode, 0);
  EXPECT_EQ(hosts({"forget", "lab"}).exitCode, 2);
  EXPECT_EQ(check({"@lab"}).exitCode, 2);
  unsetenv("SCALESCOPE_SSH_CONFIG");
}

TEST_F(CheckCommand, WhatAClusterOffersIsListed) {
  const auto cluster = [](std::vector<std::string> words) {
    words.insert(words.begin(), {builtProgram("scalescope-cli"), "hosts", "cluster"});
    return runProgram(words, {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}}).value();
  };
  const FakeProgram sacctmgr("sacctmgr", "echo 'lab|'");
  {
    const FakeProgram sinfo("sinfo", "echo 'main*|up|n/a|1-00:00:00|1/2/0/3|16|64000|gpu:2|(null)'");
    const auto reported = nlohmann::json::parse(cluster({"local", "--json"}).out, nullptr, false);
    ASSERT_TRUE(reported.is_object());
    const nlohmann::json& main = reported["partitions"][0];
    EXPECT_EQ(main["name"], "main");
    EXPECT_TRUE(main["defaultTime"].is_null() && main["nodes"][0]["features"].is_null())
        << "an unreported value is null, not an empty text";
    EXPECT_EQ(main["nodes"][0]["idle"], 2);
    EXPECT_EQ(reported["accounts"][0], (nlohmann::json{{"name", "lab"}, {"partition", nullptr}}));
    const std::string table = cluster({"local"}).out;
    EXPECT_NE(table.find("gpu:2"), std::string::npos) << table;
    EXPECT_NE(table.find("accounts: lab"), std::string::npos) << table;
  }
  const FakeProgram unreachable("sinfo", "echo 'Unable to contact slurm controller' >&2; exit 1");
  EXPECT_EQ(cluster({"local"}).exitCode, 1);
  EXPECT_EQ(cluster({}).exitCode, 2);
}

TEST_F(CheckCommand, BadUsageIsTwo) {
  EXPECT_EQ(check({"--patch", "{}"}).exitCode, 2);
  EXPECT_EQ(check({"--study", path("none.json")}).exitCode, 2);
}

// A cluster is checked by the replies of its login node; nothing is queued.
TEST_F(CheckCommand, AClusterIsCheckedFromItsLoginNode) {
  std::ofstream(path("study.json")) << R"({"scalescope": 1, "name": "a", "protocol": "strong",
      "dataset": {"name": "synthetic", "count": 64},
      "hosts": [{"name": "hpc", "slurm": {"login": "", "partition": "main"}}],
      "axes": {"devices": [1], "nodes": [2], "globalBatch": [64]}})";
  const FakeProgram sinfo("sinfo", "echo 'main*|up|n/a|1:00:00|0/2/0/2|16|64000|(null)|(null)'");
  const auto report = [&] {
    return nlohmann::json::parse(check({"--study", path("study.json"), "--json"}).out, nullptr, false);
  };
  const FakeProgram sbatch("sbatch",
                           "case \"$*\" in *--test-only*--nodes=2*) echo 'sbatch: Job 5 to start' >&2;; *) "
                           "exit 1;; esac");
  // Simulates a node that shares everything, and later one of another machine.
  const FakeProgram srun("srun", "while [ \"${1#--}\" != \"$1\" ]; do shift; done; exec \"$@\"");
  auto reported = report();
  for (const char* name : {"login", "slurm", "request", "shared"})
    EXPECT_EQ(checkNamed(reported, 0, name)["verdict"], "ok") << reported;
  EXPECT_TRUE(std::filesystem::is_empty(path("cache/scalescope"))) << "it has left something";
  {
    const FakeProgram apart("srun", "exit 66");
    reported = report();
    EXPECT_EQ(checkNamed(reported, 0, "shared")["verdict"], "failed") << reported;
    EXPECT_FALSE(checkNamed(reported, 0, "shared")["fix"].is_null());
  }
  {
    // The login node is a compute node too, and sees the files that it writes itself.
    const FakeProgram two("srun",
                          "case \"$*\" in *--exclude=n0*) exit 66;; esac; while [ \"${1#--}\" != \"$1\" ]; do shift; "
                          "done; export SLURMD_NODENAME=n0; exec \"$@\"");
    reported = report();
    EXPECT_EQ(checkNamed(reported, 0, "shared")["verdict"], "failed") << reported;
    const FakeProgram one("sinfo", "echo 'main*|up|n/a|1:00:00|0/1/0/1|16|64000|(null)|(null)'");
    EXPECT_EQ(checkNamed(report(), 0, "shared")["verdict"], "ok") << "there is no other node";
  }
  {
    const FakeProgram busy("srun",
                           "echo 'srun: error: Unable to allocate resources: Requested nodes are busy' >&2; exit 1");
    EXPECT_EQ(checkNamed(report(), 0, "shared")["verdict"], "unknown");
  }
  {
    const FakeProgram drained("sinfo", "echo 'main*|up|n/a|1:00:00|0/1/1/2|16|64000|(null)|(null)'");
    const FakeProgram later("sbatch",
                            "echo 'allocation failure: Requested node configuration is not available' >&2; exit 1");
    reported = report();
    EXPECT_EQ(checkNamed(reported, 0, "request")["verdict"], "warning") << reported;
    EXPECT_NE(checkNamed(reported, 0, "request")["evidence"]["text"].get<std::string>().find("down or drained: 1;"),
              std::string::npos);
    EXPECT_EQ(checkNamed(reported, 0, "shared")["verdict"], "ok") << "other nodes are there";
  }
  {
    const FakeProgram refuses("sbatch", "echo 'sbatch: error: invalid account' >&2; exit 1");
    reported = report();
    EXPECT_EQ(checkNamed(reported, 0, "request")["verdict"], "failed");
    EXPECT_EQ(checkNamed(reported, 0, "shared")["verdict"], "unknown") << "not checked before";
  }
  const FakeProgram other("sinfo", "echo 'other*|up|n/a|1:00:00|0/2/0/2|16|64000|(null)|(null)'");
  reported = report();
  EXPECT_EQ(checkNamed(reported, 0, "slurm")["verdict"], "failed");
  EXPECT_NE(checkNamed(reported, 0, "slurm")["evidence"]["text"].get<std::string>().find("available are other"),
            std::string::npos);
}

}  // namespace scalescope
