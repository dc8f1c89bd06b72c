#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/store/store.h"
#include "tests/cluster/nodes.h"
#include "tests/faults/tcp_proxy.h"
#include "tests/launcher/owner/owner_fixture.h"

namespace scalescope {

extern const Nodes kFaultNodes;  // Nodes of the test program, which defines them.

// Counts that were found at the end.
struct Tally {
  std::map<RunStatus, int> runs;
  std::uint64_t acknowledged = 0;  // Node records in the store.
  std::uint64_t found = 0;         // Records in the nodes' logs.
  double secondsBeside = 0;        // Time during which ranks of two runs of one study existed at once.
  int looks = 0;                   // Number of checks for it.
  int processes = 0, ports = 0;    // Leftover processes and ports.
  void add(const Tally& other);
};

// A store with its owner, the test as its client, and a study of one rank on node n0, which the owner reaches by ssh
// through a separate proxy, or of one rank on each of two nodes. Objects are independent, so that several can be used
// concurrently, each in a thread.
class Place final : public OwnerTest {
 public:
  struct RunOptions {
    int steps = 400;
    int repeats = 1;
    int stepsPerSecond = 100;
    std::string host = "n0";       // "n0" is behind a proxy, "n1" is without one; empty means this machine without ssh.
    std::string second{};          // Other host of a gang, "n0" or "n1" likewise; empty if there is no gang.
    std::vector<int> nodes = {1};  // Nodes of the cells.
    bool trains = false;           // True to train with the real worker, as fast as it can.
    int collectiveTimeoutSeconds = 60;
  };

  explicit Place(RunOptions options);
  ~Place() override;
  void TestBody() override {}

  // Starts the owner and queues the study.
  void begin();
  // Starts only the owner, with these arguments before its command.
  void beginIdle(std::vector<std::string> before = {});
  // Queues another study in the same store with the current context; the object follows it from now on.
  void enqueueStudy(const std::string& name);
  // Starts another owner, and reconnects the client.
  void beginAgain();

  bool until(const std::function<bool()>& condition) const;
  // Waits for the next event of the attempt with one of these states, or for the entry's end.
  AttemptState waitFor(const std::vector<AttemptState>& states);
  bool waitForTraining(std::size_t runs = 1);  // Waits until some steps of the run of that number are stored.
  bool waitForRanksToEnd() const;
  [[nodiscard]] bool wasTold(
      const std::string& words) const;  // Returns true if the client's messages or the owner's log contain it.
  void cancel();                        // Cancels the entry; the cancel is durable when this returns.
  int waitForEnd();                     // Waits for the entry to end and returns its exit code.
  [[nodiscard]] bool isQueueEmpty() const;

  void leave();  // Ends everything that still runs.

  [[nodiscard]] const StudyId& study() const { return m_study; }
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] std::string said() const { return log(); }  // Returns the output of its owners.
  [[nodiscard]] std::vector<RunRow> runs() const;           // Returns the runs of the study.
  [[nodiscard]] std::vector<pid_t> agents() const;
  [[nodiscard]] std::vector<pid_t> ranks() const;
  // Return only the processes of the node of this name.
  [[nodiscard]] std::vector<pid_t> agentsOn(const std::string& node) const;
  [[nodiscard]] std::vector<pid_t> ranksOn(const std::string& node) const;
  // Returns the agent's folder on the run's node of that number, as this machine sees it; the store if both are on one
  // machine.
  [[nodiscard]] std::string nodeFolder(int node = 0) const;

  // Expects that every run ended with this status; that the records written on the node, those copied here and those in
  // the database are the same, each once; that a run that is done has all its steps; and that no rank exists. Further
  // runs may be lost, if they really are; every run that failed has a reason. `wanted` is the number of runs with this
  // status, if not all.
  void expectRuns(RunStatus status, bool mayLose = false, std::optional<int> wanted = {});

  RunOptions options;
  std::string destroyed;  // Name of a destroyed node: only the beginning of its records may be stored.
  Tally tally;
  std::unique_ptr<Process> owner;
  std::unique_ptr<RawClient> client;
  ClientContext& context = m_context;
  const std::string& store = m_store;

 private:
  [[nodiscard]] std::vector<std::string> hosts() const;
  [[nodiscard]] int indexOf(const std::string& node) const;
  // Checks one run: the records on its nodes, here and in the database.
  void expectOnce(const StoreReader& reader, const RunRow& row);

  EntryId m_entry;
  StudyId m_study;
  std::optional<int> m_exitCode;
};

// Returns the server's processes at the other end of a proxy's connections, by their PIDs on this machine.
std::vector<pid_t> sessionsBehind(const TcpProxy& proxy);
// Returns all processes in the same PID namespace as this one: those of its node.
std::vector<pid_t> beside(pid_t pid);

// Returns the listening sockets of the nodes.
std::string listeners();

// One study, with a function that disturbs it.
struct Case {
  std::string name;
  Place::RunOptions options;
  std::function<void(Place&, TcpProxy&)> run;
};

// Returns the node that a host of a study names.
std::string nodeOf(const std::string& host);

// Fixture with node n0, which is behind proxies; tests are skipped if it cannot be started.
class NodeFaults : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override;
  // Runs the cases concurrently, each with a separate store and proxy. Ranks of two runs of one study must never exist
  // at once, and at the end the nodes must have no new listeners.
  Tally runAll(const std::vector<Case>& cases);

  static inline bool isUp = false;
};

}  // namespace scalescope
