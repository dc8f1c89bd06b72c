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

extern const Nodes kFaultNodes;  // of this program, which says which

// What was found when all was over.
struct Tally {
  std::map<RunStatus, int> runs;
  std::uint64_t acknowledged = 0;  // records that the store has of nodes
  std::uint64_t found = 0;         // that their logs have
  double secondsBeside = 0;        // that ranks of two runs of one study lived side by side
  int looks = 0;                   // for that
  int processes = 0, ports = 0;    // that were left
  void add(const Tally& other);
};

// A store with its owner, the test as its client, and a study of one rank on node n0, which the owner reaches by ssh
// through a proxy of its own, or of a rank on each of two nodes. Each is a place apart, so that several go on side by
// side, each in a thread.
class Place final : public OwnerTest {
 public:
  struct RunOptions {
    int steps = 400;
    int repeats = 1;
    int stepsPerSecond = 100;
    std::string host = "n0";       // behind a proxy; "n1": without one; "": this machine, without ssh
    std::string second;            // the other host of a gang, "n0" or "n1" likewise; "": no gang
    std::vector<int> nodes = {1};  // of the cells
    bool trains = false;           // by the real worker, as fast as it can
    int collectiveTimeoutSeconds = 60;
  };

  explicit Place(RunOptions options);
  ~Place() override;
  void TestBody() override {}

  // The owner started, the study queued.
  void begin();
  // The owner alone, by these words before its own.
  void beginIdle(std::vector<std::string> before = {});
  // Another study in the same store, with the context of now: it is this place's from now on.
  void enqueueStudy(const std::string& name);
  // Another owner, and the client with it.
  void beginAgain();

  bool until(const std::function<bool()>& condition) const;
  // The next event of the attempt with one of these states, or the entry's end.
  AttemptState waitFor(const std::vector<AttemptState>& states);
  bool waitForTraining(std::size_t runs = 1);  // some steps of the run of that number are stored
  bool waitForRanksToEnd() const;
  [[nodiscard]] bool wasTold(const std::string& words) const;  // its client, or its owner's log
  void cancel();                                               // the entry; it is written down when this returns
  int waitForEnd();                                            // of the entry: its exit code
  [[nodiscard]] bool isQueueEmpty() const;

  void leave();  // nothing of it runs any more

  [[nodiscard]] const StudyId& study() const { return m_study; }
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] std::string said() const { return log(); }  // by its owners
  [[nodiscard]] std::vector<RunRow> runs() const;           // of the study
  [[nodiscard]] std::vector<pid_t> agents() const;
  [[nodiscard]] std::vector<pid_t> ranks() const;
  // Of the node of this name alone.
  [[nodiscard]] std::vector<pid_t> agentsOn(const std::string& node) const;
  [[nodiscard]] std::vector<pid_t> ranksOn(const std::string& node) const;
  // The agent's on the run's node of that number, as this machine sees it; the store where both are one.
  [[nodiscard]] std::string nodeFolder(int node = 0) const;

  // Every run ended so; what ranks and agent wrote on the node, what lies here and what the database has are the same
  // records, each once; a run that is done has all its steps; no rank lives. Some runs beside them may be lost, where
  // that is true; what did not go well has a reason. `wanted`: how many ended so, other than all.
  void expectRuns(RunStatus status, bool mayLose = false, std::optional<int> wanted = {});

  RunOptions options;
  std::string destroyed;  // a node of this name: of what it wrote the beginning is stored, and that may be all
  Tally tally;
  std::unique_ptr<Process> owner;
  std::unique_ptr<RawClient> client;
  ClientContext& context = m_context;
  const std::string& store = m_store;

 private:
  [[nodiscard]] std::vector<std::string> hosts() const;
  [[nodiscard]] int indexOf(const std::string& node) const;
  // Of one run: what is on its nodes, here and in the database.
  void expectOnce(const StoreReader& reader, const RunRow& row);

  EntryId m_entry;
  StudyId m_study;
  std::optional<int> m_exitCode;
};

// The server's processes at the other end of a proxy's connections, by their numbers on this machine.
std::vector<pid_t> sessionsBehind(const TcpProxy& proxy);
// All processes that live in the same namespace of processes as this one: those of its node.
std::vector<pid_t> beside(pid_t pid);

// Who listens on the nodes.
std::string listeners();

// What is done in one place.
struct Case {
  std::string name;
  Place::RunOptions options;
  std::function<void(Place&, TcpProxy&)> run;
};

// The node that a host of a study names.
std::string nodeOf(const std::string& host);

// The node n0 behind proxies; a test that needs it is skipped where there is none.
class NodeFaults : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override;
  // Each case in a place and behind a proxy of its own, side by side. Never do ranks of two runs of one study live
  // beside each other, and at the end nothing listens on the nodes that did not before.
  Tally runAll(const std::vector<Case>& cases);

  static inline bool isUp = false;
};

}  // namespace scalescope
