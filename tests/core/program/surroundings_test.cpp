#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/base/process.h"
#include "core/program/descendants.h"
#include "core/program/program_command.h"
#include "core/program/program_rendezvous.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

RunPlan planOf(int devices) {
  const std::string text = R"({"scalescope": 1, "name": "t", "protocol": "weak", "axes": {"devices": [)" +
                           std::to_string(devices) +
                           R"(], "perRankBatch": [8]}, "baseline": {"strategy": "ddp"},
    "program": {"command": ["python", "train.py", "--batch", "{batch}"], "environment": {"EPOCHS": "{repeat}"}}})";
  auto study = parseStudy(text, "t.json");
  EXPECT_TRUE(study.has_value()) << (study ? "" : english(study.error()));
  RunPlan plan;
  const auto cells = expand(*study);
  EXPECT_TRUE(cells.has_value());
  for (const Cell& cell : *cells)
    if (cell.devices == devices) plan.cell = cell;
  plan.nodes = {PlanNode{}};
  plan.nodes[0].interfaceName = "lo";
  plan.repeat = RepeatNumber(3);
  return plan;
}

std::optional<std::string> valueIn(const EnvironmentChange& change, const std::string& name) {
  for (const auto& [key, value] : change.set)
    if (key == name) return value;
  return std::nullopt;
}

bool isUnset(const EnvironmentChange& change, const std::string& name) {
  return std::find(change.unset.begin(), change.unset.end(), name) != change.unset.end();
}

TEST(ProgramEnvironment, RanksHaveTorchrunsVariablesAndOneAloneHasNone) {
  const RunPlan two = planOf(2);
  RankEnvironment rank;
  rank.rank = 1, rank.worldSize = 2;
  const ProgramCommand command = programCommand(two, 1);
  EXPECT_EQ(command.words, (std::vector<std::string>{"python", "train.py", "--batch", "8"}));
  const EnvironmentChange change =
      programEnvironment(two, rank, {"127.0.0.1", 23456}, 4, {"/hook", "/tap.so"}, "/ring", command);
  EXPECT_EQ(valueIn(change, "MASTER_ADDR"), "127.0.0.1");
  EXPECT_EQ(valueIn(change, "MASTER_PORT"), "23456");
  EXPECT_EQ(valueIn(change, "NODE_RANK"), "0");
  EXPECT_EQ(valueIn(change, "OMP_NUM_THREADS"), "4");
  EXPECT_EQ(valueIn(change, "SCALESCOPE_RING"), "/ring");
  EXPECT_EQ(valueIn(change, "EPOCHS"), "3");
  EXPECT_EQ(valueIn(change, "PYTHONPATH")->substr(0, 5), "/hook");
  EXPECT_EQ(valueIn(change, "LD_PRELOAD")->substr(0, 7), "/tap.so");
  EXPECT_TRUE(isUnset(change, "SCALESCOPE_RANK_FILE_FD"));
  EXPECT_FALSE(isUnset(change, "RANK"));

  RunPlan one = planOf(1);
  ASSERT_EQ(one.cell.strategy, Strategy::ddp) << "of one device: as torchrun starts it";
  const EnvironmentChange first =
      programEnvironment(one, RankEnvironment{}, rendezvousAlone().value(), 4, {}, "/ring", programCommand(one, 0));
  EXPECT_FALSE(isUnset(first, "RANK"));
  EXPECT_TRUE(valueIn(first, "MASTER_PORT").has_value());
  one.cell.strategy = Strategy::single;
  const EnvironmentChange alone =
      programEnvironment(one, RankEnvironment{}, {}, 4, {}, "/ring", programCommand(one, 0));
  for (const char* name : {"RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT"})
    EXPECT_TRUE(isUnset(alone, name)) << name;
  EXPECT_FALSE(valueIn(alone, "LD_PRELOAD").has_value());
}

TEST(ProgramEnvironment, TheHookMeasuresThePeakUnlessTheStudyCalibratesNothing) {
  RunPlan plan = planOf(1);
  plan.cell.precision = Precision::bf16;
  const auto peak = [&](const ProgramInstruments& instruments) {
    return valueIn(programEnvironment(plan, RankEnvironment{}, {}, 4, instruments, "/ring", programCommand(plan, 0)),
                   "SCALESCOPE_PEAK");
  };
  EXPECT_EQ(peak({"/hook", "/tap.so"}), "bf16");
  EXPECT_FALSE(peak({"", "/tap.so"}).has_value()) << "nothing measures it";
  plan.cell.study.measure.calibrate = false;
  EXPECT_FALSE(peak({"/hook", "/tap.so"}).has_value());
}

TEST(ProgramEnvironment, AVirtualEnvironmentIsFoundFirst) {
  RunPlan plan = planOf(2);
  const TempFolder folder;
  std::filesystem::create_directories(folder.path("bin"));
  std::filesystem::create_symlink("/bin/true", folder.path("bin/python"));
  plan.cell.study.program->venv = folder.path();
  const ProgramCommand command = programCommand(plan, 0);
  const EnvironmentChange change = programEnvironment(plan, RankEnvironment{}, {}, 1, {}, "/ring", command);
  EXPECT_EQ(valueIn(change, "VIRTUAL_ENV"), folder.path());
  EXPECT_EQ(findProgram(command.words.front(), valueIn(change, "PATH").value()), folder.path("bin/python"));
}

TEST(ProgramEnvironment, ItRunsWhereItsFilesWereSent) {
  RunPlan plan = planOf(2);
  plan.cell.study.program->workingDirectory = "/here";
  EXPECT_EQ(programFolderOn(plan, plan.nodes[0]), "/here");
  plan.nodes[0].programFolder = "/there";
  EXPECT_EQ(programFolderOn(plan, plan.nodes[0]), "/there");
  EXPECT_EQ(runPlanFromJson(toJson(plan)).value().nodes[0].programFolder, "/there");
}

TEST(ProgramEnvironment, ATapInAFolderThatLdSoWouldCutIsLoadedThroughALink) {
  const TempFolder folder;
  const std::string link = folder.path("ring.0.tap.so");
  EXPECT_EQ(preloadable("/opt/scalescope/lib/libscalescope_tap.so", link), "/opt/scalescope/lib/libscalescope_tap.so");
  EXPECT_FALSE(std::filesystem::is_symlink(link));
  for (const std::string tap : {"/home/me/my tools/libscalescope_tap.so", "/home/me/a:b/libscalescope_tap.so"}) {
    EXPECT_EQ(preloadable(tap, link), link);
    EXPECT_EQ(std::filesystem::read_symlink(link), tap);
    EXPECT_EQ(preloadable(tap, folder.path("my runs") + "/ring.0.tap.so"), "");
  }
  EXPECT_EQ(preloadable("", link), "");
}

TEST(ProgramEnvironment, ARankIsOneOfThePlans) {
  const RunPlan two = planOf(2);
  const auto read = [&](std::map<std::string, std::string> variables) {
    return readRankEnvironment(two, [&](const char* name) -> const char* {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    });
  };
  const auto rank = read({{"RANK", "1"}, {"WORLD_SIZE", "2"}, {"SCALESCOPE_RANK_FILE_FD", "5"}});
  ASSERT_TRUE(rank.has_value());
  EXPECT_EQ(rank->rank, 1);
  EXPECT_EQ(rank->rankFileFd, 5);
  EXPECT_EQ(read({{"RANK", "2"}, {"WORLD_SIZE", "2"}}).error().message.code, "training.rank-range");
  EXPECT_EQ(read({{"RANK", "x"}, {"WORLD_SIZE", "2"}}).error().message.code, "training.environment-number");
  EXPECT_EQ(read({{"RANK", "0"}, {"WORLD_SIZE", "3"}}).error().message.code, "training.world-size");
  EXPECT_EQ(read({{"RANK", "0"}, {"WORLD_SIZE", "2"}}).error().message.code, "training.no-master");
}

TEST(ProgramRendezvous, RanksOfOneNodeConnectToThePortOfRankZero) {
  const UniqueFd file(memfd_create("ranks", MFD_CLOEXEC));
  const auto first = rendezvousHere(0, file.get(), 5);
  const auto second = rendezvousHere(1, file.get(), 5);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->port, second->port);
  EXPECT_GE(first->port, 20'000);
  EXPECT_LT(first->port, 32'768) << "no port of an outgoing connection";
  const UniqueFd empty(memfd_create("ranks", MFD_CLOEXEC));
  EXPECT_FALSE(rendezvousHere(1, empty.get(), 0.05).has_value());
}

TEST(ProgramRendezvous, APortIsTakenWhileAProcessListensThere) {
  const int port = rendezvousAlone().value().port;
  EXPECT_FALSE(isTaken(port));
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  UniqueFd other(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  ASSERT_EQ(bind(other.get(), reinterpret_cast<sockaddr*>(&at), sizeof at), 0);
  ASSERT_EQ(listen(other.get(), 1), 0);
  EXPECT_TRUE(isTaken(port));
  other.reset();
  EXPECT_FALSE(isTaken(port));
}

TEST(Descendants, AreAllEndedAlsoThoseThatBecameOrphans) {
  const pid_t keeper = fork();  // The keeper prevents that this process adopts orphans of other tests.
  if (keeper == 0) {
    takeOrphans();
    int ready[2];
    if (pipe(ready) != 0) _exit(9);
    const pid_t child = fork();
    if (child == 0) {
      if (fork() == 0) {
        setsid();
        if (write(ready[1], "x", 1) != 1) _exit(8);
        for (;;) pause();
      }
      _exit(0);
    }
    char byte = 0;
    if (read(ready[0], &byte, 1) != 1) _exit(7);
    waitpid(child, nullptr, 0);
    if (descendants().size() != 1) _exit(6);
    if (!descendantUse()) _exit(5);
    if (!endDescendants(10)) _exit(4);
    _exit(descendants().empty() ? 0 : 3);
  }
  int status = -1;
  ASSERT_EQ(waitpid(keeper, &status, 0), keeper);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace scalescope
