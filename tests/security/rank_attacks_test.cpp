// Tests docs/SECURITY.md, the ranks' network: data that another user of the machine can send to the ports of real ranks
// during their rendezvous and training (attacks 4a to 4e). The run must end as if it had not been attacked.
#include <arpa/inet.h>
#include <dirent.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "tests/core/training/rank_process.h"
#include "tests/patience.h"

namespace scalescope::testing {
namespace {

constexpr std::size_t kMebibyte = 1u << 20;
constexpr rlim_t kFiles = 1024;  // The usual limit of a process.

std::string linkOf(const std::string& path) {
  std::string text(4096, '\0');
  const ssize_t size = readlink(path.c_str(), text.data(), text.size());
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return text;
}

std::vector<std::string> namesIn(const std::string& folder) {
  std::vector<std::string> names;
  DIR* opened = opendir(folder.c_str());
  if (opened == nullptr) return names;
  while (const dirent* entry = readdir(opened)) names.emplace_back(entry->d_name);
  closedir(opened);
  return names;
}

std::vector<pid_t> children() {
  std::ifstream file("/proc/self/task/" + std::to_string(getpid()) + "/children");
  std::vector<pid_t> pids;
  for (pid_t pid = 0; file >> pid;) pids.push_back(pid);
  return pids;
}

// Lets the ranks open `kFiles` files at most, and this test as many as it can.
void limitFilesOfRanks() {
  rlimit own{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &own), 0);
  own.rlim_cur = own.rlim_max;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &own), 0);
  const rlimit usual{kFiles, kFiles};
  for (const pid_t pid : children()) ASSERT_EQ(prlimit(pid, RLIMIT_NOFILE, &usual, nullptr), 0);
}

// Returns the ports on which this test's ranks listen, on any address.
std::set<int> portsOfRanks() {
  std::set<std::string> sockets;
  for (const pid_t pid : children()) {
    const std::string folder = "/proc/" + std::to_string(pid) + "/fd/";
    for (const std::string& name : namesIn(folder)) {
      const std::string link = linkOf(folder + name);
      if (link.starts_with("socket:[")) sockets.insert(link.substr(8, link.size() - 9));
    }
  }
  std::set<int> ports;
  std::ifstream table("/proc/net/tcp");
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state, queues, timer, retransmits, uid, timeout, inode;
    fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> uid >> timeout >> inode;
    if (state != "0A" || !sockets.contains(inode)) continue;
    EXPECT_TRUE(local.starts_with("0100007F")) << "listens on " << local << ", not on 127.0.0.1 alone";
    ports.insert(static_cast<int>(std::stoul(local.substr(local.find(':') + 1), nullptr, 16)));
  }
  return ports;
}

// Returns at once, because a port may ignore connections.
UniqueFd connectTo(int port) {
  UniqueFd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int result = connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  if (result != 0 && errno != EINPROGRESS) fd.reset();
  return fd;
}

bool isConnected(const UniqueFd& fd) {
  sockaddr_in peer{};
  socklen_t size = sizeof peer;
  return getpeername(fd.get(), reinterpret_cast<sockaddr*>(&peer), &size) == 0;
}

// Gives the connection a moment, so that data can be sent.
UniqueFd talkTo(int port) {
  UniqueFd fd = connectTo(port);
  pollfd wait{fd.get(), POLLOUT, 0};
  poll(&wait, 1, 10);
  return fd;
}

std::size_t sendWhatIsTaken(const UniqueFd& fd, const std::string& bytes) {
  std::size_t taken = 0;
  while (taken < bytes.size()) {
    const ssize_t put = send(fd.get(), bytes.data() + taken, bytes.size() - taken, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (put <= 0) break;
    taken += static_cast<std::size_t>(put);
  }
  return taken;
}

void put64(std::uint64_t number, std::string& out) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// Uses the protocol of c10d's TCPStore: the magic word, then calls.
std::string storeHello() {
  std::string out(1, '\0');
  const std::uint32_t magic = 0x3C85F7CE;
  out.append(reinterpret_cast<const char*>(&magic), sizeof magic);
  return out;
}
std::string storeSet(const std::string& key, std::uint64_t claimed, const std::string& value) {
  std::string out(1, '\1');
  put64(key.size(), out);
  out += key;
  put64(claimed, out);
  return out + value;
}

// An attack; its connections stay open until the end of the run.
struct Attack {
  const char* name;
  std::vector<UniqueFd> (*strike)(const std::set<int>& ports);
};

std::vector<UniqueFd> halfMessages(const std::set<int>& ports) {
  std::vector<UniqueFd> held;
  for (const int port : ports) {
    held.push_back(connectTo(port));  // This connection stays silent.
    held.push_back(talkTo(port));
    sendWhatIsTaken(held.back(), (storeHello() + storeSet("/key", 100, "")).substr(0, 20));
  }
  return held;
}

std::vector<UniqueFd> changedKeys(const std::set<int>& ports) {
  std::vector<UniqueFd> held;
  for (const int port : ports) {
    held.push_back(talkTo(port));
    std::string bytes = storeHello();
    for (const char* key : {"gloo/0", "gloo/1", "gloo/rank_0", "gloo/rank_1", "failed/0", "failed/1"})
      bytes += storeSet(key, 8, "stranger");
    sendWhatIsTaken(held.back(), bytes);
  }
  return held;
}

std::vector<UniqueFd> muchMemory(const std::set<int>& ports) {
  std::vector<UniqueFd> held;
  for (const int port : ports) {
    held.push_back(talkTo(port));
    std::size_t taken = sendWhatIsTaken(held.back(), storeHello() + storeSet("/big", 2048 * kMebibyte, ""));
    const std::string block(kMebibyte, 'x');
    for (int i = 0; i < 200; ++i) {
      taken += sendWhatIsTaken(held.back(), block);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_LT(taken, 100 * kMebibyte) << "port " << port;
  }
  return held;
}

std::vector<UniqueFd> manyConnections(const std::set<int>& ports) {
  std::vector<UniqueFd> held;
  for (const int port : ports) {
    for (std::uint64_t sequence = 0; sequence < 64; ++sequence) {  // Gloo's peers begin like this.
      held.push_back(talkTo(port));
      std::string bytes;
      put64(sequence + (1u << 20), bytes);
      sendWhatIsTaken(held.back(), bytes);
    }
    held.push_back(talkTo(port));
    sendWhatIsTaken(held.back(), std::string(4096, '\xff'));
    held.push_back(talkTo(port));
    sendWhatIsTaken(held.back(), storeHello() + storeSet("/claimed", 100'000'000'000, "few"));
    for (int i = 0; i < 150; ++i) held.push_back(connectTo(port));
  }
  return held;
}

std::vector<UniqueFd> moreConnectionsThanFiles(const std::set<int>& ports) {
  std::vector<UniqueFd> held;
  for (const int port : ports)
    for (rlim_t i = 0; i < kFiles + 100; ++i) held.push_back(connectTo(port));
  return held;
}

constexpr Attack kAttacks[] = {{"4a, half a message", halfMessages},
                               {"4b, changed keys", changedKeys},
                               {"4c, values that fill the memory", muchMemory},
                               {"4d, idle connections, junk and claims", manyConnections},
                               {"4e, more connections than files", moreConnectionsThanFiles}};

RunPlan ddpPlan() {
  RunPlan plan = makePlan(
      R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"steps": 150},
          "limits": {"collectiveTimeoutSeconds": 120}})");
  plan.collectiveTimeoutSeconds = 120;
  return plan;
}

// Returns true if this user may set socket filters, with which a rank ignores new connections: some kernels refuse it.
bool maySetFilters() {
  const UniqueFd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sock_filter nothing{BPF_RET | BPF_K, 0, 0, 0};
  const sock_fprog program{1, &nothing};
  return setsockopt(fd.get(), SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

std::vector<double> undisturbedLosses() {
  Gang gang(ddpPlan());
  EXPECT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  return losses(gang.records(0));
}

// Expects the same end and losses as without an attack.
void expectEndsAsIfAlone(Gang& gang, const std::vector<double>& alone) {
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0})) << errorOf(gang, 0) << errorOf(gang, 1);
  EXPECT_EQ(causeOf(gang, 0), "done");
  EXPECT_EQ(losses(gang.records(0)), alone);
}

}  // namespace

TEST(RankAttacks, OnOneNodeNothingListensButGlooOnTheLoopback) {
  Gang gang(ddpPlan());
  ASSERT_TRUE(gang.waitForSteps(0, 3));
  EXPECT_LE(portsOfRanks().size(), 2u) << "one of Gloo for each rank, none of a store";
  EXPECT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  EXPECT_FALSE(fields(gang.records(0), RecordType::exit).contains("strangers"));
}

TEST(RankAttacks, OfOneNodeWhileItTrains) {
  const std::vector<double> alone = undisturbedLosses();
  const bool filters = maySetFilters();
  for (const Attack& attack : kAttacks) {
    if (!filters && attack.strike == moreConnectionsThanFiles) continue;
    SCOPED_TRACE(attack.name);
    Gang gang(ddpPlan());
    ASSERT_TRUE(gang.waitForSteps(0, 3));
    if (filters) limitFilesOfRanks();
    const auto held = attack.strike(portsOfRanks());
    EXPECT_FALSE(held.empty());
    if (filters)
      EXPECT_EQ(std::count_if(held.begin(), held.end(), isConnected), 0) << "connected ranks expect no others";
    expectEndsAsIfAlone(gang, alone);
  }
}

TEST(RankAttacks, OfTheGroupOfAParameterServerWhileItTrains) {
  if (!maySetFilters()) GTEST_SKIP() << "this kernel refuses socket filters to this user";
  RunPlan plan = makePlan(
      R"({"axes": {"devices": [3], "strategy": ["parameter-server"]}, "measure": {"steps": 150},
          "limits": {"collectiveTimeoutSeconds": 120}})");
  plan.collectiveTimeoutSeconds = 120;
  Gang gang(plan);
  ASSERT_TRUE(gang.waitForSteps(0, 3));
  limitFilesOfRanks();
  const std::set<int> ports = portsOfRanks();
  EXPECT_FALSE(ports.empty());
  const auto held = moreConnectionsThanFiles(ports);
  EXPECT_EQ(std::count_if(held.begin(), held.end(), isConnected), 0);
  const std::vector<int> codes = gang.wait(120);
  EXPECT_EQ(std::count(codes.begin(), codes.end(), 0), static_cast<std::ptrdiff_t>(codes.size()));
}

// While ranks connect, a port accepts anyone: a rank then needs as many files as it may have.
TEST(RankAttacks, ARankMayOpenAsManyFilesAsItsHardLimitAllows) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit low{before.rlim_max / 2, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  Gang gang(ddpPlan());
  setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_TRUE(gang.waitForSteps(0, 1));
  for (const pid_t pid : children()) {
    rlimit ofRank{};
    ASSERT_EQ(prlimit(pid, RLIMIT_NOFILE, nullptr, &ofRank), 0);
    EXPECT_EQ(ofRank.rlim_cur, before.rlim_max);
  }
}

// The store of several nodes listens from the start: it is attacked before the second rank has joined, and again after
// it.
TEST(RankAttacks, OfTheStoreOfSeveralNodesFromTheStart) {
  const std::vector<double> alone = undisturbedLosses();
  const bool filters = maySetFilters();
  for (const Attack& attack : kAttacks) {
    if (!filters && attack.strike == moreConnectionsThanFiles) continue;
    SCOPED_TRACE(attack.name);
    Gang gang(ddpPlan(), {}, {}, Rendezvous::passedSocket);
    if (filters) limitFilesOfRanks();
    const auto early = attack.strike(portsOfRanks());
    EXPECT_FALSE(early.empty());
    ASSERT_TRUE(gang.waitForSteps(0, 3));
    const auto held = attack.strike(portsOfRanks());
    expectEndsAsIfAlone(gang, alone);
    const nlohmann::json exit = fields(gang.records(0), RecordType::exit);
    EXPECT_GE(exit.value("strangers", 0), 1) << exit;
    EXPECT_EQ(exit.value("lastStranger", ""), "127.0.0.1");
  }
}

TEST(RankAttacks, ARankWithTheSecretOfAnotherRunIsRefused) {
  RunPlan plan = ddpPlan();
  Gang gang(plan, {}, {}, Rendezvous::passedSocket);
  const std::set<int> ports = portsOfRanks();
  ASSERT_EQ(ports.size(), 1u);
  plan.secret = makeRunSecret();
  Gang stranger(plan, {{"MASTER_PORT", std::to_string(*ports.begin())}, {"SCALESCOPE_MASTER_FD", "-1"}}, {},
                Rendezvous::ownPort);
  EXPECT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  EXPECT_EQ(causeOf(gang, 0), "done");
}

}  // namespace scalescope::testing
