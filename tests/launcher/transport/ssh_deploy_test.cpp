// Puts bundles on a fake host, which is this machine's own shell.
#include "launcher/transport/ssh/ssh_deploy.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "launcher/plan/host_probe.h"
#include "launcher/transport/deploy_script.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLookedForBytes = 9 << 20;  // Large enough for a host to look for it among its own files.

// Fake host with its own home and no worker of this build.
class FakeHost final : public HostSession {
 public:
  FakeHost(std::string home, const std::vector<Message>& reported) : m_home(std::move(home)), m_told(reported) {}

  Result<Output> execute(const std::string& command, const Input& input, double) override {
    std::string read;
    while (static_cast<std::int64_t>(read.size()) < input.bytes) {
      const auto piece = input.next();
      if (!piece) return tl::unexpected(piece.error());
      if (piece->empty()) break;
      read += *piece;
    }
    if (command.find(kDeployCpuMark) != std::string::npos)
      return Output{0, "SCALESCOPE-CPU-WORKER none\nSCALESCOPE-CUDA-WORKER none\nSCALESCOPE-GPU no\n", ""};
    if (command.find(".take-") != std::string::npos) {
      looks.push_back(m_told.empty() ? Message{} : m_told.back());
      return Output{0, "SCALESCOPE-PUT none\n", ""};
    }
    if (command.find(kDeployPutMark) != std::string::npos) ++puts;
    ProgramOptions options{.deadlineSeconds = patient(std::chrono::duration<double>(30)).count(), .input = read};
    options.environment.set = {{"HOME", m_home}};
    options.environment.unset = {"XDG_CACHE_HOME"};
    const auto output = runProgram({"/bin/sh", "-c", command}, options);
    if (!output) return tl::unexpected(output.error());
    return Output{output->exitCode, output->out, output->err};
  }
  Error pump(const std::string&, const Pump&) override { return fail("ssh.deploy", {{"reason", "unused"}}).value(); }
  [[nodiscard]] std::stop_token stopToken() const override { return {}; }

  int puts = 0;
  std::vector<Message> looks;  // The progress message shown when the host was queried for a file.

 private:
  std::string m_home;
  const std::vector<Message>& m_told;
};

class Deployment : public ::testing::Test {
 protected:
  void SetUp() override {
    auto variables = Environment::ofThisProcess().all();
    variables["XDG_CACHE_HOME"] = m_temp.path() + "/here";
    m_options.environment = Environment(std::move(variables));
    m_options.agentProgram = builtProgram("scalescope-agent");
    m_options.workerProgram = m_temp.path("worker");
    std::mt19937 random(7);
    m_worker = readFile(builtForTests("fake_rank")).value();
    while (m_worker.size() < kLookedForBytes) m_worker.append(std::to_string(random() % 1000) + " ranks\n");
    ASSERT_TRUE(writeFileAtomic(m_options.workerProgram, m_worker));
    fs::permissions(m_options.workerProgram, fs::perms::owner_all);
  }

  // Returns the folder of the bundle on a new host; empty if it was not put there.
  std::string deploy(const std::string& host) {
    m_told.clear();
    fs::create_directories(m_temp.path(host));
    FakeHost session(m_temp.path(host), m_told);
    const auto worker = deployWorker(
        session, m_options, [this](const Message& sign) { m_told.push_back(sign); }, DeviceKind::cpu);
    m_looks = session.looks;
    m_puts = session.puts;
    m_error = worker ? "" : english(worker.error());
    return worker ? fs::path(*worker).parent_path().string() : "";
  }
  [[nodiscard]] int toldCount(const std::string& code) const {
    return static_cast<int>(std::count_if(
        m_told.begin(), m_told.end(), [&](const Message& sign) { return sign.code == code; }));
  }
  // Returns true if the bundle contains the worker itself.
  [[nodiscard]] bool isWhole(const std::string& bundle) const {
    for (const auto& entry : fs::directory_iterator(bundle))
      if (readFile(entry.path()).value_or("") == m_worker) return true;
    return false;
  }
  static int parts(const std::string& folder) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(folder))
      count += entry.path().filename().string().find(".part-") != std::string::npos ? 1 : 0;
    return count;
  }
  // Returns the packed form of the worker, which is the largest.
  [[nodiscard]] fs::path packedWorker() const {
    fs::path largest;
    for (const auto& entry : fs::directory_iterator(m_temp.path("here/scalescope/packed")))
      if (entry.path().extension() == ".zst" && (largest.empty() || entry.file_size() > fs::file_size(largest)))
        largest = entry.path();
    return largest;
  }

  const TempFolder m_temp;
  TransportOptions m_options{.environment = Environment::ofThisProcess()};
  std::string m_worker;
  std::vector<Message> m_told;
  std::vector<Message> m_looks;
  int m_puts = 0;
  std::string m_error;
};

}  // namespace

TEST_F(Deployment, EachSignIsOneThatACopyIsWaitedForBy) {
  const std::string bundle = deploy("a");
  ASSERT_TRUE(isWhole(bundle)) << m_error;
  EXPECT_GT(toldCount("ssh.packing"), 0);
  for (const Message& sign : m_told) EXPECT_EQ(patienceAfter(sign), std::chrono::seconds(120)) << sign.code;
  deploy("b");
  EXPECT_EQ(m_error, "");
  EXPECT_EQ(toldCount("ssh.packing"), 0) << "it was packed for the first";
}

// The host may hash and copy hundreds of megabytes before it answers.
TEST_F(Deployment, AHostThatLooksForAFileIsWaitedFor) {
  deploy("a");
  ASSERT_EQ(m_error, "");
  ASSERT_FALSE(m_looks.empty());
  for (const Message& sign : m_looks) {
    EXPECT_EQ(sign.code, "ssh.sending-look");
    EXPECT_EQ(patienceAfter(sign), std::chrono::seconds(120));
  }
  EXPECT_EQ(toldCount("ssh.sending-look"), static_cast<int>(m_looks.size()));
}

// A byte of the kept packed form changed: this host gets the file unpacked, the next one a new packed form.
TEST_F(Deployment, ADamagedPackedFormIsSentUnpackedAndPackedAgain) {
  ASSERT_TRUE(isWhole(deploy("a"))) << m_error;
  const int puts = m_puts;
  const fs::path packed = packedWorker();
  std::string bytes = readFile(packed).value();
  const std::string good = bytes;
  bytes[bytes.size() / 2] ^= 1;
  ASSERT_TRUE(writeFileAtomic(packed, bytes));
  const std::string bundle = deploy("b");
  ASSERT_TRUE(isWhole(bundle)) << m_error;
  EXPECT_EQ(toldCount("ssh.not-packed"), 1);
  EXPECT_EQ(m_puts, puts + 1);
  EXPECT_EQ(parts(bundle), 0);
  EXPECT_FALSE(fs::exists(packed));
  ASSERT_TRUE(isWhole(deploy("c"))) << m_error;
  EXPECT_EQ(toldCount("ssh.not-packed"), 0);
  EXPECT_TRUE(readFile(packed).value_or("") == good);
}

// Its note describes it, so that it arrives as announced, but it is no zstd.
TEST_F(Deployment, WhatTheHostCannotMakeWholeIsSentAsItIs) {
  ASSERT_TRUE(isWhole(deploy("a"))) << m_error;
  const fs::path packed = packedWorker();
  const std::string other(100'000, 'x');
  ASSERT_TRUE(writeFileAtomic(packed, other));
  ASSERT_TRUE(writeFileAtomic(fs::path(packed).replace_extension(".sum"), sha256Hex(other) + " 100000\n"));
  const std::string bundle = deploy("b");
  ASSERT_TRUE(isWhole(bundle)) << m_error;
  EXPECT_EQ(toldCount("ssh.not-packed"), 1);
  EXPECT_EQ(parts(bundle), 0) << "its packed form stays on the host for ever";
  EXPECT_FALSE(fs::exists(packed));
}

// A power failure leaves such files.
TEST_F(Deployment, ATruncatedOrEmptyPackedFormIsPackedAgainBeforeItIsSent) {
  ASSERT_TRUE(isWhole(deploy("a"))) << m_error;
  const fs::path packed = packedWorker();
  const std::string good = readFile(packed).value();
  for (const std::uintmax_t left : {good.size() / 2, std::size_t{0}}) {
    fs::resize_file(packed, left);
    const std::string bundle = deploy("host-" + std::to_string(left));
    ASSERT_TRUE(isWhole(bundle)) << m_error;
    EXPECT_EQ(toldCount("ssh.not-packed"), 0);
    EXPECT_EQ(toldCount("ssh.packing"), 1);
    EXPECT_TRUE(readFile(packed).value_or("") == good);
  }
}

}  // namespace scalescope
