#pragma once

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {

// Fixture with a folder that exists as long as the test.
class FolderTest : public testing::Test {
 protected:
  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
};

inline const RunId kRun{"01J9ZK3T5W8X2Y4A6B8C0D1E2F"};

inline StepRecord stepRecord(std::int64_t step) {
  const std::int64_t start = 1'000'000'000 + step * 20'000'000;
  return {step,
          static_cast<std::int32_t>(step / 10),
          StepPhase::timed,
          32,
          2.5 - 0.01 * static_cast<double>(step),
          0.25,
          0.1,
          start,
          start + 19'000'000,
          18'000'000,
          {{SpanKind::input, start, start + 1'000'000},
           {SpanKind::forward, start + 1'000'000, start + 6'000'000},
           {SpanKind::backward, start + 6'000'000, start + 16'000'000},
           {SpanKind::exposed, start + 14'000'000, start + 16'000'000},
           {SpanKind::optimizer, start + 16'000'000, start + 18'000'000}}};
}

// Returns a profiled step and its operators: record types that logs from before measure.profile do not have.
inline std::vector<Record> profileRecords() {
  ProfiledStepRecord step{stepRecord(60), {{60, 0, CollectiveOp::allReduce, 4096, 10, 20}}, 3, 12};
  step.step.phase = StepPhase::profile;
  const OperatorsRecord operators{60,
                                  {"aten::conv2d", "void kernel<float, \"\u00e4\">"},
                                  {{0, OperatorPlace::thread, 0, 0, 0, 100, 900},
                                   {0, OperatorPlace::thread, 0, 1, 2, 200, 300},
                                   {1, OperatorPlace::stream, 7, 3, 0, 250, 800}}};
  const ObjectRecord object{{{"steps", 2}, {"clockUncertaintySeconds", 1e-6}}};
  return {{RecordType::profile, 1, 1'000'000, object},
          {RecordType::profiledStep, 2, 2'000'000, step},
          {RecordType::operators, 3, 3'000'000, operators}};
}

// Returns one record of every type of a version 1 log in its first form, with seq 1..n.
inline std::vector<Record> oneOfEach() {
  const auto object = [](nlohmann::json fields) { return ObjectRecord{std::move(fields)}; };
  std::vector<std::pair<RecordType, Payload>> parts{
      {RecordType::manifest, object({{"parameters", 11173962}, {"host", "knoten-ä"}, {"cores", {0, 1}}, {"rank", 3}})},
      {RecordType::step, stepRecord(7)},
      {RecordType::collective, CollectiveRecord{7, -1, CollectiveOp::broadcast, 38416, 10, 20}},
      {RecordType::epoch, EpochRecord{1, 10, 3.5, 3.25, 0.5, 0.1, 2.25, 0.25, 2.5, 0.5, 320}},
      {RecordType::memory, MemoryRecord{7, 44, 44, 88, 100, 25, -1, 0, 300, 320, 310, 330, 400, 500, 450}},
      {RecordType::checkpoint, CheckpointRecord{10, 44'700'000, 0.25, 0.5, "checkpoint-10.pt"}},
      {RecordType::calibration, CalibrationRecord{0.5, 0.625, 0.25, 20}},
      {RecordType::benchmark, BenchmarkRecord{CollectiveOp::allReduce, 1 << 20, 0.001, 20, true}},
      {RecordType::sample, SampleRecord{Metric::rankCpuPercent, 2, 99.5}},
      {RecordType::text, TextRecord{TextStream::err, TextLevel::warning, "line\n\x1b[31mred"}},
      {RecordType::error, object({{"operation", "allReduce"}, {"step", 7}, {"what", "peer gone"}, {"rank", 3}})},
      {RecordType::drop, object({{"kind", "step"}, {"count", 12}})},
      {RecordType::exit, object({{"code", 0}, {"cause", ""}})},
      {RecordType::exited, object({{"rank", 3}, {"code", "unknown"}, {"signal", 9}, {"cause", "killed"}})},
      {RecordType::outcome, object({{"status", "crashed"}, {"rank", 3}, {"cause", {{"code", "x"}}}, {"message", "m"}})},
      {RecordType::journal, object({{"kind", "note"}, {"run", kRun.value}, {"text", "warm"}})},
      {RecordType::reserve, ObjectRecord{}},
  };
  std::vector<Record> records;
  for (auto& [type, payload] : parts) {
    const std::uint64_t seq = records.size() + 1;
    records.push_back({type, seq, 1'000'000 * static_cast<std::int64_t>(seq), std::move(payload)});
  }
  return records;
}

inline SegmentHeader sampleHeader() {
  return {kSegmentVersion,           kRun,        2,
          {SourceKind::rank, 3},     1,           1,
          1'700'000'000'000'000'000, 123'456'789, "6c1f4d0e-0000-4000-8000-000000000000"};
}

// Returns header and records as segment bytes.
inline std::string segmentImage(const SegmentHeader& header, const std::vector<Record>& records) {
  std::string image;
  std::string payload;
  encodeHeader(header, payload);
  appendChunks(payload, 0, image);
  for (const Record& record : records) {
    payload.clear();
    encodeRecord(record, payload);
    appendChunks(payload, 0, image);
  }
  return image;
}

// Compares with a committed file; SCALESCOPE_WRITE_GOLDEN=1 writes it instead (only for a new format version).
inline void expectGolden(const std::string& name, const std::string& bytes) {
  const std::string path = sourceFile("tests/data/golden/") + name;
  if (std::getenv("SCALESCOPE_WRITE_GOLDEN")) ASSERT_TRUE(writeFileAtomic(path, bytes));
  const Result<std::string> golden = readFile(path);
  ASSERT_TRUE(golden) << path;
  EXPECT_TRUE(*golden == bytes) << path << " differs: the format changed without a new version";
}

}  // namespace scalescope
