#include <algorithm>
#include <filesystem>
#include <set>

#include "core/base/file.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/report_lines.h"
#include "launcher/transport/worker_bundle.h"
#include "launcher/preflight/preflight.h"
#include "tests/launcher/preflight/fake_host.h"
#include "tests/paths.h"

namespace scalescope::preflight {
namespace {

Verdict verdictOf(const std::string& check, const std::string& probe) {
  return findingOf(check, healthyHost(probe)).verdict;
}

HostView stoppedHost(Step step, const std::string& code) {
  HostView host = healthyHost();
  host.stoppedAt = step;
  host.stopped = fail(code, {{"host", std::string("n0")}}).value();
  host.probe.reset();
  host.facts.reset();
  host.clock.reset();
  return host;
}

}  // namespace

TEST(Checks, AHostInOrderIsGreen) {
  for (const CheckResult& result : judge(healthyHost(), defaultRequest()))
    EXPECT_EQ(result.finding.verdict, Verdict::ok) << result.check << ": " << english(result.finding.evidence);
}

TEST(Checks, EveryFindingIsAMessageAndEveryNameUnique) {
  const std::vector<std::string_view> all = messageCodes();
  const std::set<std::string_view> codes(all.begin(), all.end());
  std::set<std::string> names;
  HostView broken = healthyHost(probeWith("unwritten", "No space left on device"));
  broken.probe->runsPrograms = false;
  broken.facts->machine.memoryAvailable = 0;
  for (const CheckResult& result : judge(broken, defaultRequest())) {
    EXPECT_TRUE(names.insert(result.check).second) << result.check;
    EXPECT_TRUE(codes.contains(result.finding.evidence.code)) << result.finding.evidence.code;
    EXPECT_EQ(english(result.finding.evidence).find('{'), std::string::npos) << english(result.finding.evidence);
    if (result.finding.verdict != Verdict::failed) continue;
    ASSERT_TRUE(result.finding.fix) << result.check;
    EXPECT_TRUE(codes.contains(result.finding.fix->message.code)) << result.finding.fix->message.code;
  }
}

TEST(Checks, EveryOneHasATitle) {
  for (const CheckKind& kind : checkKinds()) {
    const std::string code = "preflight.title-" + std::string(kind.name);
    EXPECT_NE(englishTemplate(code), code);
  }
}

// All checks that wait for one failed check are one line, the last one.
TEST(Checks, LinesFoldWhatWaits) {
  HostReport report;
  report.checks = judge(healthyHost(), defaultRequest());
  const std::size_t all = report.checks.size();
  EXPECT_EQ(reportLines(report).size(), all);
  EXPECT_EQ(tallyOf(report), (Tally{.ok = static_cast<int>(all)}));
  report.view = healthyHost();
  report.view.stoppedAt = Step::reach;
  report.view.stopped = fail("ssh.connect").value();
  report.checks = judge(report.view, defaultRequest());
  const std::vector<ReportLine> lines = reportLines(report);
  const Tally tally = tallyOf(report);
  EXPECT_EQ(tally.failed, 1);
  ASSERT_GT(tally.unknown, 1);
  EXPECT_EQ(lines.size(), report.checks.size() - static_cast<std::size_t>(tally.unknown) + 1);
  EXPECT_EQ(lines.back().waits, tally.unknown);
  EXPECT_EQ(english(lines.back().finding.evidence), "not checked, because the check \"Connection\" has not passed");
}

TEST(Checks, InterfacesHasEveryName) {
  const std::string text = readFile(sourceFile("docs/INTERFACES.md")).value();
  for (const CheckKind& kind : checkKinds())
    EXPECT_NE(text.find("`" + std::string(kind.name) + "`"), std::string::npos) << kind.name;
}

// The failed step is one failed line; the others report that they wait.
TEST(Checks, TheWayStopsAtOneCheck) {
  const std::vector<std::tuple<Step, std::string, std::string>> ways{
      {Step::name, "ssh.no-address", "name"},
      {Step::name, "ssh.proxy", "name"},
      {Step::reach, "ssh.connect", "reach"},
      {Step::hostKey, "ssh.host-key-unknown", "host-key"},
      {Step::hostKey, "ssh.host-key-changed", "host-key"},
      {Step::login, "ssh.authentication", "login"},
      {Step::login, "ssh.agent", "login"},
      {Step::look, "preflight.no-answer", "commands"}};
  for (const auto& [step, code, check] : ways) {
    bool isBehind = false;
    for (const CheckResult& result : judge(stoppedHost(step, code), defaultRequest())) {
      if (result.check == check) {
        EXPECT_EQ(result.finding.verdict, Verdict::failed) << code;
        EXPECT_EQ(result.finding.evidence.code, code);
        EXPECT_NE(result.finding.fix->command, "") << code;
        isBehind = true;
        continue;
      }
      EXPECT_EQ(result.waits, isBehind) << code << " " << result.check;
      EXPECT_EQ(result.finding.verdict, isBehind ? Verdict::unknown : Verdict::ok) << code << " " << result.check;
    }
    EXPECT_TRUE(isBehind) << code;
  }
}

// If an agent cannot be put there, the answers of the script remain.
TEST(Checks, WithoutAnAgentTheProbeIsJudged) {
  HostView host = healthyHost();
  host.facts.reset();
  host.stoppedAt = Step::agent;
  host.stopped = fail("ssh.deploy", {{"reason", std::string("failed")}}).value();
  EXPECT_EQ(findingOf("agent", host).verdict, Verdict::failed);
  EXPECT_EQ(findingOf("space", host).verdict, Verdict::ok);
  EXPECT_EQ(findingOf("cores", host).verdict, Verdict::unknown);
}

TEST(Checks, DiskIsFullReadOnlyNoexecOrSlow) {
  EXPECT_EQ(verdictOf("space", probeWith("free", "500000")), Verdict::failed);
  EXPECT_EQ(verdictOf("space", probeWith("free", "2000000")), Verdict::warning);
  EXPECT_EQ(verdictOf("space", probeWithout("free")), Verdict::unknown);
  const Finding full = findingOf("writing", healthyHost(probeWith("unwritten", "dd: No space left on device")));
  EXPECT_EQ(full.verdict, Verdict::failed);
  EXPECT_NE(english(full.evidence).find("No space left"), std::string::npos);
  EXPECT_EQ(verdictOf("writing", probeWith("written", "16777216 1790000000000000000 1790000003000000000")),
            Verdict::warning);
  EXPECT_EQ(verdictOf("writing", probeWith("written", "16777216 1790000000N 1790000003N")), Verdict::ok);
  EXPECT_EQ(verdictOf("writing", probeWithout("written")), Verdict::unknown);
  const Finding noexec = findingOf("programs", healthyHost(probeWith("runs", "no")));
  ASSERT_EQ(noexec.verdict, Verdict::failed);
  EXPECT_EQ(noexec.fix->command,
            "ssh -t n0 'sudo mount -o remount,exec \"$(findmnt -nro TARGET -T /home/ada/.cache/scalescope)\"'");
  EXPECT_EQ(verdictOf("programs", probeWith("runs", "no\nSCALESCOPE-LOOK runs-in ")), Verdict::failed);
  const Finding other = findingOf(
      "programs", healthyHost(probeWith("runs", "no\nSCALESCOPE-LOOK runs-in /var/tmp/scalescope-programs-7")));
  EXPECT_EQ(other.verdict, Verdict::warning);
  EXPECT_NE(english(other.evidence).find("/var/tmp/scalescope-programs-7"), std::string::npos);
  EXPECT_EQ(verdictOf("programs", probeWithout("runs")), Verdict::unknown);
}

// The line to copy fixes the finding with the rights of the user that logs in there.
TEST(Checks, ACommandToCopyFixesAFolder) {
  const auto lineOf = [](const std::string& reason) {
    return findingOf("writing", healthyHost(probeWith("unwritten", reason))).fix->command;
  };
  EXPECT_TRUE(lineOf("dd: No space left on device").starts_with("scalescope-cli hosts clean n0 && ssh n0 'du "));
  EXPECT_NE(lineOf("mkdir: Read-only file system").find("remount,rw"), std::string::npos);
  EXPECT_EQ(lineOf("mkdir: Permission denied"), "ssh n0 'ls -ld /home/ada/.cache/scalescope'");
  const HostView full = healthyHost(probeWith("free", "500000"));
  EXPECT_TRUE(findingOf("space", full).fix->command.starts_with("scalescope-cli hosts clean n0 && ssh n0 'du "));
  HostView empty = full;
  empty.probe->keptBundles = 0;
  EXPECT_TRUE(findingOf("space", empty).fix->command.starts_with("ssh n0 'du ")) << "nothing of ours is there";
  HostView root = healthyHost(probeWith("runs", "no"));
  root.probe->user = "root";
  root.spec.port = 2222;
  EXPECT_TRUE(findingOf("programs", root).fix->command.starts_with("ssh -p 2222 n0 'mount "));
}

TEST(Checks, SpaceCountsTheDataThatIsSent) {
  CheckContext context = defaultRequest();
  context.dataBytes = 200e9;
  EXPECT_EQ(findingOf("space", healthyHost(), context).verdict, Verdict::failed);
  HostView there = healthyHost();
  there.spec.dataPath = "/data";
  EXPECT_EQ(findingOf("space", there, context).verdict, Verdict::ok);
}

// A library that was sent packed is beside its packed form, which is no larger, until it is whole.
TEST(Checks, SpaceHoldsALargeFileInBothItsForms) {
  const std::string worker = builtProgram("scalescope-worker");
  if (!std::filesystem::exists(worker)) GTEST_SKIP() << "needs the worker";
  const auto items = workerBundle({worker}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  std::int64_t bytes = 0, largest = 0;
  for (const DeployedItem& item : *items) bytes += item.bytes, largest = std::max(largest, item.bytes);
  EXPECT_EQ(verdictOf("space", probeWith("free", std::to_string((bytes + largest) / 1024))), Verdict::failed)
      << "so much is not enough beside logs";
}

TEST(Checks, AClockThatIsOffByMoreThanTheDoubtIsNamed) {
  HostView host = healthyHost();
  host.clock = ClockLook{-86400, 0.1};
  const Finding behind = findingOf("clock", host);
  EXPECT_EQ(behind.verdict, Verdict::failed);
  EXPECT_EQ(behind.evidence.code, "preflight.clock-behind");
  host.clock = ClockLook{5, 0.1};
  EXPECT_EQ(findingOf("clock", host).verdict, Verdict::warning);
  host.clock = ClockLook{5, 4};
  EXPECT_EQ(findingOf("clock", host).verdict, Verdict::ok);
  host.clock.reset();
  EXPECT_EQ(findingOf("clock", host).verdict, Verdict::unknown);
}

TEST(Checks, FishAndCshAndNoiseAreNamed) {
  for (const char* shell : {"/usr/bin/fish", "/bin/csh", "/bin/tcsh"}) {
    const Finding finding = findingOf("shell", healthyHost(probeWith("shell", shell)));
    EXPECT_EQ(finding.verdict, Verdict::warning) << shell;
    EXPECT_NE(english(finding.evidence).find(shell), std::string::npos);
  }
  EXPECT_EQ(verdictOf("shell", probeWith("shell", "/bin/dash")), Verdict::ok);
  const Finding noise = findingOf("noise", healthyHost("Welcome \033]0;owned\007\n" + kHealthy));
  EXPECT_EQ(noise.verdict, Verdict::warning);
  EXPECT_EQ(english(noise.evidence).find('\033'), std::string::npos);
}

TEST(Checks, AnotherProcessorIsRefused) {
  EXPECT_EQ(verdictOf("platform", probeWith("system", "Linux aarch64")), Verdict::failed);
  EXPECT_EQ(verdictOf("platform", probeWith("glibc", "")), Verdict::ok);
}

TEST(Checks, LimitsOfFilesCoresAndMemory) {
  EXPECT_EQ(verdictOf("open-files", probeWith("files", "100 100")), Verdict::failed);
  EXPECT_EQ(verdictOf("open-files", probeWith("files", "512 4096")), Verdict::warning);
  EXPECT_EQ(verdictOf("open-files", probeWith("files", "unlimited unlimited")), Verdict::ok);
  HostView host = healthyHost();
  host.facts->machine.cpuQuota = 1.5;
  EXPECT_EQ(findingOf("cores", host).evidence.code, "preflight.cores-quota");
  host = healthyHost();
  host.facts->machine.usableCores.resize(2);
  EXPECT_EQ(findingOf("cores", host).verdict, Verdict::warning);
  host.facts->machine.memoryBytes = 4e9;
  host.facts->machine.machineMemoryBytes = 16e9;
  host.facts->machine.memoryAvailable = 3e9;
  EXPECT_EQ(findingOf("memory", host).evidence.code, "preflight.memory-limited");
  EXPECT_EQ(findingOf("memory", host).verdict, Verdict::ok);
  host.facts->machine.memoryAvailable = 0.5e9;
  EXPECT_EQ(findingOf("memory", host).verdict, Verdict::failed);
}

TEST(Checks, WhatLogindEndsIsNamed) {
  EXPECT_EQ(verdictOf("logout", probeWith("kills", "yes")), Verdict::failed);
  EXPECT_EQ(verdictOf("logout", probeWith("kills", "unknown")), Verdict::unknown);
  EXPECT_EQ(verdictOf("logout", probeWith("lingers", "no")), Verdict::warning);
  HostView root = healthyHost(probeWith("kills", "yes"));
  root.probe->user = "root";
  EXPECT_EQ(findingOf("logout", root).verdict, Verdict::ok);
  EXPECT_EQ(verdictOf("logout", probeWithout("kills")), Verdict::ok);
}

TEST(Checks, RanksThatLiveAreLeftOver) {
  const Finding finding = findingOf("leftovers", healthyHost(probeWith("ranks", "41 42")));
  ASSERT_EQ(finding.verdict, Verdict::warning);
  EXPECT_EQ(finding.fix->command, "ssh n0 'kill 41 42'");
  const Finding many = findingOf("leftovers", healthyHost(probeWith("bundles-kept", "40")));
  ASSERT_EQ(many.verdict, Verdict::warning);
  EXPECT_EQ(many.fix->command, "scalescope-cli hosts clean n0");
  const Finding runs = findingOf("leftovers", healthyHost(probeWith("runs-kept", "100")));
  ASSERT_EQ(runs.verdict, Verdict::warning);
  EXPECT_EQ(runs.fix->message.code, "preflight.fix.runs");
  EXPECT_EQ(runs.fix->command, "scalescope-cli hosts clean n0");
}

TEST(Checks, DataSetsThatWereSentAreCounted) {
  const Finding finding = findingOf("leftovers", healthyHost());
  EXPECT_EQ(finding.verdict, Verdict::ok);
  EXPECT_TRUE(english(finding.evidence).ends_with("3 sent copies of the programs, 2 sent datasets (65.5 MB)"))
      << english(finding.evidence);
  EXPECT_EQ(verdictOf("leftovers", probeWithout("data-kept")), Verdict::unknown);
  const Finding uncounted = findingOf("leftovers", healthyHost(probeWithout("data-kib")));
  EXPECT_EQ(uncounted.verdict, Verdict::ok);
  EXPECT_TRUE(english(uncounted.evidence).ends_with("2 sent datasets (?)")) << english(uncounted.evidence);
}

TEST(Checks, GpusAndTheirDriver) {
  EXPECT_EQ(verdictOf("gpus", probeWith("cards", "2")), Verdict::failed);
  HostView host = healthyHost(probeWith("driver", "NVRM version: NVIDIA UNIX Module 550.54.15 Tue"));
  EXPECT_EQ(findingOf("driver", host).verdict, Verdict::failed);
  host.facts->machine.driver = "580.65.06";
  EXPECT_EQ(findingOf("driver", host).verdict, Verdict::ok);
  host.facts->machine.gpus = {{0, "H200", "GPU-1", 141e9, 1e9, {}}};
  EXPECT_EQ(findingOf("gpus", host).verdict, Verdict::ok);
  host.facts->machine.gpus[0].processes = {"4711 python"};
  EXPECT_EQ(findingOf("gpus", host).verdict, Verdict::warning);
  CheckContext context = defaultRequest();
  EXPECT_EQ(findingOf("worker", host, context).verdict, Verdict::warning);
  EXPECT_EQ(findingOf("worker", host, context).fix->message.code, "preflight.fix.cuda-worker");
  context.cudaWorkerProgram = "/opt/scalescope-worker-cuda";
  EXPECT_EQ(findingOf("worker", host, context).verdict, Verdict::ok) << "it is sent";
}

TEST(Checks, GpusThatCannotBeUsedAreReportedAsSuch) {
  HostView host = healthyHost();
  host.facts->machine.gpus = {{0, "GB10", "GPU-1", 0, 0, {}}};
  EXPECT_EQ(english(findingOf("gpus", host).evidence), "0: GB10, memory not reported");
  host.facts->machine.gpus = {{0, "A100", "GPU-1", 0, 0, {}, true}};
  EXPECT_EQ(findingOf("gpus", host).verdict, Verdict::warning);
  EXPECT_EQ(english(findingOf("gpus", host).evidence), "0: A100, divided (MIG)");
  host.facts->machine.gpus.clear();
  host.facts->machine.hasGpuSlice = true;
  CheckContext context = defaultRequest();
  EXPECT_EQ(findingOf("gpus", host, context).verdict, Verdict::warning);
  EXPECT_EQ(findingOf("gpus", host, context).evidence.code, "machine.gpu-slices");
  context.study = StudySpec();
  EXPECT_EQ(findingOf("gpus", host, context).verdict, Verdict::failed);
  host.spec.device = DeviceKind::cpu;
  EXPECT_EQ(findingOf("gpus", host, context).verdict, Verdict::warning) << "it uses none";
  host = healthyHost(probeWith("cards", "1"));
  host.facts->machine.hasGpuSlice = true;
  EXPECT_EQ(findingOf("gpus", host).evidence.code, "machine.gpu-slices") << "not that the driver lists none";
  host.facts->machine.hasGpuSlice = false;
  host.facts->machine.lostGpus = 1;
  EXPECT_EQ(findingOf("gpus", host).verdict, Verdict::failed);
  EXPECT_EQ(findingOf("gpus", host).evidence.code, "machine.gpus-lost");
}

TEST(Checks, AStudyForGpusNeedsOne) {
  CheckContext context = defaultRequest();
  context.study = StudySpec();
  HostView host = healthyHost();
  host.spec.device = DeviceKind::cuda;
  EXPECT_EQ(findingOf("gpus", host, context).verdict, Verdict::failed);
  EXPECT_EQ(findingOf("driver", host, context).verdict, Verdict::failed);
}

TEST(Checks, MissingDataIsNamedHereAndThere) {
  CheckContext context = defaultRequest();
  context.study = StudySpec();
  context.study->dataset.name = "fashion-mnist";
  context.data = fail("study.data-missing", {{"dataset", std::string("fashion-mnist")}, {"path", std::string("/x")}});
  const Finding here = findingOf("dataset", healthyHost(), context);
  ASSERT_EQ(here.verdict, Verdict::failed);
  EXPECT_EQ(here.fix->command, "scalescope-cli data fetch fashion-mnist");
  context.data = DatasetInfo();
  EXPECT_EQ(findingOf("dataset", healthyHost(), context).evidence.code, "preflight.data-sent");
  HostView host = healthyHost();
  host.spec.dataPath = "/data";
  host.probe->dataBytes = {47'040'016, 60'008, -1, 10'008};
  EXPECT_EQ(findingOf("dataset", host, context).evidence.code, "preflight.data-missing");
  DatasetInfo data;
  data.trainFiles = {"/here/a b", "/here/c"};
  data.testFiles = {"/here/d"};
  context.data = data;
  EXPECT_EQ(findingOf("dataset", host, context).fix->command,
            "ssh n0 'mkdir -p /data' && scp '/here/a b' /here/c /here/d n0:/data/");
  context.data = fail("study.data-missing", {{"dataset", std::string("fashion-mnist")}, {"path", std::string("/x")}});
  EXPECT_EQ(findingOf("dataset", host, context).fix->command, "scalescope-cli data fetch fashion-mnist");
  context.data = DatasetInfo();
  host.probe->dataBytes[2] = 7'840'016;
  EXPECT_EQ(findingOf("dataset", host, context).verdict, Verdict::ok);
  host.probe->dataBytes[2] = 7'840'017;
  EXPECT_EQ(findingOf("dataset", host, context).evidence.code, "preflight.data-size");
  context.data.reset();
  EXPECT_EQ(findingOf("dataset", host, context).evidence.code, "preflight.data-made");
  context.study->program.emplace();
  EXPECT_EQ(findingOf("dataset", host, context).evidence.code, "preflight.data-of-program");
}

TEST(Checks, AClosedPortBetweenNodesIsNamed) {
  HostView host = healthyHost();
  host.links[0] = {"n1", std::nullopt, std::nullopt, "Connection timed out"};
  const Finding closed = findingOf("links", host);
  EXPECT_EQ(closed.verdict, Verdict::failed);
  EXPECT_NE(english(closed.evidence).find("n1 (Connection timed out)"), std::string::npos);
  EXPECT_EQ(closed.fix->command, "") << "the login of n1 is unknown";
  host.links[0].peerShell.login = "ada@n1";
  const std::string line = findingOf("links", host).fix->command;
  EXPECT_TRUE(line.starts_with("ssh -t ada@n1 'sudo nft list chains | ")) << line;
  EXPECT_NE(line.find(" ip saddr 10.0.0.10 accept "), std::string::npos) << line;
  host.interface->address = "fd00::10";
  EXPECT_NE(findingOf("links", host).fix->command.find(" ip6 saddr fd00::10 accept "), std::string::npos);
  host.interface->address = "1.2.3.4 accept; reboot";  // An agent could send such a text.
  EXPECT_EQ(findingOf("links", host).fix->command, "");
  host.links[0].reason.clear();
  EXPECT_EQ(findingOf("links", host).verdict, Verdict::unknown);
  host.links.clear();
  EXPECT_EQ(findingOf("links", host).verdict, Verdict::unknown);
  host.interface = NetworkInterface{"ib0", "", 0, false};
  EXPECT_EQ(findingOf("interface", host).verdict, Verdict::failed);
  host.interface.reset();
  EXPECT_EQ(findingOf("interface", host).verdict, Verdict::unknown);
}

TEST(Checks, ThisMachineHasNoWayToIt) {
  HostView host = healthyHost();
  host.isLocal = true;
  CheckContext context = defaultRequest();
  context.hosts = 1;
  for (const CheckResult& result : judge(host, context))
    for (const char* name : {"name", "reach", "host-key", "login", "noise", "shell", "clock", "links"})
      EXPECT_NE(result.check, name);
}

// Checks of a study of the user's own program.
class ProgramCheck : public ::testing::Test {
 protected:
  ProgramCheck() {
    m_context.study.emplace();
    m_context.study->program.emplace();
    m_context.study->program->command = {"python3", "train.py"};
  }
  Finding judged(const std::string& lines) {
    return findingOf("program", healthyHost(probeWith("program", lines)), m_context);
  }
  CheckContext m_context = defaultRequest();
};

TEST_F(ProgramCheck, ReportsTheVersionsOfPythonAndTorch) {
  const Finding whole = judged("/usr/bin/python3\nSCALESCOPE-LOOK python 3.11.7\nSCALESCOPE-LOOK torch 2.4.0");
  EXPECT_EQ(whole.verdict, Verdict::ok);
  EXPECT_EQ(english(whole.evidence), "/usr/bin/python3 is installed: Python 3.11.7 with torch 2.4.0");
  EXPECT_EQ(judged("/x\nSCALESCOPE-LOOK python 3.11.7\nSCALESCOPE-LOOK torch none").evidence.code,
            "preflight.program-no-torch");
  EXPECT_EQ(judged("/x\nSCALESCOPE-LOOK python 3.11.7\nSCALESCOPE-LOOK torch slow").evidence.code,
            "preflight.program-slow");
  EXPECT_EQ(judged("/usr/bin/train").evidence.code, "preflight.program");
}

TEST_F(ProgramCheck, WhatIsNotThereFails) {
  EXPECT_EQ(judged("").evidence.code, "preflight.no-program");
  EXPECT_EQ(judged("").verdict, Verdict::failed);
  m_context.study->program->shared = true;
  EXPECT_EQ(judged("/x\nSCALESCOPE-LOOK program-folder no").evidence.code, "preflight.no-program-folder");
  EXPECT_EQ(findingOf("program", healthyHost(), m_context).verdict, Verdict::unknown);
  m_context.study->program->shared = false;
  m_context.badFiles = Message{"program.no-files", {}};
  EXPECT_EQ(judged("/x").evidence.code, "program.no-files");
}

TEST_F(ProgramCheck, ItsPathsAreThoseOfARunFromHere) {
  Request request{.programs = {.environment = Environment::ofThisProcess()}};
  request.context = m_context;
  request.context.study->program->command = {"true"};
  request.context.study->program->venv = "some/venv";
  complete(request);
  const ProgramSpec& program = *request.context.study->program;
  EXPECT_TRUE(program.workingDirectory.starts_with('/')) << program.workingDirectory;
  EXPECT_TRUE(program.venv.starts_with('/') && program.venv.ends_with("/some/venv")) << program.venv;
  EXPECT_FALSE(request.context.badFiles);
}

TEST_F(ProgramCheck, OthersHaveNone) {
  for (const CheckResult& check : judge(healthyHost(), defaultRequest())) EXPECT_NE(check.check, "program");
}

}  // namespace scalescope::preflight
