// Files of a user's program that other hosts get, and the changes that their digest follows.
#include "launcher/plan/program_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class ProgramFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"train.py", "lib/a.py", "lib/deep/b.py", "lib/__init__.py", "lib/.hidden", ".git/x",
                             "lib/__pycache__/a.pyc", "other.py"})
      write(name, name);
    m_program.command = {"python", "train.py"};
    m_program.workingDirectory = m_folder.path();
  }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(m_folder.path(name)).parent_path());
    std::ofstream(m_folder.path(name)) << text;
  }
  std::vector<std::string> names() {
    std::vector<std::string> names;
    const auto files = programFiles(m_program);
    EXPECT_TRUE(files.has_value()) << english(files.error());
    if (files)
      for (const ProgramFile& file : *files) names.push_back(file.name);
    return names;
  }
  std::string codeOfFiles() {
    const auto files = programFiles(m_program);
    return files ? "" : files.error().message.code;
  }

  const TempFolder m_folder;
  ProgramSpec m_program;
};

using Names = std::vector<std::string>;

TEST_F(ProgramFiles, AreThoseOfTheCommandAndThoseThatItNames) {
  EXPECT_EQ(names(), Names{"train.py"});
  m_program.files = {"lib", "./other.py", "lib/a.py"};
  EXPECT_EQ(names(), (Names{"lib/__init__.py", "lib/a.py", "lib/deep/b.py", "other.py", "train.py"}));
  m_program.files = {"."};
  EXPECT_EQ(names(), (Names{"lib/__init__.py", "lib/a.py", "lib/deep/b.py", "other.py", "train.py"}));
  m_program.command = {"/usr/bin/python3", "/opt/train.py"};
  m_program.files = {};
  EXPECT_EQ(names(), Names{}) << "what lies elsewhere has to be there";
}

TEST_F(ProgramFiles, MissingFilesAreNamed) {
  m_program.files = {"nolib"};
  EXPECT_EQ(codeOfFiles(), "program.no-files");
  m_program.files = {};
  m_program.command = {"python", "tran.py"};
  EXPECT_EQ(codeOfFiles(), "program.no-script");
}

TEST_F(ProgramFiles, AreBounded) {
  m_program.files = {"many"};
  for (std::size_t file = 0; file <= kMostProgramFiles; ++file) write("many/" + std::to_string(file), "");
  EXPECT_EQ(codeOfFiles(), "program.many-files");
  fs::remove_all(m_folder.path("many"));
  write("many/large", "");
  fs::resize_file(m_folder.path("many/large"), kMostProgramBytes + 1);  // A sparse file.
  EXPECT_EQ(codeOfFiles(), "program.many-files");
}

TEST_F(ProgramFiles, ALinkToAFolderIsNotFollowed) {
  fs::create_directory_symlink(m_folder.path("lib"), m_folder.path("lib/round"));
  m_program.files = {"lib"};
  EXPECT_EQ(names().size(), 4U);
}

TEST_F(ProgramFiles, TheDigestFollowsNamesContentAndPermissionToRun) {
  m_program.files = {"lib"};
  const Environment own = Environment::ofThisProcess();
  const auto digest = [&] { return digestOfFiles(programFiles(m_program).value(), {}, own).value(); };
  const std::string before = digest(), program = programDigest(m_program, own).value();
  EXPECT_EQ(before.size(), 64U);
  write("lib/a.py", "changed");
  const std::string changed = digest();
  EXPECT_NE(changed, before);
  EXPECT_NE(programDigest(m_program, own).value(), program);
  fs::rename(m_folder.path("lib/a.py"), m_folder.path("lib/c.py"));
  const std::string renamed = digest();
  EXPECT_NE(renamed, changed);
  fs::permissions(m_folder.path("lib/c.py"), fs::perms::owner_exec, fs::perm_options::add);
  EXPECT_NE(digest(), renamed);
}

}  // namespace
}  // namespace scalescope
