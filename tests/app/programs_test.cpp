// Tests `run -- COMMAND` with the real programs: a script replaces the worker. The scripts need only Python.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <thread>

#include "tests/app/bench_place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// A program that writes to its ring with only Python's modules.
constexpr const char* kRingScript = R"(
import mmap, os, struct, sys, time
ring = open(os.environ["SCALESCOPE_RING"], "r+b")
view = mmap.mmap(ring.fileno(), 0)
assert view[:8] == b"SCSPRING"
capacity = struct.unpack_from("<I", view, 12)[0]
count = 0
def put(kind, begin, end, a=0.0, b=0.0, c=0.0):
    global count
    at = 64 + 64 * (count % capacity)
    struct.pack_into("<IqqQdddII", view, at + 4, 1, begin, end, 0, a, b, c, 0, 0)
    struct.pack_into("<I", view, at, kind)
    count += 1
struct.pack_into("<I", view, 40, 1)
world = int(os.environ.get("WORLD_SIZE", "1"))
put(10, 1, 1, 4, float(sys.argv[1]) if len(sys.argv) > 1 else world)
put(10, 1, 1, 8, 16.0)
last = time.monotonic_ns()
for step in range(int(sys.argv[2]) if len(sys.argv) > 2 and os.environ.get("RANK") == "1" else 40):
    for kind in (2, 3, 4, 5):
        begin = time.monotonic_ns()
        time.sleep(0.001)
        put(kind, begin, time.monotonic_ns())
        if kind == 4 and world > 1:
            put(8, begin + 500000, time.monotonic_ns())
            put(9, begin, time.monotonic_ns(), 4096.0, 1.0)
    now = time.monotonic_ns()
    put(1, last, now, 16.0, float("nan"), 2.5)
    last = now
    sys.stdout.write("")
)";

constexpr const char* kRateScript = R"(
import os, sys, time
world = int(os.environ.get("WORLD_SIZE", "1"))
for step in range(20):
    time.sleep(0.005)
    print(f"step {step}: {1000 * world} samples/s", flush=True)
)";

class Programs : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    setenv("SCALESCOPE_PROGRAM", builtProgram("scalescope-program").c_str(), 1);
    if (runProgram({"python3", "-c", "0"}, {}).value_or(ProgramOutput{1, {}, {}}).exitCode != 0)
      GTEST_SKIP() << "no python3 here";
  }
  void TearDown() override {
    unsetenv("SCALESCOPE_PROGRAM");
    EXPECT_EQ(described(processesOf("SCALESCOPE_RING=" + store())), "") << "processes of a program are left";
    Bench::TearDown();
  }

  std::string script(const std::string& name, const std::string& text) {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  // Runs one repeat of the command; ranks may share cores.
  ProgramOutput run(const std::vector<std::string>& options, const std::vector<std::string>& command) {
    return start("run", m_patch, options, command);
  }
  ProgramOutput ab(const std::vector<std::string>& options, const std::vector<std::string>& commands) {
    return start("ab", R"({"limits": {"oversubscribe": true}})", options, commands);
  }
  ProgramOutput start(const std::string& by, const std::string& patch, const std::vector<std::string>& options,
                      const std::vector<std::string>& command) {
    std::vector<std::string> words{builtProgram("scalescope-cli"), by, "--store", store(), "--patch", patch};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    auto ran = runProgram(words, {.deadlineSeconds = 60.0 * patience()});
    EXPECT_TRUE(ran) << english(ran.error());
    return ran.value_or(ProgramOutput{-1, {}, {}});
  }
  nlohmann::json results(const std::string& study) { return json({"results", study})["studies"][0]; }
  nlohmann::json cell(const nlohmann::json& study, int devices) {
    for (const nlohmann::json& each : study["cells"])
      if (each["devices"] == devices) return each;
    return {};
  }
  static bool isNoted(const nlohmann::json& study, const std::string& code) {
    for (const nlohmann::json& note : study["guard"])
      if (note["message"]["code"] == code) return true;
    return false;
  }
  static bool lives(const std::string& mark) {
    const auto found = runProgram({"pgrep", "-f", mark}, {});
    return found && found->exitCode == 0;
  }

  std::string m_patch = R"({"limits": {"oversubscribe": true}, "measure": {"repeats": 1}})";
};

TEST_F(Programs, APrintedRateGivesThroughputAndNoParts) {
  const std::string file = script("rate.py", kRateScript);
  const ProgramOutput ran =
      run({"--devices", "1,2", "--batch", "8", "--rate", "(\\d+) samples/s"}, {"python3", file, "{batch}"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const nlohmann::json study = results("rate.py");
  const nlohmann::json one = cell(study, 1), two = cell(study, 2);
  EXPECT_NEAR(one["imagesPerSecond"].get<double>(), 1000, 1e-6);
  EXPECT_NEAR(two["imagesPerSecond"].get<double>(), 2000, 1e-6);
  EXPECT_NEAR(two["speedup"].get<double>(), 2, 1e-9);
  for (const char* part :
       {"inputSeconds", "computeSeconds", "exposedSeconds", "residualSeconds", "learningRate", "trainLoss"})
    EXPECT_TRUE(two[part].is_null()) << part << " has no source: missing, never 0";
  EXPECT_EQ(cli({"report", "rate.py", "--out", path("report")}).exitCode, 0);
}

TEST_F(Programs, StepsOfTheRingGiveTheSplitOfTheWorker) {
  const std::string file = script("ring.py", kRingScript);
  const ProgramOutput ran = run({"--devices", "1,2", "--batch", "16"}, {"python3", file});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const nlohmann::json study = results("ring.py"), two = cell(study, 2);
  EXPECT_EQ(two["steps"], 25) << "those after the warm-up";
  EXPECT_GT(two["imagesPerSecond"].get<double>(), 0);
  double sum = 0;
  for (const char* part :
       {"inputSeconds", "computeSeconds", "exposedSeconds", "checkpointSeconds", "otherSeconds", "residualSeconds"})
    sum += two[part].get<double>();
  EXPECT_NEAR(sum, two["stepSeconds"]["mean"].get<double>(), 1e-9);
  EXPECT_GT(two["exposedSeconds"].get<double>(), 0);
  EXPECT_GT(two["commSeconds"].get<double>(), 0);
  EXPECT_EQ(cell(study, 1)["exposedSeconds"], 0);
  EXPECT_FALSE(isNoted(study, "guard.program-world-size") || isNoted(study, "guard.program-batch"));
  const ProgramOutput sized = cli({"size", "ring.py", "--devices", "2,4", "--link-gbps", "10"});
  EXPECT_EQ(sized.exitCode, 0) << sized.err;
  EXPECT_NE(sized.out.find("samples/s"), std::string::npos) << sized.out;
  EXPECT_EQ(sized.out.find("images/s"), std::string::npos) << sized.out;
}

TEST_F(Programs, StepsAndPrintedRatesAreNotMixed) {
  const std::string file =
      script("both.py", std::string("print('loading: 5000 samples/s', flush=True)\n") + kRingScript +
                            "    print(f'step {step}: 5000 samples/s', flush=True)\n");
  const ProgramOutput ran =
      run({"--batch", "16", "--rate", "([0-9]+) samples/s"}, {"python3", file, "1", "40", "{batch}"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const nlohmann::json study = results("both.py"), one = cell(study, 1);
  EXPECT_TRUE(isNoted(study, "guard.program-rate-unused"));
  EXPECT_EQ(one["steps"], 25) << "the 40 steps of the ring less the warm-up";
  EXPECT_GT(one["computeSeconds"].get<double>(), 0);
}

TEST_F(Programs, DevicesThatAreListedAreMeasuredAndNoneTwice) {
  const std::string file = script("devices.py", kRateScript);
  const ProgramOutput twice = run({"--devices", "1,1"}, {"python3", file});
  EXPECT_EQ(twice.exitCode, 2);
  EXPECT_NE(twice.err.find("devices"), std::string::npos) << twice.err;
  m_patch = R"({"limits": {"oversubscribe": true}, "measure": {"repeats": 1}, "baseline": null})";
  ASSERT_EQ(run({"--devices", "1,2", "--rate", "([0-9]+) samples/s"}, {"python3", file}).exitCode, 0);
  const nlohmann::json study = results("devices.py");
  EXPECT_EQ(study["cells"].size(), 2U);
  EXPECT_NEAR(cell(study, 1)["imagesPerSecond"].get<double>(), 1000, 1e-6);
}

TEST_F(Programs, AProgramThatIgnoresWorldSizeOrTheBatchIsFound) {
  const std::string file = script("alone.py", kRingScript);
  const ProgramOutput ran = run({"--devices", "1,2", "--batch", "32"}, {"python3", file, "1"});
  ASSERT_EQ(ran.exitCode, 0);
  EXPECT_NE(ran.err.find("error: The program reports 1 ranks, but 2 were started"), std::string::npos) << ran.err;
  const nlohmann::json study = results("alone.py");
  EXPECT_TRUE(isNoted(study, "guard.program-world-size"));
  EXPECT_GT(cell(study, 1)["imagesPerSecond"].get<double>(), 0);
  EXPECT_TRUE(cell(study, 2)["imagesPerSecond"].is_null() && cell(study, 2)["speedup"].is_null())
      << "the rates of ranks that train alone are not added";
  EXPECT_TRUE(isNoted(study, "guard.program-batch"));
  // Its batches are larger than the study's.
  const std::string larger = script("larger.py", kRingScript);
  ASSERT_EQ(run({"--batch", "8"}, {"python3", larger, "1", "40", "{batch}"}).exitCode, 0);
  EXPECT_TRUE(isNoted(results("larger.py"), "guard.program-batch"));
  EXPECT_FALSE(isNoted(results("larger.py"), "guard.identity"));
}

TEST_F(Programs, AProgramWithoutStepsHasADuration) {
  const std::string file = script("still.py", "import time; time.sleep(0.1)");
  const ProgramOutput ran = run({}, {"python3", file});
  ASSERT_EQ(ran.exitCode, 0);
  EXPECT_NE(ran.err.find("warning: The program reported no steps"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("seconds"), std::string::npos) << ran.out;
  const nlohmann::json study = results("still.py");
  EXPECT_TRUE(isNoted(study, "guard.program-without-steps"));
  EXPECT_GT(cell(study, 1)["totalSeconds"].get<double>(), 0);
  EXPECT_TRUE(cell(study, 1)["imagesPerSecond"].is_null());
}

TEST_F(Programs, APatternThatFindsNoRateIsExplained) {
  const std::string file = script("units.py", "for step in range(3): print('1.2k samples/s')\n");
  const ProgramOutput invalid = run({"--rate", "(.*) samples/s"}, {"python3", file});
  ASSERT_EQ(invalid.exitCode, 0) << invalid.err;
  EXPECT_NE(invalid.err.find("matched 3 lines, but 1.2k is no positive number"), std::string::npos) << invalid.err;
  const ProgramOutput none = run({"--rate", "(.*) images/s"}, {"python3", file});
  ASSERT_EQ(none.exitCode, 0) << none.err;
  EXPECT_NE(none.err.find("program.rate matched no line"), std::string::npos) << none.err;
}

TEST_F(Programs, AFailureIsReportedWithTheLastTraceback) {
  const std::string file = script("import.py", "import no_such_module_at_all");
  const ProgramOutput ran = run({}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("ModuleNotFoundError: No module named 'no_such_module_at_all'"), std::string::npos) << ran.err;
  const ProgramOutput none = run({}, {"no-such-program-at-all"});
  EXPECT_EQ(none.exitCode, 3);
  EXPECT_NE(none.err.find("local: cannot start no-such-program-at-all: No such file or directory. Name a program"),
            std::string::npos)
      << none.err;
}

// Rank 1 closes its connection and fails only after rank 0 has ended because of that.
TEST_F(Programs, TheRankThatFailsByItselfIsNamedNotTheOneThatLostIt) {
  const std::string file = script("lost.py",
                                  "import os, socket, sys, time\n"
                                  "rank = os.environ.get('RANK')\n"
                                  "if rank is None: sys.exit()  # The baseline has one process.\n"
                                  "at = ('127.0.0.1', int(os.environ['MASTER_PORT']))\n"
                                  "if rank == '0':\n"
                                  "  peer = socket.create_server(at).accept()[0]\n"
                                  "  peer.sendall(str(os.getpid()).encode() + b'.')\n"
                                  "  if not peer.recv(1): raise ConnectionResetError('rank 1 is gone')\n"
                                  "peer = None\n"
                                  "while not peer:\n"
                                  "  try: peer = socket.create_connection(at)\n"
                                  "  except ConnectionRefusedError: time.sleep(0.01)\n"
                                  "other = b''\n"
                                  "while not other.endswith(b'.'): other += peer.recv(16)\n"
                                  "peer.close()\n"
                                  "try:\n"
                                  "  while True: os.kill(int(other[:-1]), 0), time.sleep(0.01)\n"
                                  "except ProcessLookupError: pass\n"
                                  "raise ValueError('planted')\n");
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("rank 1 failed in lost.py: exit code 1: Traceback"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("ValueError: planted"), std::string::npos) << ran.err;
}

// Another process takes the port between its choice and the moment when rank 0 listens: each of the first `most` ports
// that the program gets.
class PortTaker {
 public:
  PortTaker(std::string folder, std::size_t most)
      : m_folder(std::move(folder)), m_most(most), m_thread([this](std::stop_token stop) { take(stop); }) {}
  // Returns the ports that were taken.
  std::vector<std::string> end() {
    m_thread.request_stop();
    m_thread.join();
    return m_ports;
  }

 private:
  void take(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      // The script removes the port first, so a port without "taken" is a new one.
      if (std::filesystem::exists(m_folder + "/taken")) continue;
      const auto port = readFile(m_folder + "/port");
      if (!port) continue;
      if (m_ports.size() < m_most) {
        m_sockets.emplace_back(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port->c_str())));
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(bind(m_sockets.back().get(), reinterpret_cast<sockaddr*>(&at), sizeof at), 0);
        EXPECT_EQ(listen(m_sockets.back().get(), 1), 0);
        m_ports.push_back(*port);
      }
      std::ofstream(m_folder + "/taken").flush();
    }
  }

  std::string m_folder;
  std::size_t m_most;
  std::vector<UniqueFd> m_sockets;
  std::vector<std::string> m_ports;
  std::jthread m_thread;
};

constexpr const char* kPortScript = R"(
import os, socket, time
if os.environ.get('RANK') == '0':
  if os.path.exists('taken'): os.remove('taken')
  with open('port.new', 'w') as out: out.write(os.environ['MASTER_PORT'])
  os.rename('port.new', 'port')
  while not os.path.exists('taken'): time.sleep(0.01)
  os.remove('port')
  os.remove('taken')
  socket.create_server(('127.0.0.1', int(os.environ['MASTER_PORT'])))
)";

TEST_F(Programs, ARunWhosePortIsInUseIsRetriedWithAnotherPort) {
  const std::string file = script("port.py", kPortScript);
  m_patch = R"({"limits": {"oversubscribe": true}, "measure": {"repeats": 1}, "program": {"workingDirectory": ")" +
            path("") + R"("}})";
  PortTaker taker(path(""), 2);
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file});
  const auto ports = taker.end();
  EXPECT_EQ(ran.exitCode, 0) << ran.err;
  ASSERT_EQ(ports.size(), 2u);
  EXPECT_NE(ports[0], ports[1]);
  EXPECT_NE(ran.err.find("starts again with another port"), std::string::npos) << ran.err;
  std::vector<int> attempts;
  for (const RunRow& row : runs()) attempts.push_back(row.attempts);
  std::sort(attempts.begin(), attempts.end());
  EXPECT_EQ(attempts, (std::vector<int>{1, 3})) << "those of the baseline and of two devices";
}

TEST_F(Programs, APortThatIsAlwaysTakenIsNamed) {
  const std::string file = script("port.py", kPortScript);
  m_patch = R"({"limits": {"oversubscribe": true}, "measure": {"repeats": 1}, "program": {"workingDirectory": ")" +
            path("") + R"("}})";
  PortTaker taker(path(""), 100);
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file});
  const auto ports = taker.end();
  EXPECT_EQ(ran.exitCode, 3);
  ASSERT_EQ(ports.size(), 3u);
  EXPECT_NE(
      ran.err.find("rank 0 failed in port.py: another process listens on port " + ports.back() + " (MASTER_PORT)"),
      std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("Address already in use"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("run the study again"), std::string::npos) << "it was retried by itself: " << ran.err;
}

TEST_F(Programs, APortOfTheProgramsOwnThatIsTakenIsExplained) {
  const std::string file = script("ownport.py",
                                  "import os, socket, time\n"
                                  "if 'RANK' not in os.environ: raise SystemExit\n"
                                  "mine = socket.create_server(('127.0.0.1', 0))\n"
                                  "if os.environ['RANK'] == '1': time.sleep(3000)\n"
                                  "socket.create_server(mine.getsockname())\n");
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("Let only its rank 0 listen, on MASTER_PORT"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("Address already in use"), std::string::npos) << ran.err;
}

TEST_F(Programs, AFailureInAProcessThatItSpawnsIsReportedWithItsTraceback) {
  const std::string file = script("spawn.py",
                                  "import multiprocessing, os, time\n"
                                  "def train(rank):\n"
                                  "  if rank == 1: raise ValueError('planted in a child')\n"
                                  "  time.sleep(3000)\n"
                                  "if __name__ == '__main__':\n"
                                  "  spawn = multiprocessing.get_context('spawn')\n"
                                  "  ranks = [spawn.Process(target=train, args=(rank,)) for rank in range(2)]\n"
                                  "  for rank in ranks: rank.start()\n"
                                  "  ranks[1].join()\n"
                                  "  os._exit(1)\n");
  const ProgramOutput ran = run({}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("ValueError: planted in a child"), std::string::npos) << ran.err;
}

TEST_F(Programs, APythonThatCannotRunTheProgramFailsWithItsReason) {
  const ProgramOutput old = run({}, {"python3", script("old.py", "import os\nprint \"step\"\n")});
  EXPECT_EQ(old.exitCode, 3);
  EXPECT_NE(old.err.find("SyntaxError: "), std::string::npos) << old.err;
  EXPECT_NE(old.err.find("old.py\", line 2"), std::string::npos) << old.err;
  // Python has no torch without its site packages, whatever is installed.
  const ProgramOutput none = run({}, {"python3", "-I", "-S", script("torch.py", "import torch\n")});
  EXPECT_EQ(none.exitCode, 3);
  EXPECT_NE(none.err.find("ModuleNotFoundError: No module named 'torch'"), std::string::npos) << none.err;
}

TEST_F(Programs, ARankThatIsKilledEndsTheOthersAndIsNamed) {
  const std::string file = script("killed.py",
                                  "import os, time\n"
                                  "if os.environ.get('RANK') == '1': os.kill(os.getpid(), 9)\n"
                                  "if 'RANK' in os.environ: time.sleep(3000)\n");
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file, "mark-of-killed"});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("rank 1 failed in killed.py: signal 9"), std::string::npos) << ran.err;
  EXPECT_FALSE(lives("mark-of-killed"));
}

TEST_F(Programs, ARankThatRunsOutOfMemoryIsNamed) {
  // The kernel kills a rank that has a separate control group; elsewhere Python runs out of memory.
  m_patch = R"({"limits": {"oversubscribe": true, "memoryMBPerDevice": 256}, "measure": {"repeats": 1}})";
  const std::string file = script("hungry.py",
                                  "import os, time\n"
                                  "held = []\n"
                                  "while os.environ.get('RANK') == '1': held.append(b'x' * (16 << 20))\n"
                                  "if 'RANK' in os.environ: time.sleep(3000)\n");
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file, "mark-of-hungry"});
  EXPECT_EQ(ran.exitCode, 3);
  const bool isKilled = ran.err.find("rank 1 was killed by the kernel because memory ran out") != std::string::npos;
  const bool isRefused = ran.err.find("rank 1 failed in hungry.py") != std::string::npos &&
                         ran.err.find("MemoryError") != std::string::npos;
  EXPECT_TRUE(isKilled || isRefused) << ran.err;
  EXPECT_FALSE(lives("mark-of-hungry"));
}

TEST_F(Programs, OutputBeforeAnAbortIsKept) {
  const std::string file = script("abort.py",
                                  "import os, sys\n"
                                  "print(\"terminate called: planted\", file=sys.stderr)\n"
                                  "os.abort()\n");
  const ProgramOutput ran = run({}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("rank 0 failed in abort.py: signal 6 (Aborted): terminate called: planted"), std::string::npos)
      << ran.err;
}

TEST_F(Programs, AProgramThatReadsItsInputGetsNone) {
  const std::string file = script("ask.py", "name = input('which dataset? ')");
  const ProgramOutput ran = run({}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("EOFError"), std::string::npos) << ran.err;
}

TEST_F(Programs, ADaemonEndsWithItsProgram) {
  const std::string file = script("daemon.py",
                                  "import os, time\n"
                                  "if os.fork(): os._exit(0)\n"
                                  "os.setsid()\n"
                                  "if os.fork(): os._exit(0)\n"
                                  "time.sleep(3000)\n");
  ASSERT_EQ(run({}, {"python3", file, "mark-of-daemon"}).exitCode, 0);
  EXPECT_FALSE(lives("mark-of-daemon"));
  EXPECT_TRUE(isNoted(results("daemon.py"), "guard.program-without-steps"));
}

TEST_F(Programs, ARankThatEndsEarlyIsNoted) {
  const std::string file = script("early.py", kRingScript);
  ASSERT_EQ(run({"--devices", "2", "--batch", "16"}, {"python3", file, "2", "30"}).exitCode, 0);
  EXPECT_TRUE(isNoted(results("early.py"), "guard.program-steps"));
}

TEST_F(Programs, ARunThatWaitsForARankWhichHasEndedIsStopped) {
  m_patch = R"({"limits": {"oversubscribe": true, "collectiveTimeoutSeconds": 1}, "measure": {"repeats": 1}})";
  const std::string file = script("gone.py",
                                  "import os, sys, time\n"
                                  "if os.environ.get('RANK') != '0': sys.exit(0)\n"
                                  "time.sleep(3000)\n");
  const ProgramOutput ran = run({"--devices", "2"}, {"python3", file});
  EXPECT_EQ(ran.exitCode, 3);
  EXPECT_NE(ran.err.find("no record from any rank for "), std::string::npos) << ran.err;
}

// The ranks agree on a port other than MASTER_PORT by themselves.
TEST_F(Programs, RanksWithAnotherRendezvousAreMeasured) {
  const std::string file = script("elsewhere.py",
                                  "import os, socket, time\n"
                                  "world, rank = int(os.environ.get('WORLD_SIZE', '1')), os.environ.get('RANK')\n"
                                  "if rank == '0':\n"
                                  "  server = socket.create_server(('127.0.0.1', 0))\n"
                                  "  assert server.getsockname()[1] != int(os.environ['MASTER_PORT'])\n"
                                  "  with open('port.new', 'w') as out: out.write(str(server.getsockname()[1]))\n"
                                  "  os.rename('port.new', 'port')\n"
                                  "  server.accept()\n"
                                  "elif rank:\n"
                                  "  while not os.path.exists('port'): time.sleep(0.01)\n"
                                  "  socket.create_connection(('127.0.0.1', int(open('port').read())))\n"
                                  "for step in range(20): print(f'{1000 * world} samples/s', flush=True)\n");
  m_patch = R"({"limits": {"oversubscribe": true}, "measure": {"repeats": 1}, "program": {"workingDirectory": ")" +
            path("") + R"("}})";
  const ProgramOutput ran = run({"--devices", "2", "--batch", "8", "--rate", "([0-9]+) samples/s"}, {"python3", file});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_NEAR(cell(results("elsewhere.py"), 2)["imagesPerSecond"].get<double>(), 2000, 1e-6);
}

TEST_F(Programs, NothingIsLeftRunningAndGigabytesAreNotKept) {
  const std::string file = script("loud.py",
                                  "import os, sys, time\n"
                                  "if os.fork() == 0:\n"
                                  "  os.setsid()\n"
                                  "  time.sleep(3000)\n"
                                  "for i in range(100): sys.stdout.write('x' * (1 << 20) + '\\n')\n");
  ASSERT_EQ(run({}, {"python3", file, "mark-of-loud"}).exitCode, 0);
  EXPECT_FALSE(lives("mark-of-loud"));
  std::uintmax_t largest = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(store()))
    if (entry.is_regular_file()) largest = std::max(largest, entry.file_size());
  EXPECT_LT(largest, 20U << 20);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(store()))
    EXPECT_FALSE(entry.path().filename().string().starts_with("ring.")) << entry.path();
}

// The printed rate depends on the repeat, with a different scatter for each program, and the second one takes 5 % more:
// only the printed rate decides, however long the runs take.
TEST_F(Programs, TwoCommandsAreMeasuredInTurnUntilOneIsKnownToBeSlower) {
  const std::string file = script("rates.py",
                                  "import random, sys\n"
                                  "random.seed(sys.argv[1] + sys.argv[2])\n"
                                  "rate = 1000 / float(sys.argv[2]) * (1 + random.gauss(0, 0.005))\n"
                                  "for step in range(20): print(f'{rate} samples/s')\n");
  const ProgramOutput ran = ab({"--rate", "([0-9.]+) samples/s"},
                               {"python3", file, "{repeat}", "1", "--versus", "python3", file, "{repeat}", "1.05"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const nlohmann::json study = results("rates.py (trial)"), trial = study["trial"];
  EXPECT_EQ(trial["state"], "slower") << trial;
  EXPECT_NEAR(trial["ratio"]["value"].get<double>(), 1.05, 0.02);
  EXPECT_LE(trial["pairs"].get<int>(), 10);
  EXPECT_NE(ran.out.find("B takes "), std::string::npos) << ran.out;
  // Each pair runs one variant first, and the next one the other.
  std::map<int, std::vector<int>> rounds;
  for (const RunRow& run : runs()) rounds[run.repeat.value].push_back(run.cell.value);
  EXPECT_EQ(rounds.size(), trial["pairs"].get<std::size_t>());
  for (const auto& [round, cells] : rounds) {
    ASSERT_EQ(cells.size(), 2U) << round;
    if (round % 2 == 0) EXPECT_EQ(cells.front(), rounds[round - 1].back()) << round;
  }
  // The trial is decided, so the same command runs nothing more.
  const std::size_t before = runs().size();
  EXPECT_EQ(ab({"--rate", "([0-9.]+) samples/s"},
               {"python3", file, "{repeat}", "1", "--versus", "python3", file, "{repeat}", "1.05"})
                .exitCode,
            0);
  EXPECT_EQ(runs().size(), before);
}

TEST_F(Programs, TwoStudiesAreOneTrialUnlessAWholeStudyDiffers) {
  const std::string file = script("same.py",
                                  "import os, random\n"
                                  "random.seed(os.environ.get('TAG'))\n"
                                  "for step in range(20): print(f'{1000 + random.gauss(0, 1)} samples/s')\n");
  const auto study = [&](const std::string& name, const std::string& tag, int devices) {
    const nlohmann::json json{
        {"scalescope", 1},
        {"name", name},
        {"protocol", "weak"},
        {"axes", {{"devices", {devices}}, {"perRankBatch", {8}}}},
        {"limits", {{"oversubscribe", true}}},
        {"program",
         {{"command", {"python3", file}}, {"environment", {{"TAG", tag}}}, {"rate", "([0-9.]+) samples/s"}}}};
    return script(name + ".json", json.dump());
  };
  const std::string one = study("one", "a{repeat}", 1), other = study("other", "b{repeat}", 1);
  const ProgramOutput ran = cli({"ab", one, other});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const nlohmann::json trial = results("one against other")["trial"];
  EXPECT_EQ(trial["state"], "alike") << trial;
  EXPECT_EQ(trial["first"], "one");
  EXPECT_EQ(trial["second"], "other");
  EXPECT_EQ(cli({"ab", one, one}).exitCode, 2) << "nothing differs";
  const ProgramOutput wide = cli({"ab", one, study("wide", "a{repeat}", 2)});
  EXPECT_EQ(wide.exitCode, 2);
  EXPECT_NE(wide.err.find("axes differs between one and wide"), std::string::npos) << wide.err;
  EXPECT_EQ(cli({"ab", one, other, "--smallest-difference", "0"}).exitCode, 2);
  EXPECT_EQ(cli({"ab", one, other, "--max-pairs", "7"}).exitCode, 2);
  EXPECT_EQ(cli({"ab", one, other, "--time-limit", "0"}).exitCode, 2);
  // The faster variant alternates from pair to pair, so four pairs do not decide, but more would.
  const std::string turns = script("turns.py",
                                   "import os\n"
                                   "rate = 1000 * (1 + (int(os.environ['TAG']) + __debug__) % 2)\n"
                                   "for step in range(20): print(f'{rate + step % 2} samples/s', flush=True)\n");
  const ProgramOutput limited =
      start("ab", R"({"limits": {"oversubscribe": true}, "program": {"environment": {"TAG": "{repeat}"}}})",
            {"--resolve", "30%", "--time-limit", "0.01", "--rate", "([0-9.]+) samples/s"},
            {"python3", turns, "--versus", "python3", "-O", turns});
  ASSERT_EQ(limited.exitCode, 0) << limited.err;
  const nlohmann::json ended = results("turns.py (trial)")["trial"];
  EXPECT_EQ(ended["limitSeconds"], 0.01);
  EXPECT_EQ(ended["state"], "open") << ended;
  EXPECT_EQ(ended["pairs"], 4) << ended;
  EXPECT_EQ(cli({"ab", one}).exitCode, 2);
  EXPECT_EQ(cli({"ab", "--", "python3", file}).exitCode, 2) << "no --versus";
}

TEST_F(Programs, WhatCannotBeMeasuredIsRefusedBeforeItIsQueued) {
  EXPECT_EQ(run({}, {"torchrun", "train.py"}).exitCode, 2);
  EXPECT_EQ(run({"--batch", "8,16"}, {"python3", "train.py"}).exitCode, 2);
  const ProgramOutput none = run({}, {"python3", "train.py", "--batch={batch}"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_NE(none.err.find("add --batch or --global-batch"), std::string::npos) << none.err;
  EXPECT_EQ(run({"--batch", "8", "--global-batch", "16"}, {"python3", "train.py"}).exitCode, 2);
  EXPECT_EQ(runs().size(), 0U);
  EXPECT_NE(cli({"run", "--devices", "1,2", "x.json"}).exitCode, 0) << "--devices is for a command";
}

constexpr const char* kTunedScript = R"(
import os, sys
rate = 1000 * float(sys.argv[1]) * (2 if os.environ["ALGO"] == "Tree" else 1)
for step in range(20): print(f"{rate} samples/s", flush=True)
)";

TEST_F(Programs, CustomAxesAreInResultsTablesAndExports) {
  const std::string file = script("tuned.py", kTunedScript);
  const ProgramOutput ran =
      run({"--axis", "lr=0.5,2", "--axis", "environment.ALGO=Ring,Tree", "--rate", "([0-9.]+) samples/s"},
          {"python3", file, "{lr}"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_NE(ran.out.find("ALGO=Tree lr=2"), std::string::npos) << "the cells' names: " << ran.out;
  const nlohmann::json study = results("tuned.py");
  ASSERT_EQ(study["cells"].size(), 4U);
  for (const nlohmann::json& each : study["cells"]) {
    const double lr = each["axes"]["program.lr"];
    const double wanted = 1000 * lr * (each["axes"]["environment.ALGO"] == "Tree" ? 2 : 1);
    EXPECT_NEAR(each["imagesPerSecond"].get<double>(), wanted, 1e-6 * wanted) << each["variant"];
  }
  const std::string csv = path("throughput.csv");
  ASSERT_EQ(cli({"export", "tuned.py", "--what", "throughput", "--out", csv}).exitCode, 0);
  const std::string table = readFile(csv).value();
  EXPECT_TRUE(table.find("environment.ALGO,program.lr") != std::string::npos) << table;
  ASSERT_EQ(cli({"export", "tuned.py", "--what", "throughput", "--group", "program.lr", "--out", csv}).exitCode, 0);
  EXPECT_EQ(run({"--axis", "lr=0.5,2"}, {"python3", file}).exitCode, 2) << "the command does not follow it";
  EXPECT_EQ(run({"--axis", "lr"}, {"python3", file, "{lr}"}).exitCode, 2);
  EXPECT_EQ(run({"--axis", "lr=1", "--axis", "lr=2"}, {"python3", file, "{lr}"}).exitCode, 2);
}

TEST_F(Programs, MissingFilesAreReportedWithTheirHost) {
  m_patch = R"({"program": {"venv": "/no/such/venv"}})";
  const ProgramOutput venv = run({}, {"python3", script("v.py", "pass")});
  EXPECT_EQ(venv.exitCode, 3);
  EXPECT_NE(venv.err.find("/no/such/venv is not a virtual environment on local"), std::string::npos) << venv.err;
  m_patch = "{}";
  const ProgramOutput file = run({}, {"python3", "no-such-script.py"});
  EXPECT_EQ(file.exitCode, 3);
  EXPECT_NE(file.err.find("no-such-script.py is not in "), std::string::npos) << file.err;
}

}  // namespace
}  // namespace scalescope
