// Tests the checkpoint folder: whenever the writer dies, the newest complete checkpoint is found.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include <nlohmann/json.hpp>

#include "tests/core/training/checkpoint/helpers.h"

namespace scalescope::testing {
namespace {

class CheckpointFolders : public InFolder {
 protected:
  std::vector<std::string> m_passedOver;
  Result<std::optional<OpenCheckpoint>> newest(const CheckpointFacts& wanted = facts(0)) {
    m_passedOver.clear();
    return newestCheckpoint(folder(), wanted, [this](const Error& error) { m_passedOver.push_back(english(error)); });
  }
  std::int64_t newestStep() {
    const auto found = newest();
    EXPECT_TRUE(found) << english(found.error());
    return found && *found ? (*found)->facts.step : -1;
  }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
      all.insert(entry.path().filename().string());
    return all;
  }
};

TEST_F(CheckpointFolders, KeepsTheLastOnesAndListsThem) {
  EXPECT_EQ(newestStep(), -1);
  for (const std::int64_t step : {9, 19, 29}) ASSERT_TRUE(writeStep(folder(), step));
  EXPECT_EQ(names(),
            (std::set<std::string>{"manifest.json", "step-000000000019.safetensors", "step-000000000029.safetensors"}));
  const auto manifest = nlohmann::json::parse(bytesOf(path("manifest.json")));
  ASSERT_EQ(manifest["checkpoints"].size(), 2u);
  EXPECT_EQ(manifest["checkpoints"][0]["step"], 19);
  EXPECT_EQ(manifest["checkpoints"][1]["file"], "step-000000000029.safetensors");
  EXPECT_EQ(newestStep(), 29);
}

TEST_F(CheckpointFolders, FactsComeBack) {
  ASSERT_TRUE(writeStep(folder(), 9));
  const auto found = newest();
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(toMetadata((*found)->facts), toMetadata(facts(9)));
  EXPECT_EQ((*found)->facts.sampler, 10);
}

// The kernel kills a process that writes past RLIMIT_FSIZE, so this covers every file length at which a writer can die.
TEST_F(CheckpointFolders, AKillAtAnyByteLeavesTheOlderOne) {
  ASSERT_TRUE(writeStep(folder(), 9));
  const auto bytes = std::filesystem::file_size(path(checkpointFileName(9)));
  for (std::uint64_t limit = 0; limit <= bytes; limit += limit < 64 || limit + 16 > bytes ? 1 : 13) {
    const pid_t pid = fork();
    ASSERT_GE(pid, 0);
    if (pid == 0) {
      const rlimit core{0, 0}, size{limit, limit};
      setrlimit(RLIMIT_CORE, &core);
      setrlimit(RLIMIT_FSIZE, &size);
      _exit(writeStep(folder(), 19, 1) ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    if (limit < bytes) {
      EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ) << limit;
      EXPECT_EQ(newestStep(), 9) << limit;
    } else {
      EXPECT_EQ(newestStep(), 19);
    }
  }
  // The next write removes the files that the kills left.
  ASSERT_TRUE(writeStep(folder(), 29));
  for (const std::string& name : names()) EXPECT_EQ(name.find(".tmp"), std::string::npos) << name;
}

TEST_F(CheckpointFolders, ADamagedOneIsSkippedAndNamed) {
  for (const std::int64_t step : {9, 19}) ASSERT_TRUE(writeStep(folder(), step));
  std::string bytes = bytesOf(path(checkpointFileName(19)));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  put(path(checkpointFileName(19)), bytes);
  EXPECT_EQ(newestStep(), 9);
  ASSERT_EQ(m_passedOver.size(), 1u);
  EXPECT_NE(m_passedOver[0].find(checkpointFileName(19)), std::string::npos) << m_passedOver[0];
  put(path(checkpointFileName(9)), "");
  const auto none = newest();
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message.code, "training.checkpoint-none");
  EXPECT_EQ(argument(none.error(), "count"), "2");
  EXPECT_EQ(none.error().causes.front().code, "training.checkpoint-checksum");
}

TEST_F(CheckpointFolders, AForeignOneIsNamedByWhatDiffers) {
  ASSERT_TRUE(writeStep(folder(), 9));
  const auto key = [&](const std::function<void(CheckpointFacts&)>& change) {
    CheckpointFacts wanted = facts(0);
    change(wanted);
    const auto found = newest(wanted);
    if (found) return std::string();
    const Error cause{found.error().causes.front(), {}};
    EXPECT_EQ(cause.message.code, "training.checkpoint-foreign");
    return argument(cause, "key");
  };
  EXPECT_EQ(key([](CheckpointFacts& f) { f.cellKey = "fedcba9876543210"; }), "cellKey");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.model = "vgg11"; }), "model");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.strategy = "single"; }), "strategy");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.precision = "bf16"; }), "precision");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.worldSize = 4; }), "worldSize");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.seed = 8; }), "seed");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.cellKey = ""; }), "");
  EXPECT_EQ(key([](CheckpointFacts& f) { f.torch = "9.9"; }), "");
}

TEST_F(CheckpointFolders, MissingMetadataIsNamed) {
  auto metadata = toMetadata(facts(3));
  EXPECT_TRUE(factsFromMetadata(metadata, "x"));
  metadata["step"] = "3x";
  EXPECT_EQ(argument(factsFromMetadata(metadata, "x").error(), "key"), "step");
  metadata.erase("step");
  EXPECT_EQ(argument(factsFromMetadata(metadata, "x").error(), "key"), "step");
  metadata["format"] = "pt";
  EXPECT_EQ(argument(factsFromMetadata(metadata, "x").error(), "key"), "format");
}

TEST_F(CheckpointFolders, OtherFilesAreLeftAlone) {
  put(path("step-.safetensors"), "x");
  put(path("step-12x.safetensors"), "x");
  put(path("notes.txt"), "x");
  ASSERT_TRUE(writeStep(folder(), 9));
  EXPECT_EQ(listCheckpoints(folder()).size(), 1u);
  EXPECT_TRUE(std::filesystem::exists(path("notes.txt")));
}

}  // namespace
}  // namespace scalescope::testing
