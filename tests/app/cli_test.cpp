#include "tests/app/bench_place.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "core/telemetry/log/log_file.h"
#include "launcher/client/store_session.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

TEST_F(Bench, RunsAStudyAndPrintsWhatItMeasured) {
  const ProgramOutput output = cli({"run", study("plain")});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  EXPECT_NE(output.out.find("images/s"), std::string::npos) << output.out;
  // The owner also queries this machine later, but the message appears once.
  const std::size_t asking = output.err.find("querying the hardware of local");
  EXPECT_NE(asking, std::string::npos) << output.err;
  EXPECT_EQ(output.err.find("querying the hardware of local", asking + 1), std::string::npos) << output.err;
  // There are two ddp cells and the implied single-rank baseline, with two repeats each.
  EXPECT_EQ(count(RunStatus::done), 6);
  const std::string listed = cli({"runs"}).out;
  EXPECT_NE(listed.find("  samples/s  "), std::string::npos) << "runs of several studies: " << listed;
  for (const RunRow& row : runs()) {
    EXPECT_EQ(row.steps, 14);
    EXPECT_EQ(row.gaps, 0u);
  }
  const nlohmann::json results = json({"results", "plain"});
  ASSERT_EQ(results["studies"].size(), 1u);
  for (const nlohmann::json& cell : results["studies"][0]["cells"]) {
    EXPECT_EQ(cell["repeats"], 2);
    EXPECT_GT(cell["imagesPerSecond"].get<double>(), 0);
  }
}

// Three repeats of steps of 2 ms cannot resolve a tenth of a percent: all cells reach the maximum, round by round. A
// second run finds this without another repeat.
TEST_F(Bench, OpenRepeatsContinueToTheirMaximum) {
  const std::string patch = R"({"measure": {"repeats": {"until": 0.001, "from": 2, "max": 3}}})";
  const ProgramOutput planned = cli({"plan", study("open"), "--patch", patch, "--no-probe"});
  ASSERT_EQ(planned.exitCode, 0) << planned.err;
  EXPECT_NE(planned.out.find("0/2 to 3"), std::string::npos) << planned.out;
  EXPECT_NE(planned.err.find("Each cell is repeated 2 to 3 times"), std::string::npos) << planned.err;
  const ProgramOutput output = cli({"run", study("open"), "--patch", patch});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(count(RunStatus::done), 9);
  int largest = 0;
  for (const RunRow& row : runs()) {
    EXPECT_GE(row.repeat.value, largest);
    largest = std::max(largest, row.repeat.value);
  }
  const nlohmann::json results = json({"results", "open"});
  for (const nlohmann::json& cell : results["studies"][0]["cells"]) {
    EXPECT_EQ(cell["repeats"], 3);
    bool said = false;
    for (const nlohmann::json& note : cell["guard"]) said = said || note["message"]["code"] == "guard.repeats-wide";
    EXPECT_TRUE(said) << cell["guard"].dump();
  }
  EXPECT_EQ(json({"studies"})["studies"][0]["state"], "finished");
  ASSERT_EQ(cli({"run", study("open"), "--patch", patch}).exitCode, 0);
  EXPECT_EQ(runs().size(), 9u);
}

// Two devices with a simulated all-reduce are sized: the effect of a link, and the figures that the data do not
// support.
TEST_F(Bench, SizesOtherNumbersOfDevices) {
  ASSERT_EQ(cli({"run", study("sized")}).exitCode, 0);
  const nlohmann::json sizing = json(
      {"size", "sized", "--devices", "2,100", "--link-gbps", "1,10", "--latency-us", "30", "--price", "2"})["sizing"];
  ASSERT_EQ(sizing["rows"].size(), 4u);
  EXPECT_EQ(sizing["basis"]["devices"], 2);
  const nlohmann::json& two = sizing["rows"][0];
  EXPECT_EQ(two["linkGbps"], 1);
  EXPECT_GT(two["stepSeconds"]["value"].get<double>(), 0);
  EXPECT_NEAR(two["epoch"]["money"].get<double>(), 2 * two["epoch"]["deviceHours"].get<double>(), 1e-9);
  EXPECT_GE(two["stepSeconds"]["value"].get<double>(), sizing["rows"][2]["stepSeconds"]["value"].get<double>());
  EXPECT_EQ(sizing["rows"][1]["reason"]["code"], "size.batch-below-one");
  EXPECT_FALSE(sizing["sentences"].empty());
  const ProgramOutput words = cli({"size", "sized", "--devices", "2,100", "--link-gbps", "1"});
  EXPECT_EQ(words.exitCode, 0) << words.err;
  EXPECT_NE(words.out.find("efficiency"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("efficiency of 90 % at N = 2"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("100 devices cannot share a global batch of 64"), std::string::npos) << words.out;
  EXPECT_NE(words.err.find("warning: No peak bandwidth was measured"), std::string::npos) << words.err;
  const ProgramOutput plain = cli({"size", "sized", "--devices", "4", "--link-gbps", "1", "--cell", "3"});
  EXPECT_EQ(plain.exitCode, 1);
  EXPECT_NE(plain.err.find("cell 3 ran single: only ddp's all-reduce"), std::string::npos) << plain.err;
  EXPECT_EQ(cli({"size", "sized", "--devices", "4", "--link-gbps", "0"}).exitCode, 2);
  EXPECT_EQ(cli({"size", "sized", "--link-gbps", "1"}).exitCode, 2);
  for (const char* option : {"--min-efficiency", "--keep"})
    EXPECT_EQ(json({"size", "sized", "--devices", "2", "--link-gbps", "1", option, "0.8"})["sizing"]["keep"], 0.8)
        << option;
}

TEST_F(Bench, FinishedCellsAreReusedAndAgainMakesNewRepeats) {
  const std::string file = study("reuse", "", 5, 1);
  ASSERT_EQ(cli({"run", file}).exitCode, 0);
  const std::size_t first = runs().size();
  // An owner that opens its store only now may have ended such a study before the command gets its cells.
  auto open = openStoreSession({.folder = store(), .program = "test", .serves = true});
  ASSERT_TRUE(open) << english(open.error());
  ASSERT_TRUE((*open)->request(control::StatusRequest{.onceOpen = true}));
  const ProgramOutput second = cli({"run", file});
  EXPECT_EQ(second.exitCode, 0) << second.err;
  EXPECT_NE(second.err.find("reused"), std::string::npos) << second.err;
  EXPECT_EQ(runs().size(), first);
  EXPECT_EQ(json({"studies"})["studies"].size(), 1u);
  ASSERT_EQ(cli({"run", file, "--again", "--only", "1"}).exitCode, 0);
  EXPECT_EQ(runs().size(), first + 1);
}

TEST_F(Bench, AFormerNameOfACommandIsNotReportedAsUnknown) {
  for (const std::string name : {"abandon", "give-up"}) {
    const ProgramOutput refused = cli({name});
    EXPECT_NE(refused.exitCode, 0);
    EXPECT_NE(refused.err.find("target is required"), std::string::npos) << refused.err;
  }
}

// One host has no listener: its cell waits until a user abandons the host.
TEST_F(Bench, AHostThatIsWaitedForIsAbandonedByACommand) {
  const std::string file = study("away", R"(, "baseline": null, "hosts": [{"name": "local", "device": "cpu"},
      {"name": "gone", "ssh": "127.0.0.1", "port": 1}])",
                                 5, 1);
  const pid_t run = startCli({"run", file, "--patch", R"({"axes": {"devices": [1], "nodes": [1, 2]}})"}, "away");
  const auto said = [this](const std::string& words) { return text("away.err").find(words) != std::string::npos; };
  ASSERT_TRUE(until([&] { return said("waiting: ") && said("gone"); })) << text("away.err");
  const ProgramOutput refused = cli({"abandon", "elsewhere"});
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_NE(refused.err.find("no running or queued study uses a host called elsewhere"), std::string::npos)
      << refused.err;
  EXPECT_EQ(cli({"give-up", "gone"}).exitCode, 0);
  EXPECT_EQ(waitFor(run), 3) << text("away.err");
  EXPECT_TRUE(said("cell 2: lost")) << text("away.err");
  EXPECT_EQ(count(RunStatus::done), 1);
}

TEST_F(Bench, JsonEventsAreOnePerLine) {
  const ProgramOutput output = cli({"run", study("events", "", 5, 1), "--json"});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  std::map<std::string, int> kinds;
  std::istringstream lines(output.out);
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line, nullptr, false);
    ASSERT_TRUE(event.is_object()) << line;
    EXPECT_TRUE(event.contains("time"));
    ++kinds[event.value("event", "")];
  }
  for (const char* kind : {"study", "cell", "run", "attempt", "step", "result", "done"})
    EXPECT_GT(kinds[kind], 0) << kind;
}

TEST_F(Bench, TheFirstFailingRankIsTheCause) {
  const ProgramOutput output = cli({"run", study("crash-last", "", 8, 1)});
  EXPECT_EQ(output.exitCode, 3) << output.err;
  bool found = false;
  for (const RunRow& row : runs()) {
    EXPECT_EQ(row.status, RunStatus::crashed);
    if (row.devices == 2) found = row.cause.find("rank 1 failed in forward: a made-up failure") != std::string::npos;
  }
  EXPECT_TRUE(found);
}

TEST_F(Bench, AKilledRankIsFoundFromItsLogAlone) {
  EXPECT_EQ(cli({"run", study("kill-self", "", 8, 1), "--only", "1"}).exitCode, 3);
  ASSERT_EQ(runs().size(), 1u);
  EXPECT_EQ(runs()[0].status, RunStatus::crashed);
}

TEST_F(Bench, CtrlCCancelsAndLeavesAResumableStudy) {
  const std::string file = study("slow", "", 18, 1);
  const pid_t pid = startCli({"run", file}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  kill(pid, SIGINT);
  EXPECT_EQ(waitFor(pid), 130) << text("run.err");
  EXPECT_EQ(count(RunStatus::cancelled), 1);
  EXPECT_EQ(count(RunStatus::running), 0);
  ASSERT_EQ(cli({"run", file, "--patch", R"({"measure": {"steps": 5}})"}).exitCode, 0);
  EXPECT_EQ(cli({"run", file}, 120).exitCode, 0);
}

TEST_F(Bench, ARunSurvivesItsOwnersAndStoresEveryRecordOnce) {
  const pid_t run = startCli({"run", study("slow", "", 30, 1), "--json"}, "run");
  const auto trains = [&](std::int64_t steps) {
    const std::vector<RunRow> all = runs();
    return std::any_of(all.begin(), all.end(),
                       [&](const RunRow& row) { return row.status == RunStatus::running && row.steps >= steps; });
  };
  for (int kills = 0; kills < 2; ++kills) {
    ASSERT_TRUE(until([&] { return trains(5 * (kills + 1)); })) << text("run.err");
    const pid_t owner = ownerPid();
    ASSERT_GT(owner, 1);
    kill(owner, SIGKILL);
    ASSERT_TRUE(until([&] { return ownerPid() > 1 && ownerPid() != owner; })) << text("run.err");
  }
  EXPECT_EQ(waitFor(run, 120), 0) << text("run.err");
  EXPECT_NE(text("run.err").find("the background service of the store"), std::string::npos) << text("run.err");
  EXPECT_EQ(count(RunStatus::done), 3) << text("run.err");
  EXPECT_EQ(static_cast<int>(runs().size()), 3) << "a run was started twice or lost";
  // Each state is reported once, whatever happened in between, and `done` is the last event.
  std::set<std::string> reported;
  nlohmann::json event;
  std::istringstream lines(text("run.out"));
  for (std::string line; std::getline(lines, line);) {
    event = nlohmann::json::parse(line, nullptr, false);
    ASSERT_TRUE(event.is_object()) << line;
    if (event["event"] != "run") continue;
    EXPECT_TRUE(reported.insert(event["run"].get<std::string>() + event["status"].get<std::string>()).second) << line;
  }
  EXPECT_EQ(event["event"], "done");
  const auto open = reader();
  for (const RunRow& row : runs()) {
    const auto hashes = open->recordHashes(row.id, 0);
    ASSERT_TRUE(hashes);
    const std::string folder = store() + "/runs/" + row.id.value + "/0";
    for (const auto& [source, stored] : *hashes) {
      // The log is the reference: the store has as many records, with numbers without gaps, each once.
      const auto log = readSource(folder, source);
      ASSERT_TRUE(log);
      ASSERT_EQ(stored.size(), log->records.size()) << scalescope::text(source);
      for (std::size_t at = 0; at < stored.size(); ++at) EXPECT_EQ(stored[at].first, log->records[at].seq);
    }
  }
}

TEST_F(Bench, CommandsReachTheStoreWhileItRuns) {
  const pid_t pid = startCli({"run", study("slow", "", 600, 1)}, "first");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("first.err");
  const std::string run = runs()[0].id.value;
  EXPECT_EQ(cli({"tag", run, "good", "slow"}).exitCode, 0);
  EXPECT_EQ(runs()[0].tags, (std::vector<std::string>{"good", "slow"}));
  const ProgramOutput rebuilt = cli({"rebuild"});
  EXPECT_EQ(rebuilt.exitCode, 1) << rebuilt.err;
  const ProgramOutput cancelled = cli({"cancel", run});
  EXPECT_EQ(cancelled.exitCode, 0) << cancelled.err;
  EXPECT_TRUE(until([&] { return count(RunStatus::cancelled) == 1; }));
  kill(pid, SIGINT);
  waitFor(pid);
}

TEST_F(Bench, AnOwnerThatDoesNotAnswerIsReportedAndEndedOnlyByForce) {
  const pid_t pid = startCli({"run", study("slow", "", 200, 1)}, "first");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("first.err");
  const pid_t owner = ownerPid();
  ASSERT_GT(owner, 1);
  kill(owner, SIGSTOP);
  const ProgramOutput refused = cli({"tag", runs()[0].id.value, "word"});
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_NE(refused.err.find("owner stop --force"), std::string::npos) << refused.err;
  EXPECT_EQ(kill(owner, 0), 0);
  EXPECT_EQ(cli({"owner", "stop", "--force"}).exitCode, 0);
  EXPECT_TRUE(until([&] { return kill(owner, 0) != 0; }));
  EXPECT_EQ(cli({"tag", runs()[0].id.value, "word"}).exitCode, 0);
  kill(pid, SIGINT);
  EXPECT_EQ(waitFor(pid), 130) << text("first.err");
}

TEST_F(Bench, AnOwnerIsShownAndEndsWithItsLastClient) {
  EXPECT_EQ(ownerPid(), 0);
  const pid_t pid = startCli({"run", study("slow", "", 80, 1), "--only", "1"}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  const nlohmann::json report = json({"owner"})["owner"];
  EXPECT_EQ(report["state"], "ready");
  EXPECT_EQ(report["clients"], 1);
  ASSERT_EQ(report["entries"].size(), 1u);
  EXPECT_EQ(report["entries"][0]["name"], "slow");
  EXPECT_NE(cli({"owner"}).out.find("slow"), std::string::npos);
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
  EXPECT_EQ(ownerPid(), 0);
}

TEST_F(Bench, AWaitingRunNamesTheEntryBeforeItAndCancelsOnlyItself) {
  const pid_t first = startCli({"run", study("slow", "", 80, 1), "--only", "1"}, "first");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("first.err");
  const pid_t second = startCli({"run", study("slow-too", "", 30, 1)}, "second");
  ASSERT_TRUE(until([&] {
    return text("second.err").find("the study slow is ahead of this one") != std::string::npos;
  })) << text("second.err");
  kill(second, SIGINT);
  EXPECT_EQ(waitFor(second), 130) << text("second.err");
  EXPECT_EQ(waitFor(first), 0) << text("first.err");
  EXPECT_EQ(static_cast<int>(runs().size()), 1);
}

TEST_F(Bench, TheDoctorLooksForTheOwner) {
  const ProgramOutput there = cli({"doctor"});
  EXPECT_NE(there.out.find("ok   scalescope-owner"), std::string::npos) << there.out;
  setenv("SCALESCOPE_OWNER", path("nowhere").c_str(), 1);
  const ProgramOutput missing = cli({"doctor"});
  EXPECT_EQ(missing.exitCode, 1);
  EXPECT_NE(missing.out.find("BAD  scalescope-owner"), std::string::npos) << missing.out;
  EXPECT_NE(missing.out.find(path("nowhere") + " is missing"), std::string::npos) << missing.out;
}

TEST_F(Bench, TheDoctorShowsWhetherTheBackgroundServiceRuns) {
  const ProgramOutput before = cli({"doctor"});
  EXPECT_NE(before.out.find("ok   background service not running\n"), std::string::npos) << before.out;
  const pid_t pid = startCli({"run", study("slow", "", 2000, 1)}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  const ProgramOutput during = cli({"doctor"});
  EXPECT_NE(during.out.find("ok   background service running\n"), std::string::npos) << during.out;
  kill(pid, SIGINT);
  EXPECT_EQ(waitFor(pid), 130) << text("run.err");
}

TEST_F(Bench, TheDoctorNamesANetworkFileSystem) {
  EXPECT_EQ(cli({"doctor"}).out.find("network file system"), std::string::npos);
  setenv("SCALESCOPE_TEST_NETWORK_FOLDER", store().c_str(), 1);
  // LD_PRELOAD separates its entries at spaces, which the build folder's name may contain.
  std::filesystem::create_symlink(builtForTests("libnetwork_files.so"), path("network.so"));
  setenv("LD_PRELOAD", path("network.so").c_str(), 1);
  const ProgramOutput doctor = cli({"doctor"});  // The store does not exist yet.
  const ProgramOutput tag = cli({"tag", "01J9ZK3T5W8X2Y4A6B8C0D1E2F", "x"});
  unsetenv("LD_PRELOAD");
  unsetenv("SCALESCOPE_TEST_NETWORK_FOLDER");
  EXPECT_EQ(doctor.exitCode, 1);
  EXPECT_NE(doctor.out.find("BAD  store"), std::string::npos) << doctor.out;
  EXPECT_NE(doctor.out.find("network file system (NFS)"), std::string::npos) << doctor.out;
  EXPECT_NE(tag.exitCode, 0);
}

TEST_F(Bench, TheDoctorReportsWhichLibTorchIsFoundAndFits) {
  const auto doctorWith = [&](const std::string& worker) {
    const std::string program = path("worker");
    std::ofstream(program) << "#!/bin/sh\n" << worker << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    setenv("SCALESCOPE_WORKER", program.c_str(), 1);
    return cli({"doctor"}).out;
  };
  const std::string fits = doctorWith(R"(echo '{"torch": "2.11.3", "devices": ["cpu"], "backends": ["gloo"]}')");
  EXPECT_NE(fits.find("ok   LibTorch           version 2.11.3; torch 2.11.* fits\n"), std::string::npos) << fits;
  const std::string other = doctorWith(R"(echo '{"torch": "2.12.0", "devices": ["cpu"], "backends": ["gloo"]}')");
  EXPECT_NE(other.find("BAD  LibTorch           version 2.12.0; torch 2.11.* fits\n"), std::string::npos) << other;
  const std::string none = doctorWith("echo 'this Python environment has no torch' >&2; exit 127");
  EXPECT_NE(none.find("BAD  LibTorch"), std::string::npos) << none;
  EXPECT_NE(none.find("has no torch (torch 2.11.* fits)\n"), std::string::npos) << none;
}

TEST_F(Bench, RebuildGivesTheSameBytes) {
  ASSERT_EQ(cli({"run", study("again", "", 6, 2)}).exitCode, 0);
  const std::vector<RunRow> rows = runs();
  ASSERT_EQ(cli({"tag", rows[0].id.value, "keep"}).exitCode, 0);
  ASSERT_EQ(cli({"note", rows[1].id.value, "the fan was off"}).exitCode, 0);
  ASSERT_EQ(cli({"delete", rows[2].id.value}).exitCode, 0);
  std::vector<std::string> before;
  for (const std::vector<std::string>& command : {std::vector<std::string>{"studies"}, {"runs"}, {"results", "again"}})
    before.push_back(json(command).dump());
  for (const char* name : {"/store.db", "/store.db-wal", "/store.db-shm"}) std::filesystem::remove(store() + name);
  ASSERT_EQ(cli({"rebuild"}).exitCode, 0);
  std::size_t at = 0;
  for (const std::vector<std::string>& command : {std::vector<std::string>{"studies"}, {"runs"}, {"results", "again"}})
    EXPECT_EQ(json(command).dump(), before[at++]);
  EXPECT_EQ(json({"runs"})["runs"].size(), rows.size() - 1);
  ASSERT_EQ(cli({"delete", rows[2].id.value, "--undo"}).exitCode, 0);
  EXPECT_EQ(json({"runs"})["runs"].size(), rows.size());
}

TEST_F(Bench, AHandWrittenCellHasTheSameKeyAndIsImportedOnce) {
  const std::string file = study("hand", "", 6, 1);
  ASSERT_EQ(cli({"plan", file, "--only", "2", "--out", path("hand")}).exitCode, 0);
  const auto plan = nlohmann::json::parse(text("hand/plan.json"));
  for (const char* rank : {"0", "1"}) {
    setenv("RANK", rank, 1);
    const auto ran =
        runProgram({builtForTests("fake_worker"), "--plan", path("hand/plan.json"), "--rank-dir", path("hand/0")},
                   {.input = {}, .stop = {}});
    unsetenv("RANK");
    ASSERT_TRUE(ran && ran->exitCode == 0);
  }
  const std::string command = "'" + builtProgram("scalescope-cli") + "' import " + path("hand") + " --store " + store();
  const auto onTerminal = runProgram({"script", "-qec", command, "/dev/null"},
                                     {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
  ASSERT_TRUE(onTerminal && onTerminal->exitCode == 0);
  for (const char* share : {"0 %", "100 %"})
    EXPECT_NE(onTerminal->out.find("importing " + path("hand") + ": " + share), std::string::npos) << onTerminal->out;
  const ProgramOutput imported = cli({"import", path("hand")});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;
  EXPECT_EQ(imported.err, path("hand") + ": no runs added: the store already has all of them\n");
  ASSERT_EQ(cli({"import", path("hand/plan.json")}).exitCode, 0);
  EXPECT_EQ(cli({"import", path("hand/0")}).exitCode, 1);
  ASSERT_EQ(runs().size(), 1u);
  EXPECT_EQ(runs()[0].status, RunStatus::done);
  const CellKey byHand = runs()[0].key;
  EXPECT_EQ(byHand.value, plan["key"].get<std::string>());
  const ProgramOutput launched = cli({"run", file});
  ASSERT_EQ(launched.exitCode, 0) << launched.err;
  EXPECT_NE(launched.err.find("cell 2: reused"), std::string::npos) << launched.err;
}

// ./dev bench gpu leaves such a folder: a manifest beside its store.
TEST_F(Bench, AFolderWithAManifestBringsTheStoreThatItNames) {
  const std::string file = study("measured", "", 6, 1);
  ASSERT_EQ(cli({"run", file}).exitCode, 0);
  const std::size_t measured = runs().size();
  ASSERT_TRUE(makeFolders(path("bench")));
  std::filesystem::rename(store(), path("bench/recorded"));
  const auto manifest = [&](const std::string& text) {
    ASSERT_TRUE(writeFileAtomic(path("bench/manifest.json"), text));
  };
  for (const char* wrong : {R"({"store": "../bench/../.."})", R"({"store": "/"})", R"({"store": "gone"})",
                            R"({"store": 1})", "{}", "[1]"}) {
    manifest(wrong);
    const ProgramOutput refused = cli({"import", path("bench")});
    EXPECT_EQ(refused.exitCode, 1) << wrong;
    EXPECT_NE(refused.err.find("names no store within its folder"), std::string::npos) << wrong << refused.err;
  }
  manifest(R"({"version": 1, "store": "recorded"})");
  for (const char* given : {"bench", "bench/manifest.json"}) {
    const ProgramOutput imported = cli({"import", path(given)});
    ASSERT_EQ(imported.exitCode, 0) << imported.err;
    EXPECT_EQ(runs().size(), measured);
  }
  EXPECT_EQ(count(RunStatus::done), static_cast<int>(measured));
}

TEST_F(Bench, AnOpenAxisGrowsToTheFirstOomWhichIsAResult) {
  const std::string patch =
      R"({"protocol": "batch-sweep", "axes": {"devices": [1], "globalBatch": null,
          "perRankBatch": {"from": 16, "times": 2, "until": "oom"}, "strategy": ["single"]}})";
  const ProgramOutput output = cli({"run", study("oom-sweep", "", 5, 1), "--patch", patch});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(count(RunStatus::done), 3) << output.err;  // 16, 32 and 64.
  EXPECT_EQ(count(RunStatus::oom), 1);
  const nlohmann::json cells = json({"results", "oom-sweep"})["studies"][0]["cells"];
  ASSERT_EQ(cells.size(), 4u);
  EXPECT_EQ(cells[3]["globalBatch"], 128);
  EXPECT_EQ(cells[3]["status"], "oom");
  EXPECT_EQ(cells[3]["error"]["code"], "launcher.rank-oom");
  for (const nlohmann::json& cell : cells) EXPECT_TRUE(cell["untilOom"] == true && cell["bisected"] == false);
  const ProgramOutput again = cli({"run", "oom-sweep"});
  EXPECT_EQ(again.exitCode, 0) << again.err;
  EXPECT_EQ(runs().size(), 4u);
}

TEST_F(Bench, ARunThatTrainsWithCheckpointsResumesAsItsNextAttempt) {
  const std::string patch = R"({"protocol": "free", "axes": {"devices": [1], "strategy": ["single"]}, "baseline": null,
    "measure": {"mode": "train", "warmupSteps": 0}})";
  const std::string file = study("crash-once", R"(, "checkpoint": {"every": {"steps": 2}})", 8, 1);
  EXPECT_EQ(cli({"run", file, "--patch", patch}).exitCode, 3);
  ASSERT_EQ(runs().size(), 1u);
  EXPECT_EQ(runs()[0].status, RunStatus::crashed);
  const ProgramOutput again = cli({"run", "crash-once"});
  EXPECT_EQ(again.exitCode, 0) << again.err;
  ASSERT_EQ(runs().size(), 1u) << "a new run was made instead of an attempt";
  EXPECT_EQ(runs()[0].attempts, 2);
  EXPECT_EQ(runs()[0].status, RunStatus::done);
  EXPECT_EQ(runs()[0].steps, 8);
  // Steps 0 and 1 belong to the first attempt, the rest to the second; step 2 was taken twice and is included once.
  const nlohmann::json cell = json({"results", "crash-once"})["studies"][0]["cells"][0];
  EXPECT_EQ(cell["status"], "done");
  EXPECT_EQ(cell["steps"], 8);
  // A repeat without checkpoints is a new run.
  EXPECT_EQ(cli({"run", study("crash-last", "", 8, 1), "--patch", patch}).exitCode, 3);
  EXPECT_EQ(cli({"run", "crash-last"}).exitCode, 3);
  EXPECT_EQ(runs().size(), 3u);
}

TEST_F(Bench, AHangIsStoppedAndShownAsStalled) {
  EXPECT_EQ(cli({"run", study("hang", "", 8, 1), "--only", "1"}).exitCode, 3);
  ASSERT_EQ(runs().size(), 1u);
  EXPECT_EQ(runs()[0].status, RunStatus::stalled);
}

TEST_F(Bench, OtherQueuedStudiesContinueInTheBackground) {
  const pid_t first = startCli({"run", study("slow", "", 30, 1)}, "first");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("first.err");
  const pid_t second = startCli({"run", study("slow-too", "", 13, 1)}, "second");
  ASSERT_TRUE(until([&] { return json({"studies"})["studies"].size() == 2; }));
  EXPECT_EQ(waitFor(first), 0) << text("first.err");
  EXPECT_NE(text("first.err").find("background"), std::string::npos) << text("first.err");
  waitFor(second);
  EXPECT_TRUE(until([&] { return count(RunStatus::done) == 6; })) << text("store/owner.log");
}

TEST_F(Bench, AnotherClientReceivesEventsPausesAndResumes) {
  const pid_t pid =
      startCli({"run", study("slow", "", 40, 1)}, "run");  // The queue is paused within the first of its runs.
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  auto session = openStoreSession({.folder = store(), .program = "test", .records = true});
  ASSERT_TRUE(session) << english(session.error());
  std::atomic<int> steps{0};
  std::atomic<bool> paused{false};
  const auto token = (*session)->subscribe([&](const StoreEvent& event) {
    if (const auto* records = std::get_if<RecordsEvent>(&event))
      steps += records->source.kind == SourceKind::rank ? 1 : 0;
    if (const auto* said = std::get_if<StudyEvent>(&event)) paused = said->state == StudyState::paused;
  });
  ASSERT_TRUE((*session)->request(control::Pause{}));
  EXPECT_TRUE(until([&] { return count(RunStatus::done) == 1 && paused; }));
  EXPECT_GT(steps, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(runs().size(), 1u);
  ASSERT_TRUE((*session)->request(control::Resume{}));
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
  EXPECT_EQ(count(RunStatus::done), 3);
}

TEST_F(Bench, ANewOwnerFindsThePausedQueuePaused) {
  const std::string file = study("slow", "", 40, 1);  // The queue is paused within the first of its runs.
  const pid_t pid = startCli({"run", file}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  {
    auto client = openStoreSession({.folder = store(), .program = "test"});
    ASSERT_TRUE(client) << english(client.error());
    ASSERT_TRUE((*client)->request(control::Pause{}));
  }
  EXPECT_TRUE(until([&] { return count(RunStatus::done) == 1; }));
  kill(pid, SIGKILL);
  waitFor(pid);
  const pid_t owner = ownerPid();
  ASSERT_GT(owner, 1);
  kill(owner, SIGKILL);
  {
    auto client = openStoreSession({.folder = store(), .program = "test", .serves = true});
    ASSERT_TRUE(client) << english(client.error());
    EXPECT_TRUE(until([&] {
      return (*client)->request(control::StatusRequest{.onceOpen = true}).value_or(control::OwnerStatus{}).paused;
    }));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_EQ(runs().size(), 1u);
    EXPECT_EQ(json({"studies"})["studies"][0]["state"], "paused");
  }
  // A background run has nothing to do; a user's `run` resumes the queue.
  EXPECT_EQ(cli({"run", "--background"}).exitCode, 0);
  EXPECT_EQ(runs().size(), 1u);
  const ProgramOutput again = cli({"run", file});
  EXPECT_EQ(again.exitCode, 0) << again.err;
  EXPECT_NE(again.err.find("was paused"), std::string::npos) << again.err;
  EXPECT_EQ(count(RunStatus::done), 3);
}

TEST_F(Bench, PlanListsTheBatchesOfAnOpenAxisThatAreForecastToFit) {
  // The fake worker's probe reports 1 MB and 31,250 bytes per image, so 64 fit into 3 MB.
  const std::string patch = R"({"protocol": "batch-sweep", "limits": {"memoryMBPerDevice": 3.01},
    "axes": {"devices": [1], "globalBatch": null,
    "perRankBatch": {"from": 16, "times": 2, "until": "oom", "bisect": 0.1}, "strategy": ["single"]}})";
  const nlohmann::json plan = json({"plan", study("oom-plan", "", 5, 1), "--patch", patch});
  std::vector<int> batches;
  for (const nlohmann::json& cell : plan["cells"]) {
    batches.push_back(cell["globalBatch"]);
    EXPECT_TRUE(cell["untilOom"]);
    EXPECT_LE(cell["memoryBytesPerRank"].get<double>(), 3.01e6);
    EXPECT_TRUE(cell["cellKey"].is_string());
  }
  EXPECT_EQ(batches, (std::vector<int>{16, 32, 64}));
  const ProgramOutput table = cli({"plan", study("oom-plan", "", 5, 1), "--patch", patch});
  EXPECT_NE(table.out.find("64 until oom"), std::string::npos) << table.out;
}

TEST_F(Bench, PlanForecastsAndNamesKeys) {
  const nlohmann::json plan = json({"plan", study("forecast")});
  ASSERT_EQ(plan["cells"].size(), 3u);
  for (const nlohmann::json& cell : plan["cells"]) {
    EXPECT_EQ(cell["cellKey"].get<std::string>().size(), 16u);
    EXPECT_GT(cell["secondsPerRepeat"].get<double>(), 0);
  }
}

TEST_F(Bench, AStoreThatCannotBeMadeIsReported) {
  std::ofstream(path("store")) << "a file where the folder should be";
  const ProgramOutput output = cli({"run", study("plain")});
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_NE(output.err.find(store()), std::string::npos) << output.err;
}

TEST_F(Bench, ExportsWithoutADisplay) {
  ASSERT_EQ(cli({"run", study("files", "", 5, 1)}).exitCode, 0);
  for (const char* name : {"s.csv", "s.md", "s.json"}) {
    const ProgramOutput output = cli({"export", "files", "--what", "speedup", "--out", path(name)});
    EXPECT_EQ(output.exitCode, 0) << output.err;
    EXPECT_FALSE(text(name).empty());
  }
  EXPECT_EQ(cli({"export", "files", "--what", "speedup", "--out", path("s.doc")}).exitCode, 2);
  EXPECT_EQ(cli({"export", "files", "--what", "nonsense", "--out", path("s.csv")}).exitCode, 2);
  EXPECT_EQ(cli({"report", "files", "--out", path("report")}).exitCode, 0);
  EXPECT_NE(text("report/report.html").find("files"), std::string::npos);
}

}  // namespace
}  // namespace scalescope
