// Measures how soon a study is planned whose machines are unreachable, silent or smaller than its cells: by the
// command, and in the way of the window. It prints a line for each, with its limit of docs/UI.md.
#include <gtest/gtest.h>

#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>

#include <nlohmann/json.hpp>

#include "core/base/process.h"
#include "core/study/spec/spec.h"
#include "launcher/plan/resolve.h"
#include "tests/bench/bench_line.h"
#include "tests/launcher/transport/full_listener.h"
#include "tests/launcher/transport/loopback_listener.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kHosts = 16;
constexpr double kLimit = 3;  // Seconds.
constexpr const char* kHere = R"({"name": "local"})";

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void line(const std::string& what, double seconds) { EXPECT_TRUE(printLine(what, seconds, "s", kLimit)) << what; }

std::string hosts(const std::string& ssh, int port, int count = kHosts) {
  std::string all;
  for (int i = 0; i < count; ++i)
    all += (i == 0 ? "" : ", ") + (R"({"name": ")" + ssh + "-" + std::to_string(i) + R"(", "ssh": ")" + ssh +
                                   R"(", "port": )" + std::to_string(port) + "}");
  return all;
}

struct Elsewhere {
  std::string what;
  std::string hosts;  // Hosts of the study file.
  std::string axes;
  int unreachable = 0;  // Number of unreachable hosts.
  int large = 0;        // Number of cells that do not fit.
};

class BenchPlan : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(m_folder.path("ssh_config")).flush();
    setenv("SCALESCOPE_SSH_CONFIG", m_folder.path("ssh_config").c_str(), 1);
    setenv("XDG_CACHE_HOME", m_folder.path("cache").c_str(), 1);
    setenv("XDG_STATE_HOME", m_folder.path("state").c_str(), 1);
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-agent").c_str(), 1);  // Any existing program is sufficient.
    unsetenv("SSH_AUTH_SOCK");
  }

  [[nodiscard]] static std::string study(const Elsewhere& one) {
    return R"({"scalescope": 1, "name": "a", "protocol": "strong", "model": {"name": "small-cnn"}, "baseline": null,
      "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 8192}, "hosts": [)" +
           one.hosts + R"(], "axes": {"strategy": ["ddp"], "globalBatch": [8192], )" + one.axes + "}}";
  }

  void byCommand(const Elsewhere& one) const {
    const std::string file = m_folder.path("study.json");
    std::ofstream(file) << study(one);
    const Clock::time_point begin = Clock::now();
    const auto output = runProgram(
        {builtProgram("scalescope-cli"), "plan", file, "--no-probe", "--json", "--store", m_folder.path("store")},
        {.deadlineSeconds = 60, .input = {}, .stop = {}});
    const double seconds = since(begin);
    ASSERT_TRUE(output) << english(output.error());
    ASSERT_EQ(output->exitCode, 0) << output->err;
    const auto found = nlohmann::json::parse(output->out, nullptr, false);
    EXPECT_EQ(found["away"].size(), static_cast<std::size_t>(one.unreachable)) << found["away"];
    const auto isLarge = [](const nlohmann::json& cell) { return cell["fits"] == false; };
    EXPECT_EQ(std::count_if(found["cells"].begin(), found["cells"].end(), isLarge), one.large) << found["cells"];
    line(one.what + ": plan", seconds);
  }

  void byWindow(const Elsewhere& one) const {
    const auto spec = parseStudy(study(one), "study.json");
    ASSERT_TRUE(spec) << english(spec.error());
    ResolveOptions options{.environment = Environment::ofThisProcess()};
    options.storeFolder = m_folder.path("store");
    options.programs.agent = builtProgram("scalescope-agent");
    options.purpose = ResolvePurpose::plan;
    options.question = [](const HostQuestion&) { ADD_FAILURE() << "a question was asked, but no user is there"; };
    options.probe = true;  // The probe's result is not awaited.
    double seconds = -1;
    const Clock::time_point begin = Clock::now();
    options.beforeProbe = [&](const ResolvedStudy&) { seconds = since(begin); };
    const auto found = resolveStudy(*spec, options, [](const Message&) {}, {});
    if (seconds < 0) seconds = since(begin);
    ASSERT_TRUE(found) << english(found.error());
    EXPECT_EQ(found->unreachable.size(), static_cast<std::size_t>(one.unreachable));
    line("  in the window", seconds);
  }

  const TempFolder m_folder;
};

TEST_F(BenchPlan, Elsewhere) {
  const FullListener dropping;
  const LoopbackListener silent;
  int closedPort = 0;
  {
    const LoopbackListener gone;
    closedPort = gone.port();
  }
  const std::string nodes = R"("devices": [1], "nodes": [1, 16])";
  for (const char* session : {"libssh", "openssh"}) {
    setenv("SCALESCOPE_TRANSPORT", session, 1);
    const std::string by = std::string(" over ") + session;
    const std::vector<Elsewhere> all{
        {"16 hosts, packets lost," + by, hosts("127.0.0.1", dropping.port()), nodes, kHosts},
        {"16 hosts that say nothing," + by, hosts("127.0.0.1", silent.port()), nodes, kHosts},
        {"16 hosts that refuse," + by, hosts("127.0.0.1", closedPort), nodes, kHosts},
        {"16 hosts without an address," + by, hosts("gone.invalid", 22), nodes, kHosts},
        {"one here, 15 away, cells too large," + by, kHere + (", " + hosts("127.0.0.1", dropping.port(), kHosts - 1)),
         R"("devices": [1, 512], "nodes": [1, 16])", kHosts - 1, 2}};
    for (const Elsewhere& one : all) byCommand(one), byWindow(one);
  }
  const Elsewhere large{"cells larger than this machine", kHere, R"("devices": [1, 512])", 0, 1};
  byCommand(large), byWindow(large);
}

}  // namespace
}  // namespace scalescope
