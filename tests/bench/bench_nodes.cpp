// Measures an owner with many nodes, over simulated agents: launching, a backlog, many ranks with a window attached
// (bench_window beside this program, if it exists), and runs that it finds when it starts. bench_nodes [FOLDER
// [SECONDS]] prints a line for each, with its limit of docs/FAULTS.md. The simulated agents are a separate process on
// the same cores, and so is the window; the logs are mirrored and synced like those of other machines.
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>  // This precedes asio, which checks for aligned_alloc in the headers included so far.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/post.hpp>
#include <asio/write.hpp>

#include "core/study/cells/expand.h"
#include "core/study/spec/spec.h"
#include "core/store/store_lock.h"
#include "launcher/owner/clients/client_notifier.h"
#include "launcher/run/current_run.h"
#include "launcher/run/followers.h"
#include "launcher/transport/asio_loop.h"
#include "tests/bench/bench_line.h"
#include "tests/bench/made_log.h"
#include "tests/bench/simulated_nodes.h"

using namespace scalescope;

namespace {

using Clock = std::chrono::steady_clock;
using Socket = asio::local::stream_protocol::socket;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Returns the resident memory of this process, in bytes.
double residentBytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

bool hasFailed = false;

void line(const std::string& what, double figure, const char* unit, double limit) {
  if (!printLine(what, figure, unit, limit)) hasFailed = true;
}

// Transport to simulated nodes.
class ToNodes final : public Transport {
 public:
  ToNodes(asio::io_context& context, std::string path, std::string host)
      : m_context(context), m_path(std::move(path)), m_host(std::move(host)) {}
  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    auto end = std::make_shared<End>(m_context, std::move(handlers));
    std::error_code error;
    end->socket.connect(asio::local::stream_protocol::endpoint(m_path), error);
    if (error) std::fprintf(stderr, "%s: %s\n", m_path.c_str(), error.message().c_str()), std::exit(1);
    read(end);
    return std::make_unique<Link>(std::move(end));
  }
  [[nodiscard]] std::string hostName() const override { return m_host; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }

 private:
  struct End {
    End(asio::io_context& context, LinkHandlers wanted) : socket(context), handlers(std::move(wanted)) {}
    Socket socket;
    LinkHandlers handlers;
    std::string input = std::string(65536, '\0');
  };
  class Link final : public AgentLink {
   public:
    explicit Link(std::shared_ptr<End> end) : m_end(std::move(end)) {}
    ~Link() override {
      m_end->handlers = {};
      m_end->socket.close();
    }
    void send(std::string bytes) override { asio::write(m_end->socket, asio::buffer(bytes)); }

   private:
    std::shared_ptr<End> m_end;
  };
  static void read(const std::shared_ptr<End>& end) {
    end->socket.async_read_some(
        asio::buffer(end->input),
        [end](std::error_code error, std::size_t got) {
          const LinkHandlers handlers = end->handlers;
          if (!handlers.received) return;
          if (error) return handlers.closed(Error{{"transport.closed", {}}, {}});
          handlers.received(std::string_view(end->input).substr(0, got));
          read(end);
        });
  }

  asio::io_context& m_context;
  std::string m_path, m_host;
};

// The owner's end of a store's socket, as far as a window that only watches needs it: a client gets the published
// events, and no other request is answered.
class Clients {
 public:
  Clients(asio::io_context& context, const std::string& store)
      : m_store(store),
        m_server(context, must(listenControl(store)),
                 {[this](ClientId client, const control::ClientHello& hello) {
                    m_notifier.join(client, hello);
                    m_notifier.send(client, control::OwnerHello{control::kProtocol, "bench", getpid(), m_store,
                                                                control::StoreState::ready, std::nullopt});
                  },
                  [this](ClientId client, const control::ClientMessage& message) { asked(client, message); },
                  [this](ClientId client) { m_notifier.leave(client); }}),
        m_notifier(m_server) {}
  [[nodiscard]] Listener& notifier() { return m_notifier; }
  [[nodiscard]] bool isHeard() const { return m_subscribed; }

 private:
  void asked(ClientId client, const control::ClientMessage& message) {
    const auto* ask = std::get_if<control::Subscribe>(&message);
    if (ask == nullptr) return;
    m_notifier.subscribe(client, ask->records, {});
    m_subscribed = true;
  }

  std::string m_store;
  ControlServer m_server;
  ClientNotifier m_notifier;
  bool m_subscribed = false;
};

// Counter of the nodes that train, which passes events on.
class Received final : public Listener {
 public:
  void publish(StateEvent event) override {
    if (also != nullptr) also->publish(event);
    if (const auto* attempt = std::get_if<AttemptEvent>(&event)) {
      started += attempt->state == AttemptState::started ? 1 : 0;
      unreachable += attempt->state == AttemptState::unreachable ? 1 : 0;
    }
    if (const auto* guard = std::get_if<GuardEvent>(&event)) std::printf("  %s\n", english(guard->message).c_str());
  }
  void publishRecords(control::RecordBatch batch, std::uint64_t seq) override {
    if (also != nullptr) also->publishRecords(std::move(batch), seq);
  }
  Listener* also = nullptr;
  int started = 0, unreachable = 0;
};

LaunchPlan planOf(int nodes, int ranks) {
  std::string hosts;
  std::vector<HostFacts> facts;
  for (int node = 0; node < nodes; ++node) {
    const std::string name = "h" + std::to_string(node);
    hosts += std::string(node > 0 ? ", " : "") + R"({"name": ")" + name + R"(", "ssh": ")" + name + "\"}";
    HostFacts host;
    host.machine.bootId = "boot-" + name;
    for (int core = 0; core < ranks; ++core) host.machine.usableCores.push_back({core});
    host.interfaces = {{"eth0", "10.0.0." + std::to_string(node + 1), 1000, false}};
    facts.push_back(host);
  }
  const auto spec = must(parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null,
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 4096}, "hosts": [)" +
          hosts + R"(], "axes": {"nodes": [)" + std::to_string(nodes) + R"(], "devices": [)" + std::to_string(ranks) +
          R"(], "globalBatch": [4096], "strategy": [")" + (nodes * ranks > 1 ? "ddp" : "single") + R"("]}})",
      "t"));
  const auto cells = must(expand(spec));
  const auto slots = must(planSlots(spec, cells, facts, false));
  const std::vector<std::string> none(static_cast<std::size_t>(nodes));
  return makeLaunchPlan({StudyId(makeUlid()), "t", 0, CellKey("0123456789abcdef"), cells.front(), RepeatNumber(1),
                         RunId(makeUlid()), facts, none, none, slots});
}

// An owner's loop, its store and nodes of one kind.
struct Bench {
  Bench(const std::string& folderIn, const SimulatedNodes& how) : folder(folderIn) {
    must(makeFolders(folder));
    socketPath = folder + "/nodes.sock";
    child = startNodes(socketPath, how);
    store = must(StoreThread::start(folder + "/store"));
    loop.emplace(context, 1);
  }
  ~Bench() {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  void add(const LaunchPlan& plan) {
    must(store->call<void>([&](StoreWriter& writer) -> Status {
      const StudyCreated created{plan.run.study, "t", "strong", nlohmann::json(toJson(plan.run.cell.study))};
      if (auto written = writer.journal(created); !written) return written;
      return writer.addRun(toJson(plan.run));
    }));
  }
  NodePool::Wiring nodes() {
    return {*loop,
            [this](const HostSpec& host) -> Result<std::unique_ptr<Transport>> {
              return std::make_unique<ToNodes>(context, socketPath, host.name);
            },
            {},
            "01STORE",
            folder + "/store"};
  }
  RunWiring wiring() { return {*loop, *store, received, {}}; }
  void until(const std::function<bool()>& condition, const std::function<void()>& each = {}) {
    while (!condition()) {
      context.restart();
      context.run_for(std::chrono::milliseconds(20));
      if (each) each();
    }
  }

  std::string folder, socketPath;
  int child = 0;
  asio::io_context context;
  std::unique_ptr<StoreThread> store;
  std::optional<AsioLoop> loop;
  Received received;
};

struct Measured {
  double launched = 0, ended = 0;  // Seconds from the beginning.
  double grown = 0;                // Growth of memory in bytes, from the start of all nodes to the end.
  double waiting = 0;              // Largest number of bytes that waited for the store.
  std::uint64_t records = 0;
  RunStatus status = RunStatus::queued;
};

// Starts bench_window as a separate process that shows the events of a store's owner for that long and checks its frame
// times.
pid_t startWindow(const std::string& store, int seconds) {
  const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bench_window";
  if (access(program.c_str(), X_OK) != 0) return 0;
  std::fflush(stdout);
  std::string words[] = {program.string(), "--attached", store, std::to_string(seconds)};
  char* argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
  pid_t child = 0;
  return posix_spawn(&child, program.c_str(), nullptr, nullptr, argv, environ) == 0 ? child : 0;
}

// `shownFor` is the number of seconds for which a window is attached, from the first records on; 0 means none.
Measured runOnce(const std::string& folder, int nodes, int ranks, const SimulatedNodes& how, int shownFor = 0) {
  Bench bench(folder, how);
  const LaunchPlan plan = planOf(nodes, ranks);
  bench.add(plan);
  std::optional<Clients> clients;
  pid_t window = 0;
  std::optional<int> shown;  // Exit status of the window.
  const auto hasShown = [&] {
    int status = 0;
    if (!shown && waitpid(window, &status, WNOHANG) == window) shown = status;
    return shown.has_value();
  };
  if (shownFor > 0) {
    clients.emplace(bench.context, folder + "/store");
    bench.received.also = &clients->notifier();
    bench.received.publish(StudyEvent{plan.run.study, "t", StudyState::running, 1, 1, 0, {}, {}});
    bench.received.publish(RunEvent{
        plan.run.study, plan.run.run, CellNumber(plan.run.cell.number), RepeatNumber(1), RunStatus::running, {}});
    window = startWindow(folder + "/store", shownFor);
    if (window == 0)
      std::printf("no window is attached: there is no bench_window beside this program\n");
    else
      bench.until([&] { return clients->isHeard() || hasShown(); });
  }
  Measured measured;
  {
    CurrentRun current(bench.wiring(), bench.nodes(), plan.run.study);
    std::optional<RunOutcome> outcome;
    const Clock::time_point begin = Clock::now();
    must(current.open(plan, [&](const RunOutcome& end) { outcome = end; }));
    current.begin();
    bench.until([&] { return bench.received.started >= nodes || outcome; });
    measured.launched = since(begin);
    double before = 0;
    bench.until([&] { return outcome.has_value(); },
                [&] {
                  measured.waiting = std::max(measured.waiting, static_cast<double>(bench.store->pendingBytes()));
                  if (before == 0 && since(begin) > measured.launched + 3) before = residentBytes();
                  if (before > 0) measured.grown = std::max(measured.grown, residentBytes() - before);
                });
    measured.ended = since(begin);
    measured.status = outcome->status;
  }
  if (window != 0) {
    bench.until(hasShown);
    if (*shown != 0) hasFailed = true;
  }
  const auto reader = must(StoreReader::open(folder + "/store"));
  measured.records = must(reader->run(plan.run.run))->records;
  if (measured.status != RunStatus::done || bench.received.unreachable > 0)
    std::printf("  the run ended %s, %d times unreachable\n", std::string(name(measured.status)).c_str(),
                bench.received.unreachable),
        hasFailed = true;
  return measured;
}

// Follows runs that an earlier owner left, each of another study, until records of all of them arrive.
double reattach(const std::string& folder, int count) {
  Bench bench(folder, {.recordsPerRank = 100, .recordsPerSecond = 10, .answerMs = 50, .haveStarted = true});
  std::vector<UnfinishedRun> left;
  for (int run = 0; run < count; ++run) {
    const LaunchPlan plan = planOf(1, 1);
    bench.add(plan);
    left.push_back({plan.run, 0});
  }
  Followers followers(
      bench.wiring(), [&](const UnfinishedRun&) { return bench.nodes(); }, [] {});
  const Clock::time_point begin = Clock::now();
  followers.begin(left);
  bench.until([&] { return bench.received.started >= count; });
  const double seconds = since(begin);
  bench.until([&] { return !followers.isFollowing(); });
  return seconds;
}

// Returns the difference to the number of written records: 0 if each is stored once.
double missing(std::uint64_t written, std::uint64_t stored) {
  return std::abs(static_cast<double>(written) - static_cast<double>(stored));
}

}  // namespace

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  const std::string base = (argc > 1 ? std::string(argv[1]) : std::filesystem::temp_directory_path().string()) +
                           "/bench-nodes-" + makeUlid();
  const int seconds = argc > 2 ? std::atoi(argv[2]) : 60;
  const Measured hosts = runOnce(base + "/hosts", 64, 1, {.recordsPerRank = 10, .answerMs = 50});
  line("64 simulated hosts, 50 ms away, launched within", hosts.launched, "s", 10);
  line("10 live runs, 50 ms away, followed within", reattach(base + "/left", 10), "s", 2);
  // In addition to the records of steps there are each rank's exit record, the one of its agent, and the outcome.
  const Measured backlog = runOnce(base + "/backlog", 1, 8, {.recordsPerRank = 36'000});
  line("a backlog of 288,000 records stored within", backlog.ended - backlog.launched, "s", 5);
  line("  of them lost or doubled", missing(8 * 36'002 + 1, backlog.records), "", 0);
  const Measured many =
      runOnce(base + "/many", 64, 16, {.recordsPerRank = 10 * seconds, .recordsPerSecond = 10}, seconds);
  line("1,024 ranks x 10 records/s for " + std::to_string(seconds) + " s: lost or doubled",
       missing(std::uint64_t{1024} * (static_cast<std::uint64_t>(10 * seconds) + 2) + 1, many.records), "", 0);
  line("  memory grew by", many.grown / 1e6, "MB", 50);
  line("  stored behind the last record within", many.ended - many.launched - seconds, "s", 15);
  std::printf("  at most %.1f MB waited for the store\n", many.waiting / 1e6);
  std::filesystem::remove_all(base);
  return hasFailed ? 1 : 0;
}
