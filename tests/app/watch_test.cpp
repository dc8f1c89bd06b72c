#include <poll.h>
#include <pty.h>

#include <initializer_list>
#include <map>
#include <sstream>
#include <utility>

#include "tests/app/bench_place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// A command in a separate terminal, with its output.
class InTerminal {
 public:
  InTerminal(const std::vector<std::string>& arguments, const std::string& store, unsigned short columns = 100,
             const char* noColor = "") {
    winsize size{30, columns, 0, 0};
    m_pid = forkpty(&m_terminal, nullptr, nullptr, &size);
    if (m_pid != 0) return;
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", noColor, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    std::vector<std::string> all{builtProgram("scalescope-cli")};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.insert(all.end(), {"--store", store});
    std::vector<char*> argv;
    for (std::string& each : all) argv.push_back(each.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  ~InTerminal() {
    if (m_pid > 0) kill(m_pid, SIGKILL), waitpid(m_pid, nullptr, 0);
    if (m_terminal >= 0) close(m_terminal);
  }

  void press(char key) { EXPECT_EQ(write(m_terminal, &key, 1), 1); }
  // Waits until the text has been written; returns false if the command ends or is silent before.
  bool reads(const std::string& wanted) {
    const auto end = std::chrono::steady_clock::now() + patient(std::chrono::seconds(40));
    while (m_text.find(wanted) == std::string::npos && std::chrono::steady_clock::now() < end)
      if (!readMore()) return m_text.find(wanted) != std::string::npos;
    return m_text.find(wanted) != std::string::npos;
  }
  int ends() {
    while (readMore()) {
    }
    int status = 0;
    waitpid(std::exchange(m_pid, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  [[nodiscard]] const std::string& text() const { return m_text; }

 private:
  bool readMore() {
    pollfd wait{m_terminal, POLLIN, 0};
    if (poll(&wait, 1, static_cast<int>(patient(std::chrono::milliseconds(20'000)).count())) <= 0) return false;
    char bytes[4096];
    const ssize_t got = read(m_terminal, bytes, sizeof bytes);
    if (got <= 0) return false;
    m_text.append(bytes, static_cast<std::size_t>(got));
    return true;
  }

  int m_terminal = -1;
  pid_t m_pid = -1;
  std::string m_text;
};

// Returns the lines that occur more than once.
std::vector<std::string> repeatedLines(const std::string& text) {
  std::map<std::string, int> count;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) ++count[line];
  std::vector<std::string> out;
  for (const auto& [line, times] : count)
    if (times > 1) out.push_back(line);
  return out;
}

std::string withoutColours(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033')
      i = text.find('m', i);
    else if (text[i] != '\r')
      out += text[i];
    if (i == std::string::npos) break;
  }
  return out;
}

class Watch : public Bench {};

TEST_F(Watch, TablesFitTheTerminalWithoutBreakingAWord) {
  ASSERT_EQ(cli({"run", study("wide", "", 12, 1)}).exitCode, 0);
  const std::string whole = cli({"results", "wide"}).out;
  for (const unsigned short columns : std::initializer_list<unsigned short>{60, 40}) {
    InTerminal shown({"results", "wide"}, store(), columns);
    EXPECT_EQ(shown.ends(), 0);
    EXPECT_NE(shown.text().find("\033[32mdone"), std::string::npos) << shown.text();
    const std::string text = withoutColours(shown.text());
    std::istringstream lines(text.substr(0, text.rfind("done")));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), columns) << line;
    std::istringstream words(whole.substr(0, whole.rfind("done")));
    for (std::string word; words >> word;) EXPECT_NE(text.find(word), std::string::npos) << word << " in\n" << text;
  }
  InTerminal plain({"results", "wide"}, store(), 100, "1");
  EXPECT_EQ(plain.ends(), 0);
  EXPECT_EQ(plain.text().find('\033'), std::string::npos) << plain.text();
}

TEST_F(Watch, ARunOnATerminalLeavesALineOfEachFinishedCell) {
  InTerminal run({"run", study("lines", "", 12, 2)}, store());
  EXPECT_EQ(run.ends(), 0) << run.text();
  for (const char* cell : {"cell 1: done, 2/2 repeats", "cell 2: done, 2/2 repeats"}) {
    const std::size_t at = run.text().find(cell);
    ASSERT_NE(at, std::string::npos) << run.text();
    EXPECT_EQ(run.text().find(cell, at + 1), std::string::npos) << "once: " << run.text();
  }
}

TEST_F(Watch, WithoutATerminalEachThingIsPrintedOnce) {
  const pid_t pid = startCli({"run", study("slow", "", 30, 1)}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  const ProgramOutput watched = cli({"watch"});
  EXPECT_EQ(watched.exitCode, 0) << watched.err;
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
  for (const std::string& said : {watched.out, text("run.err")}) {
    EXPECT_EQ(repeatedLines(said), std::vector<std::string>{}) << said;
    EXPECT_EQ(said.find('\033'), std::string::npos) << said;
    int ended = 0;
    for (const std::string cell : {"cell 1", "cell 2", "cell 3"}) {
      if (said.find(cell + " repeat 1: done") == std::string::npos) continue;
      EXPECT_EQ(said.find(cell + ": done"), std::string::npos) << "the run's end says it: " << said;
      ++ended;
    }
    EXPECT_GT(ended, 0) << said;
  }
  EXPECT_NE(watched.out.find("images/s"), std::string::npos) << watched.out;
}

TEST_F(Watch, OnATerminalItShowsTheStudyAndLeavesItWithQ) {
  const pid_t pid = startCli({"run", study("slow", "", 30, 1)}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  InTerminal watched({"watch", "slow"}, store());
  EXPECT_TRUE(watched.reads("batch 64")) << watched.text();
  EXPECT_TRUE(watched.reads(" of 32")) << watched.text();
  EXPECT_TRUE(watched.reads("loss")) << watched.text();
  watched.press('q');
  EXPECT_EQ(watched.ends(), 0) << watched.text();
  EXPECT_NE(watched.text().find("slow continues"), std::string::npos) << watched.text();
  EXPECT_EQ(count(RunStatus::cancelled), 0);
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
}

TEST_F(Watch, EndsWithTheStudyAndItsCode) {
  const pid_t pid = startCli({"run", study("slow", "", 100, 1)}, "run");
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run.err");
  InTerminal watched({"watch"}, store());
  EXPECT_TRUE(watched.reads("step ")) << watched.text();
  kill(pid, SIGINT);
  EXPECT_EQ(watched.ends(), 130) << watched.text();
  EXPECT_EQ(waitFor(pid), 130);
}

TEST_F(Watch, WhereNothingRunsItPrintsTheLastState) {
  EXPECT_EQ(cli({"watch"}).exitCode, 1) << "no store yet";
  ASSERT_EQ(cli({"run", study("done", "", 5, 1)}).exitCode, 0);
  const ProgramOutput last = cli({"watch"});
  EXPECT_EQ(last.exitCode, 0) << last.err;
  EXPECT_NE(last.err.find("no study is running"), std::string::npos) << last.err;
  EXPECT_NE(last.out.find("done: finished, 3 of 3 runs done"), std::string::npos) << last.out;
  EXPECT_NE(cli({"watch", "done"}).err.find("done is neither running nor queued"), std::string::npos);
  EXPECT_EQ(cli({"watch", "unheard-of"}).exitCode, 2);
}

TEST_F(Watch, RunOnATerminalShowsOneBar) {
  InTerminal run({"run", study("slow", "", 12, 1)}, store());
  EXPECT_EQ(run.ends(), 0) << run.text();
  EXPECT_NE(run.text().find("step "), std::string::npos) << run.text();
  EXPECT_NE(run.text().find("images/s"), std::string::npos) << run.text();
  EXPECT_NE(run.text().find(" left"), std::string::npos) << run.text();
  EXPECT_EQ(run.text().find("repeat 1: running"), std::string::npos) << "a line a run: " << run.text();
}

}  // namespace
}  // namespace scalescope
