#include "tests/faults/place.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "tests/faults/log_sink.h"
#include "tests/faults/rank_watch.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr int kMostCases = 16;

std::vector<std::unique_ptr<TcpProxy>> proxies;
std::unique_ptr<Configuration> configuration;

nlohmann::json studyOf(const Place::RunOptions& options, const std::string& name) {
  nlohmann::json study = {
      {"scalescope", 1},
      {"name", "paced-" + std::to_string(2 * options.stepsPerSecond) + "-" + name},
      {"protocol", "strong"},
      {"dataset", {{"name", "synthetic"}, {"shape", {3, 16, 16}}, {"classes", 2}, {"count", 64}}},
      {"baseline", nullptr},
      {"axes",
       {{"nodes", options.nodes},
        {"devices", {1}},
        {"globalBatch", {8}},
        {"strategy", {options.second.empty() ? "single" : "ddp"}}}},
      {"limits", {{"oversubscribe", true}, {"collectiveTimeoutSeconds", options.collectiveTimeoutSeconds}}},
      {"measure",
       {{"warmupSteps", 0},
        {"steps", options.steps},
        {"repeats", options.repeats},
        {"calibrate", false},
        {"ceilingMB", 0}}}};
  if (options.trains) study["model"] = {{"name", "small-cnn"}};
  for (const std::string& host : {options.host, options.second})
    if (!host.empty()) study["hosts"].push_back({{"name", nodeOf(host)}, {"ssh", host}});
  return study;
}

}  // namespace

std::string nodeOf(const std::string& host) { return host == "n1" ? host : "n0"; }

void Tally::add(const Tally& other) {
  for (const auto& [status, count] : other.runs) runs[status] += count;
  acknowledged += other.acknowledged;
  found += other.found;
  secondsBeside += other.secondsBeside;
  looks += other.looks;
  processes += other.processes;
  ports += other.ports;
}

Place::Place(RunOptions wanted) : options(std::move(wanted)) {
  SetUp();
  if (options.trains) context.environment["SCALESCOPE_WORKER"] = builtProgram("scalescope-worker");
}

Place::~Place() {
  leave();
  TearDown();
}

void Place::leave() {
  client.reset();
  owner.reset();
  for (const auto& left : {agents(), ranks()})
    for (const pid_t pid : left) ::kill(pid, SIGKILL);
}

void Place::begin() {
  beginIdle();
  enqueueStudy("first");
}

void Place::beginIdle(std::vector<std::string> before) {
  owner = std::make_unique<Process>(start(std::move(before)));
  client = std::make_unique<RawClient>(join());
}

void Place::enqueueStudy(const std::string& name) {
  m_entry = EntryId(makeUlid());
  m_exitCode.reset();
  const control::Reply reply = enqueue(*client, studyOf(options, name), m_entry);
  ASSERT_TRUE(reply.entry) << (reply.error ? english(*reply.error) : "");
  m_study = reply.entry->study;
}

void Place::beginAgain() {
  client.reset();
  EXPECT_NE(owner->wait(patient(30s)), -1) << "it lives and has the store";
  owner = std::make_unique<Process>(start());
  client = std::make_unique<RawClient>(join());
}

bool Place::until(const std::function<bool()>& condition) const {
  const auto end = std::chrono::steady_clock::now() + patient(30s);
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(50ms);
  }
  return true;
}

AttemptState Place::waitFor(const std::vector<AttemptState>& states) {
  AttemptState found = AttemptState::ended;
  client->wait<control::StateChanged>([&](const control::StateChanged& reported) {
    if (const auto* done = std::get_if<DoneEvent>(&reported.event); done && done->entry == m_entry)
      m_exitCode = done->exitCode;
    const auto* attempt = std::get_if<AttemptEvent>(&reported.event);
    const bool isOne = attempt && std::find(states.begin(), states.end(), attempt->state) != states.end();
    if (isOne) found = attempt->state;
    return isOne || m_exitCode;
  });
  return found;
}

bool Place::waitForTraining(std::size_t wanted) {
  return until([&] {
    const auto rows = runs();
    return rows.size() >= wanted && rows[wanted - 1].steps > 20;
  });
}

bool Place::waitForRanksToEnd() const {
  return until([&] { return ranks().empty(); });
}

bool Place::wasTold(const std::string& words) const {
  for (const control::OwnerMessage& message : client->received) {
    const auto* reported = std::get_if<control::StateChanged>(&message);
    if (reported == nullptr) continue;
    std::optional<Message> text;
    if (const auto* guard = std::get_if<GuardEvent>(&reported->event)) text = guard->message;
    if (const auto* attempt = std::get_if<AttemptEvent>(&reported->event)) text = attempt->waitsFor;
    if (const auto* one = std::get_if<StudyEvent>(&reported->event)) text = one->waitsFor;
    if (const auto* run = std::get_if<RunEvent>(&reported->event)) text = run->cause;
    if (text && english(*text).find(words) != std::string::npos) return true;
  }
  return said().find(words) != std::string::npos;
}

void Place::cancel() {
  client->request(9, control::CancelEntry{m_entry});
  client->wait<control::Reply>([](const control::Reply& reply) { return reply.call == 9; });
}

int Place::waitForEnd() {
  for (const control::OwnerMessage& message : client->received) {
    const auto* reported = std::get_if<control::StateChanged>(&message);
    const auto* done = reported ? std::get_if<DoneEvent>(&reported->event) : nullptr;
    if (done && done->entry == m_entry) m_exitCode = done->exitCode;
  }
  if (!m_exitCode)
    m_exitCode = client->waitEvent<DoneEvent>([&](const DoneEvent& done) { return done.entry == m_entry; }).exitCode;
  return *m_exitCode;
}

bool Place::isQueueEmpty() const {
  const auto reader = StoreReader::open(m_store);
  const auto queue = reader ? (*reader)->queue() : tl::unexpected(reader.error());
  return queue && queue->empty();
}

std::vector<RunRow> Place::runs() const {
  const auto reader = StoreReader::open(m_store);
  if (!reader) return {};
  std::vector<RunRow> rows = (*reader)->runs().value_or(std::vector<RunRow>());
  std::erase_if(rows, [this](const RunRow& row) { return row.study != m_study; });
  return rows;
}

std::vector<pid_t> Place::agents() const {
  return m_study.value.empty() ? std::vector<pid_t>() : processesOf("--study" + std::string(1, '\0') + m_study.value);
}

std::vector<pid_t> Place::ranks() const {
  std::vector<pid_t> all;
  for (const RunRow& row : runs())
    for (const pid_t pid : processesOf("SCALESCOPE_RUN=" + row.id.value)) all.push_back(pid);
  return all;
}

std::vector<std::string> Place::hosts() const {
  std::vector<std::string> all{options.host};
  if (!options.second.empty()) all.push_back(options.second);
  return all;
}

int Place::indexOf(const std::string& node) const { return nodeOf(options.host) == node ? 0 : 1; }

std::vector<pid_t> Place::agentsOn(const std::string& node) const {
  const std::string none(1, '\0');
  return processesOf("--study" + none + m_study.value + none + "--node" + none + std::to_string(indexOf(node)));
}

std::vector<pid_t> Place::ranksOn(const std::string& node) const {
  std::vector<pid_t> found = ranks();
  const std::string mark = "GROUP_RANK=" + std::to_string(indexOf(node)) + std::string(1, '\0');
  std::erase_if(found, [&](pid_t pid) { return processFile(pid, "environ").find(mark) == std::string::npos; });
  return found;
}

std::string Place::nodeFolder(int node) const {
  if (options.host.empty()) return m_store;
  return kFaultNodes.folder() + "/" + nodeOf(hosts().at(static_cast<std::size_t>(node))) +
         "/home/.local/state/scalescope-agent/" + m_study.value + "/node-" + std::to_string(node);
}

namespace {

// Returns nothing for an attempt that never started to log.
LogTruth logsOf(const std::string& folder, const RunId& run, int attempt) {
  const std::string logs = attemptFolder(folder, run, attempt);
  return std::filesystem::is_directory(logs) ? readLogs(logs) : LogTruth();
}

}  // namespace

void Place::expectOnce(const StoreReader& reader, const RunRow& row) {
  for (int attempt = 0; attempt < row.attempts; ++attempt) {
    const LogTruth here = logsOf(m_store, row.id, attempt);
    EXPECT_TRUE(here.faults.empty()) << here.faults.front();
    decltype(LogTruth::sources) there, destroyedThere;
    for (int node = 0; node < row.nodes; ++node) {
      const LogTruth one = logsOf(nodeFolder(node), row.id, attempt);
      EXPECT_TRUE(one.faults.empty()) << one.faults.front();
      const bool isGone = !destroyed.empty() && indexOf(destroyed) == node;
      for (const auto& [name, hashes] : one.sources) (isGone ? destroyedThere : there)[name] = hashes;
    }
    const auto stored = reader.recordHashes(row.id, attempt);
    ASSERT_TRUE(stored) << english(stored.error());
    for (const auto& [source, hashes] : *stored) {
      SCOPED_TRACE(text(source));
      for (std::size_t i = 0; i < hashes.size(); ++i) ASSERT_EQ(hashes[i].first, i + 1) << "not each number once";
      if (hashes.empty()) continue;  // The source was only queried.
      const auto copy = here.sources.find(text(source));
      ASSERT_NE(copy, here.sources.end());
      EXPECT_EQ(hashes, copy->second) << hashes.size() << " stored, " << copy->second.size() << " lie here";
      if (source.kind == SourceKind::client) continue;
      tally.acknowledged += hashes.size();
      if (const auto beginning = destroyedThere.find(text(source)); beginning != destroyedThere.end()) {
        tally.found += hashes.size();
        ASSERT_LE(hashes.size(), beginning->second.size());
        EXPECT_TRUE(std::equal(hashes.begin(), hashes.end(), beginning->second.begin()));
        continue;
      }
      const auto original = there.find(text(source));
      ASSERT_NE(original, there.end());
      EXPECT_EQ(hashes, original->second) << hashes.size() << " stored, " << original->second.size() << " on the node";
    }
    for (const auto& [name, hashes] : there) {
      tally.found += name == text(Source{SourceKind::client, 0}) ? 0 : hashes.size();
      EXPECT_TRUE(hashes.empty() || here.sources.contains(name)) << name << " was never fetched";
    }
  }
}

void Place::expectRuns(RunStatus status, bool mayLose, std::optional<int> wanted) {
  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader) << english(reader.error());
  int ended = 0;
  for (const RunRow& row : runs()) {
    SCOPED_TRACE("run " + row.id.value);
    ended += row.status == status ? 1 : 0;
    ++tally.runs[row.status];
    if (row.status == RunStatus::crashed || row.status == RunStatus::lost)
      EXPECT_FALSE(row.cause.empty()) << scalescope::name(row.status) << " without a reason";
    EXPECT_TRUE(row.status == status || (mayLose && row.status == RunStatus::lost))
        << scalescope::name(row.status) << " " << row.cause;
    EXPECT_EQ(row.gaps, 0u);
    expectOnce(**reader, row);
    if (row.status != RunStatus::done) continue;
    EXPECT_EQ(row.drops, 0u);
    const auto steps = (*reader)->records(row.id, {RecordType::step});
    ASSERT_TRUE(steps);
    for (int rank = 0; rank < row.nodes; ++rank) {
      const auto found = steps->find({SourceKind::rank, rank});
      ASSERT_NE(found, steps->end()) << "rank " << rank;
      ASSERT_EQ(found->second.size(), static_cast<std::size_t>(options.steps));
      for (int step = 0; step < options.steps; ++step)
        ASSERT_EQ(std::get<StepRecord>(found->second[static_cast<std::size_t>(step)].payload).step, step);
    }
  }
  EXPECT_EQ(ended, wanted.value_or(options.repeats * static_cast<int>(options.nodes.size())));
  const std::vector<pid_t> left = ranks();
  EXPECT_TRUE(left.empty()) << described(left);
  tally.processes += static_cast<int>(left.size());
}

namespace {

std::string namespaceOf(pid_t pid) {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/ns/pid", ignored).string();
}

// Returns the output of a command on a node.
std::string onNode(const std::string& node, const std::string& command) {
  static std::atomic<int> calls = 0;
  const std::string file = kFaultNodes.folder() + "/said-" + std::to_string(++calls);
  EXPECT_EQ(script("enter " + node + " sh -c '" + command + " > " + file + "'"), 0) << command;
  return readFile(file).value_or("");
}

}  // namespace

// The width of the columns of `ss` depends on their contents, so spaces are removed.
std::string listeners() {
  std::string table = onNode("n0", "ss -Hltn") + onNode("n1", "ss -Hltn");
  std::erase(table, ' ');
  return table;
}

std::vector<pid_t> beside(pid_t pid) {
  std::vector<pid_t> found;
  const std::string wanted = namespaceOf(pid);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t one = static_cast<pid_t>(std::atoi(entry.path().filename().c_str()));
    if (one > 0 && !wanted.empty() && namespaceOf(one) == wanted) found.push_back(one);
  }
  return found;
}

std::vector<pid_t> sessionsBehind(const TcpProxy& proxy) {
  std::vector<pid_t> all, found;
  for (const pid_t pid : processesOf(kFaultNodes.folder() + "/n0/sshd_config"))
    if (namespaceOf(pid) != namespaceOf(getpid())) all = beside(pid);
  // `ss` shows the numbers inside the node's PID namespace: the last of NSpid.
  const std::string table = onNode("n0", "ss -Htnp state established sport = :22");
  for (const int port : proxy.portsAtNode()) {
    const std::size_t row = table.find(":" + std::to_string(port) + " ");
    if (row == std::string::npos) continue;
    const std::string line = table.substr(row, table.find('\n', row) - row);
    for (std::size_t at = line.find("pid="); at != std::string::npos; at = line.find("pid=", at + 1)) {
      const std::string inner = "\t" + std::to_string(std::atoi(line.c_str() + at + 4)) + "\n";
      for (const pid_t pid : all) {
        const std::string status = processFile(pid, "status");
        const std::size_t ids = status.find("NSpid:");
        if (ids != std::string::npos && status.substr(ids, status.find('\n', ids) + 1 - ids).ends_with(inner))
          found.push_back(pid);
      }
    }
  }
  return found;
}

void NodeFaults::SetUpTestSuite() {
  isUp = kFaultNodes.up();
  if (!isUp) return;
  const std::string folder = kFaultNodes.folder();
  std::string text;
  for (int i = 0; i < kMostCases; ++i) {
    proxies.push_back(std::make_unique<TcpProxy>(kFaultNodes.address(0), 22));
    text += "Host p" + std::to_string(i) + "\n  HostName 127.0.0.1\n  Port " + std::to_string(proxies.back()->port()) +
            "\n  HostKeyAlias " + kFaultNodes.address(0) + "\n  User root\n  IdentityFile " + folder +
            "/key\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder +
            "/known_hosts\n  GlobalKnownHostsFile /dev/null\n";
  }
  configuration = std::make_unique<Configuration>(text);
}

void NodeFaults::TearDownTestSuite() {
  configuration.reset();
  proxies.clear();
  Nodes::down();
}

void NodeFaults::SetUp() {
  if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
}

Tally NodeFaults::runAll(const std::vector<Case>& cases) {
  Tally all;
  EXPECT_LE(cases.size(), proxies.size());
  if (cases.size() > proxies.size()) return all;
  const std::string before = listeners();
  const RankWatch watch(100ms);
  std::mutex mutex;
  std::vector<std::string> studies;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < cases.size(); ++i)
    threads.emplace_back([&, &one = cases[i], i] {
      SCOPED_TRACE(one.name);
      Place::RunOptions options = one.options;
      for (std::string* host : {&options.host, &options.second})
        if (*host == "n0") *host = "p" + std::to_string(i);
      Place place(options);
      one.run(place, *proxies[i]);
      proxies[i]->applyFix();
      const std::lock_guard lock(mutex);
      studies.push_back(place.study().value);
      all.add(place.tally);
      if (HasFailure()) std::fprintf(stderr, "%s: its owners said:\n%s\n", one.name.c_str(), place.said().c_str());
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& study : studies) all.secondsBeside += watch.secondsBeside(study);
  EXPECT_EQ(all.secondsBeside, 0) << "of ranks of two runs";
  all.looks = watch.looks();
  EXPECT_GT(all.looks, 0);
  // A killed process releases its ports a moment later.
  const auto end = std::chrono::steady_clock::now() + patient(10s);
  while (listeners() != before && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(100ms);
  const std::string after = listeners();
  EXPECT_EQ(after, before) << "a port is held";
  all.ports = static_cast<int>(std::max<std::ptrdiff_t>(
      0, std::count(after.begin(), after.end(), '\n') - std::count(before.begin(), before.end(), '\n')));
  return all;
}

}  // namespace scalescope
