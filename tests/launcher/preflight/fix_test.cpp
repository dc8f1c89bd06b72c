#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>

#include "core/base/file.h"
#include "core/base/process.h"
#include "launcher/plan/host_groups.h"
#include "launcher/preflight/host_call.h"
#include "launcher/preflight/fix_host.h"
#include "tests/launcher/preflight/fake_host.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope::preflight {
namespace {

TransportOptions programsForFixes() {
  TransportOptions programs{.environment = Environment::ofThisProcess()};
  programs.agentProgram = builtProgram("scalescope-agent");
  return programs;
}

// Scope that sets a variable of this process.
class SetVariable {
 public:
  SetVariable(std::string name, const std::string& value) : m_name(std::move(name)) {
    if (const char* before = std::getenv(m_name.c_str())) m_before = before;
    setenv(m_name.c_str(), value.c_str(), 1);
  }
  ~SetVariable() { m_before ? setenv(m_name.c_str(), m_before->c_str(), 1) : unsetenv(m_name.c_str()); }
  SetVariable(const SetVariable&) = delete;
  SetVariable& operator=(const SetVariable&) = delete;

 private:
  std::string m_name;
  std::optional<std::string> m_before;
};

void writeProgram(const std::string& path, const std::string& text) {
  std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

}  // namespace

TEST(FixTable, HasOneRowForEachFixThatThisProgramAppliesAndALabelForEachWay) {
  std::set<std::string_view> codes;
  for (const auto& row : fixKinds()) {
    EXPECT_TRUE(codes.insert(row.code).second) << row.code << " twice";
    EXPECT_NE(english({std::string(row.code), {}}), row.code) << "no template";
    EXPECT_NE(row.value, FixAction::person) << row.code;
  }
  for (const auto& each : kFixActions)
    if (each.value != FixAction::person) EXPECT_NE(english(actionOf(each.value)), actionOf(each.value).code);
}

// A host's dataPath may be the folder of the dataset on this machine.
TEST(FixHost, AFileThatIsAlreadyInPlaceStays) {
  const TempFolder folder;
  const std::string file = folder.path("own/train");
  std::filesystem::create_directories(folder.path("own"));
  std::ofstream(file) << "images";
  std::filesystem::create_directory_symlink(folder.path("own"), folder.path("link"));
  SshWatch watch;
  const auto host = callThisMachine(programsForFixes(), watch);
  for (const char* to : {"own", "link", "other"}) {
    std::int64_t done = 0;
    const auto put = host->put(file, folder.path(to), [&](std::int64_t bytes, std::int64_t) { done = bytes; });
    EXPECT_TRUE(put) << to << ": " << english(put.error());
    EXPECT_EQ(done, 6) << to;
    EXPECT_EQ(readFile(folder.path(to) + "/train").value_or(""), "images") << to;
  }
}

// Another user who can write the folder could have a file of this user overwritten.
TEST(FixHost, ALinkAtTheFilesDestinationIsReplaced) {
  const TempFolder folder;
  std::filesystem::create_directories(folder.path("to"));
  std::ofstream(folder.path("train")) << "images";
  std::ofstream(folder.path("precious")) << "thesis";
  std::filesystem::create_symlink(folder.path("precious"), folder.path("to/train"));
  SshWatch watch;
  const auto host = callThisMachine(programsForFixes(), watch);
  const auto put = host->put(folder.path("train"), folder.path("to"), [](std::int64_t, std::int64_t) {});
  EXPECT_TRUE(put) << english(put.error());
  EXPECT_EQ(readFile(folder.path("precious")).value_or(""), "thesis");
  EXPECT_EQ(readFile(folder.path("to/train")).value_or(""), "images");
}

TEST(FixRequest, IsMadeOfWhatWasSeen) {
  const auto order = [](const std::string& check, const HostView& host,
                        const CheckContext& context = defaultRequest()) {
    return orderOf(host, findingOf(check, host, context), context);
  };
  EXPECT_FALSE(order("logout", healthyHost())) << "it is fine";
  EXPECT_EQ(order("logout", healthyHost(probeWith("lingers", "no")))->what, FixAction::linger);
  EXPECT_FALSE(order("logout", healthyHost(probeWith("kills", "yes")))) << "that needs root";
  const auto ranks = order("leftovers", healthyHost(probeWith("ranks", "12 34")));
  EXPECT_EQ(ranks->what, FixAction::endRanks);
  EXPECT_EQ(ranks->ranks, (std::vector<std::int64_t>{12, 34}));
  EXPECT_EQ(order("leftovers", healthyHost(probeWith("bundles-kept", "40")))->what, FixAction::clean);
  EXPECT_EQ(order("space", healthyHost(probeWith("free", "1000")))->what, FixAction::clean);
  HostView closed = healthyHost();
  closed.stoppedAt = Step::hostKey;
  closed.stopped = fail("ssh.host-key-unknown", {{"host", std::string("n0")}}).value();
  EXPECT_EQ(order("host-key", closed)->what, FixAction::trustKey);
  closed.stopped = fail("ssh.host-key-changed", {{"host", std::string("n0")}}).value();
  EXPECT_FALSE(order("host-key", closed)) << "only a person may say that it is right";
  closed.stoppedAt = Step::login;
  closed.stopped = fail("ssh.denied", {{"host", std::string("n0")}}).value();
  EXPECT_EQ(order("login", closed)->what, FixAction::putKey);
  CheckContext context = defaultRequest();
  context.study = StudySpec();
  context.study->dataset.name = "cifar10-sample";
  context.data = fail("file.open", {{"path", std::string("x")}, {"reason", std::string("y")}});
  const auto data = order("dataset", healthyHost(), context);
  EXPECT_EQ(data->what, FixAction::fetchData);
  EXPECT_EQ(data->dataset, "cifar10-sample");
}

TEST(Fix, LingeringIsSwitchedOnAndTheHostsOutputIsReported) {
  const TempFolder folder;
  const SetVariable path("PATH", folder.path() + ":" + std::getenv("PATH"));
  const FixRequest order{.host = hostNamed("local"), .what = FixAction::linger};
  const std::string program = folder.path() + "/loginctl";
  writeProgram(program, "echo \"$1 $2\" > '" + folder.path() + "/asked'; echo done with it");
  const auto done = applyFix(order, programsForFixes(), {}, {});
  ASSERT_TRUE(done) << english(done.error());
  EXPECT_EQ(english(*done), "lingering is now on for the account; loginctl printed: done with it");
  EXPECT_EQ(readFile(folder.path() + "/asked").value(), "--no-ask-password enable-linger\n");
  writeProgram(program, "echo Access denied >&2; exit 1");
  const auto refused = applyFix(order, programsForFixes(), {}, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "preflight.fix-refused");
  EXPECT_NE(english(refused.error()).find("Access denied"), std::string::npos) << english(refused.error());
}

TEST(Fix, ProgramsThatNothingRunsAreRemoved) {
  const TempFolder folder;
  const SetVariable cache("XDG_CACHE_HOME", folder.path());
  const std::string old = folder.path() + "/scalescope/worker-0123456789abcdef01234567";
  std::filesystem::create_directories(old);
  std::filesystem::permissions(old, std::filesystem::perms::owner_all);
  const auto done = applyFix({.host = hostNamed("local"), .what = FixAction::clean}, programsForFixes(), {}, {});
  ASSERT_TRUE(done) << english(done.error());
  EXPECT_FALSE(std::filesystem::exists(old)) << english(*done);
}

TEST(Fix, FixesThatOnlyTheUserCanApplyAreRefusedAndACancelIsReported) {
  const auto person = applyFix({.host = hostNamed("local")}, programsForFixes(), {}, {});
  ASSERT_FALSE(person);
  EXPECT_EQ(person.error().message.code, "preflight.for-person");
  std::stop_source stop;
  stop.request_stop();
  const auto stopped =
      applyFix({.host = hostNamed("local"), .what = FixAction::clean}, programsForFixes(), {}, stop.get_token());
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().message.code, "preflight.cancelled");
}

TEST(PutKey, TheFirstWholePairIsUsedAndAddedOnce) {
  const TempFolder folder;
  const std::string key = "ssh-ed25519 AAAAC3Nz'; touch evil; ' ada@box";
  std::ofstream(folder.path() + "/id_rsa.pub") << "ssh-rsa AAAA nobody\n";  // Its private half is missing.
  std::ofstream(folder.path() + "/id_ed25519") << "private\n";
  std::ofstream(folder.path() + "/id_ed25519.pub") << key << "\n";
  EXPECT_EQ(firstOwnKey({folder.path() + "/id_rsa"}).error().message.code, "preflight.no-own-key");
  const auto own = firstOwnKey({folder.path() + "/id_rsa", folder.path() + "/id_ed25519"});
  ASSERT_TRUE(own);
  EXPECT_EQ(own->text, key);
  const std::string home = folder.path() + "/home";
  std::filesystem::create_directories(home + "/.ssh");
  const std::string keys = home + "/.ssh/authorized_keys";
  std::ofstream(keys) << "ssh-rsa BBBB other";  // The line has no newline.
  const SetVariable itsHome("HOME", home);
  const std::string script = putKeyScript(own->text);
  const auto run = [&] {
    ProgramOptions options;
    options.deadlineSeconds = 20;
    options.input = script;
    return runProgram({"/bin/sh", "-s"}, options)->out;
  };
  EXPECT_EQ(run(), "SCALESCOPE-KEY put\n");
  EXPECT_EQ(run(), "SCALESCOPE-KEY there\n");
  EXPECT_EQ(readFile(keys).value(), "ssh-rsa BBBB other\n" + key + "\n");
  EXPECT_FALSE(std::filesystem::exists(home + "/evil"));
  std::filesystem::remove_all(home + "/.ssh");
  EXPECT_EQ(run(), "SCALESCOPE-KEY put\n");
  EXPECT_EQ(std::filesystem::status(keys).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

}  // namespace scalescope::preflight
