// The lines that a host's shell reads, run by this machine's own shells.
#include "launcher/transport/openssh/remote_shell.h"

#include <gtest/gtest.h>

#include "core/base/process.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

const std::string kMark = "01J0MARK";

ProgramOutput shell(const std::string& program, const std::string& input) {
  ProgramOptions options;
  options.input = input;
  const auto output = runProgram({program, "-c", remoteShell(kMark)}, options);
  EXPECT_TRUE(output.has_value()) << english(output.error());
  return output.value_or(ProgramOutput{});
}

// Returns "word:text" of each mark.
std::vector<std::string> marks(const std::string& stream, std::size_t piece = 7) {
  MarkedStream marked(kMark, 1u << 20);
  std::vector<std::string> found;
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    marked.feed(stream.substr(at, piece));
    while (const auto word = marked.next()) found.push_back(*word + ":" + marked.takeText());
  }
  return found;
}

using Words = std::vector<std::string>;

}  // namespace

TEST(RemoteShell, RunsOneLineAfterTheOther) {
  const std::string lines =
      shellLine("exec /bin/sh -c 'echo one; echo two >&2; exit 3'") + shellLine("printf x; read y");
  for (const char* program : {"/bin/sh", "/bin/bash"}) {
    const ProgramOutput output = shell(program, lines);
    EXPECT_EQ(marks(output.out), (Words{"0:", "3:one\n", "1:x"})) << program;
    EXPECT_EQ(marks(output.err), (Words{"0:", "3:two\n", "1:"})) << program;
  }
}

TEST(RemoteShell, FeedsACommandInWindows) {
  const std::string bytes(static_cast<std::size_t>(kShellWindowBytes) + 5, 'b');
  const auto size = static_cast<std::int64_t>(bytes.size());
  const ProgramOutput output = shell("/bin/sh", shellLineFed("wc -c", size) + bytes + shellLineFed("cat", 3) + "end" +
                                                    shellLineFed("cat", 0) + shellLine("echo after"));
  const auto said = marks(output.out, 4096);
  ASSERT_EQ(said.size(), 5u);
  EXPECT_NE(said[1].find(std::to_string(size)), std::string::npos) << said[1];
  EXPECT_EQ(Words(said.begin() + 2, said.end()), (Words{"0:end", "0:", "0:after\n"}));
  EXPECT_EQ(marks(output.err), (Words{"0:", "go:", "go:", "0:", "go:", "0:", "0:", "0:"}));
}

// The unread rest of its window is not taken for a command.
TEST(RemoteShell, ACommandThatEndsEarlyLeavesNothingBehind) {
  const std::string bytes(static_cast<std::size_t>(kShellWindowBytes), '\n');
  const ProgramOutput output =
      shell("/bin/sh", shellLineFed("exit 4", 3 * kShellWindowBytes) + bytes + shellLine("echo after"));
  EXPECT_EQ(marks(output.out), (Words{"0:", "4:", "0:after\n"}));
  EXPECT_EQ(marks(output.err), (Words{"0:", "go:", "4:", "0:"}));
}

TEST(RemoteShell, BecomesTheLastCommand) {
  const ProgramOutput output = shell("/bin/sh", shellLineLast("exec /bin/cat") + "raw\nbytes");
  EXPECT_TRUE(output.out.ends_with("raw\nbytes")) << output.out;
  EXPECT_EQ(marks(output.out), Words{"0:"});
  EXPECT_EQ(output.exitCode, 0);
}

TEST(MarkedStream, KeepsABoundedTextAndNoPartOfAMark) {
  MarkedStream stream(kMark, 8);
  stream.feed("0123456789abcdef\n01J0MA");
  EXPECT_FALSE(stream.next());
  stream.feed("RK 7\nrest");
  EXPECT_EQ(stream.next(), "7");
  EXPECT_EQ(stream.takeText(), "01234567");
  EXPECT_FALSE(stream.next());
  stream.feed("\n01J0MARK " + std::string(100, '9'));
  EXPECT_EQ(stream.next()->size(), 16u) << "a word without an end is cut";
}

TEST(MarkedStream, ANoisyLoginIsSkipped) {
  EXPECT_EQ(marks("Welcome\n01J0MARKnot\n01J0 MARK 4\n\n01J0MARK 0\n"), Words{"0:Welcome\n01J0MARKnot\n01J0 MARK 4\n"});
}

}  // namespace scalescope
