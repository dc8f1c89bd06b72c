#include "core/base/json/nested.h"
#include "core/store/sqlite/sqlite.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {

TEST_F(StoreTest, AStudyItsCellsAndARunAreListed) {
  open();
  addStudyAndRun();
  EXPECT_EQ(m_writer->writeCells(kStudy, {storedCell(1, "aa"), storedCell(2, kKey.value)}).value(), 1);
  EXPECT_EQ(m_writer->writeCells(kStudy, {storedCell(1, "aa"), storedCell(2, kKey.value)}).value(), 1);
  EXPECT_EQ(m_writer->writeCells(kStudy, {storedCell(1, "bb"), storedCell(3, "cc")}).value(), 2);
  const auto store = reader();
  const auto studies = store->studies().value();
  ASSERT_EQ(studies.size(), 1u);
  EXPECT_EQ(studies[0].name, "strong");
  EXPECT_EQ(studies[0].cells, 3);
  EXPECT_EQ(studies[0].runs, 1);
  EXPECT_EQ(studies[0].state, StudyState::incomplete);
  EXPECT_GT(studies[0].createdWallNs, 0);
  const auto cells = store->cells(kStudy).value();
  ASSERT_EQ(cells.size(), 3u);
  EXPECT_EQ(cells[0].key.value, "bb");
  EXPECT_EQ(cells[0].generation, 2);
  EXPECT_EQ(cells[1].key, kKey);
  EXPECT_EQ(cells[1].generation, 1);
  const auto runs = store->runs(kStudy).value();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].status, RunStatus::queued);
  EXPECT_EQ(runs[0].globalBatch, 64);
  EXPECT_EQ(runs[0].perRankBatch, 32);
  EXPECT_EQ(runs[0].strategy, "ddp");
  EXPECT_TRUE(std::isnan(runs[0].lastLoss));
  EXPECT_EQ(store->runsOfKey(kKey).value().size(), 1u);
  EXPECT_EQ(store->findStudy("strong").value(), kStudy);
  EXPECT_EQ(store->findStudy("01J9ZK3T5W8X2Y4A6B8C0D1E2G").value(), kStudy);
  EXPECT_EQ(store->findRun("01J9ZK3").value(), kRun);
  EXPECT_EQ(store->findRun("01*").error().message.code, "store.unknown-run");
  EXPECT_EQ(store->studySpec(kStudy).value()["name"], "strong");
}

// The file is byte for byte like that of earlier stores.
TEST_F(StoreTest, CellsAreInTheirFileByGeneration) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(7, "aa"), storedCell(8, "")}));
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(7, "bb")}));
  const std::string expected = R"({
 "cells": [
  {
   "cell": {
    "cell": 7,
    "nodes": 1,
    "untilOom": false
   },
   "generation": 1,
   "key": "aa"
  },
  {
   "cell": {
    "cell": 8,
    "nodes": 1,
    "untilOom": false
   },
   "generation": 1,
   "key": ""
  },
  {
   "cell": {
    "cell": 7,
    "nodes": 1,
    "untilOom": false
   },
   "generation": 2,
   "key": "bb"
  }
 ],
 "study": "STUDY",
 "version": 1
}
)";
  std::string file = readFile(m_folder + "/studies/" + kStudy.value + "/cells.json").value();
  file.replace(file.find(kStudy.value), kStudy.value.size(), "STUDY");
  EXPECT_EQ(file, expected);
}

TEST_F(StoreTest, TheCauseOfARunIsAMessageAsAValueToo) {
  open();
  addStudyAndRun();
  const Message cause{"launcher.rank-ended", {{"rank", std::int64_t{1}}, {"what", std::string("signal 9")}}};
  const nlohmann::json fields{{"status", "crashed"}, {"message", english(cause)}, {"cause", cause}};
  give(kClient, 1, segmentImage(headerOf(kClient), {{RecordType::outcome, 1, 2'000'000'000, ObjectRecord{fields}}}));
  const RunRow row = reader()->run(kRun).value().value();
  EXPECT_EQ(row.cause, "rank 1 ended early: signal 9");
  ASSERT_TRUE(row.reason);
  EXPECT_EQ(*row.reason, cause);
}

// A cause of a megabyte of control characters was stored four times, each with six bytes for a character.
TEST_F(StoreTest, ALongCauseIsStoredWithItsBeginning) {
  open();
  addStudyAndRun();
  std::string text = "x";
  while (text.size() < 100'000) text += "\u00e9";
  const nlohmann::json cause = Message{"launcher.rank-ended", {{"what", std::string(1000, '\x01')}}};
  const nlohmann::json shortened{{"status", "crashed"}, {"message", std::string(9000, 'y')}, {"cause", cause}};
  give(kClient, 1,
       segmentImage(headerOf(kClient),
                    {{RecordType::outcome, 1, 5, ObjectRecord{{{"status", "crashed"}, {"message", text}}}}}));
  EXPECT_EQ(reader()->run(kRun).value()->cause, text.substr(0, 8191)) << "no character is cut";
  give(kClient, 2, segmentImage(headerOf(kClient, 2, 2), {{RecordType::outcome, 2, 5, ObjectRecord{shortened}}}));
  EXPECT_EQ(reader()->run(kRun).value()->cause, std::string(8192, 'y'));
  const auto stored = Database::open(m_folder + "/store.db", Database::Mode::readOnly).value();
  EXPECT_EQ(stored->integer("SELECT max(length(CAST(cause AS BLOB))) FROM source"), 8192);
}

TEST_F(StoreTest, EveryRecordComesBackOnceWithItsSummary) {
  open();
  addStudyAndRun();
  const std::vector<Record> steps = stepRecords(100);
  give(kRank0, 1, segmentImage(headerOf(kRank0), steps));
  EXPECT_EQ(reader()->run(kRun).value()->status, RunStatus::running);
  give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("crashed", "rank 1 was killed")));
  const auto store = reader();
  const RunRow row = store->run(kRun).value().value();
  EXPECT_EQ(row.status, RunStatus::crashed);
  EXPECT_EQ(row.cause, "rank 1 was killed");
  EXPECT_EQ(row.attempts, 1);
  EXPECT_EQ(row.steps, 100);
  EXPECT_DOUBLE_EQ(row.lastLoss, stepRecord(99).loss);
  EXPECT_NEAR(row.imagesPerSecond, 32 / 0.019, 1e-9);
  EXPECT_EQ(row.records, 101u);
  EXPECT_EQ(row.gaps, 0u);
  EXPECT_EQ(row.startedWallNs, sampleHeader().wallNs - sampleHeader().monotonicNs + steps[0].timeNs);
  EXPECT_EQ(row.endedWallNs, sampleHeader().wallNs - sampleHeader().monotonicNs + 2'000'000'000);
  const auto records = store->records(kRun, {RecordType::step}).value();
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records.at(kRank0), steps);
  EXPECT_EQ(store->recordHashes(kRun, 0).value().at(kRank0), hashesOf(steps));
}

TEST_F(StoreTest, OverlapIsSkippedAHoleIsAnError) {
  open();
  addStudyAndRun();
  const std::vector<Record> steps = stepRecords(2000);
  const std::string image = segmentImage(headerOf(kRank0), steps);
  writeSegment(kRank0, 1, image);
  std::size_t at = 0;
  std::size_t records = 0;
  for (std::size_t size = 1; at < image.size(); size = size * 3 % 7001 + 1) {
    const std::size_t from = at - std::min(at, size / 2);
    const std::size_t to = std::min(image.size(), at + size);
    const auto stored = m_writer->ingest({{kRun, 0, kRank0, 1, from, image.substr(from, to - from), false}});
    ASSERT_TRUE(stored);
    for (const Ingested& one : *stored) records += one.count;
    at = to;
    if (size % 5 == 0) open();  // A restart resumes at the stored offset.
    if (size % 5 == 0) {
      const auto offsets = m_writer->resumeOffsets(kRun, 0);
      ASSERT_LE(offsets.size(), 1u);
      at = offsets.empty() ? 0 : offsets[0].offset;  // Nothing is stored before the first complete record.
    }
  }
  EXPECT_EQ(records, 2000u);
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 1, image.size() + 1, "x", false}), "store.hole");
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 2, 5, "x", false}), "store.hole");
  EXPECT_EQ(reader()->recordHashes(kRun, 0).value().at(kRank0), hashesOf(steps));
  EXPECT_EQ(m_writer->resumeOffsets(kRun, 0)[0].lastSeq, 2000u);
}

// If a source leaves a hole or sends no log, nothing of it is stored; the others of the batch are not affected.
TEST_F(StoreTest, ABadSourceDoesNotFailTheBatchOfTheOthers) {
  open();
  addStudyAndRun();
  const Source good{SourceKind::rank, 1}, wild{SourceKind::node, 0};
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(50)),
                    other = segmentImage(headerOf(good), stepRecords(50));
  writeSegment(kRank0, 1, image);
  writeSegment(good, 1, other);
  const std::size_t half = image.size() / 2;
  const auto stored = m_writer->ingest({{kRun, 0, kRank0, 1, 0, image.substr(0, half), false},
                                        {kRun, 0, good, 1, 0, other, false},
                                        {kRun, 0, wild, 1 << 20, 0, "x", false},
                                        {kRun, 0, kRank0, 1, half + 1, image.substr(half + 1), false}});
  ASSERT_TRUE(stored) << english(stored.error());
  std::map<Source, const Ingested*> bySource;
  for (const Ingested& one : *stored) bySource[one.source] = &one;
  ASSERT_EQ(bySource.size(), 3u);
  EXPECT_EQ(bySource[kRank0]->refused->message.code, "store.hole");
  EXPECT_EQ(bySource[wild]->refused->message.code, "store.no-log");
  EXPECT_FALSE(bySource[good]->refused);
  EXPECT_EQ(bySource[good]->count, 50u);
  EXPECT_EQ(reader()->run(kRun).value()->records, 50u);
  const auto offsets = m_writer->resumeOffsets(kRun, 0);
  ASSERT_EQ(offsets.size(), 1u);
  EXPECT_EQ(offsets[0].source, good);
  EXPECT_EQ(m_writer->admit({{kRun, 0, kRank0, 1, 0, "", false}})[0].from, 0u);
  give(kRank0, 1, image);  // After that the source is stored as usual.
  EXPECT_EQ(reader()->run(kRun).value()->records, 100u);
}

TEST_F(StoreTest, RecordsOfEndlessSourcesAreDropped) {
  open();
  addStudyAndRun();
  const std::string zeros(8u << 20, '\0');
  std::string refused;
  for (int segment = 1; segment < 40 && refused.empty(); ++segment)
    refused = refusalOf({kRun, 0, kRank0, segment, 0, zeros, false});
  EXPECT_EQ(refused, "store.no-log");
  EXPECT_EQ(refusalOf({kRun, 0, {SourceKind::rank, 1}, 1, 0, std::string(200u << 20, 'x'), false}), "store.no-log");
}

// Only zeros can be left of a log that is complete: an import of a small folder with such logs needed gigabytes.
TEST_F(StoreTest, TheZerosAtTheEndOfACompleteLogAreNotHeld) {
  open();
  addStudyAndRun();
  const std::string zeros(8u << 20, '\0');
  for (int segment = 1; segment < 12; ++segment)
    EXPECT_EQ(refusalOf({kRun, 0, kRank0, segment, 0, zeros, true}), "") << segment;
  EXPECT_EQ(m_writer->admit({{kRun, 0, kRank0, 11, 0, "", false}})[0].from, zeros.size());
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 11, zeros.size(), "", true}), "");
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 11, zeros.size() + 1, "x", true}), "store.hole");
  EXPECT_EQ(reader()->run(kRun).value()->gaps, 0u);
  // Bytes that follow all the same are read as if the zeros were still there.
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 10, zeros.size(), "x", true}), "");
  EXPECT_EQ(reader()->run(kRun).value()->gaps, 1u);
  EXPECT_EQ(m_writer->admit({{kRun, 0, kRank0, 10, 0, "", false}})[0].from, zeros.size() + 1);
}

// The database of another user may have views that never end and computed columns of any size.
TEST_F(StoreTest, ADatabaseWithOtherTablesIsRefusedAndRebuilt) {
  open();
  addStudyAndRun();
  m_writer.reset();
  {
    const auto db = Database::open(m_folder + "/store.db", Database::Mode::create).value();
    db->exec("DROP TABLE queue");
    db->exec(
        "CREATE VIEW queue AS SELECT 1 AS position, '' AS entry, '' AS study, '' AS cells, 0 AS again,"
        " '' AS context, -1 AS exitCode");
    ASSERT_TRUE(db->status());
  }
  const auto refused = StoreReader::open(m_folder);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "store.corrupt");
  EXPECT_EQ(nestedIn(refused.error().message, "reason"), (Message{"store.other-tables", {}}));
  EXPECT_FALSE(StoreWriter::open(m_folder));
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(reader()->studies().value().size(), 1u);
}

// A log of a few hundred kB that is full of empty lists needs a hundred times as much memory.
TEST_F(StoreTest, RecordsOfTooManyValuesAreNotRead) {
  open();
  addStudyAndRun();
  const std::vector<nlohmann::json> zeros(1'000'000, 0);
  std::vector<Record> records;
  for (std::uint64_t seq = 1; seq <= 4; ++seq)
    records.push_back({RecordType::manifest, seq, 5, ObjectRecord{{{"unknown", zeros}}}});
  give(kRank0, 1, segmentImage(headerOf(kRank0), {records[0], records[1], records[2]}));
  const auto few = reader()->records(kRun, {RecordType::manifest});
  ASSERT_TRUE(few) << english(few.error());
  EXPECT_EQ(few->at(kRank0).size(), 3u);
  give({SourceKind::rank, 1}, 1, segmentImage(headerOf({SourceKind::rank, 1}), {records[3]}));
  const auto many = reader()->records(kRun, {RecordType::manifest});
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().message.code, "json.too-many-values");
}

// A long reader delays nothing, and the WAL that it kept is truncated after it closes.
TEST_F(StoreTest, AReaderThatHoldsATransactionDelaysNoIngest) {
  open();
  addStudyAndRun();
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(2000));
  writeSegment(kRank0, 1, image);
  const std::string wal = m_folder + "/store.db-wal";
  std::uintmax_t largest = 0;
  {
    const auto view = Database::open(m_folder + "/store.db", Database::Mode::readOnly).value();
    view->exec("BEGIN");
    ASSERT_EQ(view->integer("SELECT count(*) FROM source"), 0);
    const std::size_t piece = image.size() / 100 + 1;
    for (std::size_t at = 0; at < image.size(); at += piece) {
      const auto stored = m_writer->ingest({{kRun, 0, kRank0, 1, at, image.substr(at, piece), false}});
      ASSERT_TRUE(stored) << english(stored.error());
      ASSERT_TRUE(m_writer->journal(RunNoted{kRun, std::string(200'000, static_cast<char>('a' + at % 26))}));
      m_writer->checkpointIfDue();
      largest = std::max(largest, std::filesystem::file_size(wal));
    }
    EXPECT_EQ(view->integer("SELECT count(*) FROM source"), 0);  // The reader's snapshot has not changed.
    view->exec("COMMIT");
    EXPECT_EQ(view->integer("SELECT records FROM source"), 2000);
  }
  EXPECT_GT(largest, 16u << 20);
  m_writer->checkpointIfDue();
  EXPECT_EQ(std::filesystem::file_size(wal), 0u);
}

TEST_F(StoreTest, OneUnreadablePlanIsAWarningThatNamesIt) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(10)));
  const RunId other{makeUlid()};
  const std::string plan = m_folder + "/runs/" + other.value + "/plan.json";
  ASSERT_TRUE(makeFolders(m_folder + "/runs/" + other.value));
  ASSERT_TRUE(writeFileAtomic(plan, "{\"run\": "));
  writeSegment(kRank0, 1, segmentImage(headerOf(kRank0, 1, 1, other), stepRecords(10)), other);
  std::vector<std::string> warnings;
  const auto warn = [&](const Error& error) { warnings.push_back(english(error)); };
  m_writer.reset();
  m_writer = StoreWriter::open(m_folder, {.progress = {}, .warning = warn, .stop = {}}).value();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find(plan), std::string::npos) << warnings[0];
  EXPECT_EQ(reader()->runs().value().size(), 1u);
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder, {.progress = {}, .warning = warn, .stop = {}}));
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_EQ(reader()->run(kRun).value()->records, 10u);
}

// Records are only in the logs: a missing log is an error, not fewer records.
TEST_F(StoreTest, ALogThatIsGoneOrShorterIsAnError) {
  open();
  addStudyAndRun();
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(100));
  give(kRank0, 1, image);
  give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("done")));
  writeSegment(kRank0, 1, image.substr(0, image.size() / 2));
  EXPECT_EQ(reader()->records(kRun, {RecordType::step}).error().message.code, "store.log-short");
  std::filesystem::remove(m_folder + "/runs/" + kRun.value + "/0/rank-0.0001.log");
  EXPECT_EQ(reader()->records(kRun, {RecordType::step}).error().message.code, "store.log");
  EXPECT_EQ(reader()->records(kRun, {RecordType::outcome}).value().size(), 1u);  // It is in another log.
}

TEST_F(StoreTest, ReserveAndTakenOverSourcesAreStoredOnce) {
  open();
  addStudyAndRun();
  const std::vector<Record> first = stepRecords(10);
  std::vector<Record> second = stepRecords(10, 9, 8);  // 9 and 10 are repeated, and 12 is in the reserve.
  second.erase(second.begin() + 3);
  const std::vector<Record> reserve{{RecordType::error, 12, 5, ObjectRecord{{{"operation", "x"}}}}};
  give(kRank0, 1, segmentImage(headerOf(kRank0), first), true);
  give(kRank0, 2, segmentImage(headerOf(kRank0, 2, 11), second), true);
  EXPECT_EQ(reader()->run(kRun).value()->gaps, 1u);  // The gap exists until the reserve is read.
  give(kRank0, 0, segmentImage(headerOf(kRank0, 0, 12), reserve), true);
  give(kRank0, 0, segmentImage(headerOf(kRank0, 0, 12), reserve), true);
  const auto hashes = reader()->recordHashes(kRun, 0).value().at(kRank0);
  ASSERT_EQ(hashes.size(), 18u);
  for (std::size_t i = 0; i < hashes.size(); ++i) EXPECT_EQ(hashes[i].first, i + 1);
  EXPECT_EQ(reader()->run(kRun).value()->gaps, 0u);
  EXPECT_EQ(reader()->run(kRun).value()->records, 18u);
}

TEST_F(StoreTest, ADamagedMiddleIsOneGapAndLaterBlocksAreStored) {
  open();
  addStudyAndRun();
  const std::vector<Record> steps = stepRecords(1000);
  std::string image = segmentImage(headerOf(kRank0), steps);
  image[2 * kBlockBytes + 100] ^= 1;
  give(kRank0, 1, image, true);
  const auto store = reader();
  EXPECT_EQ(store->run(kRun).value()->gaps, 1u);
  const auto hashes = store->recordHashes(kRun, 0).value().at(kRank0);
  EXPECT_LT(hashes.size(), 1000u);
  EXPECT_GT(hashes.size(), 700u);
  EXPECT_EQ(hashes.back().first, 1000u);
}

TEST_F(StoreTest, TextsOfAReportAreInTheJournalByTheirSection) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(StudyWritten{kStudy, "lab.en.verdict", "first"}));
  ASSERT_TRUE(m_writer->journal(StudyWritten{kStudy, "lab.en.own.heading.speedup", "mine"}));
  ASSERT_TRUE(m_writer->journal(StudyWritten{kStudy, "lab.en.verdict", "second"}));
  const auto store = reader();
  const StudyId other{makeUlid()};
  EXPECT_EQ(m_writer->journal(StudyWritten{other, "p", "t"}).error().message.code, "store.unknown-study");
  using Texts = std::map<std::string, std::string>;
  EXPECT_EQ(store->texts(kStudy).value(),
            (Texts{{"lab.en.own.heading.speedup", "mine"}, {"lab.en.verdict", "second"}}));
  EXPECT_TRUE(store->texts(other).value().empty());
  ASSERT_TRUE(m_writer->journal(StudyWritten{kStudy, "lab.en.verdict", ""}));  // The computed text is used again.
  EXPECT_EQ(store->texts(kStudy).value(), (Texts{{"lab.en.own.heading.speedup", "mine"}}));
}

TEST_F(StoreTest, TagsNotesDeletionAndQueueLiveInTheJournal) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"good", "warm"}}));
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "with fan"}));
  ClientContext client;
  client.workingDirectory = "/home/a";
  const StudyQueued queued{kStudy, {1, 2}, true, EntryId(makeUlid()), client};
  ASSERT_TRUE(m_writer->journal(queued));
  EXPECT_EQ(m_writer->journal(RunNoted{RunId(makeUlid()), "x"}).error().message.code, "store.unknown-run");
  EXPECT_FALSE(m_writer->journal(RunTagged{{}, {"x"}}));
  EXPECT_EQ(m_writer->journal(Deleted{}).error().message.code, "store.unknown-run");
  EXPECT_EQ(m_writer->journal(StudyQueued{StudyId(makeUlid()), {}, false}).error().message.code, "store.unknown-study");
  auto store = reader();
  RunRow row = store->run(kRun).value().value();
  EXPECT_EQ(row.tags, (std::vector<std::string>{"good", "warm"}));
  EXPECT_EQ(row.note, "with fan");
  EXPECT_EQ(store->queue().value(), std::vector<StudyQueued>{queued});
  EXPECT_EQ(store->studies().value()[0].state, StudyState::queued);
  ASSERT_TRUE(m_writer->journal(Deleted{.run = kRun, .study = {}}));
  EXPECT_TRUE(store->runs().value().empty());
  EXPECT_TRUE(store->runsOfKey(kKey).value().empty());
  EXPECT_EQ(store->runs({}, true).value().size(), 1u);
  EXPECT_EQ(store->studies().value()[0].runs, 0);
  EXPECT_TRUE(std::filesystem::exists(m_folder + "/runs/" + kRun.value + "/plan.json"));
  ASSERT_TRUE(m_writer->journal(Undeleted{.run = kRun, .study = {}}));
  EXPECT_EQ(store->runs().value().size(), 1u);
  ASSERT_TRUE(m_writer->journal(Deleted{.run = {}, .study = kStudy}));
  EXPECT_TRUE(store->studies().value().empty());
  EXPECT_TRUE(store->runs().value().empty());
  ASSERT_TRUE(m_writer->journal(Undeleted{.run = {}, .study = kStudy}));
  const StudyQueued second{kStudy, {}, false, EntryId(makeUlid())};
  ASSERT_TRUE(m_writer->journal(second));
  ASSERT_TRUE(m_writer->journal(second));  // A repeated entry is added once.
  EXPECT_EQ(store->queue().value(), (std::vector<StudyQueued>{queued, second}));
  ASSERT_TRUE(m_writer->journal(StudyDequeued{kStudy, queued.entry, 3}));
  EXPECT_EQ(store->queue().value(), std::vector<StudyQueued>{second});
  EXPECT_EQ(store->entry(queued.entry).value()->exitCode, 3);
  EXPECT_EQ(store->entry(second.entry).value()->exitCode, std::nullopt);
  EXPECT_FALSE(store->entry(EntryId(makeUlid())).value().has_value());
  // Older journals have entries without ids: one per study, and the whole study leaves the queue.
  ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {2}, false}));
  ASSERT_EQ(store->queue()->size(), 1u);
  EXPECT_TRUE(isWellFormed(store->queue()->front().entry));
  ASSERT_TRUE(m_writer->journal(StudyDequeued{kStudy}));
  EXPECT_TRUE(store->queue()->empty());
}

// The user's changes of the queue come from the journal alone, also in a database that is rebuilt.
TEST_F(StoreTest, TheQueueKeepsItsOrderAndWhatIsHeld) {
  open();
  addStudyAndRun();
  std::vector<EntryId> entries;
  for (int i = 0; i < 4; ++i) {
    entries.emplace_back(makeUlid());
    ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {}, false, entries.back()}));
  }
  const auto standing = [this] {
    std::vector<EntryId> out;
    const auto queue = reader()->queue();
    for (const StudyQueued& each : *queue) out.push_back(each.entry);
    return out;
  };
  ASSERT_TRUE(m_writer->journal(EntryMoved{entries[3], entries[1]}));
  EXPECT_EQ(standing(), (std::vector{entries[0], entries[3], entries[1], entries[2]}));
  ASSERT_TRUE(m_writer->journal(EntryMoved{entries[0], {}}));
  EXPECT_EQ(standing(), (std::vector{entries[3], entries[1], entries[2], entries[0]}));
  ASSERT_TRUE(m_writer->journal(StudyDequeued{kStudy, entries[3], 0}));
  ASSERT_TRUE(m_writer->journal(
      EntryMoved{entries[2], entries[3]}));  // The other entry has left the queue, so nothing changes.
  EntryId last(makeUlid());
  ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {}, false, last}));
  ASSERT_TRUE(m_writer->journal(EntryHeld{entries[1], true}));
  ASSERT_TRUE(m_writer->journal(EntryHeld{last, true}));
  ASSERT_TRUE(m_writer->journal(EntryHeld{last, false}));
  EXPECT_EQ(standing(), (std::vector{entries[1], entries[2], entries[0], last}));
  EXPECT_EQ(reader()->heldEntries().value(), std::vector{entries[1]});
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::queued);
  for (const EntryId& each : {entries[2], entries[0], last}) ASSERT_TRUE(m_writer->journal(EntryHeld{each, true}));
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::paused);
}

TEST_F(StoreTest, AbandonedHostsAreKnownAsLongAsTheirEntryIsQueued) {
  open();
  addStudyAndRun();
  const EntryId first(makeUlid()), second(makeUlid());
  for (const EntryId& each : {first, second}) ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {}, false, each}));
  ASSERT_TRUE(m_writer->journal(HostAbandoned{second, "n 2%"}));
  ASSERT_TRUE(m_writer->journal(HostAbandoned{second, "n1"}));
  ASSERT_TRUE(m_writer->journal(HostAbandoned{second, "n1"}));
  EXPECT_EQ(reader()->abandoned().value(), (std::vector<HostAbandoned>{{second, "n 2%"}, {second, "n1"}}));
  ASSERT_TRUE(m_writer->journal(StudyDequeued{kStudy, second, 3}));
  EXPECT_TRUE(reader()->abandoned().value().empty());
}

// Only the owner's record in `client` determines how a run ended: a rank or a node, which may be another user's,
// cannot.
TEST_F(StoreTest, OnlyTheClientsOutcomeCounts) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), outcomeRecords("done")));
  give({SourceKind::node, 0}, 1, segmentImage(headerOf({SourceKind::node, 0}), outcomeRecords("crashed", "no")));
  EXPECT_EQ(reader()->run(kRun).value()->status, RunStatus::running);
  give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("stalled", "yes")));
  EXPECT_EQ(reader()->run(kRun).value()->status, RunStatus::stalled);
  EXPECT_EQ(reader()->run(kRun).value()->cause, "yes");
}

TEST_F(StoreTest, WhatCannotBeReadOfAnObjectIsAGap) {
  open();
  addStudyAndRun();
  const auto object = [](RecordType type, std::uint64_t seq, nlohmann::json fields) {
    return Record{type, seq, 5, ObjectRecord{std::move(fields)}};
  };
  give(kRank0, 1,
       segmentImage(headerOf(kRank0), {object(RecordType::error, 1, {{"secondary", "x"}, {"silentRanks", 7}}),
                                       object(RecordType::drop, 2, {{"kind", "step"}, {"count", -4}}),
                                       object(RecordType::exit, 3, {{"code", 0}, {"later", {1, 2}}})}));
  give(kClient, 1, segmentImage(headerOf(kClient), {object(RecordType::outcome, 1, {{"status", 7}, {"cause", 1}})}));
  const RunRow row = *reader()->run(kRun).value();
  EXPECT_EQ(row.gaps, 3u);
  EXPECT_EQ(row.drops, 0u);
  EXPECT_EQ(row.records, 4u);  // They are kept unchanged.
  EXPECT_EQ(row.status, RunStatus::running);
}

TEST_F(StoreTest, AStudyIsFinishedWhenEveryKeyHasItsRepeats) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, kKey.value), storedCell(2, "bb", true)}));
  const RunId second{makeUlid()}, oom{makeUlid()};
  ASSERT_TRUE(m_writer->addRun(samplePlan(second, 2)));
  ASSERT_TRUE(m_writer->addRun(samplePlan(oom, 1, "bb")));
  give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("done")));
  give(kClient, 1, segmentImage(headerOf(kClient, 1, 1, oom), outcomeRecords("oom", "m")), false, oom);
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::incomplete);
  give(kClient, 1, segmentImage(headerOf(kClient, 1, 1, second), outcomeRecords("done")), false, second);
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::finished);
  EXPECT_EQ(reader()->studies().value()[0].runsDone, 2);
  ASSERT_TRUE(m_writer->journal(Deleted{.run = second, .study = {}}));
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::incomplete);
}

// With open repeats, only the entry that ran them knew how many are enough: a study is finished if that entry ended
// with 0.
TEST_F(StoreTest, TheNewestEntryDecidesWhetherOpenRepeatsAreEnough) {
  open();
  StudyCreated created = studyCreated();
  created.spec["measure"]["repeats"] = {{"until", 0.03}, {"from", 1}, {"max", 5}};
  ASSERT_TRUE(m_writer->journal(created));
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, kKey.value)}));
  ASSERT_TRUE(m_writer->addRun(samplePlan()));
  EXPECT_EQ(reader()->studies().value()[0].state, StudyState::incomplete);
  give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("done")));
  EXPECT_EQ(reader()->studies().value()[0].state,
            StudyState::finished);  // The run comes from elsewhere, because no entry ran it.
  for (const int code : {130, 0}) {
    const EntryId entry(makeUlid());
    ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {}, false, entry, {}}));
    EXPECT_EQ(reader()->studies().value()[0].state, StudyState::queued);
    ASSERT_TRUE(m_writer->journal(StudyDequeued{kStudy, entry, code}));
    EXPECT_EQ(reader()->studies().value()[0].state, code == 0 ? StudyState::finished : StudyState::incomplete);
  }
}

// The applied text is the one that a rebuild reads, whatever the user typed.
TEST_F(StoreTest, TextThatIsNoUtf8IsTheSameAfterARebuild) {
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"a\xff\xfe"}}));
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "n\xc3"}));
  const RunRow before = *reader()->run(kRun).value();
  EXPECT_EQ(before.tags, std::vector<std::string>{"a\xEF\xBF\xBD\xEF\xBF\xBD"});
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(reader()->run(kRun).value()->tags, before.tags);
  EXPECT_EQ(reader()->run(kRun).value()->note, before.note);
}

TEST_F(StoreTest, ARunOfAnUnknownPlanIsRefused) {
  open();
  EXPECT_EQ(refusalOf({kRun, 0, kRank0, 1, 0, "x", false}), "store.unknown-run");
  nlohmann::ordered_json plan = samplePlan();
  plan["run"] = "../../etc";
  EXPECT_EQ(m_writer->addRun(plan).error().message.code, "store.bad-id");
  EXPECT_FALSE(m_writer->journal(studyCreated(StudyId("../x"))));
}

TEST_F(StoreTest, WhatWasDurableInFilesOnlyIsIndexedAtTheNextStart) {
  open();
  addStudyAndRun();
  m_writer.reset();
  const RunId other{makeUlid()};
  const std::string folder = m_folder + "/runs/" + other.value;
  ASSERT_TRUE(makeFolders(folder));
  ASSERT_TRUE(writeFileAtomic(folder + "/plan.json", samplePlan(other, 2).dump()));
  open();
  EXPECT_EQ(reader()->runs().value().size(), 2u);
}

}  // namespace scalescope
