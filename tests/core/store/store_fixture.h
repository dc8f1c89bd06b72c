#pragma once

#include "core/base/crc32c.h"
#include "core/store/store.h"
#include "core/telemetry/log/log_file.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {

inline const StudyId kStudy{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
inline const CellKey kKey{"00112233445566aa"};

inline nlohmann::ordered_json samplePlan(const RunId& run = kRun, int repeat = 1, const std::string& key = kKey.value) {
  return {{"version", 1},
          {"study", kStudy.value},
          {"studyName", "strong"},
          {"generation", 1},
          {"key", key},
          {"repeat", repeat},
          {"run", run.value},
          {"cell",
           {{"cell", 2},
            {"variant", "plain"},
            {"strategy", "ddp"},
            {"precision", "fp32"},
            {"nodes", 1},
            {"devices", 2},
            {"globalBatch", 64},
            {"perRankBatch", 32.0}}}};
}

inline StudyCreated studyCreated(const StudyId& study = kStudy) {
  return {study, "strong", "strong", {{"name", "strong"}, {"measure", {{"repeats", 2}}}}};
}

inline StoredCell storedCell(int number, const std::string& key, bool untilOom = false) {
  return {0, CellKey{key}, {{"cell", number}, {"untilOom", untilOom}, {"nodes", 1}}};
}

// Returns the records of a client log that ends a run.
inline std::vector<Record> outcomeRecords(const std::string& status, const std::string& message = "") {
  return {{RecordType::outcome, 1, 2'000'000'000, ObjectRecord{{{"status", status}, {"message", message}}}}};
}

inline std::vector<Record> stepRecords(int count, std::uint64_t firstSeq = 1, std::int64_t firstStep = 0) {
  std::vector<Record> records;
  for (int i = 0; i < count; ++i) {
    const StepRecord step = stepRecord(firstStep + i);
    records.push_back({RecordType::step, firstSeq + static_cast<std::uint64_t>(i), step.endNs, step});
  }
  return records;
}

inline SegmentHeader headerOf(const Source& source, int number = 1, std::uint64_t firstSeq = 1,
                              const RunId& run = kRun) {
  SegmentHeader header = sampleHeader();
  header.run = run, header.attempt = 0, header.source = source, header.number = number, header.firstSeq = firstSeq;
  return header;
}

inline constexpr Source kRank0{SourceKind::rank, 0};
inline constexpr Source kClient{SourceKind::client, 0};

using Hashes = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

inline Hashes hashesOf(const std::vector<Record>& records) {
  Hashes hashes;
  for (const Record& record : records) {
    std::string bytes;
    encodeRecord(record, bytes);
    hashes.emplace_back(record.seq, crc32c(bytes));
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

class StoreTest : public FolderTest {
 protected:
  void open() {
    m_writer.reset();
    Result<std::unique_ptr<StoreWriter>> writer = StoreWriter::open(m_folder);
    ASSERT_TRUE(writer) << english(writer.error());
    m_writer = std::move(*writer);
  }
  std::unique_ptr<StoreReader> reader() const {
    Result<std::unique_ptr<StoreReader>> opened = StoreReader::open(m_folder);
    EXPECT_TRUE(opened) << english(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }
  void addStudyAndRun() {
    ASSERT_TRUE(m_writer->journal(studyCreated()));
    ASSERT_TRUE(m_writer->addRun(samplePlan()));
  }
  // Writes the segment file and ingests it completely.
  void give(const Source& source, int number, const std::string& bytes, bool final = false, const RunId& run = kRun) {
    writeSegment(source, number, bytes, run);
    const auto stored = m_writer->ingest({{run, 0, source, number, 0, bytes, final}});
    ASSERT_TRUE(stored) << english(stored.error());
  }
  void writeSegment(const Source& source, int number, const std::string& bytes, const RunId& run = kRun) const {
    const std::string folder = m_folder + "/runs/" + run.value + "/0";
    ASSERT_TRUE(makeFolders(folder));
    ASSERT_TRUE(writeFileAtomic(folder + "/" + segmentFileName(source, number), bytes));
  }
  // Returns the code with which one piece is refused; empty if it is stored.
  std::string refusalOf(const SegmentBytes& piece) const {
    const auto stored = m_writer->ingest({piece});
    if (!stored) return stored.error().message.code;
    return stored->at(0).refused ? stored->at(0).refused->message.code : "";
  }
  // Returns a function that runs a job like the store's thread.
  auto onStore() const {
    return [this](const std::function<Status(StoreWriter&)>& work) { return work(*m_writer); };
  }
  std::unique_ptr<StoreWriter> m_writer;
};

}  // namespace scalescope
