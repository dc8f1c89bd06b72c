// Tests that studies for machines that are unreachable, or larger than this one, are planned nevertheless.
#include <gtest/gtest.h>

#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/process.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// A host that accepts connections and stays silent.
class SilentHost {
 public:
  SilentHost() : m_fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(bind(m_fd, any, size), 0);
    EXPECT_EQ(listen(m_fd, 8), 0);
    EXPECT_EQ(getsockname(m_fd, any, &size), 0);
    m_port = ntohs(address.sin_port);
  }
  ~SilentHost() { close(m_fd); }
  SilentHost(const SilentHost&) = delete;
  SilentHost& operator=(const SilentHost&) = delete;
  [[nodiscard]] std::string port() const { return std::to_string(m_port); }

 private:
  int m_fd;
  int m_port = 0;
};

class PlanElsewhere : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-agent").c_str(), 1);  // Any existing program is sufficient.
    setenv("XDG_CACHE_HOME", (m_folder.path() + "/cache").c_str(), 1);
    setenv("XDG_STATE_HOME", (m_folder.path() + "/state").c_str(), 1);
  }

  [[nodiscard]] std::string study(const std::string& hosts, const std::string& axes) const {
    std::ofstream(m_folder.path("study.json"))
        << R"({"scalescope": 1, "name": "a", "protocol": "strong", "model": {"name": "small-cnn"}, "baseline": null,
      "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512}, "hosts": [)"
        << hosts << R"(], "axes": {"strategy": ["ddp"], "globalBatch": [512], )" << axes << "}}";
    return m_folder.path("study.json");
  }

  [[nodiscard]] ProgramOutput cli(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), builtProgram("scalescope-cli"));
    arguments.insert(arguments.end(), {"--store", m_folder.path("store")});
    const auto output = runProgram(arguments, {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
    EXPECT_TRUE(output) << english(output.error());
    return output ? *output : ProgramOutput{-1, "", ""};
  }

  [[nodiscard]] nlohmann::json plan(const std::string& file, std::string* said = nullptr) const {
    const ProgramOutput output = cli({"plan", file, "--no-probe", "--json"});
    EXPECT_EQ(output.exitCode, 0) << output.err;
    if (said != nullptr) *said = output.err;
    return nlohmann::json::parse(output.out, nullptr, false);
  }

  const TempFolder m_folder;
  // Only ssh has the host, so its name cannot be resolved.
  const FakeProgram m_getent{"getent", "if [ \"$1\" = passwd ]; then echo 'a:x:0:0::/tmp:'; exit; fi; exit 2"};
};

TEST_F(PlanElsewhere, CellsLargerThanThisMachineAreMarkedAndTheOthersPlanned) {
  const std::string file = study(R"({"name": "local"})", R"("devices": [1, 512])");
  const nlohmann::json found = plan(file);
  ASSERT_EQ(found["cells"].size(), 2u) << found;
  const nlohmann::json& small = found["cells"][0];
  EXPECT_EQ(small["fits"], true);
  EXPECT_TRUE(small["fitReason"].is_null());
  EXPECT_TRUE(small["cellKey"].is_string());
  const nlohmann::json& large = found["cells"][1];
  EXPECT_EQ(large["fits"], false);
  EXPECT_EQ(large["fitReason"]["code"], "launcher.needs-devices");
  const std::string text = large["fitReason"]["text"];
  EXPECT_EQ(text.find("needs 512 devices, this machine has "), 0u) << text;
  EXPECT_EQ(large["keyReason"], text);
  EXPECT_TRUE(large["cellKey"].is_null());
  EXPECT_TRUE(large["secondsPerRepeat"].is_null());
  EXPECT_TRUE(found["away"].empty());
  const ProgramOutput table = cli({"plan", file, "--no-probe"});
  EXPECT_EQ(table.exitCode, 0);
  EXPECT_NE(table.out.find(text), std::string::npos) << table.out;
  // A study that cannot run here is still refused by `run` and by a plan for manual ranks.
  for (const std::vector<std::string>& refused :
       {std::vector<std::string>{"run", file}, {"plan", file, "--only", "1", "--out", m_folder.path("hand")}}) {
    const ProgramOutput output = cli(refused);
    EXPECT_EQ(output.exitCode, 2) << output.err;
    EXPECT_NE(output.err.find("the study needs 512 devices"), std::string::npos) << output.err;
  }
}

TEST_F(PlanElsewhere, AHostThatThereIsNotLeavesItsCellsWithoutKeyAlone) {
  const FakeProgram ssh("ssh", "echo 'hostname gone.example'; echo 'user nobody'; echo 'userknownhostsfile none'");
  const std::string file =
      study(R"({"name": "local"}, {"name": "gone", "ssh": "gone"})", R"("devices": [1], "nodes": [1, 2])");
  std::string said;
  const nlohmann::json found = plan(file, &said);
  ASSERT_EQ(found["cells"].size(), 2u) << found;
  EXPECT_EQ(found["cells"][0]["fits"], true);
  EXPECT_TRUE(found["cells"][0]["cellKey"].is_string());
  EXPECT_TRUE(found["cells"][1]["fits"].is_null());
  EXPECT_EQ(found["cells"][1]["fitReason"]["text"], "unreachable: gone");
  EXPECT_TRUE(found["cells"][1]["cellKey"].is_null());
  ASSERT_EQ(found["away"].size(), 1u);
  EXPECT_EQ(found["away"][0]["host"], "gone");
  const std::string why = found["away"][0]["reason"]["text"];
  EXPECT_NE(why.find("there is no such name"), std::string::npos) << why;
  EXPECT_NE(said.find("gone is unreachable: "), std::string::npos) << said;
  const ProgramOutput table = cli({"plan", file, "--no-probe"});
  EXPECT_NE(table.out.find("unreachable: gone"), std::string::npos) << table.out;
}

TEST_F(PlanElsewhere, HostsThatDoNotAnswerAreUnreachableTogetherAndReportedOnce) {
  const SilentHost silent;
  const FakeProgram ssh("ssh", "echo 'hostname 127.0.0.1'; echo 'port " + silent.port() +
                                   "'; echo 'user nobody'; echo 'userknownhostsfile none'");
  std::string hosts;
  for (int i = 0; i < 8; ++i)
    hosts += (i == 0 ? "" : ", ") + (R"({"name": "n)" + std::to_string(i) + R"(", "ssh": "silent"})");
  const nlohmann::json found = plan(study(hosts, R"("devices": [1, 4], "nodes": [1, 8])"));
  ASSERT_EQ(found["cells"].size(), 4u) << found;
  for (const nlohmann::json& cell : found["cells"]) {
    EXPECT_TRUE(cell["fits"].is_null());
    EXPECT_TRUE(cell["secondsPerRepeat"].is_null());
  }
  ASSERT_EQ(found["away"].size(), 8u);
  for (const nlohmann::json& unreachable : found["away"]) {
    const std::string why = unreachable["reason"]["text"];
    EXPECT_NE(why.find("did not answer within 2.5 s"), std::string::npos) << why;
  }
}

}  // namespace
}  // namespace scalescope
