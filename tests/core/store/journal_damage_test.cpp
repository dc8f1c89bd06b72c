#include <sys/stat.h>

#include <fstream>
#include <random>
#include <set>

#include "core/store/folder_checks.h"
#include "core/store/store_lock.h"
#include "core/store/journal/journal.h"
#include "core/store/mirror.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

using Entries = std::map<std::uint64_t, std::string>;
using Codes = std::multiset<std::string>;

std::string bytesOf(const std::string& path) { return readFile(path).value_or(""); }

void writeBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

class JournalDamageTest : public StoreTest {
 protected:
  [[nodiscard]] std::string journal() const { return m_folder + "/journal.log"; }
  [[nodiscard]] std::string kept() const { return m_folder + "/journal.log.damaged"; }

  // Writes thirty entries, two of which are longer than a block.
  void fillJournal() {
    const auto file = JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
    ASSERT_TRUE(file) << english(file.error());
    for (int i = 0; i < 30; ++i) {
      const std::string text(i % 11 == 5 ? 50'000 : 20, static_cast<char>('a' + i % 26));
      ASSERT_TRUE((*file)->append({{"kind", "of a test"}, {"text", text}, {"number", i}}));
    }
  }
  // Leaves out the third and fourth record, as a journal of an earlier version may lack some. Returns its bytes.
  std::string leaveAJump() const {
    const std::string whole = bytesOf(journal());
    std::uint64_t number = 0;
    std::string jumped;
    SegmentReader segment;
    segment.feed(whole);
    while (const auto item = segment.next()) {
      if (item->kind == SegmentReader::Item::Kind::record && (++number == 3 || number == 4)) continue;
      appendChunks(item->payload, 0, jumped);
    }
    writeBytes(journal(), jumped);
    return jumped;
  }
  // Uses all names under which damaged journals are kept.
  void useAllNames() const {
    writeBytes(kept(), "x");
    for (int number = 2; number <= 9; ++number) writeBytes(kept() + "." + std::to_string(number), "x");
  }
  // Opens the journal like a writer.
  [[nodiscard]] Entries opened() const {
    Entries entries;
    const auto file = JournalFile::open(m_folder, [&](std::uint64_t seq, const nlohmann::json& fields) {
      EXPECT_TRUE(entries.emplace(seq, fields.dump()).second) << seq << " is given twice";
    });
    EXPECT_TRUE(file) << english(file.error());
    return entries;
  }
  [[nodiscard]] Entries read() const {
    Entries entries;
    EXPECT_TRUE(JournalFile::read(
        m_folder, [&](std::uint64_t seq, const nlohmann::json& fields) { entries.emplace(seq, fields.dump()); }));
    return entries;
  }
  // Returns what every client shows before it reads the store, as codes.
  [[nodiscard]] Codes warnings() const {
    Codes codes;
    for (const Error& error : storeWarnings(m_folder)) codes.insert(error.message.code);
    return codes;
  }
  // Returns the warnings of a rebuild, as codes.
  [[nodiscard]] std::multiset<std::string> rebuilt() const {
    std::multiset<std::string> codes;
    StoreHooks hooks;
    hooks.warning = [&](const Error& error) { codes.insert(error.message.code); };
    const Status done = rebuildStore(m_folder, hooks);
    EXPECT_TRUE(done) << english(done.error());
    return codes;
  }
  [[nodiscard]] std::multiset<std::string> openedStore() {
    std::multiset<std::string> codes;
    StoreHooks hooks;
    hooks.warning = [&](const Error& error) { codes.insert(error.message.code); };
    auto writer = StoreWriter::open(m_folder, hooks);
    EXPECT_TRUE(writer) << english(writer.error());
    m_writer = writer ? std::move(*writer) : nullptr;
    return codes;
  }
};

}  // namespace

TEST_F(JournalDamageTest, AFlippedBitLosesAtMostItsEntryAndIsReported) {
  fillJournal();
  const std::string whole = bytesOf(journal());
  const Entries all = read();
  ASSERT_EQ(all.size(), 30u);
  EXPECT_TRUE(journalDamage(m_folder).empty());
  const unsigned seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int i = 0; i < 100; ++i) {
    std::string damaged = whole;
    // The last entries and the header have bytes of every kind; half of the flips are there.
    std::size_t at = std::uniform_int_distribution<std::size_t>(0, whole.size() - 1)(random);
    if (i % 4 == 0) at = at % 400;
    if (i % 4 == 1) at = whole.size() - 1 - at % 400;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << i % 8));
    writeBytes(journal(), damaged);
    const auto before = journalDamage(m_folder);
    const Entries left = opened();
    const auto damage = journalDamage(m_folder);
    ASSERT_GE(left.size() + 1, all.size()) << at;
    for (const auto& [seq, text] : left) ASSERT_EQ(text, all.at(seq)) << at;
    ASSERT_EQ(read(), left) << at;
    if (left.size() < all.size()) {
      ASSERT_EQ(before.size(), 1u) << at;
      EXPECT_EQ(before.front().message.code, "store.journal-unreadable");
      ASSERT_EQ(damage.size(), 1u) << at;
      EXPECT_EQ(damage.front().message.code, "store.journal-damaged");
      EXPECT_NE(english(damage.front()).find(kept()), std::string::npos);
    }
    if (!damage.empty()) EXPECT_EQ(bytesOf(kept()), damaged) << at;
    std::filesystem::remove(kept());
    EXPECT_TRUE(journalDamage(m_folder).empty());
  }
}

TEST_F(JournalDamageTest, WhatAnInterruptedWriteLeftIsCutAndNoDamage) {
  fillJournal();
  const std::string whole = bytesOf(journal());
  const unsigned seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int i = 0; i < 60; ++i) {
    const std::size_t size = std::uniform_int_distribution<std::size_t>(0, whole.size())(random);
    writeBytes(journal(), whole.substr(0, size));
    const Entries left = opened();
    EXPECT_TRUE(journalDamage(m_folder).empty()) << size;
    EXPECT_TRUE(left.empty() || left.rbegin()->first == left.size()) << size;
  }
}

TEST_F(JournalDamageTest, AnyOtherFileOfItsNameIsKept) {
  fillJournal();
  const std::string other(100'000, 'x');
  writeBytes(journal(), other);
  EXPECT_TRUE(opened().empty());
  EXPECT_EQ(bytesOf(kept()), other);
  const auto file = JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
  ASSERT_TRUE(file);
  EXPECT_TRUE((*file)->append({{"kind", "of a test"}}));
  EXPECT_EQ(read().size(), 1u);
}

TEST_F(JournalDamageTest, OnlyAFewDamagedFilesAreKept) {
  for (int i = 1; i <= 10; ++i) {
    writeBytes(journal(), std::string(100, 'x'));
    const auto file = JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
    EXPECT_EQ(file.has_value(), i <= 9);
    if (!file) EXPECT_EQ(file.error().message.code, "store.journal-kept");
  }
  EXPECT_EQ(bytesOf(journal()), std::string(100, 'x'));
  EXPECT_EQ(journalDamage(m_folder).size(), 10u);
}

TEST_F(JournalDamageTest, WhatTheDatabaseKnowsSurvivesALostJournal) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"before"}}));
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "fan on"}));
  ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {2}, false, EntryId(makeUlid()), {}}));
  ASSERT_TRUE(m_writer->journal(QueuePaused{}));
  m_writer.reset();
  EXPECT_EQ(warnings(), Codes());
  std::filesystem::remove(journal());
  EXPECT_EQ(warnings(), Codes{"store.journal-behind"});
  EXPECT_EQ(openedStore().count("store.journal-behind"), 1u);
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"after"}}));
  m_writer.reset();
  EXPECT_EQ(warnings(), Codes{"store.journal-lost"});
  EXPECT_EQ(openedStore().count("store.journal-behind"), 0u) << "later entries follow those that are lost";
  m_writer.reset();
  for (int times = 0; times < 2; ++times) {
    EXPECT_EQ(rebuilt().count("store.journal-restored"), 1u);
    EXPECT_EQ(warnings(), Codes{"store.journal-lost"});
    const auto store = reader();
    EXPECT_EQ(store->run(kRun).value()->tags, (std::vector<std::string>{"after"}));
    EXPECT_EQ(store->run(kRun).value()->note, "fan on");
    EXPECT_EQ(store->studies().value().size(), 1u);
    EXPECT_EQ(store->queue().value().size(), 1u);
    EXPECT_TRUE(store->queuePaused().value());
  }
}

// A cut at the end of a record leaves a journal without unreadable bytes.
TEST_F(JournalDamageTest, ACutAtTheEndOfARecordIsReportedAndItsFileKept) {
  open();
  addStudyAndRun();
  std::vector<std::uintmax_t> ends;
  for (const char* tag : {"first", "second", "third", "fourth"}) {
    ends.push_back(std::filesystem::file_size(journal()));
    ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {tag}}));
  }
  m_writer.reset();
  const std::string whole = bytesOf(journal());
  for (const std::uintmax_t end : ends) {
    writeBytes(journal(), whole.substr(0, end));
    EXPECT_EQ(warnings(), Codes{"store.journal-behind"}) << end;
    EXPECT_EQ(openedStore(), Codes{"store.journal-behind"}) << end;
    ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "noted"}));
    m_writer.reset();
    EXPECT_EQ(warnings(), Codes{"store.journal-lost"}) << end;
    EXPECT_EQ(bytesOf(kept()), whole.substr(0, end));
    EXPECT_EQ(reader()->run(kRun).value()->tags, (std::vector<std::string>{"fourth"})) << end;
    // The warning ends when the file is moved away, and the next loss is reported again.
    std::filesystem::remove(kept());
    EXPECT_EQ(warnings(), Codes()) << end;
    EXPECT_EQ(openedStore(), Codes()) << end;
    m_writer.reset();
    EXPECT_EQ(warnings(), Codes()) << end;
  }
}

// Earlier versions appended to a journal that lacked entries, which left such a jump.
TEST_F(JournalDamageTest, AJumpOfTheSeqIsDamage) {
  fillJournal();
  const Entries all = read();
  const std::string jumped = leaveAJump();
  ASSERT_EQ(journalDamage(m_folder).size(), 1u);
  EXPECT_EQ(journalDamage(m_folder).front().message.code, "store.journal-gap");
  EXPECT_EQ(opened().size(), all.size() - 2);
  EXPECT_EQ(bytesOf(kept()), jumped);
  ASSERT_EQ(journalDamage(m_folder).size(), 1u);
  EXPECT_EQ(journalDamage(m_folder).front().message.code, "store.journal-lost");
  std::filesystem::remove(kept());
  EXPECT_EQ(opened().size(), all.size() - 2);
  EXPECT_TRUE(journalDamage(m_folder).empty());
}

// Nothing in such a journal is unreadable, so it needs no copy, and its owner must not be stopped by earlier damage.
TEST_F(JournalDamageTest, AJumpOfTheSeqStopsNoWriterIfAllNamesAreUsed) {
  fillJournal();
  const Entries all = read();
  const std::string jumped = leaveAJump();
  writeBytes(kept(), "x");
  ASSERT_EQ(journalDamage(m_folder).back().message.code, "store.journal-gap");
  EXPECT_NE(english(journalDamage(m_folder).back()).find(kept() + ".2"), std::string::npos) << "the next free name";
  useAllNames();
  for (int times = 0; times < 2; ++times) {
    const Error gap = journalDamage(m_folder).back();
    EXPECT_EQ(gap.message.code, "store.journal-gap-stays");
    EXPECT_NE(english(gap).find(kept()), std::string::npos);
    EXPECT_EQ(opened().size(), all.size() - 2);
    EXPECT_EQ(bytesOf(journal()), jumped);
  }
  {
    const auto file = JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
    ASSERT_TRUE(file);
    EXPECT_EQ((*file)->append({{"kind", "of a test"}}).value_or(0), 31u);
  }
  std::filesystem::remove(kept());
  EXPECT_EQ(opened().size(), all.size() - 1);
  EXPECT_TRUE(bytesOf(kept()).starts_with(jumped)) << "once a name is free, the file is kept";
}

TEST_F(JournalDamageTest, AJournalBehindTheDatabaseStopsNoWriterIfAllNamesAreUsed) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"before"}}));
  m_writer.reset();
  std::filesystem::remove(journal());
  useAllNames();
  EXPECT_EQ(openedStore(), Codes{"store.journal-behind"});
  ASSERT_TRUE(m_writer);
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "noted"}));
  m_writer.reset();
  EXPECT_EQ(warnings().count("store.journal-gap-stays"), 1u);
  EXPECT_EQ(openedStore(), Codes()) << "the new entry comes after those that are lost";
  m_writer.reset();
  EXPECT_EQ(reader()->run(kRun).value()->tags, (std::vector<std::string>{"before"}));
  EXPECT_EQ(reader()->run(kRun).value()->note, "noted");
}

// The next writer cannot keep the file, so the warning must name what the user can do.
TEST_F(JournalDamageTest, AnUnreadableJournalNamesTheFilesToMoveAwayIfAllNamesAreUsed) {
  writeBytes(journal(), std::string(100, 'x'));
  ASSERT_EQ(journalDamage(m_folder).back().message.code, "store.journal-unreadable");
  useAllNames();
  EXPECT_EQ(journalDamage(m_folder).back().message.code, "store.journal-kept");
}

TEST_F(JournalDamageTest, StudiesThatTheJournalLacksComeFromTheirFiles) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, "aa")}));
  const StudyRow before = reader()->studies().value().at(0);
  m_writer.reset();
  for (const char* name : {"/store.db", "/store.db-wal", "/store.db-shm", "/journal.log"})
    std::filesystem::remove(m_folder + name);
  EXPECT_EQ(rebuilt().count("store.study-restored"), 1u);
  const StudyRow after = reader()->studies().value().at(0);
  EXPECT_EQ(after.id, before.id);
  EXPECT_EQ(after.cells, before.cells);
  EXPECT_EQ(after.runs, before.runs);
  EXPECT_EQ(reader()->runs(kStudy).value().size(), 1u);
}

TEST_F(JournalDamageTest, FoldersThatAreLinksAreRefused) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->addAttempt(kRun, 0));
  m_writer.reset();
  ASSERT_TRUE(makeFolders(m_folder + "/bundles/" + kStudy.value));
  for (const std::string& name : std::vector<std::string>{"studies", "runs", "bundles", "studies/" + kStudy.value,
                                                          "runs/" + kRun.value, "bundles/" + kStudy.value}) {
    const std::string path = m_folder + "/" + name, target = m_folder + "/elsewhere";
    std::filesystem::rename(path, target);
    std::filesystem::create_directory_symlink(target, path);
    const auto writer = StoreWriter::open(m_folder);
    ASSERT_FALSE(writer) << name;
    EXPECT_EQ(writer.error().message.code, "file.link") << name;
    const Status rebuilt = rebuildStore(m_folder);
    ASSERT_FALSE(rebuilt) << name;
    EXPECT_EQ(rebuilt.error().message.code, "file.link") << name;
    const bool isOuter = name.find('/') == std::string::npos;
    EXPECT_EQ(rebuildStore(m_folder, {}, Links::followed).has_value(), isOuter) << name;
    std::filesystem::remove(path);
    std::filesystem::rename(target, path);
    EXPECT_TRUE(rebuildStore(m_folder)) << name;
  }
}

// Opening a store does not read the folder of every run, so that each function that writes to an attempt checks it.
TEST_F(JournalDamageTest, NothingIsWrittenToAnAttemptThatIsALink) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->addAttempt(kRun, 0));
  const std::string path = attemptFolder(m_folder, kRun, 0), target = m_folder + "/elsewhere";
  std::filesystem::rename(path, target);
  std::filesystem::create_directory_symlink(target, path);
  std::vector<Error> refused;
  const auto collect = [&](const auto& result) {
    ASSERT_FALSE(result);
    refused.push_back(result.error());
  };
  collect(m_writer->addAttempt(kRun, 0));
  collect(writeMirror(m_folder, {kRun, 0, {SourceKind::rank, 0}, 1, 0, "bytes", false}, 0));
  collect(LogWriter::open({.folder = path, .run = kRun, .attempt = 0, .source = {SourceKind::client, 0}}));
  collect(rebuildStore(m_folder));
  for (const Error& damage : storeDamage(m_folder)) refused.push_back(damage);
  EXPECT_EQ(refused.size(), 5u);
  for (const Error& error : refused) EXPECT_EQ(error.message.code, "file.link");
  EXPECT_TRUE(std::filesystem::is_empty(target));
}

TEST_F(JournalDamageTest, LinksDevicesAndPipesAreRefused) {
  const std::string precious = m_folder + "/precious.txt";
  writeBytes(precious, "mine");
  for (const char* name : {"lock", "journal.log"}) {
    const std::string path = m_folder + "/" + name;
    const auto refuses = [&] {
      return std::string(name) == "lock" ? !takeStoreLock(m_folder)
                                         : !JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
    };
    std::filesystem::create_symlink(precious, path);
    EXPECT_TRUE(refuses()) << name;
    std::filesystem::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    EXPECT_TRUE(refuses()) << name;
    std::filesystem::remove(path);
  }
  EXPECT_EQ(bytesOf(precious), "mine");
}

}  // namespace scalescope
