// Tests docs/INTERFACES.md, "Starting a rank manually": ranks started in two shells are equivalent to launched ones.
#include "tests/app/bench_place.h"
#include "tests/paths.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <bit>
#include <map>
#include <set>

namespace scalescope {
namespace {

int freePort() {
  const UniqueFd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return 0;
  if (getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  return ntohs(address.sin_port);
}

using RecordsBySource = std::map<Source, std::vector<Record>>;

std::vector<RecordType> everyType() {
  std::vector<RecordType> types;
  for (int type = 1; type <= static_cast<int>(RecordType::operators); ++type)
    types.push_back(static_cast<RecordType>(type));
  return types;
}

std::vector<const StepRecord*> stepsOf(const std::vector<Record>& records) {
  std::vector<const StepRecord*> steps;
  for (const Record& record : records)
    if (const auto* step = std::get_if<StepRecord>(&record.payload)) steps.push_back(step);
  return steps;
}

std::set<RecordType> kindsOf(const std::vector<Record>& records) {
  std::set<RecordType> kinds;
  for (const Record& record : records) kinds.insert(record.type);
  return kinds;
}

nlohmann::json manifestOf(const std::vector<Record>& records) {
  for (const Record& record : records)
    if (record.type == RecordType::manifest) return std::get<ObjectRecord>(record.payload).fields;
  return {};
}

void expectSameSteps(const std::vector<Record>& launched, const std::vector<Record>& byHand) {
  const auto wanted = stepsOf(launched);
  const auto found = stepsOf(byHand);
  ASSERT_EQ(found.size(), wanted.size());
  EXPECT_GT(wanted.size(), 30u);
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    ASSERT_EQ(found[at]->step, wanted[at]->step);
    ASSERT_EQ(found[at]->samples, wanted[at]->samples) << "step " << wanted[at]->step;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(found[at]->loss), std::bit_cast<std::uint64_t>(wanted[at]->loss))
        << "step " << wanted[at]->step << ": " << found[at]->loss << " by hand, " << wanted[at]->loss << " launched";
    ASSERT_EQ(std::bit_cast<std::uint64_t>(found[at]->accuracy), std::bit_cast<std::uint64_t>(wanted[at]->accuracy));
    ASSERT_EQ(found[at]->learningRate, wanted[at]->learningRate);
  }
}

// Collects the paths of numbers and texts that the launched cell has and the manual one lacks.
void missing(const nlohmann::json& launched, const nlohmann::json& byHand, const std::string& path,
             std::set<std::string>& found) {
  if (launched.is_null()) return;
  if (byHand.is_null()) {
    found.insert(path);
    return;
  }
  if (launched.is_object() && byHand.is_object())
    for (const auto& [key, value] : launched.items())
      missing(value, byHand.value(key, nlohmann::json()), path + "/" + key, found);
  if (launched.is_array() && byHand.is_array() && launched.size() == byHand.size())
    for (std::size_t at = 0; at < launched.size(); ++at) missing(launched[at], byHand[at], path, found);
}

}  // namespace

class ManualRank : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
    std::ofstream(path("hand.json"))
        << R"({"scalescope": 1, "name": "hand", "protocol": "strong", "model": {"name": "small-cnn"},
      "dataset": {"name": "cifar10-sample", "testLimit": 200}, "baseline": null,
      "axes": {"devices": [2], "globalBatch": [64], "strategy": ["ddp"]},
      "measure": {"mode": "train", "warmupSteps": 5, "epochs": 2, "repeats": 2, "ceilingMB": 1, "validate": "epoch"}})";
  }

  // Starts a rank like a shell: INTERFACES names the variables, the rest belongs to the shell.
  pid_t startRank(int rank, int port) {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    const std::string number = std::to_string(rank);
    for (const char* name : {"RANK", "LOCAL_RANK"}) setenv(name, number.c_str(), 1);
    for (const char* name : {"WORLD_SIZE", "LOCAL_WORLD_SIZE"}) setenv(name, "2", 1);
    setenv("GROUP_RANK", "0", 1);
    setenv("MASTER_ADDR", "127.0.0.1", 1);
    setenv("MASTER_PORT", std::to_string(port).c_str(), 1);
    freopen(path("rank-" + number + ".out").c_str(), "w", stdout);
    freopen(path("rank-" + number + ".out").c_str(), "a", stderr);
    execl(builtProgram("scalescope-worker").c_str(), "scalescope-worker", "--plan", path("hand/plan.json").c_str(),
          "--rank-dir", path("hand/0").c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }

  RecordsBySource recordsOf(const StoreReader& reader, const RunId& run) {
    auto records = reader.records(run, everyType());
    EXPECT_TRUE(records) << english(records.error());
    return records ? *records : RecordsBySource{};
  }
};

TEST_F(ManualRank, TwoShellsAndAnImportGiveTheLaunchedRepeat) {
  const std::string empty = path("empty");
  const ProgramOutput ran = cli({"run", path("hand.json")}, 240);
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const ProgramOutput planned =
      cliAt(empty, {"plan", path("hand.json"), "--only", "1", "--repeat", "2", "--out", path("hand")});
  ASSERT_EQ(planned.exitCode, 0) << planned.err;
  const int port = freePort();
  ASSERT_GT(port, 0);
  const pid_t first = startRank(0, port);
  const pid_t second = startRank(1, port);
  EXPECT_EQ(waitFor(first, 120), 0) << text("rank-0.out");
  EXPECT_EQ(waitFor(second, 120), 0) << text("rank-1.out");
  const ProgramOutput imported = cliAt(empty, {"import", path("hand")});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;

  const auto launchedStore = reader();
  const auto handStore = StoreReader::open(empty);
  ASSERT_TRUE(launchedStore && handStore);
  const auto handRuns = (*handStore)->runs();
  ASSERT_TRUE(handRuns);
  ASSERT_EQ(handRuns->size(), 1u);
  const RunRow& byHand = handRuns->front();
  const std::vector<RunRow> rows = runs();
  ASSERT_EQ(rows.size(), 2u);
  const RunRow& launched = rows[0].repeat == RepeatNumber(2) ? rows[0] : rows[1];
  ASSERT_EQ(launched.repeat, RepeatNumber(2));
  EXPECT_EQ(byHand.repeat, RepeatNumber(2));
  EXPECT_EQ(byHand.status, RunStatus::done) << byHand.cause;
  EXPECT_EQ(byHand.key.value, launched.key.value);
  EXPECT_EQ(byHand.steps, launched.steps);

  const RecordsBySource wanted = recordsOf(*launchedStore, launched.id);
  const RecordsBySource found = recordsOf(**handStore, byHand.id);
  for (int rank = 0; rank < 2; ++rank) {
    SCOPED_TRACE("rank " + std::to_string(rank));
    const Source source{SourceKind::rank, rank};
    ASSERT_TRUE(wanted.contains(source));
    ASSERT_TRUE(found.contains(source));
    EXPECT_EQ(kindsOf(found.at(source)), kindsOf(wanted.at(source)));
    for (const char* fact : {"parameters", "threads", "rankBatch", "worldSize", "gradientBytes", "torch"})
      EXPECT_EQ(manifestOf(found.at(source))[fact], manifestOf(wanted.at(source))[fact]) << fact;
    expectSameSteps(wanted.at(source), found.at(source));
  }
  EXPECT_TRUE(wanted.contains({SourceKind::node, 0}));
  EXPECT_FALSE(found.contains({SourceKind::node, 0}));

  // The manual repeat lacks only values that an agent samples, reports about its node or sets for its ranks. The
  // guard's findings, and whether a line fits the peak bandwidths of the sizes, depend on the load of the machine.
  ASSERT_EQ(cli({"delete", rows[0].repeat == RepeatNumber(2) ? rows[1].id.value : rows[0].id.value}).exitCode, 0);
  const auto cellOf = [this](const std::string& folder) {
    const ProgramOutput output = cliAt(folder, {"results", "hand", "--json"});
    EXPECT_EQ(output.exitCode, 0) << output.err;
    const auto json = nlohmann::json::parse(output.out, nullptr, false);
    return json.is_object() ? json["studies"][0]["cells"][0] : nlohmann::json();
  };
  std::set<std::string> lacks;
  missing(cellOf(store()), cellOf(empty), "", lacks);
  const auto mayBeMissing = [](const std::string& field) {
    for (const char* part : {"/load/", "/environment/", "/guard/", "/ceilingFit/", "/repeatValues/order"})
      if (field.starts_with(part)) return true;
    return false;
  };
  for (const std::string& field : lacks) EXPECT_TRUE(mayBeMissing(field)) << field;
  for (const char* ofRanks : {"processor", "kernel", "device", "torch", "backend", "threads", "variables"})
    EXPECT_FALSE(lacks.contains(std::string("/environment/") + ofRanks)) << ofRanks;
  EXPECT_FALSE(lacks.empty());
}

}  // namespace scalescope
