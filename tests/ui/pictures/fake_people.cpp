#include "tests/ui/pictures/fake_people.h"

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/store/store.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/log/segment.h"
#include "launcher/bundle/bundle.h"
#include "tests/ui/pictures/stored_studies.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLab = "strong-scaling";  // Name of the demo's study.

// Returns another id with the same time.
std::string theirs(std::string id, const FakePerson& person) {
  id.at(12) = person.letter;
  return id;
}

std::string withIds(std::string text, const std::set<std::string>& ids, const FakePerson& person) {
  for (const std::string& id : ids)
    for (std::size_t at = 0; (at = text.find(id, at)) != std::string::npos; at += id.size())
      text.replace(at, id.size(), theirs(id, person));
  return text;
}

// Factor that stretches the times of a run from its beginning on, as on another machine.
struct Pace {
  std::int64_t originNs = 0;
  double factor = 1;
  void stretch(std::int64_t& ns) const {
    ns = originNs + static_cast<std::int64_t>(static_cast<double>(ns - originNs) * factor);
  }
};

void stretch(StepRecord& step, const Pace& pace) {
  pace.stretch(step.startNs), pace.stretch(step.endNs);
  for (Span& span : step.spans) pace.stretch(span.startNs), pace.stretch(span.endNs);
  step.threadCpuNs = static_cast<std::int64_t>(static_cast<double>(step.threadCpuNs) * pace.factor);
}

void changeManifest(nlohmann::json& fields, const FakePerson& person) {
  fields["host"] = person.host;
  fields["processor"] = person.processor;
  fields["kernel"] = person.kernel;
  if (fields.contains("conditions")) fields["conditions"]["governors"] = {person.governor};
}

Record fake(Record record, const FakePerson& person, const Pace& pace) {
  pace.stretch(record.timeNs);
  if (auto* step = std::get_if<StepRecord>(&record.payload)) stretch(*step, pace);
  if (auto* collective = std::get_if<CollectiveRecord>(&record.payload))
    pace.stretch(collective->startNs), pace.stretch(collective->endNs);
  if (auto* benchmark = std::get_if<BenchmarkRecord>(&record.payload)) benchmark->seconds *= pace.factor;
  if (auto* calibration = std::get_if<CalibrationRecord>(&record.payload))
    for (double* seconds : {&calibration->noSyncSeconds, &calibration->syncSeconds, &calibration->commOnlySeconds})
      *seconds *= pace.factor;
  if (record.type == RecordType::manifest) changeManifest(std::get<ObjectRecord>(record.payload).fields, person);
  return record;
}

std::string segmentOf(SegmentHeader header, const std::vector<Record>& records) {
  header.number = 1;
  std::string bytes, payload;
  encodeHeader(header, payload);
  appendChunks(payload, 0, bytes);
  for (const Record& record : records) {
    payload.clear();
    encodeRecord(record, payload);
    std::string chunks;  // Its bytes begin at the offset.
    appendChunks(payload, bytes.size(), chunks);
    bytes += chunks;
  }
  return bytes;
}

void copyRun(const RunRow& run, const std::set<std::string>& ids, const FakePerson& person, const std::string& store) {
  const std::string home = storeFolder(StoredIn::demo);
  const RunId id{theirs(run.id.value, person)};
  const std::string from = attemptFolder(home, run.id, 0), to = attemptFolder(store, id, 0);
  ASSERT_TRUE(makeFolders(to));
  ASSERT_TRUE(writeFileAtomic(planPath(store, id), withIds(readFile(planPath(home, run.id)).value(), ids, person)));
  std::set<Source> sources;
  for (const SegmentFile& file : listSegments(from)) sources.insert(file.source);
  for (const Source& source : sources) {
    const auto log = readSource(from, source);
    ASSERT_TRUE(log) << english(log.error());
    SegmentHeader header = log->headers.front();
    const Pace pace{header.monotonicNs, person.pace * (run.devices > 1 ? person.gangPace : 1)};
    header.run = id;
    std::vector<Record> records;
    for (const Record& record : log->records) records.push_back(fake(record, person, pace));
    ASSERT_TRUE(writeFileAtomic(segmentPath(to, source, 1), segmentOf(header, records)));
  }
}

// Writes a store with that study only.
void copyStudy(const FakePerson& person, const std::string& store, StudyId& study) {
  const std::string home = storeFolder(StoredIn::demo);
  const auto reader = StoreReader::open(home);
  ASSERT_TRUE(reader) << english(reader.error());
  const StudyId old = (*reader)->findStudy(kLab).value();
  study = StudyId(theirs(old.value, person));
  const std::vector<RunRow> runs = (*reader)->runs(old).value();
  std::set<std::string> ids{old.value};
  for (const RunRow& run : runs) ids.insert(run.id.value);
  const auto writer = StoreWriter::open(store);
  ASSERT_TRUE(writer) << english(writer.error());
  ASSERT_TRUE((*writer)->journal(StudyCreated{study, kLab, "strong", (*reader)->studySpec(old).value()}));
  const std::string folder = "/studies/" + study.value;
  ASSERT_TRUE(makeFolders(store + folder));
  for (const char* name : {"/study.json", "/cells.json"})
    ASSERT_TRUE(writeFileAtomic(store + folder + name,
                                withIds(readFile(home + "/studies/" + old.value + name).value(), ids, person)));
  for (const RunRow& run : runs) copyRun(run, ids, person, store);
}

}  // namespace

const std::vector<FakePerson>& fakePeople() {
  static const std::vector<FakePerson> people{
      {"Anna", 'A', "anna-desktop", "AMD Ryzen 9 7950X 16-Core Processor", "Linux 6.8.0", "performance", 0.6, 1},
      {"Berta", 'B', "berta-laptop", "Intel(R) Core(TM) i7-1265U", "Linux 6.1.0", "powersave", 1.4, 1.15},
      {"Chris", 'C', "node17", "AMD EPYC 7763 64-Core Processor", "Linux 5.14.0", "performance", 0.8, 0.9}};
  return people;
}

std::string fakeBundle(const FakePerson& person, const std::string& folder) {
  const std::string store = folder + "/store-" + person.name;
  StudyId study;
  EXPECT_TRUE(makeFolders(store));
  copyStudy(person, store, study);
  const Status built = rebuildStore(store);
  EXPECT_TRUE(built) << english(built.error());
  const std::string file = folder + "/" + person.name + std::string(kBundleEnding);
  const auto written = writeBundle(store, study.value, file, {.by = person.name});
  EXPECT_TRUE(written) << english(written.error());
  return written ? file : std::string();
}

}  // namespace scalescope
