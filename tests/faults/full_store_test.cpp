// Tests docs/FAULTS.md, row 7: the store's disk fills up while ranks run. No record is half-written or lost, and the
// study resumes once there is space again.
#include "tests/app/bench_place.h"

#include <fcntl.h>
#include <sys/mount.h>

#include "core/telemetry/log/log_file.h"

namespace scalescope {

class FullStore : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    std::filesystem::create_directories(store());
    m_mounted = mount("tmpfs", store().c_str(), "tmpfs", 0, "size=24m") == 0;
    if (!m_mounted) GTEST_SKIP() << "mounting a tmpfs is refused here";
  }

  void TearDown() override {
    if (m_mounted) umount2(store().c_str(), MNT_DETACH);
    Bench::TearDown();
  }

  [[nodiscard]] std::string filler() const { return store() + "/filler"; }

  void fill() const {
    const UniqueFd file(open(filler().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    ASSERT_TRUE(file.valid());
    for (std::size_t size = 1u << 20; size >= 512; size /= 2)
      while (write(file.get(), std::string(size, 'x').data(), size) == static_cast<ssize_t>(size)) {
      }
  }

  // Starts a study of slow steps and fills its store.
  pid_t startAndFill(const std::string& file) {
    const pid_t pid = startCli({"run", file}, "run");
    EXPECT_TRUE(until([&] { return count(RunStatus::running) == 1 && runs()[0].steps > 3; })) << text("run.err");
    fill();
    EXPECT_TRUE(until([&] { return text("run.err").find("cannot write the store") != std::string::npos; }))
        << text("run.err");
    EXPECT_NE(text("run.err").find("is full"), std::string::npos) << text("run.err");
    return pid;
  }

  // Expects that every record of the logs is stored exactly once, and that every step is there.
  void expectComplete(int steps) {
    const auto open = reader();
    ASSERT_NE(open, nullptr);
    EXPECT_EQ(count(RunStatus::done), static_cast<int>(runs().size()));
    for (const RunRow& row : runs()) {
      SCOPED_TRACE("run " + row.id.value);
      const auto hashes = open->recordHashes(row.id, 0);
      ASSERT_TRUE(hashes);
      for (const auto& [source, stored] : *hashes) {
        const auto log = readSource(store() + "/runs/" + row.id.value + "/0", source);
        ASSERT_TRUE(log);
        ASSERT_EQ(stored.size(), log->records.size()) << scalescope::text(source);
        for (std::size_t at = 0; at < stored.size(); ++at) EXPECT_EQ(stored[at].first, log->records[at].seq);
      }
      const auto found = open->records(row.id, {RecordType::step});
      ASSERT_TRUE(found);
      for (int rank = 0; rank < row.devices; ++rank)
        EXPECT_EQ(found->at({SourceKind::rank, rank}).size(), static_cast<std::size_t>(steps)) << "rank " << rank;
    }
  }

  static constexpr int kSteps = 40;

 private:
  bool m_mounted = false;
};

TEST_F(FullStore, TheRunContinuesAndIsStoredOnceThereIsSpace) {
  const pid_t pid = startAndFill(study("slow", R"(, "baseline": null)", kSteps, 1));
  // Earlier records can still be read, and a command that writes reports why it cannot.
  EXPECT_EQ(json({"runs"})["runs"].size(), 1u);
  const ProgramOutput refused = cli({"tag", runs()[0].id.value, "word"});
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_NE(refused.err.find("full"), std::string::npos) << refused.err;
  std::filesystem::remove(filler());
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
  EXPECT_EQ(runs().size(), 2u);
  expectComplete(kSteps + 2);
  EXPECT_TRUE(runs()[0].tags.empty());
}

TEST_F(FullStore, AnOwnerThatEndsWithAFullStoreIsFollowedByOneThatContinues) {
  const std::string file = study("slow", R"(, "baseline": null)", kSteps, 1);
  const pid_t pid = startAndFill(file);
  kill(pid, SIGKILL);
  waitFor(pid);
  const ProgramOutput full = cli({"run", file});
  EXPECT_NE(full.exitCode, 0);
  EXPECT_NE(full.err.find("full"), std::string::npos) << full.err;
  std::filesystem::remove(filler());
  const ProgramOutput resumed = cli({"run", file}, 120);
  EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
  EXPECT_EQ(runs().size(), 2u);
  expectComplete(kSteps + 2);
}

TEST_F(FullStore, ARebuildMakesTheStoreWhole) {
  const std::string file = study("slow", R"(, "baseline": null)", kSteps, 1);
  const pid_t pid = startAndFill(file);
  std::filesystem::remove(filler());
  EXPECT_EQ(waitFor(pid), 0) << text("run.err");
  const std::string before = json({"runs"}).dump();
  const ProgramOutput rebuilt = cli({"rebuild"});
  ASSERT_EQ(rebuilt.exitCode, 0) << rebuilt.err;
  EXPECT_EQ(json({"runs"}).dump(), before);
  expectComplete(kSteps + 2);
}

}  // namespace scalescope
