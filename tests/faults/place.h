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

inline constexpr Nodes kFaultNodes{"scx", "10.85.0"};

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
// through a proxy of its own. Each is a place apart, so that several go on side by side, each in a thread.
class Place final : public OwnerTest {
 public:
  struct Wish {
    int steps = 400;
    int repeats = 1;
    int stepsPerSecond = 100;
    std::string host = "n0";  // behind a proxy; "n1": without one; "": this machine, without ssh
  };

  explicit Place(Wish wish);
  ~Place() override;
  void TestBody() override {}

  // The owner started, the study queued.
  void begin();
  // Another study in the same store, with the context of now: it is this place's from now on.
  void enqueueStudy(const std::string& name);
  // Another owner, and the client with it.
  void beginAgain();

  bool until(const std::function<bool()>& condition) const;
  // The next event of the attempt with one of these states, or the entry's end.
  AttemptState waitFor(const std::vector<AttemptState>& states);
  bool waitForTraining();  // some steps are stored
  bool waitForRanksToEnd() const;
  void cancel();     // the entry; it is written down when this returns
  int waitForEnd();  // of the entry: its exit code
  [[nodiscard]] bool isQueueEmpty() const;

  void leave();  // nothing of it runs any more

  [[nodiscard]] const StudyId& study() const { return m_study; }
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] std::string said() const { return log(); }  // by its owners
  [[nodiscard]] std::vector<RunRow> runs() const;           // of the study
  [[nodiscard]] std::vector<pid_t> agents() const;
  [[nodiscard]] std::vector<pid_t> ranks() const;
  [[nodiscard]] std::string nodeFolder() const;  // the agent's, as this machine sees it; the store where both are one

  // Every run ended so; what ranks and agent wrote on the node, what lies here and what the database has are the same
  // records, each once; a run that is done has all its steps; no rank lives. Some runs before them may be lost, where
  // that is true; what did not go well has a reason.
  void expectRuns(RunStatus status, bool mayLose = false);

  Wish wish;
  Tally tally;
  std::unique_ptr<Process> owner;
  std::unique_ptr<RawClient> client;
  ClientContext& context = m_context;
  const std::string& store = m_store;

 private:
  // Of one run: what is on the node, here and in the database.
  void expectOnce(const StoreReader& reader, const RunRow& row);

  EntryId m_entry;
  StudyId m_study;
  std::optional<int> m_exitCode;
};

// The server's processes at the other end of a proxy's connections, by their numbers on this machine.
std::vector<pid_t> sessionsBehind(const TcpProxy& proxy);
// All processes that live in the same namespace of processes as this one: those of its node.
std::vector<pid_t> beside(pid_t pid);

// What is done in one place.
struct Case {
  std::string name;
  Place::Wish wish;
  std::function<void(Place&, TcpProxy&)> run;
};

// The node n0 behind proxies; a test that needs it is skipped where there is none.
class NodeFaults : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override;
  // Each case in a place and behind a proxy of its own, side by side. Never do ranks of two runs of one study live
  // beside each other, and at the end nothing listens on the node that did not before.
  Tally runAll(const std::vector<Case>& cases);

  static inline bool isUp = false;
};

}  // namespace scalescope
