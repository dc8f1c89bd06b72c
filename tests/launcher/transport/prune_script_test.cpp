// The shell lines that remove old programs, run by this machine's own shell.
#include "launcher/transport/prune_script.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/base/process.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class PruneScript : public ::testing::Test {
 protected:
  using Folders = std::vector<std::string>;

  // Expands "agent-1" to a name whose digest is 1 behind zeros.
  static std::string full(const std::string& name) {
    const std::size_t digits = name.find('-') + 1;
    return name.substr(0, digits) + std::string(24 - (name.size() - digits), '0') + name.substr(digits);
  }
  // Creates a folder that was put so many hours ago.
  void put(const std::string& folder, int hours) const {
    std::filesystem::create_directories(m_cache + "/" + full(folder));
    std::ofstream(m_cache + "/" + full(folder) + "/scalescope-agent") << "some";
    age(full(folder), hours);
  }
  void age(const std::string& file, int hours) const {
    std::filesystem::last_write_time(m_cache + "/" + file,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  [[nodiscard]] std::string run(const std::string& script) const {
    ProgramOptions options;
    options.environment.set = {{"HOME", m_home.path()},
                               {"XDG_RUNTIME_DIR", m_home.path("run")},
                               {"PATH", m_home.path("bin") + ":" + getenv("PATH")}};
    options.environment.unset = {"XDG_CACHE_HOME", "XDG_STATE_HOME"};
    const auto output = runProgram({"/bin/sh", "-c", script}, options);
    EXPECT_TRUE(output && output->err.empty()) << (output ? output->err : english(output.error()));
    return output ? output->out : "";
  }
  [[nodiscard]] Pruned prune(int keep) const {
    return readPruned(run(pruneScript(DeployRoot::cache, keep)) + "SCALESCOPE-PRUNING-ENDED\n")
        .value_or(Pruned{.removed = -1, .kept = -1});
  }
  // Uses another user's number, so that folders of this machine's users in /tmp stay.
  void SetUp() override {
    std::filesystem::create_directories(m_home.path("bin"));
    replaceProgram("id", "echo test" + std::to_string(getpid()));
    // Ranks of other tests are left out; one has ended since it was found: it has a folder and no command line.
    std::filesystem::create_directories(m_home.path("ended"));
    replaceProgram("grep",
                   "[ \"$1\" = -ls ] || exec env PATH=\"${PATH#*:}\" grep \"$@\"\n"
                   "echo \"$HOME/ended/cmdline\"\n"
                   "for found in $(env PATH=\"${PATH#*:}\" grep \"$@\"); do\n"
                   "  while read -r name value; do\n"
                   "    [ \"$name $value\" = \"PPid: " +
                       std::to_string(getpid()) +
                       "\" ] && echo \"$found\"\n"
                       "  done 2>/dev/null <\"${found%/*}/status\"\n"
                       "done");
  }
  void replaceProgram(const std::string& name, const std::string& script) const {
    std::ofstream(m_home.path("bin/" + name)) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(m_home.path("bin/" + name), std::filesystem::perms::owner_all);
  }
  // Returns the names of the folders without the zeros.
  [[nodiscard]] Folders folders() const {
    Folders names;
    for (const auto& entry : std::filesystem::directory_iterator(m_cache)) {
      std::string name = entry.path().filename().string();
      if (const std::size_t zeros = name.find("-0"); zeros != std::string::npos)
        name.erase(zeros + 1, name.find_first_not_of('0', zeros + 1) - zeros - 1);
      names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  // Starts a process that runs from that folder.
  [[nodiscard]] Process runFrom(const std::string& folder) const {
    const std::string program = m_cache + "/" + full(folder) + "/program";
    std::filesystem::copy_file("/bin/sleep", program);
    auto process = Process::start({.arguments = {program, "600"}});
    EXPECT_TRUE(process);
    age(full(folder), 1000);
    return std::move(*process);
  }

  const TempFolder m_home;
  const std::string m_cache = m_home.path(".cache/scalescope");
};

}  // namespace

TEST_F(PruneScript, TheNewestOfEachKindStay) {
  for (int age = 1; age <= 4; ++age) {
    put("agent-" + std::to_string(age), age);
    put("worker-" + std::to_string(age), age);
  }
  for (const char* name : {"data", "agent-smith", "worker-0123", ".gone-1-worker-9"})
    std::filesystem::create_directories(m_cache + "/" + name);
  const Pruned pruned = prune(2);
  EXPECT_EQ(pruned.removed, 4);
  EXPECT_EQ(pruned.kept, 0);
  EXPECT_EQ(folders(), (Folders{"agent-1", "agent-2", "agent-smith", "data", "worker-1", "worker-123", "worker-2"}));
}

TEST_F(PruneScript, WhatRunsStaysHoweverOldItIs) {
  for (const char* folder : {"agent-1", "agent-2", "agent-3"}) put(folder, 1);
  put("agent-f", 1000);
  put("worker-a", 1), put("worker-b", 24 * 8);
  Process agent = runFrom("agent-f");
  const Pruned pruned = prune(0);
  EXPECT_EQ(pruned.removed, 4);
  EXPECT_EQ(folders(), (Folders{"agent-f", "worker-a"})) << "an agent may start the worker of the last days again";
  EXPECT_EQ(pruned.kept, 2);
  const auto all = readPruned(run(cleanScript(Pruning::all)));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->removed, 1);
  EXPECT_EQ(all->kept, 1) << "an agent that runs is kept in every mode";
  EXPECT_EQ(folders(), Folders{"agent-f"});
  put("worker-a", 1);
  agent.kill();
  EXPECT_EQ(prune(0).removed, 2);
  EXPECT_TRUE(folders().empty());
}

// Over a shared home, processes of the other machine cannot be seen from here.
TEST_F(PruneScript, AnAgentOfAnotherMachineKeepsEverything) {
  put("agent-1", 1), put("agent-2", 2);
  std::filesystem::create_directories(m_cache + "/.agents");
  std::ofstream(m_cache + "/.agents/11111111-2222-3333-4444-555555555555-4026531836-17") << "far\x1b[31m\n";
  const Pruned held = prune(0);
  EXPECT_EQ(held.removed, 0);
  EXPECT_EQ(held.others, std::vector<std::string>{"far?[31m"});
  age(".agents/11111111-2222-3333-4444-555555555555-4026531836-17", 24 * 4);
  EXPECT_EQ(prune(0).removed, 2) << "it was killed long ago";
  EXPECT_TRUE(std::filesystem::is_empty(m_cache + "/.agents"));
}

TEST_F(PruneScript, AMarkOfAnAgentOfThisMachineCountsWhileItLives) {
  struct stat info {};
  ASSERT_EQ(stat("/proc/self/ns/pid", &info), 0);
  const std::string here = m_cache + "/.agents/" + bootId() + "-" + std::to_string(info.st_ino) + "-";
  put("agent-1", 1);
  std::filesystem::create_directories(m_cache + "/.agents");
  std::ofstream(here + std::to_string(getpid())) << "here\n";
  std::ofstream(here + "99999999") << "here\n";
  const Pruned pruned = prune(0);
  EXPECT_EQ(pruned.removed, 1) << "its processes are seen, and none runs from there";
  EXPECT_TRUE(pruned.others.empty());
  EXPECT_TRUE(std::filesystem::exists(here + std::to_string(getpid())));
  EXPECT_FALSE(std::filesystem::exists(here + "99999999"));
}

TEST_F(PruneScript, CleaningLooksIntoEveryFolder) {
  put("agent-1", 1);
  const std::string runtime = m_home.path("run/scalescope-programs");
  std::filesystem::create_directories(runtime + "/" + full("worker-1"));
  const auto pruned = readPruned(run(cleanScript()));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->removed, 2);
  EXPECT_TRUE(std::filesystem::is_empty(runtime));
  EXPECT_TRUE(folders().empty());
}

TEST_F(PruneScript, WhereALinkLeadsIsLeft) {
  put("agent-1", 1);
  std::filesystem::create_directories(m_home.path("mine/precious"));
  std::filesystem::create_directory_symlink(m_home.path("mine"), m_cache + "/" + full("worker-c"));
  std::filesystem::create_directories(m_home.path("mine/" + full("agent-1")));
  std::filesystem::create_directories(m_home.path("run"));
  std::filesystem::create_directory_symlink(m_home.path("mine"), m_home.path("run/scalescope-programs"));
  EXPECT_TRUE(readPruned(run(cleanScript())));
  EXPECT_TRUE(std::filesystem::exists(m_home.path("mine/precious")));
  EXPECT_TRUE(std::filesystem::exists(m_home.path("mine/" + full("agent-1"))));
}

TEST_F(PruneScript, AnotherUsersFolderIsLeft) {
  put("agent-2", 1);
  if (chown((m_cache + "/" + full("agent-2")).c_str(), 12345, 12345) != 0)
    GTEST_SKIP() << "needs root to give a folder away";
  EXPECT_EQ(prune(0).removed, 0);
}

// Agents keep such runs for stores of other machines.
TEST_F(PruneScript, CleaningRemovesRunsThatWereFetchedLongAgo) {
  const StudyId study(makeUlid()), served(makeUlid());
  const std::string root = m_home.path(".local/state/scalescope-agent/");
  const auto add = [&](const StudyId& of, const RunId& run, int attempt, std::optional<int> fetchedDays) {
    const std::string node = root + of.value + "/node-0";
    const std::string folder = node + "/runs/" + run.value + "/" + std::to_string(attempt);
    std::filesystem::create_directories(folder);
    std::filesystem::create_directories(node + "/runs/" + run.value + "/checkpoints");
    std::filesystem::create_directories(node + "/agent/" + of.value + "-0");
    std::ofstream(node + "/agent/" + of.value + "-0/" + run.value + "-" + std::to_string(attempt) + ".json") << "{}";
    if (!fetchedDays) return;
    std::ofstream(folder + "/fetched").flush();
    std::filesystem::last_write_time(
        folder + "/fetched", std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * *fetchedDays + 1));
  };
  const auto has = [&](const StudyId& of, const RunId& run) {
    return std::filesystem::exists(root + of.value + "/node-0/runs/" + run.value);
  };
  const RunId old(makeUlid()), young(makeUlid()), unfetched(makeUlid()), linked(makeUlid());
  add(study, old, 0, 40);
  add(study, old, 1, 31);
  add(study, young, 0, 2);
  add(study, unfetched, 0, 40);
  add(study, unfetched, 1, std::nullopt);
  add(served, old, 0, 40);
  std::filesystem::create_directories(m_home.path("mine/0"));
  std::ofstream(m_home.path("mine/0/fetched")).flush();
  std::filesystem::create_directory_symlink(m_home.path("mine"), root + study.value + "/node-0/runs/" + linked.value);
  std::ofstream(m_home.path(served.value)).flush();
  auto agent = Process::start({.arguments = {"/usr/bin/tail", "-f", m_home.path(served.value)}});
  ASSERT_TRUE(agent);

  auto pruned = readPruned(run(cleanScript()));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->removed, 1);
  EXPECT_FALSE(has(study, old));
  EXPECT_TRUE(has(study, young) && has(study, unfetched) && has(served, old));
  const std::string states = root + study.value + "/node-0/agent/" + study.value + "-0/";
  EXPECT_FALSE(std::filesystem::exists(states + old.value + "-1.json"));
  EXPECT_TRUE(std::filesystem::exists(states + young.value + "-0.json"));
  pruned = readPruned(run(cleanScript(Pruning::all)));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->removed, 1);
  EXPECT_FALSE(has(study, young));
  EXPECT_TRUE(has(study, unfetched) && has(served, old)) << "unfetched, and served";
  agent->kill();
  EXPECT_EQ(readPruned(run(cleanScript()))->removed, 1);
  EXPECT_FALSE(std::filesystem::exists(root + served.value)) << "nothing is left of it";
  EXPECT_TRUE(std::filesystem::exists(m_home.path("mine/0/fetched")));
}

// Agents keep data that clients have sent, for all studies.
TEST_F(PruneScript, DataSetsAreRemovedWhenUnusedForLong) {
  struct stat info {};
  ASSERT_EQ(stat("/proc/self/ns/pid", &info), 0);
  const auto digest = [](char c) { return std::string(64, c); };
  const auto add = [&](const std::string& name, int days) {
    std::filesystem::create_directories(m_cache + "/data/" + name);
    std::ofstream(m_cache + "/data/" + name + "/train") << std::string(20'000, 'x');
    age("data/" + name, 24 * days + 1);
  };
  const auto has = [&](const std::string& name) { return std::filesystem::exists(m_cache + "/data/" + name); };
  const auto mark = [&](const std::string& name, const std::string& whose) {
    std::filesystem::create_directories(m_cache + "/data/.used");
    std::ofstream(m_cache + "/data/.used/" + name + "-" + whose).flush();
  };
  const std::string here = bootId() + "-" + std::to_string(info.st_ino) + "-";
  const std::string far = "11111111-2222-3333-4444-555555555555-4026531836-17";
  for (const char c : {'a', 'b', 'c', 'd'}) add(digest(c), 40);
  add(digest('e'), 2);
  add("notes", 40);
  mark(digest('b'), here + std::to_string(getpid()));
  mark(digest('c'), far);
  mark(digest('d'), here + "99999999");
  auto pruned = readPruned(run(cleanScript(Pruning::look)));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->data, 3) << "a, d and e";
  EXPECT_GE(pruned->bytes, 60'000);
  EXPECT_LT(pruned->bytes, 120'000);
  EXPECT_TRUE(has(digest('a')) && has(digest('d'))) << "this mode only counts";
  pruned = readPruned(run(cleanScript()));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->data, 2);
  EXPECT_FALSE(has(digest('a')) || has(digest('d')));
  EXPECT_TRUE(has(digest('b')) && has(digest('c')) && has(digest('e')) && has("notes"));
  age("data/.used/" + digest('c') + "-" + far, 24 * 4);
  pruned = readPruned(run(cleanScript(Pruning::all)));
  ASSERT_TRUE(pruned);
  EXPECT_EQ(pruned->data, 2) << "c, whose agent was killed long ago, and e";
  EXPECT_EQ(pruned->kept, 1) << "data that an agent uses is kept in every mode";
  EXPECT_TRUE(has(digest('b')) && has("notes"));
}

// Marks of a killed agent do not protect it.
TEST_F(PruneScript, DataOfALivingRankStay) {
  const std::string used(64, 'a'), other(64, 'b');
  const auto add = [&](const std::string& name) {
    std::filesystem::create_directories(m_cache + "/data/" + name);
    std::ofstream(m_cache + "/data/" + name + "/train") << "x";
  };
  const auto data = [&](Pruning what) {
    const auto pruned = readPruned(run(cleanScript(what)));
    EXPECT_TRUE(pruned);
    return pruned ? std::pair(pruned->data, pruned->kept) : std::pair(-1, -1);
  };
  const auto rank = [](const std::string& plan) {
    auto process = Process::start({.arguments = {"/bin/sh", "-c", "while :; do sleep 1; done", "worker", "--plan", plan,
                                                 "--rank-dir", "/nonexistent"}});
    EXPECT_TRUE(process);
    return std::move(*process);
  };
  const std::string plan = m_home.path("a plan.json");
  std::ofstream(plan) << R"({"nodes":[{"dataPath":")" << m_cache << "/data/" << used << R"("}]})";
  add(used), add(other);
  Process lives = rank(plan);
  EXPECT_EQ(data(Pruning::look), (std::pair(1, 1)));
  EXPECT_EQ(data(Pruning::all), (std::pair(1, 1)));
  EXPECT_TRUE(std::filesystem::exists(m_cache + "/data/" + used + "/train"));
  EXPECT_FALSE(std::filesystem::exists(m_cache + "/data/" + other));
  lives.kill();
  add(other);
  Process unknown = rank(m_home.path("gone.json"));
  EXPECT_EQ(data(Pruning::all), (std::pair(0, 2))) << "the data that the rank uses is unknown";
  unknown.kill();
  EXPECT_EQ(data(Pruning::all), (std::pair(2, 0)));
}

TEST_F(PruneScript, LookingListsFilesAndRemovesNothing) {
  put("agent-1", 1), put("worker-a", 1), put("worker-b", 1);
  const std::string run1 = m_home.path(".local/state/scalescope-agent/") + makeUlid() + "/node-0/runs/" + makeUlid();
  std::filesystem::create_directories(run1 + "/0");
  std::ofstream(run1 + "/0/fetched").flush();
  for (const Pruning what : {Pruning::look, Pruning::all}) {
    const auto pruned = readPruned(run(cleanScript(what)));
    ASSERT_TRUE(pruned);
    EXPECT_EQ(pruned->programs, 3);
    EXPECT_EQ(pruned->runs, 1);
    EXPECT_EQ(pruned->removed, 4);
    EXPECT_GT(pruned->bytes, 0);
    EXPECT_EQ(std::filesystem::exists(run1), what == Pruning::look);
    EXPECT_EQ(folders().size(), what == Pruning::look ? 3u : 0u);
  }
}

TEST(ReadPruned, WhatIsCutOffIsNothing) {
  EXPECT_FALSE(readPruned(""));
  EXPECT_FALSE(readPruned("SCALESCOPE-PRUNED 1 2\n"));
  const auto odd = readPruned("noise\nSCALESCOPE-PRUNED -5 x\nSCALESCOPE-PRUNED 3\nSCALESCOPE-PRUNING-ENDED\n");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->removed, 3);
  EXPECT_EQ(odd->kept, 0);
}

}  // namespace scalescope
