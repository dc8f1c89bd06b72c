#include "launcher/plan/ssh_aliases.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/temp_folder.h"

namespace scalescope {
namespace {

using Names = std::vector<std::string>;

TEST(SshAliases, AreTheNamesThatStandForOneHost) {
  const SshConfigNames names = namesOfSshConfig(R"(# Host commented
Host n0 n1
  HostName 10.0.0.1
host=login "quoted"
	HOST	node-*  !node-9 node-1 n?
Match host *.example.org
  User me
Host * 
  Include conf.d/*.conf ~/more
Host n1 last  # n2
)");
  EXPECT_EQ(names.aliases, (Names{"n0", "n1", "login", "quoted", "node-1", "last"}));
  EXPECT_EQ(names.includes, (Names{"conf.d/*.conf", "~/more"}));
}

// OpenSSH's argv_split reads them like this.
TEST(SshAliases, QuotesAndBackslashesAreReadAsSshDoes) {
  EXPECT_EQ(namesOfSshConfig("Host 'one' tw\"o\" a\\\\b \"c\\\"d\" e\\ f g'#'h # i\n\"Host\" j\nHost=\"k\"\n").aliases,
            (Names{"one", "two", "a\\b", "c\"d", "g#h", "j", "k"}));
}

TEST(SshAliases, HostileNamesAreLeftOut) {
  EXPECT_EQ(namesOfSshConfig("Host -oProxyCommand=x \"a b\" \x1b[31m good \"unclosed\nHost\nHost =\n").aliases,
            (Names{"good", "unclosed"}));
  EXPECT_TRUE(namesOfSshConfig(std::string("Host ") + std::string(300, 'a')).aliases.empty());
}

TEST(SshAliases, IncludedFilesAreReadAndAnEndlessChainEnds) {
  const TempFolder folder;
  std::filesystem::create_directory(folder.path("conf.d"));
  std::ofstream(folder.path("config")) << "Include conf.d/*.conf\nHost first\nInclude nowhere\n";
  std::ofstream(folder.path("conf.d/a.conf")) << "Host second first\n";
  std::ofstream(folder.path("conf.d/b.conf")) << "Host third\nInclude config\n";
  EXPECT_EQ(sshAliasesOf(folder.path("config"), folder.path()), (Names{"first", "second", "third"}));
  EXPECT_TRUE(sshAliasesOf(folder.path("none"), folder.path()).empty());
}

}  // namespace
}  // namespace scalescope
