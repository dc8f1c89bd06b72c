#include "launcher/run/study_load.h"

#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

class StudyLoad : public RunTest {
 protected:
  static ExpandedStudy expanded(const std::string& folder = {}) {
    const auto spec = parseStudy(
        R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "model": {"name": "small-cnn"},
      "dataset": {"name": "synthetic", "path": "data", "shape": [3, 16, 16], "classes": 2, "count": 64},
      "axes": {"devices": [1], "globalBatch": [8, 16], "strategy": ["single"]}})",
        "t");
    EXPECT_TRUE(spec) << english(spec.error());
    ClientContext client;
    client.workingDirectory = folder;
    const auto study = expandToRun(*spec, client);
    EXPECT_TRUE(study) << english(study.error());
    return *study;
  }
  // Returns the code with which it is refused.
  std::string refusal(const ExpandedStudy* study) const {
    const QueueEntry entry{EntryId(makeUlid()), StudyId(makeUlid()), "t", {}, false, {}};
    const auto loaded =
        loadToRun(m_folder, entry, study, {.environment = Environment::ofThisProcess()}, [](const Message&) {}, {});
    return loaded ? "" : loaded.error().message.code;
  }
};

TEST_F(StudyLoad, PathsAreRelativeToTheirStudyFile) {
  const ExpandedStudy study = expanded("/home/a");
  EXPECT_EQ(study.study.dataset.path, "/home/a/data");
  ASSERT_EQ(study.cells.size(), 2u);
  for (const Cell& cell : study.cells) EXPECT_EQ(cell.study.dataset.path, "/home/a/data");
}

TEST_F(StudyLoad, APathOfAProgramIsBelowTheFolderOfItsUser) {
  const auto spec = parseStudy(R"({"scalescope": 1, "name": "t", "protocol": "weak",
      "axes": {"devices": [1], "perRankBatch": [8], "strategy": ["single"]},
      "program": {"command": ["python", "t.py"], "venv": ".venv"}})",
                               "t");
  ASSERT_TRUE(spec) << english(spec.error());
  ClientContext client;
  client.workingDirectory = "/home/a";
  const auto study = expandToRun(*spec, client);
  ASSERT_TRUE(study) << english(study.error());
  for (const Cell& cell : study->cells) {
    EXPECT_EQ(cell.study.program->workingDirectory, "/home/a");
    EXPECT_EQ(cell.study.program->venv, "/home/a/.venv");
  }
}

// Neither study is in the store, and only the second has a cell that no worker can train.
TEST_F(StudyLoad, CellsThatAreKnownAreNotExpandedAgain) {
  EXPECT_EQ(refusal(nullptr), "store.unknown-study");
  ExpandedStudy study = expanded();
  study.cells.back().study.zeroGamma = true;
  EXPECT_EQ(refusal(&study), "study.zero-gamma-without-blocks");
}

// Every cell needs the first host: no host is queried.
TEST_F(StudyLoad, WithoutItsFirstHostAStudyHasNoMachines) {
  ASSERT_TRUE(m_store->call<void>([](StoreWriter&) -> Status { return {}; }));
  const ExpandedStudy study = expanded();
  QueueEntry entry{EntryId(makeUlid()), StudyId(makeUlid()), "t", {}, false, {}};
  entry.abandoned = {study.study.hosts.front().name};
  const auto loaded = loadToRun(m_folder, entry, &study, {.environment = Environment::ofThisProcess()},
                                [](const Message& said) { ADD_FAILURE() << english(said); }, {});
  ASSERT_TRUE(loaded) << english(loaded.error());
  EXPECT_TRUE(loaded->resolution.facts.empty());
  ASSERT_EQ(loaded->resolution.study.cells.size(), 2u);
  for (const ResolvedCell& cell : loaded->resolution.study.cells) EXPECT_FALSE(cell.key);
}

}  // namespace
}  // namespace scalescope
