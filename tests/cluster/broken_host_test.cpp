// Tests a host that is broken in six ways, one after the other: `check` has one failed line for each, and the command
// that it prints repairs it when run unchanged.
#include "core/study/spec/spec.h"
#include "launcher/preflight/fix_host.h"
#include "tests/cluster/preflight_cluster.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

using preflight::Finding;
using preflight::Verdict;

// Scope that runs a command that undoes a fault, whatever the result of the test.
class Afterwards {
 public:
  explicit Afterwards(std::string words) : m_words(std::move(words)) {}
  ~Afterwards() { script(m_words); }
  Afterwards(const Afterwards&) = delete;
  Afterwards& operator=(const Afterwards&) = delete;

 private:
  std::string m_words;
};

bool hasProgram(const std::string& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

class BrokenHost : public PreflightClusterTest {
 protected:
  void SetUp() override {
    PreflightClusterTest::SetUp();
    if (IsSkipped()) return;
    // The printed commands find these programs, with ssh using the nodes' configuration.
    std::filesystem::create_directories(tools());
    const std::string configuration = " -F " + std::string(std::getenv("SCALESCOPE_SSH_CONFIG"));
    write("ssh", "/usr/bin/ssh" + configuration);
    write("scp", "/usr/bin/scp" + configuration);
    write("scalescope-cli", "'" + builtProgram("scalescope-cli") + "'");
  }

  std::string tools() const { return store + "/tools"; }
  void write(const std::string& name, const std::string& command) const {
    std::ofstream(tools() + "/" + name) << "#!/bin/sh\nexec " << command << " \"$@\"\n";
    std::filesystem::permissions(tools() + "/" + name, std::filesystem::perms::owner_all);
  }

  // Expects a failed check, and a passed one after its command was run unchanged.
  void expectTheFixWorks(const std::string& name, Verdict red, std::size_t host = 1) {
    const Finding found = look(name, host);
    ASSERT_EQ(found.verdict, red) << name << ": " << reported;
    ASSERT_TRUE(found.fix);
    ASSERT_NE(found.fix->command, "");
    std::printf("%s\n  %s\n  $ %s\n", name.c_str(), reported.c_str(), found.fix->command.c_str());
    std::ofstream(store + "/fix") << "PATH=" << tools() << ":$PATH\n" << found.fix->command << "\n";
    EXPECT_EQ(std::system(("sh " + store + "/fix </dev/null >" + store + "/said 2>&1").c_str()), 0)
        << readFile(store + "/said").value_or("");
    const Finding fixed = look(name, host);
    EXPECT_EQ(fixed.verdict, Verdict::ok) << name << ": " << reported << "\n" << readFile(store + "/said").value_or("");
    std::printf("  %s\n", reported.c_str());
  }
};

TEST_F(BrokenHost, WithoutSpace) {
  const std::string image = folder() + "/n1/small.img";
  const std::string make = "truncate -s 4G " + image + " && mkfs.ext4 -q -m 0 " + image + " && mkdir -p " + cache() +
                           " && mount -o loop " + image + " " + cache();
  if (script("enter n1 sh -c '" + make + "'") != 0) GTEST_SKIP() << "NOT RUN: no loop device or no mkfs.ext4 here";
  const Afterwards end("enter n1 sh -c 'umount -l " + cache() + "; rm -f " + image + "'");
  const std::string old = cache() + "/worker-0123456789abcdef01234567";
  ASSERT_EQ(script("enter n1 sh -c 'mkdir -m 700 " + old + " && fallocate -l 3400M " + old + "/libtorch_cuda.so'"), 0);
  expectTheFixWorks("space", Verdict::failed);
}

TEST_F(BrokenHost, WhereNoProgramMayRun) {
  ASSERT_EQ(
      script("enter n1 sh -c 'mkdir -p " + cache() + " && mount -t tmpfs -o noexec,size=64m tmpfs " + cache() + "'"),
      0);
  const Afterwards end("enter n1 umount -l " + cache());
  const OtherFolders others("n1", "noexec");
  EXPECT_EQ(verdictOf("agent"), Verdict::failed) << reported;
  expectTheFixWorks("programs", Verdict::failed);
  EXPECT_EQ(verdictOf("agent"), Verdict::ok) << reported;
}

TEST_F(BrokenHost, WhereNothingMayBeWritten) {
  ASSERT_EQ(script("enter n1 sh -c 'mkdir -p " + cache() + " && mount -t tmpfs -o ro,size=64m tmpfs " + cache() + "'"),
            0);
  const Afterwards end("enter n1 umount -l " + cache());
  expectTheFixWorks("writing", Verdict::failed);
}

// The node has no service that sets its clock, so a simulated one obeys the command.
TEST_F(BrokenHost, WhoseClockIsADayAhead) {
  std::filesystem::create_directories(home() + "/bin");
  const auto program = [&](const std::string& name, const std::string& text) {
    std::ofstream(home() + "/bin/" + name) << "#!/bin/sh\n" << text << "\n";
    std::filesystem::permissions(home() + "/bin/" + name, std::filesystem::perms::owner_all);
  };
  program("date", "exec /bin/date -d '1 day' \"$@\"");
  program("timedatectl", "test \"$*\" = 'set-ntp true' && rm ${0%/*}/date");
  std::ofstream(home() + "/.bashrc") << "export PATH=$HOME/bin:$PATH\n";
  const Afterwards end("enter n1 sh -c 'rm -rf ~/bin ~/.bashrc'");
  expectTheFixWorks("clock", Verdict::failed);
}

// A real fish is the login shell, and a real chsh needs an /etc that belongs to the node.
TEST_F(BrokenHost, WithFishAsLoginShell) {
  if (!hasProgram("fish") || !hasProgram("chsh")) GTEST_SKIP() << "NOT RUN: needs fish and chsh (./dev setup --full)";
  const std::string etc = folder() + "/n1/etc";
  ASSERT_EQ(script("enter n1 sh -c 'cp -a /etc " + etc + " && mount --bind " + etc + " /etc'"), 0);
  const Afterwards end("enter n1 umount -l /etc");
  ASSERT_EQ(script("enter n1 chsh -s \"$(command -v fish)\" root"), 0);
  expectTheFixWorks("shell", Verdict::warning);
}

TEST_F(BrokenHost, WithoutItsData) {
  wanted = StudySpec();
  wanted->dataset.name = "cifar10-sample";
  dataPath = std::string(std::getenv("HOME")) + "/their data";
  const Afterwards end("enter n1 sh -c 'rm -rf \"" + dataPath + "\"'");
  expectTheFixWorks("dataset", Verdict::failed);
}

// A positive answer is not enough: if a connection ends after it, only a file shows whether the key is trusted.
TEST_F(BrokenHost, AHostKeyIsKnownOnceItIsInAFile) {
  const std::string kept = folder() + "/kept_hosts";
  for (const std::string& file : {kept, std::string("/dev/null")}) {
    const Configuration configuration("Host n1\n  UserKnownHostsFile " + file + "\n  PasswordAuthentication no\n",
                                      {"IdentityFile"});  // No login is possible.
    preflight::FixRequest order;
    order.what = preflight::FixAction::trustKey;
    order.host = hostNamed("n1");
    preflight::FixCallbacks callbacks;
    int questions = 0;
    callbacks.question = [&](const HostQuestion& question) { ++questions, question.answer({true, {}}); };
    const auto done = preflight::applyFix(order, asked({"n1"}).programs, callbacks, {});
    EXPECT_EQ(questions, 1) << file;
    EXPECT_EQ(done.has_value(), file == kept) << (done ? english(*done) : english(done.error()));
  }
  EXPECT_NE(readFile(kept).value_or(""), "");
  std::filesystem::remove(kept);
}

// The program applies these fixes, and trusts an unknown key, without a command: `check --fix` and the window's
// buttons do this.
TEST_F(BrokenHost, IsFixedByTheProgram) {
  const auto mendIt = [this](const std::string& name) {
    const preflight::Request request = asked({"n1"});
    const auto reports = preflight::checkHosts(request, {}, {});
    const Finding& found = findingOf(reports[0], name);
    EXPECT_EQ(found.verdict, Verdict::failed) << english(found.evidence);
    const auto order = preflight::orderOf(reports[0].view, found, request.context);
    if (!order) return std::string("nothing can be done");
    int questions = 0;
    preflight::FixCallbacks callbacks;
    callbacks.question = [&](const HostQuestion& question) {
      EXPECT_EQ(question.kind, HostQuestion::Kind::trustKey);
      EXPECT_TRUE(question.text.starts_with("SHA256:")) << question.text;
      ++questions;
      question.answer({true, {}});
    };
    const auto done = preflight::applyFix(*order, request.programs, callbacks, {});
    EXPECT_EQ(questions, name == "host-key" ? 1 : 0);
    return done ? english(*done) : english(done.error());
  };
  const std::string known = readFile(folder() + "/known_hosts").value();
  std::ofstream(folder() + "/known_hosts", std::ios::trunc);
  EXPECT_EQ(mendIt("host-key"), "its key is now in known_hosts");
  EXPECT_NE(known.find(readFile(folder() + "/known_hosts").value()), std::string::npos);
  ASSERT_TRUE(writeFileAtomic(folder() + "/known_hosts", known));
  wanted = StudySpec();
  wanted->dataset.name = "cifar10-sample";
  dataPath = std::string(std::getenv("HOME")) + "/their own data";
  const Afterwards end("enter n1 sh -c 'rm -rf \"" + dataPath + "\"'");
  EXPECT_TRUE(mendIt("dataset").starts_with("files that are now in " + dataPath + " there: "));
  EXPECT_EQ(look("dataset").verdict, Verdict::ok) << reported;
}

// n1 accepts only ssh: n0's check reports this, with the command that opens n1.
TEST_F(BrokenHost, WithItsPortsClosed) {
  if (!hasProgram("nft")) GTEST_SKIP() << "NOT RUN: needs nft (Debian: nftables)";
  const std::string rules = folder() + "/n1/rules";
  std::ofstream(rules) << "table inet filter {\n  chain input {\n"
                          "    type filter hook input priority filter; policy drop;\n"
                          "    iif lo accept\n    ct state established,related accept\n"
                          "    meta l4proto { icmp, ipv6-icmp } accept\n    tcp dport 22 accept\n  }\n}\n";
  ASSERT_EQ(script("enter n1 nft -f " + rules), 0);
  const Afterwards end("enter n1 nft flush ruleset");
  EXPECT_EQ(look("links", 1).verdict, Verdict::ok) << "what n1 opens itself is answered: " << reported;
  expectTheFixWorks("links", Verdict::failed, 0);
}

}  // namespace scalescope
