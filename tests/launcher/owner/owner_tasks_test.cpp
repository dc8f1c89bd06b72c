#include "launcher/owner/owner_tasks.h"

#include "core/store/store_lock.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/spec.h"
#include "tests/launcher/sample_ids.h"
#include "tests/temp_folder.h"
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace scalescope {
namespace {

control::Enqueue newStudy(const EntryId& entry) {
  control::Enqueue ask;
  ask.entry = entry;
  ask.spec = nlohmann::json::parse(R"({"scalescope": 1, "name": "t", "protocol": "strong",
    "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64},
    "axes": {"devices": [1], "globalBatch": [8], "strategy": ["single"]}})");
  ask.cells = {1};
  ask.context.workingDirectory = "/home/a";
  return ask;
}

// Returns the request as it is decoded from a frame.
control::Enqueue sent(const control::Enqueue& ask) {
  std::string bytes;
  control::encode(control::Request{1, ask}, bytes);
  FrameDecoder decoder;
  decoder.feed(bytes);
  Frame frame = decoder.next().value().value();
  const control::ClientMessage message = control::clientMessage(frame).value().value();
  return std::get<control::Enqueue>(std::get<control::Request>(message).command);
}

StudySpec withVariants() {
  const auto spec = studyFromJson(*newStudy(kFirst).spec, "test.json");
  EXPECT_TRUE(spec) << english(spec.error());
  StudySpec study = *spec;
  study.variants = {{"plain", nlohmann::json::object()}, {"late", {{"seed", 2}}}, {"again", {{"seed", 3}}}};
  return study;
}

std::vector<std::string> variantsOfCells(const Result<StudySpec>& study) {
  std::vector<std::string> variants;
  if (!study) return {english(study.error())};
  const auto cells = expand(*study);
  if (!cells) return {english(cells.error())};
  for (const Cell& cell : *cells) variants.push_back(cell.variant);
  return variants;
}

class OwnerTasks : public ::testing::Test {
 protected:
  void SetUp() override {
    auto writer = StoreWriter::open(m_folder);
    ASSERT_TRUE(writer) << english(writer.error());
    m_writer = std::move(*writer);
  }

  // Returns the variants of the study's cells, as the owner expands them.
  [[nodiscard]] std::vector<std::string> storedVariants(const StudyId& study) const {
    const auto reader = StoreReader::open(m_folder);
    EXPECT_TRUE(reader);
    const auto json = (*reader)->studySpec(study);
    EXPECT_TRUE(json);
    return variantsOfCells(studyFromJson(*json, "stored"));
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
  std::unique_ptr<StoreWriter> m_writer;
};

TEST_F(OwnerTasks, AStudysIdFollowsFromItsEntrys) {
  const auto first = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(first) << english(first.error());
  ASSERT_TRUE(first->created);
  EXPECT_EQ(first->created->study.value, kFirst.value);
  EXPECT_EQ(first->entry.study.value, kFirst.value);
  EXPECT_EQ(first->entry.name, "t");
  EXPECT_FALSE(first->ended);
  const auto again = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->entry, first->entry);
}

TEST_F(OwnerTasks, ANewStudysCellsComeWithIt) {
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(added);
  ASSERT_TRUE(added->expanded);
  EXPECT_EQ(added->expanded->cells, expand(added->expanded->study).value());
  EXPECT_EQ(added->expanded->study.name, "t");
}

// An owner may die between the journal's two entries: a repeated request is one study and one entry.
TEST_F(OwnerTasks, AStudyThatIsWrittenTwiceIsStoredOnce) {
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(added);
  ASSERT_TRUE(m_writer->journal(*added->created));
  const auto again = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(again);
  ASSERT_TRUE(writeEntry(*m_writer, *again));
  ASSERT_TRUE(writeEntry(*m_writer, *again));
  const auto reader = StoreReader::open(m_folder);
  ASSERT_TRUE(reader);
  EXPECT_EQ((*reader)->studies()->size(), 1u);
  const auto queue = (*reader)->queue();
  ASSERT_TRUE(queue);
  ASSERT_EQ(queue->size(), 1u);
  EXPECT_EQ(queue->front().entry, kFirst);
  EXPECT_EQ(queue->front().cells, std::vector<int>{1});
  EXPECT_EQ(queue->front().context->workingDirectory, "/home/a");
}

TEST_F(OwnerTasks, AnEntryThatHasEndedIsKnown) {
  EXPECT_FALSE(endedEntry(m_folder, kFirst));
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(added);
  ASSERT_TRUE(writeEntry(*m_writer, *added));
  EXPECT_FALSE(endedEntry(m_folder, kFirst));
  ASSERT_TRUE(m_writer->journal(StudyDequeued{added->entry.study, kFirst, 3}));
  const auto ended = endedEntry(m_folder, kFirst);
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->exitCode, 3);
  EXPECT_EQ(ended->state, StudyState::incomplete);
  EXPECT_EQ(ended->name, "t");
  const auto again = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->ended);
  EXPECT_FALSE(again->created);
}

TEST_F(OwnerTasks, AnotherEntryOfAStoredStudyMakesNone) {
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(writeEntry(*m_writer, *added));
  control::Enqueue ask;
  ask.entry = kSecond;
  ask.study = added->entry.study;
  ask.again = true;
  const auto second = checkNewEntry(m_folder, ask);
  ASSERT_TRUE(second) << english(second.error());
  EXPECT_FALSE(second->created);
  EXPECT_EQ(second->entry.study, added->entry.study);
  EXPECT_TRUE(second->entry.again);
  ask.study = StudyId("01JD0000000000000000000009");
  EXPECT_FALSE(checkNewEntry(m_folder, ask));
}

TEST_F(OwnerTasks, AnInvalidStudyIsRefusedWithAnError) {
  control::Enqueue ask = newStudy(kFirst);
  ask.spec = nlohmann::json{{"scalescope", 1}, {"nmae", "t"}};
  const auto refused = checkNewEntry(m_folder, ask);
  ASSERT_FALSE(refused);
  EXPECT_FALSE(english(refused.error()).empty());
  ask.spec.reset();
  EXPECT_FALSE(checkNewEntry(m_folder, ask));
}

// `run --only 1` names a cell by the number that the client planned.
TEST_F(OwnerTasks, CellsStandAsTheClientPlannedThem) {
  const StudySpec planned = withVariants();
  const std::vector<std::string> variants = variantsOfCells(planned);
  ASSERT_EQ(variants, (std::vector<std::string>{"plain", "late", "again"}));
  control::Enqueue ask = newStudy(kFirst);
  ask.spec = unordered(toJson(planned));
  const auto added = checkNewEntry(m_folder, sent(ask));
  ASSERT_TRUE(added) << english(added.error());
  ASSERT_TRUE(writeEntry(*m_writer, *added));
  EXPECT_EQ(storedVariants(added->entry.study), variants);
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder, {}));
  EXPECT_EQ(storedVariants(added->entry.study), variants);
  const auto file = readFile(m_folder + "/studies/" + added->entry.study.value + "/study.json");
  ASSERT_TRUE(file);
  EXPECT_EQ(variantsOfCells(parseStudy(*file, "study.json")), variants);
}

// In stores from before variants kept their order they are ordered by name, and their cells are numbered so.
TEST_F(OwnerTasks, AnOldStoresVariantsStandByName) {
  const StudyId study{kFirst.value};
  ASSERT_TRUE(m_writer->journal(StudyCreated{study, "t", "strong", nlohmann::json(toJson(withVariants()))}));
  EXPECT_EQ(storedVariants(study), (std::vector<std::string>{"again", "late", "plain"}));
}

TEST_F(OwnerTasks, AStoreKeepsItsIdAndItsQueue) {
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(writeEntry(*m_writer, *added));
  ASSERT_TRUE(m_writer->journal(QueuePaused{}));
  m_writer.reset();
  std::string id;
  {
    const auto opened = openStoreToOwn(m_folder, {});
    ASSERT_TRUE(opened) << english(opened.error());
    id = opened->client;
    EXPECT_TRUE(isUlid(id));
    EXPECT_TRUE(opened->paused);
    ASSERT_EQ(opened->queue.size(), 1u);
    EXPECT_EQ(opened->queue[0], added->entry);
  }
  const auto opened = openStoreToOwn(m_folder, {});
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->client, id);
}

TEST_F(OwnerTasks, AReplacedLockFileIsNotHeld) {
  const auto lock = takeStoreLock(m_folder);
  ASSERT_TRUE(lock && lock->fd.valid());
  EXPECT_TRUE(holdsLock(lock->fd, m_folder));
  std::filesystem::remove(m_folder + "/lock");
  EXPECT_FALSE(holdsLock(lock->fd, m_folder));
  std::ofstream(m_folder + "/lock") << "x";
  EXPECT_FALSE(holdsLock(lock->fd, m_folder));
}

TEST_F(OwnerTasks, StudiesAndRunsAreFoundByNameAndId) {
  const auto added = checkNewEntry(m_folder, newStudy(kFirst));
  ASSERT_TRUE(writeEntry(*m_writer, *added));
  const auto target = findTarget(m_folder, "t");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->study, added->entry.study);
  const auto nothing = findTarget(m_folder, "nobody");
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().message.code, "launcher.nothing-of-that-name");
}

}  // namespace
}  // namespace scalescope
