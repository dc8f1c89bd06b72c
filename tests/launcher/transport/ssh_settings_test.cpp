#include "launcher/transport/ssh/ssh_settings.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>

#include "tests/launcher/transport/fake_program.h"

namespace scalescope {
namespace {

const LocalUser kUser{"ann", "/home/ann"};

SshSettings settingsFrom(const std::string& text) {
  SshSettings settings{.environment = Environment::ofThisProcess()};
  settings.host = "alias";
  applySshConfiguration(text, kUser, settings);
  return settings;
}

}  // namespace

TEST(SshSettings, TokensOfPathsAreFilledIn) {
  const SshSettings settings = settingsFrom(
      "user bob\nhostname n0.example\nport 2222\n"
      "identityfile ~/.ssh/id\nidentityfile %d/keys/%r@%h:%p-%u-%i\nidentityfile none\nidentityfile /a%%b%C\n"
      "userknownhostsfile ~/.ssh/known_hosts /other\nglobalknownhostsfile /etc/ssh/known\n");
  EXPECT_EQ(settings.host, "n0.example");
  EXPECT_EQ(settings.user, "bob");
  EXPECT_EQ(settings.port, 2222);
  EXPECT_EQ(settings.folder, "/home/ann/.ssh");
  EXPECT_EQ(settings.knownHostsAs, "[n0.example]:2222");
  EXPECT_EQ(settings.identities,
            (std::vector<std::string>{"/home/ann/.ssh/id",
                                      "/home/ann/keys/bob@n0.example:2222-ann-" + std::to_string(getuid()), "/a%b%C"}));
  EXPECT_EQ(settings.knownHosts, (std::vector<std::string>{"/home/ann/.ssh/known_hosts", "/other", "/etc/ssh/known"}));
  EXPECT_EQ(settings.remembersIn, "/home/ann/.ssh/known_hosts");
}

// The configuration may say that a host's key is not kept; then no file is written, in particular not the global one.
TEST(SshSettings, AHostWhoseKeyIsNotStoredHasNoFile) {
  const SshSettings none = settingsFrom("hostname n0\nuserknownhostsfile none\nglobalknownhostsfile /etc/ssh/known\n");
  EXPECT_EQ(none.knownHosts, (std::vector<std::string>{"/etc/ssh/known"}));
  EXPECT_EQ(none.remembersIn, "");
  EXPECT_EQ(settingsFrom("hostname n0\nuserknownhostsfile /dev/null\n").remembersIn, "/dev/null");
}

TEST(SshSettings, TheAgentIsTheConfiguredOne) {
  setenv("SSH_AUTH_SOCK", "/run/usual", 1);
  setenv("OTHER_AGENT", "/run/other", 1);
  EXPECT_EQ(settingsFrom("hostname n0\n").agentSocket, "/run/usual");
  EXPECT_FALSE(settingsFrom("hostname n0\nidentitiesonly no\n").onlyIdentities);
  EXPECT_TRUE(settingsFrom("hostname n0\nidentitiesonly yes\n").onlyIdentities);
  for (const auto& [value, socket] :
       std::vector<std::pair<std::string, std::string>>{{"none", ""},
                                                        {"SSH_AUTH_SOCK", "/run/usual"},
                                                        {"$OTHER_AGENT", "/run/other"},
                                                        {"${OTHER_AGENT}", "/run/other"},
                                                        {"$ABSENT_AGENT", ""},
                                                        {"~/agent sock", "/home/ann/agent sock"},
                                                        {"%d/agent", "/home/ann/agent"}})
    EXPECT_EQ(settingsFrom("hostname n0\nidentityagent " + value + "\n").agentSocket, socket) << value;
  unsetenv("SSH_AUTH_SOCK");
  EXPECT_EQ(settingsFrom("hostname n0\n").agentSocket, "");
}

TEST(SshSettings, TheListOfRevokedKeysIsKnown) {
  EXPECT_EQ(settingsFrom("hostname n0\n").revokedKeys, "");
  EXPECT_EQ(settingsFrom("hostname n0\nrevokedhostkeys none\n").revokedKeys, "");
  EXPECT_EQ(settingsFrom("hostname n0\nrevokedhostkeys ~/.ssh/revoked\n").revokedKeys, "/home/ann/.ssh/revoked");
}

TEST(SshSettings, WithoutTheSshProgramTheDefaultsHold) {
  const SshSettings settings = settingsFrom("");
  EXPECT_EQ(settings.host, "alias");
  EXPECT_EQ(settings.user, "ann");
  EXPECT_EQ(settings.identities.front(), "/home/ann/.ssh/id_ed25519");
  EXPECT_EQ(settings.remembersIn, "/home/ann/.ssh/known_hosts");
}

TEST(SshSettings, NamesOfDomainUsersAreUnchanged) {
  const FakeProgram ssh("ssh", "printf '%s\\n' 'user CORP\\bob' 'hostname 127.0.0.1' 'port 2299'");
  for (const auto& [written, user, name] :
       std::vector<std::array<std::string, 3>>{{"ann@corp.example@n0", "ann@corp.example", "n0"},
                                               {"CORP\\ann@n0.example", "CORP\\ann", "n0.example"},
                                               {"corp+ann@fe80::1", "corp+ann", "fe80::1"}}) {
    HostSpec host;
    host.ssh = written;
    EXPECT_EQ(sshDestination(host), (std::vector<std::string>{"-l", user, "--", name}));
    const auto configuration = readSshConfiguration(host, Environment::ofThisProcess(), {});
    ASSERT_TRUE(configuration) << written << ": " << english(configuration.error());
    const auto settings = sshSettings(host, *configuration, Environment::ofThisProcess(), {});
    ASSERT_TRUE(settings) << english(settings.error());
    EXPECT_EQ(settings->user, "CORP\\bob") << "as ssh -G says";
  }
}

TEST(SshSettings, AClientsVariablesDecideAndAreKeptForTheLogin) {
  const FakeProgram ssh("ssh",
                        "echo \"hostname $XDG_CONFIG_HOME\"; echo 'identityagent ${CUDA_AGENT}'; echo \"file $3\"");
  setenv("SSH_AUTH_SOCK", "/run/owner", 1);
  const Environment client = Environment::forClient(Environment({{"PATH", std::getenv("PATH")},
                                                                 {"XDG_CONFIG_HOME", "n1"},
                                                                 {"CUDA_AGENT", "/run/client"},
                                                                 {"SCALESCOPE_SSH_CONFIG", "/client/config"}}));
  HostSpec host;
  host.ssh = "n0";
  const auto configuration = readSshConfiguration(host, client, {});
  ASSERT_TRUE(configuration) << english(configuration.error());
  EXPECT_EQ(configuration->text, "hostname n1\nidentityagent ${CUDA_AGENT}\nfile /client/config\n");
  const auto settings = sshSettings(host, *configuration, client, {});
  ASSERT_TRUE(settings) << english(settings.error());
  EXPECT_EQ(settings->host, "n1");
  EXPECT_EQ(settings->agentSocket, "/run/client");
  EXPECT_EQ(settings->environment.get("SCALESCOPE_SSH_CONFIG"), "/client/config");
  EXPECT_EQ(sshSettings(host, {"hostname n1\n", ""}, client, {})->agentSocket, "") << "the client has no agent";
  unsetenv("SSH_AUTH_SOCK");
}

// A setting that the configuration forbids must not be allowed because the configuration could not be read.
TEST(SshSettings, AConfigurationThatCannotBeReadIsAnError) {
  const FakeProgram ssh("ssh", "echo 'line 3: Bad configuration option: nonsense' >&2; exit 255");
  HostSpec host;
  host.ssh = "n0";
  const auto settings = readSshConfiguration(host, Environment::ofThisProcess(), {});
  ASSERT_FALSE(settings.has_value());
  EXPECT_EQ(settings.error().message.code, "ssh.settings");
  EXPECT_NE(english(settings.error()).find("Bad configuration option"), std::string::npos);
}

TEST(SshSettings, AStopEndsTheSshProgram) {
  const FakeProgram ssh("ssh", "sleep 600");
  HostSpec host;
  host.ssh = "n0";
  const auto settings = ssh.whileItRuns(
      [&](const std::stop_token& stop) { return readSshConfiguration(host, Environment::ofThisProcess(), stop); });
  ASSERT_FALSE(settings.has_value());
  EXPECT_NE(english(settings.error()).find("was stopped"), std::string::npos) << english(settings.error());
  EXPECT_FALSE(ssh.isRunning());
}

}  // namespace scalescope
