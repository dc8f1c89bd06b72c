// Tests that this version opens the stores of earlier versions (tests/fixtures/stores/SCHEMA, each made by that
// version's writer), including the formats of journal, logs and plans of that time.
#include "core/store/index_check.h"
#include "tests/core/store/store_fixture.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

const std::string kFixtures = sourceFile("tests/fixtures/stores");

class EarlierVersions : public StoreTest, public ::testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    m_folder += "/store";
    fs::copy(kFixtures + "/" + std::to_string(GetParam()), m_folder, fs::copy_options::recursive);
  }
  void expectEverything() const {
    const auto store = reader();
    ASSERT_TRUE(store);
    const auto runs = store->runs({}, true);
    ASSERT_TRUE(runs) << english(runs.error());
    ASSERT_EQ(runs->size(), 3u);
    const RunRow row = store->run(kRun).value().value();
    EXPECT_EQ(row.status, RunStatus::done);
    EXPECT_EQ(row.records, 62u);
    EXPECT_EQ(row.gaps, 0u);
    EXPECT_EQ(row.drops, 4u);
    EXPECT_EQ(row.tags, (std::vector<std::string>{"warm", "\xC3\xA4"}));
    EXPECT_EQ(row.note, "with fan");
    EXPECT_EQ(store->runs().value().size(), 2u) << "one is deleted";
    EXPECT_EQ(store->recordHashes(kRun, 0).value()[kRank0].size(), 31u);
    const auto studies = store->studies().value();
    ASSERT_EQ(studies.size(), 1u);
    EXPECT_EQ(studies[0].name, "strong");
    EXPECT_EQ(store->cells(kStudy).value().size(), 2u);
    const auto queue = store->queue().value();
    ASSERT_EQ(queue.size(), 1u);
    EXPECT_EQ(queue[0].cells, std::vector<int>{2});
    EXPECT_TRUE(isUlid(queue[0].entry.value)) << "made from the record's time where the entry has none";
  }
};

}  // namespace

TEST_P(EarlierVersions, AStoreIsOpenedAndNothingOfItIsLost) {
  const auto before = StoreReader::open(m_folder);
  if (GetParam() == kSchemaVersion) {
    ASSERT_TRUE(before) << english(before.error());
  } else {
    ASSERT_FALSE(before);
    EXPECT_EQ(before.error().message.code, "store.older");
  }
  std::set<std::string> said;
  StoreHooks hooks;
  hooks.warning = [&](const Error& error) { said.insert(error.message.code); };
  auto writer = StoreWriter::open(m_folder, hooks);
  ASSERT_TRUE(writer) << english(writer.error());
  m_writer = std::move(*writer);
  EXPECT_TRUE(said.empty()) << *said.begin();
  expectEverything();
  EXPECT_FALSE(reader()->series(kRun).value().empty());
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "of today"}));
  m_writer.reset();
  EXPECT_EQ(reader()->run(kRun).value()->note, "of today");
  EXPECT_TRUE(storeDamage(m_folder).empty());
  const auto differences = compareIndexWithLogs(m_folder);
  ASSERT_TRUE(differences) << english(differences.error());
  EXPECT_TRUE(differences->empty());
}

TEST_P(EarlierVersions, AStoreIsRebuilt) {
  ASSERT_TRUE(rebuildStore(m_folder));
  expectEverything();
}

INSTANTIATE_TEST_SUITE_P(All, EarlierVersions, ::testing::Range(1, kSchemaVersion + 1));

}  // namespace scalescope
