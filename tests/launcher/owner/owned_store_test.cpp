#include "launcher/owner/owned_store.h"

#include "core/store/sqlite/sqlite.h"
#include "tests/core/store/store_fixture.h"
#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

// A store that an owner opens; work runs only while the test settles.
class OwnedStoreTest : public StoreTest {
 protected:
  void TearDown() override {
    m_store.close();
    m_loop.settle();
    StoreTest::TearDown();
  }

  // Writes a store in which the plan of a run differs from its checksum.
  void writeDamagedStore() {
    open();
    addStudyAndRun();
    m_writer.reset();
    ASSERT_TRUE(writeFileAtomic(planPath(m_folder, kRun), "{}"));
  }

  FakeLoop m_loop;
  std::vector<bool> m_opened;           // Result of each opening: true if the store could be used.
  std::vector<std::string> m_reported;  // Codes of damaged files, "opened" where the store was opened.
  OwnedStore m_store{m_loop,
                     m_folder,
                     {.progress = [](const Message&, std::optional<double>) {},
                      .leftOut = [this](const Error& error) { m_reported.push_back(error.message.code); },
                      .waits = [](const Error&) {},
                      .opened =
                          [this](OpenedStore* store) {
                            m_opened.push_back(store != nullptr);
                            m_reported.emplace_back("opened");
                          },
                      .closed = [] {}}};
};

TEST_F(OwnedStoreTest, RebuiltItWorksWithoutARestart) {
  open();
  addStudyAndRun();
  m_writer.reset();
  ASSERT_TRUE(writeFileAtomic(m_folder + "/store.db", "this is no database at all" + std::string(5000, 'x')));
  m_store.open();
  m_loop.settle();
  EXPECT_EQ(m_store.state(), control::StoreState::unusable);
  ASSERT_TRUE(m_store.error());
  EXPECT_EQ(m_store.error()->message.code, "store.corrupt");
  Status rebuilt = fail("test.not-asked");
  m_store.rebuild([](const Message&, std::optional<double>) {}, {}, [&](const Status& how) { rebuilt = how; });
  m_loop.settle();
  EXPECT_TRUE(rebuilt) << english(rebuilt.error());
  EXPECT_EQ(m_opened, (std::vector<bool>{false, true}));
  EXPECT_TRUE(m_store.isReady());
  EXPECT_FALSE(m_store.error()) << english(*m_store.error());
  EXPECT_TRUE(reader()->run(kRun).value());
}

// The check reads a file of every run, so that clients are served before it ends.
TEST_F(OwnedStoreTest, FilesAreCheckedAfterItIsOpen) {
  writeDamagedStore();
  m_store.open();
  m_loop.settle();
  m_loop.pass(std::chrono::seconds(1));
  EXPECT_EQ(m_reported, (std::vector<std::string>{"opened", "file.damaged"}));
  m_store.checkFiles();  // It was done.
  m_loop.settle();
  EXPECT_EQ(m_reported.size(), 2u);
}

TEST_F(OwnedStoreTest, FilesAreCheckedBeforeAStudyIsLoaded) {
  writeDamagedStore();
  m_store.open();
  m_loop.settle();
  m_store.checkFiles();
  m_loop.settle();
  EXPECT_EQ(m_reported, (std::vector<std::string>{"opened", "file.damaged"}));
}

TEST_F(OwnedStoreTest, TheCheckEndsWhenItIsClosed) {
  writeDamagedStore();
  std::stop_source closed;
  closed.request_stop();
  EXPECT_TRUE(storeDamage(m_folder, closed.get_token()).empty());
  EXPECT_EQ(storeDamage(m_folder).size(), 1u);
}

// A newer version's database is not replaced.
TEST_F(OwnedStoreTest, AStoreThatCannotBeRebuiltHasAReason) {
  open();
  m_writer.reset();
  {
    auto db = Database::open(m_folder + "/store.db", Database::Mode::create).value();
    db->exec("PRAGMA user_version=99");
    db->checkpoint();
  }
  m_store.open();
  m_loop.settle();
  Status rebuilt;
  m_store.rebuild([](const Message&, std::optional<double>) {}, {}, [&](const Status& how) { rebuilt = how; });
  m_loop.settle();
  EXPECT_FALSE(rebuilt);
  EXPECT_EQ(m_store.state(), control::StoreState::unusable);
  ASSERT_TRUE(m_store.error());
  EXPECT_EQ(m_store.error()->message.code, "store.newer");
}

}  // namespace
}  // namespace scalescope
