// Tests `check` of two nodes with real sshd: in order, and with possible faults on the way to them and in their
// folders.
#include "tests/cluster/preflight_cluster.h"

namespace scalescope {

using preflight::HostReport;
using preflight::Verdict;

TEST_F(PreflightClusterTest, NodesInOrderAreGreenAndTheirLinksMeasured) {
  const auto reports = check();
  ASSERT_EQ(reports.size(), 2u);
  for (const HostReport& report : reports) {
    for (const char* name : {"name", "reach", "host-key", "login", "commands", "noise", "programs", "clock", "agent",
                             "interface", "links"})
      EXPECT_EQ(findingOf(report, name).verdict, Verdict::ok)
          << name << ": " << english(findingOf(report, name).evidence);
    EXPECT_EQ(report.view.interface->name, "eth0");
    ASSERT_EQ(report.view.links.size(), 1u);
    EXPECT_GT(report.view.links[0].bytesPerSecond.value_or(0), 1e6);
  }
}

TEST_F(PreflightClusterTest, AMissingHostIsOneRedLineAndTheOthersAreSeen) {
  const auto reports = check({"n0", "127.0.0.1.nowhere.invalid"});
  EXPECT_EQ(findingOf(reports[0], "agent").verdict, Verdict::ok);
  EXPECT_EQ(findingOf(reports[1], "name").verdict, Verdict::failed);
  EXPECT_EQ(findingOf(reports[0], "links").verdict, Verdict::unknown);
}

TEST_F(PreflightClusterTest, AnUnknownKeyIsAFindingWithoutAPrompt) {
  const std::string known = readFile(folder() + "/known_hosts").value();
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  const auto reports = check({"n0"});
  EXPECT_EQ(findingOf(reports[0], "host-key").evidence.code, "ssh.host-key-unknown");
  EXPECT_EQ(readFile(folder() + "/known_hosts").value(), "");
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
  EXPECT_EQ(findingOf(check({"n0"})[0], "host-key").verdict, Verdict::ok);
}

TEST_F(PreflightClusterTest, ACacheWhereNoProgramMayRun) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o noexec,size=64m tmpfs " + cache()), 0);
  {
    const OtherFolders others("n1", "exec");
    EXPECT_EQ(verdictOf("agent"), Verdict::ok) << reported;
    EXPECT_EQ(verdictOf("programs"), Verdict::warning) << reported;
    EXPECT_NE(reported.find(OtherFolders::kFolders.front()), std::string::npos) << reported;
  }
  {
    const OtherFolders others("n1", "noexec");
    EXPECT_EQ(verdictOf("agent"), Verdict::failed) << reported;
    EXPECT_NE(reported.find("programs"), std::string::npos) << reported;
    EXPECT_EQ(verdictOf("programs"), Verdict::failed) << reported;
  }
  script("enter n1 umount -l " + cache());
  EXPECT_EQ(verdictOf("programs"), Verdict::ok) << reported;
  EXPECT_EQ(verdictOf("agent"), Verdict::ok) << reported;
}

TEST_F(PreflightClusterTest, ASmallDiskIsNamedAndNotFilled) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o size=8m tmpfs " + cache()), 0);
  EXPECT_EQ(verdictOf("space"), Verdict::failed) << reported;
  EXPECT_EQ(verdictOf("agent"), Verdict::failed) << reported;
  EXPECT_EQ(script("enter n1 sh -c 'test -z \"$(ls -A " + cache() + ")\"'"), 0) << "it was filled";
  EXPECT_EQ(verdictOf("writing"), Verdict::failed) << reported;
  EXPECT_NE(reported.find("No space left"), std::string::npos) << reported;
  script("enter n1 umount -l " + cache());
  EXPECT_NE(verdictOf("writing"), Verdict::failed) << reported;
}

// Four run at once: one copies, and the others' shells end before they have received everything.
TEST_F(PreflightClusterTest, HostsOfOneHomeTakeOneAgent) {
  for (const auto& entry : std::filesystem::directory_iterator(home() + "/.cache/scalescope"))
    if (entry.path().filename().string().starts_with("agent-")) std::filesystem::remove_all(entry.path());
  const Configuration more("Host m0 m1 m2 m3\n  HostName 10.79.0.11\n  User root\n  IdentityFile " + folder() +
                           "/key\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder() + "/known_hosts\n");
  for (const HostReport& report : check({"m0", "m1", "m2", "m3"}))
    EXPECT_EQ(findingOf(report, "agent").verdict, Verdict::ok) << english(findingOf(report, "agent").evidence);
}

TEST_F(PreflightClusterTest, AReadOnlyCache) {
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o ro,size=64m tmpfs " + cache()), 0);
  EXPECT_EQ(verdictOf("writing"), Verdict::failed);
  EXPECT_NE(reported.find("Read-only"), std::string::npos) << reported;
  script("enter n1 umount -l " + cache());
  EXPECT_NE(verdictOf("writing"), Verdict::failed) << reported;
}

TEST_F(PreflightClusterTest, ANoisyShell) {
  std::ofstream(home() + "/.bashrc") << "printf 'Hi \\033]0;owned\\007\\n'\n";
  EXPECT_EQ(verdictOf("noise"), Verdict::warning);
  EXPECT_EQ(reported.find('\033'), std::string::npos);
  std::filesystem::remove(home() + "/.bashrc");
  EXPECT_EQ(verdictOf("noise"), Verdict::ok) << reported;
}

}  // namespace scalescope
