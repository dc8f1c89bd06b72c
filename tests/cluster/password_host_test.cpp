// Tests a host that accepts only a password and is cut off while no client can answer: its study resumes once a client
// can.
#include <nlohmann/json.hpp>

#include "core/store/store.h"
#include "tests/cluster/other_server.h"
#include "tests/launcher/owner/owner_fixture.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr Nodes kNodes{"scp", "10.83.0"};
constexpr auto kCut = 90s;
constexpr auto kNobody = 15s;  // Time with the network back but no client.
constexpr int kSteps = 2000;   // 50 steps a second: the first run ends while its host is unreachable.

// Two runs of one rank on n0.
const nlohmann::json kStudy = {
    {"scalescope", 1},
    {"name", "paced-100"},
    {"protocol", "strong"},
    {"dataset", {{"name", "synthetic"}, {"shape", {3, 16, 16}}, {"classes", 2}, {"count", 64}}},
    {"baseline", nullptr},
    {"hosts", {{{"name", "n0"}, {"ssh", "n0"}}}},
    {"axes", {{"devices", {1}}, {"globalBatch", {8}}, {"strategy", {"single"}}}},
    {"measure", {{"warmupSteps", 0}, {"steps", kSteps}, {"repeats", 2}, {"calibrate", false}, {"ceilingMB", 0}}}};

class PasswordHost : public OwnerTest {
 protected:
  static void SetUpTestSuite() { isUp = kNodes.up(); }
  static void TearDownTestSuite() { Nodes::down(); }
  void SetUp() override {
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
    OwnerTest::SetUp();
  }

  // Joins as a client that can answer questions.
  RawClient joinToAnswer() const { return join(true, false, true); }
  static void answer(RawClient& client, const control::Question& question) {
    EXPECT_EQ(question.text, "Password for root on " + kNodes.address(0));
    client.say(control::Answer{question.question, true, "right horse"});
  }

  static inline bool isUp = false;
  static void link(const std::string& state) { ASSERT_EQ(std::system(("ip link set scp-n0 " + state).c_str()), 0); }
};

TEST_F(PasswordHost, AStudyResumesOnceThePasswordIsEntered) {
  const PasswordServer server(kNodes, "right horse");
  takeContext();  // This includes the server's ssh settings.
  Process owner = start();
  RawClient first = joinToAnswer();
  const EntryId entry(makeUlid());
  const control::Reply reply = enqueue(first, kStudy, entry);
  ASSERT_TRUE(reply.entry) << (reply.error ? english(*reply.error) : "");
  // The owner connects to the machine and then to its agent; each connection asks.
  bool isTraining = false;
  bool hasWaited = false;
  while (!isTraining) {
    const auto message = first.next();
    ASSERT_TRUE(message) << "no rank was started";
    if (const auto* question = std::get_if<control::Question>(&*message)) answer(first, *question);
    const auto* reported = std::get_if<control::StateChanged>(&*message);
    const auto* attempt = reported ? std::get_if<AttemptEvent>(&reported->event) : nullptr;
    const auto* studyEvent = reported ? std::get_if<StudyEvent>(&reported->event) : nullptr;
    hasWaited = hasWaited || (studyEvent && studyEvent->waitsFor && studyEvent->waitsFor->code == "ssh.waiting");
    isTraining = attempt && attempt->state == AttemptState::started;
  }
  EXPECT_TRUE(hasWaited) << "for the answer, while its machine was met";
  std::this_thread::sleep_for(3s);

  first.hangUp();
  link("down");
  std::this_thread::sleep_for(kCut);
  link("up");
  std::this_thread::sleep_for(kNobody);

  RawClient second = joinToAnswer();
  const auto now = std::get<control::Snapshot>(second.received.back());
  ASSERT_EQ(now.attempts.size(), 1u);
  EXPECT_EQ(now.attempts[0].state, AttemptState::waiting);
  ASSERT_TRUE(now.attempts[0].waitsFor);
  EXPECT_EQ(now.attempts[0].waitsFor->code, "ssh.waiting");
  ASSERT_FALSE(now.questions.empty());
  answer(second, now.questions.front());
  const DoneEvent done = second.waitEvent<DoneEvent>();
  EXPECT_EQ(done.entry, entry);
  EXPECT_EQ(done.exitCode, 0);

  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader) << english(reader.error());
  const auto rows = (*reader)->runs();
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2u);
  for (const RunRow& row : *rows) {
    EXPECT_EQ(row.status, RunStatus::done) << row.cause;
    EXPECT_EQ(row.attempts, 1) << "the run was started again";
    EXPECT_EQ(row.gaps, 0u);
    const auto steps = (*reader)->records(row.id, {RecordType::step});
    ASSERT_TRUE(steps);
    EXPECT_EQ(steps->at({SourceKind::rank, 0}).size(), static_cast<std::size_t>(kSteps));
  }
  ::kill(owner.pid(), SIGTERM);
  EXPECT_EQ(owner.wait(patient(20s)), 0);
}

}  // namespace
}  // namespace scalescope
