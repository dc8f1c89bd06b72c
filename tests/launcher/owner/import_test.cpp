#include "launcher/owner/import.h"

#include <sys/stat.h>

#include <filesystem>

#include "core/study/cells/run_plan.h"
#include "core/store/store_thread.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/core/store/store_fixture.h"
#include "tests/little_space.h"

namespace scalescope {
namespace {

constexpr int kSteps = 30'000;  // Enough for several pieces.

class ImportTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    makeGiven();
    open();
    addStudyAndRun();
    m_writer.reset();
    m_thread = StoreThread::start(m_folder).value();
  }
  void TearDown() override {
    m_thread.reset();
    std::filesystem::remove_all(given());
    StoreTest::TearDown();
  }
  // Makes a store of another user with one run, whose ranks left no exit.
  void makeGiven() {
    auto writer = StoreWriter::open(given()).value();
    StudySpec spec;
    spec.name = "given";
    const StudyId study{makeUlid()};
    ASSERT_TRUE(writer->journal(StudyCreated{study, "given", "strong", nlohmann::json(toJson(spec))}));
    RunPlan plan;
    plan.study = study;
    plan.studyName = "given";
    plan.generation = 1;
    plan.repeat = RepeatNumber(1);
    plan.run = m_run;
    plan.cell = synthetic::cell(1, Strategy::single, 1, 64);
    plan.cell.study.name = "given";
    plan.cell.study.axes.batches = {64};
    plan.nodes.emplace_back().host = "there";
    ASSERT_TRUE(writer->writeCells(study, {{0, CellKey{"aa"}, nlohmann::json(toJson(plan.cell))}}));
    ASSERT_TRUE(writer->addRun(toJson(plan)));
    const std::string folder = attemptFolder(given(), m_run, 0);
    ASSERT_TRUE(makeFolders(folder));
    ASSERT_TRUE(writeFileAtomic(folder + "/" + segmentFileName(kRank0, 1),
                                segmentImage(headerOf(kRank0, 1, 1, m_run), stepRecords(kSteps))));
  }
  std::string given() const { return m_folder + "-given"; }
  OnStore onThread(std::function<void()> before = {}) const {
    return [this, before](const std::function<Status(StoreWriter&)>& work) {
      if (before) before();
      return m_thread->call<void>(work);
    };
  }
  std::optional<RunRow> imported() const { return reader()->run(m_run).value(); }

  const RunId m_run{makeUlid()};
  std::unique_ptr<StoreThread> m_thread;
};

}  // namespace

TEST_F(ImportTest, StoppedHalfWayTheSameImportResumesIt) {
  std::stop_source stop;
  int jobs = 0;
  const Status first = importInto(onThread([&] {
                                    if (++jobs == 3) stop.request_stop();  // Study, run and one piece.
                                  }),
                                  m_folder, given(), stop.get_token());
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().message.code, "launcher.import-cancelled");
  ASSERT_TRUE(imported());
  EXPECT_GT(imported()->records, 0u);
  EXPECT_LT(imported()->records, static_cast<std::uint64_t>(kSteps));
  EXPECT_EQ(imported()->status, RunStatus::running);
  const Status second = importInto(onThread(), m_folder, given());
  ASSERT_TRUE(second) << english(second.error());
  EXPECT_EQ(imported()->records, static_cast<std::uint64_t>(kSteps) + 1);  // Includes the record of how it ended.
  EXPECT_EQ(imported()->status, RunStatus::lost);
  const auto read = [](const std::string& store, const RunId& run) {
    return readFile(attemptFolder(store, run, 0) + "/rank-0.0001.log").value_or("none");
  };
  EXPECT_EQ(read(m_folder, m_run), read(given(), m_run));
  int more = 0;
  ASSERT_TRUE(importInto(onThread([&] { ++more; }), m_folder, given()));  // Nothing is left to do.
  EXPECT_EQ(more, 0);
}

// A folder of a few megabytes filled the disk with the holes of its logs.
TEST_F(ImportTest, HolesOfALogStayHoles) {
  const std::string name = "/" + segmentFileName(kRank0, 2);
  const std::string from = attemptFolder(given(), m_run, 0) + name, to = attemptFolder(m_folder, m_run, 0) + name;
  ASSERT_TRUE(writeFileAtomic(from, segmentImage(headerOf(kRank0, 2, kSteps + 1, m_run), {})));
  std::filesystem::resize_file(from, 2 * kSegmentBytes);
  const Status done = importInto(onThread(), m_folder, given());
  ASSERT_TRUE(done) << english(done.error());
  struct stat info {};
  ASSERT_EQ(stat(to.c_str(), &info), 0);
  EXPECT_EQ(info.st_size, static_cast<off_t>(2 * kSegmentBytes));
  EXPECT_LT(info.st_blocks * 512, 1 << 20);
  EXPECT_EQ(readFile(to).value(), readFile(from).value());
}

// The data of logs and their part of the index need space, holes do not.
TEST_F(ImportTest, WithoutSpaceForTheDataOfItsLogsNothingIsCopied) {
  const std::string folder = attemptFolder(given(), m_run, 0) + "/";
  const std::uint64_t data = std::filesystem::file_size(folder + segmentFileName(kRank0, 1));
  const std::string sparse = folder + segmentFileName(kRank0, 2);
  ASSERT_TRUE(writeFileAtomic(sparse, segmentImage(headerOf(kRank0, 2, kSteps + 1, m_run), {})));
  std::filesystem::resize_file(sparse, 2 * kSegmentBytes);
  const std::uint64_t enough = data + data / 2 + (1u << 20);
  ASSERT_LT(enough, 2 * kSegmentBytes);
  {
    const LittleSpace space(data + data / 8);
    const Status done = importInto(onThread(), m_folder, given());
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message.code, "launcher.import-no-space");
    EXPECT_FALSE(std::filesystem::exists(runFolder(m_folder, m_run)));
    EXPECT_FALSE(imported());
  }
  const LittleSpace space(enough);
  const Status done = importInto(onThread(), m_folder, given());
  EXPECT_TRUE(done) << english(done.error());
}

TEST_F(ImportTest, ALogThatIsTooLargeLeavesNothing) {
  const std::string large = attemptFolder(given(), m_run, 0) + "/" + segmentFileName(kRank0, 2);
  ASSERT_TRUE(writeFileAtomic(large, "x"));
  std::filesystem::resize_file(large, 126u << 20);
  const Status done = importInto(onThread(), m_folder, given());
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message.code, "file.too-large");
  EXPECT_FALSE(std::filesystem::exists(runFolder(m_folder, m_run)));
  std::filesystem::remove(large);
  EXPECT_TRUE(importInto(onThread(), m_folder, given()));
}

// The copy of a log that another program cuts meanwhile must not be filled up with zeros.
TEST_F(ImportTest, ALogThatShrinksWhileItIsCopiedIsRefused) {
  const std::string log = attemptFolder(given(), m_run, 0) + "/" + segmentFileName(kRank0, 1);
  const std::string whole = readFile(log).value();
  constexpr std::size_t kData = 9u << 20;  // More than two pieces of a copy.
  for (const std::uintmax_t left : {0u, 3u << 20, 5u << 20}) {
    for (const bool hasHole : {false, true}) {
      ASSERT_TRUE(writeFileAtomic(log, std::string(hasHole ? 4u << 20 : kData, 'x')));
      if (hasHole) std::filesystem::resize_file(log, kData);
      bool isCut = false;
      const auto cut = [&](double share) {
        if (share > 0 && !isCut) std::filesystem::resize_file(log, left);
        isCut = isCut || share > 0;
      };
      const Status done = importInto(onThread(), m_folder, given(), {}, cut);
      ASSERT_FALSE(done) << left << hasHole;
      EXPECT_EQ(done.error().message.code, "file.changed") << left << hasHole;
      EXPECT_FALSE(std::filesystem::exists(runFolder(m_folder, m_run))) << left << hasHole;
    }
  }
  ASSERT_TRUE(writeFileAtomic(log, whole));
  EXPECT_TRUE(importInto(onThread(), m_folder, given()));
}

// In a folder of `plan --out` the cells were changed: nothing is imported.
TEST_F(ImportTest, HandWrittenCellsNeedKeys) {
  const std::string folder = given() + "/runs/" + m_run.value;
  ASSERT_TRUE(writeFileAtomic(folder + "/study.json", toJson(StudySpec()).dump()));
  const nlohmann::json cell = {{"generation", 0}, {"key", ""}, {"cell", {{"cell", 1}}}},
                       keyless = {{"cell", {{"cell", 1}}}};
  for (const nlohmann::json& wrong : {cell, keyless}) {
    ASSERT_TRUE(writeFileAtomic(folder + "/cells.json", nlohmann::json{{"version", 1}, {"cells", {wrong}}}.dump()));
    const Status done = importInto(onThread(), m_folder, folder);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message.code, "launcher.import-json");
    EXPECT_FALSE(imported());
  }
}

// `plan --out` numbered the cells of a study by the order of its variants.
TEST_F(ImportTest, HandWrittenVariantsKeepTheirOrder) {
  const std::string folder = given() + "/runs/" + m_run.value;
  StudySpec spec;
  spec.name = "by-hand";
  spec.axes.batches = {64};
  spec.variants = {{"plain", nlohmann::json::object()}, {"late", {{"seed", 2}}}};
  ASSERT_TRUE(writeFileAtomic(folder + "/study.json", toJson(spec).dump()));
  const nlohmann::json cell = {
      {"generation", 0}, {"key", "aa"}, {"cell", toJson(synthetic::cell(1, Strategy::single, 1, 64))}};
  ASSERT_TRUE(writeFileAtomic(folder + "/cells.json", nlohmann::json{{"version", 1}, {"cells", {cell}}}.dump()));
  const Status done = importInto(onThread(), m_folder, folder);
  ASSERT_TRUE(done) << english(done.error());
  const auto stored = studyFromJson(*reader()->studySpec(imported()->study), "stored");
  ASSERT_TRUE(stored) << english(stored.error());
  EXPECT_EQ(stored->variants, spec.variants);
}

TEST_F(ImportTest, ReportsProgress) {
  std::vector<double> shares;
  const auto keep = [&](double share) { shares.push_back(share); };
  ASSERT_TRUE(importInto(onThread(), m_folder, given(), {}, keep));
  ASSERT_EQ(shares.size(), 4u);  // One log: copied in two pieces and imported.
  EXPECT_GT(shares[1], 0);
  EXPECT_LT(shares[1], 0.5);
  shares.erase(shares.begin() + 1);
  EXPECT_EQ(shares, (std::vector<double>{0, 0.5, 1}));
  shares.clear();
  ASSERT_TRUE(importInto(onThread(), m_folder, given(), {}, keep));  // Nothing is left to do.
  EXPECT_EQ(shares, (std::vector<double>{0, 1}));
}

// Records that a run sends are stored between the import's jobs.
TEST_F(ImportTest, BesideAnImportRecordsAreTakenIn) {
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(400));
  const std::size_t piece = image.size() / 4 + 1;
  std::size_t at = 0, records = 0;
  std::vector<std::size_t> seen;
  const auto send = [&] {
    seen.push_back(records);
    if (at >= image.size()) return;
    m_thread->ingest({{kRun, 0, kRank0, 1, at, image.substr(at, piece), false}, true, [&](const Result<Ingested>& one) {
                        records += one ? one->records.size() : 0;
                      }});
    at += piece;
  };
  const Status done = importInto(onThread(send), m_folder, given());
  ASSERT_TRUE(done) << english(done.error());
  ASSERT_GE(seen.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_GT(seen[i], seen[i - 1]) << i;
  EXPECT_EQ(imported()->records, static_cast<std::uint64_t>(kSteps) + 1);
}

}  // namespace scalescope
