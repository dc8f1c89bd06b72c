// `check` of two nodes with real sshd: in order, then broken in one way after the other, each time mended again.
#include "launcher/preflight/preflight.h"

#include "launcher/hosts/named_host.h"
#include "tests/cluster/cluster.h"

namespace scalescope {
namespace {

using preflight::CheckResult;
using preflight::HostReport;
using preflight::Verdict;

const CheckResult& checkOf(const HostReport& report, const std::string& name) {
  static const CheckResult kNone;
  for (const CheckResult& check : report.checks)
    if (check.check == name) return check;
  ADD_FAILURE() << "no check " << name;
  return kNone;
}

}  // namespace

class PreflightClusterTest : public ClusterTest {
 protected:
  std::vector<HostReport> check(const std::vector<std::string>& hosts = {"n0", "n1"}) {
    preflight::Request request;
    for (const std::string& name : hosts) {
      request.hosts.push_back(hostNamed(name));
      if (name == "n1") request.hosts.back().dataPath = dataPath;
    }
    request.programs = {.agentProgram = SCALESCOPE_BIN_DIR "/scalescope-agent", .workerProgram = kFakeRank};
    request.wish.study = wanted;
    preflight::complete(request);
    return preflight::checkHosts(request, {}, {});
  }

  // What it says of n1.
  Verdict verdictOf(const std::string& name) {
    const auto reports = check();
    const CheckResult& found = checkOf(reports[1], name);
    told = english(found.finding.evidence);
    return found.finding.verdict;
  }

  // n1 is red, and green again once it is mended.
  void expectRedThenGreen(const std::string& name, Verdict red, const std::function<void()>& mend) {
    EXPECT_EQ(verdictOf(name), red) << told;
    mend();
    EXPECT_EQ(verdictOf(name), Verdict::ok) << told;
  }

  // As the nodes see it.
  static std::string cache() { return std::string(std::getenv("HOME")) + "/.cache/scalescope"; }
  static std::string home() { return folder() + "/n1/home"; }

  std::optional<StudySpec> wanted;
  std::string dataPath;
  std::string told;
};

TEST_F(PreflightClusterTest, NodesInOrderAreGreenAndTheirLinksMeasured) {
  const auto reports = check();
  ASSERT_EQ(reports.size(), 2u);
  for (const HostReport& report : reports) {
    for (const char* name : {"name", "reach", "host-key", "login", "commands", "noise", "programs", "clock", "agent",
                             "interface", "links"})
      EXPECT_EQ(checkOf(report, name).finding.verdict, Verdict::ok)
          << name << ": " << english(checkOf(report, name).finding.evidence);
    EXPECT_EQ(report.view.interface->name, "eth0");
    ASSERT_EQ(report.view.links.size(), 1u);
    EXPECT_GT(report.view.links[0].bytesPerSecond.value_or(0), 1e6);
  }
}

TEST_F(PreflightClusterTest, AMissingHostIsOneRedLineAndTheOthersAreSeen) {
  const auto reports = check({"n0", "127.0.0.1.nowhere.invalid"});
  EXPECT_EQ(checkOf(reports[0], "agent").finding.verdict, Verdict::ok);
  EXPECT_EQ(checkOf(reports[1], "name").finding.verdict, Verdict::failed);
  EXPECT_EQ(checkOf(reports[0], "links").finding.verdict, Verdict::unknown);
}

TEST_F(PreflightClusterTest, AnUnknownKeyIsAFindingAndNobodyIsAsked) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  const auto reports = check({"n0"});
  EXPECT_EQ(checkOf(reports[0], "host-key").finding.evidence.code, "ssh.host-key-unknown");
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), "");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
  EXPECT_EQ(checkOf(check({"n0"})[0], "host-key").finding.verdict, Verdict::ok);
}

TEST_F(PreflightClusterTest, ACacheWhereNoProgramMayRun) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o noexec,size=64m tmpfs " + cache()), 0);
  {
    const OtherFolders others("n1", "exec");
    EXPECT_EQ(verdictOf("agent"), Verdict::ok) << told;
    EXPECT_EQ(verdictOf("programs"), Verdict::warning) << told;
    EXPECT_NE(told.find(OtherFolders::kFolders.front()), std::string::npos) << told;
  }
  {
    const OtherFolders others("n1", "noexec");
    EXPECT_EQ(verdictOf("agent"), Verdict::failed) << told;
    EXPECT_NE(told.find("programs"), std::string::npos) << told;
    EXPECT_EQ(verdictOf("programs"), Verdict::failed) << told;
  }
  script("enter n1 umount " + cache());
  EXPECT_EQ(verdictOf("programs"), Verdict::ok) << told;
  EXPECT_EQ(verdictOf("agent"), Verdict::ok) << told;
}

TEST_F(PreflightClusterTest, ASmallDiskIsNamedAndNotFilled) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o size=8m tmpfs " + cache()), 0);
  EXPECT_EQ(verdictOf("space"), Verdict::failed) << told;
  EXPECT_EQ(verdictOf("agent"), Verdict::failed) << told;
  EXPECT_EQ(script("enter n1 sh -c 'test -z \"$(ls -A " + cache() + ")\"'"), 0) << "it was filled";
  EXPECT_EQ(verdictOf("writing"), Verdict::failed) << told;
  EXPECT_NE(told.find("No space left"), std::string::npos) << told;
  script("enter n1 umount " + cache());
  EXPECT_NE(verdictOf("writing"), Verdict::failed) << told;
}

// Four at once: one copies, the others' shells end before they have taken what is sent to them.
TEST_F(PreflightClusterTest, HostsOfOneHomeTakeOneAgent) {
  for (const auto& entry : std::filesystem::directory_iterator(home() + "/.cache/scalescope"))
    if (entry.path().filename().string().starts_with("agent-")) std::filesystem::remove_all(entry.path());
  const Configuration more("Host m0 m1 m2 m3\n  HostName 10.79.0.11\n  User root\n  IdentityFile " + folder() +
                           "/key\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder() + "/known_hosts\n");
  for (const HostReport& report : check({"m0", "m1", "m2", "m3"}))
    EXPECT_EQ(checkOf(report, "agent").finding.verdict, Verdict::ok)
        << english(checkOf(report, "agent").finding.evidence);
}

TEST_F(PreflightClusterTest, AReadOnlyCache) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o ro,size=64m tmpfs " + cache()), 0);
  EXPECT_EQ(verdictOf("writing"), Verdict::failed);
  EXPECT_NE(told.find("Read-only"), std::string::npos) << told;
  script("enter n1 umount " + cache());
  EXPECT_NE(verdictOf("writing"), Verdict::failed) << told;
}

TEST_F(PreflightClusterTest, AClockThatIsADayAhead) {
  std::filesystem::create_directories(home() + "/bin");
  std::ofstream(home() + "/bin/date") << "#!/bin/sh\nexec /bin/date -d '1 day' \"$@\"\n";
  std::filesystem::permissions(home() + "/bin/date", std::filesystem::perms::owner_all);
  std::ofstream(home() + "/.bashrc") << "export PATH=$HOME/bin:$PATH\n";
  expectRedThenGreen("clock", Verdict::failed, [&] { std::filesystem::remove(home() + "/.bashrc"); });
  std::filesystem::remove_all(home() + "/bin");
}

TEST_F(PreflightClusterTest, FishAndANoisyShell) {
  std::ofstream(home() + "/.bashrc") << "export SHELL=/usr/bin/fish; printf 'Hi \\033]0;owned\\007\\n'\n";
  EXPECT_EQ(verdictOf("noise"), Verdict::warning);
  EXPECT_EQ(told.find('\033'), std::string::npos);
  expectRedThenGreen("shell", Verdict::warning, [&] { std::filesystem::remove(home() + "/.bashrc"); });
}

TEST_F(PreflightClusterTest, DataThatIsMissingThere) {
  wanted = StudySpec();
  wanted->dataset.name = "fashion-mnist";
  dataPath = std::string(std::getenv("HOME")) + "/data";
  expectRedThenGreen("dataset", Verdict::failed, [&] {
    std::filesystem::create_directories(home() + "/data");
    for (const char* name :
         {"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"})
      std::ofstream(home() + "/data/" + name) << "some";
  });
  std::filesystem::remove_all(home() + "/data");
}

TEST_F(PreflightClusterTest, PortsThatAreClosedBetweenTheNodes) {
  ASSERT_EQ(script("enter n1 ip route add prohibit 10.79.0.10/32"), 0);
  EXPECT_EQ(verdictOf("links"), Verdict::failed);
  EXPECT_NE(told.find("n0"), std::string::npos) << told;
  script("enter n1 ip route del prohibit 10.79.0.10/32");
  EXPECT_EQ(verdictOf("links"), Verdict::ok) << told;
}

}  // namespace scalescope
