#include "launcher/preflight/preflight.h"

#include <gtest/gtest.h>

#include "launcher/plan/host_groups.h"
#include "launcher/preflight/report_lines.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"

namespace scalescope::preflight {
namespace {

Request requestFor(const std::vector<std::string>& hosts) {
  Request request{.programs = {.environment = Environment::ofThisProcess()}};
  for (const std::string& name : hosts) request.hosts.push_back(hostNamed(name));
  request.programs.agentProgram = builtProgram("scalescope-agent");
  request.context.hosts = static_cast<int>(hosts.size());
  return request;
}

const CheckResult* checkOf(const HostReport& report, const std::string& name) {
  for (const CheckResult& check : report.checks)
    if (check.check == name) return &check;
  return nullptr;
}

Verdict verdictOf(const HostReport& report, const std::string& name) {
  const CheckResult* check = checkOf(report, name);
  return check == nullptr ? Verdict::unknown : check->finding.verdict;
}

}  // namespace

TEST(Preflight, ThisMachineIsLookedAt) {
  const TempFolder cache;
  setenv("XDG_CACHE_HOME", cache.path().c_str(), 1);
  int reached = 0;
  const auto reports = checkHosts(requestFor({"local"}), [&](const HostView&) { ++reached; }, {});
  unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(reached, 1);
  ASSERT_EQ(reports.size(), 1u);
  for (const char* check : {"commands", "agent", "programs", "platform"})
    EXPECT_EQ(verdictOf(reports[0], check), Verdict::ok) << check;
  EXPECT_EQ(checkOf(reports[0], "name"), nullptr);
  EXPECT_EQ(verdictOf(reports[0], "worker"), Verdict::failed) << "none was named";
  EXPECT_EQ(outcomeOf(reports), Outcome::failed);
}

// A definite refusal does not wait for other hosts, and is reported as soon as it is known.
TEST(Preflight, AnUnknownNameAndAClosedPortAreDistinguished) {
  const FakeProgram ssh("ssh",
                        "for h in \"$@\"; do :; done; if [ \"$h\" = gone ]; then echo 'hostname gone.example'; "
                        "else echo 'hostname 127.0.0.1'; fi; echo 'user nobody'; echo 'port 1'; echo "
                        "'userknownhostsfile none'");
  const FakeProgram getent("getent", "if [ \"$1\" = passwd ]; then echo 'a:x:0:0::/tmp:'; exit; fi; exit 2");
  std::vector<std::string> reported;
  const auto reports =
      checkHosts(requestFor({"gone", "shut"}), [&](const HostView& host) { reported.push_back(host.spec.name); }, {});
  EXPECT_EQ(reported.size(), 2u);
  EXPECT_EQ(verdictOf(reports[0], "name"), Verdict::failed);
  EXPECT_EQ(checkOf(reports[0], "name")->finding.evidence.code, "ssh.no-address");
  EXPECT_TRUE(checkOf(reports[0], "reach")->waits);
  EXPECT_EQ(verdictOf(reports[1], "name"), Verdict::ok);
  EXPECT_EQ(verdictOf(reports[1], "reach"), Verdict::failed);
  EXPECT_EQ(checkOf(reports[1], "reach")->finding.evidence.code, "ssh.refused");
  EXPECT_TRUE(checkOf(reports[1], "links")->waits);
  ASSERT_EQ(reports[1].view.links.size(), 1u);
  EXPECT_EQ(reports[1].view.links[0].peer, "gone");
}

TEST(Preflight, AStopEndsEveryLook) {
  const FakeProgram ssh("ssh", "sleep 600");
  const auto reports = ssh.whileItRuns([&](const std::stop_token& stop) {
    return checkHosts(requestFor({"n0", "n1"}), {}, stop);
  });
  for (const HostReport& report : reports) {
    EXPECT_EQ(verdictOf(report, "name"), Verdict::unknown);
    EXPECT_EQ(checkOf(report, "name")->finding.evidence.code, "preflight.cancelled");
  }
  EXPECT_EQ(outcomeOf(reports), Outcome::unknown);
}

TEST(Preflight, JsonHasEveryCheckAndLink) {
  HostReport report;
  report.view.spec = hostNamed("n0");
  report.view.choice = {"openssh", {"proxyjump"}};
  report.view.interface = NetworkInterface{"eth0", "10.0.0.1", 1000, false};
  report.view.links = {{"n1", 0.001, 1e8, ""}, {"n2", std::nullopt, std::nullopt, "refused"}};
  report.checks = {{"noise", fine({"preflight.quiet", {}})},
                   {"space", bad({"preflight.not-reported", {}}, {{"preflight.fix.space", {}}, "df -h"})}};
  EXPECT_EQ(
      toJson({report}).dump(),
      R"({"version":2,"hosts":[{"host":"n0","checks":[{"check":"noise","verdict":"ok","evidence":)"
      R"({"arguments":{},"code":"preflight.quiet","text":"the login shell prints nothing before a command"},)"
      R"("fix":null,"command":null,"fixAction":null},{"check":"space","verdict":"failed","evidence":{"arguments":{},)"
      R"("code":"preflight.not-reported","text":"not reported by the host"},"fix":{"arguments":{},"code":)"
      R"("preflight.fix.space","text":"Free some space, or set XDG_CACHE_HOME there to a larger disk"},)"
      R"("command":"df -h","fixAction":"clean"}],"interface":"eth0","links":[{"to":"n1","latencySeconds":0.001,)"
      R"("bytesPerSecond":100000000.0,"reason":null},{"to":"n2","latencySeconds":null,"bytesPerSecond":null,)"
      R"("reason":"refused"}],"transport":"openssh","transportReason":["proxyjump"]}]})");
}

}  // namespace scalescope::preflight
