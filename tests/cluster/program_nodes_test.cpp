// Tests a user's program over two nodes: its files, the hook and the runner are sent there, and no worker.
#include "core/base/process.h"
#include "tests/cluster/cluster.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// The ranks use MASTER_ADDR and MASTER_PORT for the rendezvous, like torch.distributed.
constexpr const char* kMeeting = R"(
import os, socket, sys, time
from lib import speed
world, rank = int(os.environ.get("WORLD_SIZE", "1")), int(os.environ.get("RANK", "0"))
if world > 1:
    assert os.environ["GROUP_RANK"] == os.environ["NODE_RANK"] == str(rank)
    at = (os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"]))
    if rank == 0:
        server = socket.create_server(at)
        for _ in range(world - 1): server.accept()[0].sendall(b"hello")
    else:
        for _ in range(600):  # Connections are refused until rank 0 listens, and never closed without an answer.
            try: peer = socket.create_connection(at)
            except ConnectionRefusedError: time.sleep(0.05)
            else: break
        assert peer.recv(5) == b"hello"
assert "scalescope" in os.environ["PYTHONPATH"]
for _ in range(20): print(f"{speed.SPEED * world} samples/s", flush=True)
)";

class ProgramNodes : public ClusterTest {
 protected:
  void SetUp() override {
    ClusterTest::SetUp();
    if (IsSkipped()) return;
    m_folder = store + "/work";
    fs::create_directories(m_folder + "/lib");
    std::ofstream(m_folder + "/train.py") << kMeeting;
    std::ofstream(m_folder + "/lib/__init__.py");
    std::ofstream(m_folder + "/lib/speed.py") << "SPEED = 1000\n";
  }

  ProgramOutput run(const std::string& program, const std::vector<std::string>& command = {"python3", "train.py"}) {
    const std::string patch =
        R"({"hosts": [{"name": "n0", "ssh": "n0", "device": "cpu"}, {"name": "n1", "ssh": "n1", "device": "cpu"}],
        "axes": {"nodes": [2], "devices": [1], "strategy": ["ddp"]}, "limits": {"oversubscribe": true},
        "measure": {"repeats": 1}, "program": )" +
        program + "}";
    std::vector<std::string> words{
        builtProgram("scalescope-cli"), "run", "--store", store + "/results", "--patch", patch, "--rate",
        "([0-9]+) samples/s",           "--"};
    words.insert(words.end(), command.begin(), command.end());
    ProgramOptions options{.deadlineSeconds = 60.0 * patience()};
    options.environment.set = {{"SCALESCOPE_PROGRAM", builtProgram("scalescope-program")},
                               {"XDG_CACHE_HOME", store + "/cache"}};
    const std::string before = fs::current_path().string();
    fs::current_path(m_folder);
    auto ran = runProgram(words, options);
    fs::current_path(before);
    EXPECT_TRUE(ran) << english(ran.error());
    return ran.value_or(ProgramOutput{-1, {}, {}});
  }
  void TearDown() override {
    if (!IsSkipped())
      (void)runProgram({builtProgram("scalescope-cli"), "owner", "stop", "--force", "--store", store + "/results"},
                       {.deadlineSeconds = 30.0 * patience()});
    ClusterTest::TearDown();
  }
  nlohmann::json cell(int nodes) {
    const auto said =
        runProgram({builtProgram("scalescope-cli"), "results", "train.py", "--json", "--store", store + "/results"},
                   {.deadlineSeconds = 60.0 * patience()});
    const nlohmann::json json = nlohmann::json::parse(said ? said->out : "", nullptr, false);
    if (json.is_object())
      for (const nlohmann::json& each : json["studies"][0]["cells"])
        if (each["nodes"] == nodes) return each;
    return {};
  }

  std::string m_folder;
};

TEST_F(ProgramNodes, ItsFilesAreSentAndItsRanksConnect) {
  fs::remove_all(folder() + "/n1/home/.cache/scalescope");
  const ProgramOutput ran = run(R"({"files": ["lib"]})");
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_NEAR(cell(2)["imagesPerSecond"].get<double>(), 2000, 1e-6);
  EXPECT_NEAR(cell(1)["imagesPerSecond"].get<double>(), 1000, 1e-6);
  EXPECT_NEAR(cell(2)["speedup"].get<double>(), 2, 1e-9);
  int workers = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder() + "/n1/home/.cache/scalescope"))
    workers += entry.path().filename() == "worker.bin" ? 1 : 0;
  EXPECT_EQ(workers, 0) << "LibTorch and the worker are not needed there";
}

TEST_F(ProgramNodes, WhatIsNotThereIsNamedWithItsHost) {
  const ProgramOutput alone = run("{}");
  EXPECT_EQ(alone.exitCode, 3);
  EXPECT_NE(alone.err.find("No module named 'lib'"), std::string::npos) << alone.err;
  const ProgramOutput shared = run(R"({"shared": true})");
  EXPECT_EQ(shared.exitCode, 3);
  EXPECT_NE(shared.err.find("the program cannot be started in " + m_folder + " on n"), std::string::npos) << shared.err;
  const ProgramOutput command = run("{}", {"no-such-python", "train.py"});
  EXPECT_EQ(command.exitCode, 3);
  EXPECT_NE(command.err.find(": cannot start no-such-python: No such file"), std::string::npos) << command.err;
  const ProgramOutput script = run("{}", {"python3", "tran.py"});
  EXPECT_NE(script.exitCode, 0);
  EXPECT_NE(script.err.find("tran.py is not in " + m_folder), std::string::npos) << script.err;
}

}  // namespace
}  // namespace scalescope
