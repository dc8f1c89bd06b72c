#include "launcher/preflight/probe_answer.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "launcher/preflight/probe_script.h"
#include "tests/launcher/preflight/fake_host.h"
#include "tests/temp_folder.h"

namespace scalescope::preflight {
namespace {

std::string runScript(const std::string& script, const std::string& cache, const std::string& path = getenv("PATH")) {
  ProgramOptions options;
  options.input = script;
  options.environment.set = {{"XDG_CACHE_HOME", cache}, {"PATH", path}};
  const auto output = runProgram({"/bin/sh", "-s"}, options);
  return output ? output->out : "";
}

}  // namespace

TEST(ProbeAnswer, ReadsTheAnswerOfAHost) {
  const ProbeAnswer answer = readProbe("Welcome\n" + kHealthy).value();
  EXPECT_EQ(answer.noiseBytes, 8u);
  EXPECT_EQ(answer.noise, "Welcome ");
  EXPECT_TRUE(answer.isWhole);
  EXPECT_EQ(answer.system, "Linux x86_64");
  EXPECT_EQ(answer.glibc, "2.36");
  EXPECT_EQ(answer.freeBytes, 104857600.0 * 1024);
  EXPECT_NEAR(answer.writeSeconds.value(), 0.1, 1e-9);
  EXPECT_EQ(answer.openFiles->hard, 1048576);
  EXPECT_EQ(answer.killsAtLogout, false);
  EXPECT_EQ(answer.keptBundles, 3);
  EXPECT_EQ(answer.keptData, 2);
  EXPECT_EQ(answer.keptDataBytes, 64000 * 1024.0);
}

TEST(ProbeAnswer, WithoutTheFirstLineItIsNoAnswer) {
  const auto answer = readProbe("This account is currently not available.\n\033[2J");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().message.code, "preflight.no-answer");
  EXPECT_EQ(english(answer.error()).find('\033'), std::string::npos);
  EXPECT_NE(english(answer.error()).find("not available"), std::string::npos);
}

TEST(ProbeAnswer, HostileLinesAreBoundedAndInert) {
  std::string text = "SCALESCOPE-LOOK begin 1\nSCALESCOPE-LOOK shell /bin/\033[31m\xff" + std::string(5000, 'x') + "\n";
  for (int i = 0; i < 2000; ++i) text += "SCALESCOPE-LOOK ranks 1 2 3 4 5 6 7 8\nSCALESCOPE-LOOK data 1\n";
  text += "SCALESCOPE-LOOK free -5\nSCALESCOPE-LOOK files 99999999999999999999 x\n";
  const ProbeAnswer answer = readProbe(text).value();
  EXPECT_LE(answer.shell.size(), 256u);
  EXPECT_EQ(answer.shell.find('\033'), std::string::npos);
  EXPECT_LE(answer.ranks.size(), 64u);
  EXPECT_LE(answer.dataBytes.size(), 64u);
  EXPECT_FALSE(answer.freeBytes);
  EXPECT_FALSE(answer.openFiles);
  EXPECT_FALSE(answer.isWhole);
}

TEST(ProbeAnswer, ReadsClocksWithAndWithoutNanoseconds) {
  EXPECT_EQ(readClock("noise\nSCALESCOPE-LOOK clock 1790000000 123456789\n"), 1790000000'123456789);
  EXPECT_EQ(readClock("SCALESCOPE-LOOK clock 1790000000 %N"), 1790000000'000'000'000);
  EXPECT_EQ(readClock("SCALESCOPE-LOOK clock 12 5\n"), 12'000'000'005) << "a clock that was never set";
  EXPECT_FALSE(readClock("SCALESCOPE-LOOK clock 17900000000000"));
  EXPECT_FALSE(readClock(""));
}

// Runs the script with this machine's own shell.
TEST(ProbeScript, ReportsThisMachine) {
  const TempFolder folder;
  const auto before = wallNs();
  const auto clock = readClock(runScript(clockScript(), folder.path()));
  ASSERT_TRUE(clock);
  EXPECT_GE(*clock, before);
  EXPECT_LE(*clock, wallNs());
  const std::string cache = folder.path() + "/it's a $(touch owned) cache";
  std::filesystem::create_directories(cache);
  const std::string data = cache + "/data set";
  std::filesystem::create_directories(data + "/sub");
  std::ofstream(data + "/sub/first file") << "12345";
  const std::string text = runScript(probeScript({{data, data + "/sub"}, {"first file", "second"}}), cache);
  const auto answer = readProbe(text);
  ASSERT_TRUE(answer) << text;
  EXPECT_TRUE(answer->isWhole) << text;
  EXPECT_EQ(answer->noiseBytes, 0u);
  EXPECT_TRUE(answer->system.starts_with("Linux")) << text;
  EXPECT_EQ(answer->folder, cache + "/scalescope");
  EXPECT_TRUE(answer->freeBytes) << text;
  EXPECT_EQ(answer->writtenBytes, 16777216.0) << text;
  EXPECT_EQ(answer->runsPrograms, true) << text;
  EXPECT_TRUE(answer->openFiles) << text;
  EXPECT_EQ(answer->dataFolder, data + "/sub");
  EXPECT_EQ(answer->dataBytes, (std::vector<std::int64_t>{5, -1}));
  EXPECT_TRUE(answer->keptRuns && answer->keptBundles && answer->keptData);
  EXPECT_FALSE(std::filesystem::exists("owned"));
  EXPECT_TRUE(std::filesystem::is_empty(cache + "/scalescope")) << "it leaves what it wrote";
}

TEST(ProbeScript, ACacheThatIsAFileIsReported) {
  const TempFolder folder;
  std::ofstream(folder.path() + "/file") << "x";
  const auto answer = readProbe(runScript(probeScript({}), folder.path() + "/file"));
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->isWhole);
  EXPECT_NE(answer->unwritten, "");
  EXPECT_FALSE(answer->runsPrograms);
}

// It runs once for any number of data sets, whether the host has `timeout` or not.
TEST(ProbeScript, TheSizeOfDataIsMeasuredOnceAndLast) {
  for (const bool hasTimeout : {true, false})
    for (const bool hangs : {false, true}) {
      const TempFolder folder;
      const std::string bin = folder.path("bin"), data = folder.path("scalescope/data/");
      for (const char* made : {"bin", "scalescope/data/aa", "scalescope/data/bb", "scalescope/data/notes"})
        std::filesystem::create_directories(folder.path(made));
      for (const char* place : {"/usr/bin", "/bin"})
        for (const auto& program : std::filesystem::directory_iterator(place)) {
          const std::string name = program.path().filename();
          std::error_code isThere;
          if (name != "du" && (hasTimeout || name != "timeout"))
            std::filesystem::create_symlink(program.path(), bin + "/" + name, isThere);
        }
      std::ofstream(bin + "/du") << "#!/bin/sh\necho \"$*\" >> " << folder.path("asked")
                                 << "\nprintf '7\\t%s\\n5\\t%s\\n' $2 $3\n"
                                 << (hangs ? "exec sleep 600\n" : "exit 1\n");  // A folder cannot be read.
      std::filesystem::permissions(bin + "/du", std::filesystem::perms::owner_all);
      const std::string text = runScript(probeScript({}), folder.path(), bin);
      const auto answer = readProbe(text);
      ASSERT_TRUE(answer) << text;
      EXPECT_TRUE(answer->isWhole) << text;
      EXPECT_EQ(answer->writtenBytes, 16777216.0) << text;
      EXPECT_EQ(answer->keptData, 2);
      EXPECT_EQ(answer->keptDataBytes, hangs ? std::nullopt : std::optional(12 * 1024.0)) << text;
      EXPECT_EQ(readFile(folder.path("asked")).value_or(""), "-sk " + data + "aa " + data + "bb\n");
      EXPECT_GT(text.find("data-kept"), text.find("cards")) << text;
    }
}

// Programs are in a folder of that name if they may not run in the cache.
TEST(ProbeScript, ARunnerIsARankAndAnAgentBesideItIsNone) {
  const TempFolder folder;
  const std::string place = folder.path("scalescope-programs-0");
  std::filesystem::create_directories(place);
  std::vector<PipedProcess> running;
  for (const auto& [name, word] :
       {std::pair("scalescope-agent", "attach"), std::pair("scalescope-program", "--plan")}) {
    const std::string program = place + "/" + name;
    std::ofstream(program) << "#!/bin/sh\nread -r line\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    running.push_back(startPiped({.arguments = {program, word, "x"}}).value());
  }
  const ProbeAnswer answer = readProbe(runScript(probeScript({}), folder.path("cache"))).value();
  const auto isRank = [&](const PipedProcess& one) {
    return std::find(answer.ranks.begin(), answer.ranks.end(), one.process.pid()) != answer.ranks.end();
  };
  EXPECT_FALSE(isRank(running[0]));
  EXPECT_TRUE(isRank(running[1]));
}

// Runs the lines in a shell, with a script as Python.
TEST(ProbeScript, LooksForAProgramAndAsksPython) {
  const TempFolder folder;
  std::ofstream(folder.path("python3")) << "#!/bin/sh\ncase $2 in *torch*) exit 1 ;; *) echo 3.11.7 ;; esac\n";
  std::filesystem::permissions(folder.path("python3"), std::filesystem::perms::owner_all);
  const auto ask = [&](const WantedProgram& program) {
    return readProbe(runScript(probeScript({}, program), folder.path("cache"))).value();
  };
  const ProbeAnswer there = ask({folder.path("python3"), folder.path(), true});
  EXPECT_TRUE(there.isWhole);
  EXPECT_EQ(there.program, folder.path("python3"));
  EXPECT_EQ(there.hasProgramFolder, true);
  EXPECT_EQ(there.python, "3.11.7");
  EXPECT_EQ(there.torch, "none");
  EXPECT_EQ(ask({"./python3", folder.path(), false}).program, folder.path() + "/./python3");
  const ProbeAnswer none = ask({"no-such-program $(x) '", folder.path("none"), true});
  EXPECT_TRUE(none.isWhole);
  EXPECT_EQ(none.program, "");
  EXPECT_EQ(none.hasProgramFolder, false);
  EXPECT_EQ(none.python, "");
  EXPECT_FALSE(ask({}).program.has_value());
}

}  // namespace scalescope::preflight
