// Tests copies to a real host that are interrupted, delayed, or might belong to another user.
#include "launcher/plan/host_groups.h"
#include "launcher/preflight/clean_hosts.h"
#include "tests/cluster/cluster.h"
#include "tests/launcher/transport/fuse.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

std::string home(const std::string& node) { return ClusterTest::folder() + "/" + node + "/home"; }
std::string cache(const std::string& node) { return home(node) + "/.cache/scalescope"; }

// Returns the deployed folder of that kind; empty if there is none.
std::string deployed(const std::string& node, const std::string& kind) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(cache(node), ignored))
    if (entry.path().filename().string().starts_with(kind + "-")) return entry.path().filename().string();
  return "";
}

std::string outputOf(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text(4096, '\0');
  text.resize(fread(text.data(), 1, text.size(), pipe.get()));
  return text;
}

int shell(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()); }

// Filter that drops everything that this machine sends from one port; neither end is notified.
class BlackHole {
 public:
  explicit BlackHole(const std::string& port) : m_rule("pref 77 ipproto tcp sport " + port + " blackhole") {
    EXPECT_EQ(shell("ip rule add " + m_rule), 0);
  }
  ~BlackHole() { shell("ip rule del " + m_rule); }
  BlackHole(const BlackHole&) = delete;
  BlackHole& operator=(const BlackHole&) = delete;

 private:
  std::string m_rule;
};

}  // namespace

// The host does not notice the end for hours: the next copy must not wait for it.
TEST_F(ClusterTest, ACopyThatVanishesBlocksNoOther) {
  const std::string hidden = store + "/worker";
  std::filesystem::copy_file(kFakeRank, hidden);
  ASSERT_EQ(shell("dd if=/dev/urandom bs=1M count=24 oflag=append conv=notrunc of=" + hidden),
            0);  // Random data does not compress.
  TransportOptions options = ownOptions();
  options.workerProgram = hidden;
  ASSERT_EQ(shell("tc qdisc replace dev sct-n0 root tbf rate 20mbit burst 200000 latency 50ms"), 0);
  TestClient& cut = open("n0", 0, options);
  ASSERT_TRUE(cut.until([&] { return cut.hasTold("ssh.sent"); })) << cut.lastLoss;
  const std::string row = outputOf("ss -Htn state established dst 10.79.0.10:22");
  const std::size_t colon = row.find("10.79.0.1:");
  ASSERT_NE(colon, std::string::npos) << row;
  const std::string port = row.substr(colon + 10, row.find(' ', colon) - colon - 10);
  {
    const BlackHole hole(port);
    Fuse fuse;
    fuse.light();
    clients.clear();
    EXPECT_FALSE(fuse.isBurnt()) << "letting go waits for a peer that has vanished";
    shell("tc qdisc del dev sct-n0 root");
    TestClient& next = open("n0", 0, options);
    for (int i = 0; i < 3 && next.readyCount == 0; ++i) next.until([&] { return next.readyCount > 0; });
    EXPECT_EQ(next.readyCount, 1) << next.lastLoss;
    // The shell of the vanished copy ends by itself and releases the lock.
    const std::string lock = cache("n0") + "/" + deployed("n0", "worker") + "/.lock";
    bool isFree = false;
    for (int i = 0; i < 300 * patience() && !isFree; ++i) {
      isFree = script("enter n0 flock -n " + lock + " true") == 0;
      if (!isFree) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_TRUE(isFree);
  }
}

TEST_F(ClusterTest, AConnectionIsCancelledWhileItsFilesAreRead) {
  TransportOptions options = ownOptions();
  options.workerProgram = store + "/worker";
  std::filesystem::copy_file(kFakeRank, options.workerProgram);
  std::filesystem::resize_file(options.workerProgram,
                               std::uintmax_t{64} << 30);  // The file is a hole, but reading it takes minutes.
  TestClient& client = open("n0", 0, options);
  const auto isRead = [&] {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
      if (std::filesystem::read_symlink(entry.path(), ignored) == options.workerProgram) return true;
    return false;
  };
  ASSERT_TRUE(client.until(isRead));
  Fuse fuse;
  fuse.light();
  clients.clear();
  EXPECT_FALSE(fuse.isBurnt()) << "letting go waits for a file to be read";
}

TEST_F(ClusterTest, ALockThatIsNeverReleasedDelaysACopyOnly) {
  ASSERT_EQ(reach("n1", 1).readyCount, 1);
  clients.clear();
  const std::string folder = cache("n1") + "/" + deployed("n1", "agent");
  std::filesystem::remove(folder + "/scalescope-agent");
  const UniqueFd lock(::open((folder + "/.lock").c_str(), O_RDWR | O_CLOEXEC));
  ASSERT_EQ(flock(lock.get(), LOCK_EX), 0);
  TestClient& client = open("n1", 1);
  for (int i = 0; i < 2 && client.readyCount == 0; ++i) client.until([&] { return client.readyCount > 0; });
  EXPECT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_EQ(client.lostCount, 0) << client.lastLoss;
}

TEST_F(ClusterTest, OldVersionsAreRemovedByANewOneAndTheRestOnRequest) {
  std::filesystem::remove_all(cache("n1"));
  for (int hours = 1; hours <= 5; ++hours) {
    const std::string old = cache("n1") + "/agent-" + std::string(23, '0') + std::to_string(hours);
    std::filesystem::create_directories(old);
    std::filesystem::last_write_time(old, std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  const auto agents = [] {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(cache("n1")))
      count += entry.path().filename().string().starts_with("agent-") ? 1 : 0;
    return count;
  };
  TestClient& client = reach("n1", 1);
  ASSERT_EQ(client.readyCount, 1) << client.lastLoss;
  EXPECT_EQ(agents(), 3);
  EXPECT_FALSE(std::filesystem::is_empty(cache("n1") + "/.agents")) << "the agent says that it lives";
  const TransportOptions programs{.agentProgram = builtProgram("scalescope-agent"),
                                  .workerProgram = kFakeRank,
                                  .environment = Environment::ofThisProcess()};
  const auto cleaned = preflight::cleanHosts({hostNamed("n1"), hostNamed("127.0.0.1.nowhere.invalid")}, programs, {});
  ASSERT_EQ(cleaned.size(), 2u);
  ASSERT_TRUE(cleaned[0].found) << english(cleaned[0].found.error());
  EXPECT_EQ(cleaned[0].found->removed, 2);
  EXPECT_EQ(cleaned[0].found->kept, 1) << "it runs";
  EXPECT_EQ(agents(), 1);
  EXPECT_FALSE(cleaned[1].found);
}

// A host with GPUs gets both workers; libraries of an earlier bundle are not sent again.
TEST_F(ClusterTest, AHostOfGpusIsSentTheCudaWorkerWithItsLibraries) {
  TransportOptions options = ownOptions();
  options.workerProgram = store + "/worker";  // It is below /tmp, which the nodes do not share.
  std::filesystem::copy_file(kFakeRank, options.workerProgram);
  EXPECT_EQ(reach("n1", 1, options).readyCount, 1);
  const std::string without = clients.back()->transport->workerPath();
  EXPECT_NE(script("enter n1 test -e " + without + "-cuda"), 0);
  clients.clear();
  std::filesystem::copy_file(builtForTests("fake_cuda_worker"), options.workerProgram + "-cuda");
  EXPECT_EQ(reach("n1", 1, options).transport->workerPath(), without) << "it has no driver";
  clients.clear();
  device = DeviceKind::cuda;
  ASSERT_EQ(reach("n1", 1, options).readyCount, 1) << clients.back()->lastLoss;
  const std::string with = clients.back()->transport->workerPath();
  EXPECT_NE(with, without);
  EXPECT_EQ(script("enter n1 test -x " + with), 0);
  const std::string run = "enter n1 env 'LD_LIBRARY_PATH=" + builtForTests("fake_driver") + "' " + with + "-cuda";
  EXPECT_EQ(script(run), 0);
  EXPECT_NE(script("enter n1 sh -c 'ls " + with.substr(0, with.rfind('/')) + " | grep -q libcuda.so'"), 0);
}

// Programs are copied once to a folder where they may run; data and logs stay in the home.
TEST_F(ClusterTest, AHomeWhereNoProgramMayRunTakesOneCopyElsewhere) {
  std::filesystem::create_directories(cache("n1"));
  const std::string place = std::string(std::getenv("HOME")) + "/.cache/scalescope";  // This is the path on the node.
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o noexec,size=64m tmpfs " + place), 0);
  TransportOptions options = ownOptions();
  options.workerProgram = store + "/worker";  // It is below /tmp, which the nodes do not share.
  std::filesystem::copy_file(kFakeRank, options.workerProgram);
  {
    const OtherFolders others("n1", "exec");
    TestClient& first = reach("n1", 1, options);
    ASSERT_EQ(first.readyCount, 1) << first.lastLoss;
    EXPECT_TRUE(first.hasTold("ssh.sending"));
    EXPECT_TRUE(first.transport->workerPath().starts_with(OtherFolders::kFolders.front() + "/worker-"))
        << first.transport->workerPath();
    EXPECT_EQ(script("enter n1 " + first.transport->workerPath() + " --version >/dev/null; test $? -ne 126"), 0);
    clients.clear();
    TestClient& second = reach("n1", 1, options);
    ASSERT_EQ(second.readyCount, 1) << second.lastLoss;
    EXPECT_FALSE(second.hasTold("ssh.sending")) << "it was there already";
    clients.clear();
  }
  {
    const OtherFolders others("n1", "noexec");
    TestClient& nowhere = reach("n1", 1, options);
    ASSERT_EQ(nowhere.failures.size(), 1u) << nowhere.lastLoss;
    EXPECT_EQ(nowhere.failures[0].message.code, "ssh.noexec");
    clients.clear();
  }
  script("enter n1 umount -l " + place);
  EXPECT_EQ(reach("n1", 1).readyCount, 1);
}

// XDG_CACHE_HOME may be a folder to which other users can write: programs planted there must not run.
TEST_F(ClusterTest, AFolderOfAnotherUserIsRefused) {
  ASSERT_EQ(reach("n1", 1).readyCount, 1);
  clients.clear();
  const std::string agent = deployed("n1", "agent");
  const std::string theirs = home("n1") + "/shared/scalescope";
  std::filesystem::create_directories(theirs + "/" + agent);
  std::ofstream(theirs + "/" + agent + "/scalescope-agent") << "#!/bin/sh\necho planted > " << home("n1") << "/ran\n";
  ASSERT_EQ(shell("chmod -R 0777 " + theirs + " && chown -R 12345:12345 " + theirs), 0);
  std::ofstream(home("n1") + "/.bashrc") << "export XDG_CACHE_HOME=$HOME/shared\n";
  TestClient& client = reach("n1", 1);
  std::filesystem::remove(home("n1") + "/.bashrc");
  ASSERT_EQ(client.failures.size(), 1u) << client.lastLoss;
  EXPECT_EQ(client.failures[0].message.code, "ssh.foreign-folder");
  EXPECT_FALSE(std::filesystem::exists(home("n1") + "/ran"));
}

}  // namespace scalescope
