// Tests docs/FAULTS.md, row 9: names and texts that would have an effect if a shell, a terminal or ssh interpreted
// them. Each is refused with a message or has no effect; a canary file, which all of them try to create, never appears.
#include <sys/stat.h>

#include "tests/app/bench_place.h"
#include "tests/launcher/transport/fake_program.h"

namespace scalescope {
namespace {

const std::vector<std::string> kHostile{"; touch canary",
                                        "$(touch canary)",
                                        "`touch canary`",
                                        "a' 'b\"; touch canary #",
                                        "-oProxyCommand=touch canary",
                                        "a\ntouch canary",
                                        "a\033]0;owned\007b",
                                        "\xe2\x80\xaeyranac",
                                        "../canary",
                                        "a|touch canary"};

class Canary : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    setenv("HOME", path("home").c_str(), 1);
    setenv("SCALESCOPE_SSH_CONFIG", path("ssh_config").c_str(), 1);
    std::filesystem::create_directory(path("home"));
    std::ofstream(path("ssh_config")) << "";
    m_before = std::filesystem::current_path();
    std::filesystem::current_path(path("home"));
  }
  void TearDown() override {
    unsetenv("SCALESCOPE_SSH_CONFIG");
    std::filesystem::current_path(m_before);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path("")))
      EXPECT_NE(entry.path().filename(), "canary") << entry.path();
    for (const std::filesystem::path& where : {m_before, std::filesystem::path("/")})
      EXPECT_FALSE(std::filesystem::exists(where / "canary")) << where;
    Bench::TearDown();
  }

  static void expectInert(const ProgramOutput& output) {
    for (const std::string& all : {output.out, output.err}) {
      for (const char c : all) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << all;
      EXPECT_EQ(all.find("\xe2\x80\xae"), std::string::npos) << "another direction of reading: " << all;
    }
  }
  // Runs the command, whose output must be inert; returns its exit code.
  int run(const std::vector<std::string>& arguments) {
    const ProgramOutput output = cli(arguments);
    expectInert(output);
    EXPECT_TRUE(output.exitCode == 0 || !output.err.empty() || !output.out.empty()) << "refused without a word";
    return output.exitCode;
  }
  std::string write(const nlohmann::json& study) const {
    std::ofstream(path("hostile.json")) << study.dump();
    return path("hostile.json");
  }

  std::filesystem::path m_before;
};

nlohmann::json studyWith(const nlohmann::json& patch) {
  nlohmann::json study = {{"scalescope", 1},
                          {"name", "a"},
                          {"protocol", "strong"},
                          {"model", {{"name", "small-cnn"}}},
                          {"dataset", {{"name", "synthetic"}, {"shape", {3, 32, 32}}, {"classes", 10}, {"count", 64}}},
                          {"axes", {{"devices", {1}}, {"globalBatch", {8}}}},
                          {"measure", {{"steps", 3}, {"repeats", 1}, {"calibrate", false}, {"ceilingMB", 0}}}};
  study.merge_patch(patch);
  return study;
}

}  // namespace

TEST_F(Canary, HostsAndUsersOfAStudy) {
  // Only a plain name may reach ssh; this fake one would execute the command.
  const FakeProgram ssh("ssh", "for word; do case $word in *canary*) touch canary;; esac; done; exit 255");
  for (const std::string& name : kHostile)
    for (const std::string& host : {name, name + "@n0"}) {
      SCOPED_TRACE(host);
      const std::string file = write(studyWith({{"hosts", {{{"name", "n"}, {"ssh", host}}}}}));
      EXPECT_NE(run({"check", "--study", file}), 0);
      run({"plan", file});
      EXPECT_NE(run({"check", host}), 0);
    }
  EXPECT_FALSE(ssh.hasRun()) << "a hostile name was given to ssh";
}

TEST_F(Canary, NamesAndPathsOfAStudy) {
  for (const std::string& name : kHostile) {
    SCOPED_TRACE(name);
    run({"plan", write(studyWith({{"name", name}}))});
    run({"plan", write(studyWith({{"hosts", {{{"name", name}}}}}))});
    run({"plan", write(studyWith({{"hosts", {{{"name", "n"}, {"interface", name}}}}}))});
    run({"plan", write(studyWith({{"hosts", {{{"name", "n"}, {"dataPath", name}}}}}))});
    EXPECT_EQ(run({"plan", write(studyWith({{"dataset", {{"name", name}}}}))}), 2);
    run({"plan", write(studyWith({{"dataset", {{"name", "svhn"}, {"path", name}}}}))});
    EXPECT_EQ(run({"plan", write(studyWith({{"model", {{"name", name}}}}))}), 2);
    run({"plan", write(studyWith({{"model", {{"file", name}}}}))});
    EXPECT_EQ(run({"plan", write(studyWith({{name, 1}}))}), 2);
    EXPECT_NE(run({"plan", name}), 0);
    run({"hosts", "save", name, "n0"});
    run({"hosts", "list"});
    EXPECT_NE(run({"run", name}), 0);
  }
}

// The words reach sbatch as arguments, or are refused; over ssh they pass through a login shell.
TEST_F(Canary, WordsOfASlurmRequest) {
  const std::string login = "for w; do if [ \"$w\" = -G ]; then exec /usr/bin/ssh \"$@\"; fi; done; exec sh -c \"$w\"";
  const FakeProgram ssh("ssh", login), sbatch("sbatch", "exit 0"), squeue("squeue", "exit 0"), sinfo("sinfo", "exit 0");
  setenv("SCALESCOPE_TRANSPORT", "openssh", 1);
  const auto check = [&](const nlohmann::json& slurm) {
    run({"check", "--study", write(studyWith({{"hosts", {{{"name", "n"}, {"slurm", slurm}}}}}))});
  };
  for (const std::string& name : kHostile) {
    SCOPED_TRACE(name);
    for (const char* key : {"partition", "account", "timeLimit", "gres", "constraint"})
      check({{"login", ""}, {key, name}});
    check({{"login", ""}, {"modules", {name}}});
    check({{"login", name}});
    check({{"login", "n0"}, {"partition", name}});
  }
  unsetenv("SCALESCOPE_TRANSPORT");
  EXPECT_TRUE(ssh.hasRun()) << "nothing was said to a login shell";
  EXPECT_TRUE(sbatch.hasRun()) << "no request was tried";
}

// The user of a study chooses the variables that a rank gets.
TEST_F(Canary, NamesAndValuesOfTheEnvironment) {
  std::vector<std::string> set;
  for (const std::string& name : kHostile) {
    if (name.find('=') != std::string::npos) continue;  // A name cannot contain it.
    set.push_back("NCCL_" + name);
    setenv(set.back().c_str(), name.c_str(), 1);
  }
  EXPECT_EQ(run({"run", study("named", R"(, "baseline": null)", 6, 1)}), 0);
  for (const std::string& name : set) unsetenv(name.c_str());
}

TEST_F(Canary, OutputOfARankIsInertInEveryList) {
  EXPECT_EQ(run({"run", study("hostile", R"(, "baseline": null)", 6, 1)}), 3);
  for (const RunRow& row : runs()) {
    EXPECT_EQ(row.status, RunStatus::crashed);
    EXPECT_NE(row.cause.find("touch canary"), std::string::npos) << row.cause;
    run({"tag", row.id.value, kHostile[0]});
    run({"tag", row.id.value, kHostile[6]});
  }
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"runs"}, {"studies"}, {"results", "hostile"}, {"owner"}, {"doctor"}})
    run(command);
}

// Folders and files of a store belong to their user alone, whatever the umask of the client.
TEST_F(Canary, AStoreIsItsUsersAlone) {
  const mode_t before = umask(0);
  EXPECT_EQ(run({"run", study("own", R"(, "baseline": null)", 6, 1)}), 0);
  umask(before);
  int seen = 0;
  const auto look = [&](const std::filesystem::path& entry) {
    struct stat info {};
    ASSERT_EQ(lstat(entry.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 077u, 0u) << entry << " is others' too";
    ++seen;
  };
  look(store());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(store())) look(entry.path());
  EXPECT_GT(seen, 15);
}

}  // namespace scalescope
